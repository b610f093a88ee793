import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { assertRefused, get, poll, post } from '../client.ts'
import { ledger } from '../leftovers.ts'
import { mediaChildren } from '../media-children.ts'
import { jpeg } from '../pictures.ts'

type Account = Awaited<ReturnType<TestApp['newAccount']>>

let app: TestApp
let image: File
before(async () => {
  image = await jpeg()
  app = await openTestApp({ concurrency: 1 })
})
after(() => app.close())

const animate = async (account: Account) =>
  (await post<{ id: string }>(account, '/v1/video-ai', { image, prompt: 'a house', duration: '10' })).body.id
const cancel = (account: Account, id: string) => post<StatusBody>(account, `/v1/generations/${id}/cancel`)

const refunded = { balance: 1000, sum: 1000, charges: 1, refunds: 1 }

async function jobState(id: string): Promise<string> {
  const job = app.app.db.selectFrom('pgboss.job').select('state').where('id', '=', id)
  return (await job.executeTakeFirstOrThrow()).state
}

test('a running generation is aborted in its engine, a queued one ends at once; both are refunded once', async () => {
  const [runner, waiter] = [await app.newAccount(), await app.newAccount()]
  const running = await animate(runner)
  const queued = await animate(waiter)
  await poll(runner, running, ({ progress }) => progress > 0)
  const children = await mediaChildren('working')
  assert.equal(children.length, 1)

  const ended = await cancel(waiter, queued)
  assert.equal(ended.status, 200)
  const { status, stage, progress, queue_position, eta_seconds, started_at, credits, error } = ended.body
  assert.deepEqual(
    { status, stage, progress, queue_position, eta_seconds, started_at, credits, code: error!.code },
    {
      ...{ status: 'failed', stage: 'done', progress: 0, queue_position: null, eta_seconds: null, started_at: null },
      ...{ credits: { charged: 10, refunded: 10 }, code: 'CANCELED' },
    },
  )
  assert.equal(await jobState(queued), 'cancelled')

  assert.equal((await cancel(runner, running)).body.error!.code, 'CANCELED')
  // A process that finishes its clip stays for the next one.
  while ((await mediaChildren('working')).includes(children[0]!)) await setTimeout(5)
  assert.equal(await jobState(running), 'cancelled')
  for (const account of [runner, waiter]) assert.deepEqual(await ledger(app, account), refunded)
})

test('a finished or cancelled generation cannot be cancelled and stays as it is', async () => {
  const account = await app.newAccount()
  const form = { image, expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
  const { id } = (await post<{ id: string }>(account, '/v1/archRender-v41', form)).body
  await poll(account, id)
  const before = await get(account, `/v1/status/${id}`)
  assertRefused((await cancel(account, id)) as never, {
    status: 409,
    code: 'ALREADY_FINISHED',
    details: { status: 'succeeded' },
  })
  assert.equal((await get(account, `/v1/status/${id}`)).text, before.text)

  const other = await animate(account)
  const answers = await Promise.all([cancel(account, other), cancel(account, other), cancel(account, other)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  assert.deepEqual(await ledger(app, account), { balance: 995, sum: 995, charges: 2, refunds: 1 })
})

test("an unknown id and another account's id get the same answer, and the generation continues", async () => {
  const [owner, other] = [await app.newAccount(), await app.newAccount()]
  const id = await animate(owner)
  const answers = await Promise.all(
    [id, '01a1fcc1-0000-7000-8000-000000000000', 'nonsense'].map((id) => cancel(other, id)),
  )
  for (const answer of answers) assertRefused(answer as never, { status: 404, code: 'NOT_FOUND' })
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  assert.equal((await cancel(owner, id)).status, 200)
})
