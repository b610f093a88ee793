import { PgBoss } from 'pg-boss'
import { openPool } from '../store/connection/connection.ts'
import { withShortLocks } from '../store/connection/short-locks.ts'

/** pg-boss begins a migration with this: it may wait for locks for half a minute, and blocks all later sessions. */
const longWait = 'SET LOCAL lock_timeout = 30000;'

/**
 * The order of turns of all jobs that wait. The queue's own index of it lacks those that are hidden from workers of versions before.
 * It reads the few jobs that wait or ended lately, for less than a second, and no reader blocks it. Processes that start together make it one after the other.
 */
const turnsIndex = `
  SELECT pg_advisory_xact_lock(${0x7664});
  CREATE INDEX IF NOT EXISTS veduta_turns ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active'`

/** Makes the index if it is missing: to ask for it anyway would wait for every writer. */
export async function indexTurns({ executeSql }: Pick<ReturnType<PgBoss['getDb']>, 'executeSql'>): Promise<void> {
  const { rows } = await executeSql("SELECT to_regclass('pgboss.veduta_turns') AS found")
  if (!rows[0]!.found) await executeSql(turnsIndex)
}

/** Makes the queue's tables, or migrates them to this version, without blocking their users. */
export async function migrateQueue(databaseUrl: string, onWait: (reason: string) => void): Promise<void> {
  const pool = openPool(databaseUrl, 'migrating', { onError: () => {} })
  const executeSql = (text: string, values?: unknown[]) => pool.query(text.replace(longWait, ''), values)
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false })
  boss.on('error', () => {})
  try {
    await withShortLocks(() => boss.start(), onWait)
    await withShortLocks(() => indexTurns({ executeSql }), onWait)
    await boss.stop({ graceful: false })
  } finally {
    await pool.end()
  }
}
