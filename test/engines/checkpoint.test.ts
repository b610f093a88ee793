import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openCheckpoint } from '../../src/generations/attempt/checkpoint.ts'
import { findCheckpoint } from '../../src/store/generations/engines.ts'
import { withTestApp } from '../harness/open-test-app.ts'

test('an attempt waits for what an earlier one ordered, whatever the clocks of their machines say', async () => {
  await withTestApp({}, async ({ app, newAccount }) => {
    const { id: accountId } = await newAccount()
    const id = app.clock.newId()
    await sql`
      INSERT INTO generations (id, account_id, endpoint, type, status, stage, progress, seed, cost, engine, task, notes, turn, created_at)
      VALUES (${id}, ${accountId}, 'video-ai', 'video', 'processing', 'queued', 0, 1, 5, 'fal', '{"prompt":""}', '[]', 0, now())`.execute(
      app.db,
    )
    const { signal } = new AbortController()
    const engine = 'fal'
    const job = { generationId: id, attempt: 0 }
    const earlier = openCheckpoint(app, job, { engine, stored: null, result: 0, signal })
    await earlier.note({ placing: true })
    const stored = await findCheckpoint(app.db, id)
    const later = openCheckpoint(app, { ...job, attempt: 1 }, { engine, stored, result: 0, signal })
    // The later one's clock is put forward by an hour.
    const { now } = app.clock
    app.clock.now = () => new Date(now().getTime() + 3_600_000)
    const heard = later.hear(signal)
    // It has looked by then: the embedded database answers in turn.
    for (let times = 0; times < 3; times++) await findCheckpoint(app.db, id)
    await earlier.note({ order: 'an id' })
    assert.deepEqual(await heard, { order: 'an id' })
    app.clock.now = now
  })
})
