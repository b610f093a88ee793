import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LostJobError, settle } from '../../src/generations/attempt/settle.ts'
import { cancel } from '../../src/generations/cancel.ts'
import { post } from '../api/client.ts'
import { ledger } from '../api/leftovers.ts'
import { jpeg } from '../api/pictures.ts'
import { holdJobs } from '../harness/hold-jobs.ts'
import { openTestApp } from '../harness/open-test-app.ts'

const count = 200
const cost = 5

test('each of 200 generations that are cancelled while they succeed ends in one way, and the ledger agrees', async () => {
  const app = await openTestApp()
  const jobs = await holdJobs(app)
  const account = await app.newAccount(count * cost)
  const image = await jpeg()
  const form = { image, expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
  const outcomes: string[] = []
  for (let index = 0; index < count; index++) {
    const { id } = (await post<{ id: string }>(account, '/v1/archRender-v41', form)).body
    const job = await jobs.start(id)
    const ways = [
      async () =>
        (await settle(app.app, job, { end: 'succeeded', made: { outputs: [], notes: [] } }).catch(lost)) === lost
          ? []
          : ['succeeded'],
      async () => ((await cancel(app.app, id)) ? ['failed'] : []),
      async () => ((await post(account, `/v1/generations/${id}/cancel`)).status === 200 ? ['failed'] : []),
    ]
    // Each way is the first of every third race.
    const rotated = [...ways.slice(index % 3), ...ways.slice(0, index % 3)]
    const ended = (await Promise.all(rotated.map((way) => way()))).flat()
    const row = app.app.db.selectFrom('generations').select('status').where('id', '=', id)
    assert.deepEqual(ended, [(await row.executeTakeFirstOrThrow()).status])
    const queued = app.app.db.selectFrom('pgboss.job').select('state').where('id', '=', id)
    const state = (await queued.executeTakeFirstOrThrow()).state
    assert.equal(state, ended[0] === 'failed' ? 'cancelled' : 'completed')
    outcomes.push(...ended)
  }
  const refunds = outcomes.filter((outcome) => outcome === 'failed').length
  assert.ok(refunds > 0 && refunds < count, `${refunds} were cancelled`)
  assert.deepEqual(await ledger(app, account), {
    balance: refunds * cost,
    sum: refunds * cost,
    charges: count,
    refunds,
  })
  jobs.release()
  await app.close()
})

function lost(error: unknown) {
  if (!(error instanceof LostJobError)) throw error
  return lost
}
