import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { removeExpired } from '../../../src/generations/remove.ts'
import { listRunTimes } from '../../../src/store/generations/backlog.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { type Caller, get, poll, post, type Sent } from '../client.ts'
import { house, png } from '../pictures.ts'

let app: TestApp
/** Orders only wait here. */
let waiting: TestApp
let image: File
let reference: File
before(async () => {
  image = await house({ width: 600, height: 400 })
  reference = await png({ width: 500, height: 400 })
  waiting = await openTestApp({ maxRunning: 0 }, { eitherStore: true })
  const engines = { render: ['./test/fakes/seeded-engine.ts'], video: ['classical'] }
  app = await openTestApp({ engines }, { eitherStore: true })
})
after(async () => {
  await waiting.close()
  await app.close()
})

async function order(caller: Caller, path: string, fields: Record<string, Sent>): Promise<string> {
  const { status, body, text } = await post<{ id: string }>(caller, path, fields)
  assert.equal(status, 200, text)
  return body.id
}

const statusOf = async (caller: Caller, id: string) => (await get<StatusBody>(caller, `/v1/status/${id}`)).body

async function pictureAt(url: string) {
  const response = await fetch(url)
  assert.equal(response.status, 200, url)
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.equal(bytes.length, Number(response.headers.get('content-length')))
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height, type: response.headers.get('content-type'), etag: response.headers.get('etag') }
}

const rendering = { expert_name: 'exterior', prompt: ' A house\u0000 by the sea ' }
const orders: Record<string, { fields: Record<string, Sent>; request?: StatusBody['request']; parameters: object }> = {
  '/v1/archRender-v41': {
    fields: { context: ['trees', 'people, trees', 'cars'], seed: '7' },
    request: { context: ['trees', 'people', 'cars'] },
    parameters: { context: ['trees', 'people', 'cars'], referenceImageCount: 0, renderStyle: 'realistic' },
  },
  '/v1/archDiffusion-v45-lite': {
    fields: { 'time-of-day': 'DUSK', people: 'many', waterFeatures: 'pool' },
    request: { time_of_day: 'DUSK', people: 'many', water_features: 'pool' },
    parameters: { time_of_day: 'dusk', people: 'many', count: 1 },
  },
  '/v1/archRender-v45-ultra': { fields: { count: '2', seed: '' }, parameters: { count: 2, output_size: 2048 } },
  '/v1/video-ai': {
    fields: { movement_type: 'zoom', direction: 'out', duration: '5' },
    parameters: { camera_movement: 'zoom_out', duration: 5, aspect_ratio: '16:9' },
  },
  '/v1/video-v20-flash': {
    fields: { camera_movement: 'Dolly-In, tilt up', webhook_url: 'https://hooks.example.com/secret?token=1' },
    request: { camera_movement: 'Dolly-In, tilt up', webhook_url: 'hooks.example.com' },
    parameters: { camera_movement: 'dolly_in,tilt_up', duration: 10, ignored: [] },
  },
  '/v1/video-v20-cinematic': { fields: { loop: 'true' }, parameters: { loop: true, motion: 'subtle' } },
}

test('a generation keeps what was sent, how it was understood, and its source, whatever the endpoint, in status and list', async () => {
  const account = await waiting.newAccount()
  // An alias, and an empty seed, are taken although the document does not list them.
  const directly = { ...account, url: waiting.directUrl }
  const found: StatusBody[] = []
  for (const [path, { fields, request, parameters }] of Object.entries(orders)) {
    const { expert_name, ...same } = rendering
    const isRendering = /arch/.test(path)
    const sent = { ...same, ...(isRendering && { expert_name }), ...fields, image }
    const body = await statusOf(account, await order(directly, path, sent))
    const texts = { ...same, ...(isRendering && { expert_name }), ...(request ? {} : fields) }
    const seed = typeof fields.seed === 'string' ? { seed: fields.seed } : {}
    assert.deepEqual(body.request, { ...texts, ...seed, ...request }, path)
    assert.partialDeepStrictEqual(body.parameters, parameters, path)
    assert.equal(body.parent, null)
    const [source, ...others] = body.sources!
    assert.deepEqual([others, source!.field], [[], 'image'])
    assert.deepEqual([source!.url, source!.thumbnail_url], [body.source_url, body.source_thumbnail_url])
    const { width, height } = source!
    const whole = await pictureAt(source!.url)
    assert.deepEqual({ ...whole, etag: 0 }, { ...{ format: 'jpeg', width, height, type: 'image/jpeg' }, etag: 0 })
    const small = await pictureAt(source!.thumbnail_url)
    assert.deepEqual(
      { ...small, etag: 0 },
      { ...{ format: 'webp', width: 384, height: 256, type: 'image/webp' }, etag: 0 },
    )
    assert.notEqual(whole.etag, small.etag)
    found.unshift(body)
  }
  const { body } = await get<{ generations: StatusBody[] }>(account, '/v1/generations')
  const kept = ({ request, parameters, sources, source_url, source_thumbnail_url, parent }: StatusBody) => {
    return { request, parameters, sources, source_url, source_thumbnail_url, parent }
  }
  assert.deepEqual(body.generations.map(kept), found.map(kept))
})

test('results have small copies, of a clip of its first frame; sources come in the order of the task, and end with their retention', async () => {
  const account = await app.newAccount()
  const several = {
    ...rendering,
    prompt: '',
    imagetype: 'photo',
    count: '2',
    output_size: '512',
    output_format: 'jpeg',
  }
  const id = await order(account, '/v1/archRender-v45-fast', { image, ...several, reference_image_2: reference })
  const clip = await order(account, '/v1/video-ai', { image, prompt: 'a walk', duration: '5' })
  const made = await poll(account, id)
  assert.equal(made.output.length, 2)
  for (const { output } of [made, await poll(account, clip)]) {
    for (const { thumbnail_url, width, height } of output) {
      const small = await pictureAt(thumbnail_url!)
      assert.deepEqual([small.format, small.width, small.height], ['webp', 384, Math.round((384 * height) / width)])
    }
  }
  assert.deepEqual(
    made.sources!.map(({ field }) => field),
    ['image', 'reference_image_2'],
  )
  assert.equal((await pictureAt(made.sources![1]!.url)).format, 'png')
  const child = await order(account, '/v1/archRender-v41', { ...rendering, prompt: 'a', image: `generation:${id}/2` })
  const { parent, request, sources } = await statusOf(account, child)
  assert.deepEqual(parent, { id, output: 2 })
  assert.deepEqual(request, { image: `generation:${id}/2`, expert_name: 'exterior', prompt: 'a' })
  const stranger = await app.newAccount()
  assert.equal((await get(stranger, `/v1/status/${child}`)).status, 404)
  const unsigned = new URL(sources![0]!.url)
  assert.equal((await fetch(unsigned.origin + unsigned.pathname)).status, 404)

  const { db, config } = app.app
  const completedAt = new Date(Date.now() - 2 * 86_400_000)
  await db.updateTable('generations').set({ completedAt }).where('id', '=', id).execute()
  // It seems to have ended before it began, as where the clocks of two machines differ: nobody is told a time below zero.
  const [seconds] = (await listRunTimes(db, 10)).filter(({ endpoint }) => endpoint === 'archRender-v45-fast')
  assert.equal(seconds!.seconds, 0)
  await removeExpired({ ...app.app, config: { ...config, keepInputsDays: 1 } })
  const after = await statusOf(account, id)
  assert.deepEqual([after.sources, after.source_url, after.source_thumbnail_url], [null, null, null])
  assert.deepEqual([after.request, after.output.length], [made.request, 2])
  for (const { url, thumbnail_url } of made.sources!) {
    for (const link of [url, thumbnail_url]) assert.equal((await fetch(link)).status, 404)
  }
  const left = await Array.fromAsync(app.app.blobs.list(`thumbnails/${id}`))
  assert.equal(left.length, 2)
  await removeExpired({ ...app.app, config: { ...config, keepOutputsDays: 1 } })
  assert.deepEqual(await Array.fromAsync(app.app.blobs.list(`thumbnails/${id}`)), [])
})

test('of a generation that an earlier version took and made, what that did not keep is null', async () => {
  const account = await app.newAccount()
  const id = await order(account, '/v1/archRender-v41', { image, ...rendering, prompt: 'a house' })
  await poll(account, id)
  const { db } = app.app
  const { task, outputs } = await db
    .selectFrom('generations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { kept: _, ...earlier } = task
  const [{ thumbnail: __, ...output }] = outputs as [(typeof outputs)[number]]
  const values = { task: JSON.stringify(earlier), outputs: JSON.stringify([output]) }
  await db.updateTable('generations').set(values).where('id', '=', id).execute()
  const body = await statusOf(account, id)
  const { request, parameters, sources, source_url, source_thumbnail_url, parent } = body
  for (const value of [request, parameters, sources, source_url, source_thumbnail_url, parent])
    assert.equal(value, null)
  assert.equal(body.output[0]!.thumbnail_url, null)
  assert.equal((await pictureAt(body.output[0]!.url)).format, 'png')
})
