import type pg from 'pg'

/**
 * Locks by name that several servers share and that PostgreSQL drops with their holder's connection, so that a server
 * that dies leaves none behind. Alone on the embedded database, there is nobody to share with.
 */
export function openSessionLocks(postgres: pg.Pool | undefined) {
  let session: Promise<pg.PoolClient> | undefined
  let asked: Promise<unknown> = Promise.resolve()
  const released = new WeakSet<pg.PoolClient>()

  /** One connection holds all locks of this process; where it is lost they are, and the next one begins without. */
  function connect(pool: pg.Pool): Promise<pg.PoolClient> {
    session ??= pool.connect().then((client) => {
      client.once('error', () => forget(client))
      return client
    })
    session.catch(() => {
      session = undefined
    })
    return session
  }

  /** One query after another: a connection of pg 9 takes no second one before the first is answered. */
  function ask(client: pg.PoolClient, text: string, name: string): Promise<pg.QueryResult> {
    const answer = asked.catch(() => {}).then(() => client.query(statement(text, name)))
    asked = answer
    return answer
  }

  function forget(client: pg.PoolClient): void {
    session = undefined
    if (!released.has(client)) client.release(true)
    released.add(client)
  }

  return {
    /** False where another server holds the lock. */
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

/** All locks share one connection: one that does not answer must not hold them all up. */
const statement = (text: string, name: string) => ({ text, values: [name], query_timeout: 5000 })
