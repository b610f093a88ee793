import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Fault, openFaultyS3 } from '../../fakes/faulty-s3.ts'
import type { BlackHole } from '../../harness/black-hole.ts'
import type { PostgresServer } from '../../harness/postgres-server.ts'
import type { SmallDisk } from '../../harness/small-disk.ts'
import type { Member, Supervisor } from './supervisor.ts'

type Fleet = {
  supervisor: Supervisor
  postgres: PostgresServer
  /** Absent if it has no standby. */
  failOver: (() => Promise<void>) | undefined
  /** Between all processes and PostgreSQL. */
  hole: BlackHole
  store: Awaited<ReturnType<typeof openFaultyS3>>
  /** Where the database and the processes write; absent if this user may not mount one. */
  disk: SmallDisk | undefined
  /** Where die-at.ts looks. */
  dieAt: string
  chance: (what: string) => number
}

/** Past the heartbeat of a job, and past what the database allows a transaction that stands still. */
const frozenMs = 26_000
const storeFaultsMs = 3000
const storeFaultShare = 0.3
/** Longer than what is tried again and again in one attempt. */
const storeGoneMs = 20_000
const diskFullMs = 4000
const pointMaxMs = 2000
const storeFaults: Fault[] = ['internal error', 'slow down', 'full', 'reset', 'cut', 'wrong etag', 'lost']
const points = [
  ...['submit: inputs stored', 'submit: charged', 'submit: committed', 'credits: charge', 'credits: refund'],
  ...['attempt: began', 'attempt: ended', 'delivery'],
]

/** Those that are in the middle of a transaction. */
const transactionPoints = ['submit: charged', 'credits: charge', 'credits: refund']
/** What is said in the middle of a transaction, and at its end, where nobody knows then whether it was made. */
const statements = ['pg_try_advisory_xact_lock', 'update "accounts"', 'insert into "generations"', 'commit']

/** What goes wrong in a fleet's life. Each does one thing and says what. */
export function openHarms({ supervisor, postgres, failOver, hole, store, disk, dieAt, chance }: Fleet) {
  function choose<Item>(what: string, items: readonly Item[]): Item {
    return items[Math.floor(chance(what) * items.length)]!
  }

  /** Several at the same moment, now and then one that only just starts. */
  async function killAtRandom(step: number): Promise<string> {
    const count = 1 + Math.floor(chance(`count ${step}`) * 3)
    const early = chance(`early ${step}`) < 0.1
    const alive = supervisor.members.filter(({ isReady, isFrozen }) => !isFrozen && (early || isReady))
    const order = alive.map((member, index) => ({ member, by: chance(`victim ${step} ${index}`) }))
    const victims = order.sort((a, b) => a.by - b.by).slice(0, count)
    await Promise.all(victims.map(({ member }) => member.process.kill()))
    return 'kill of several at random'
  }

  async function killAtPoint(step: number): Promise<string> {
    const point = choose(`point ${step}`, points)
    const before = supervisor.killed().all
    await writeFile(join(dieAt, point), '')
    const deadline = performance.now() + pointMaxMs
    // One that is rarely reached stays a trap for later.
    while (supervisor.killed().all === before && performance.now() < deadline) await setTimeout(20)
    return `trap at "${point}"`
  }

  async function failStore(step: number): Promise<string> {
    const fault = choose(`fault ${step}`, storeFaults)
    let count = 0
    store.failBy(() => (chance(`request ${step} ${count++}`) < storeFaultShare ? fault : undefined))
    await setTimeout(storeFaultsMs)
    store.failBy(() => undefined)
    return `store: ${fault}`
  }

  async function loseStore(): Promise<string> {
    store.failBy(() => 'reset')
    await setTimeout(storeGoneMs)
    store.failBy(() => undefined)
    return 'the store is gone'
  }

  async function fillDisk({ fill, free }: SmallDisk): Promise<string> {
    await fill()
    await setTimeout(diskFullMs)
    await free()
    await postgres.revive()
    return 'the disk is full'
  }

  async function crashDatabase(): Promise<string> {
    await postgres.restart()
    return 'PostgreSQL crashes'
  }

  async function loseDatabase(fail: () => Promise<void>): Promise<string> {
    await fail()
    return 'PostgreSQL is failed over'
  }

  async function freeze(): Promise<string> {
    const worker = supervisor.members.find(({ role, isReady }: Member) => role === 'worker' && isReady)
    if (!worker) return 'nothing'
    worker.process.freeze()
    await keepFrozen(worker)
    return 'a worker stands still'
  }

  async function keepFrozen(member: Member): Promise<void> {
    const { process } = member
    member.isFrozen = true
    await setTimeout(frozenMs)
    process.thaw()
    member.isFrozen = false
  }

  async function freezeInTransaction(step: number): Promise<string> {
    const point = choose(`transaction ${step}`, transactionPoints)
    const trap = join(dieAt, `freeze ${point}`)
    await writeFile(trap, '')
    for (const deadline = performance.now() + pointMaxMs; performance.now() < deadline; await setTimeout(20)) {
      const note = (await readdir(dieAt)).find((name) => name.startsWith('frozen '))
      if (!note) continue
      await rm(join(dieAt, note))
      const member = supervisor.members.find(({ process }) => note === `frozen ${process.pid}`)
      if (!member) break
      await keepFrozen(member)
      return `stands still at "${point}"`
    }
    await rm(trap, { force: true })
    return 'nothing'
  }

  async function cutConnections(step: number): Promise<string> {
    if (chance(`cut ${step}`) < 0.3) {
      hole.cutAll()
      return 'all connections are cut without a word'
    }
    const statement = choose(`statement ${step}`, statements)
    await Promise.race([hole.cutAfter(statement), setTimeout(pointMaxMs)])
    hole.disarm()
    return `cut without a word after "${statement}"`
  }

  return {
    /** No process dies at a point after this. */
    disarm: async (): Promise<void> => {
      for (const point of points) await rm(join(dieAt, point), { force: true })
    },
    kill: async (step: number): Promise<string> =>
      chance(`kill ${step}`) < 0.5 ? await killAtRandom(step) : await killAtPoint(step),
    disturb: async (step: number): Promise<string> => {
      const kind = chance(`disturb ${step}`)
      if (kind < 0.45) return await failStore(step)
      if (kind < 0.5) return await loseStore()
      if (kind < 0.6 && disk) return await fillDisk(disk)
      if (kind < 0.7 && failOver) return await loseDatabase(failOver)
      if (kind < 0.8) return await crashDatabase()
      if (kind < 0.85) return await freeze()
      if (kind < 0.92) return await freezeInTransaction(step)
      return await cutConnections(step)
    },
  }
}
