import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pool as openPool } from 'workerpool'
import type { MediaTasks } from './process.ts'

export type MediaPool = ReturnType<typeof openMediaPool>

/** Why a media task gave no answer. `failed`: it threw; `died`: its process crashed or outgrew its memory; `busy`: none was free. */
export class MediaError extends Error {
  override name = 'MediaError'
  readonly kind: 'failed' | 'died' | 'busy'

  constructor(kind: 'failed' | 'died' | 'busy', message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

export type Report = (event: { progress: number; stage: 'preparing' | 'rendering' | 'encoding' }) => void

type RunOptions = {
  /** Aborting it kills the child. */
  signal: AbortSignal
  progress?: Report
  /** How long the task may wait for a child before it is refused as `busy`. */
  waitMs?: number
  /** How long it may then take. */
  deadlineMs?: number
}

const watchIntervalMs = 250

/**
 * The only door to pixels: warm child processes, one kept for inspecting uploads so that no request waits behind a clip.
 *
 * @param options.engineProcesses how many renderings run at once
 * @param options.maxMemoryBytes a child that grows past this is killed; V8's own limit does not see libvips and FFmpeg
 */
export function openMediaPool(options: { engineProcesses: number; maxMemoryBytes: number }) {
  const inspecting = openPool(script, { ...processes, minWorkers: 1, maxWorkers: 1 })
  const rendering = openPool(script, { ...processes, maxWorkers: options.engineProcesses })

  async function run<T>(pool: typeof rendering, name: string, args: unknown[], run: RunOptions): Promise<T> {
    run.signal.throwIfAborted()
    let pid: number | undefined
    let killed: string | undefined
    let done = false
    let deadline: NodeJS.Timeout | 0 | undefined
    const kill = (reason: string) => {
      killed ??= reason
      if (pid) killProcess(pid)
      else task.cancel()
    }
    const abort = () => kill('stopped')
    const busy = run.waitMs && setTimeout(() => pid ?? kill('busy'), run.waitMs)
    const watch = setInterval(async () => {
      if (pid && (await residentBytes(pid)) > options.maxMemoryBytes && !done) kill('memory')
    }, watchIntervalMs)
    const on = (event: { pid: number } | Parameters<Report>[0]) => {
      if ('pid' in event) {
        pid = event.pid
        if (killed) killProcess(pid)
        deadline = run.deadlineMs && setTimeout(() => kill('deadline'), run.deadlineMs)
      } else run.progress?.(event)
    }
    let task = pool.exec(name, args, { on })
    run.signal.addEventListener('abort', abort)
    try {
      return (await task.catch((error) => {
        if (pid || killed || !isDeath(error)) throw error
        // The child had died before, while idle, and is only missed now: the task never began.
        task = pool.exec(name, args, { on })
        return task
      })) as T
    } catch (error) {
      run.signal.throwIfAborted()
      throw mediaError(error, killed)
    } finally {
      done = true
      run.signal.removeEventListener('abort', abort)
      clearTimeout(busy)
      clearTimeout(deadline)
      clearInterval(watch)
    }
  }

  type Answer<Name extends keyof MediaTasks> = Awaited<ReturnType<MediaTasks[Name]>>
  type Args<Name extends keyof MediaTasks> = Parameters<MediaTasks[Name]>

  return {
    /** Runs a task in the child that is kept for looking at pictures. */
    inspect: <Name extends 'inspect' | 'probePicture'>(name: Name, args: Args<Name>, options: RunOptions) =>
      run<Answer<Name>>(inspecting, name, args, options),
    /** Runs a task in a child of low priority. */
    render: <Name extends 'renderPicture' | 'renderClip'>(name: Name, args: Args<Name>, options: RunOptions) =>
      run<Answer<Name>>(rendering, name, args, options),
    close: async () => {
      await Promise.all([inspecting.terminate(true, 1000), rendering.terminate(true, 1000)])
    },
  }
}

const script = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './process.ts' : './process.js', import.meta.url),
)

const processes = {
  workerType: 'process',
  workerTerminateTimeout: 100,
  forkOpts: {
    execArgv: [],
    // A child that a hostile picture might take over has no use for secrets.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VEDUTA_'))),
  },
} as const

function mediaError(error: unknown, killed: string | undefined): MediaError {
  if (killed === 'busy') return new MediaError('busy', 'no media process became free in time', error)
  if (killed === 'memory') return new MediaError('died', 'the media process outgrew its memory limit', error)
  if (killed === 'deadline') return new MediaError('died', 'the media process took too long', error)
  return killed || isDeath(error)
    ? new MediaError('died', 'the media process ended unexpectedly', error)
    : new MediaError('failed', error instanceof Error ? error.message : String(error), error)
}

/** workerpool has no public class for this one. */
const isDeath = (error: unknown) => error instanceof Error && error.constructor.name === 'TerminateError'

function killProcess(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Resident memory of a process: from /proc where there is one, else from ps. */
async function residentBytes(pid: number): Promise<number> {
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
      return Number(stdout) * 1024
    }
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
