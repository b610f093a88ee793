// Orders through the client that @hey-api/openapi-ts made, and reads each answer by its own type.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createClient } from './client/client/index.ts'
import * as api from './client/index.ts'

const { VEDUTA_URL, VEDUTA_API_KEY, VEDUTA_ADMIN_TOKEN, PICTURE } = process.env
const open = (token: string) => ({ client: createClient({ baseUrl: VEDUTA_URL!, auth: token }) })
const caller = open(VEDUTA_API_KEY!)
const operator = open(VEDUTA_ADMIN_TOKEN!)
const image = new Blob([await readFile(PICTURE!)], { type: 'image/jpeg' })

const rendering = { image, expert_name: 'exterior' as const, prompt: 'a house', context: ['greenery'], seed: 7 }
const dry = (await api.archRenderV41({ ...caller, body: rendering, query: { dry_run: 'true' } })).data!
assert.ok('dry_run' in dry)
assert.deepEqual([dry.cost, dry.duration, dry.seed], [5, null, 7])
const accepted = (await api.archRenderV41({ ...caller, body: rendering })).data!
assert.ok('parameters' in accepted)
assert.deepEqual(accepted.parameters.context, ['greenery'])
let done: api.Generation
do done = (await api.getStatus({ ...caller, path: { id: accepted.id }, query: { wait: 10 } })).data!
while (done.status !== 'succeeded' && done.status !== 'failed')
assert.equal(done.error, null)
assert.equal(done.output[0]!.width, 1344)
assert.ok(done.output[0]!.fidelity!.score > 0)

const clip = { image, prompt: 'a calm evening', duration: 5 as const }
const video = (await api.videoAi({ ...caller, body: clip })).data!
assert.ok('id' in video)
const ended = (await api.cancelGeneration({ ...caller, path: video })).data!
assert.equal(ended.error!.code, 'CANCELED')
assert.deepEqual(ended.credits, { charged: 10, refunded: 10 })

const refused = (await api.archRenderV41({ ...caller, body: { ...rendering, imagetype: '2d' } })).error!
assert.ok(refused.code === 'INVALID_PARAMETERS')
assert.equal(refused.details.allowed![0], '3dmass')
const again = (await api.cancelGeneration({ ...caller, path: video })).error!
assert.ok(again.code === 'ALREADY_FINISHED' && again.details.status === 'failed')

assert.equal((await api.getAccount(caller)).data!.credits, 95)
const ledger = (await api.getLedger(caller)).data!
assert.ok(typeof ledger !== 'string' && ledger.entries[0]!.kind === 'refund')
assert.equal((await api.getUsage(caller)).data!.usage.length, 2)
assert.ok((await api.getPrices(caller)).data!.prices[0]!.takes.image!.max_bytes)
assert.equal((await api.listGenerations(caller)).data!.generations[0]!.id, video.id)

const hook = (await api.createWebhook({ ...caller, body: { url: 'http://127.0.0.1:9/hook', events: ['credits.low'] } }))
  .data!
assert.ok(hook.secret.startsWith('whsec_') && hook.events![0] === 'credits.low')
assert.equal((await api.testWebhook({ ...caller, path: hook })).data!.event.type, 'webhook.test')
assert.equal((await api.deleteWebhook({ ...caller, path: hook })).data!.disabled_at, null)
assert.ok((await api.deleteGeneration({ ...caller, path: video })).data!.deleted)

const two = { image, prompt: 'a house', render_style: 'raw', aspect_ratio: '16:9', output_size: 512, count: 2 } as const
const planned = (await api.archRenderV45Fast({ ...caller, body: two, query: { dry_run: 'true' } })).data!
assert.ok('dry_run' in planned && planned.count === 2 && planned.parameters.resolution === '512x288')
const ordered = (await api.archRenderV45Fast({ ...caller, body: two })).data!
assert.ok('id' in ordered && ordered.cost === 2 && ordered.parameters.render_style === 'raw')
do done = (await api.getStatus({ ...caller, path: ordered, query: { wait: 10 } })).data!
while (done.status !== 'succeeded' && done.status !== 'failed')
assert.deepEqual([done.output.length, done.output[0]!.seed], [2, ordered.seed])
const moving = { image, prompt: 'an evening', camera_movement: 'dolly_in,pan_left', duration: 5 } as const
const moved = (await api.videoV20Flash({ ...caller, body: moving, query: { dry_run: 'true' } })).data!
assert.ok('dry_run' in moved && moved.cost === 5 && moved.camera_movement === 'dolly_in,pan_left')

const account = (await api.openAccount({ ...operator, body: { name: 'Generated', credits: 5 } })).data!
const key = (await api.issueKey({ ...operator, path: account, body: { name: 'One', scopes: ['read'] } })).data!
assert.ok(key.expires_at === null && key.scopes[0] === 'read')
assert.equal((await api.listEngines(operator)).data!.engines[0]!.order.render, 1)
assert.equal((await api.getAccount(open('nobody'))).error!.code, 'UNAUTHORIZED')
