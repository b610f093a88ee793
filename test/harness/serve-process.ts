import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { adminTokenFile } from '../../src/secrets.ts'

export type ServeProcess = {
  pid: number
  url: string
  /** Milliseconds from its start to its first answer. Rejects if it ends before. */
  ready: Promise<number>
  /** Kills only this process, as a crash would. */
  kill: () => Promise<void>
  hasEnded: () => boolean
  /** The exit code or the signal that it ended by. */
  ended: Promise<number | string>
  /** Kills its children with it. */
  killGroup: () => Promise<void>
  /** Stops it and its children where they are, until they are continued. */
  freeze: () => void
  thaw: () => void
  /** Asks it to end, and returns how it ended. */
  stop: () => Promise<number | string>
}

/** For tests that send more than one caller may: limits that are counted but not reached. */
export const roomyLimits = {
  VEDUTA_RATE_SUBMIT: '99999999/1m',
  VEDUTA_RATE_CHANGE: '99999999/1m',
  VEDUTA_RATE_READ: '99999999/1m',
  VEDUTA_RATE_DECODING: '99999999/1m',
  VEDUTA_MAX_QUEUED: '99999999',
  VEDUTA_MAX_INSPECTING: '99999999',
}

const project = fileURLToPath(new URL('../..', import.meta.url))
const readyTimeoutMs = 60_000

type Settings = { port: number; dataDir: string; env?: NodeJS.ProcessEnv; checkout?: string | undefined }

/** Starts the real `veduta serve`. */
export function startServe(settings: Settings, ...flags: string[]): ServeProcess {
  const { port, dataDir } = settings
  return start(['serve', '--port', String(port), '--data-dir', dataDir, ...flags], settings)
}

/** Starts the real `veduta worker`; the port is that of its metrics. */
export function startWorker({ port, dataDir, env, checkout }: Settings): ServeProcess {
  const settings = { VEDUTA_METRICS_PORT: String(port), ...env }
  return start(['worker', '--data-dir', dataDir], { port, dataDir, env: settings, checkout })
}

/**
 * Starts the command as a child that leads a process group of its own, in which its children stay. It logs to
 * `serve.log` or `worker.log` in the data directory, which must exist.
 */
function start(args: string[], { port, dataDir, env, checkout = project }: Settings): ServeProcess {
  const started = performance.now()
  const log = openSync(join(dataDir, `${args[0]}.log`), 'a')
  const child = spawn(process.execPath, [...nodeFlagsOf(checkout), join(checkout, 'bin/veduta.js'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  const pid = child.pid!
  const ended = once(child, 'exit')
  const killGroup = () => signal(-pid, 'SIGKILL')
  process.on('exit', killGroup)
  ended.then(() => process.off('exit', killGroup))

  const url = `http://127.0.0.1:${port}`
  const ready = untilReady(url, child)
    .then(() => performance.now() - started)
    .catch(async ({ message }: Error) => {
      const said = await readFile(join(dataDir, `${args[0]}.log`), 'utf8').catch(() => '')
      throw new Error(`${message} The end of its log:\n${said.slice(-2000)}`)
    })
  // A test that kills it before does not wait for it.
  ready.catch(() => {})
  return {
    pid,
    url,
    ready,
    kill: async () => {
      signal(pid, 'SIGKILL')
      await ended
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    ended: ended.then(([code, endedBy]) => code ?? endedBy),
    killGroup: async () => {
      killGroup()
      await ended
    },
    freeze: () => signal(-pid, 'SIGSTOP'),
    thaw: () => signal(-pid, 'SIGCONT'),
    stop: async () => {
      signal(pid, 'SIGTERM')
      const [code, endedBy] = await ended
      return code ?? endedBy
    },
  }
}

/** With which `npm start` of a checkout starts Node: earlier versions do not set flags by themselves. */
const nodeFlagsOf = (checkout: string): string[] =>
  JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')).scripts.start.match(/(?<= )--\S+/g) ?? []

/** A key of a new account, which the operator opens with more credits than any test spends. */
export async function issueKey({ url }: ServeProcess, dataDir: string): Promise<string> {
  const authorization = `Bearer ${(await readFile(adminTokenFile(dataDir), 'utf8')).trim()}`
  const post = async (path: string, body: object): Promise<Record<string, string>> => {
    const request = {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    return (await (await fetch(`${url}/admin/v1/accounts${path}`, request)).json()) as Record<string, string>
  }
  const { id } = await post('', { name: 'a caller', credits: 1_000_000 })
  return (await post(`/${id}/keys`, { name: 'a caller' })).key!
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const from = performance.now()
  for (;;) {
    const soFarMs = performance.now() - from
    if (soFarMs > readyTimeoutMs) break
    if (child.exitCode !== null || child.signalCode) throw new Error('The service ended before it was ready.')
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    // Exact to a twentieth: polling takes time from the start.
    await setTimeout(Math.max(10, soFarMs / 20))
  }
  throw new Error(`The service was not ready within ${readyTimeoutMs / 1000} s.`)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has already ended.
  }
}

/**
 * A port for a process that is about to start. It lies below the range from which the system takes ports for
 * connections and for servers that ask for any: nothing else takes it before that process listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + randomInt(20_000)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch {
      // It is taken.
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
