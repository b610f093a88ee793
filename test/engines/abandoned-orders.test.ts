import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { startCancellingAbandonedOrders } from '../../src/generations/attempt/abandoned-orders.ts'
import { openFakeFal } from '../fakes/fal.ts'
import { type TestApp, withTestApp } from '../harness/open-test-app.ts'

/** More than one search reads. */
const lost = 25
const misbehaving = './test/fakes/misbehaving-engine.ts'

/** Failed generations, one a second from a minute ago on, with notes of their orders; returns the ids. */
async function addFailed(app: TestApp, orders: { engine: string; order: object }[]): Promise<string[]> {
  const { db, clock } = app.app
  const { id: accountId } = await app.newAccount()
  const ids = orders.map(() => clock.newId())
  const from = clock.now().getTime() - 60_000
  for (const [number, id] of ids.entries()) {
    const at = new Date(from + number * 1000)
    await sql`
      INSERT INTO generations (id, account_id, endpoint, type, status, stage, progress, seed, cost, engine, task, notes, turn, created_at, completed_at, checkpoint)
      VALUES (${id}, ${accountId}, 'archRender-v41', 'render', 'failed', 'failed', 0, 1, 5, ${orders[number]!.engine}, '{"prompt":""}', '[]', 0, ${at}, ${at},
        ${JSON.stringify({ ...orders[number], attempt: 0, at: 0 })}::jsonb)`.execute(db)
  }
  return ids
}

test('orders on a lost host do not delay the cancelling of others, of any engine', async (t) => {
  const fal = await openFakeFal()
  t.after(fal.close)
  const engines = { render: [misbehaving, 'fal'], video: ['fal'] }
  await withTestApp({ engines, falKey: fal.key, falUrl: fal.url }, async (app) => {
    const asked = fal.asked('cancel')
    const goneOrder = { engine: 'misbehaving', order: { lost: true } }
    const later = { engine: 'misbehaving', order: { lives: true } }
    const elsewhere = { engine: 'fal', order: { order: { model: 'fal-ai/any', requestId: 'an-id' } } }
    const ids = await addFailed(app, [...Array(lost).fill(goneOrder), later, elsewhere])
    const cancelling = startCancellingAbandonedOrders(app.app)
    await asked
    const left = async () => {
      const rows = await app.app.db.selectFrom('generations').select('id').where('checkpoint', 'is not', null).execute()
      return rows.map(({ id }) => id)
    }
    while ((await left()).includes(ids[lost]!)) await setTimeout(50)
    assert.deepEqual((await left()).filter((id) => id !== ids[lost + 1]).sort(), ids.slice(0, lost))
    await cancelling.stop()
  })
})
