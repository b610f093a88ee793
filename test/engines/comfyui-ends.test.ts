import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { RunAborted } from '../../src/engines/port/engine.ts'
import { type Notes, openTestEngine, renderTask, withFake } from './comfyui-engine.ts'

let tools: Awaited<ReturnType<typeof openTestEngine>>
before(async () => {
  tools = await openTestEngine()
})
after(() => tools.close())

for (const old of [false, true]) {
  const server = old ? 'a server of 2025' : 'a server of today'
  test(`a cancelled generation is interrupted on ${server}, and no other order is`, () =>
    withFake({ old }, async (fake) => {
      fake.faults.hold = new Promise(() => {})
      const ended = new AbortController()
      const made = tools.engineOn(fake).run(renderTask, await tools.newRun({}, ended.signal))
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

  test(`a cancelled waiting order leaves the queue of ${server}, and running orders continue`, () =>
    withFake({ old }, async (fake) => {
      fake.faults.hold = new Promise(() => {})
      const first = new AbortController()
      const running = tools.engineOn(fake).run(renderTask, await tools.newRun({}, first.signal))
      await once(fake.events, 'running')
      const second = new AbortController()
      const ordered = once(fake.events, 'order')
      const waiting = tools.engineOn(fake).run(renderTask, await tools.newRun({}, second.signal))
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

test('an order that takes too long is cancelled, and only then left to another engine', () =>
  withFake({}, async (fake) => {
    fake.faults.hold = new Promise(() => {})
    const late = new AbortController()
    const made = tools.engineOn(fake).run(renderTask, await tools.newRun({}, late.signal))
    await once(fake.events, 'running')
    late.abort(new RunAborted('timeout'))
    await assert.rejects(made, { code: 'ENGINE_TIMEOUT', undelivered: true })
    assert.equal(fake.queue.remaining(), 0)
  }))

test('an order that takes too long on a server that is gone is left to another engine, and to be cancelled later', () =>
  withFake({}, async (fake) => {
    fake.faults.hold = new Promise(() => {})
    const late = new AbortController()
    const notes: Notes = {}
    const made = tools.engineOn(fake).run(renderTask, await tools.newRun(notes, late.signal))
    await once(fake.events, 'running')
    await fake.stop()
    late.abort(new RunAborted('timeout'))
    await assert.rejects(made, { code: 'ENGINE_TIMEOUT', undelivered: true, leavesOrder: true })
    assert.ok(notes.order)
    await fake.start()
  }))

test('a process that stops leaves its order running, and the next one waits for that', () =>
  withFake({}, async (fake) => {
    const held = Promise.withResolvers<void>()
    fake.faults.hold = held.promise
    const notes: Notes = {}
    const stopping = new AbortController()
    const left = tools.engineOn(fake).run(renderTask, await tools.newRun(notes, stopping.signal))
    await once(fake.events, 'running')
    stopping.abort(new RunAborted('stopping'))
    await assert.rejects(left, { reason: 'stopping' })
    held.resolve()
    await tools.engineOn(fake).run(renderTask, await tools.newRun(notes))
    assert.equal(fake.orders.length, 1)
  }))

test('wherever a process dies, its successor never orders a second time', () =>
  withFake({}, async (fake) => {
    const steps: string[] = []
    for (;;) {
      const dying = new AbortController()
      const before = fake.orders.length
      const reach = (operation: string) => {
        const step = operation.replace(/(jobs|object_info)\/.*/, '$1')
        if (dying.signal.aborted || steps.includes(step)) return
        steps.push(step)
        dying.abort(new RunAborted('lost'))
      }
      const notes: Notes = { onNote: () => reach('note') }
      fake.events.on('handled', reach)
      const first = await tools
        .engineOn(fake)
        .run(renderTask, await tools.newRun(notes, dying.signal))
        .catch(() => undefined)
      fake.events.off('handled', reach)
      if (!dying.signal.aborted) break
      if (!first) await tools.engineOn(fake).run(renderTask, await tools.newRun({ order: notes.order }))
      assert.equal(fake.orders.length - before, 1, `it died at ${steps.at(-1)}`)
    }
    const all = ['GET /prompt', 'POST /upload/image', 'note', 'POST /prompt', 'GET /api/jobs', 'GET /view']
    assert.deepEqual(
      all.filter((step) => !steps.includes(step)),
      [],
    )
  }))

test("an earlier attempt's order at a server that is no longer configured is not placed again", () =>
  withFake({}, async (fake) => {
    const order = { server: 'http://gone:8188', promptId: crypto.randomUUID(), clientId: 'a', posts: 1 }
    const { undelivered, retryable } = await tools.failureOf(fake, { order })
    assert.deepEqual([undelivered, retryable, fake.orders.length], [false, false, 0])
  }))
