import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import sharp from 'sharp'
import type { Engine } from '../../../src/engines/port/engine.ts'
import { openSdServerEngine } from '../../../src/engines/sd-server/sd-server.ts'
import { openFakeSdServer } from '../../fakes/sd-server.ts'
import { openEngineBench } from '../run-engine.ts'

describe('the pictures that sd-server is sent', () => {
  let bench: Awaited<ReturnType<typeof openEngineBench>>
  let server: Awaited<ReturnType<typeof openFakeSdServer>>
  let engine: Engine
  const open = async (env: Record<string, string> = {}) =>
    await openSdServerEngine(await bench.tools({ VEDUTA_SD_SERVER_URL: server.url, ...env }))

  before(async () => {
    bench = await openEngineBench()
    server = await openFakeSdServer({ modes: ['img_gen', 'vid_gen'] })
    engine = await open({ VEDUTA_SD_SERVER_SIZE: '1024' })
  })
  afterEach(() => {
    server.taken.length = 0
  })
  after(async () => {
    await bench.close()
    await server.close()
  })

  test('a reference of another shape reaches the model whole and in its own size, with white around it', async () => {
    const reference = join(bench.folder, 'tall.png')
    await sharp({ create: { width: 200, height: 800, channels: 3, background: 'red' } }).toFile(reference)
    await bench.attempt(engine, { ...bench.tasks.render, references: [reference] })
    const [{ request, changes }] = server.taken as [(typeof server.taken)[0]]
    assert.deepEqual(changes, [])
    const sent = sharp(Buffer.from((request.ref_images as string[])[1]!, 'base64'))
    const { data, info } = await sent.raw().toBuffer({ resolveWithObject: true })
    assert.deepEqual([info.width, info.height], [1280, 960])
    const greenAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 1]!
    for (const y of [85, 480, 875]) assert.ok(greenAt(640, y) < 30, `it was cropped at ${y}`)
    for (const [x, y] of [
      [640, 70],
      [640, 890],
      [530, 480],
      [750, 480],
    ] as const)
      assert.ok(greenAt(x, y) > 225, `it was enlarged at ${x}, ${y}`)
  })

  test('a model that edits is told in the sentences of its family, by the name of the model', async () => {
    const told = async (model: string) => {
      const known = await openFakeSdServer({ model })
      const own = await openSdServerEngine(await bench.tools({ VEDUTA_SD_SERVER_URL: known.url }))
      await bench.attempt(own, bench.tasks.render)
      await known.close()
      return String(known.taken[0]!.request.prompt)
    }
    assert.match(
      await told('flux-2-klein-4b-Q4_0'),
      /^Turn the photo in image 1 into .* from image 2 and image 3\. Keep/,
    )
    assert.match(await told('qwen-image-edit-2511-Q4_K_M'), /^Render the photo in Picture 1 as /)
  })

  test('no picture of a clip is cropped or scaled by the server', async () => {
    await bench.attempt(engine, bench.tasks.video)
    assert.deepEqual(server.taken[0]!.changes, [])
  })

  test('an image-to-image model gets the source with a strength by scenario, and no references', async () => {
    const painting = await open({ VEDUTA_SD_SERVER_MODE: 'img2img', VEDUTA_SD_SERVER_PARAMETERS: '{"clip_skip":2}' })
    assert.equal(painting.capabilities.render?.references, 0)
    for (const [renderScenario, strength] of [
      ['precise', 0.45],
      ['experimental', 0.9],
    ] as const) {
      await bench.attempt(painting, { ...bench.tasks.render, renderScenario })
      assert.equal(server.taken.at(-1)!.request.strength, strength)
    }
    const { request } = server.taken[0]!
    assert.ok(request.init_image)
    assert.equal(request.clip_skip, 2)
    assert.equal(request.ref_images, undefined)
  })
})
