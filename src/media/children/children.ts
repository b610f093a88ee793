import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { childEnvironment } from '../../child-environment.ts'
import { MediaError } from '../error.ts'
import type { Place } from './places.ts'
import { computedMs, residentBytes } from './process-usage.ts'

/** What a child reports: that it can take a task; that its task began, how much work it is, its progress, and how it ended. */
export type Told =
  | { ready: true }
  | { began: true }
  | { work: number }
  | { event: unknown }
  | { result: unknown; cpuMs: number }
  | { error: unknown }

export type Limits = {
  /** Aborting it kills the child. */
  signal: AbortSignal
  /** How long the task may wait for a child to begin it before it is refused as `busy`. */
  waitMs?: number
  /** How long it may then take: in total, or for the amount of work that the child reports; no limit until it reports it. */
  deadlineMs?: number | ((work: number) => number)
  /** Gets how long the child computed: as reported with its result, or else from beginning to end. */
  spent?: (ms: number) => void
}

type Take = (signal: AbortSignal) => Promise<Place>

const watchIntervalMs = 250
/** For how many times longer a child goes on that others keep waiting. */
const starvedTimes = 2
/** A child that has not started by then is ended. */
const startMaxMs = 10_000

/**
 * Warm child processes of one script, each with one task at a time. Ending a task early kills its child; the next task starts
 * another.
 *
 * @param options.name what its children do, as an argument of theirs, so that a list of processes tells them apart
 * @param options.maxMemoryBytes a child that grows past this is killed; V8's own limit does not see libvips and FFmpeg
 * @param options.temporaryFolder where libraries put their files; removed even if a child was killed
 * @param options.keep how many are kept ready after the first task: the place of a task that ended its child is over when another child
 *   is ready, so that no other task waits for it
 * @param options.costAMs what a place costs at least for each millisecond that its task computed, whatever work the child reported
 */
export function openChildren(
  script: string,
  options: { name: string; maxMemoryBytes: number; temporaryFolder?: string; keep?: number; costAMs?: number },
) {
  const { maxMemoryBytes, keep = 0, costAMs = 0 } = options
  const all = new Set<ChildProcess>()
  const idle: ChildProcess[] = []
  const closing = new AbortController()

  function start(): ChildProcess {
    const own = options.temporaryFolder && { TMPDIR: options.temporaryFolder }
    const env: NodeJS.ProcessEnv = { ...allocator, ...childEnvironment(), ...own }
    const execArgv = /max.semi.space.size/.test(env.NODE_OPTIONS ?? '') ? [] : childFlags
    const child = fork(script, [options.name], { execArgv, env, serialization: 'advanced' })
    all.add(child)
    const forget = () => {
      all.delete(child)
      const place = idle.indexOf(child)
      if (place >= 0) idle.splice(place, 1)
    }
    return child.on('exit', forget).on('error', forget)
  }

  async function giveBack(child: ChildProcess, place: Place): Promise<void> {
    using _place = place
    if (all.has(child)) idle.push(child)
    else if (all.size < keep && !closing.signal.aborted) {
      try {
        const next = start()
        if (await isReady(next)) idle.push(next)
      } catch {
        // For example for lack of memory: the next task starts a child and gets the error.
      }
    }
  }

  return {
    /** Starts a child before a task needs one. */
    warm: () => void idle.push(start()),

    /**
     * @param take the place that the task waits for
     * @throws MediaError, or the signal's reason
     */
    run: async (
      { task, args }: { task: string; args: unknown[] },
      take: Take,
      limits: Limits,
      on?: (event: unknown) => void,
    ): Promise<unknown> => {
      using limit = openLimit(AbortSignal.any([limits.signal, closing.signal]))
      if (limits.waitMs) limit.after(limits.waitMs, 'busy', 'no media process became free in time')
      const deadlineFor = (work: number) =>
        typeof limits.deadlineMs === 'function' ? limits.deadlineMs(work) : limits.deadlineMs
      const place = await take(limit.signal)
      let child: ChildProcess | undefined
      try {
        for (;;) {
          limit.signal.throwIfAborted()
          const reused = idle.pop()
          const current = reused ?? start()
          child = current
          // In front, so that children that are ready are taken before it.
          if (!idle.length && all.size < keep) idle.unshift(start())
          let beganAt: number | undefined
          let before: Promise<number | undefined> | undefined
          let reported = 0
          const within = (work: number) => limit.afterWork(deadlineFor(work), () => computedSince(current, before))
          const hear = (told: Told) => {
            if ('event' in told) on?.(told.event)
            if ('began' in told) {
              beganAt = performance.now()
              before = computedMs(current.pid!)
              within(0)
              limit.watchMemory(current, maxMemoryBytes)
            }
            if ('work' in told) {
              reported = told.work
              place.costs(reported)
              within(told.work)
            }
          }
          const spent = (ms: number) => {
            place.costs(Math.max(0, ms * costAMs - reported))
            limits.spent?.(ms)
          }
          try {
            const { result, cpuMs } = await answer(current, { task, args }, { stop: limit.signal, hear })
            spent(cpuMs)
            return result
          } catch (error) {
            if (beganAt !== undefined) spent(performance.now() - beganAt)
            // A child that died while idle, noticed only now, never began the task.
            else if (reused && !limit.signal.aborted) continue
            throw error
          }
        }
      } finally {
        if (child) void giveBack(child, place)
        else place[Symbol.dispose]()
      }
    },

    close: async () => {
      closing.abort(new MediaError('died', 'the media processes are closed'))
      await Promise.all([...all].map((child) => (child.kill('SIGKILL') ? once(child, 'exit') : undefined)))
    },
  }
}

async function computedSince(child: ChildProcess, before: Promise<number | undefined> | undefined) {
  const [from, to] = [await before, await computedMs(child.pid!)]
  return from === undefined || to === undefined ? undefined : to - from
}

/** glibc keeps what each thread of libvips freed in an arena of its own; two do (https://sharp.pixelplumbing.com/performance). */
const allocator = { MALLOC_ARENA_MAX: '2' }

/**
 * New space of at most 4 MB each half. By default V8 lets it grow to four times that, and with it the rest of the heap: reading a drawing
 * makes many small objects that are soon of no use. Costs no measurable time. NODE_OPTIONS may say otherwise.
 */
export const childFlags = ['--max-semi-space-size=4']

/** Whether it announces its end. */
async function isReady(child: ChildProcess): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => child.kill('SIGKILL'), startMaxMs)
  const failed = () => resolve(false)
  child
    .once('message', () => resolve(true))
    .once('exit', failed)
    .once('error', failed)
  return await promise.finally(() => clearTimeout(timer))
}

/** A signal that also aborts, with a MediaError as its reason, once a time has passed or a child has outgrown its memory. */
function openLimit(signal: AbortSignal) {
  const own = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let watch: NodeJS.Timeout | undefined
  const end = (kind: MediaError['kind'], why: string) => own.abort(new MediaError(kind, why))
  return {
    signal: AbortSignal.any([signal, own.signal]),
    after: (ms: number | undefined, kind: MediaError['kind'], why: string) => {
      clearTimeout(timer)
      timer = ms ? setTimeout(end, ms, kind, why) : undefined
    },
    /**
     * Once a time has passed. A child that computed for less than half of it was kept waiting by others: it goes on, because another one would
     * have to begin again and wait as long, and is given up as `busy` if it had too little for long.
     */
    afterWork: (ms: number | undefined, computed: () => Promise<number | undefined>) => {
      clearTimeout(timer)
      if (!ms) return
      const current = setTimeout(async () => {
        const isStarved = ((await computed()) ?? ms) < ms / 2
        if (!isStarved) end('died', 'the media process took too long')
        else if (timer === current)
          timer = setTimeout(end, starvedTimes * ms, 'busy', 'the media process got too little processor time')
      }, ms)
      timer = current
    },
    watchMemory: (child: ChildProcess, maxBytes: number) => {
      watch = setInterval(async () => {
        if ((await residentBytes(child.pid!)) > maxBytes) end('died', 'the media process outgrew its memory limit')
      }, watchIntervalMs)
    },
    [Symbol.dispose]: () => {
      clearTimeout(timer)
      timer = undefined
      clearInterval(watch)
    },
  }
}

type Answering = { stop: AbortSignal; hear: (told: Told) => void }
type Answer = { result: unknown; cpuMs: number }

/** Gives a child a task and waits for its answer, or for its end. When this returns, a child that was stopped has ended. */
async function answer(child: ChildProcess, message: object, { stop, hear }: Answering): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const told = (message: Told) => {
    if (stop.aborted) return
    if ('result' in message) resolve(message)
    else if ('error' in message)
      reject(new MediaError('failed', String((message.error as Error)?.message ?? message.error), message.error))
    else hear(message)
  }
  const died = (cause: unknown) =>
    reject(stop.aborted ? stop.reason : new MediaError('died', 'the media process ended unexpectedly', cause))
  const kill = () => child.kill('SIGKILL')
  child.on('message', told).on('exit', died).on('error', died)
  stop.addEventListener('abort', kill)
  // A child that has ended or never started cannot receive anything; its own events report that.
  child.send?.(message, () => {})
  try {
    return await promise
  } finally {
    child.off('message', told).off('exit', died).off('error', died)
    stop.removeEventListener('abort', kill)
  }
}
