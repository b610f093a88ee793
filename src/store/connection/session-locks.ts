import type pg from 'pg'

/** The server ends a holder that is silent for this long: it is frozen, or its host is gone. */
const silenceMs = 15_000
const beatMs = 5000

/**
 * Named locks that several servers share and that PostgreSQL releases with their holder's connection, so that a server
 * that dies or freezes leaves none behind. With the embedded database, there is only one process.
 */
export function openSessionLocks(postgres: pg.Pool | undefined) {
  let session: Promise<pg.PoolClient> | undefined
  let asked: Promise<unknown> = Promise.resolve()
  const released = new WeakSet<pg.PoolClient>()

  /** One connection holds all locks of this process. If it is lost, so are they, and the next one begins without locks. */
  function connect(pool: pg.Pool): Promise<pg.PoolClient> {
    session ??= pool.connect().then(async (client) => {
      client.once('error', () => forget(client))
      await ask(client, `SELECT set_config('idle_session_timeout', $1, false)`, String(silenceMs))
      beat(client)
      return client
    })
    session.catch(() => {
      session = undefined
    })
    return session
  }

  /** An idle holder of locks shows in this way that it lives. */
  function beat(client: pg.PoolClient): void {
    const beating = setInterval(() => {
      if (released.has(client)) clearInterval(beating)
      else ask(client, 'SELECT $1', 'beat').catch(() => {})
    }, beatMs).unref()
  }

  /** One query after another: a connection of pg 9 accepts no second one before the first is answered. */
  function ask(client: pg.PoolClient, text: string, name: string): Promise<pg.QueryResult> {
    const answer = asked.catch(() => {}).then(() => client.query(statement(text, name)))
    asked = answer
    // The query cannot be wrong, so the connection is, and the server releases its locks.
    answer.catch(() => forget(client))
    return answer
  }

  function forget(client: pg.PoolClient): void {
    if (released.has(client)) return
    session = undefined
    released.add(client)
    client.release(true)
  }

  return {
    /** False if another server holds the lock. */
    tryLock: async (name: string): Promise<boolean> => {
      if (!postgres) return true
      const client = await connect(postgres)
      const { rows } = await ask(client, 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken', name)
      return rows[0].taken
    },
    unlock: async (name: string): Promise<void> => {
      const client = await session
      if (client) await ask(client, 'SELECT pg_advisory_unlock(hashtextextended($1, 0))', name)
    },
    close: async (): Promise<void> => {
      const client = await session?.catch(() => undefined)
      if (client) forget(client)
    },
  }
}

/** All locks share one connection: if it does not answer, it must not block them all. */
const statement = (text: string, name: string) => ({ text, values: [name], query_timeout: 5000 })
