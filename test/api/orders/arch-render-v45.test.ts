import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { RenderV45DryRun, RenderV45Reply } from '../../../src/contract/arch-render-v45/endpoints.ts'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { openTestApp, type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { assertRefused, type Caller, get, poll, post, type Sent } from '../client.ts'
import { openImageServer } from '../image-server.ts'
import { animatedGif, file, house, jpeg } from '../pictures.ts'
import { ordersAt } from './orders-at.ts'

const paths = { ultra: '/v1/archRender-v45-ultra', fast: '/v1/archRender-v45-fast' }
const aliases: [alias: string, endpoint: string, credits: number][] = [
  ['archDiffusion-v45', 'archRender-v45-ultra', 3],
  ['archDiffusion-v45-lite', 'archRender-v45-fast', 1],
  ...(['v42', 'v43', 'v44'] as const).flatMap((version): [string, string, number][] => [
    [`archDiffusion-${version}`, 'archRender-v45-ultra', 3],
    [`archDiffusion-${version}-lite`, 'archRender-v45-fast', 1],
  ]),
  ['archDiffusion-v41', 'archRender-v41', 5],
]

let app: TestApp
let server: Awaited<ReturnType<typeof openImageServer>>
let image: File
before(async () => {
  image = await jpeg()
  server = await openImageServer({ '/source.jpg': await house() })
  // Nothing is generated: accepted requests only wait.
  app = await openTestApp({ maxRunning: 0 })
})
after(async () => {
  await app.close()
  server.close()
})

const ultra = ordersAt<RenderV45Reply>(paths.ultra, () => ({ image, imagetype: 'photo' }))
const fast = ordersAt<RenderV45Reply>(paths.fast, () => ({ image, imagetype: 'photo' }))

/** For spellings that the server accepts although the API document does not offer them: bypasses its validator. */
const directly = (caller: Caller) => ({ ...caller, url: app.directUrl })

const dryRun = async (caller: Caller, fields: Record<string, Sent>, path = paths.fast) => {
  const { status, body, text } = await post<RenderV45DryRun>(directly(caller), `${path}?dry_run=true`, {
    image,
    imagetype: 'photo',
    ...fields,
  })
  assert.equal(status, 200, text)
  return body
}

test('the answer has the fields of version 4.5 with every default, and costs 3 credits at Ultra and 1 at Fast', async () => {
  const caller = await app.newAccount(10)
  const { headers, body } = await ultra.submit(caller)
  const { id, seed, ...rest } = body
  assert.ok(Number.isInteger(seed) && seed >= 0 && seed <= 1_000_000, String(seed))
  assert.deepEqual(rest, {
    ...{ status: 'success', prompt: '', expert_name: 'exterior', cost: 3, credits: 7, notes: [] },
    parameters: {
      ...{ imagetype: 'photo', render_style: 'photoreal', geometry: 'precise', prompt_mode: 'render' },
      ...{ aspect_ratio: 'auto', resolution: '2048x204', reference_modes: [], view_mode: 'auto' },
      ...{ annotation: false, show_dimensions: false, markup_mode: false, has_collage: false },
      ...{ count: 1, output_format: 'png', output_size: 2048, min_fidelity: 0 },
      ...{ camera_angle: 'auto', camera_direction: 'front', site_context: 'auto', greenery: 'some', vehicles: 'few' },
      ...{ people: 'few', street_props: 'off', motion: 'subtle', time_of_day: 'auto', weather: 'clear' },
      ...{ ground_wetness: 'dry', ignored: [] },
    },
  })
  assert.equal(headers.get('location'), `/v1/status/${id}`)
  const { cost, credits, parameters } = await fast.accept(caller)
  assert.deepEqual({ cost, credits, size: parameters.output_size }, { cost: 1, credits: 6, size: 1344 })
  const status = (await get<StatusBody>(caller, `/v1/status/${id}`)).body
  assert.deepEqual([status.endpoint, status.type, status.credits.charged], ['archRender-v45-ultra', 'render', 3])
})

test('a dry run has the parameters, the count and no movement, and charges nothing', async () => {
  const caller = await app.newAccount(10)
  const { camera_movement, count, cost, credits_after, duration, parameters } = await dryRun(caller, { seed: '7' })
  assert.deepEqual(
    { camera_movement, count, cost, credits_after, duration },
    { camera_movement: null, count: 1, cost: 1, credits_after: 9, duration: null },
  )
  assert.deepEqual(parameters.ignored, [])
  assert.equal((await get<{ credits: number }>(caller, '/v1/credits')).body.credits, 10)
})

for (const [alias, endpoint, cost] of aliases) {
  test(`${alias} is ${endpoint}: its idempotency keys, its price and its name in the status`, async () => {
    const caller = directly(await app.newAccount(10))
    const fields = { image, imagetype: 'photo', expert_name: 'exterior', prompt: 'a house' }
    const key = { 'idempotency-key': 'one' }
    const first = await post<RenderV45Reply>(caller, `/v1/${alias}`, fields, key)
    const again = await post<RenderV45Reply>(caller, `/v1/${endpoint}`, fields, key)
    assert.equal(first.status, 200, first.text)
    assert.equal(again.text, first.text)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.equal(first.body.credits, 10 - cost)
    const status = (await get<StatusBody>(caller, `/v1/status/${first.body.id}`)).body
    assert.equal(status.endpoint, endpoint)
    const isOlder = /v4[234]/.test(alias)
    assert.deepEqual(status.notes, isOlder ? [`/v1/${alias} is answered by /v1/${endpoint}.`] : [])
    assert.equal((await get(caller, `/v1/${alias}`)).headers.get('allow'), 'POST')
  })
}

test('names of fields are read in snake_case, kebab-case and camelCase, and two spellings count as sent twice', async () => {
  const caller = await app.newAccount()
  for (const [time, ratio] of [
    ['time_of_day', 'aspect_ratio'],
    ['time-of-day', 'aspect-ratio'],
    ['timeOfDay', 'aspectRatio'],
  ] as const) {
    const { parameters } = await dryRun(caller, { [time]: 'Golden Hour', [ratio]: 'SQUARE' })
    assert.deepEqual([parameters.time_of_day, parameters.aspect_ratio], ['golden_hour', '1:1'])
  }
  const reply = await post(directly(caller), paths.fast, { image, time_of_day: 'night', timeOfDay: 'night' })
  assertRefused(reply, { code: 'INVALID_PARAMETERS', details: { field: 'time_of_day', reason: 'sent more than once' } })
})

test('a picture is taken by its URL in every field that names one, and none reaches the inner network', async () => {
  const caller = await app.newAccount()
  const url = server.urlOf('/source.jpg')
  const fields = ['reference_image_1', 'reference_image_2', 'reference_image_3', 'reference_image_4']
  const { parameters } = await fast.accept(caller, {
    image: url,
    ...Object.fromEntries(fields.map((field) => [field, url])),
  })
  assert.deepEqual(parameters.reference_modes, ['auto', 'auto', 'auto', 'auto'])
  await withTestApp({ fetchAllow: [], maxRunning: 0 }, async (guarded) => {
    const caller = await guarded.newAccount()
    for (const field of ['image', ...fields, 'reference_image']) {
      const answer = await post(caller, paths.fast, { image, [field]: server.urlOf('/inner.jpg') })
      const details = { field: field.replace(/image$/, (name) => (field === 'image' ? name : 'image_1')) }
      assertRefused(answer, { code: 'INVALID_PARAMETERS', details: { ...details, reason: 'could not be fetched' } })
    }
    assert.equal(server.requestsTo('/inner.jpg'), 0)
  })
})

test('the kind of picture is found if it is not said, and a note says so', async () => {
  const caller = await app.newAccount()
  const lines = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="white"/>
    <path d="M200 450V220l250-120 250 120v230zM300 450V320h90v130zM500 380v-80h110v80z" fill="none" stroke="black" stroke-width="3"/></svg>`
  const drawing = file(await sharp(Buffer.from(lines)).removeAlpha().png().toBuffer(), 'drawing.png', 'image/png')
  const { parameters, notes } = await fast.accept(caller, { image: drawing, imagetype: [] })
  assert.equal(parameters.imagetype, 'drawing')
  assert.deepEqual(notes, ['imagetype was not sent; the picture looks like "drawing".'])
  assert.equal(
    (await dryRun(caller, { image: drawing, imagetype: [], imageType: 'sketch' })).parameters.imagetype,
    'sketch',
  )
})

test('references take up to 8 MB and the image 15 MB; a GIF, and one more byte, are refused', async () => {
  const caller = await app.newAccount()
  const refusal = async (fields: Record<string, Sent>) =>
    ((await fast.submit(caller, fields)).body as { code?: string; details?: { maxSize?: number } }) ?? {}
  for (const [field, maxSize] of [
    ['image', 15728640],
    ['reference_image_1', 8388608],
  ] as const) {
    const { code, details } = await refusal({ [field]: file(new Uint8Array(maxSize + 1), 'a.jpg', 'image/jpeg') })
    assert.deepEqual([code, details?.maxSize], ['IMAGE_TOO_LARGE', maxSize])
    assert.equal((await refusal({ [field]: await animatedGif() })).code, 'INVALID_IMAGE_TYPE')
  }
  assert.equal((await refusal({ prompt: 'a'.repeat(4001) })).code, 'PROMPT_TOO_LONG')
  assert.equal((await refusal({ image: [] })).code, 'MISSING_IMAGE')
  assert.equal((await refusal({ expert_name: 'gardener' })).code, 'INVALID_EXPERT')
})

test('an engine that cannot make a background transparent says so before anything is charged', async () => {
  const caller = await app.newAccount()
  const { notes } = await dryRun(caller, { expert_name: 'product', background: 'transparent' })
  assert.deepEqual(notes, ['classical makes opaque pictures: the background is not transparent.'])
})

const formats: [format: string, type: string][] = [
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
]

test('notes tell words of the prompt from words that stand for values of the panel', async () => {
  const { notes } = await dryRun(await app.newAccount(1), {
    prompt: 'a tall house',
    time_of_day: 'dusk',
    weather: 'overcast',
  })
  assert.match(notes.join('\n'), /the prompt contains none that it can apply/)
  const { notes: own } = await dryRun(await app.newAccount(1), { prompt: 'a warm house', time_of_day: 'dusk' })
  assert.match(own.join('\n'), /from the prompt it applies "warm"/)
})

test('results have the size, ratio and format that were ordered, and are cropped and never stretched', async () => {
  await withTestApp({}, async (app) => {
    const caller = await app.newAccount()
    const picture = await house()
    for (const [output_format, type] of formats) {
      const order = { image: picture, render_style: 'raw', aspect_ratio: '16:9', output_size: '600', output_format }
      const accepted = await post<RenderV45Reply>(caller, paths.fast, order)
      assert.equal(accepted.status, 200, accepted.text)
      const { status, output, notes } = await poll(caller, accepted.body.id)
      assert.equal(status, 'succeeded')
      const { width, height, content_type, url } = output[0]!
      assert.deepEqual({ width, height, content_type }, { width: 600, height: 338, content_type: type })
      assert.match(notes.join('\n'), /cropped from 3:2 to 16:9/)
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
      const { format, width: found } = await sharp(bytes).metadata()
      assert.deepEqual([format, found], [output_format, 600])
    }
  })
})
