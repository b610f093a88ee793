import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { RunAborted } from '../../src/engines/port/engine.ts'
import { type Notes, openTestEngine, renderTask, source, videoTask, withFake } from './comfyui-engine.ts'

let tools: Awaited<ReturnType<typeof openTestEngine>>
before(async () => {
  tools = await openTestEngine()
})
after(() => tools.close())

test('a rendering comes back in the size of its source, and without the workflow that the server writes into it', () =>
  withFake({}, async (fake) => {
    const { outputs, notes, version } = await tools.engineOn(fake).run(renderTask, await tools.newRun())
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
    const { outputs, notes } = await tools.engineOn(fake).run(task, await tools.newRun())
    assert.equal(Math.round(outputs[0]!.durationSeconds!), 10)
    assert.ok(outputs[0]!.poster)
    assert.deepEqual(notes, [])
    assert.equal((await readFile(outputs[0]!.path)).includes('KSampler'), false)
  }))

test('a server of 2025, which does not know /api/jobs, is polled by its queue and its history', () =>
  withFake({ old: true }, async (fake) => {
    const { outputs } = await tools.engineOn(fake).run(renderTask, await tools.newRun())
    assert.equal(outputs.length, 1)
    assert.equal(fake.orders.length, 1)
  }))

test('a server that chooses order ids is polled by those, even after a restart of the service', () =>
  withFake({ old: true }, async (fake) => {
    fake.faults.ownIds = true
    fake.faults.hold = new Promise(() => {})
    const notes: Notes = {}
    const stopping = new AbortController()
    const left = tools.engineOn(fake).run(renderTask, await tools.newRun(notes, stopping.signal))
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
    const made = tools.engineOn(fake).run(renderTask, run)
    await connected
    held.resolve()
    await made
    const all = run.events.map(({ progress }) => progress)
    assert.ok(run.events.filter(({ stage }) => stage === 'rendering').length > 2, `only ${all}`)
    assert.deepEqual(
      all,
      all.toSorted((a, b) => a - b),
    )
  }))

test('the websocket reports the end of an order, however long the wait for the next poll', () =>
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
      const { outputs } = await tools.engineOn(fake).run(renderTask, await tools.newRun())
      assert.equal(outputs.length, 1)
    }))
}

test('a websocket that was lost is opened again, and progress goes on', { timeout: 20_000 }, () =>
  withFake({}, async (fake) => {
    const held = Promise.withResolvers<void>()
    fake.faults.hold = held.promise
    const run = await tools.newRun()
    const connected = once(fake.events, 'socket')
    const made = tools.engineOn(fake).run(renderTask, run)
    await connected
    const again = once(fake.events, 'socket')
    fake.dropSockets()
    await again
    const before = run.events.filter(({ stage }) => stage === 'rendering').length
    held.resolve()
    await made
    assert.ok(run.events.filter(({ stage }) => stage === 'rendering').length > before + 2)
  }),
)

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
    // ComfyUI refuses requests that look like another site's page.
    const asPage = fake.requests.filter(({ headers }) => headers.origin ?? headers['sec-fetch-site'])
    assert.deepEqual(asPage, [])
  }))

test('the server with the shortest queue gets the order', () =>
  withFake({}, (busy) =>
    withFake({}, async (idle) => {
      const held = Promise.withResolvers<void>()
      busy.faults.hold = held.promise
      const foreign = tools.engineOn(busy).run(renderTask, await tools.newRun())
      await once(busy.events, 'running')
      await tools.engineOn(busy, idle).run(renderTask, await tools.newRun())
      assert.equal(idle.orders.length, 1)
      held.resolve()
      await foreign
    }),
  ))

test('orders that are placed at the same moment go to different servers', { timeout: 60_000 }, () =>
  withFake({}, (one) =>
    withFake({}, async (other) => {
      const held = Promise.withResolvers<void>()
      one.faults.hold = other.faults.hold = held.promise
      const running = [one, other].map((fake) => once(fake.events, 'running'))
      const engine = tools.engineOn(one, other)
      const runs = [await tools.newRun(), await tools.newRun()]
      const made = Promise.all(runs.map((run) => engine.run(renderTask, run)))
      await Promise.all(running)
      held.resolve()
      await made
      assert.deepEqual([one.orders.length, other.orders.length], [1, 1])
    }),
  ),
)

test('a server that lacks a model file is skipped', () =>
  withFake({ missing: ['flux2-vae.safetensors'] }, (lacking) =>
    withFake({}, async (able) => {
      await tools.engineOn(lacking, able).run(renderTask, await tools.newRun())
      assert.deepEqual([lacking.orders.length, able.orders.length], [0, 1])
    }),
  ))

test('a server that lacks a node gets no pictures, even if the other one is busy', () =>
  withFake({ missing: ['Flux2Scheduler'] }, (lacking) =>
    withFake({}, async (able) => {
      able.faults.hold = new Promise(() => {})
      const left = new AbortController()
      const first = tools.engineOn(able).run(renderTask, await tools.newRun({}, left.signal))
      await once(able.events, 'running')
      const ordered = once(able.events, 'order')
      const second = tools.engineOn(lacking, able).run(renderTask, await tools.newRun({}, left.signal))
      await ordered
      assert.deepEqual(
        lacking.requests.filter(({ method }) => method === 'POST'),
        [],
      )
      left.abort(new RunAborted('stopping'))
      await assert.rejects(first, { reason: 'stopping' })
      await assert.rejects(second, { reason: 'stopping' })
    }),
  ))

test('a server that refuses values of the workflow is asked last, even if the other one is busy', () =>
  withFake({ missing: ['flux2-vae.safetensors'] }, (lacking) =>
    withFake({}, async (able) => {
      able.faults.hold = new Promise(() => {})
      const left = new AbortController()
      const first = tools.engineOn(able).run(renderTask, await tools.newRun({}, left.signal))
      await once(able.events, 'running')
      const ordered = once(able.events, 'order')
      const second = tools.engineOn(lacking, able).run(renderTask, await tools.newRun({}, left.signal))
      await ordered
      assert.equal(lacking.requests.filter(({ method }) => method === 'POST').length, 0)
      left.abort(new RunAborted('stopping'))
      await assert.rejects(first, { reason: 'stopping' })
      await assert.rejects(second, { reason: 'stopping' })
    }),
  ))

test('if every server lacks a node, nothing is uploaded, and the error names the node', () =>
  withFake({ missing: ['Flux2Scheduler'] }, async (fake) => {
    const { message, undelivered, retryable } = await tools.failureOf(fake)
    assert.match(message, /cannot run flux2-klein-4b\. It has no node Flux2Scheduler: update ComfyUI/)
    assert.deepEqual([undelivered, retryable], [true, false])
    assert.ok(fake.requests.every(({ method }) => method === 'GET'))
  }))

test('the error of a workflow that a server refuses says what the server does not take', () =>
  withFake({ missing: ['flux2'] }, async (fake) => {
    const { message, told } = await tools.failureOf(fake)
    assert.match(
      message,
      /answered 400: .*'flux2' not in .* It does not take "flux2" as type of the node "text_encoder"/,
    )
    assert.doesNotMatch(message, /doctor/)
    assert.equal(told, 'comfyui did not accept it')
  }))
