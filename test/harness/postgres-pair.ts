import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { ask, openPostgresServer, type PostgresServer } from './postgres-server.ts'

export type PostgresPair = PostgresServer & {
  /** The primary crashes, the standby takes its place at the same address, and a new standby follows that one. */
  failOver: () => Promise<void>
}

const settings = ['fsync=off', 'wal_retrieve_retry_interval=200ms', 'max_wal_size=256MB']

/** A primary and a standby behind one address. A commit is on both before it is acknowledged or visible. */
export async function openPostgresPair(): Promise<PostgresPair> {
  let primary = (await openPostgresServer(settings))!
  let standby = await follow(primary)
  const address = await openAddress(() => Number(new URL(primary.url).port))
  const start = async () => {
    await primary.start()
    // Recovered rows are visible again before the standby may have them.
    await caughtUp(primary)
  }
  return {
    url: `postgres://postgres@127.0.0.1:${address.port}/postgres`,
    binaries: primary.binaries,
    pid: () => primary.pid(),
    start,
    revive: async () => {
      await primary.revive()
      await standby.revive()
      await caughtUp(primary)
    },
    kill: () => primary.kill(),
    restart: async () => {
      await primary.kill()
      await start()
    },
    failOver: async () => {
      const dead = primary
      await dead.kill()
      await standby.revive()
      await ask(standby, 'SELECT pg_promote()')
      // Alone, it must not wait for a standby.
      await ask(standby, 'ALTER SYSTEM RESET synchronous_standby_names', 'SELECT pg_reload_conf()')
      primary = standby
      address.cut()
      await dead.close()
      standby = await follow(primary)
    },
    close: async () => {
      address.close()
      await standby.close()
      await primary.close()
    },
  }
}

async function follow(primary: PostgresServer): Promise<PostgresServer> {
  const standby = (await openPostgresServer(settings, primary))!
  await ask(primary, `ALTER SYSTEM SET synchronous_standby_names = '*'`, 'SELECT pg_reload_conf()')
  await caughtUp(primary)
  return standby
}

/** Waits until the standby has all that the primary has now. */
async function caughtUp(primary: PostgresServer): Promise<void> {
  const [now] = await ask<{ lsn: string }>(primary, 'SELECT pg_current_wal_flush_lsn()::text AS lsn')
  const caught = `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync' AND flush_lsn >= '${now!.lsn}'`
  while (!(await ask(primary, caught)).length) await setTimeout(50)
}

/** One port of loopback that leads to the current primary. */
async function openAddress(portNow: () => number) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const target = connect(portNow(), '127.0.0.1')
    for (const [one, other] of [
      [socket, target],
      [target, socket],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close: () => {
      server.close()
      cut()
    },
  }
}
