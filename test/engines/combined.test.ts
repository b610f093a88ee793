import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, afterEach, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { openEngine, openEngines } from '../../src/engines/engines.ts'
import type { Engine } from '../../src/engines/port/engine.ts'
import { openFakeSdServer } from '../fakes/sd-server.ts'
import { openEngineBench } from './run-engine.ts'

describe('classical+sd-server', () => {
  let bench: Awaited<ReturnType<typeof openEngineBench>>
  let server: Awaited<ReturnType<typeof openFakeSdServer>>
  let engine: Engine
  before(async () => {
    bench = await openEngineBench()
    server = await openFakeSdServer({ modes: ['img_gen', 'vid_gen'] })
    engine = await openEngine('classical+sd-server', await bench.tools({ VEDUTA_SD_SERVER_URL: server.url }))
  })
  afterEach(() => {
    server.taken.length = 0
  })
  after(async () => {
    await bench.close()
    await server.close()
  })

  test("the model starts from the embedded engine's rendering and changes little, and the version names both", async () => {
    const classical = await openEngine('classical', await bench.tools({}))
    const task = { ...bench.tasks.render, sceneMood: 'night' } as const
    const first = await bench.attempt(classical, task)
    const { version, outputs, notes } = await bench.attempt(engine, task)
    const { request } = server.taken[0]!
    assert.equal(request.strength, 0.3)
    assert.equal(request.ref_images, undefined)
    const sent = await sharp(Buffer.from(request.init_image as string, 'base64'))
      .resize(64, 48, { fit: 'fill' })
      .raw()
      .toBuffer()
    const distances = await Promise.all(
      [first.outputs[0]!.path, task.source].map(async (path) => distance(sent, await readFile(path))),
    )
    assert.ok(distances[0]! < 0.3 * distances[1]!, `it is not the rendering: ${distances}`)
    assert.ok(version.startsWith(`${first.version} + sd-server fake, img2img at `), version)
    assert.deepEqual([outputs[0]!.width, outputs[0]!.height], [672, 504])
    for (const note of first.notes) assert.ok(notes.includes(note), note)
  })

  test('progress never goes back from the first engine to the second', async () => {
    const seen: number[] = []
    await bench.attempt(engine, bench.tasks.render, { progress: ({ progress }) => seen.push(progress) })
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    )
    assert.ok(seen[0]! < 0.1 && seen.at(-1)! > 0.9, seen.join())
  })

  test('it makes renderings only, and needs the one server', async () => {
    const tools = (order: string) => bench.tools({ VEDUTA_SD_SERVER_URL: server.url, VEDUTA_ENGINES: order })
    const engines = await openEngines(await tools('classical+sd-server, classical'))
    const names = (kind: 'render' | 'video') => engines.list(kind).map(({ engine }) => engine.name)
    assert.deepEqual([names('render'), names('video')], [['classical+sd-server', 'classical'], ['classical']])
    assert.equal(engines.all[0]!.fidelityRetries, 2)
    await engines.close()
    await assert.rejects(
      openEngines(await tools('classical+sd-server, sd-server, classical')),
      /a server each: name one/,
    )
  })
})

/** The mean difference of two pictures' channels. */
async function distance(pixels: Buffer, picture: Buffer): Promise<number> {
  const other = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(64, 48, { fit: 'fill' })
    .raw()
    .toBuffer()
  return pixels.reduce((sum, value, index) => sum + Math.abs(value - other[index]!), 0) / pixels.length
}
