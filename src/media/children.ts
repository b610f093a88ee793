import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { childEnvironment } from '../child-environment.ts'
import { MediaError } from './error.ts'
import { residentBytes } from './resident-bytes.ts'
import { openTurns } from './turns.ts'

/** What a child tells of its task: that it began, how far it is, how it ended. */
export type Told = { began: true } | { event: unknown } | { result: unknown } | { error: unknown }

export type Limits = {
  /** Aborting it kills the child. */
  signal: AbortSignal
  /** How long the task may wait for a child to begin it before it is refused as `busy`. */
  waitMs?: number
  /** How long it may then take. */
  deadlineMs?: number
}

const watchIntervalMs = 250

/**
 * Warm child processes of one script, each with one task at a time, first come first served. Whatever ends a task early
 * kills its child; the next task starts another.
 *
 * @param options.processes how many run at once
 * @param options.maxMemoryBytes a child that grows past this is killed; V8's own limit does not see libvips and FFmpeg
 * @param options.temporaryFolder where libraries keep what they keep on the disk; it is removed even where a child was killed
 */
export function openChildren(
  script: string,
  options: { processes: number; maxMemoryBytes: number; temporaryFolder?: string },
) {
  const all = new Set<ChildProcess>()
  const idle: ChildProcess[] = []
  const closing = new AbortController()
  const turns = openTurns(options.processes)

  function start(): ChildProcess {
    const own = options.temporaryFolder && { TMPDIR: options.temporaryFolder }
    const env = { ...allocator, ...childEnvironment(), ...own }
    const child = fork(script, { execArgv: [], env, serialization: 'advanced' })
    all.add(child)
    const forget = () => {
      all.delete(child)
      const place = idle.indexOf(child)
      if (place >= 0) idle.splice(place, 1)
    }
    return child.on('exit', forget).on('error', forget)
  }

  return {
    /** Starts a child before a task asks for one. */
    warm: () => void idle.push(start()),

    /** @throws MediaError, or the signal's reason */
    run: async (task: string, args: unknown[], limits: Limits, on?: (event: unknown) => void): Promise<unknown> => {
      using limit = openLimit(AbortSignal.any([limits.signal, closing.signal]))
      if (limits.waitMs) limit.after(limits.waitMs, 'busy', 'no media process became free in time')
      using _turn = await turns.take(limit.signal)
      for (;;) {
        limit.signal.throwIfAborted()
        const reused = idle.pop()
        const child = reused ?? start()
        let began = false
        const begin = () => {
          began = true
          limit.after(limits.deadlineMs, 'died', 'the media process took too long')
          limit.watchMemory(child, options.maxMemoryBytes)
        }
        try {
          return await answer(child, { task, args }, { stop: limit.signal, begin, on })
        } catch (error) {
          // One that had died while idle, and is only missed now, never began the task.
          if (!reused || began || limit.signal.aborted) throw error
        } finally {
          if (all.has(child)) idle.push(child)
        }
      }
    },

    close: async () => {
      closing.abort(new MediaError('died', 'the media processes are closed'))
      await Promise.all([...all].map((child) => (child.kill('SIGKILL') ? once(child, 'exit') : undefined)))
    },
  }
}

/** glibc keeps what each thread of libvips freed in an arena of its own; two do (https://sharp.pixelplumbing.com/performance). */
const allocator = { MALLOC_ARENA_MAX: '2' }

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
    watchMemory: (child: ChildProcess, maxBytes: number) => {
      watch = setInterval(async () => {
        if ((await residentBytes(child.pid!)) > maxBytes) end('died', 'the media process outgrew its memory limit')
      }, watchIntervalMs)
    },
    [Symbol.dispose]: () => {
      clearTimeout(timer)
      clearInterval(watch)
    },
  }
}

type Answering = { stop: AbortSignal; begin: () => void; on: ((event: unknown) => void) | undefined }

/** Gives a child a task and waits for its answer, or for its end: a child that is told to stop has ended afterwards. */
async function answer(child: ChildProcess, message: object, { stop, begin, on }: Answering): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const told = (message: Told) => {
    if (stop.aborted) return
    if ('began' in message) begin()
    else if ('event' in message) on?.(message.event)
    else if ('result' in message) resolve(message.result)
    else reject(new MediaError('failed', String((message.error as Error)?.message ?? message.error), message.error))
  }
  const died = (cause: unknown) =>
    reject(stop.aborted ? stop.reason : new MediaError('died', 'the media process ended unexpectedly', cause))
  const kill = () => child.kill('SIGKILL')
  child.on('message', told).on('exit', died).on('error', died)
  stop.addEventListener('abort', kill)
  // A child that is gone cannot be told anything: that it has ended is heard from itself.
  child.send(message, () => {})
  try {
    return await promise
  } finally {
    child.off('message', told).off('exit', died).off('error', died)
    stop.removeEventListener('abort', kill)
  }
}
