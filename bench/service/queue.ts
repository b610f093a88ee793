import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { openApp } from '../../src/app.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { insertGeneration } from '../../src/store/generations/generations.ts'
import { openPostgresServer } from '../../test/harness/postgres-server.ts'
import { atMost, beside, type Row } from '../harness/table.ts'

const workers = 4
const backlogs = [1000, 100_000]
/** How many jobs of each backlog are done; the others still wait. */
const measured = 900
const accounts = 1000
const idleSubmits = 100

/** The cost of the queue with an engine that does nothing, the default caps, and 4 workers on PostgreSQL. */
export async function measureQueue(): Promise<Row[]> {
  const postgres = await openPostgresServer([])
  if (!postgres) throw new Error('The queue is measured on PostgreSQL, which is not installed on this machine.')
  const dataDir = await mkdtemp(join(tmpdir(), 'veduta-bench-queue-'))
  const env = {
    VEDUTA_DATABASE_URL: postgres.url,
    VEDUTA_DATA_DIR: dataDir,
    VEDUTA_SECRET: 'a secret of the bench that has 32 bytes',
    VEDUTA_ADMIN_TOKEN: 'the-admin-token-of-the-bench',
    VEDUTA_LOG_LEVEL: 'error',
    VEDUTA_CONCURRENCY: '4',
  }
  const app = await openApp(readConfig(env) as Config)
  await addAccounts()
  const rates = new Map<number, number>()
  let outOfTurn = 0
  for (const backlog of backlogs) rates.set(backlog, await rateWith(backlog))
  const latencies = await idleLatencies()
  await app.close()
  await rm(dataDir, { recursive: true })
  await postgres.close()
  const [few, many] = backlogs.map((backlog) => rates.get(backlog)!)
  return [
    atLeast(`jobs a second by ${workers} workers, ${backlogs[0]} queued`, few!),
    atLeast(`jobs a second by ${workers} workers, ${backlogs[1]} queued`, many!),
    beside(
      'the time of a job with 100,000 queued, beside 1,000',
      { value: 1000 / many!, reference: 1000 / few!, unit: 'ms' },
      { ratioMax: 1.5 },
    ),
    atMost(`of ${2 * measured} starts, those before another account's turn`, outOfTurn, '', 0),
    atMost('from submit to start, nothing else queued, p50', latencies[Math.floor(idleSubmits / 2)]!, 'ms', 20),
    atMost('the same, p95', latencies[Math.floor(idleSubmits * 0.95)]!, 'ms'),
  ]

  async function addAccounts(): Promise<void> {
    await sql`INSERT INTO accounts (id, name, credits, created_at)
      SELECT gen_random_uuid(), 'bench', 1000000, now() FROM generate_series(1, ${accounts})`.execute(app.db)
  }

  async function rateWith(backlog: number): Promise<number> {
    await fill(backlog)
    const running = await openWorkers()
    const starts: number[] = []
    const enough = Promise.withResolvers<void>()
    for (const worker of running) {
      worker.on('message', ({ at, turn }: { at: number; turn: number }) => {
        starts.push(at)
        // Every account has one generation of the first turn.
        if (turn > 1) outOfTurn++
        if (starts.length >= measured) enough.resolve()
      })
      worker.send('go')
    }
    await enough.promise
    await stopWorkers(running)
    starts.sort((a, b) => a - b)
    return ((measured - 1) * 1000) / (starts[measured - 1]! - starts[0]!)
  }

  /** Empties the queue and puts this many jobs into it, from all accounts in turn. */
  async function fill(backlog: number): Promise<void> {
    await sql`DELETE FROM pgboss.job`.execute(app.db)
    await sql`DELETE FROM generations`.execute(app.db)
    await sql`UPDATE queue_turn SET turn = 0`.execute(app.db)
    await sql`
      WITH rows AS (
        SELECT gen_random_uuid() AS id, a.id AS account, ((n - 1) / ${accounts})::int + 1 AS turn
        FROM generate_series(1, ${backlog}) n
        JOIN (SELECT id, row_number() OVER () AS number FROM accounts) a ON a.number = (n - 1) % ${accounts} + 1
      ), made AS (
        INSERT INTO generations (id, account_id, endpoint, type, seed, cost, turn, engine, task, notes, created_at)
        SELECT id, account, 'archRender-v41', 'render', 1, 5, turn, 'classical', '{}', '[]', now() FROM rows
      )
      INSERT INTO pgboss.job (id, name, data, priority, group_id, retry_limit, retry_delay, heartbeat_seconds, expire_seconds, policy, dead_letter)
      SELECT id, 'generate', json_build_object('generationId', id), -turn, account, 43, 0, 20, 660, 'standard', 'generate-dead' FROM rows`.execute(
      app.db,
    )
    // Maintenance after filling must not run while the bench measures.
    await sql`VACUUM ANALYZE`.execute(app.db)
    await sql`CHECKPOINT`.execute(app.db)
  }

  async function idleLatencies(): Promise<number[]> {
    await sql`DELETE FROM pgboss.job`.execute(app.db)
    const [worker] = await openWorkers(1)
    worker!.send('go')
    const account = await app.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    const latencies: number[] = []
    for (let index = 0; index < idleSubmits; index++) {
      const started = once(worker!, 'message')
      const id = app.clock.newId()
      await app.db.transaction().execute(async (trx) => {
        const row = {
          apiKeyId: null,
          endpoint: 'archRender-v41',
          type: 'render',
          engine: 'classical',
          origin: null,
        } as const
        const values = {
          seed: 1,
          cost: 5,
          turn: 1,
          task: { prompt: '' },
          notes: [],
          traceParent: null,
          webhookUrl: null,
        }
        await insertGeneration(trx, {
          id,
          accountId: account.id,
          createdAt: app.clock.now(),
          inputsRemovedAt: null,
          ...row,
          ...values,
        } as never)
        const job = { generationId: id, group: account.id, turn: 1, kind: 'archRender-v41' }
        await app.queue.send('generate', job, trx)
      })
      const committedAt = performance.timeOrigin + performance.now()
      const [{ at }] = (await started) as [{ at: number }]
      latencies.push(at - committedAt)
      await setTimeout(20)
    }
    await stopWorkers([worker!])
    return latencies.sort((a, b) => a - b)
  }

  async function openWorkers(count = workers): Promise<ChildProcess[]> {
    const script = new URL('./queue-worker.ts', import.meta.url)
    const children = Array.from({ length: count }, () => fork(script, { env: { ...process.env, ...env } }))
    await Promise.all(children.map((child) => once(child, 'message')))
    return children
  }

  async function stopWorkers(children: ChildProcess[]): Promise<void> {
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(children.map((child) => once(child, 'exit')))
  }
}

function atLeast(measure: string, value: number): Row {
  return { measure, figure: `${value.toFixed(0)}/s`, bar: '≥ 150/s', ok: value >= 150 }
}
