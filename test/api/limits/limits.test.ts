import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, before, test } from 'node:test'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { openFakeFal } from '../../fakes/fal.ts'
import { openFakeStudio } from '../../fakes/studio.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { until } from '../../harness/until.ts'
import { assertRefused, get, post, sendJson } from '../client.ts'
import { jpeg } from '../pictures.ts'

/** A busy machine may need minutes for what takes seconds. */
const patienceMs = 300_000

type Account = Awaited<ReturnType<TestApp['newAccount']>>

let image: File
before(async () => {
  image = await jpeg()
})

const opened: TestApp[] = []
const closing: (() => Promise<void>)[] = []
// What is left to do would be done beside the next test.
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()))
  await Promise.all(closing.splice(0).map((close) => close()))
})

async function openApp(...options: Parameters<typeof openTestApp>): Promise<TestApp> {
  const app = await openTestApp(...options)
  opened.push(app)
  return app
}

/** A service whose engine takes as long as the test wants. */
async function openHeldApp(overrides: Parameters<typeof openTestApp>[0]) {
  const studio = await openFakeStudio()
  closing.push(studio.close)
  studio.behaviour.delayMs = Number.POSITIVE_INFINITY
  process.env.STUDIO_URL = studio.url
  const engine = './examples/own-engine.ts'
  return { app: await openApp({ engines: { render: [engine], video: [engine] }, ...overrides }), studio }
}

const render = (account: Account, changes: object = {}) =>
  post<{ id: string }>(account, '/v1/archRender-v41', {
    image,
    expert_name: 'exterior',
    prompt: 'a house',
    render_style: 'raw',
    ...changes,
  })
const animate = (account: Account) =>
  post<{ id: string }>(account, '/v1/video-ai', { image, prompt: 'a house', duration: '5' })
const statusOf = async (account: Account, id: string) => (await get<StatusBody>(account, `/v1/status/${id}`)).body

test('a key may submit at its limit and no faster; refused submits count, polls count separately, and the headers say so', async () => {
  const app = await openApp({
    rateSubmit: { quota: 3, windowSeconds: 3600 },
    rateRead: { quota: 5, windowSeconds: 60 },
  })
  const account = await app.newAccount(5)
  const first = await render(account)
  assert.equal(first.status, 200)
  assert.equal(first.headers.get('ratelimit-policy'), '"submit";q=3;w=3600')
  assert.match(first.headers.get('ratelimit')!, /^"submit";r=2;t=3(600|5\d\d)$/)
  assertRefused((await render(account, { expert_name: '' })) as never, {
    code: 'INVALID_EXPERT',
    details: { requestedExpert: '' },
  })
  assertRefused((await render(account)) as never, { code: 'NO_CREDITS', details: { credits: 0 } })

  const refused = await render(account)
  const retryAfter = Number(refused.headers.get('retry-after'))
  assertRefused(refused as never, { status: 429, code: 'RATE_LIMITED', details: { retryAfter } })
  assert.ok(retryAfter > 3500 && retryAfter <= 3600)
  assert.match(refused.headers.get('ratelimit')!, /^"submit";r=0;t=\d+$/)

  const polls = await Promise.all(Array.from({ length: 7 }, () => get(account, `/v1/status/${first.body.id}`)))
  assert.deepEqual(polls.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 429, 429])
  assert.equal((await get(await app.newAccount(), '/v1/account')).status, 200, 'another key is not concerned')
})

test('a caller over the limit of orders can still cancel, delete and manage webhooks, which count separately, but have nothing sent', async () => {
  const app = await openApp({
    ...{ rateSubmit: { quota: 2, windowSeconds: 3600 }, rateChange: { quota: 8, windowSeconds: 3600 } },
    ...{ maxRunning: 0, rateRead: { quota: 1, windowSeconds: 3600 } },
  })
  const account = await app.newAccount()
  const { id } = (await render(account)).body
  await post(account, '/v1/archRender-v41?dry_run=true', {
    image,
    expert_name: 'exterior',
    prompt: 'a house',
    render_style: 'raw',
  })
  const refused = await render(account)
  const retryAfter = Number(refused.headers.get('retry-after'))
  assertRefused(refused as never, { status: 429, code: 'RATE_LIMITED', details: { retryAfter } })

  const cancelled = await post<StatusBody>(account, `/v1/generations/${id}/cancel`)
  assert.deepEqual([cancelled.status, cancelled.body.error?.code], [200, 'CANCELED'])
  assert.equal(cancelled.headers.get('ratelimit-policy'), '"change";q=8;w=3600')
  const made = await sendJson<{ id: string }>(account, '/v1/webhooks', { url: 'https://example.com/' })
  const hook = `/v1/webhooks/${made.body.id}`
  const others = [
    await sendJson(account, hook, { enabled: false }, 'PATCH'),
    await post(account, `${hook}/secret`),
    await get(account, '/v1/webhooks/secret'),
    await get(account, hook, { method: 'DELETE' }),
    await get(account, `/v1/generations/${id}`, { method: 'DELETE' }),
  ]
  assert.deepEqual(
    [made, ...others].map(({ status }) => status),
    [201, 200, 201, 200, 200, 200],
  )
  for (const path of [`${hook}/test`, `${hook}/deliveries/${randomUUID()}/replay`]) {
    const sending = await post(account, path)
    assert.deepEqual([sending.status, sending.headers.get('ratelimit-policy')], [429, '"submit";q=2;w=3600'])
  }
  assert.equal((await get(account, '/v1/account')).headers.get('ratelimit-policy'), '"read";q=1;w=3600')
  assert.equal((await get(account, hook, { method: 'DELETE' })).status, 404)
  assert.equal((await get(account, hook, { method: 'DELETE' })).status, 429, 'they have a limit of their own')
})

test('an account queues generations up to its limit, however many it sends at once', async () => {
  const app = await openApp({ maxQueued: 3, concurrency: 1, maxRunning: 1 })
  const account = await app.newAccount()
  await animate(account)
  const results = await Promise.all(Array.from({ length: 12 }, () => render(account)))
  const accepted = results.filter(({ status }) => status === 200)
  assert.ok(accepted.length >= 2 && accepted.length <= 4, `${accepted.length} were accepted`)
  for (const refused of results.filter(({ status }) => status !== 200)) {
    assertRefused(refused as never, { status: 429, code: 'RATE_LIMITED', details: { retryAfter: 5 } })
    assert.equal(refused.headers.get('ratelimit-policy'), '"queued";q=3')
    assert.equal(refused.headers.get('ratelimit'), '"queued";r=0;t=5')
  }
  const charges = app.app.db
    .selectFrom('creditEntries')
    .select('id')
    .where('accountId', '=', account.id)
    .where('kind', '=', 'charge')
  assert.equal((await charges.execute()).length, accepted.length + 1)
  assert.equal((await render(await app.newAccount())).status, 200, 'another account is not concerned')
})

test('started generations that wait for an unreachable engine count as queued', async () => {
  const fal = await openFakeFal()
  const away = { status: 503, headers: { 'retry-after': '3600' } }
  fal.faults.order.push(away, away, away)
  const engines = { render: ['fal'], video: ['fal'] }
  const app = await openApp({ maxQueued: 2, maxQueue: 3, maxRunning: 4, engines, falKey: fal.key, falUrl: fal.url })
  const account = await app.newAccount()
  const orderInVain = async (account: Account) => {
    const { id } = (await render(account)).body
    const job = app.app.db.selectFrom('pgboss.job').select('state').where('id', '=', id)
    await until(async () => (await job.executeTakeFirstOrThrow()).state === 'retry')
    assert.equal((await statusOf(account, id)).status, 'processing')
  }
  await orderInVain(account)
  await orderInVain(account)
  const refused = await render(account)
  assertRefused(refused as never, { status: 429, code: 'RATE_LIMITED', details: { retryAfter: 5 } })
  assert.equal(refused.headers.get('ratelimit-policy'), '"queued";q=2')
  const other = await app.newAccount()
  await orderInVain(other)
  assertRefused((await render(other)) as never, { status: 503, code: 'OVERLOADED' })
  await fal.close()
})

test('when too many wait in all, every submit gets 503', async () => {
  const app = await openApp({ maxQueue: 0 })
  const refused = await render(await app.newAccount())
  assertRefused(refused as never, { status: 503, code: 'OVERLOADED' })
  assert.equal(refused.headers.get('retry-after'), '5')
})

test('submits being read at once are limited, for one account and for all together', async () => {
  const app = await openApp({ maxInspecting: 2, maxUploads: 3 })
  const account = await app.newAccount()
  const own = await Promise.all(Array.from({ length: 8 }, () => render(account)))
  const codes = own.map(({ status }) => status)
  assert.ok(codes.includes(200) && codes.includes(429), codes.join())
  const many = await Promise.all(Array.from({ length: 12 }, async () => render(await app.newAccount())))
  assert.ok(many.some(({ status }) => status === 503) && many.some(({ status }) => status === 200))
  assert.equal((await render(account)).status, 200, 'every slot was given back')
})

test('an account runs no more than its limit at once, while another account is served', async () => {
  const { app, studio } = await openHeldApp({ concurrency: 3, maxRunning: 1 })
  const [busy, other] = [await app.newAccount(), await app.newAccount()]
  const busyIds = await Promise.all(Array.from({ length: 4 }, async () => (await animate(busy)).body.id))
  const otherId = (await animate(other)).body.id
  let bothSeen = false
  await until(async () => {
    const states = await Promise.all(busyIds.map(async (id) => (await statusOf(busy, id)).status))
    const otherState = (await statusOf(other, otherId)).status
    const busyRunning = states.filter((status) => status === 'processing').length
    assert.ok(busyRunning <= 1, `${busyRunning} of one account ran at once`)
    if (busyRunning === 1 && otherState === 'processing') bothSeen = true
    if (bothSeen) studio.finish()
    return states.every((status) => status === 'succeeded')
  }, patienceMs)
  assert.ok(bothSeen, 'the other account was served beside the busy one')
})

test('an account with a long queue delays another account only until a running generation ends', async () => {
  const { app, studio } = await openHeldApp({ concurrency: 1 })
  const [crowd, newcomer] = [await app.newAccount(), await app.newAccount()]
  await Promise.all(Array.from({ length: 30 }, () => render(crowd)))
  const queued = async () =>
    (await get<{ generations: object[] }>(crowd, '/v1/generations?status=queued&limit=100')).body.generations.length
  const { id } = (await render(newcomer)).body
  let overtaken = 0
  await until(async () => {
    const before = await queued()
    const { status } = await statusOf(newcomer, id)
    if (status === 'queued') overtaken = before
    studio.finish()
    return status === 'succeeded'
  }, patienceMs)
  assert.ok(overtaken >= 20, `only ${overtaken} of the crowd still waited when the newcomer was about to start`)
})
