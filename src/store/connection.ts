import pg from 'pg'

/** What a connection is for, and so how long it may keep others waiting. Milliseconds; 0 is without end. */
const uses = {
  /** Requests and jobs. Whoever waits for a lock gives up before its holder is ended, so that no chain of them forms. */
  serving: { lock: 5000, statement: 15_000, idleInTransaction: 10_000, idle: 0, answer: 18_000 },
  /** The queue's own: it may build an index anew, and asks again for all else. */
  queue: { lock: 5000, statement: 0, idleInTransaction: 10_000, idle: 0, answer: 18_000 },
  /**
   * Behind whoever waits for the lock of a whole table waits everybody else. It also holds a lock of its session. It waits for longer than
   * PostgreSQL's deadlock_timeout, one second, because only then is an autovacuum in the way cancelled.
   */
  migrating: { lock: 1500, statement: 0, idleInTransaction: 10_000, idle: 10_000, answer: 0 },
  /** What waits for everybody, and nobody for it; but its session's lock is let go of where this process stands still. */
  indexing: { lock: 0, statement: 0, idleInTransaction: 10_000, idle: 10_000, answer: 0 },
  /** An operator's command that reads or writes everything, to a slow disk say, and that nobody waits for. */
  patient: { lock: 0, statement: 0, idleInTransaction: 600_000, idle: 0, answer: 0 },
} as const

export type ConnectionUse = keyof typeof uses

/** The other side is asked whether it is there after so long without a word, and is given up after twice that. */
const silenceSeconds = 10

/**
 * How to connect to a PostgreSQL server. Its sessions end by themselves where this process freezes in the middle of
 * something or its host is gone, and with them their locks; and this process lets go where the server is silent.
 */
export function connectionTo(databaseUrl: string, use: ConnectionUse): pg.ClientConfig {
  const { lock, statement, idleInTransaction, idle, answer } = uses[use]
  const session = {
    lock_timeout: lock,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idleInTransaction,
    idle_session_timeout: idle,
    tcp_keepalives_idle: silenceSeconds,
    tcp_keepalives_interval: silenceSeconds / 2,
    tcp_keepalives_count: 2,
    tcp_user_timeout: 2 * silenceSeconds * 1000,
  }
  return {
    connectionString: withSession(databaseUrl, session),
    keepAlive: true,
    keepAliveInitialDelayMillis: silenceSeconds * 1000,
    // TCP alone notices only after a quarter of an hour that what was sent is not received.
    ...(answer && { query_timeout: answer }),
  }
}

/** As options of the URL, because what they say in the configuration would replace them. Theirs come last, and so win. */
function withSession(databaseUrl: string, session: Record<string, number>): string {
  const [, address, query] = /^([^?]*)\??(.*)$/s.exec(databaseUrl)!
  const parameters = new URLSearchParams(query)
  const ours = Object.entries(session).map(([name, value]) => `-c ${name}=${value}`)
  const options = [...ours, parameters.get('options') ?? process.env.PGOPTIONS ?? ''].join(' ').trim()
  parameters.set('options', options)
  return `${address}?${parameters}`
}

/** A single connection, to be connected and ended by who asked for it. */
export function openClient(databaseUrl: string, use: ConnectionUse): pg.Client {
  return new pg.Client(connectionTo(databaseUrl, use))
}

/** @param onError what to do with the error of an idle connection, such as a restart of the server */
export function openPool(
  databaseUrl: string,
  use: ConnectionUse,
  { onError, ...settings }: pg.PoolConfig & { onError: (error: Error) => void },
): pg.Pool {
  const pool = new pg.Pool({ ...connectionTo(databaseUrl, use), ...settings })
  // Without a listener, a restart of the database would end this process. The pool has its own on those that are idle only; what is
  // asked of one in use is rejected, and the pool then drops it.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', () => {})
    endWhereSilent(client)
  })
  return pool
}

/** A query that had no answer in time fails, and its connection would be used for the next one, which had to wait for it. */
function endWhereSilent(client: pg.ClientBase): void {
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown
  const query = (...given: unknown[]) => {
    const answer = ask(...given)
    if (answer instanceof Promise) {
      answer.catch(({ message }: Error) => {
        if (message === silent) void (client as pg.Client).end().catch(() => {})
      })
    }
    return answer
  }
  Object.assign(client, { query })
}

/** What pg says of a query that had no answer in time. */
export const silent = 'Query read timeout'
