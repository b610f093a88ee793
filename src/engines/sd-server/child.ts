import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { constants } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../../child-environment.ts'
import { EngineError, type EngineTools } from '../port/engine.ts'
import { getCapabilities } from './client.ts'
import { deathError, explainDeath } from './death.ts'
import { lastProgress, type ServerProgress, withoutBars } from './progress.ts'

/** It answers only once it has loaded its model, of up to 23 GB. */
const startMs = 300_000
const pauseMs = 100
const saidMaxLength = 20_000
/** Its process ends a moment after its connections. */
const dyingMs = 1000

/** A server, and what distinguishes it from earlier ones: each loses the jobs of its predecessor. */
export type RunningServer = { url: string; origin: string }

type Child = RunningServer & { keeper: ChildProcess; said: () => string }

export type SdServerChild = ReturnType<typeof openSdServerChild>

/** An sd-server as a child process: started on demand, even after it died, and ended with this process. */
export function openSdServerChild(command: string[], { clock, log }: Pick<EngineTools, 'clock' | 'log'>) {
  let child: Child | undefined
  let death: { origin: string; error: EngineError } | undefined
  let listener: ((progress: ServerProgress) => void) | undefined

  function launch(port: number): Child {
    const { keeper, said } = forkKeeper(command, port, (progress) => listener?.(progress))
    const launched = { keeper, said, url: `http://127.0.0.1:${port}`, origin: clock.newId() }
    keeper.on('exit', (exitCode, signal) => {
      if (child !== launched) return
      child = undefined
      const code = exitCode ?? 128 + constants.signals[signal!]
      death = { origin: launched.origin, error: deathError({ code, said: said() }) }
      const { sentence } = explainDeath({ code, said: said() })
      log.error({ code, said: said() }, `${sentence}. It is started again on demand.`)
    })
    return launched
  }

  return {
    /** Starts it if it does not run, and waits until it answers. @throws EngineError */
    start: async (signal: AbortSignal): Promise<RunningServer> => {
      const port = await freePort()
      child ??= launch(port)
      const started = child
      await untilAnswering(started, signal)
      return started
    },
    isRunning: ({ origin }: Pick<RunningServer, 'origin'>) => child?.origin === origin,
    /** Undefined while none runs. */
    running: (): RunningServer | undefined => child,
    /** How it died; undefined if it did not end by itself. */
    death: ({ origin }: Pick<RunningServer, 'origin'>) => (death?.origin === origin ? death.error : undefined),
    /** Waits until it has ended by itself, if it is about to. */
    untilDead: async ({ origin }: Pick<RunningServer, 'origin'>) => {
      if (child?.origin === origin)
        await once(child.keeper, 'exit', { signal: AbortSignal.timeout(dyingMs) }).catch(() => {})
    },
    /** Reports progress until it is disposed. */
    listen: (to: (progress: ServerProgress) => void): Disposable => {
      listener = to
      return {
        [Symbol.dispose]: () => {
          listener = undefined
        },
      }
    },
    stop: async () => {
      const keeper = child?.keeper
      child = undefined
      if (!keeper?.connected) return
      keeper.disconnect()
      await once(keeper, 'exit')
    },
  }
}

const script = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './keeper.ts' : './keeper.js', import.meta.url))

function forkKeeper(command: string[], port: number, onProgress: (progress: ServerProgress) => void) {
  const address = ['--listen-ip', '127.0.0.1', '--listen-port', String(port)]
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const
  const env = childEnvironment()
  const keeper = fork(script, [...command, ...address], { execArgv: [], env, stdio: [...stdio] })
  let said = ''
  const hear = (text: string) => {
    said = withoutBars(`${said}${text}`).slice(-saidMaxLength)
    const progress = lastProgress(text)
    if (progress) onProgress(progress)
  }
  let program: number | undefined
  keeper.on('message', (message: { program: number }) => {
    program = message.program
  })
  // Where memory runs out, the system may end the keeper, and so leave its program without one.
  keeper.on('exit', (_, signal) => signal && program && endProgram(program))
  keeper.stdout!.setEncoding('utf8').on('data', hear)
  keeper.stderr!.setEncoding('utf8').on('data', hear)
  return { keeper, said: () => said }
}

function endProgram(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended with its keeper.
  }
}

/** It silently shares a port with another server, so it gets a free one. */
async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilAnswering({ url, keeper, said }: Child, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(startMs)])
  while (keeper.exitCode === null && !limit.aborted) {
    const answers = await getCapabilities(url, limit).catch(() => undefined)
    if (answers) return
    await setTimeout(pauseMs, undefined, { signal: limit }).catch(() => {})
  }
  signal.throwIfAborted()
  const code = keeper.exitCode === null ? 'ENGINE_TIMEOUT' : 'ENGINE_FAILED'
  throw new EngineError(`sd-server could not be started: ${said().trim().slice(-300) || 'it said nothing'}.`, {
    code,
    retryable: false,
    undelivered: true,
  })
}
