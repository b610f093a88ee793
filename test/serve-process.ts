import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type ServeProcess = {
  child: ChildProcess
  pid: number
  url: string
  /** Milliseconds from its start to its first answer. Rejects where it ends before. */
  ready: Promise<number>
  /** What it wrote, for the one who has to find out why it failed. */
  output: () => string
  /** Kills it, and it alone, as a crash would. */
  kill: () => Promise<void>
  /** Kills its children with it. */
  killGroup: () => Promise<void>
  /** Asks it to end, and returns how it did. */
  stop: () => Promise<number | string>
}

const command = fileURLToPath(new URL('../bin/veduta.js', import.meta.url))
const readyTimeoutMs = 60_000
const outputMaxLength = 100_000

/** Starts the real `veduta serve` as a child that leads a process group of its own, in which its children stay. */
export function startServe(settings: { port: number; dataDir: string; env?: NodeJS.ProcessEnv }): ServeProcess {
  const { port, dataDir, env } = settings
  const started = performance.now()
  const args = [command, 'serve', '--port', String(port), '--data-dir', dataDir]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, detached: true })
  const pid = child.pid!
  const ended = once(child, 'exit')
  const killGroup = () => signal(-pid, 'SIGKILL')
  process.on('exit', killGroup)
  ended.then(() => process.off('exit', killGroup))

  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-outputMaxLength)
    })
  }
  const url = `http://127.0.0.1:${port}`
  const ready = untilReady(url, child).then(() => performance.now() - started)
  // Whoever kills it before does not wait for it.
  ready.catch(() => {})
  return {
    child,
    pid,
    url,
    ready,
    output: () => output,
    kill: async () => {
      signal(pid, 'SIGKILL')
      await ended
    },
    killGroup: async () => {
      killGroup()
      await ended
    },
    stop: async () => {
      signal(pid, 'SIGTERM')
      const [code, endedBy] = await ended
      return code ?? endedBy
    },
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + readyTimeoutMs
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode) throw new Error('The service ended before it was ready.')
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    await setTimeout(10)
  }
  throw new Error(`The service was not ready within ${readyTimeoutMs / 1000} s.`)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}

/** A port that was free a moment ago, for a service that must come back on the same one. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
