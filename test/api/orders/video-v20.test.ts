import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { VideoV20DryRun, VideoV20Reply } from '../../../src/contract/video-v20/endpoints.ts'
import { openTestApp, type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { assertRefused, get, poll, post } from '../client.ts'
import { openImageServer } from '../image-server.ts'
import { animatedGif, bytesOf, file, house } from '../pictures.ts'
import { ordersAt } from './orders-at.ts'

const paths = { flash: '/v1/video-v20-flash', cinematic: '/v1/video-v20-cinematic' }

let app: TestApp
let server: Awaited<ReturnType<typeof openImageServer>>
let image: File
before(async () => {
  image = await house()
  server = await openImageServer({ '/start.jpg': image, '/small.jpg': await house({ width: 299, height: 400 }) })
  // Nothing is generated: accepted requests only wait.
  app = await openTestApp({ maxRunning: 0 })
})
after(async () => {
  await app.close()
  server.close()
})

const flash = ordersAt<VideoV20Reply>(paths.flash, () => ({ image, prompt: 'a house' }))
const cinematic = ordersAt<VideoV20Reply>(paths.cinematic, () => ({ image, prompt: 'a house' }))

test('the answer has the fields of video v2.0, and each second costs 1 credit at Flash and 2 at Cinematic', async () => {
  const caller = await app.newAccount(100)
  const { headers, body } = await flash.submit(caller, { duration: '15', camera_movement: 'Dolly-In, tilt-up' })
  const { id, seed, prompt, ...rest } = body
  assert.deepEqual(rest, {
    ...{ status: 'success', cost: 15, credits: 85, camera_movement: 'dolly_in,tilt_up', duration: 15, notes: [] },
  })
  assert.equal(headers.get('location'), `/v1/status/${id}`)
  assert.ok(Number.isInteger(seed) && /glides slowly forward.* while .*tilts slowly upward/.test(prompt), prompt)
  const { cost, credits, duration, notes } = await cinematic.accept(caller, { duration: '20' })
  assert.deepEqual({ cost, credits, duration }, { cost: 30, credits: 55, duration: 15 })
  assert.deepEqual(notes, ['A duration of 20 seconds was read as 15.'])
  const status = (await get<{ endpoint: string; type: string }>(caller, `/v1/status/${id}`)).body
  assert.deepEqual([status.endpoint, status.type], ['video-v20-flash', 'video'])
})

test('a dry run says what would happen, with the fields as understood, and charges nothing', async () => {
  const caller = await app.newAccount(100)
  for (const [tier, resolution, cost] of [
    ['flash', '1176x784', 10],
    ['cinematic', '1764x1176', 20],
  ] as const) {
    const { body } = await post<VideoV20DryRun>(caller, `${paths[tier]}?dry_run=true`, { image, prompt: 'a house' })
    const { parameters, camera_movement, count, credits_after } = body
    assert.deepEqual({ resolution: body.resolution, cost: body.cost }, { resolution, cost })
    assert.deepEqual(
      { camera_movement, count, credits_after },
      { camera_movement: 'static', count: 1, credits_after: 100 - cost },
    )
    assert.deepEqual(parameters, {
      ...{ camera_movement: 'static', duration: 10, motion: 'subtle', sound: true, loop: false },
      ...{ aspect_ratio: '3:2', ignored: [] },
    })
  }
  assert.equal((await get<{ credits: number }>(caller, '/v1/credits')).body.credits, 100)
})

test('a picture is taken by its URL in every field that names one', async () => {
  const caller = await app.newAccount()
  const url = server.urlOf('/start.jpg')
  for (const field of ['image', 'image_url', 'start_image_url']) await flash.accept(caller, { image: [], [field]: url })
  for (const field of ['end_image', 'end_image_url']) {
    for (const end of [url, image]) {
      assert.match((await flash.accept(caller, { [field]: end })).prompt, /into the end image/)
    }
  }
})

const unrenderable: [
  what: string,
  send: () => Promise<Record<string, File | string>>,
  details: Record<string, unknown>,
][] = [
  [
    'a URL that answers nothing',
    async () => ({ image: server.urlOf('/missing.jpg') }),
    { frame: 'start', reason: 'unreachable_url' },
  ],
  [
    'a file that is cut short',
    async () => ({ image: file((await bytesOf(image)).subarray(0, image.size / 2), 'cut.jpg') }),
    { frame: 'start', reason: 'corrupt' },
  ],
  [
    'a short side of 299 pixels, as shown',
    async () => ({ image: await house({ width: 400, height: 299 }, 6) }),
    { frame: 'start', reason: 'too_small', limit: 300, actual: 299 },
  ],
  [
    'a side of 10 pixels',
    async () => ({ image: await house({ width: 400, height: 10 }) }),
    { frame: 'start', reason: 'too_small', limit: 300, actual: 10 },
  ],
  [
    'a ratio of 2.503',
    async () => ({ image: await house({ width: 751, height: 300 }) }),
    { frame: 'start', reason: 'aspect_out_of_range', limit: [0.4, 2.5], actual: 2.503 },
  ],
  [
    'an end frame of another ratio',
    async () => ({ end_image: await house({ width: 480, height: 330 }) }),
    { frame: 'end', reason: 'frame_mismatch', limit: 0.02, actual: 0.03 },
  ],
  [
    'a small end frame by its URL',
    async () => ({ end_image: server.urlOf('/small.jpg') }),
    { frame: 'end', reason: 'too_small', limit: 300, actual: 299 },
  ],
]

for (const [what, send, details] of unrenderable) {
  test(`${what} is refused as UNRENDERABLE_FRAME before anything is charged`, async () => {
    const caller = await app.newAccount(100)
    for (const path of Object.values(paths)) {
      const answer = await post(caller, path, { image, prompt: 'a house', ...(await send()) })
      assertRefused(answer, { code: 'UNRENDERABLE_FRAME', details })
    }
    assert.equal((await get<{ credits: number }>(caller, '/v1/credits')).body.credits, 100)
  })
}

test('no field that takes a URL reaches the inner network', async () => {
  await withTestApp({ fetchAllow: [], maxRunning: 0 }, async (guarded) => {
    const caller = await guarded.newAccount()
    const url = server.urlOf('/inner.jpg')
    for (const field of ['image', 'image_url', 'start_image_url', 'end_image', 'end_image_url']) {
      const frame = field.startsWith('end') ? 'end' : 'start'
      const form = { prompt: 'a house', ...(frame === 'end' && { image }), [field]: url }
      const answer = await post(caller, paths.flash, form)
      assertRefused(answer, { code: 'UNRENDERABLE_FRAME', details: { frame, reason: 'unreachable_url' } })
      assert.ok(!answer.text.includes('127.0.0.1'), answer.text)
    }
    assert.equal(server.requestsTo('/inner.jpg'), 0)
  })
})

test('a picture of one colour is refused with how much it varies, noise or not', async () => {
  const caller = await app.newAccount()
  const create = { width: 400, height: 400, channels: 3, background: 'teal' } as const
  const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const
  for (const picture of [sharp({ create }), sharp({ create: { ...create, noise } })]) {
    const { body } = await flash.submit(caller, { image: file(await picture.png().toBuffer(), 'flat.png') })
    const { code, details } = body as unknown as { code: string; details: Record<string, number | string> }
    assert.deepEqual([code, details.reason, details.limit], ['UNRENDERABLE_FRAME', 'blank', 2])
    assert.ok((details.actual as number) < 2, String(details.actual))
  }
})

test('the smallest and the longest frames that are taken are taken', async () => {
  const caller = await app.newAccount()
  for (const size of [
    { width: 300, height: 300 },
    { width: 750, height: 300 },
    { width: 300, height: 750 },
  ]) {
    await flash.accept(caller, { image: await house(size) })
  }
  await flash.accept(caller, { end_image: await house({ width: 480, height: 326 }) })
})

test('a GIF, and more than 10 MB, keep the refusals that they have everywhere', async () => {
  const caller = await app.newAccount()
  const refused = async (sent: File) => ((await flash.submit(caller, { image: sent })).body as { code?: string }).code
  assert.equal(await refused(await animatedGif()), 'INVALID_IMAGE_TYPE')
  assert.equal(await refused(file(new Uint8Array(10485761), 'a.jpg', 'image/jpeg')), 'IMAGE_TOO_LARGE')
})

test('Cinematic is made in the size and length that were announced, with a loop that ends where it began', async () => {
  await withTestApp({}, async (app) => {
    const caller = await app.newAccount()
    const form = { duration: '5', camera_movement: 'truck_left,dolly_in', loop: 'true', sound: 'false' }
    const { id } = await cinematic.accept(caller, { ...form, aspect_ratio: '16:9' })
    const { status, output, notes } = await poll(caller, id)
    assert.equal(status, 'succeeded')
    const { width, height, duration } = output[0]!
    assert.deepEqual({ width, height, duration }, { width: 1920, height: 1080, duration: 5 })
    assert.match(notes.join('\n'), /shows truck_left as pan_left[\s\S]*shows dolly_in as zoom_in/)
    assert.doesNotMatch(notes.join('\n'), /without sound/)
  })
})
