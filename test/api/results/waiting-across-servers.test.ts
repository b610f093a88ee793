import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { openService, type Service } from '../../../src/cli/commands/serve.ts'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { holdJobs } from '../../harness/hold-jobs.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { type Caller, get, poll, post } from '../client.ts'
import { ledger } from '../leftovers.ts'
import { mediaChildren } from '../media-children.ts'
import { jpeg } from '../pictures.ts'
import { openEventStream } from './event-stream.ts'

const skip = !process.env.VEDUTA_TEST_DATABASE_URL && 'an embedded database has one server'

describe('of two servers on one database', { skip }, () => {
  let worker: TestApp
  /** It runs no jobs. */
  let other: Service
  let caller: Caller & { id: string }
  let elsewhere: Caller
  let image: File
  before(async () => {
    image = await jpeg()
    worker = await openTestApp({ concurrency: 1 })
    other = await openService(worker.app.config)
    await other.app.queue.stopWorking()
    caller = await worker.newAccount()
    elsewhere = { ...caller, url: other.url }
  })
  after(async () => {
    await other.close()
    await worker.close()
  })

  const animate = async () =>
    (await post<{ id: string }>(caller, '/v1/video-ai', { image, prompt: 'a house', duration: '10' })).body.id

  test('one cancels a generation that the other runs, and the engine stops long before the clip is done', async () => {
    const id = await animate()
    await poll(caller, id, ({ progress }) => progress > 0)
    const [child] = await mediaChildren('working')
    const from = performance.now()
    const cancelled = await post<StatusBody>(elsewhere, `/v1/generations/${id}/cancel`)
    assert.equal(cancelled.body.error!.code, 'CANCELED')
    while ((await mediaChildren('working')).includes(child!)) await setTimeout(5)
    assert.ok(performance.now() - from < 10_000)
    assert.deepEqual(await ledger(worker, caller), { balance: 1000, sum: 1000, charges: 1, refunds: 1 })
  })

  test('a caller that waits at one is woken by changes at the other', async () => {
    const jobs = await holdJobs(worker)
    const id = await animate()
    const stream = await openEventStream(elsewhere, id)
    assert.equal((await stream.event())!.body.status, 'queued')
    const waiting = get<StatusBody>(elsewhere, `/v1/status/${id}?wait=55`)
    await jobs.start(id)
    assert.equal((await stream.event())!.body.status, 'processing')
    await post(caller, `/v1/generations/${id}/cancel`)
    assert.equal((await stream.event())!.body.status, 'failed')
    assert.equal((await waiting).body.status, 'failed')
    jobs.release()
  })

  test('a waiting caller is woken by changes made while the listening connection was lost', async () => {
    const id = await animate()
    const stream = await openEventStream(elsewhere, id)
    await stream.event()
    const from = performance.now()
    const { rows } = await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND (query LIKE 'LISTEN %' OR query LIKE '%pg_listening_channels%')`.execute(worker.app.db)
    assert.equal(rows.length, 2, 'each server listens on one connection')
    await post(caller, `/v1/generations/${id}/cancel`)
    assert.equal((await stream.event())!.body.status, 'failed')
    assert.ok(performance.now() - from < 10_000, 'not by its own look, every 15 s')
  })
})
