import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import type { VideoReply } from '../../../src/contract/video-ai.ts'
import { openTestApp, type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { type Caller, get, poll } from '../client.ts'
import { openImageServer } from '../image-server.ts'
import { animatedGif, file, jpeg, picture, png, webp } from '../pictures.ts'
import { ordersAt, storedInputs } from './orders-at.ts'

const path = '/v1/video-ai'

let app: TestApp
let server: Awaited<ReturnType<typeof openImageServer>>
let image: File
before(async () => {
  image = await jpeg()
  server = await openImageServer({
    '/start.jpg': image,
    '/tall.webp': await webp({ width: 300, height: 400 }),
    '/1': (_, response) => response.writeHead(302, { location: '/2' }).end(),
    '/2': (_, response) => response.writeHead(307, { location: '/3' }).end(),
    '/3': (_, response) => response.writeHead(308, { location: server.urlOf('/start.jpg') }).end(),
  })
  // Nothing is generated: accepted requests only wait.
  app = await openTestApp({ maxRunning: 0 })
})
after(async () => {
  await app.close()
  server.close()
})

const { submit, accept, assertParameterRefused } = ordersAt<VideoReply>(path, () => ({ image, prompt: 'a house' }))

/** For spellings that the server accepts although the API document does not offer them: bypasses its validator. */
const directly = (caller: Caller) => ({ ...caller, url: app.directUrl })

test('the answer has exactly the fields of table 2.2 and the three headers, and costs 10 credits', async () => {
  const caller = await app.newAccount(25)
  const { status, headers, body } = await submit(caller)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).sort(), ['id', 'prompt', 'seed', 'status'])
  assert.equal(body.status, 'success')
  assert.match(body.id, /^[0-9a-f-]{36}$/)
  assert.ok(Number.isInteger(body.seed) && body.seed >= 0 && body.seed <= 2147483647, String(body.seed))
  assert.equal(headers.get('location'), `/v1/status/${body.id}`)
  assert.equal(headers.get('retry-after'), '3')
  assert.ok(headers.get('x-request-id'))
  assert.equal((await get<{ credits: number }>(caller, '/v1/credits')).body.credits, 15)
})

test('a clip from one URL to another has the requested length and ratio', async () => {
  await withTestApp({}, async (app) => {
    const caller = await app.newAccount()
    const urls = { start_image_url: server.urlOf('/start.jpg'), end_image_url: server.urlOf('/tall.webp') }
    const { id, prompt } = await accept(caller, { image: [], ...urls, duration: '5', aspect_ratio: '1:1' })
    assert.match(prompt, /start image into the end image/)
    const { status, output } = await poll(caller, id)
    assert.equal(status, 'succeeded')
    const { content_type, width, height, duration } = output[0]!
    assert.deepEqual(
      { content_type, ratio: width / height, duration },
      { content_type: 'video/mp4', ratio: 1, duration: 5 },
    )
  })
})

test('JPEG, PNG, GIF and WebP are accepted, and of an animation the first frame is used', async () => {
  const caller = await app.newAccount()
  for (const image of [await jpeg(), await png(), await webp()]) await accept(caller, { image })
  const { id } = await accept(caller, { image: await animatedGif() })
  const [stored] = await storedInputs(app, id)
  assert.deepEqual([stored!.format, stored!.width, stored!.height, stored!.pages ?? 1], ['png', 400, 300, 1])
  const { notes } = (await get<StatusBody>(caller, `/v1/status/${id}`)).body
  assert.ok(notes.includes('Of the animated image, the first frame was used.'), String(notes))
})

test('the stored picture is upright, bare of metadata and at most 3840 px on its longer side', async () => {
  const caller = await app.newAccount()
  const large = picture({ width: 4000, height: 1000 }).withMetadata({ orientation: 6 })
  const { id } = await accept(caller, { image: file(await large.jpeg().toBuffer(), 'lying.jpg') })
  const [{ width, height, orientation, exif } = assert.fail()] = await storedInputs(app, id)
  assert.deepEqual(
    { width, height, orientation, exif },
    {
      ...{ width: 960, height: 3840 },
      ...{ orientation: undefined, exif: undefined },
    },
  )
})

const phrases = {
  pan_left: 'pans left',
  pan_right: 'pans right',
  tilt_up: 'tilts up',
  tilt_down: 'tilts down',
  zoom_in: 'zooms in',
  zoom_out: 'zooms out',
  static: 'static',
}

test('the built prompt is a cinematic prefix, the phrase of the camera movement, then the text unchanged', async () => {
  const caller = await app.newAccount()
  const text = '  ein Häuschen \u0000🏠\t'
  for (const [camera_movement, phrase] of Object.entries(phrases)) {
    const { id, prompt } = await accept(caller, { prompt: text, camera_movement })
    assert.match(prompt, new RegExp(`^[^,]*cinematic.*${phrase}`))
    assert.ok(prompt.endsWith(text))
    for (const other of Object.values(phrases).filter((other) => other !== phrase)) assert.ok(!prompt.includes(other))
    assert.equal((await get<StatusBody>(caller, `/v1/status/${id}`)).body.prompt, prompt)
  }
  for (const blank of ['', ' \t']) {
    assert.match((await accept(directly(caller), { camera_movement: blank })).prompt, /pans left/)
  }
  const details = { field: 'camera_movement', received: 'orbit', allowed: Object.keys(phrases) }
  await assertParameterRefused(caller, { camera_movement: 'orbit' }, details)
})

test('without camera_movement the older names decide', async () => {
  const caller = directly(await app.newAccount())
  for (const [movement_type, direction, movement] of [
    ['zoom_in', 'left', 'zoom_in'],
    ['zoom_out', '', 'zoom_out'],
    ['static', 'nonsense', 'static'],
    ['horizontal', '', 'pan_left'],
    ['horizontal', 'right', 'pan_right'],
    ['pan', 'left', 'pan_left'],
    ['vertical', '', 'tilt_up'],
    ['tilt', 'down', 'tilt_down'],
    ['zoom', '', 'zoom_in'],
    ['zoom', 'out', 'zoom_out'],
    ['', 'left', 'pan_left'],
    ['', 'right', 'pan_right'],
    ['', 'up', 'tilt_up'],
    ['', 'down', 'tilt_down'],
  ] as const) {
    const { prompt } = await accept(caller, { movement_type, direction, cfg_scale: '0.5' })
    assert.ok(prompt.includes(phrases[movement]), `${movement_type} ${direction}: ${prompt}`)
  }
  const { prompt } = await accept(caller, { camera_movement: 'tilt_up', movement_type: 'x', direction: 'x' })
  assert.match(prompt, /tilts up/)
})

test('an older name that is unknown, or a direction of the other axis, is refused', async () => {
  const caller = await app.newAccount()
  for (const [fields, field, received, allowed] of [
    [
      { movement_type: 'orbit' },
      'movement_type',
      'orbit',
      ['zoom_in', 'zoom_out', 'static', 'horizontal', 'pan', 'vertical', 'tilt', 'zoom'],
    ],
    [{ direction: 'north' }, 'direction', 'north', ['left', 'right', 'up', 'down', 'in', 'out']],
    [{ movement_type: 'pan', direction: 'up' }, 'direction', 'up', ['left', 'right']],
    [{ movement_type: 'vertical', direction: 'left' }, 'direction', 'left', ['up', 'down']],
    [{ movement_type: 'zoom', direction: 'down' }, 'direction', 'down', ['in', 'out']],
    [{ direction: 'in' }, 'direction', 'in', ['left', 'right', 'up', 'down']],
  ] as const) {
    await assertParameterRefused(caller, fields, { field, received, allowed })
  }
})

test('raw_prompt is echoed and built byte for byte, and the camera fields are then not even validated', async () => {
  const caller = await app.newAccount()
  const raw_prompt = '\t dolly \u0000 in 🎥  '
  const wrong = { camera_movement: image, movement_type: ['x', 'y'], direction: 'x', prompt: '' }
  const { id, prompt } = await accept(directly(caller), { ...wrong, raw_prompt })
  assert.equal(prompt, raw_prompt)
  assert.equal((await get<StatusBody>(caller, `/v1/status/${id}`)).body.prompt, raw_prompt)
  assert.equal((await accept(caller, { raw_prompt, prompt: 'a house' })).prompt, raw_prompt)
  assert.match((await accept(caller, { raw_prompt: ' ' })).prompt, /a house$/)
})

test('duration is 5 or 10, and 10 if it is absent', async () => {
  const caller = await app.newAccount()
  for (const duration of ['5', '10']) await accept(caller, { duration })
  for (const duration of [' 5.0 ', '010', '']) await accept(directly(caller), { duration })
  for (const received of ['7', '15', '5.5', '-5', '5s', '1e1', 'ten']) {
    await assertParameterRefused(caller, { duration: received }, { field: 'duration', received, allowed: [5, 10] })
  }
})

test('aspect_ratio is two whole numbers from 1:4 to 4:1', async () => {
  const caller = await app.newAccount()
  for (const aspect_ratio of ['16:9', '4:3', '1:1', '1:4', '4:1', '1920:1080']) await accept(caller, { aspect_ratio })
  await accept(directly(caller), { aspect_ratio: ' 9:16 ' })
  const malformed = 'not two whole numbers with a colon between them, such as 16:9'
  for (const [received, reason] of [
    ['16x9', malformed],
    ['16:9.5', malformed],
    ['0:1', malformed],
    ['-1:1', malformed],
    ['1:1:1', malformed],
    ['5:1', 'not from 1:4 to 4:1'],
    ['100:401', 'not from 1:4 to 4:1'],
  ] as const) {
    await assertParameterRefused(caller, { aspect_ratio: received }, { field: 'aspect_ratio', received, reason })
  }
})

test('seed is a whole number from 0 to 2147483647 and echoed', async () => {
  const caller = await app.newAccount()
  for (const [sent, echoed] of Object.entries({ '0': 0, '2147483647': 2147483647, '7.0': 7 })) {
    assert.equal((await accept(caller, { seed: sent })).seed, echoed)
  }
  const reason = 'not a whole number from 0 to 2147483647'
  for (const received of ['-1', '2147483648', '1.5', 'x']) {
    await assertParameterRefused(caller, { seed: received }, { field: 'seed', received, reason })
  }
})

test('with both a file and a start URL, the file is used and the URL neither fetched nor checked', async () => {
  const caller = await app.newAccount()
  const before = server.requestsTo('/start.jpg')
  await accept(caller, { start_image_url: server.urlOf('/start.jpg') })
  await accept(directly(caller), { start_image_url: 'not a URL' })
  assert.equal(server.requestsTo('/start.jpg'), before)
  await accept(caller, { image: [' ', file(Buffer.alloc(0), '')], start_image_url: server.urlOf('/start.jpg') })
  assert.equal(server.requestsTo('/start.jpg'), before + 1)
})

test('three redirects are followed', async () => {
  const caller = await app.newAccount()
  await accept(directly(caller), { image: [], start_image_url: ` ${server.urlOf('/1')} ` })
})
