import { PgBoss } from 'pg-boss'
import { openPool } from '../store/connection.ts'
import { withShortLocks } from '../store/short-locks.ts'

/** What pg-boss says at the beginning of a migration: that it may wait for locks for half a minute, with everybody behind it. */
const longWait = 'SET LOCAL lock_timeout = 30000;'

/** Makes the queue's tables, or brings them to this version, without holding anybody up who uses them. */
export async function migrateQueue(databaseUrl: string, onWait: (reason: string) => void): Promise<void> {
  const pool = openPool(databaseUrl, 'migrating', { onError: () => {} })
  const executeSql = (text: string, values?: unknown[]) => pool.query(text.replace(longWait, ''), values)
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false })
  boss.on('error', () => {})
  try {
    await withShortLocks(() => boss.start(), onWait)
    await boss.stop({ graceful: false })
  } finally {
    await pool.end()
  }
}
