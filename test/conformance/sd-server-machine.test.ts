import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { fileTypeFromBuffer } from 'file-type'
import { openSdServerEngine } from '../../src/engines/sd-server/sd-server.ts'
import { assertFails, openEngineBench, openMemoryCheckpoint } from '../engines/run-engine.ts'
import { openFakeSdServer } from '../fakes/sd-server.ts'

let bench: Awaited<ReturnType<typeof openEngineBench>>
before(async () => {
  bench = await openEngineBench()
})
after(() => bench.close())

type Sent = { result: { b64_json: string } }

const never = new AbortController().signal

type FakeOptions = Parameters<typeof openFakeSdServer>[0]

/** An attached server, and an engine of it that has measured nothing yet. */
async function open(options: FakeOptions = {}, env: Record<string, string> = {}) {
  const server = await openFakeSdServer(options)
  const engine = await openSdServerEngine(await bench.tools({ VEDUTA_SD_SERVER_URL: server.url, ...env }))
  return { server, engine, [Symbol.asyncDispose]: () => server.close() }
}

/** What a run has when its engine's limit is over: it ends once the server was looked at so often. */
async function runToLimit({ server, engine }: Awaited<ReturnType<typeof open>>, looks: number) {
  const ending = new AbortController()
  server.state.hold = true
  const checkpoint = openMemoryCheckpoint()
  const run = bench.attempt(engine, bench.tasks.render, { signal: ending.signal, checkpoint: checkpoint.attempt() })
  for (let look = 0; look < looks; look++) await server.asked('look')
  ending.abort(new DOMException('', 'TimeoutError'))
  return { run, checkpoint }
}

/** Less than the ten seconds in which the end of a paid order is awaited. */
const soonMs = 5000

const area = ({ request }: { request: Record<string, unknown> }) => Number(request.width) * Number(request.height)

describe('the working size of sd-server', () => {
  test('a model of Stable Diffusion 1 works at 512 whatever the machine does, and its note says so', async () => {
    await using own = await open({ model: 'v1-5-pruned-emaonly' })
    for (const _ of [1, 2]) {
      const { notes, outputs } = await bench.attempt(own.engine, bench.tasks.render)
      assert.ok(area(own.server.taken.at(-1)!) <= 512 ** 2)
      assert.deepEqual([outputs[0]!.width, outputs[0]!.height], [672, 504])
      assert.ok(
        notes.some((note) => /made a picture of \d+x\d+, .*enlarged to 672x504/.test(note)),
        notes.join(),
      )
    }
  })

  test('a setting decides it', async () => {
    await using own = await open({}, { VEDUTA_SD_SERVER_SIZE: '256' })
    await bench.attempt(own.engine, bench.tasks.render)
    assert.ok(area(own.server.taken[0]!) <= 1.3 * 256 ** 2)
  })

  test('what was ended at its limit leaves the task to other engines, and tells that the next would take too long', async () => {
    await using own = await open({}, { VEDUTA_ENGINE_SECONDS: 'sd-server=1', VEDUTA_SD_SERVER_SIZE: '1024' })
    own.server.state.steps = { progress_step: 1, progress_steps: 1000 }
    const { run, checkpoint } = await runToLimit(own, 6)
    const expected = {
      code: 'ENGINE_TIMEOUT',
      undelivered: true,
      leavesOrder: true,
      told: 'sd-server took too long',
    } as const
    const endedAt = performance.now()
    await assertFails(run, expected)
    assert.ok(performance.now() - endedAt < soonMs, 'a job that the server cannot cancel, at no cost, is not awaited')
    assert.ok(checkpoint.kept.noted, 'the order is noted, so that it is cancelled')
    const declined = await own.engine.declines!(bench.tasks.render, never)
    assert.match(declined!.told!, /sd-server would have taken about .*, which is too long/)
    await assertFails(bench.attempt(own.engine, bench.tasks.render), { impossible: true, undelivered: true })
    assert.equal(own.server.taken.length, 1)
  })
})

describe('what a model of sd-server can do', () => {
  for (const [said, asked] of [
    [['webp', 'avi'], 'avi'],
    [['webm', 'avi'], 'webm'],
    [['webm', 'webp', 'avi'], 'webm'],
    [undefined, 'webm'],
  ] as const) {
    test(`a clip is asked for as ${asked}, and delivered as MP4, at a server that says ${said ?? 'nothing of formats'}`, async () => {
      await using own = await open({ modes: ['img_gen', 'vid_gen'], clipFormats: said ? [...said] : null })
      const { outputs } = await bench.attempt(own.engine, bench.tasks.video)
      const { request, id } = own.server.taken[0]!
      assert.equal(request.output_format, asked)
      const { result } = (await (await fetch(`${own.server.url}/sdcpp/v1/jobs/${id}`)).json()) as Sent
      assert.equal((await fileTypeFromBuffer(Buffer.from(result.b64_json, 'base64')))?.ext, asked)
      assert.equal(outputs[0]!.contentType, 'video/mp4')
      assert.ok(Math.abs(outputs[0]!.durationSeconds! - 5) < 0.2)
    })
  }

  test('clips in a format that cannot be read are left to other engines', async () => {
    await using own = await open({ modes: ['img_gen', 'vid_gen'], clipFormats: ['webp'] })
    assert.match((await own.engine.declines!(bench.tasks.video, never))!.message, /in a format that Veduta reads/)
    assert.equal(await own.engine.declines!(bench.tasks.render, never), undefined)
  })

  test('a server that says that it reads no references gets the source to paint over, and the caller is told', async () => {
    await using own = await open({ references: false })
    const { notes } = await bench.attempt(own.engine, bench.tasks.render)
    const { length } = (bench.tasks.render as { references: string[] }).references
    assert.ok(notes.includes(`Of the ${length} reference images, sd-server used none.`), notes.join())
    const { request } = own.server.taken[0]!
    assert.ok(request.init_image)
    assert.equal(request.ref_images, undefined)
  })

  test('a server that makes nothing larger than 128 is asked for that', async () => {
    await using own = await open({ maxSide: 128 })
    await bench.attempt(own.engine, bench.tasks.render)
    assert.deepEqual([own.server.taken[0]!.request.width, own.server.taken[0]!.request.height], [128, 128])
  })

  test('a model that does not edit and is told to is noticed, and its note says so', async () => {
    await using own = await open()
    own.server.state.other = true
    const { notes } = await bench.attempt(own.engine, bench.tasks.render)
    assert.ok(
      notes.some((note) => /kept almost nothing of the image \(fidelity 0\.0/.test(note)),
      notes.join(),
    )
    own.server.state.other = false
    assert.ok(!(await bench.attempt(own.engine, bench.tasks.render)).notes.join().includes('kept almost'))
  })
})
