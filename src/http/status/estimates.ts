import type { App } from '../../app.ts'
import { listRunTimes, type RunTime, readQueue } from '../../store/generations/backlog.ts'
import type { Generation } from '../../store/schema.ts'

/** How old estimates may be, so that they are not read for each poll. */
const queueMs = 1000
const runTimesMs = 10_000

/** How many of the latest generations the estimates use, in all and of one kind. */
const runTimesMax = 300
const runTimesOfKindMax = 20

export type Estimate = (generation: Generation) => Promise<{ queuePosition: number | null; etaSeconds: number | null }>

/** The positions of unfinished generations in the queue, and when they will be done. */
export function openEstimates(app: App): { estimate: Estimate; close: () => void } {
  const runTimes = openCache(runTimesMs, () => listRunTimes(app.db, runTimesMax))
  const queue = openCache(queueMs, async () => {
    const { queued, running } = await readQueue(app.db)
    return { running, positions: new Map(queued.map((id, index) => [id, index + 1])) }
  })
  // A caller that learns that the queue moved reads its current state.
  const moves = app.queue.subscribeToMoves(() => queue.forget())

  async function findPosition(id: string) {
    const reading = queue.read()
    const known = await reading
    if (known.positions.has(id)) return known
    // It was queued after the queue was read.
    queue.forget(reading)
    return await queue.read()
  }

  return {
    estimate: async (generation) => {
      const { id, status, progress, startedAt } = generation
      if (status !== 'queued' && status !== 'processing') return { queuePosition: null, etaSeconds: null }
      const known = await runTimes.read()
      const ownSeconds = median(known.filter((one) => isOfKind(one, generation)).slice(0, runTimesOfKindMax))
      if (status === 'processing') {
        const spentSeconds = startedAt ? (app.clock.now().getTime() - startedAt.getTime()) / 1000 : 0
        return { queuePosition: null, etaSeconds: secondsLeft({ progress, spentSeconds, ownSeconds }) }
      }
      const { positions, running } = await findPosition(id)
      // One that has left the queue since it was read will run next.
      const queuePosition = positions.get(id) ?? 1
      const waitSeconds = (queuePosition - 1 + running / 2) * (mean(known) / Math.max(running, app.config.concurrency))
      return { queuePosition, etaSeconds: ownSeconds && Math.ceil(waitSeconds + ownSeconds) }
    },
    close: () => moves[Symbol.dispose](),
  }
}

/** Before so long, the own pace of a generation says little. */
const paceSeconds = 30

/** By how long others took or, if there were none, or if it takes longer than they did, by its own pace. */
export function secondsLeft({
  progress,
  spentSeconds,
  ownSeconds,
}: {
  progress: number
  spentSeconds: number
  ownSeconds: number | null
}): number | null {
  const isUnlike = ownSeconds === null ? spentSeconds > paceSeconds : spentSeconds > ownSeconds
  if (isUnlike && progress >= 0.1) return Math.ceil((spentSeconds * (1 - progress)) / progress)
  return ownSeconds && Math.ceil(ownSeconds * (1 - progress))
}

/** Caches what was read for a while; simultaneous callers share one reading. */
function openCache<T>(maxAgeMs: number, load: () => Promise<T>) {
  let latest: { value: Promise<T>; until: number } | undefined
  /** Drops the cached reading or, if given, only that one. */
  const forget = (reading = latest?.value) => {
    if (latest?.value === reading) latest = undefined
  }
  return {
    forget,
    read: (): Promise<T> => {
      if (latest && latest.until > performance.now()) return latest.value
      const read = { value: load(), until: performance.now() + maxAgeMs }
      latest = read
      read.value.catch(() => forget(read.value))
      return read.value
    },
  }
}

const isOfKind = (one: RunTime, { endpoint, engine, task }: Generation) =>
  one.endpoint === endpoint && one.engine === engine && one.clipSeconds === (task.durationSeconds ?? null)

function median(times: RunTime[]): number | null {
  const sorted = times.map(({ seconds }) => seconds).sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? null
}

const mean = (times: RunTime[]) => times.reduce((sum, { seconds }) => sum + seconds, 0) / Math.max(1, times.length)
