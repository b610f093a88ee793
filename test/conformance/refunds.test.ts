import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { settleGivenUp, sweep } from '../../src/generations/attempt/settle.ts'
import { creditsMax } from '../../src/store/accounts/credits.ts'
import { listLedgerFaults } from '../../src/store/accounts/ledger-faults.ts'
import { migrationNotes, tellAfter } from '../../src/store/migration-notes.ts'
import { up } from '../../src/store/migrations/0013-forget.ts'
import { assertRefused, type ErrorBody, post, sendJson } from '../api/client.ts'
import { ledger } from '../api/leftovers.ts'
import { jpeg } from '../api/pictures.ts'
import { openTestApp, type TestApp } from '../harness/open-test-app.ts'

type Account = Awaited<ReturnType<TestApp['newAccount']>>

let app: TestApp
let image: File
before(async () => {
  app = await openTestApp()
  image = await jpeg()
  // Only the test ends generations.
  await app.app.queue.stopWorking()
})
after(() => app.close())

const admin = () => ({ url: app.url, key: app.app.config.adminToken })
const grant = (account: Account, amount: number) =>
  sendJson<{ credits: number } & ErrorBody>(admin(), `/admin/v1/accounts/${account.id}/credits`, {
    amount,
    reason: 'a test',
  })
const render = async (account: Account) => {
  const form = { image, expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
  return (await post<{ id: string }>(account, '/v1/archRender-v41', form)).body.id
}
const animate = async (account: Account) =>
  (await post<{ id: string }>(account, '/v1/video-ai', { image, prompt: 'a house' })).body.id
const cancel = (account: Account, id: string) => post<ErrorBody>(account, `/v1/generations/${id}/cancel`)
const statusOf = async (id: string) =>
  (await app.app.db.selectFrom('generations').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** As earlier versions could leave it: a grant had filled the balance after the charges. */
async function fill({ id }: Account): Promise<void> {
  const { db, clock } = app.app
  const { credits } = await db.selectFrom('accounts').select('credits').where('id', '=', id).executeTakeFirstOrThrow()
  const entry = { id: clock.newId(), accountId: id, amount: creditsMax - credits, balance: creditsMax, kind: 'grant' }
  const rest = { reason: 'a test', generationId: null, createdAt: clock.now() }
  await db.updateTable('accounts').set({ credits: creditsMax }).where('id', '=', id).execute()
  await db
    .insertInto('creditEntries')
    .values({ ...entry, ...rest } as never)
    .execute()
}

test('a grant is refused exactly if it leaves no room for the refunds of unfinished generations', async () => {
  const account = await app.newAccount(creditsMax)
  const [clip, rendering] = [await animate(account), await render(account)]
  const reason = `a balance of ${creditsMax - 15}, with the 15 that unfinished generations may refund, would grow past ${creditsMax}`
  assertRefused(await grant(account, 1), {
    code: 'INVALID_PARAMETERS',
    details: { field: 'amount', received: '1', reason },
  })
  assert.equal((await cancel(account, clip)).status, 200)
  assert.equal((await grant(account, -2)).body.credits, creditsMax - 7)
  assert.equal((await grant(account, 2)).body.credits, creditsMax - 5)
  assert.equal((await cancel(account, rendering)).status, 200)
  const { balance } = await ledger(app, account)
  assert.equal(balance, creditsMax)
})

test('however grants race with submits, every refund fits', async () => {
  const account = await app.newAccount(creditsMax - 20)
  let isOrdering = true
  const granting = Array.from({ length: 3 }, async () => {
    while (isOrdering) await grant(account, 5)
  })
  const ids = await Promise.all(Array.from({ length: 8 }, () => render(account)))
  isOrdering = false
  await Promise.all(granting)
  for (const id of ids) assert.equal((await cancel(account, id)).status, 200)
  const { balance, sum, refunds } = await ledger(app, account)
  assert.deepEqual({ sum, refunds }, { sum: balance, refunds: ids.length })
})

test('of simultaneous grants that together would leave no room, as many succeed as leave it', async () => {
  const account = await app.newAccount(creditsMax)
  const id = await render(account)
  await grant(account, -5)
  const answers = await Promise.all(Array.from({ length: 8 }, () => grant(account, 5)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal((await cancel(account, id)).status, 200)
})

test('a sweep ends what it can if one generation cannot be ended', async () => {
  const [full, other] = [await app.newAccount(), await app.newAccount()]
  const stuck = await render(full)
  const ids = [stuck, await render(other), await render(other)]
  await fill(full)
  await app.app.db.deleteFrom('pgboss.job').where('id', 'in', ids).execute()
  await sweep(app.app)
  assert.deepEqual(await Promise.all(ids.map(statusOf)), ['queued', 'failed', 'failed'])
  assert.equal((await grant(full, -5)).status, 200)
  await sweep(app.app)
  assert.equal(await statusOf(stuck), 'failed')
})

test('closing an account cancels what it can, and the rest when it is closed again', async () => {
  const account = await app.newAccount()
  const ids = [await animate(account), await render(account)]
  await fill(account)
  await grant(account, -5)
  const close = () => sendJson<ErrorBody>(admin(), `/admin/v1/accounts/${account.id}`, undefined, 'DELETE')
  assert.equal((await close()).status, 500)
  assert.deepEqual(await Promise.all(ids.map(statusOf)), ['queued', 'failed'])
  await grant(account, -10)
  assert.equal((await close()).status, 200)
  assert.deepEqual(await Promise.all(ids.map(statusOf)), ['failed', 'failed'])
})

test('the migration makes room for refunds by an entry in the ledger, and tells the operator', async () => {
  const [full, roomy] = [await app.newAccount(), await app.newAccount(creditsMax)]
  const ids = [await animate(full), await render(full)]
  const untouched = await render(roomy)
  await fill(full)
  const { db } = app.app
  const [fault] = await listLedgerFaults(db)
  assert.equal(fault!.subject, `account ${full.id}`)
  assert.match(fault!.fault, /no room for the 15 that unfinished generations may refund: take 15 away/)

  const notes: unknown[] = []
  const hear = (note: unknown) => notes.push(note)
  migrationNotes.subscribe(hear)
  await sql`DROP TABLE daily_work`.execute(db)
  await sql`DROP INDEX idempotency_keys_by_generation`.execute(db)
  await tellAfter(() => db.transaction().execute((trx) => up(trx.withoutPlugins() as never)))
  migrationNotes.unsubscribe(hear)
  assert.equal(notes.length, 1)
  assert.match(String(notes[0]), new RegExp(`account ${full.id} .* 15 were taken back, and its ledger says so`))

  assert.deepEqual(await listLedgerFaults(db), [])
  for (const id of ids) assert.equal((await cancel(full, id)).status, 200)
  const { balance, sum } = await ledger(app, full)
  assert.deepEqual([balance, sum], [creditsMax, creditsMax])
  await settleGivenUp(app.app, untouched)
  assert.equal((await ledger(app, roomy)).balance, creditsMax)
})
