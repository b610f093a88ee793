import { systemClock } from '../../clock.ts'
import { readServerState, type ServerState } from '../../store/open.ts'
import type { Finding } from './doctor.ts'

const versionMin = 15
/** The most connections of a server or worker: its pool, the queue's, and one for locks. */
const connectionsOfProcess = 15
const clockDifferenceMaxMs = 2000

/** What is right and wrong with a PostgreSQL server. @throws Error if it does not answer */
export async function examineServer(databaseUrl: string): Promise<Finding[]> {
  const askedAt = systemClock.now()
  const state = await readServerState(databaseUrl).catch((error: AggregateError) => {
    const reason = error.message || error.errors?.[0]?.message
    throw new Error(`${reason}: start the database, or correct VEDUTA_DATABASE_URL.`)
  })
  return [
    examineVersion(state),
    examineMigrations(state),
    examineConnections(state),
    examineClock(state, { from: askedAt, until: systemClock.now() }),
  ]
}

function examineVersion({ version }: ServerState): Finding {
  const ok = Number.parseInt(version, 10) >= versionMin
  const message = ok
    ? `PostgreSQL ${version} answers.`
    : `PostgreSQL ${version} is too old: use ${versionMin} or newer.`
  return { what: 'database', ok, message }
}

/** No state is wrong: every start migrates, and a version ignores a later one's migrations. */
function examineMigrations({ migrations: { pending, unknown } }: ServerState): Finding {
  const later = unknown.length ? ` ${unknown.join(', ')} came from a later version; this one can work beside it.` : ''
  const message = pending.length
    ? `The next start migrates ${pending.join(', ')}; "veduta migrate" does it now.`
    : 'The database is at this version.'
  return { what: 'migrations', ok: true, message: message + later }
}

function examineConnections({ connections: { open, max } }: ServerState): Finding {
  const ok = max - open >= connectionsOfProcess
  const advice = ok ? '' : `; a server or worker takes up to ${connectionsOfProcess}: raise max_connections`
  return { what: 'connections', ok, message: `${open} of ${max} are open${advice}.` }
}

/** Sessions, links and webhooks' signatures expire by the servers' clocks, and due times follow the database's. */
function examineClock({ now }: ServerState, asked: { from: Date; until: Date }): Finding {
  const aheadMs = now.getTime() - asked.until.getTime()
  const behindMs = asked.from.getTime() - now.getTime()
  const differenceMs = Math.max(aheadMs, behindMs, 0)
  const seconds = (differenceMs / 1000).toFixed(1)
  if (differenceMs <= clockDifferenceMaxMs) {
    return { what: 'clock', ok: true, message: 'The clocks of the database and of this machine agree.' }
  }
  const side = aheadMs > behindMs ? 'ahead of' : 'behind'
  const message = `The database's clock is ${seconds} s ${side} that of this machine: synchronise both, by NTP.`
  return { what: 'clock', ok: false, message }
}
