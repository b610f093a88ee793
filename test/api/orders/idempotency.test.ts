import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { grantCredits } from '../../../src/accounts/accounts.ts'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { openTestApp, type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { assertRefused, type Caller, type ErrorBody, get, poll, post, type Sent, sendJson } from '../client.ts'
import { ledger } from '../leftovers.ts'
import { jpeg } from '../pictures.ts'

const path = '/v1/archRender-v41'

let app: TestApp
let image: File
before(async () => {
  image = await jpeg()
  // Nothing is generated: accepted requests only wait.
  app = await openTestApp({ maxRunning: 0 })
})
after(() => app.close())

const submit = (caller: Caller, key: string, fields: Record<string, Sent> = {}) =>
  post<{ id: string; credits: number } & ErrorBody>(
    caller,
    path,
    { image, expert_name: 'exterior', prompt: 'a house', ...fields },
    { 'Idempotency-Key': key },
  )

test('a retry gets the bytes of the first answer and its headers, says so, and costs nothing', async () => {
  const account = await app.newAccount()
  const key = randomUUID()
  const first = await submit(account, key)
  const retry = await submit(account, key)
  assert.equal(first.status, 200)
  assert.equal(retry.status, 200)
  assert.equal(retry.text, first.text)
  assert.equal(first.headers.get('idempotent-replayed'), null)
  assert.equal(retry.headers.get('idempotent-replayed'), 'true')
  for (const name of ['location', 'retry-after', 'content-type']) {
    assert.equal(retry.headers.get(name), first.headers.get(name), name)
  }
  assert.equal((await get<StatusBody>(account, retry.headers.get('location')!)).body.id, first.body.id)
  assert.deepEqual(await ledger(app, account), { balance: 995, sum: 995, charges: 1, refunds: 0 })
})

test('a request is the same whatever its order of fields, file names and unknown fields; another field or byte makes it another', async () => {
  const account = await app.newAccount()
  const key = randomUUID()
  const { text } = await submit(account, key, { seed: '7', context: ['cars', 'people'] })
  const renamed = new File([await image.bytes()], 'another name.jpg', { type: 'image/jpeg' })
  const reordered = { prompt: 'a house', context: ['cars', 'people'], unknown: 'x', seed: '7' }
  const form = { ...reordered, expert_name: 'exterior', image: renamed }
  assert.equal((await post(account, path, form, { 'Idempotency-Key': key })).text, text)

  const changes: Record<string, Sent>[] = [
    { prompt: 'a house ' },
    { seed: '8' },
    { context: ['people', 'cars'] },
    { image: await jpeg({ width: 97 }) },
    { reference_image_1: image },
    { expert_name: 'interior' },
  ]
  for (const change of changes) {
    const refused = await submit(account, key, { seed: '7', context: ['cars', 'people'], ...change })
    assertRefused(refused, { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
  }
  assert.equal((await ledger(app, account)).charges, 1)
})

test('a key counts for one account and one endpoint', async () => {
  const key = randomUUID()
  const [one, other] = [await app.newAccount(), await app.newAccount()]
  const ids = [
    (await submit(one, key)).body.id,
    (await submit(other, key)).body.id,
    (await post<{ id: string }>(one, '/v1/video-ai', { image, prompt: 'a house' }, { 'Idempotency-Key': key })).body.id,
  ]
  assert.equal(new Set(ids).size, 3)
  assert.equal((await ledger(app, one)).charges, 2)
})

test('a refused request is not kept: the same key works once the reason is removed', async () => {
  const account = await app.newAccount(0)
  const key = randomUUID()
  assertRefused(await submit(account, key), { code: 'NO_CREDITS', details: { credits: 0 } })
  assertRefused(await submit(account, key, { expert_name: 'x' }), {
    code: 'INVALID_EXPERT',
    details: { requestedExpert: 'x' },
  })
  await grantCredits(app.app, account.id, { amount: 5, reason: 'a test' })
  assert.equal((await submit(account, key)).status, 200)
})

test('of many simultaneous requests with one key, one is accepted; the others must retry or get its answer', async () => {
  const account = await app.newAccount()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 12 }, () => submit(account, key)))
  const accepted = answers.filter(({ status }) => status === 200)
  assert.equal(new Set(accepted.map(({ text }) => text)).size, 1)
  assert.equal(accepted.filter(({ headers }) => !headers.get('idempotent-replayed')).length, 1)
  for (const refused of answers.filter(({ status }) => status !== 200)) {
    assertRefused(refused, { status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' })
  }
  assert.deepEqual(await ledger(app, account), { balance: 995, sum: 995, charges: 1, refunds: 0 })
})

test('a key of 255 characters is accepted; one of 256, an empty one and one that is not printable ASCII are refused', async () => {
  const account = await app.newAccount()
  assert.equal((await submit(account, 'k'.repeat(255))).status, 200)
  const details = { field: 'Idempotency-Key', reason: 'not 1 to 255 printable ASCII characters' }
  for (const key of ['k'.repeat(256), '', 'a\tb', 'clé']) {
    assertRefused(await submit(account, key), { code: 'INVALID_PARAMETERS', details })
  }
})

test('a retry with the key of a deleted generation finds nothing, orders nothing and costs nothing, for 24 hours', async () => {
  await withTestApp({}, async (app) => {
    const account = await app.newAccount()
    const key = randomUUID()
    const { id } = (await submit(account, key, { prompt: 'a house to forget' })).body
    await poll(account, id)
    assert.equal((await sendJson(account, `/v1/generations/${id}`, undefined, 'DELETE')).status, 200)
    const keys = app.app.db.updateTable('idempotencyKeys').where('generationId', '=', id)
    await keys.set({ createdAt: new Date(Date.now() - 24 * 3600_000 + 60_000) }).execute()
    for (const prompt of ['a house to forget', 'another house']) {
      const retry = await submit(account, key, { prompt })
      assertRefused(retry, { status: 404, code: 'NOT_FOUND' })
      assert.doesNotMatch(retry.text, /forget/)
    }
    const rows = app.app.db.selectFrom('generations').select('id').where('accountId', '=', account.id)
    assert.equal((await rows.execute()).length, 1)
    assert.deepEqual(await ledger(app, account), { balance: 995, sum: 995, charges: 1, refunds: 0 })
    await keys.set({ createdAt: new Date(Date.now() - 24 * 3600_000) }).execute()
    assert.equal((await submit(account, key)).status, 200)
  })
})

test('after 24 hours a key names a new request', async () => {
  const account = await app.newAccount()
  const key = randomUUID()
  const first = await submit(account, key)
  const since = new Date(Date.now() - 24 * 3600_000)
  const keys = app.app.db.updateTable('idempotencyKeys').where('generationId', '=', first.body.id)
  await keys.set({ createdAt: since }).execute()
  const second = await submit(account, key, { prompt: 'another house' })
  assert.equal(second.status, 200)
  assert.notEqual(second.body.id, first.body.id)
  assert.equal((await submit(account, key, { prompt: 'another house' })).text, second.text)
})
