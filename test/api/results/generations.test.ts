import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { removeExpired } from '../../../src/generations/remove.ts'
import { countTurns } from '../../harness/count-turns.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { assertRefused, type Caller, type ErrorBody, get, poll, post, sendJson } from '../client.ts'
import { ledger } from '../leftovers.ts'
import { jpeg } from '../pictures.ts'

type List = { generations: StatusBody[]; next_cursor: string | null }

let app: TestApp
let image: File
before(async () => {
  image = await jpeg()
  app = await openTestApp({ concurrency: 1 })
})
after(() => app.close())

const render = async (caller: Caller) => {
  const form = { image, expert_name: 'exterior', prompt: 'a house', render_style: 'raw' }
  return (await post<{ id: string }>(caller, '/v1/archRender-v41', form)).body.id
}
const animate = async (caller: Caller, duration = '10') =>
  (await post<{ id: string }>(caller, '/v1/video-ai', { image, prompt: 'a house', duration })).body.id
const list = async (caller: Caller, query = '') => (await get<List>(caller, `/v1/generations${query}`)).body
const remove = (caller: Caller, id: string) =>
  sendJson<{ id: string; deleted: boolean } & ErrorBody>(caller, `/v1/generations/${id}`, '', 'DELETE')
const idsOf = ({ generations }: List) => generations.map(({ id }) => id)

test('a list has every generation of the account once, newest first, page by page', async () => {
  const account = await app.newAccount()
  await render(await app.newAccount())
  const made: string[] = []
  for (let n = 0; n < 5; n++) made.unshift(await render(account))
  assert.deepEqual(idsOf(await list(account)), made)

  const read: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: List = await list(account, `?limit=2${cursor && `&cursor=${cursor}`}`)
    read.push(...idsOf(page))
    cursor = page.next_cursor
  }
  assert.deepEqual(read, made)
  const { body } = await get<StatusBody>(account, `/v1/generations/${made[4]}`)
  assert.equal(body.id, made[4])
})

test('the operator lists the generations of all accounts, newest first, page by page', async () => {
  const accounts = [await app.newAccount(), await app.newAccount()]
  const made: string[] = []
  for (let n = 0; n < 5; n++) made.unshift(await render(accounts[n % 2]!))
  const operator = { url: app.url, key: app.app.config.adminToken }
  const read: string[] = []
  for (let cursor: string | null = ''; cursor !== null && read.length < 6; ) {
    const path = `/admin/v1/generations?limit=2${cursor && `&cursor=${cursor}`}`
    const page: List = (await get<List>(operator, path)).body
    assert.ok(page.generations.length <= 2)
    read.push(...idsOf(page))
    cursor = page.next_cursor
  }
  assert.deepEqual(read.slice(0, 5), made)
})

test('making a long list does not block other callers', async () => {
  const account = await app.newAccount()
  const id = await render(account)
  await poll(account, id)
  await sql`
    INSERT INTO generations SELECT (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid()))).*
    FROM generations g, generate_series(1, 99) WHERE g.id = ${id}`.execute(app.app.db)
  const turnsOf = (limit: number) =>
    countTurns(async () => assert.equal((await list(account, `?limit=${limit}`)).generations.length, limit))
  await turnsOf(1)
  const turns = await turnsOf(100)
  // Ten at most in each.
  assert.ok(turns >= 10, `${turns} turns of the event loop`)
})

test('a list is filtered by type, status and time', async () => {
  const account = await app.newAccount()
  // The picture waits for the clip.
  const [clip, picture] = [await animate(account, '5'), await render(account)]
  await poll(account, picture)
  assert.deepEqual(idsOf(await list(account, '?type=video')), [clip])
  assert.deepEqual(idsOf(await list(account, '?type=render&status=succeeded')), [picture])
  assert.deepEqual(idsOf(await list(account, '?status=failed')), [])
  const { created_at } = (await get<StatusBody>(account, `/v1/status/${picture}`)).body
  assert.deepEqual(idsOf(await list(account, `?created_after=${created_at}`)), [picture])
  assert.deepEqual(idsOf(await list(account, `?created_before=${created_at}`)), [clip])
})

test('a cursor and a time apply together, whichever is older', async () => {
  const account = await app.newAccount()
  const made: string[] = []
  for (let n = 0; n < 3; n++) made.unshift(await render(account))
  for (const page of [1, 2]) {
    const { next_cursor } = await list(account, `?limit=${page}`)
    for (const [index, id] of made.entries()) {
      const { created_at } = (await get<StatusBody>(account, `/v1/status/${id}`)).body
      const rest = idsOf(await list(account, `?cursor=${next_cursor}&created_before=${created_at}`))
      assert.deepEqual(rest, made.slice(Math.max(page, index + 1)), `after ${page}, before that of ${index}`)
    }
  }
})

const notATime = 'not an ISO 8601 time with its offset, such as 2026-11-21T10:00:00Z'
const notStorable = 'not from the years 1970 to 9998'

test('a malformed filter is refused', async () => {
  const account = await app.newAccount()
  for (const [query, details] of Object.entries({
    'limit=0': { field: 'limit', reason: 'not a whole number from 1 to 100' },
    'limit=many': { field: 'limit', reason: 'not a whole number from 1 to 100' },
    'cursor=x': { field: 'cursor', reason: 'not a cursor of this list' },
    'type=picture': { field: 'type', allowed: ['video', 'render', 'replay'] },
    'type=video&type=render': { field: 'type', reason: 'sent more than once' },
    'created_after=0000-01-01T00:00:00Z': { field: 'created_after', reason: notStorable },
    'created_before=9999-12-31T23:59:59-23:59': { field: 'created_before', reason: notStorable },
    'created_after=yesterday': {
      field: 'created_after',
      reason: notATime,
    },
  })) {
    assertRefused(await get(account, `/v1/generations?${query}`), { code: 'INVALID_PARAMETERS', details })
  }
})

test('deleting a generation removes its pictures, links and words; the ledger keeps its entries', async () => {
  const account = await app.newAccount()
  const id = await render(account)
  const { message, output } = await poll(account, id)
  const mapUrl = output[0]!.fidelity!.map_url!
  assert.equal((await fetch(mapUrl)).status, 200)
  const blobs = join(app.app.config.dataDir, 'blobs')
  assert.deepEqual((await remove(account, id)).body, { id, deleted: true })

  assertRefused(await get(account, `/v1/status/${id}`), { status: 404, code: 'NOT_FOUND' })
  assertRefused(await remove(account, id), { status: 404, code: 'NOT_FOUND' })
  for (const url of [message[0]!, mapUrl]) {
    assertRefused(await get({ url: app.url }, url), { status: 404, code: 'NOT_FOUND' })
  }
  assert.deepEqual(idsOf(await list(account)), [])
  for (const folder of ['inputs', 'outputs', 'maps', 'thumbnails'])
    assert.ok(!(await files(join(blobs, folder, id))).length, folder)
  assert.deepEqual(await ledger(app, account), { balance: 995, sum: 995, charges: 1, refunds: 0 })
  const row = app.app.db.selectFrom('generations').selectAll().where('id', '=', id)
  assert.ok(!JSON.stringify(await row.executeTakeFirst()).includes('a house'))
})

test('deleting an unfinished generation cancels and refunds it first', async () => {
  const account = await app.newAccount()
  const [running, queued] = [await animate(account), await render(account)]
  await poll(account, running, ({ status }) => status === 'processing')
  assert.equal((await remove(account, queued)).status, 200)
  assert.equal((await remove(account, running)).status, 200)
  assert.deepEqual(await ledger(app, account), { balance: 1000, sum: 1000, charges: 2, refunds: 2 })
  assert.deepEqual(idsOf(await list(account)), [])
})

test("another account's generation cannot be deleted", async () => {
  const account = await app.newAccount()
  const id = await render(account)
  assertRefused(await remove(await app.newAccount(), id), { status: 404, code: 'NOT_FOUND' })
  assert.equal((await poll(account, id)).status, 'succeeded')
})

test('inputs and results are removed after the days in the settings, and the status says so', async () => {
  const account = await app.newAccount()
  const [old, young] = [await render(account), await render(account)]
  const { message, output } = await poll(account, old)
  const mapUrl = output[0]!.fidelity!.map_url!
  await poll(account, young)
  const blobs = join(app.app.config.dataDir, 'blobs')
  const settings = { ...app.app, config: { ...app.app.config, keepInputsDays: 1, keepOutputsDays: 2 } }
  const finishedDaysAgo = async (days: number) => {
    const completedAt = new Date(Date.now() - days * 86_400_000 - 1000)
    await app.app.db.updateTable('generations').set({ completedAt }).where('id', '=', old).execute()
    await removeExpired(settings)
  }

  await finishedDaysAgo(1)
  assert.equal((await files(join(blobs, 'inputs', old))).length, 0)
  for (const url of [message[0]!, mapUrl]) assert.equal((await fetch(url)).status, 200)
  await finishedDaysAgo(2)
  for (const url of [message[0]!, mapUrl]) assert.equal((await fetch(url)).status, 404)
  assert.equal((await files(join(blobs, 'maps', old))).length, 0)
  const { body } = await get<StatusBody>(account, `/v1/status/${old}`)
  assert.equal(body.status, 'succeeded')
  assert.deepEqual([body.output, body.message], [[], []])
  assert.match(body.notes.at(-1)!, /result was deleted/)
  assert.equal((await get<StatusBody>(account, `/v1/status/${young}`)).body.output.length, 1)
  assert.ok(existsSync(join(blobs, 'inputs', young)))
})

const files = (folder: string) => readdir(folder, { recursive: true }).catch(() => [])
