import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { openEngine } from '../../src/engines/engines.ts'
import { type Engine, RunAborted } from '../../src/engines/port/engine.ts'
import { openFakeReplicate } from '../fakes/replicate.ts'
import type { Fault } from '../fakes/scripted-server.ts'
import { assertFails, openEngineBench, openMemoryCheckpoint } from './run-engine.ts'

describe('the engine replicate', () => {
  let replicate: Awaited<ReturnType<typeof openFakeReplicate>>
  let bench: Awaited<ReturnType<typeof openEngineBench>>
  let engine: Engine
  const open = async (env: Record<string, string> = {}) =>
    openEngine(
      'replicate',
      await bench.tools({
        VEDUTA_REPLICATE_TOKEN: replicate.token,
        VEDUTA_REPLICATE_URL: replicate.baseUrl,
        ...env,
      }),
    )

  before(async () => {
    replicate = await openFakeReplicate()
    bench = await openEngineBench()
    engine = await open()
  })
  afterEach(() => {
    Object.assign(replicate.state, { outcome: 'made', file: 'real', hold: false })
    replicate.orders.length = 0
    for (const faults of Object.values(replicate.faults)) faults.length = 0
  })
  after(async () => {
    await replicate.close()
    await bench.close()
  })

  test('a rendering is ordered with its uploaded pictures and its seed, whether a URL or a list of them comes back', async () => {
    for (const outcome of ['made', 'made as a list'] as const) {
      replicate.state.outcome = outcome
      const { outputs, notes, costUsd } = await bench.attempt(engine, bench.tasks.render)
      assert.deepEqual([outputs[0]!.width, outputs[0]!.height], [672, 504])
      assert.deepEqual(notes, [])
      assert.equal(costUsd, undefined)
    }
    const { model, input, headers } = replicate.orders[0]!
    assert.equal(model, 'black-forest-labs/flux-2-pro')
    assert.equal(input.seed, 7)
    assert.equal((input.input_images as string[]).length, 3)
    assert.ok((input.input_images as string[]).every((url) => url.startsWith(`${replicate.baseUrl}/files/`)))
    assert.equal(headers.prefer, undefined, 'the order does not wait for its result')
  })

  test('a clip is ordered with its end image and its negative prompt, and what cannot be honoured is noted', async () => {
    const { outputs, notes } = await bench.attempt(engine, bench.tasks.video)
    const { model, input } = replicate.orders[0]!
    assert.equal(model, 'kwaivgi/kling-v2.1')
    assert.deepEqual([input.duration, input.negative_prompt], [5, 'people'])
    assert.match(String(input.end_image), /\/files\//)
    assert.equal(outputs[0]!.contentType, 'video/mp4')
    assert.deepEqual(notes, ['kwaivgi/kling-v2.1 takes no seed: the same request will give another result.'])
  })

  test("a model with a version is ordered by that version, with an operator's recipe", async () => {
    const recipe = { model: 'somebody/model:abc123', input: { image: '{source}', prompt: '{prompt}' } }
    const own = await open({ VEDUTA_REPLICATE_VIDEO: JSON.stringify(recipe) })
    await bench.attempt(own, bench.tasks.video)
    assert.equal(replicate.orders[0]!.version, 'abc123')
  })

  const undelivered: [string, Fault, { retryable: boolean; retryAfterSeconds?: number; message: RegExp }][] = [
    [
      'a 429 with Retry-After',
      { status: 429, headers: { 'retry-after': '9' }, body: { detail: 'throttled' } },
      { retryable: true, retryAfterSeconds: 9, message: /429/ },
    ],
    [
      'a 429 that tells the wait in its sentence',
      { status: 429, body: { detail: 'Request was throttled. Your rate limit resets in ~30s.' } },
      { retryable: true, retryAfterSeconds: 30, message: /429/ },
    ],
    ['a 503', { status: 503, body: 'unavailable' }, { retryable: true, message: /503/ }],
    [
      'an account without credit',
      { status: 402, body: { title: 'Insufficient credit', detail: 'You have insufficient credit.' } },
      { retryable: false, message: /Pay at https:\/\/replicate\.com\/account\/billing/ },
    ],
    [
      'a wrong token',
      { status: 401, body: { title: 'Unauthenticated' } },
      { retryable: false, message: /Check VEDUTA_REPLICATE_TOKEN/ },
    ],
    [
      'an input that is refused',
      { status: 422, body: { title: 'Input validation failed', detail: '- input: prompt is required' } },
      { retryable: false, message: /prompt is required/ },
    ],
  ]
  for (const [name, fault, expected] of undelivered) {
    test(`${name} in answer to an order leaves the task to other engines, and is asked once`, async () => {
      replicate.faults.order.push(fault)
      const asked = replicate.requests.order
      const { kept, attempt } = openMemoryCheckpoint()
      await assertFails(bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() }), {
        code: 'ENGINE_FAILED',
        undelivered: true,
        ...expected,
      })
      assert.equal(replicate.requests.order, asked + 1)
      assert.equal(kept.noted, undefined, 'nothing was ordered, so nothing is noted')
    })
  }

  test('uploads that fail leave the task to other engines, and nothing is ordered', async () => {
    replicate.faults.upload.push({ status: 500, body: 'oops' })
    await assertFails(bench.attempt(engine, bench.tasks.render), { undelivered: true, retryable: true })
    replicate.faults.upload.push({ status: 402, body: { title: 'Insufficient credit' } })
    await assertFails(bench.attempt(engine, bench.tasks.render), { undelivered: true, retryable: false })
    assert.equal(replicate.orders.length, 0)
  })

  for (const fault of ['late close', { status: 500, body: 'oops' }, { status: 201, body: '<html>' }] as const) {
    const name =
      typeof fault === 'string' ? 'a connection that closes after the order' : `a ${fault.status} without an id`
    test(`${name} is neither ordered again nor given to another engine`, async () => {
      replicate.faults.order.push(fault)
      const asked = replicate.requests.order
      const { attempt } = openMemoryCheckpoint()
      const unknown = { code: 'ENGINE_FAILED', undelivered: false, retryable: false } as const
      await assertFails(bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() }), unknown)
      await assertFails(bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() }), unknown)
      assert.equal(replicate.requests.order, asked + 1)
    })
  }

  const failedOrders = [
    ['nsfw', { code: 'CONTENT_REFUSED', undelivered: false, retryable: false }],
    ['flagged', { code: 'CONTENT_REFUSED', undelivered: false, retryable: false }],
    ['no picture', { code: 'CONTENT_REFUSED', undelivered: false, retryable: false }],
    ['validation', { code: 'ENGINE_FAILED', undelivered: true, retryable: false }],
    ['crash', { code: 'ENGINE_FAILED', undelivered: true, retryable: true }],
    ['aborted', { code: 'ENGINE_TIMEOUT', undelivered: true, retryable: false }],
    ['prediction timed out', { code: 'ENGINE_TIMEOUT', undelivered: true, retryable: false }],
    ['removed', { code: 'ENGINE_FAILED', undelivered: false, retryable: false }],
    ['no url', { code: 'OUTPUT_INVALID', undelivered: false, retryable: false }],
  ] as const
  for (const [outcome, expected] of failedOrders) {
    test(`an order that ends with "${outcome}" fails as ${expected.code}`, async () => {
      replicate.state.outcome = outcome
      await assertFails(bench.attempt(engine, bench.tasks.render), expected)
    })
  }

  const badFiles = [
    ['black', { code: 'CONTENT_REFUSED', retryable: false }],
    ['html', { code: 'OUTPUT_INVALID', retryable: false }],
    ['gigantic', { code: 'OUTPUT_INVALID', retryable: false }],
    ['expired', { code: 'ENGINE_FAILED', retryable: false }],
    ['truncated', { code: 'ENGINE_FAILED', retryable: true }],
  ] as const
  for (const [file, expected] of badFiles) {
    test(`a result that is ${file} fails as ${expected.code}, and is not bought again`, async () => {
      replicate.state.file = file
      const { attempt } = openMemoryCheckpoint()
      const failure = { ...expected, undelivered: false }
      await assertFails(bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() }), failure)
      await assertFails(bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() }), failure)
      assert.equal(replicate.orders.length, 1)
    })
  }

  test('bursts of 5xx and 429, dropped connections and HTML while it waits and fetches only delay the result', async () => {
    const { look, file } = replicate.faults
    look.push(
      { status: 502 },
      'close',
      { status: 429, headers: { 'retry-after': '0' } },
      { status: 200, body: '<html>' },
    )
    look.push({ status: 200, body: {} })
    file.push({ status: 503 }, 'close')
    const { outputs } = await bench.attempt(engine, bench.tasks.render)
    assert.equal(outputs.length, 1)
    assert.equal(replicate.orders.length, 1)
  })

  for (const [reason, isCancelled] of [
    ['cancelled', true],
    ['timeout', true],
    ['stopping', false],
    ['lost', false],
  ] as const) {
    const what = isCancelled ? 'cancels its order' : 'leaves its order to the next attempt, which fetches its result'
    test(`a run that ends as ${reason} ${what}`, async () => {
      replicate.state.hold = true
      const ending = new AbortController()
      const { attempt } = openMemoryCheckpoint()
      const run = bench.attempt(engine, bench.tasks.render, {
        checkpoint: attempt(),
        signal: ending.signal,
        progress: ({ stage }) => stage === 'rendering' && ending.abort(new RunAborted(reason)),
      })
      if (reason === 'timeout') await assertFails(run, { code: 'ENGINE_TIMEOUT', undelivered: true, retryable: false })
      else await assert.rejects(run, { name: 'RunAborted', reason })
      assert.equal(replicate.orders[0]!.isCancelled, isCancelled)
      if (isCancelled) return
      replicate.state.hold = false
      const { outputs } = await bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() })
      assert.equal(outputs.length, 1)
      assert.equal(replicate.orders.length, 1)
    })
  }

  for (const operation of ['upload', 'order', 'look', 'file'] as const) {
    test(`a worker that stops at the ${operation} leaves what the next attempt continues from`, async () => {
      const ending = new AbortController()
      const { attempt } = openMemoryCheckpoint()
      const run = bench.attempt(engine, bench.tasks.render, { checkpoint: attempt(), signal: ending.signal })
      void replicate.asked(operation).then(() => ending.abort(new RunAborted('stopping')))
      await assert.rejects(run, { name: 'RunAborted' })
      const { outputs } = await bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() })
      assert.equal(outputs.length, 1)
      assert.equal(replicate.orders.length, 1)
    })
  }

  for (const failAt of [0, 1]) {
    test(`a worker that dies at note ${failAt} of an order never orders twice`, async () => {
      const { attempt } = openMemoryCheckpoint()
      await assert.rejects(bench.attempt(engine, bench.tasks.render, { checkpoint: attempt(failAt) }), /killed/)
      const again = bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() })
      if (failAt === 0) await again
      else await assertFails(again, { code: 'ENGINE_FAILED', undelivered: false, retryable: false })
      assert.equal(replicate.orders.length, 1)
    })
  }

  test('its health distinguishes an accepted token from a refused one', async () => {
    const { signal } = new AbortController()
    assert.equal((await engine.health(signal)).ready, true)
    const { ready, message } = await (await open({ VEDUTA_REPLICATE_TOKEN: 'other' })).health(signal)
    assert.equal(ready, false)
    assert.match(message, /VEDUTA_REPLICATE_TOKEN/)
  })
})
