import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { type Engine, RunAborted } from '../../../src/engines/port/engine.ts'
import { openSdServerEngine } from '../../../src/engines/sd-server/sd-server.ts'
import { until } from '../../harness/until.ts'
import { assertFails, openEngineBench, openMemoryCheckpoint } from '../run-engine.ts'

let bench: Awaited<ReturnType<typeof openEngineBench>>
before(async () => {
  bench = await openEngineBench()
})
after(() => bench.close())

/** A log and its lines. */
function openLog() {
  const lines: string[] = []
  return { lines, log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }) }
}

const never = new AbortController().signal

/** In the style raw, a server is told the caller's words alone. */
const wordForWord = (callerText: string) => ({ ...bench.tasks.render, renderStyle: 'raw' as const, callerText })

describe('the engine sd-server, as a child process', () => {
  const fake = `"${process.execPath}" test/fakes/sd-server-process.ts`
  const withChild = async (command: string, use: (engine: Engine) => Promise<void>) => {
    const engine = await openSdServerEngine(await bench.tools({ VEDUTA_SD_SERVER_COMMAND: command }))
    try {
      await use(engine)
    } finally {
      await engine.close?.()
    }
  }
  const pidOf = async (engine: Engine) => Number(/fake-(\d+)/.exec((await engine.health(never)).message)![1])
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  test('it is started on demand, reports its progress, and ends with its engine', async () => {
    let pid = 0
    await withChild(fake, async (engine) => {
      const stages: string[] = []
      const progress: number[] = []
      const { outputs } = await bench.attempt(engine, bench.tasks.render, {
        progress: (event) => {
          stages.push(event.stage)
          progress.push(event.progress)
        },
      })
      assert.equal(outputs.length, 1)
      assert.ok(
        progress.some((share) => Math.abs(share - (0.1 + 0.8 * 0.6)) < 1e-9),
        `${progress}`,
      )
      pid = await pidOf(engine)
      assert.ok(isAlive(pid))
    })
    assert.equal(isAlive(pid), false)
  })

  test('only one server is started, however many jobs need it at once', async () => {
    await withChild(fake, async (engine) => {
      const pids = await Promise.all([pidOf(engine), pidOf(engine), pidOf(engine)])
      assert.equal(new Set(pids).size, 1)
    })
  })

  test('a server that dies at work leaves the task to other engines, and the next job starts it again', async () => {
    await withChild(fake, async (engine) => {
      const first = await pidOf(engine)
      const { kept, attempt } = openMemoryCheckpoint()
      const dying = wordForWord('die')
      await assertFails(bench.attempt(engine, dying, { checkpoint: attempt() }), { undelivered: true, retryable: true })
      assert.equal(kept.noted, undefined)
      assert.equal((await bench.attempt(engine, bench.tasks.render)).outputs.length, 1)
      assert.notEqual(await pidOf(engine), first)
    })
  })

  for (const [prompt, message, told] of [
    ['die', /SIGKILL, as systems do .* memory/, 'sd-server was ended while it worked, perhaps because memory ran out'],
    ['abort', /SIGABRT\. Its last words: .*GGML_ASSERT\(ne >= 0\) failed$/s, 'sd-server broke down while it worked'],
    ['exhaust', /SIGABRT, because memory ran out: use a smaller model/, 'sd-server ran out of memory'],
  ] as const) {
    test(`the death of a server by the prompt "${prompt}" is explained to the operator and, shortly, to the caller`, async () => {
      const { log, lines } = openLog()
      const tools = await bench.tools({ VEDUTA_SD_SERVER_COMMAND: fake })
      const engine = await openSdServerEngine({ ...tools, log })
      await assertFails(bench.attempt(engine, wordForWord(prompt)), { message, told })
      await engine.close?.()
      const ended = lines.map((line) => JSON.parse(line)).find(({ said }) => said !== undefined)
      assert.match(ended.msg, /^sd-server was ended by the signal SIG.* It is started again on demand\.$/)
      assert.doesNotMatch(ended.said, /\[K/)
    })
  }

  test('a server whose keeper is ended is ended too, and its death is explained', async () => {
    await withChild(`${fake} --hold`, async (engine) => {
      const program = await pidOf(engine)
      const keeper = Number(execFileSync('ps', ['-o', 'ppid=', '-p', `${program}`], { encoding: 'utf8' }))
      const began = Promise.withResolvers<void>()
      const run = bench.attempt(engine, bench.tasks.render, { progress: () => began.resolve() })
      await Promise.all([
        assertFails(run, { message: /ended by the signal SIGKILL/, undelivered: true, retryable: true }),
        began.promise.then(() => process.kill(keeper, 'SIGKILL')),
      ])
      await until(async () => !isAlive(program))
    })
  })

  test('an order at a server that ended with its worker is placed again', async () => {
    const { kept, attempt } = openMemoryCheckpoint()
    for (const noted of [
      { ordering: true },
      { order: { id: 'job_0_0', created: 1, origin: 'an earlier one', model: 'm' } },
    ]) {
      kept.noted = noted
      await withChild(fake, async (engine) => {
        const { outputs } = await bench.attempt(engine, bench.tasks.render, { checkpoint: attempt() })
        assert.equal(outputs.length, 1)
      })
    }
  })

  test('a cancelled running job is ended with its server', async () => {
    await withChild(`${fake} --hold`, async (engine) => {
      const pid = await pidOf(engine)
      const ending = new AbortController()
      const run = bench.attempt(engine, bench.tasks.render, {
        signal: ending.signal,
        progress: ({ progress }) => progress > 0.5 && ending.abort(new RunAborted('cancelled')),
      })
      await assert.rejects(run, { name: 'RunAborted' })
      assert.equal(isAlive(pid), false)
    })
  })

  test('a job that was ended at its limit ends with its server, leaves the task to other engines, and the next one starts it again', async () => {
    await withChild(`${fake} --hold`, async (engine) => {
      const pid = await pidOf(engine)
      const limit = new AbortController()
      const run = bench.attempt(engine, bench.tasks.render, {
        signal: limit.signal,
        progress: ({ progress }) => progress > 0.5 && limit.abort(new DOMException('', 'TimeoutError')),
      })
      const told = 'sd-server took too long'
      const expected = { code: 'ENGINE_TIMEOUT', undelivered: true, retryable: true, leavesOrder: false, told } as const
      await assertFails(run, expected)
      assert.equal(isAlive(pid), false)
      assert.notEqual(await pidOf(engine), pid)
    })
  })

  test('a server that cannot be started leaves the task to other engines, with its output in the error', async () => {
    for (const [command, message] of [
      [`${fake} --broken`, /load model from file failed/],
      ['/nowhere/sd-server', /ENOENT/],
    ] as const) {
      await withChild(command, async (engine) => {
        await assertFails(bench.attempt(engine, bench.tasks.render), { undelivered: true, message })
        assert.equal((await engine.health(never)).ready, false)
      })
    }
  })

  test('it ends with the process that started it, even if that is killed', async () => {
    const holder = spawn(process.execPath, ['test/engines/sd-server/hold-sd-server.ts', fake], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = await once(holder.stdout, 'data')
    const socket = connect(Number(/fake-\d+-on-(\d+)/.exec(String(said))![1]), '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    const closed = once(socket, 'close')
    holder.kill('SIGKILL')
    await closed
  })
})
