import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { type Engine, RunAborted } from '../../../src/engines/port/engine.ts'
import { cancelJob } from '../../../src/engines/sd-server/client.ts'
import { openSdServerEngine } from '../../../src/engines/sd-server/sd-server.ts'
import type { Fault } from '../../fakes/scripted-server.ts'
import { openFakeSdServer } from '../../fakes/sd-server.ts'
import { assertFails, openEngineBench, openMemoryCheckpoint } from '../run-engine.ts'

let bench: Awaited<ReturnType<typeof openEngineBench>>
before(async () => {
  bench = await openEngineBench()
})
after(() => bench.close())

const limits = { min_width: 64, max_width: 4096, min_height: 64, max_height: 4096 }

const never = new AbortController().signal
/** The failure of a job that certainly ended with its server. */
const lost = { undelivered: true, retryable: true, told: 'sd-server broke down while it worked' } as const

describe('the engine sd-server, attached', () => {
  let server: Awaited<ReturnType<typeof openFakeSdServer>>
  let engine: Engine
  const open = async (env: Record<string, string> = {}) =>
    await openSdServerEngine(await bench.tools({ VEDUTA_SD_SERVER_URL: server.url, ...env }))

  before(async () => {
    server = await openFakeSdServer({ modes: ['img_gen', 'vid_gen'] })
    engine = await open({ VEDUTA_SD_SERVER_SIZE: '1024' })
  })
  afterEach(() => {
    Object.assign(server.state, { steps: undefined, hold: false, fail: false, black: false, expired: false })
    server.taken.length = 0
    for (const faults of Object.values(server.faults)) faults.length = 0
  })
  after(() => server.close())

  test('a rendering is ordered in a size that the server can make, with an integer seed, its source and its references', async () => {
    const { outputs, notes, version } = await bench.attempt(engine, { ...bench.tasks.render, seed: 0 })
    const { request, kind } = server.taken[0]!
    assert.equal(kind, 'img_gen')
    assert.deepEqual([request.width, request.height], [1280, 960])
    assert.equal(request.seed, 0)
    assert.equal(request.embed_image_metadata, false)
    assert.equal((request.ref_images as string[]).length, 3)
    const { width, height, channels } = await sharp(
      Buffer.from((request.ref_images as string[])[0]!, 'base64'),
    ).metadata()
    assert.deepEqual([width, height, channels], [1280, 960, 3])
    assert.deepEqual([outputs[0]!.width, outputs[0]!.height], [672, 504])
    assert.deepEqual(notes, [])
    assert.match(version, /^sd-server fake, edit at 1024, [0-9a-f]{12}$/)
    // Neither its program nor its files are known.
    assert.equal(engine.version, undefined)
  })

  test('progress waits while the job is queued, follows steps or an estimate, and never goes back', async () => {
    for (const [steps, isExpected] of [
      [{ progress_step: 1, progress_steps: 4 }, (share: number) => share === 0.1 + 0.8 / 4],
      [undefined, (share: number) => share >= 0.1 && share < 0.9],
    ] as const) {
      server.state.steps = steps
      const reports: { progress: number; stage: string }[] = []
      await bench.attempt(engine, bench.tasks.render, { progress: (report) => void reports.push(report) })
      const stages = reports.map(({ stage }) => stage)
      assert.deepEqual([...new Set(stages)], ['preparing', 'rendering', 'encoding'])
      assert.equal(stages.lastIndexOf('preparing') < stages.indexOf('rendering'), true)
      assert.ok(isExpected(reports[stages.indexOf('rendering')]!.progress), JSON.stringify(reports))
    }
  })

  test('a clip comes back as WebM and is delivered as MP4', async () => {
    const { outputs } = await bench.attempt(engine, bench.tasks.video)
    const { request } = server.taken[0]!
    assert.deepEqual([request.video_frames, request.fps, request.output_format], [81, 16, 'webm'])
    assert.ok(request.end_image)
    assert.equal(request.negative_prompt, 'people')
    assert.equal(outputs[0]!.contentType, 'video/mp4')
    assert.ok(Math.abs(outputs[0]!.durationSeconds! - 5) < 0.2)
  })

  test('a model for pictures only leaves clips to other engines', async () => {
    const pictures = await openFakeSdServer()
    const own = await open({ VEDUTA_SD_SERVER_URL: pictures.url })
    const declined = await own.declines!(bench.tasks.video, never)
    assert.match(declined!.message, /runs the model fake, which does not make clips/)
    assert.equal(await own.declines!(bench.tasks.render, never), undefined)
    const expected = { undelivered: true, impossible: true, message: /does not make clips/ }
    await assertFails(bench.attempt(own, bench.tasks.video), expected)
    await pictures.close()
  })

  test('what a server does not say is asked, not refused', async () => {
    for (const fault of [{ status: 200, body: { limits, model: { name: 'fake' } } }, { status: 404 }]) {
      server.faults.capabilities.push(fault)
      assert.equal(await engine.declines!(bench.tasks.video, never), undefined)
    }
    server.faults.capabilities.push({ status: 200, body: { limits, model: { name: 'fake' } } })
    await bench.attempt(engine, bench.tasks.video)
    assert.equal(server.taken.at(-1)!.kind, 'vid_gen')
  })

  const undelivered: [string, Fault, { retryable: boolean; message: RegExp; told?: string }][] = [
    [
      'a full queue',
      { status: 429, body: { error: 'job queue is full' } },
      { retryable: true, message: /queue is full/ },
    ],
    [
      'a refused input',
      { status: 400, body: { error: 'invalid generation parameters' } },
      { retryable: false, told: 'sd-server did not accept it', message: /invalid generation/ },
    ],
    [
      'a request that it cannot read',
      { status: 500, body: { error: 'server_error', message: '[json.exception.type_error.306]' } },
      { retryable: false, message: /server_error/ },
    ],
  ]
  for (const [name, fault, expected] of undelivered) {
    test(`${name} leaves the task to other engines`, async () => {
      server.faults.order.push(fault)
      await assertFails(bench.attempt(engine, bench.tasks.render), { undelivered: true, ...expected })
      assert.equal(server.taken.length, 0)
    })
  }

  test('a connection that closes after the order is neither ordered again nor given to another engine', async () => {
    server.faults.order.push('late close')
    const { attempt } = openMemoryCheckpoint()
    const unknown = { undelivered: false, retryable: false } as const
    await assertFails(bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() }), unknown)
    await assertFails(bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() }), unknown)
    assert.equal(server.taken.length, 1)
  })

  test('a job that fails leaves the task to other engines', async () => {
    server.state.fail = true
    await assertFails(bench.attempt(engine, bench.tasks.render), { undelivered: true, retryable: true })
  })

  test('a picture of one colour does not count as a refusal, because the server has no filter', async () => {
    server.state.black = true
    const expected = { told: 'the model of sd-server made a picture of one colour', undelivered: true }
    await assertFails(bench.attempt(engine, bench.tasks.render), { code: 'ENGINE_FAILED', ...expected })
  })

  test('a result that expired leaves the task to other engines', async () => {
    server.state.expired = true
    await assertFails(bench.attempt(engine, bench.tasks.render), { undelivered: true, retryable: true })
  })

  test('an unreachable server leaves the task to other engines', async () => {
    const own = await open({ VEDUTA_SD_SERVER_URL: 'http://127.0.0.1:1' })
    await assertFails(bench.attempt(own, bench.tasks.render), { undelivered: true, retryable: true })
    assert.equal((await own.health(never)).ready, false)
  })

  test('a server that dies at work and stays away loses the job, which other engines take at once', async () => {
    const own = await openFakeSdServer()
    own.state.hold = true
    const { kept, attempt } = openMemoryCheckpoint()
    const dying = await open({ VEDUTA_SD_SERVER_URL: own.url })
    const run = bench.attempt(dying, bench.tasks.render, { checkpoint: attempt(), signal: AbortSignal.timeout(20_000) })
    await Promise.all([own.asked('look').then(own.close), assertFails(run, { ...lost, message: /no longer runs/ })])
    assert.equal(kept.noted, undefined)
  })

  test('a server that dies of an order loses it, although it did not answer it', async () => {
    const own = await openFakeSdServer()
    own.faults.order.push((response) => {
      void own.close()
      response.destroy()
    })
    const { kept, attempt } = openMemoryCheckpoint()
    const dying = await open({ VEDUTA_SD_SERVER_URL: own.url })
    await assertFails(bench.attempt(dying, bench.tasks.render, { checkpoint: attempt() }), lost)
    assert.equal(kept.noted, undefined)
  })

  test('a server that takes connections without answering leaves the task to other engines within 5 s', async (context) => {
    const silent = createServer(() => {})
    context.after(() => {
      silent.closeAllConnections()
      silent.close()
    })
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const { port } = silent.address() as AddressInfo
    const stuck = await open({ VEDUTA_SD_SERVER_URL: `http://127.0.0.1:${port}` })
    const signal = AbortSignal.timeout(5000)
    await assertFails(bench.attempt(stuck, bench.tasks.render, { signal }), { undelivered: true, retryable: true })
    assert.equal(signal.aborted, false)
  })

  test('a frozen server is not waited for when a job is cancelled: the next engine waits meanwhile', async () => {
    const thawed = Promise.withResolvers<void>()
    server.faults.cancel.push({ answeredAfter: thawed.promise })
    const askedAt = performance.now()
    await assert.rejects(cancelJob(server.url, { id: 'job_1', created: 0 }))
    assert.ok(performance.now() - askedAt < 4000)
    thawed.resolve()
  })

  test('a server other than sd-server leaves the task to other engines', async () => {
    server.faults.capabilities.push({ status: 200, body: '<html>' })
    await assertFails(bench.attempt(engine, bench.tasks.render), { undelivered: true, message: /not an sd-server/ })
  })

  test('a restart in the middle loses the job and its note, even if another job got its id', async () => {
    server.state.hold = true
    const { kept, attempt } = openMemoryCheckpoint()
    const run = bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() })
    await server.asked('look')
    server.restart()
    await assertFails(run, { undelivered: true, retryable: true, message: /restarted/ })
    assert.equal(kept.noted, undefined)

    server.state.hold = false
    await bench.attempt(engine, bench.tasks.render)
    const { id, created } = server.taken.at(-1)!
    kept.noted = { order: { id, created: created - 1, origin: server.url, model: 'fake' } }
    await assertFails(bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() }), { undelivered: true })
  })

  test('dropped connections and HTML while it waits only delay the result', async () => {
    server.faults.look.push('close', { status: 502 }, { status: 200, body: '<html>' })
    assert.equal((await bench.attempt(engine, bench.tasks.render)).outputs.length, 1)
    assert.equal(server.taken.length, 1)
  })

  test('a cancelled waiting job is removed from the queue', async () => {
    await abandon('cancelled', 'order')
    assert.equal(server.taken[0]!.status, 'cancelled')
  })

  for (const operation of ['order', 'look'] as const) {
    test(`a worker that stops at the ${operation} leaves a job that the next attempt finds`, async () => {
      const { attempt } = await abandon('stopping', operation)
      const { outputs } = await bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() })
      assert.equal(outputs.length, 1)
      assert.equal(server.taken.length, 1)
    })
  }

  async function abandon(reason: RunAborted['reason'], operation: 'order' | 'look') {
    const ending = new AbortController()
    const checkpoint = openMemoryCheckpoint()
    const run = bench.attempt(engine, bench.tasks.render, { checkpoint: checkpoint.attempt(), signal: ending.signal })
    void server.asked(operation).then(() => ending.abort(new RunAborted(reason)))
    await assert.rejects(run, { name: 'RunAborted' })
    return checkpoint
  }

  for (const failAt of [0, 1]) {
    test(`a worker that dies at note ${failAt} of an order never orders twice`, async () => {
      await bench.dieAtNote(engine, failAt)
      assert.equal(server.taken.length, 1)
    })
  }

  test('jobs of one process follow one another, and no connection is kept open', async () => {
    server.state.hold = true
    const runs = [0, 1, 2].map((seed) => bench.attempt(engine, { ...bench.tasks.render, seed, references: [] }))
    await server.asked('look')
    await server.asked('look')
    assert.equal(server.taken.length, 1)
    server.state.hold = false
    await Promise.all(runs)
    assert.equal(server.taken.length, 3)
    assert.equal(server.keptOpen(), 0)
  })
})
