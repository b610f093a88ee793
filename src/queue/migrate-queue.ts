import { PgBoss } from 'pg-boss'
import { openPool } from '../store/connection/connection.ts'
import { withShortLocks } from '../store/connection/short-locks.ts'

/** pg-boss begins a migration with this: it may wait for locks for half a minute, and blocks all later sessions. */
const longWait = 'SET LOCAL lock_timeout = 30000;'

/** Makes the queue's tables, or migrates them to this version, without blocking their users. */
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
