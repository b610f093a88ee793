import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RenderV45Reply } from '../../../src/contract/arch-render-v45/endpoints.ts'
import { startCancellingAbandonedOrders } from '../../../src/generations/attempt/abandoned-orders.ts'
import { sweep } from '../../../src/generations/attempt/settle.ts'
import { listLedgerFaults } from '../../../src/store/accounts/ledger-faults.ts'
import { cancelled, ordered, runs } from '../../fakes/seeded-engine.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { until } from '../../harness/until.ts'
import { get, poll, post } from '../client.ts'
import { ledger } from '../leftovers.ts'
import { jpeg } from '../pictures.ts'

type Account = Awaited<ReturnType<TestApp['newAccount']>>

let app: TestApp
let image: File
before(async () => {
  image = await jpeg()
  app = await openTestApp({ engines: { render: ['./test/fakes/seeded-engine.ts'], video: ['classical'] } })
})
after(() => app.close())

/** Each test has seeds of its own, because the engine remembers them. */
async function order(account: Account, seed: number, prompt = '', count = 3): Promise<RenderV45Reply> {
  const fields = { image, imagetype: 'photo', prompt, seed: String(seed), count: String(count), output_size: '512' }
  const { status, body, text } = await post<RenderV45Reply>(account, '/v1/archRender-v45-ultra', fields)
  assert.equal(status, 200, text)
  return body
}

const timesMade = (seed: number) => runs.filter((one) => one === seed).length

async function assertBooked(account: Account, expected: { balance: number; refunds: number; usage: number }) {
  const { balance, refunds, usage } = expected
  assert.deepEqual(await ledger(app, account), { balance, sum: balance, charges: 1, refunds })
  const { body } = await get<{ usage: { credits: number }[] }>(account, '/v1/account/usage')
  assert.equal(body.usage[0]!.credits, usage)
  assert.deepEqual(await listLedgerFaults(app.app.db), [])
}

test('several results are one order with one charge; each has the seed after the one before and a file of its own', async () => {
  const account = await app.newAccount()
  const { id, cost, credits, parameters } = await order(account, 999_999)
  assert.deepEqual({ cost, credits, count: parameters.count }, { cost: 9, credits: 991, count: 3 })
  const { status, output, credits: charges } = await poll(account, id)
  assert.equal(status, 'succeeded')
  assert.deepEqual(
    output.map(({ seed }) => seed),
    [999_999, 1_000_000, 0],
  )
  assert.equal(new Set(output.map(({ url }) => url.split('?')[0])).size, 3)
  for (const { url } of output) assert.equal((await fetch(url)).status, 200)
  assert.deepEqual(charges, { charged: 9, refunded: 0 })
  await assertBooked(account, { balance: 991, refunds: 0, usage: 9 })
})

test('a result that cannot be made is refunded in one entry, and the others are given out with their own seeds', async () => {
  const account = await app.newAccount()
  const { id } = await order(account, 100, 'refuse 100, refuse 102', 4)
  const { status, output, credits, notes, error } = await poll(account, id)
  assert.deepEqual(
    { status, error, credits },
    { status: 'succeeded', error: null, credits: { charged: 12, refunded: 6 } },
  )
  assert.deepEqual(
    output.map(({ seed }) => seed),
    [101, 103],
  )
  assert.match(notes.join('\n'), /Of 4 results, 2 could not be made \(CONTENT_REFUSED\); 6 credits were refunded\./)
  await assertBooked(account, { balance: 994, refunds: 1, usage: 6 })
})

test('an order of which no result can be made fails and is refunded in full', async () => {
  const account = await app.newAccount()
  const { id } = await order(account, 200, 'refuse 200, refuse 201, refuse 202')
  const { status, output, credits, error } = await poll(account, id)
  assert.deepEqual({ status, output, credits }, { status: 'failed', output: [], credits: { charged: 9, refunded: 9 } })
  assert.equal(error!.code, 'CONTENT_REFUSED')
  await assertBooked(account, { balance: 1000, refunds: 1, usage: 0 })
})

test('a retry makes only what is not finished', async () => {
  const account = await app.newAccount()
  const { id } = await order(account, 300, 'stumble 301')
  const { status, output } = await poll(account, id)
  assert.equal(status, 'succeeded')
  assert.equal(output.length, 3)
  assert.deepEqual([300, 301, 302].map(timesMade), [1, 2, 1])
  await assertBooked(account, { balance: 991, refunds: 0, usage: 9 })
})

test('a result that fails at every attempt is left out of the last one', async () => {
  const account = await app.newAccount()
  const { id } = await order(account, 400, 'fail 401')
  const { status, output, credits } = await poll(account, id)
  assert.deepEqual({ status, credits }, { status: 'succeeded', credits: { charged: 9, refunded: 3 } })
  assert.deepEqual(
    output.map(({ seed }) => seed),
    [400, 402],
  )
  assert.deepEqual([400, 401, 402].map(timesMade), [1, 3, 1])
  await assertBooked(account, { balance: 994, refunds: 1, usage: 6 })
})

test('a cancel before the end refunds all, and gives out nothing of what was finished', async () => {
  const account = await app.newAccount()
  const { id } = await order(account, 500, 'hold 501')
  await until(async () => timesMade(501) === 1)
  const { body } = await post<{ status: string }>(account, `/v1/generations/${id}/cancel`)
  assert.equal(body.status, 'failed')
  const { output, credits, error } = await poll(account, id)
  assert.deepEqual(
    { output, credits, code: error!.code },
    { output: [], credits: { charged: 9, refunded: 9 }, code: 'CANCELED' },
  )
  await assertBooked(account, { balance: 1000, refunds: 1, usage: 0 })
})

test('an order whose job is lost keeps what is finished, and the rest is refunded', async () => {
  const account = await app.newAccount()
  const { id } = await order(account, 600, 'hold 601')
  await until(async () => timesMade(601) === 1)
  await app.app.db.deleteFrom('pgboss.job').where('id', '=', id).execute()
  await sweep(app.app)
  const { status, output, credits, notes } = await poll(account, id)
  assert.deepEqual({ status, credits }, { status: 'succeeded', credits: { charged: 9, refunded: 6 } })
  assert.deepEqual(
    output.map(({ seed }) => seed),
    [600],
  )
  assert.equal((await fetch(output[0]!.url)).status, 200)
  assert.match(notes.join('\n'), /Of 3 results, 2 could not be made/)
  await assertBooked(account, { balance: 997, refunds: 1, usage: 3 })
})

test('what was ordered elsewhere for results that are left out is cancelled, although another result stands', async () => {
  const account = await app.newAccount()
  const { id } = await order(account, 700, 'lose 700, lose 702')
  const { output } = await poll(account, id)
  assert.deepEqual(
    output.map(({ seed }) => seed),
    [701],
  )
  const cancelling = startCancellingAbandonedOrders(app.app)
  await until(async () => cancelled.length >= 2)
  await cancelling.stop()
  assert.deepEqual(
    [700, 702].filter((seed) => !cancelled.includes(seed)),
    [],
  )
  await until(async () => !(await app.app.db.selectFrom('abandonedOrders').select('id').execute()).length)
})

test('a result that was given up is not made again by a retry of another, and what was ordered for it is not ordered again', async () => {
  for (const [seed, why] of [
    [800, 'lose'],
    [810, 'refuse'],
  ] as const) {
    const account = await app.newAccount()
    const { id } = await order(account, seed, `${why} ${seed}, stumble ${seed + 1}`)
    const { status, output, credits, notes } = await poll(account, id)
    assert.deepEqual({ status, credits }, { status: 'succeeded', credits: { charged: 9, refunded: 3 } })
    assert.deepEqual(
      output.map(({ seed }) => seed),
      [seed + 1, seed + 2],
    )
    assert.deepEqual([seed, seed + 1, seed + 2].map(timesMade), [1, 2, 1])
    assert.match(notes.join('\n'), /Of 3 results, 1 could not be made/)
    await assertBooked(account, { balance: 994, refunds: 1, usage: 6 })
  }
  assert.deepEqual(
    ordered.filter((seed) => seed >= 800 && seed < 820),
    [800],
  )
})

test('what was ordered elsewhere for an order whose job is lost is cancelled, although another result stands', async () => {
  const account = await app.newAccount()
  const { id } = await order(account, 850, 'await 851')
  await until(async () => ordered.includes(851))
  await until(async () => (await findNote(id)) !== null)
  await app.app.db.deleteFrom('pgboss.job').where('id', '=', id).execute()
  await sweep(app.app)
  assert.equal((await poll(account, id)).status, 'succeeded')
  assert.equal(await findNote(id), null)
  const cancelling = startCancellingAbandonedOrders(app.app)
  await until(async () => cancelled.includes(851))
  await cancelling.stop()
  await assertBooked(account, { balance: 997, refunds: 1, usage: 3 })
})

const findNote = async (id: string) => {
  const row = await app.app.db.selectFrom('generations').select('checkpoint').where('id', '=', id).executeTakeFirst()
  return row!.checkpoint
}
