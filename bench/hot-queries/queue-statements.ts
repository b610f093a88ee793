import { PgBoss } from 'pg-boss'
import { endpointNames } from '../../src/contract/vocabulary.ts'
import { inside, naming } from '../../src/queue/claims.ts'
import { type Amounts, unfinishedOf } from './fill.ts'
import type { Hot } from './hot.ts'
import type { Samples } from './samples.ts'

/** The calls of src/queue/ to pg-boss at each generation, with the statements that pg-boss runs. */
export async function openQueueStatements(
  connectionString: string,
  { account, running, queued }: Samples,
  amounts: Amounts,
) {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false, migrate: false })
  boss.on('error', () => {})
  await boss.start()
  // It reads a queue's settings once and keeps them.
  await boss.findJobs('generate', { id: running })
  const id = '0197a000-0000-7000-8000-000000000001'
  const owned = { id: running, retryCount: 0 }
  const unfinished = unfinishedOf(amounts)
  const hot: Hot[] = []
  const add = (name: string, call: Hot['call'], rows = 20) => void hot.push({ name: `pg-boss ${name}`, call, rows })
  const fetch = (groupConcurrency?: number) => (db: Parameters<Hot['call']>[0]) =>
    boss.fetch('generate', {
      includeMetadata: true,
      ...(groupConcurrency && { groupConcurrency }),
      db: naming(endpointNames, inside(db)),
    })
  const data = { generationId: id }
  add('send', (db) => boss.send('generate', data, { id, group: { id: account }, priority: -5, db: inside(db) }))
  // It counts running jobs, of which there are few.
  add('fetch', fetch(amounts.large), 100)
  add('fetch, no limit of an account', fetch())
  // It skips all waiting jobs of an account at its limit: at most VEDUTA_MAX_QUEUED, if that is set.
  add('fetch, past an account with a long queue', fetch(2), 2 * unfinished)
  add('touch', (db) => boss.touch('generate', owned, { db: inside(db) }))
  add('complete', (db) => boss.complete('generate', owned, null, { db: inside(db) }))
  add('fail', (db) => boss.fail('generate', owned, null, { db: inside(db) }))
  add('cancel', (db) => boss.cancel('generate', queued, { db: inside(db) }))
  add('update', (db) => boss.update('generate', undefined, { id: queued, startAfter: 5, db: inside(db) }))
  return { hot, close: () => boss.stop({ graceful: false }) }
}
