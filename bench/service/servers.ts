import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminTokenFile } from '../../src/secrets.ts'
import { openPostgresServer } from '../../test/harness/postgres-server.ts'
import { endedChildrenCpuSeconds, groupCpuSeconds, treeCpuSeconds } from '../../test/harness/processes.ts'
import { freePort, issueKey, roomyLimits, startServe } from '../../test/harness/serve-process.ts'
import { requestsPerSecond, type Target } from '../harness/autocannon.ts'
import { interleave } from '../harness/interleave.ts'
import { drawPhoto } from '../harness/photo.ts'
import { renderForm } from '../harness/service.ts'
import { beside, type Row } from '../harness/table.ts'

const rounds = 5
const connections = 8
const seconds = 2
/** Below this share of idle time, the machine is the limit. */
const idleMin = 0.1

/** How many requests a second two servers on one PostgreSQL answer compared to one, and what limits them; no workers run. */
export async function measureServers(): Promise<Row[]> {
  const postgres = await openPostgresServer([])
  if (!postgres) throw new Error('Two servers share a PostgreSQL, which is not installed on this machine.')
  const dataDir = await mkdtemp(join(tmpdir(), 'veduta-bench-servers-'))
  const env = {
    ...roomyLimits,
    VEDUTA_MAX_QUEUE: 'off',
    VEDUTA_DATABASE_URL: postgres.url,
    VEDUTA_SECRET: 'a secret of the bench that has 32 bytes',
    VEDUTA_ADMIN_TOKEN: 'the-admin-token-of-the-bench',
    VEDUTA_LOG_LEVEL: 'error',
  }
  const start = async () => startServe({ port: await freePort(), dataDir, env }, '--no-worker')
  const servers = [await start(), await start()]
  await Promise.all(servers.map(({ ready }) => ready))

  await writeFile(adminTokenFile(dataDir), env.VEDUTA_ADMIN_TOKEN)
  const authorization = `Bearer ${await issueKey(servers[0]!, dataDir)}`
  const headers = { authorization }
  const photo = await drawPhoto({ width: 512, height: 384, maxBytes: 100_000 })
  const path = join(dataDir, 'photo.jpg')
  await writeFile(path, photo)
  const text = (value: string) => ({ type: 'text', value }) as const
  const form = { image: { type: 'file', path }, expert_name: text('exterior'), prompt: text('a house') } as const
  const submitTo = (url: string): Target => ({ url: `${url}/v1/archRender-v41`, headers, form })
  const order = { method: 'POST', headers, body: renderForm(photo) }
  const { id } = (await (await fetch(submitTo(servers[0]!.url).url, order)).json()) as { id: string }
  const pollAt = (url: string): Target => ({ url: `${url}/v1/status/${id}`, headers })

  const rows = [...(await compare('submits', submitTo)), ...(await compare('polls', pollAt))]
  await Promise.all(servers.map((server) => server.killGroup()))
  await postgres.close()
  await rm(dataDir, { recursive: true })
  return rows

  async function compare(what: string, targetOf: (url: string) => Target): Promise<Row[]> {
    const spans: [Usage, Usage][] = []
    const by = async (count: number) => {
      const before = await usage()
      const each = { connections: connections / count, seconds }
      const rates = await Promise.all(
        servers.slice(0, count).map((server) => requestsPerSecond(targetOf(server.url), each)),
      )
      if (count === servers.length) spans.push([before, await usage()])
      return rates.reduce((sum, rate) => sum + rate, 0)
    }
    // Hot code is compiled by then; the start is measured elsewhere.
    await by(servers.length)
    spans.length = 0
    const { one, two } = await interleave(rounds, { one: () => by(1), two: () => by(2) })
    return [
      beside(`${what} by 2 servers, and by 1`, { value: two, reference: one, unit: '/s' }),
      { measure: `the limit of the ${what} by 2 servers; cores that each used`, figure: limitOf(spans) },
    ]
  }

  /** CPU seconds since the start; for the machine, idle seconds too. */
  async function usage() {
    const times = cpus().map(({ times }) => times)
    const sum = (seconds: number[]) => seconds.reduce((total, each) => total + each, 0)
    return {
      machine: sum(times.flatMap((each) => Object.values(each))) / 1000,
      idle: sum(times.map(({ idle }) => idle)) / 1000,
      servers: sum(await Promise.all(servers.map(({ pid }) => groupCpuSeconds(pid)))),
      database: await treeCpuSeconds(postgres!.pid()),
      load: await endedChildrenCpuSeconds(),
    }
  }
}

type Usage = { machine: number; idle: number; servers: number; database: number; load: number }

/** What used the machine, in cores, and whether it was fully used. */
function limitOf(spans: [before: Usage, after: Usage][]): string {
  const during = (part: keyof Usage) => spans.reduce((sum, [before, after]) => sum + after[part] - before[part], 0)
  const cores = (seconds: number) => ((seconds / during('machine')) * cpus().length).toFixed(2)
  const [servers, database, load, idle] = (['servers', 'database', 'load', 'idle'] as const).map(during)
  const others = during('machine') - servers! - database! - load! - idle!
  const isFull = idle! < idleMin * during('machine')
  return `${isFull ? 'the machine' : 'not the machine'}: servers ${cores(servers!)}, PostgreSQL ${cores(database!)}, load ${cores(load!)}, others ${cores(others)}, idle ${cores(idle!)}`
}
