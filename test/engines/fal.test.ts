import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import sharp from 'sharp'
import { openEngine } from '../../src/engines/engines.ts'
import { openFakeFal } from '../fakes/fal.ts'
import { testHostedEngine } from './hosted-engine.ts'
import { openEngineBench } from './run-engine.ts'

const fal = await openFakeFal()
const bench = await openEngineBench()
const open = async (env: Record<string, string> = {}) =>
  await openEngine('fal', await bench.tools({ VEDUTA_FAL_KEY: fal.key, VEDUTA_FAL_URL: fal.url, ...env }))
const engine = await open()
after(async () => {
  await fal.close()
  await bench.close()
})

describe('the engine fal', () => {
  testHostedEngine({
    service: fal,
    bench,
    engine,
    open,
    settings: { key: 'VEDUTA_FAL_KEY', url: 'VEDUTA_FAL_URL' },
    undelivered: [
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
    ],
    withoutId: [
      { status: 502, body: 'bad gateway' },
      { status: 200, body: '<html>' },
    ],
    failedOrders: [
      ['content policy', { code: 'CONTENT_REFUSED', undelivered: false, retryable: false }],
      ['nsfw', { code: 'CONTENT_REFUSED', undelivered: false, retryable: false }],
      ['no picture', { code: 'CONTENT_REFUSED', undelivered: false, retryable: false }],
      ['validation', { code: 'ENGINE_FAILED', undelivered: true, retryable: false, message: /field required/ }],
      ['timeout', { code: 'ENGINE_TIMEOUT', undelivered: true, retryable: false }],
      ['crash', { code: 'ENGINE_FAILED', undelivered: true, retryable: true }],
      ['no url', { code: 'OUTPUT_INVALID', undelivered: false, retryable: false }],
    ],
    before: [],
    until: ['status', 'result'],
    delays: {
      status: [{ status: 502 }, 'close', { status: 429, headers: { 'retry-after': '0' } }, { status: 200, body: {} }],
      result: [
        { status: 504, body: 'gateway' },
        { status: 200, body: '<html>' },
      ],
    },
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
    const own = await open({ VEDUTA_FAL_VIDEO: recipe })
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
