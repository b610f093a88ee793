import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { EngineError, RunAborted } from '../../src/engines/engine.ts'
import { type FakeComfyui, openFakeComfyui } from '../fakes/comfyui.ts'
import { type Notes, openTestEngine, renderTask, source, videoTask } from './comfyui-engine.ts'

let tools: Awaited<ReturnType<typeof openTestEngine>>
before(async () => {
  tools = await openTestEngine()
})
after(() => tools.close())

/** A server of its own for a test, and the engine on it. */
async function withFake(options: Parameters<typeof openFakeComfyui>[0], use: (fake: FakeComfyui) => Promise<void>) {
  const fake = await openFakeComfyui(options)
  try {
    await use(fake)
  } finally {
    await fake.close()
  }
}

const engineOn = (...fakes: FakeComfyui[]) => tools.open({ VEDUTA_COMFYUI_URL: fakes.map(({ url }) => url).join(', ') })

test('a rendering comes back in the size of its source, and without the workflow that the server writes into it', () =>
  withFake({}, async (fake) => {
    const { outputs, notes, version } = await engineOn(fake).run(renderTask, await tools.newRun())
    const [{ path, width, height }] = outputs as [(typeof outputs)[number]]
    const original = await sharp(source).metadata()
    assert.deepEqual({ width, height }, { width: original.width, height: original.height })
    assert.equal((await readFile(path)).includes('KSampler'), false)
    assert.deepEqual(notes, [])
    assert.match(version, /^ComfyUI 0\.37\.1, flux2-klein-4b [\da-f]{12}$/)
    assert.equal(fake.orders.length, 1)
  }))

test('a clip of ten seconds that ends on an image is two joined segments', () =>
  withFake({}, async (fake) => {
    const task = { ...videoTask, end: source, durationSeconds: 10 } as const
    const { outputs, notes } = await engineOn(fake).run(task, await tools.newRun())
    assert.equal(Math.round(outputs[0]!.durationSeconds!), 10)
    assert.ok(outputs[0]!.poster)
    assert.deepEqual(notes, [])
    assert.equal((await readFile(outputs[0]!.path)).includes('KSampler'), false)
  }))

test('a server of 2025, which does not know /api/jobs, is asked for its queue and its history', () =>
  withFake({ old: true }, async (fake) => {
    const { outputs } = await engineOn(fake).run(renderTask, await tools.newRun())
    assert.equal(outputs.length, 1)
    assert.equal(fake.orders.length, 1)
  }))

test('a server that gives orders ids of its own is asked for those, also after a restart of ours', () =>
  withFake({ old: true }, async (fake) => {
    fake.faults.ownIds = true
    fake.faults.hold = new Promise(() => {})
    const notes: Notes = {}
    const stopping = new AbortController()
    const left = engineOn(fake).run(renderTask, await tools.newRun(notes, stopping.signal))
    const [{ promptId, clientId }] = await once(fake.events, 'running')
    await once(fake.events, 'handled')
    stopping.abort(new RunAborted('stopping'))
    await assert.rejects(left, { reason: 'stopping' })
    assert.deepEqual(notes.order, { server: fake.url, promptId, clientId, posts: 1 })
  }))

test('progress follows the websocket and never goes back', () =>
  withFake({}, async (fake) => {
    const held = Promise.withResolvers<void>()
    fake.faults.hold = held.promise
    const connected = once(fake.events, 'socket')
    const run = await tools.newRun()
    const made = engineOn(fake).run(renderTask, run)
    await connected
    held.resolve()
    await made
    const rendering = run.events.filter(({ stage }) => stage === 'rendering').map(({ progress }) => progress)
    assert.ok(rendering.length > 2, `only ${rendering}`)
    assert.deepEqual(
      rendering,
      rendering.toSorted((a, b) => a - b),
    )
  }))

test('the end of an order is heard of from the websocket, however long it is until the next question', () =>
  withFake({}, async (fake) => {
    const held = Promise.withResolvers<void>()
    fake.faults.hold = held.promise
    const connected = once(fake.events, 'socket')
    const engine = tools.open({ VEDUTA_COMFYUI_URL: fake.url }, { pollMinMs: 600_000, pollMaxMs: 600_000 })
    const made = engine.run(renderTask, await tools.newRun())
    await connected
    held.resolve()
    assert.equal((await made).outputs.length, 1)
  }))

for (const socket of ['refused', 'silent', 'dropped'] as const) {
  test(`a websocket that is ${socket} costs progress, not the result`, () =>
    withFake({}, async (fake) => {
      fake.faults.socket = socket
      const { outputs } = await engineOn(fake).run(renderTask, await tools.newRun())
      assert.equal(outputs.length, 1)
    }))
}

test('the headers of the settings are sent with every request, and with the websocket', () =>
  withFake({}, async (fake) => {
    const engine = tools.open({
      VEDUTA_COMFYUI_URL: fake.url,
      VEDUTA_COMFYUI_HEADERS: '{"Authorization": "Bearer let-me-in"}',
    })
    const connected = once(fake.events, 'socket')
    await engine.run(renderTask, await tools.newRun())
    await connected
    assert.deepEqual([...new Set(fake.requests.map(({ headers }) => headers.authorization))], ['Bearer let-me-in'])
    assert.ok(fake.requests.some(({ path }) => path === '/ws'))
    // ComfyUI refuses what looks like another site's page.
    const asPage = fake.requests.filter(({ headers }) => headers.origin ?? headers['sec-fetch-site'])
    assert.deepEqual(asPage, [])
  }))

test('the server with the shortest queue gets the order', () =>
  withFake({}, (busy) =>
    withFake({}, async (idle) => {
      const held = Promise.withResolvers<void>()
      busy.faults.hold = held.promise
      const foreign = engineOn(busy).run(renderTask, await tools.newRun())
      await once(busy.events, 'running')
      await engineOn(busy, idle).run(renderTask, await tools.newRun())
      assert.equal(idle.orders.length, 1)
      held.resolve()
      await foreign
    }),
  ))

test('orders that are placed at the same moment go to different servers', () =>
  withFake({}, (one) =>
    withFake({}, async (other) => {
      const engine = engineOn(one, other)
      const runs = [await tools.newRun(), await tools.newRun()]
      await Promise.all(runs.map((run) => engine.run(renderTask, run)))
      assert.deepEqual([one.orders.length, other.orders.length], [1, 1])
    }),
  ))

test('a server that lacks a model file is passed over', () =>
  withFake({ missing: ['flux2-vae.safetensors'] }, (lacking) =>
    withFake({}, async (able) => {
      await engineOn(lacking, able).run(renderTask, await tools.newRun())
      assert.deepEqual([lacking.orders.length, able.orders.length], [0, 1])
    }),
  ))

/** What a run fails with. */
async function failureOf(fake: FakeComfyui, notes: Notes = {}, engine = engineOn(fake)): Promise<EngineError> {
  return await engine.run(renderTask, await tools.newRun(notes)).then(
    () => assert.fail('It succeeded.'),
    (error) => (error instanceof EngineError ? error : assert.fail(error)),
  )
}

const elsewhere = { code: 'ENGINE_FAILED', undelivered: true }
const here = { code: 'OUTPUT_INVALID', undelivered: false, retryable: false }

const mishaps = [
  ['a node fails', { ...elsewhere, retryable: false }, /mat1 and mat2/],
  ['out of memory', { ...elsewhere, retryable: true }, /ran out of memory/],
  ['nothing is saved', { ...elsewhere, retryable: true }, /without saving a file/],
  ['the file is gone', { ...elsewhere, retryable: true }, /could not be fetched: .* answered 404/],
  ['a blank result', { code: 'CONTENT_REFUSED', undelivered: false, retryable: false }, /one colour/],
  ['a result that is HTML', here, /no picture/],
  ['a result cut short', here, /no picture/],
  ['a gigantic result', here, /more than 67108864 bytes/],
] as const

for (const [mishap, expected, message] of mishaps) {
  const end = expected.undelivered ? 'leaves the task to another engine' : `ends as ${expected.code}`
  test(`${mishap}: that ${end}, and is said in words`, () =>
    withFake({}, async (fake) => {
      fake.faults.mishap = mishap
      const error = await failureOf(fake)
      const { code, undelivered, retryable } = error
      assert.deepEqual({ code, undelivered, retryable }, expected)
      assert.match(error.message, message)
      assert.equal(fake.orders.length, 1)
    }))
}

test('a server that ran out of memory is asked to free it', () =>
  withFake({}, async (fake) => {
    fake.faults.mishap = 'out of memory'
    await failureOf(fake)
    assert.ok(fake.requests.some(({ path }) => path === '/free'))
  }))

test('what other nodes of a workflow leave, or that they are left out, changes nothing', () =>
  withFake({}, async (fake) => {
    const own = await tools.ownWorkflow('flux2-klein-4b', ({ graph }) => {
      graph.another = { class_type: 'LoadImage', inputs: { image: 'nowhere.png' } }
      graph.preview = { class_type: 'PreviewImage', inputs: { images: ['another', 0] } }
    })
    const engine = tools.open({ VEDUTA_COMFYUI_URL: fake.url, VEDUTA_COMFYUI_WORKFLOWS: own })
    const { outputs } = await engine.run(renderTask, await tools.newRun())
    assert.equal(outputs.length, 1)
    assert.equal(fake.orders.length, 1)
  }))

for (const mishap of ['two results', 'a late history'] as const) {
  test(`${mishap}: one of them is delivered, once`, () =>
    withFake({}, async (fake) => {
      fake.faults.mishap = mishap
      const { outputs } = await engineOn(fake).run(renderTask, await tools.newRun())
      assert.equal(outputs.length, 1)
      assert.equal(fake.orders.length, 1)
    }))
}

test('a restart in the middle loses the queue, and the order is placed again on the restarted server', () =>
  withFake({}, async (fake) => {
    fake.faults.hold = new Promise(() => {})
    const made = engineOn(fake).run(renderTask, await tools.newRun())
    await once(fake.events, 'running')
    fake.faults.hold = undefined
    await fake.restart()
    assert.equal((await made).outputs.length, 1)
    const [first, second] = fake.orders
    assert.equal(fake.orders.length, 2)
    assert.equal(first!.promptId, second!.promptId)
  }))

test('an order that takes its server down twice is left to another engine', () =>
  withFake({}, async (fake) => {
    fake.faults.hold = new Promise(() => {})
    fake.events.on('running', () => void fake.restart())
    const { undelivered, message } = await failureOf(fake)
    assert.equal(undelivered, true)
    assert.match(message, /lost the order 2 times/)
    assert.equal(fake.orders.length, 2)
  }))

test('a server that stays away after the order keeps it: nothing is ordered elsewhere, and a later attempt finds it', () =>
  withFake({}, async (fake) => {
    const held = Promise.withResolvers<void>()
    fake.faults.hold = held.promise
    const notes: Notes = {}
    fake.events.once('running', () => fake.troubles.push({ path: '/', cut: 'before', times: 10_000 }))
    const impatient = tools.open({ VEDUTA_COMFYUI_URL: fake.url }, { patienceMs: 50 })
    const { undelivered, retryable, message } = await failureOf(fake, notes, impatient)
    assert.deepEqual({ undelivered, retryable }, { undelivered: false, retryable: true })
    assert.match(message, /does not answer any more/)
    fake.troubles.length = 0
    held.resolve()
    await engineOn(fake).run(renderTask, await tools.newRun(notes))
    assert.equal(fake.orders.length, 1)
  }))

test('nobody there: the task is left to another engine', async () => {
  const fake = await openFakeComfyui()
  await fake.close()
  const { undelivered, retryable, message } = await failureOf(fake)
  assert.deepEqual({ undelivered, retryable }, { undelivered: true, retryable: true })
  assert.match(message, /No ComfyUI took the order: .* did not answer/)
})

const answers = [
  ['429 with Retry-After', { status: 429, headers: { 'retry-after': '7' } }, 7, true],
  ['429 without Retry-After', { status: 429 }, undefined, true],
  ['a 503', { status: 503 }, undefined, true],
  ['a 413', { status: 413 }, undefined, false],
  ['a 401', { status: 401 }, undefined, false],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, undefined, false],
  ['a page of HTML', { status: 200 }, undefined, true],
] as const

for (const [what, answer, retryAfterSeconds, retryable] of answers) {
  test(`${what} to an upload: nothing is ordered, and the task is left to another engine`, () =>
    withFake({}, async (fake) => {
      fake.troubles.push({ path: '/upload', answer, times: 1 })
      const error = await failureOf(fake)
      assert.deepEqual(
        [error.undelivered, error.retryable, error.retryAfterSeconds],
        [true, retryable, retryAfterSeconds],
      )
      assert.equal(fake.orders.length, 0)
    }))
}

test('an upload that the server finds too large is said in words that help', () =>
  withFake({}, async (fake) => {
    fake.faults.maxUploadBytes = 1000
    assert.match((await failureOf(fake)).message, /413.*--max-upload-size/)
  }))

test('429 to the order itself: it surely was not taken, and Retry-After is passed on', () =>
  withFake({}, async (fake) => {
    fake.troubles.push({
      path: '/prompt',
      times: 1,
      answer: { status: 200, body: '{"exec_info":{"queue_remaining":0}}' },
    })
    fake.troubles.push({ path: '/prompt', times: 1, answer: { status: 429, headers: { 'retry-after': '3' } } })
    const { undelivered, retryAfterSeconds } = await failureOf(fake)
    assert.deepEqual([undelivered, retryAfterSeconds, fake.orders.length], [true, 3, 0])
  }))

for (const cut of ['before', 'after'] as const) {
  test(`a connection that breaks ${cut} the server takes the order: it is ordered exactly once`, () =>
    withFake({}, async (fake) => {
      const queue = { status: 200, body: '{"exec_info":{"queue_remaining":0}}' }
      fake.troubles.push({ path: '/prompt', times: 1, answer: queue }, { path: '/prompt', times: 1, cut })
      const { outputs } = await engineOn(fake).run(renderTask, await tools.newRun())
      assert.equal(outputs.length, 1)
      assert.equal(fake.orders.length, 1)
    }))
}

test('a burst of 502 and 429 while it waits changes nothing', () =>
  withFake({}, async (fake) => {
    fake.events.once('order', () => {
      fake.troubles.push({ path: '/api/jobs', times: 3, answer: { status: 502 } })
      fake.troubles.push({ path: '/api/jobs', times: 1, answer: { status: 429, headers: { 'retry-after': '0' } } })
    })
    const { outputs } = await engineOn(fake).run(renderTask, await tools.newRun())
    assert.equal(outputs.length, 1)
    assert.equal(fake.orders.length, 1)
  }))

test('a result whose connection breaks is fetched again', () =>
  withFake({}, async (fake) => {
    fake.troubles.push({ path: '/view', times: 2, cut: 'before' })
    const { outputs } = await engineOn(fake).run(renderTask, await tools.newRun())
    assert.equal(outputs.length, 1)
    assert.equal(fake.orders.length, 1)
  }))

test('a result that redirects is not followed', () =>
  withFake({}, async (fake) => {
    const redirect = { status: 302, headers: { location: `${fake.url}/system_stats` } }
    fake.troubles.push({ path: '/view', times: 9, answer: redirect })
    const { undelivered, message } = await failureOf(fake)
    assert.equal(undelivered, false)
    assert.match(message, /answered 302/)
  }))

for (const old of [false, true]) {
  const server = old ? 'a server of 2025' : 'a server of today'
  test(`a generation that is cancelled is interrupted on ${server}, and nobody else's order is`, () =>
    withFake({ old }, async (fake) => {
      fake.faults.hold = new Promise(() => {})
      const ended = new AbortController()
      const made = engineOn(fake).run(renderTask, await tools.newRun({}, ended.signal))
      const [ours] = await once(fake.events, 'running')
      const foreign = { ...ours, promptId: crypto.randomUUID() }
      fake.queue.add(foreign)
      const next = once(fake.events, 'running')
      ended.abort(new RunAborted('cancelled'))
      await assert.rejects(made, { reason: 'cancelled' })
      assert.equal((await next)[0], foreign)
      assert.equal(fake.requests.filter(({ path }) => path === '/interrupt').length, old ? 1 : 0)
      assert.equal(fake.queue.remaining(), 1)
    }))

  test(`a waiting order that is cancelled leaves the queue of ${server}, and what runs goes on`, () =>
    withFake({ old }, async (fake) => {
      fake.faults.hold = new Promise(() => {})
      const first = new AbortController()
      const running = engineOn(fake).run(renderTask, await tools.newRun({}, first.signal))
      await once(fake.events, 'running')
      const second = new AbortController()
      const ordered = once(fake.events, 'order')
      const waiting = engineOn(fake).run(renderTask, await tools.newRun({}, second.signal))
      await ordered
      second.abort(new RunAborted('cancelled'))
      await assert.rejects(waiting, { reason: 'cancelled' })
      assert.equal(fake.queue.describe().queue_running[0]![1], fake.orders[0]!.promptId)
      assert.equal(fake.queue.remaining(), 1)
      assert.equal(fake.requests.filter(({ path }) => path === '/interrupt').length, 0)
      first.abort(new RunAborted('stopping'))
      await assert.rejects(running, { reason: 'stopping' })
    }))
}

test('an order that takes too long is cancelled, and left to another engine only because that is sure', () =>
  withFake({}, async (fake) => {
    fake.faults.hold = new Promise(() => {})
    const late = new AbortController()
    const made = engineOn(fake).run(renderTask, await tools.newRun({}, late.signal))
    await once(fake.events, 'running')
    late.abort(new RunAborted('timeout'))
    await assert.rejects(made, { code: 'ENGINE_TIMEOUT', undelivered: true })
    assert.equal(fake.queue.remaining(), 0)
  }))

test('a process that stops leaves its order running, and the next one waits for that', () =>
  withFake({}, async (fake) => {
    const held = Promise.withResolvers<void>()
    fake.faults.hold = held.promise
    const notes: Notes = {}
    const stopping = new AbortController()
    const left = engineOn(fake).run(renderTask, await tools.newRun(notes, stopping.signal))
    await once(fake.events, 'running')
    stopping.abort(new RunAborted('stopping'))
    await assert.rejects(left, { reason: 'stopping' })
    held.resolve()
    await engineOn(fake).run(renderTask, await tools.newRun(notes))
    assert.equal(fake.orders.length, 1)
  }))

test('wherever a process dies, its successor never orders a second time', () =>
  withFake({}, async (fake) => {
    const steps: string[] = []
    for (;;) {
      const dying = new AbortController()
      const before = fake.orders.length
      const reach = (operation: string) => {
        const step = operation.replace(/jobs\/.*/, 'jobs')
        if (dying.signal.aborted || steps.includes(step)) return
        steps.push(step)
        dying.abort(new RunAborted('lost'))
      }
      const notes: Notes = { onNote: () => reach('note') }
      fake.events.on('handled', reach)
      const first = await engineOn(fake)
        .run(renderTask, await tools.newRun(notes, dying.signal))
        .catch(() => undefined)
      fake.events.off('handled', reach)
      if (!dying.signal.aborted) break
      if (!first) await engineOn(fake).run(renderTask, await tools.newRun({ order: notes.order }))
      assert.equal(fake.orders.length - before, 1, `it died at ${steps.at(-1)}`)
    }
    const all = ['GET /prompt', 'POST /upload/image', 'note', 'POST /prompt', 'GET /api/jobs', 'GET /view']
    assert.deepEqual(
      all.filter((step) => !steps.includes(step)),
      [],
    )
  }))

test('what an earlier attempt ordered from a server that is no longer configured is not ordered again', () =>
  withFake({}, async (fake) => {
    const order = { server: 'http://gone:8188', promptId: crypto.randomUUID(), clientId: 'a', posts: 1 }
    const { undelivered, retryable } = await failureOf(fake, { order })
    assert.deepEqual([undelivered, retryable, fake.orders.length], [false, false, 0])
  }))

test('an operator is told in words which nodes and model files a server lacks', () =>
  withFake({ missing: ['Flux2Scheduler', 'wan_2.1_vae.safetensors'] }, async (fake) => {
    const engine = engineOn(fake)
    const signal = AbortSignal.timeout(10_000)
    const examined = (await engine.examine!(signal)).map(({ message }) => message)
    assert.equal(examined.length, 2)
    assert.match(examined[0]!, /for flux2-klein-4b: It has no node Flux2Scheduler: update ComfyUI/)
    assert.match(
      examined[1]!,
      /for wan22-14b-5s, .*: It has no model file wan_2.1_vae.safetensors: put it into ComfyUI\/models\/vae/,
    )
    const { ready, message } = await engine.health(signal)
    assert.equal(ready, false)
    assert.match(message, /cannot run flux2-klein-4b, wan22-14b-5s,.*\. `veduta doctor` tells what is missing\.$/)
  }))

test('health tells when what answers is no ComfyUI, or nothing answers', () =>
  withFake({}, async (fake) => {
    fake.troubles.push({ path: '/', times: 10_000, answer: { status: 200 } })
    const signal = AbortSignal.timeout(10_000)
    assert.match((await engineOn(fake).health(signal)).message, /no ComfyUI would send: is this its address/)
    fake.troubles.length = 0
    await fake.stop()
    const health = await engineOn(fake).health(signal)
    assert.equal(health.ready, false)
    assert.match(health.message, /did not answer/)
    await fake.start()
  }))
