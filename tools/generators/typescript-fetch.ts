// Orders through the TypeScript client that openapi-generator made, and reads each answer by its own type.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import * as api from './client/index.ts'

const { VEDUTA_URL, VEDUTA_API_KEY, VEDUTA_ADMIN_TOKEN, PICTURE } = process.env
const as = (accessToken: string) => new api.Configuration({ basePath: VEDUTA_URL!, accessToken })
const caller = new api.GenerationsApi(as(VEDUTA_API_KEY!))
const operator = new api.AdministrationApi(as(VEDUTA_ADMIN_TOKEN!))
const image = new File([await readFile(PICTURE!)], 'house.jpg', { type: 'image/jpeg' })

const rendering = { image, expertName: api.Expert.Exterior, prompt: 'a house', context: ['greenery'], seed: 7 }
const dry = await caller.archRenderV41({ ...rendering, dryRun: 'true' })
assert.ok('dryRun' in dry)
assert.deepEqual([dry.cost, dry.duration, dry.seed], [5, null, 7])
const accepted = await caller.archRenderV41(rendering)
assert.ok('parameters' in accepted)
assert.deepEqual(accepted.parameters.context, ['greenery'])
let done: api.Generation
do done = await caller.getStatus({ id: accepted.id, wait: 10 })
while (done.status !== 'succeeded' && done.status !== 'failed')
assert.ok(done.error === null && done.completedAt! > done.createdAt)
assert.equal(done.output[0]!.width, 1344)
assert.ok(done.output[0]!.fidelity!.score > 0)

const video = await caller.videoAi({ image, prompt: 'a calm evening', duration: 5 })
assert.ok('id' in video)
const ended = await caller.cancelGeneration(video)
assert.equal(ended.error!.code, 'CANCELED')
assert.deepEqual(ended.credits, { charged: 10, refunded: 10 })

/** The generator leaves it to its users to read refusals. */
async function refusalOf(answer: Promise<unknown>): Promise<unknown> {
  try {
    await answer
  } catch (error) {
    assert.ok(error instanceof api.ResponseError)
    return await error.response.json()
  }
  assert.fail('It was not refused.')
}

const refused = api.ArchRenderV41Error400FromJSON(
  await refusalOf(caller.archRenderV41({ ...rendering, imagetype: '2d' })),
)
assert.ok(refused.code === 'INVALID_PARAMETERS')
assert.equal(refused.details.allowed![0], '3dmass')
const again = api.ErrorAlreadyFinishedFromJSON(await refusalOf(caller.cancelGeneration(video)))
assert.equal(again.details.status, 'failed')

assert.equal((await caller.getAccount()).credits, 95)
assert.equal((await caller.getLedger()).entries[0]!.kind, 'refund')
assert.equal((await caller.getUsage()).usage.length, 2)
assert.ok((await new api.ServiceApi(as('')).getPrices()).prices[0]!.takes.image!.maxBytes)
assert.equal((await caller.listGenerations()).generations[0]!.id, video.id)

const url = 'http://127.0.0.1:9/hook'
const hook = await caller.createWebhook({ createWebhookBody: { url, events: ['credits.low'] } })
assert.ok(hook.secret.startsWith('whsec_') && hook.events![0] === 'credits.low')
assert.equal((await caller.testWebhook(hook)).event.type, 'webhook.test')
assert.equal((await caller.deleteWebhook(hook)).disabledAt, null)
assert.ok((await caller.deleteGeneration(video)).deleted)

const two = { image, prompt: 'a house', aspectRatio: '16:9', outputSize: 512, count: 2 } as const
const planned = await caller.archRenderV45Fast({ ...two, dryRun: 'true' })
assert.ok('dryRun' in planned && planned.count === 2 && planned.parameters.resolution === '512x288')
const ordered = await caller.archRenderV45Fast(two)
assert.ok('id' in ordered && ordered.cost === 2 && ordered.parameters.renderStyle === 'photoreal')
do done = await caller.getStatus({ id: ordered.id, wait: 10 })
while (done.status !== 'succeeded' && done.status !== 'failed')
assert.deepEqual([done.output.length, done.output[0]!.seed], [2, ordered.seed])
const moving = { image, prompt: 'an evening', cameraMovement: 'dolly_in,pan_left', duration: 5 } as const
const moved = await caller.videoV20Flash({ ...moving, dryRun: 'true' })
assert.ok('dryRun' in moved && moved.cost === 5 && moved.cameraMovement === 'dolly_in,pan_left')

const account = await operator.openAccount({ openAccountBody: { name: 'Generated', credits: 5 } })
const key = await operator.issueKey({ ...account, issueKeyBody: { name: 'One', scopes: ['read'] } })
assert.ok(key.expiresAt === null && key.scopes[0] === 'read')
assert.equal((await operator.listEngines()).engines[0]!.order.render, 1)
const stranger = api.ErrorUnauthorizedFromJSON(await refusalOf(new api.GenerationsApi(as('nobody')).getAccount()))
assert.equal(stranger.code, 'UNAUTHORIZED')
