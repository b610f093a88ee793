import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listLedgerFaults } from '../../../src/store/accounts/ledger-faults.ts'
import { ordered, runs } from '../../fakes/seeded-engine.ts'
import { openTestApp, type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { poll, post } from '../client.ts'
import { ledger } from '../leftovers.ts'
import { house } from '../pictures.ts'

type Account = Awaited<ReturnType<TestApp['newAccount']>>

const engines = { render: ['./test/fakes/seeded-engine.ts'], video: ['classical'] }

let app: TestApp
let image: File
before(async () => {
  image = await house()
  app = await openTestApp({ engines, fidelityRetries: 2 })
})
after(() => app.close())

/** An order of Ultra, at 3 credits a result. Each test has seeds of its own, because the engine remembers them. */
async function order(
  account: Account,
  seed: number,
  prompt: string,
  more: Record<string, string> = {},
): Promise<string> {
  const fields = { ...{ imagetype: 'photo', output_size: '512', min_fidelity: '0.8' }, prompt, seed: String(seed) }
  const { status, body, text } = await post<{ id: string }>(account, '/v1/archRender-v45-ultra', {
    image,
    ...fields,
    ...more,
  })
  assert.equal(status, 200, text)
  return body.id
}

const seedsFrom = (seed: number) => runs.filter((one) => one >= seed && one < seed + 100)

const orderedFrom = (seed: number) => ordered.filter((one) => one >= seed && one < seed + 100)

async function assertBooked(account: Account, expected: { balance: number; refunds: number }): Promise<void> {
  const { balance, refunds } = expected
  assert.deepEqual(await ledger(app, account), { balance, sum: balance, charges: 1, refunds })
  assert.deepEqual(await listLedgerFaults(app.app.db), [])
}

test('a result below min_fidelity is made again with its next seeds, and the one that is kept tells its seed', async () => {
  const account = await app.newAccount()
  const { status, output, notes, credits } = await poll(account, await order(account, 1000, 'blank 1000, blank 1001'))
  assert.equal(status, 'succeeded')
  assert.deepEqual([output[0]!.seed, output[0]!.fidelity!.score > 0.8, credits.refunded], [1002, true, 0])
  assert.deepEqual(seedsFrom(1000), [1000, 1001, 1002])
  assert.ok(notes.includes('It was made again until its fidelity reached min_fidelity: this is try 3.'), notes.join())
  await assertBooked(account, { balance: 997, refunds: 0 })
})

test('of several results, each is made again with seeds that no other has, past the last seed too', async () => {
  const account = await app.newAccount()
  const id = await order(account, 999_999, 'blank 999999', { count: '2' })
  const { status, output } = await poll(account, id)
  assert.deepEqual(
    [status, output.map(({ seed }) => seed)],
    // (999999 + 0 + 1 · 2) mod 1000001 is 0, and the second result is that of its first try.
    ['succeeded', [0, 1_000_000]],
  )
})

test('a result that stays below is refunded in one entry, with a note of its best score, and the others are given out', async () => {
  const account = await app.newAccount()
  const id = await order(account, 2000, 'blank 2001, blank 2004, blank 2007', { count: '3' })
  const { status, output, notes, credits } = await poll(account, id)
  assert.deepEqual(
    [status, output.map(({ seed }) => seed), credits],
    ['succeeded', [2000, 2002], { charged: 9, refunded: 3 }],
  )
  assert.deepEqual(seedsFrom(2000), [2000, 2001, 2004, 2007, 2002])
  const said = notes.join('\n')
  assert.match(said, /Result 2: The best score of 3 tries was 0, below min_fidelity 0\.8\./)
  assert.match(said, /Of 3 results, 1 could not be made \(FIDELITY_TOO_LOW\); 3 credits were refunded\./)
  await assertBooked(account, { balance: 994, refunds: 1 })
})

test('an order whose results all stay below fails with FIDELITY_TOO_LOW and is refunded in full', async () => {
  const account = await app.newAccount()
  const id = await order(account, 3000, 'blank 3000, blank 3001, blank 3002')
  const { status, output, credits, error, notes } = await poll(account, id)
  assert.deepEqual([status, output, credits], ['failed', [], { charged: 3, refunded: 3 }])
  assert.equal(notes.at(-1), 'The best score of 3 tries was 0, below min_fidelity 0.8.')
  assert.equal(error!.code, 'FIDELITY_TOO_LOW')
  assert.match(error!.message, /ask for less, or change/)
  assert.deepEqual(seedsFrom(3000), [3000, 3001, 3002])
  await assertBooked(account, { balance: 1000, refunds: 1 })
})

test('of several results that all stay below, the best score of each is told', async () => {
  const account = await app.newAccount()
  const blank = [3100, 3101, 3102, 3103, 3104, 3105].map((seed) => `blank ${seed}`).join()
  const { status, notes } = await poll(account, await order(account, 3100, blank, { count: '2' }))
  assert.deepEqual(
    [status, notes.slice(-2)],
    ['failed', [1, 2].map((n) => `Result ${n}: The best score of 3 tries was 0, below min_fidelity 0.8.`)],
  )
  await assertBooked(account, { balance: 1000, refunds: 1 })
})

test('min_fidelity that does not apply makes nothing again, with a note', async () => {
  const account = await app.newAccount()
  const id = await order(account, 4000, 'blank 4000', { camera_angle: 'aerial' })
  const { status, notes } = await poll(account, id)
  assert.deepEqual([status, seedsFrom(4000)], ['succeeded', [4000]])
  assert.match(notes.join('\n'), /min_fidelity is ignored/)
})

test('a fidelity that could not be measured refuses nothing, with a note', async () => {
  const account = await app.newAccount()
  const { media } = app.app
  const { measureFidelity } = media
  media.measureFidelity = async () => {
    throw new Error('a test')
  }
  try {
    const { status, notes, output } = await poll(account, await order(account, 5000, 'blank 5000'))
    assert.deepEqual([status, output[0]!.fidelity], ['succeeded', null])
    assert.ok(notes.includes('Its fidelity could not be measured, so min_fidelity did not count.'), notes.join())
  } finally {
    media.measureFidelity = measureFidelity
  }
})

test('a retry continues with the try whose order was noted: none is ordered again, and none is forgotten', async () => {
  const account = await app.newAccount()
  const id = await order(account, 7000, 'blank 7000, delay 7001')
  const { status, output, notes } = await poll(account, id)
  assert.deepEqual([status, output.map(({ seed }) => seed)], ['succeeded', [7001]])
  assert.deepEqual([seedsFrom(7000), orderedFrom(7000)], [[7000, 7001, 7001], [7001]])
  assert.ok(notes.includes('It was made again until its fidelity reached min_fidelity: this is try 2.'), notes.join())
  await assertBooked(account, { balance: 997, refunds: 0 })
})

test('a result that stayed below is not made again by a retry of another, whose order is found again', async () => {
  const account = await app.newAccount()
  const id = await order(account, 7200, 'blank 7200, blank 7202, blank 7204, delay 7201', { count: '2' })
  const { status, output, notes, credits } = await poll(account, id)
  assert.deepEqual([status, output.map(({ seed }) => seed)], ['succeeded', [7201]])
  assert.deepEqual([seedsFrom(7200), orderedFrom(7200)], [[7200, 7202, 7204, 7201, 7201], [7201]])
  assert.match(notes.join('\n'), /Result 1: The best score of 3 tries was 0, below min_fidelity 0\.8\./)
  assert.deepEqual(credits, { charged: 6, refunded: 3 })
  await assertBooked(account, { balance: 997, refunds: 1 })
})

test('an engine that may bill each try is asked once, unless VEDUTA_FIDELITY_RETRIES says otherwise', async () => {
  await withTestApp({ engines }, async (billed) => {
    const account = await billed.newAccount()
    const { status, error } = await poll(account, await order(account, 6000, 'blank 6000'))
    assert.deepEqual([status, error!.code, seedsFrom(6000)], ['failed', 'FIDELITY_TOO_LOW', [6000]])
  })
})
