// Orders with the types that openapi-typescript made, and reads each answer by its own type.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.ts'

type Schemas = components['schemas']

const { VEDUTA_URL, VEDUTA_API_KEY, VEDUTA_ADMIN_TOKEN, PICTURE } = process.env
const baseUrl = VEDUTA_URL!
const caller = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${VEDUTA_API_KEY}` } })
const operator = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${VEDUTA_ADMIN_TOKEN}` } })
const picture = new Blob([await readFile(PICTURE!)], { type: 'image/jpeg' })
// The generator's type of a file is string.
const image = picture as unknown as string

function bodySerializer(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    for (const item of [value].flat()) form.append(name, item instanceof Blob ? item : String(item))
  }
  return form
}

async function render(prompt: string, dryRun: 'true' | 'false') {
  const rendering = { image, expert_name: 'exterior' as const, prompt, context: ['greenery'], seed: 7 }
  const params = { query: { dry_run: dryRun } }
  return await caller.POST('/v1/archRender-v41', { params, body: rendering, bodySerializer })
}

const dry = (await render('a house', 'true')).data!
assert.ok('dry_run' in dry)
assert.deepEqual([dry.cost, dry.duration, dry.seed], [5, null, 7])
const answer = await render('a house', 'false')
const accepted = answer.data!
assert.ok('parameters' in accepted)
assert.deepEqual(accepted.parameters.context, ['greenery'])
assert.equal(answer.response.headers.get('location'), `/v1/status/${accepted.id}`)
const done = await finished(accepted.id)
assert.equal(done.error, null)
assert.equal(done.output[0]!.width, 1344)
assert.ok(done.output[0]!.fidelity!.score > 0)

async function finished(id: string): Promise<Schemas['Generation']> {
  for (;;) {
    const { data } = await caller.GET('/v1/status/{id}', { params: { path: { id }, query: { wait: 10 } } })
    if (data!.status === 'succeeded' || data!.status === 'failed') return data!
  }
}

const clip = { image, prompt: 'a calm evening', duration: 5 } as const
const tried = await caller.POST('/v1/video-ai', { params: { query: { dry_run: 'true' } }, body: clip, bodySerializer })
assert.ok('dry_run' in tried.data! && tried.data.duration === 5)
const video = (await caller.POST('/v1/video-ai', { body: clip, bodySerializer })).data!
assert.ok('id' in video)
const ended = await caller.POST('/v1/generations/{id}/cancel', { params: { path: { id: video.id } } })
assert.equal(ended.data!.error!.code, 'CANCELED')
assert.deepEqual(ended.data!.credits, { charged: 10, refunded: 10 })

const refused = (await render('long '.repeat(500), 'true')).error!
assert.ok(refused.code === 'PROMPT_TOO_LONG')
assert.equal(refused.details.maxLength, 2000)
const again = await caller.POST('/v1/generations/{id}/cancel', { params: { path: { id: video.id } } })
assert.ok(again.error?.code === 'ALREADY_FINISHED' && again.error.details.status === 'failed')

assert.equal((await caller.GET('/v1/account')).data!.credits, 95)
const ledger = (await caller.GET('/v1/account/ledger')).data!
assert.ok(typeof ledger !== 'string' && ledger.entries[0]!.kind === 'refund')
assert.equal((await caller.GET('/v1/account/usage')).data!.usage.length, 2)
assert.ok((await caller.GET('/v1/prices')).data!.prices[0]!.takes.image!.max_bytes)
assert.equal((await caller.GET('/v1/generations')).data!.generations[0]!.id, video.id)

const hook = (await caller.POST('/v1/webhooks', { body: { url: 'http://127.0.0.1:9/hook', events: ['credits.low'] } }))
  .data!
assert.ok(hook.secret.startsWith('whsec_') && hook.events![0] === 'credits.low')
const one = { params: { path: { id: hook.id } } }
assert.equal((await caller.POST('/v1/webhooks/{id}/test', one)).data!.event.type, 'webhook.test')
assert.equal((await caller.GET('/v1/webhooks/{id}/deliveries', one)).data!.deliveries.length, 1)
assert.equal((await caller.PATCH('/v1/webhooks/{id}', { ...one, body: { enabled: false } })).data!.enabled, false)
assert.equal((await caller.POST('/v1/webhooks/{id}/test', one)).error!.code, 'WEBHOOK_DISABLED')
assert.equal((await caller.DELETE('/v1/webhooks/{id}', one)).data!.id, hook.id)
assert.ok((await caller.DELETE('/v1/generations/{id}', { params: { path: { id: video.id } } })).data!.deleted)

const fast = '/v1/archRender-v45-fast'
const two = { image, prompt: 'a house', render_style: 'raw', aspect_ratio: '16:9', output_size: 512, count: 2 } as const
const planned = (await caller.POST(fast, { params: { query: { dry_run: 'true' } }, body: two, bodySerializer })).data!
assert.ok('dry_run' in planned && planned.count === 2 && planned.parameters.resolution === '512x288')
const ordered = (await caller.POST(fast, { body: two, bodySerializer })).data!
assert.ok('id' in ordered && ordered.cost === 2 && ordered.parameters.render_style === 'raw')
assert.deepEqual(
  (await finished(ordered.id)).output.map(({ width, seed }) => [width, seed]),
  [0, 1].map((n) => [512, (ordered.seed + n) % 1_000_001]),
)
const flash = '/v1/video-v20-flash'
const moving = { image, prompt: 'an evening', camera_movement: 'dolly_in,pan_left', duration: 5 } as const
const moved = (await caller.POST(flash, { params: { query: { dry_run: 'true' } }, body: moving, bodySerializer })).data!
assert.ok('dry_run' in moved && moved.cost === 5 && moved.camera_movement === 'dolly_in,pan_left')
const frame = new Blob(['no picture'], { type: 'image/jpeg' }) as unknown as string
const unread = (await caller.POST(flash, { body: { ...moving, image: frame }, bodySerializer })).error!
assert.ok(unread.code === 'INVALID_IMAGE_TYPE')

const account = (await operator.POST('/admin/v1/accounts', { body: { name: 'Generated', credits: 5 } })).data!
const of = { params: { path: { id: account.id } } }
const expires_at = '2036-01-01T00:00:00Z'
const key = (
  await operator.POST('/admin/v1/accounts/{id}/keys', { ...of, body: { name: 'One', scopes: ['read'], expires_at } })
).data!
assert.ok(key.key.startsWith('veduta_') && key.scopes[0] === 'read')
assert.equal((await operator.GET('/admin/v1/accounts/{id}/keys', of)).data!.keys[0]!.daily_credits, null)
assert.equal((await operator.GET('/admin/v1/engines')).data!.engines[0]!.order.render, 1)
const stranger = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer nobody' } })
assert.equal((await stranger.GET('/v1/account')).error!.code, 'UNAUTHORIZED')
