import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openEngine } from '../../src/engines/engines.ts'
import { openFakeReplicate } from '../fakes/replicate.ts'
import { testHostedEngine } from './hosted-engine.ts'
import { assertFails, openEngineBench } from './run-engine.ts'

const replicate = await openFakeReplicate()
const bench = await openEngineBench()
const settings = { VEDUTA_REPLICATE_TOKEN: replicate.token, VEDUTA_REPLICATE_URL: replicate.baseUrl }
const open = async (env: Record<string, string> = {}) =>
  await openEngine('replicate', await bench.tools({ ...settings, ...env }))
const engine = await open()
after(async () => {
  await replicate.close()
  await bench.close()
})

describe('the engine replicate', () => {
  testHostedEngine({
    service: replicate,
    bench,
    engine,
    open,
    settings: { key: 'VEDUTA_REPLICATE_TOKEN', url: 'VEDUTA_REPLICATE_URL' },
    undelivered: [
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
    ],
    withoutId: [
      { status: 500, body: 'oops' },
      { status: 201, body: '<html>' },
    ],
    failedOrders: [
      ['nsfw', { code: 'CONTENT_REFUSED', undelivered: false, retryable: false }],
      ['flagged', { code: 'CONTENT_REFUSED', undelivered: false, retryable: false }],
      ['no picture', { code: 'CONTENT_REFUSED', undelivered: false, retryable: false }],
      ['validation', { code: 'ENGINE_FAILED', undelivered: true, retryable: false }],
      ['crash', { code: 'ENGINE_FAILED', undelivered: true, retryable: true }],
      ['aborted', { code: 'ENGINE_TIMEOUT', undelivered: true, retryable: false }],
      ['prediction timed out', { code: 'ENGINE_TIMEOUT', undelivered: true, retryable: false }],
      ['removed', { code: 'ENGINE_FAILED', undelivered: false, retryable: false }],
      ['no url', { code: 'OUTPUT_INVALID', undelivered: false, retryable: false }],
    ],
    before: ['upload'],
    until: ['look'],
    delays: {
      look: [
        { status: 502 },
        'close',
        { status: 429, headers: { 'retry-after': '0' } },
        { status: 200, body: '<html>' },
        { status: 200, body: {} },
      ],
    },
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

  test('uploads that fail leave the task to other engines, and nothing is ordered', async () => {
    replicate.faults.upload.push({ status: 500, body: 'oops' })
    await assertFails(bench.attempt(engine, bench.tasks.render), { undelivered: true, retryable: true })
    replicate.faults.upload.push({ status: 402, body: { title: 'Insufficient credit' } })
    await assertFails(bench.attempt(engine, bench.tasks.render), { undelivered: true, retryable: false })
    assert.equal(replicate.orders.length, 0)
  })
})
