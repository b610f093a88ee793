import type pg from 'pg'

/**
 * Locks by name that several servers share and that PostgreSQL drops with their holder's connection, so that a server
 * that dies leaves none behind. Alone on the embedded database, there is nobody to share with.
 */
export function openSessionLocks(postgres: pg.Pool | undefined) {
  let session: Promise<pg.PoolClient> | undefined
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
      const { rows } = await client.query(
        statement('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken', name),
      )
      return rows[0].taken
    },
    unlock: async (name: string): Promise<void> => {
      const client = await session
      await client?.query(statement('SELECT pg_advisory_unlock(hashtextextended($1, 0))', name))
    },
    close: async (): Promise<void> => {
      const client = await session?.catch(() => undefined)
      if (client) forget(client)
    },
  }
}

/** All locks share one connection: one that does not answer must not hold them all up. */
const statement = (text: string, name: string) => ({ text, values: [name], query_timeout: 5000 })
