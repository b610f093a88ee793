import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { grantCredits } from '../../../src/accounts/accounts.ts'
import { changeCredits } from '../../../src/store/accounts/credits.ts'
import { up } from '../../../src/store/migrations/0014-usage.ts'
import { countTurns } from '../../harness/count-turns.ts'
import { openTestApp, type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { assertRefused, type Caller, get, poll, post } from '../client.ts'
import { jpeg } from '../pictures.ts'

type Entry = { id: string; kind: string; amount: number; balance: number; reason: string; generation_id: string | null }
type Ledger = { entries: Entry[]; next_cursor: string | null }
type Usage = { from: string; to: string; usage: Record<string, string | number>[] }

let app: TestApp
let image: File
before(async () => {
  image = await jpeg()
  app = await openTestApp()
})
after(() => app.close())

const render = async (caller: Caller) => {
  const form = { image, expert_name: 'exterior', prompt: 'a house', render_style: 'raw' }
  return (await post<{ id: string }>(caller, '/v1/archRender-v41', form)).body.id
}

test('the ledger lists every change of the balance, newest first, page by page', async () => {
  const account = await app.newAccount(20)
  const id = await render(account)
  const { entries, next_cursor } = (await get<Ledger>(account, '/v1/account/ledger')).body
  assert.equal(next_cursor, null)
  assert.deepEqual(
    entries.map(({ kind, amount, balance, reason, generation_id }) => [kind, amount, balance, reason, generation_id]),
    [
      ['charge', -5, 15, 'archRender-v41', id],
      ['grant', 20, 20, 'a test', null],
    ],
  )
  const first = (await get<Ledger>(account, '/v1/account/ledger?limit=1')).body
  assert.deepEqual(first.entries, entries.slice(0, 1))
  const second = (await get<Ledger>(account, `/v1/account/ledger?limit=1&cursor=${first.next_cursor}`)).body
  assert.deepEqual(second, { entries: entries.slice(1), next_cursor: null })
})

test("the ledger is in the order of its balances, whatever the order of its entries' ids", async () => {
  const account = await app.newAccount(0)
  const [earlierId, laterId] = [app.app.clock.newId(), app.app.clock.newId()]
  const entry = { accountId: account.id, kind: 'grant', reason: 'a test', generationId: null } as const
  for (const [id, amount] of [
    [laterId, 5],
    [earlierId, 7],
  ] as const) {
    await changeCredits(app.app.db, { ...entry, id, amount, createdAt: new Date() })
  }
  const balances: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = `/v1/account/ledger?limit=1${cursor && `&cursor=${cursor}`}`
    const { body } = await get<Ledger>(account, path)
    balances.push(body.entries[0]!.balance)
    cursor = body.next_cursor
  }
  assert.deepEqual(balances, [12, 5])
})

test('a cursor of the ledger and a time apply together, whichever is older', async () => {
  const account = await app.newAccount(0)
  const entry = { accountId: account.id, kind: 'grant', reason: 'a test', generationId: null } as const
  const times = ['10:00', '11:00', '11:00', '12:00'].map((time) => new Date(`2026-11-01T${time}Z`))
  for (const createdAt of times) {
    await changeCredits(app.app.db, { ...entry, id: app.app.clock.newId(), amount: 1, createdAt })
  }
  const cursorAfter = async (page: number) => {
    const { body } = await get<Ledger>(account, `/v1/account/ledger?limit=${page}&created_after=2026-11-01T00:00:00Z`)
    return body.next_cursor
  }
  for (const [page, time, balances] of [
    [1, '12:00', [3, 2, 1]],
    [1, '11:00', [1]],
    [2, '12:00', [2, 1]],
    [2, '11:00', [1]],
    [2, '13:00', [2, 1]],
    [3, '10:00', []],
  ] as const) {
    const path = `/v1/account/ledger?cursor=${await cursorAfter(page)}&created_before=2026-11-01T${time}:00Z`
    const { entries } = (await get<Ledger>(account, path)).body
    assert.deepEqual(
      entries.map(({ balance }) => balance),
      balances,
      `after ${page}, before ${time}`,
    )
  }
})

test('the ledger as CSV has every entry, and no reason can run as a formula', async () => {
  const account = await app.newAccount(0)
  const reasons = ['=HYPERLINK("x")', 'a "quoted", reason', 'plain']
  for (const reason of reasons) await grantCredits(app.app, account.id, { amount: 1, reason })
  const many = await addEntries(account.id, 1500)

  const headers = { authorization: `Bearer ${account.key}` }
  const byFormat = await fetch(`${app.url}/v1/account/ledger?format=csv`, { headers })
  assert.equal(byFormat.headers.get('content-type'), 'text/csv; charset=utf-8')
  const text = await byFormat.text()
  const lines = text.trimEnd().split('\r\n')
  assert.equal(lines[0], 'id,created_at,kind,amount,balance,reason,generation_id')
  assert.equal(lines.length, 1 + many.length + reasons.length)
  assert.equal(new Set(lines).size, lines.length)
  const written = lines.slice(-3).map((line) => /grant,1,\d,(.*),$/.exec(line)![1])
  assert.deepEqual(written, ['plain', '"a ""quoted"", reason"', '"\'=HYPERLINK(""x"")"'])
  const byAccept = await fetch(`${app.url}/v1/account/ledger`, { headers: { ...headers, accept: 'text/csv' } })
  assert.equal(await byAccept.text(), text)
})

test('the ledger comes in the type that the caller weighs most', async () => {
  const account = await app.newAccount(20)
  for (const [accept, type] of [
    ['text/csv, application/json', 'text/csv'],
    ['text/csv;q=0.5, application/json', 'application/json'],
    ['application/json;q=0.5, text/*', 'text/csv'],
    ['text/csv;q=0, */*', 'application/json'],
    ['*/*', 'application/json'],
    ['image/png', 'application/json'],
  ] as const) {
    const headers = { authorization: `Bearer ${account.key}`, accept }
    const answer = await fetch(`${app.url}/v1/account/ledger`, { headers })
    assert.equal(answer.headers.get('content-type'), `${type}; charset=utf-8`, accept)
    await answer.body?.cancel()
  }
})

test('writing a ledger as CSV does not block other callers', async () => {
  const account = await app.newAccount()
  const headers = { authorization: `Bearer ${account.key}` }
  const turnsOf = () =>
    countTurns(async () => {
      const answer = await fetch(`${app.url}/v1/account/ledger?format=csv`, { headers })
      await answer.text()
    })
  await turnsOf()
  await addEntries(account.id, 5000)
  // A hundred rows at most in each.
  const turns = await turnsOf()
  assert.ok(turns >= 50, `${turns} turns of the event loop`)
})

async function addEntries(accountId: string, count: number) {
  const createdAt = new Date()
  const entries = Array.from({ length: count }, (_, n) => ({
    id: app.app.clock.newId(),
    accountId,
    amount: 1,
    balance: n + 4,
    kind: 'grant' as const,
    reason: 'one of many',
    generationId: null,
    createdAt,
  }))
  await app.app.db.insertInto('creditEntries').values(entries).execute()
  return entries
}

test('usage counts generations and credits per UTC day and endpoint, without the cost of failed ones', async () => {
  const account = await app.newAccount()
  const today = new Date().toISOString().slice(0, 10)
  const ids = [await render(account), await render(account)]
  for (const id of ids) await poll(account, id)
  const old = app.app.db.updateTable('generations').where('id', '=', ids[0]!)
  await old.set({ createdAt: new Date('2026-02-28T23:59:59Z'), status: 'failed' }).execute()

  const { body } = await get<Usage>(account, '/v1/account/usage')
  assert.equal(body.to, today)
  const row = { endpoint: 'archRender-v41', generations: 1 }
  assert.deepEqual(body.usage, [{ date: today, ...row, succeeded: 1, failed: 0, credits: 5 }])
  const february = await get<Usage>(account, '/v1/account/usage?from=2026-02-01&to=2026-02-28')
  assert.deepEqual(february.body, {
    from: '2026-02-01',
    to: '2026-02-28',
    usage: [{ date: '2026-02-28', ...row, succeeded: 0, failed: 1, credits: 0 }],
  })
  for (const [query, details] of Object.entries({
    'from=2026-03-02&to=2026-03-01': { field: 'to', reason: 'before the first day' },
    'from=2024-01-01&to=2026-01-01': { field: 'from', reason: 'more than 366 days' },
    'from=2026-02-30': { field: 'from', reason: 'not a date such as 2026-11-21' },
  })) {
    assertRefused(await get(account, `/v1/account/usage?${query}`), { code: 'INVALID_PARAMETERS', details })
  }
})

test('the migration counts all existing generations, including old and unfinished ones', async () => {
  const account = await app.newAccount()
  const [finished, old, running] = [await render(account), await render(account), await render(account)]
  for (const id of [finished, old, running]) await poll(account, id)
  const { db } = app.app
  const aged = '00000000-0000-7000-8000-000000000001'
  // Without its triggers and the rows that refer to it, so that it is as old as its id says.
  await db.transaction().execute(async (trx) => {
    await sql`DROP TABLE usage_days`.execute(trx)
    await sql`DROP TRIGGER usage_of_generations ON generations`.execute(trx)
    await sql`DROP FUNCTION count_usage`.execute(trx)
    await sql`INSERT INTO generations SELECT (json_populate_record(g, json_build_object('id', ${aged}::text))).* FROM generations g
      WHERE id = ${old}`.execute(trx)
    await sql`UPDATE generations SET status = 'queued' WHERE id = ${running}`.execute(trx)
    await up(trx.withoutPlugins() as never)
    await sql`UPDATE generations SET status = 'failed' WHERE id = ${running}`.execute(trx)
  })
  const { body } = await get<Usage>(account, '/v1/account/usage')
  assert.deepEqual(
    body.usage.map(({ generations, succeeded, failed, credits }) => ({ generations, succeeded, failed, credits })),
    [{ generations: 4, succeeded: 3, failed: 1, credits: 15 }],
  )
})

test('the prices name every endpoint with its cost and what it takes, without a key', async () => {
  type Price = {
    endpoint: string
    credits: number
    credits_per: string
    path: string
    takes: Record<string, { required: boolean }>
  }
  const { body } = await get<{ prices: Price[] }>({ url: app.url }, '/v1/prices')
  assert.deepEqual(
    body.prices.map(({ endpoint, path, credits, credits_per }) => [endpoint, path, credits, credits_per]),
    [
      ['video-ai', '/v1/video-ai', 10, 'order'],
      ['archRender-v41', '/v1/archRender-v41', 5, 'order'],
      ['video-v20-flash', '/v1/video-v20-flash', 1, 'second'],
      ['video-v20-cinematic', '/v1/video-v20-cinematic', 2, 'second'],
      ['archRender-v45-ultra', '/v1/archRender-v45-ultra', 3, 'result'],
      ['archRender-v45-fast', '/v1/archRender-v45-fast', 1, 'result'],
    ],
  )
  assert.deepEqual(body.prices[1]!.takes.image, {
    required: true,
    description: 'The source image: JPEG, PNG or WebP, 1 KB to 8 MB. It is resized to 1344 px width.',
    max_bytes: 8388608,
    types: ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'],
  })
})

test('archRender-v41 says on every answer that it is deprecated, what replaces it, and until when if that is set; others never do', async () => {
  const told = async ({ url, key }: { url: string; key: string }, path = '/v1/archRender-v41') => {
    const { headers } = await post({ url, key }, path, {})
    return ['deprecation', 'sunset', 'link'].map((name) => headers.get(name))
  }
  const account = await app.newAccount()
  const successors =
    '</v1/archRender-v45-fast>; rel="successor-version", </v1/archRender-v45-ultra>; rel="successor-version"'
  const unlisted = { url: app.directUrl, key: account.key }
  assert.deepEqual(await told(account), ['@1793491200', null, successors])
  assert.deepEqual(await told(unlisted, '/v1/archDiffusion-v41'), ['@1793491200', null, successors])
  for (const path of ['/v1/video-ai', '/v1/archRender-v45-fast']) {
    assert.deepEqual(await told(account, path), [null, null, null])
  }
  const link = 'https://example.com/v5'
  const sunset = new Date('2027-06-30')
  await withTestApp({ archRenderV41Sunset: sunset, archRenderV41Link: link }, async (later) => {
    assert.deepEqual(await told(await later.newAccount()), [
      '@1793491200',
      'Wed, 30 Jun 2027 00:00:00 GMT',
      `${successors}, <${link}>; rel="deprecation"; type="text/html", <${link}>; rel="sunset"; type="text/html"`,
    ])
  })
})

test('an answer continues the trace of its request', async () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const { headers } = await fetch(`${app.url}/livez`, { headers: { traceparent } })
  assert.match(headers.get('traceparent')!, /^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$/)
})
