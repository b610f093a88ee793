import { setImmediate } from 'node:timers'
import { sql } from 'kysely'
import { openTestApp } from '../../test/harness/open-test-app.ts'

/*
 * The service in its own process, with its event loop measured turn by turn: the thread time that a turn takes
 * is how long it blocks all others, however busy the machine is.
 */

const app = await openTestApp({ maxRunning: 0, maxWaiting: 2000, adminToken: 'the-admin-token-of-the-tests' })
const { db } = app.app
const account = await app.newAccount(1_000_000)

let isWatching = false
let longestMs = 0

function watch(before: number): void {
  const { user, system } = process.threadCpuUsage()
  const now = (user + system) / 1000
  longestMs = Math.max(longestMs, now - before)
  if (isWatching) setImmediate(watch, now)
}

const commands: Record<string, (argument: string) => unknown> = {
  watch: () => {
    isWatching = true
    longestMs = 0
    const { user, system } = process.threadCpuUsage()
    setImmediate(watch, (user + system) / 1000)
  },
  longest: () => {
    isWatching = false
    return longestMs
  },
  /** This many more generations like the existing one. */
  copyGenerations: (count) =>
    sql`
      INSERT INTO generations SELECT (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid()))).*
      FROM generations g, generate_series(1, ${Number(count)}::int)`.execute(db),
  fillLedger: async (count) => {
    await sql`
      INSERT INTO credit_entries OVERRIDING SYSTEM VALUE SELECT
        (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'number', e.number + 1000 + n))).*
      FROM credit_entries e, generate_series(1, ${Number(count)}::int) n
      WHERE e.id = (SELECT min(id::text)::uuid FROM credit_entries WHERE account_id = ${account.id})`.execute(db)
    // As the service does every ten minutes: a ledger is not filled within them.
    await sql`ANALYZE credit_entries`.execute(db)
  },
  touch: (id) => sql`UPDATE generations SET revision = revision + 1 WHERE id = ${id}`.execute(db),
}

process.on('message', async ({ id, command, argument }: { id: number; command: string; argument: string }) => {
  try {
    const value = await commands[command]!(argument)
    process.send!({ id, value: typeof value === 'number' ? value : null })
  } catch (error) {
    process.send!({ id, error: String(error) })
  }
})
process.on('disconnect', async () => {
  await app.close()
  process.exit()
})
process.send!({ ready: { ...account, admin: app.app.config.adminToken } })
