import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { openEngine } from '../../src/engines/engines.ts'
import { type Engine, RunAborted } from '../../src/engines/port/engine.ts'
import { openFakeFal } from '../fakes/fal.ts'
import type { Fault } from '../fakes/scripted-server.ts'
import { assertFails, openEngineBench, openMemoryCheckpoint } from './run-engine.ts'

describe('the engine fal', () => {
  let fal: Awaited<ReturnType<typeof openFakeFal>>
  let bench: Awaited<ReturnType<typeof openEngineBench>>
  let engine: Engine

  before(async () => {
    fal = await openFakeFal()
    bench = await openEngineBench()
    engine = await openEngine('fal', await bench.tools({ VEDUTA_FAL_KEY: fal.key, VEDUTA_FAL_URL: fal.url }))
  })
  afterEach(() => {
    Object.assign(fal.state, { outcome: 'made', file: 'real', hold: false })
    fal.orders.length = 0
    for (const faults of Object.values(fal.faults)) faults.length = 0
  })
  after(async () => {
    await fal.close()
    await bench.close()
  })

  test('a rendering is ordered with its source, its references and its seed, and has the size of its source', async () => {
    const reported: number[] = []
    const made = await bench.attempt(engine, bench.tasks.render, {
      progress: ({ progress }) => reported.push(progress),
    })
    const { model, input, headers } = fal.orders[0]!
    assert.equal(headers['x-fal-object-lifecycle-preference'], '{"expiration_duration_seconds":86400}')
    assert.equal(model, 'fal-ai/flux-2-pro/edit')
    assert.equal(input.prompt, bench.tasks.render.builtPrompt)
    assert.equal(input.seed, 7)
    assert.equal((input.image_urls as string[]).length, 3)
    const { width, height, path } = made.outputs[0]!
    assert.deepEqual([width, height], [672, 504])
    assert.equal((await sharp(path).metadata()).format, 'png')
    assert.deepEqual(made.notes, [])
    assert.equal(made.version, 'fal fal-ai/flux-2-pro/edit')
    assert.equal(made.costUsd, 0.075)
    assert.deepEqual(reported, [0.02, 0.05 + 0.8 * 0.4, 0.05 + 0.8 * 0.4, 0.9])
  })

  test('a clip is ordered with its end image and its negative prompt, cropped to its ratio, and what cannot be honoured is noted', async () => {
    const made = await bench.attempt(engine, bench.tasks.video)
    const { model, input } = fal.orders[0]!
    assert.equal(model, 'fal-ai/kling-video/v2.5-turbo/pro/image-to-video')
    assert.equal(input.duration, '5')
    assert.equal(input.negative_prompt, 'people')
    assert.match(input.tail_image_url as string, /^data:image\/jpeg;base64,/)
    const { contentType, width, height, durationSeconds, poster } = made.outputs[0]!
    assert.equal(contentType, 'video/mp4')
    assert.ok(Math.abs(width / height - 16 / 9) < 0.02)
    assert.equal(durationSeconds, 5)
    assert.ok(poster)
    assert.deepEqual(made.notes, [
      'fal-ai/kling-video/v2.5-turbo/pro/image-to-video takes no seed: the same request will give another result.',
    ])
    assert.equal(made.costUsd, 0.35)
    assert.equal(engine.priceUsd?.({ kind: 'video', durationSeconds: 5 }), 0.35)
  })

  test('a clip without an end image and a negative prompt leaves their fields out', async () => {
    await bench.attempt(engine, { ...bench.tasks.video, end: undefined, negativePrompt: '' })
    assert.deepEqual(Object.keys(fal.orders[0]!.input).sort(), ['duration', 'image_url', 'prompt'])
  })

  const undelivered: [string, Fault, { retryable: boolean; retryAfterSeconds?: number; message: RegExp }][] = [
    [
      'a 429 with Retry-After',
      { status: 429, headers: { 'retry-after': '7' }, body: { detail: 'Too many requests' } },
      { retryable: true, retryAfterSeconds: 7, message: /429/ },
    ],
    ['a 429 without Retry-After', { status: 429, body: 'slow down' }, { retryable: true, message: /429/ }],
    ['a 503', { status: 503, body: 'no healthy upstream' }, { retryable: true, message: /503/ }],
    [
      'an account that is out of credit',
      { status: 403, body: { detail: 'User is locked. Reason: Exhausted balance. Top up your balance.' } },
      { retryable: false, message: /Pay at https:\/\/fal\.ai\/dashboard\/billing/ },
    ],
    [
      'a wrong key',
      { status: 401, body: { detail: 'Authentication is required' } },
      { retryable: false, message: /Check VEDUTA_FAL_KEY/ },
    ],
    [
      'a model that does not exist',
      { status: 404, body: { detail: "Application 'x' not found" } },
      { retryable: false, message: /Check the model in VEDUTA_FAL_RENDER/ },
    ],
  ]
  for (const [name, fault, expected] of undelivered) {
    test(`${name} in answer to an order leaves the task to other engines, and is asked once`, async () => {
      fal.faults.order.push(fault)
      const asked = fal.requests.order
      const { kept, attempt } = openMemoryCheckpoint()
      await assertFails(bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() }), {
        code: 'ENGINE_FAILED',
        undelivered: true,
        ...expected,
      })
      assert.equal(fal.requests.order, asked + 1)
      assert.equal(kept.noted, undefined, 'nothing was ordered, so nothing is noted')
    })
  }

  test('an unreachable service leaves the task to other engines', async () => {
    const tools = await bench.tools({ VEDUTA_FAL_KEY: 'k', VEDUTA_FAL_URL: 'http://127.0.0.1:1' })
    const nowhere = await openEngine('fal', tools)
    await assertFails(bench.attempt(nowhere, bench.tasks.render), { undelivered: true, retryable: true })
    assert.equal((await nowhere.health(new AbortController().signal)).ready, false)
  })

  for (const fault of ['late close', { status: 502, body: 'bad gateway' }, { status: 200, body: '<html>' }] as const) {
    const name =
      typeof fault === 'string' ? 'A connection that closes after the order' : `A ${fault.status} without an id`
    test(`${name} is neither ordered again nor given to another engine`, async () => {
      fal.faults.order.push(fault)
      const asked = fal.requests.order
      const { attempt } = openMemoryCheckpoint()
      const unknown = { code: 'ENGINE_FAILED', undelivered: false, retryable: false } as const
      await assertFails(bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() }), unknown)
      await assertFails(bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() }), unknown)
      assert.equal(fal.requests.order, asked + 1)
    })
  }

  const failedOrders = [
    ['content policy', { code: 'CONTENT_REFUSED', undelivered: false, retryable: false }],
    ['nsfw', { code: 'CONTENT_REFUSED', undelivered: false, retryable: false }],
    ['no picture', { code: 'CONTENT_REFUSED', undelivered: false, retryable: false }],
    ['validation', { code: 'ENGINE_FAILED', undelivered: true, retryable: false, message: /field required/ }],
    ['timeout', { code: 'ENGINE_TIMEOUT', undelivered: true, retryable: false }],
    ['crash', { code: 'ENGINE_FAILED', undelivered: true, retryable: true }],
    ['no url', { code: 'OUTPUT_INVALID', undelivered: false, retryable: false }],
  ] as const
  for (const [outcome, expected] of failedOrders) {
    test(`an order that ends with "${outcome}" fails as ${expected.code}`, async () => {
      fal.state.outcome = outcome
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
      fal.state.file = file
      const { attempt } = openMemoryCheckpoint()
      const failure = { ...expected, undelivered: false }
      await assertFails(bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() }), failure)
      await assertFails(bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() }), failure)
      assert.equal(fal.orders.length, 1)
    })
  }

  test('a black clip is refused, and HTML does not count as a clip', async () => {
    fal.state.file = 'black'
    await assertFails(bench.attempt(engine, bench.tasks.video), { code: 'CONTENT_REFUSED' })
    fal.state.file = 'html'
    await assertFails(bench.attempt(engine, bench.tasks.video), { code: 'OUTPUT_INVALID' })
  })

  test('bursts of 5xx and 429, dropped connections and HTML while it waits and fetches only delay the result', async () => {
    fal.faults.status.push({ status: 502 }, 'close', { status: 429, headers: { 'retry-after': '0' } })
    fal.faults.status.push({ status: 200, body: {} })
    fal.faults.result.push({ status: 504, body: 'gateway' }, { status: 200, body: '<html>' })
    fal.faults.file.push({ status: 503 }, 'close')
    const { outputs } = await bench.attempt(engine, bench.tasks.render)
    assert.equal(outputs.length, 1)
    assert.equal(fal.orders.length, 1)
  })

  test('answers that come twice and late yield one result of one order', async () => {
    for (const faults of [fal.faults.order, fal.faults.status, fal.faults.result]) faults.push('twice', 'twice')
    fal.state.delayMs = 700
    const { outputs } = await bench.attempt(engine, bench.tasks.render)
    fal.state.delayMs = 0
    assert.equal(outputs.length, 1)
    assert.equal(fal.orders.length, 1)
  })

  test('an order that fal forgot is neither placed again nor given to another engine', async () => {
    for (const operation of ['status', 'result'] as const) {
      fal.faults[operation].push({ status: 404, body: { detail: 'Request not found' } })
      await assertFails(bench.attempt(engine, bench.tasks.render), { undelivered: false, retryable: false })
    }
    assert.equal(fal.orders.length, 2)
  })

  for (const reason of ['cancelled', 'timeout'] as const) {
    test(`a run that ends as ${reason} cancels its order`, async () => {
      await abandonAtWork(reason)
      assert.equal(fal.orders[0]!.isCancelled, true)
    })
  }

  test('a worker that dies after a timeout leaves a note by which the next attempt places nothing', async () => {
    const { attempt } = await abandonAtWork('timeout')
    fal.state.hold = false
    const again = bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() })
    await assertFails(again, { code: 'ENGINE_TIMEOUT', undelivered: true, retryable: false })
    assert.equal(fal.orders.length, 1)
  })

  for (const reason of ['stopping', 'lost'] as const) {
    test(`a run that ends as ${reason} leaves its order to the next attempt, which fetches its result`, async () => {
      const { attempt } = await abandonAtWork(reason)
      assert.equal(fal.orders[0]!.isCancelled, false)
      fal.state.hold = false
      const { outputs } = await bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() })
      assert.equal(outputs.length, 1)
      assert.equal(fal.orders.length, 1)
    })
  }

  for (const operation of ['order', 'status', 'result', 'file'] as const) {
    test(`a worker that stops while it asks for the ${operation} leaves an order that the next attempt finds`, async () => {
      const ending = new AbortController()
      const checkpoint = openMemoryCheckpoint()
      const run = bench.attempt(engine, bench.tasks.render, {
        checkpoint: checkpoint.attempt(),
        signal: ending.signal,
      })
      void fal.asked(operation).then(() => ending.abort(new RunAborted('stopping')))
      await assert.rejects(run, { name: 'RunAborted' })
      const { outputs } = await bench.attempt(engine, bench.tasks.render, { checkpoint: checkpoint.attempt() })
      assert.equal(outputs.length, 1)
      assert.equal(fal.orders.length, 1)
    })
  }

  async function abandonAtWork(reason: RunAborted['reason']) {
    fal.state.hold = true
    const ending = new AbortController()
    const checkpoint = openMemoryCheckpoint()
    const run = bench.attempt(engine, bench.tasks.render, {
      checkpoint: checkpoint.attempt(),
      signal: ending.signal,
      progress: ({ stage }) => stage === 'rendering' && ending.abort(new RunAborted(reason)),
    })
    if (reason === 'timeout') await assertFails(run, { code: 'ENGINE_TIMEOUT', undelivered: true, retryable: false })
    else await assert.rejects(run, { name: 'RunAborted', reason })
    return checkpoint
  }

  for (const failAt of [0, 1]) {
    test(`a worker that dies at note ${failAt} of an order never orders twice`, async () => {
      const checkpoint = openMemoryCheckpoint()
      await assert.rejects(
        bench.attempt(engine, bench.tasks.render, { checkpoint: checkpoint.attempt(failAt) }),
        /killed/,
      )
      const again = bench.attempt(engine, bench.tasks.render, { checkpoint: checkpoint.attempt() })
      if (failAt === 0) await again
      else await assertFails(again, { code: 'ENGINE_FAILED', undelivered: false, retryable: false })
      assert.equal(fal.orders.length, 1)
    })
  }

  test('its health distinguishes an accepted key from a refused one', async () => {
    const { signal } = new AbortController()
    assert.equal((await engine.health(signal)).ready, true)
    const other = await openEngine('fal', await bench.tools({ VEDUTA_FAL_KEY: 'other', VEDUTA_FAL_URL: fal.url }))
    const { ready, message } = await other.health(signal)
    assert.equal(ready, false)
    assert.match(message, /VEDUTA_FAL_KEY/)
  })

  test("an operator's recipe decides what is sent and what is noted", async () => {
    const recipe = JSON.stringify({
      model: 'somebody/own-video-model',
      input: {
        text: '{prompt}',
        start: '{source}',
        image_url: '{source}',
        options: { seed: '{seed}' },
        frames: '{frames}',
      },
      output: 'video.url',
    })
    const env = { VEDUTA_FAL_KEY: fal.key, VEDUTA_FAL_URL: fal.url, VEDUTA_FAL_VIDEO: recipe }
    const own = await openEngine('fal', await bench.tools(env))
    assert.equal(own.capabilities.video?.endImage, false)
    const { notes, costUsd } = await bench.attempt(own, bench.tasks.video)
    const { model, input } = fal.orders[0]!
    assert.equal(model, 'somebody/own-video-model')
    assert.deepEqual([input.text, input.options, input.frames], [bench.tasks.video.builtPrompt, { seed: 7 }, 81])
    assert.deepEqual(notes, [])
    assert.equal(own.capabilities.video?.negativePrompt, false)
    assert.equal(costUsd, undefined)
  })
})
