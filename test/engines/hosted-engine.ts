import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { type Engine, type EngineError, RunAborted } from '../../src/engines/port/engine.ts'
import type { FileKind } from '../fakes/sample-files.ts'
import type { Fault } from '../fakes/scripted-server.ts'
import { assertFails, type openEngineBench, openMemoryCheckpoint } from './run-engine.ts'

/** A fake of the service: what it was ordered, what it does with the next orders, and what goes wrong first. */
type Service<Operation extends string, Outcome extends string> = {
  orders: { isCancelled: boolean }[]
  state: { outcome: Outcome | 'made'; file: FileKind; hold: boolean; delayMs: number }
  requests: Record<Operation | 'order' | 'file', number>
  faults: Record<Operation | 'order' | 'file', Fault[]>
  asked(operation: Operation | 'order' | 'file'): Promise<void>
}

type Failure = Partial<Pick<EngineError, 'code' | 'undelivered' | 'retryable' | 'retryAfterSeconds'>> & {
  message?: RegExp
}

/** An engine that orders from a paid service, and how that service answers. */
type Hosted<Operation extends string, Outcome extends string> = {
  service: Service<Operation, Outcome>
  bench: Awaited<ReturnType<typeof openEngineBench>>
  engine: Engine
  /** Opens it again, with these settings on top of those that make it work. */
  open(env?: Record<string, string>): Promise<Engine>
  /** The names of the settings for its key and its address. */
  settings: { key: string; url: string }
  /** Answers to an order after which nothing was ordered. */
  undelivered: [name: string, Fault, Failure][]
  /** Answers to an order that say neither that it was placed nor that it was not. */
  withoutId: { status: number; body: unknown }[]
  failedOrders: [Outcome, Failure][]
  /** What the engine asks before it orders, what it asks until it has the result, and what goes wrong with that first. */
  before: Operation[]
  until: Operation[]
  delays: Partial<Record<Operation, Fault[]>>
}

/**
 * How every hosted engine stands what its service does: an order is placed once, is found again by the next attempt and is
 * cancelled if nobody waits; only a task that was certainly not delivered is left to other engines; no result is bought twice.
 */
export function testHostedEngine<Operation extends string, Outcome extends string>({
  service,
  bench,
  engine,
  open,
  settings,
  undelivered,
  withoutId,
  failedOrders,
  before,
  until,
  delays,
}: Hosted<Operation, Outcome>): void {
  const { render, video } = bench.tasks
  const answers = ['order', ...until] as const

  afterEach(() => {
    Object.assign(service.state, { outcome: 'made', file: 'real', hold: false, delayMs: 0 })
    service.orders.length = 0
    for (const faults of Object.values<Fault[]>(service.faults)) faults.length = 0
  })

  for (const [name, fault, expected] of undelivered) {
    test(`${name} in answer to an order leaves the task to other engines, and is asked once`, async () => {
      service.faults.order.push(fault)
      const asked = service.requests.order
      const { kept, attempt } = openMemoryCheckpoint()
      await assertFails(bench.attempt(engine, render, { checkpoint: attempt() }), {
        code: 'ENGINE_FAILED',
        undelivered: true,
        ...expected,
      })
      assert.equal(service.requests.order, asked + 1)
      assert.equal(kept.noted, undefined, 'nothing was ordered, so nothing is noted')
    })
  }

  test('an unreachable service leaves the task to other engines', async () => {
    const nowhere = await open({ [settings.url]: 'http://127.0.0.1:1' })
    await assertFails(bench.attempt(nowhere, render), { undelivered: true, retryable: true })
    assert.equal((await nowhere.health(new AbortController().signal)).ready, false)
  })

  for (const fault of ['late close', ...withoutId] as const) {
    const name =
      typeof fault === 'string' ? 'a connection that closes after the order' : `a ${fault.status} without an id`
    test(`${name} is neither ordered again nor given to another engine`, async () => {
      service.faults.order.push(fault)
      const asked = service.requests.order
      const { attempt } = openMemoryCheckpoint()
      const unknown = { code: 'ENGINE_FAILED', undelivered: false, retryable: false } as const
      await assertFails(bench.attempt(engine, render, { checkpoint: attempt() }), unknown)
      await assertFails(bench.attempt(engine, render, { checkpoint: attempt() }), unknown)
      assert.equal(service.requests.order, asked + 1)
    })
  }

  for (const [outcome, expected] of failedOrders) {
    test(`an order that ends with "${outcome}" fails as ${expected.code}`, async () => {
      service.state.outcome = outcome
      await assertFails(bench.attempt(engine, render), expected)
    })
  }

  for (const [file, expected] of badFiles) {
    test(`a result that is ${file} fails as ${expected.code}, and is not bought again`, async () => {
      service.state.file = file
      const { attempt } = openMemoryCheckpoint()
      const failure = { ...expected, undelivered: false }
      await assertFails(bench.attempt(engine, render, { checkpoint: attempt() }), failure)
      await assertFails(bench.attempt(engine, render, { checkpoint: attempt() }), failure)
      assert.equal(service.orders.length, 1)
    })
  }

  test('a black clip is refused, and HTML does not count as a clip', async () => {
    service.state.file = 'black'
    await assertFails(bench.attempt(engine, video), { code: 'CONTENT_REFUSED' })
    service.state.file = 'html'
    await assertFails(bench.attempt(engine, video), { code: 'OUTPUT_INVALID' })
  })

  test('bursts of 5xx and 429, dropped connections and HTML while it waits and fetches only delay the result', async () => {
    for (const operation of until) service.faults[operation].push(...(delays[operation] ?? []))
    service.faults.file.push({ status: 503 }, 'close')
    await assertMadeByOneOrder(bench.attempt(engine, render))
  })

  test('answers that come twice and late yield one result of one order', async () => {
    for (const operation of answers) service.faults[operation].push('twice', 'twice')
    service.state.delayMs = 700
    await assertMadeByOneOrder(bench.attempt(engine, render))
  })

  test('an order that the service forgot is neither placed again nor given to another engine', async () => {
    for (const operation of until) {
      service.faults[operation].push({ status: 404, body: { detail: 'not found' } })
      await assertFails(bench.attempt(engine, render), { undelivered: false, retryable: false })
    }
    assert.equal(service.orders.length, until.length)
  })

  for (const reason of ['cancelled', 'timeout'] as const) {
    test(`a run that ends as ${reason} cancels its order`, async () => {
      await abandonAtWork(reason)
      assert.equal(service.orders[0]!.isCancelled, true)
    })
  }

  test('a worker that dies after a timeout leaves a note by which the next attempt places nothing', async () => {
    const { attempt } = await abandonAtWork('timeout')
    service.state.hold = false
    const again = bench.attempt(engine, render, { checkpoint: attempt() })
    await assertFails(again, { code: 'ENGINE_TIMEOUT', undelivered: true, retryable: false })
    assert.equal(service.orders.length, 1)
  })

  for (const reason of ['stopping', 'lost'] as const) {
    test(`a run that ends as ${reason} leaves its order to the next attempt, which fetches its result`, async () => {
      const { attempt } = await abandonAtWork(reason)
      assert.equal(service.orders[0]!.isCancelled, false)
      service.state.hold = false
      await assertMadeByOneOrder(bench.attempt(engine, render, { checkpoint: attempt() }))
    })
  }

  for (const operation of [...before, ...answers, 'file'] as const) {
    test(`a worker that stops while it asks for the ${operation} leaves what the next attempt continues from`, async () => {
      const ending = new AbortController()
      const { attempt } = openMemoryCheckpoint()
      const run = bench.attempt(engine, render, { checkpoint: attempt(), signal: ending.signal })
      void service.asked(operation).then(() => ending.abort(new RunAborted('stopping')))
      await assert.rejects(run, { name: 'RunAborted' })
      await assertMadeByOneOrder(bench.attempt(engine, render, { checkpoint: attempt() }))
    })
  }

  for (const failAt of [0, 1]) {
    test(`a worker that dies at note ${failAt} of an order never orders twice`, async () => {
      await bench.dieAtNote(engine, failAt)
      assert.equal(service.orders.length, 1)
    })
  }

  test('its health distinguishes an accepted key from a refused one', async () => {
    const { signal } = new AbortController()
    assert.equal((await engine.health(signal)).ready, true)
    const { ready, message } = await (await open({ [settings.key]: 'other' })).health(signal)
    assert.equal(ready, false)
    assert.match(message, new RegExp(settings.key))
  })

  /** Ends a run for a reason while the service works on its order. */
  async function abandonAtWork(reason: RunAborted['reason']) {
    service.state.hold = true
    const ending = new AbortController()
    const checkpoint = openMemoryCheckpoint()
    const run = bench.attempt(engine, render, {
      checkpoint: checkpoint.attempt(),
      signal: ending.signal,
      progress: ({ stage }) => stage === 'rendering' && ending.abort(new RunAborted(reason)),
    })
    if (reason === 'timeout') await assertFails(run, { code: 'ENGINE_TIMEOUT', undelivered: true, retryable: false })
    else await assert.rejects(run, { name: 'RunAborted', reason })
    return checkpoint
  }

  async function assertMadeByOneOrder(run: ReturnType<typeof bench.attempt>): Promise<void> {
    assert.equal((await run).outputs.length, 1)
    assert.equal(service.orders.length, 1)
  }
}

const badFiles = [
  ['black', { code: 'CONTENT_REFUSED', retryable: false }],
  ['html', { code: 'OUTPUT_INVALID', retryable: false }],
  ['gigantic', { code: 'OUTPUT_INVALID', retryable: false }],
  ['expired', { code: 'ENGINE_FAILED', retryable: false }],
  ['truncated', { code: 'ENGINE_FAILED', retryable: true }],
] as const
