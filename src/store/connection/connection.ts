import pg from 'pg'

/** The use of a connection, which decides how long it may block others. Milliseconds; 0 for no limit. */
const uses = {
  /** Requests and jobs. A waiter for a lock gives up before the lock's holder is ended, so that waits form no chain. */
  serving: { lock: 5000, statement: 15_000, idleInTransaction: 10_000, idle: 0, answer: 18_000 },
  /** The queue's: it may rebuild an index, and retries all else. */
  queue: { lock: 5000, statement: 0, idleInTransaction: 10_000, idle: 0, answer: 18_000 },
  /**
   * A session that waits for the lock of a whole table blocks all later ones. It also holds a session lock. It waits for longer than
   * PostgreSQL's deadlock_timeout, one second, because only then is a blocking autovacuum cancelled.
   */
  migrating: { lock: 1500, statement: 0, idleInTransaction: 10_000, idle: 10_000, answer: 0 },
  /** Work that waits for others and blocks nobody; but its session's lock is released if this process freezes. */
  indexing: { lock: 0, statement: 0, idleInTransaction: 10_000, idle: 10_000, answer: 0 },
  /** An operator's command that reads or writes everything, perhaps on a slow disk, and blocks nobody. */
  patient: { lock: 0, statement: 0, idleInTransaction: 600_000, idle: 0, answer: 0 },
} as const

export type ConnectionUse = keyof typeof uses

/** After this long without traffic the other side is probed, and after twice that it is given up. */
const silenceSeconds = 10

/**
 * How to connect to a PostgreSQL server. Its sessions end by themselves if this process freezes in the middle of
 * something or its host is gone, and their locks with them; and this process gives up a silent server.
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
    // TCP alone takes a quarter of an hour to notice that nothing is received.
    ...(answer && { query_timeout: answer }),
  }
}

/** As options of the URL, because options there would replace those of the configuration. The operator's come last, and so win. */
function withSession(databaseUrl: string, session: Record<string, number>): string {
  const [, address, query] = /^([^?]*)\??(.*)$/s.exec(databaseUrl)!
  const parameters = new URLSearchParams(query)
  const ours = Object.entries(session).map(([name, value]) => `-c ${name}=${value}`)
  const options = [...ours, parameters.get('options') ?? process.env.PGOPTIONS ?? ''].join(' ').trim()
  parameters.set('options', options)
  return `${address}?${parameters}`
}

/** A single connection, which the caller connects and ends. */
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
  // Without a listener, a restart of the database would end this process. The pool listens only on idle connections; a query
  // on one in use is rejected, and the pool then drops the connection.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', () => {})
    endWhereSilent(client)
  })
  return pool
}

/** After a query times out, its connection would be reused, and the next query would wait behind it. */
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

/** pg's message for a query that timed out. */
export const silent = 'Query read timeout'
