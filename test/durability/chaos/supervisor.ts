import { setTimeout } from 'node:timers/promises'
import type { ServeProcess } from '../../harness/serve-process.ts'

export type Member = {
  role: 'server' | 'worker'
  /** Whether it is of an earlier version, which knows only the first two endpoints. */
  isOld: boolean
  process: ServeProcess
  isReady: boolean
  /** It stands still on purpose, and is not to be killed meanwhile. */
  isFrozen: boolean
}

export type Supervisor = Awaited<ReturnType<typeof supervise>>

type Start = { role: Member['role']; isOld?: boolean; start: () => Promise<ServeProcess> }

/** What an engine that crashes takes its process down with. */
const crashExit = 3
/** One that starts while the database is away ends again. */
const restartPauseMs = 300

/** Keeps processes running as an init system does: restarts each when it has ended, and remembers how it ended. */
export async function supervise(starts: Start[]) {
  const violations: string[] = []
  const killed = { server: 0, worker: 0 }
  let stopping = false
  const members = await Promise.all(
    starts.map(async ({ role, isOld = false, start }) => ({
      role,
      isOld,
      process: await start(),
      isReady: false,
      isFrozen: false,
    })),
  )
  const keeping = members.map((member, index) => keep(member, starts[index]!.start))

  async function keep(member: Member, start: Start['start']): Promise<void> {
    for (;;) {
      const { process } = member
      process.ready.then(
        () => {
          member.isReady = !process.hasEnded()
        },
        () => process.kill(),
      )
      const end = await process.ended
      const wasReady = member.isReady
      member.isReady = false
      if (stopping) return
      if (end === 'SIGKILL') killed[member.role]++
      else if (wasReady && end !== crashExit) violations.push(`A ${member.role} ended by itself with ${end}.`)
      await setTimeout(wasReady ? 0 : restartPauseMs)
      member.process = await start()
    }
  }

  const allReady = async () => {
    while (!members.every(({ isReady }) => isReady)) await setTimeout(50)
  }
  await allReady()
  return {
    members,
    violations,
    /** How many processes were killed, by themselves at a point or from outside. */
    killed: () => ({ ...killed, all: killed.server + killed.worker }),
    allReady,
    /** Tells all to end, and how they did. */
    stop: async (): Promise<(number | string)[]> => {
      await allReady()
      stopping = true
      const exits = await Promise.all(members.map(({ process }) => process.stop()))
      await Promise.all(keeping)
      return exits
    },
  }
}
