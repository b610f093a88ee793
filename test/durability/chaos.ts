import { execFileSync } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { collectOrphans } from '../../src/generations/upkeep/collect-orphans.ts'
import { openFaultyS3 } from '../fakes/faulty-s3.ts'
import { openS3Server } from '../fakes/s3-server.ts'
import { openFleet } from '../fleet/open-fleet.ts'
import { openBlackHole } from '../harness/black-hole.ts'
import { checkOut } from '../harness/check-out.ts'
import { openPostgresPair } from '../harness/postgres-pair.ts'
import { openPostgresServer } from '../harness/postgres-server.ts'
import { openSmallDisk } from '../harness/small-disk.ts'
import { audit } from './chaos/audit.ts'
import { openHarms } from './chaos/harms.ts'
import { type Load, startLoad } from './chaos/load.ts'
import { openMoments } from './chaos/moments.ts'
import { supervise } from './chaos/supervisor.ts'
import { openReceiver } from './trial/receiver.ts'
import { openTrial } from './trial/trial.ts'

/*
 * Proves that a fleet loses nothing: servers and workers on PostgreSQL and an object store, under load, while processes are killed
 * at random and at named points, or stand still, also in the middle of transactions, or lose the database without a word, PostgreSQL crashes and comes back, or is failed over to its standby, clocks jump,
 * engines misbehave, the disk is full, and the store fails in every way it can. Then everything may end, and what is stored and was told is compared with what was promised.
 */

const killPauseMaxMs = 1000
const disturbPauseMaxMs = 10_000
/** Kills and orders keep pace with each other, within so many kills. */
const paceSlack = 10
const momentEvery = 50
/** From so many kills on, the database has a standby to fail over to, and clocks jump. */
const longKills = 50
const drainMaxMs = 600_000
/** Of the disk that may become full: two databases, their logs and the processes' own. */
const diskMegabytes = 2048
const webhookPath = '/chaos'

const { kills, jobs, beside, dataDir, chance, end } = await openTrial({
  name: 'chaos',
  defaultKills: 100,
  jobsPerKill: 5,
})
const store = await openS3Server('chaos')
const faulty = await openFaultyS3(store.url)
const disk = await openSmallDisk(diskMegabytes)
if (disk) process.env.TMPDIR = disk.folder
else console.log('This user may not mount a file system, so that no disk becomes full.')
const dieAt = join(dataDir, 'die-at')
await mkdir(dieAt)
const crashes = join(dataDir, 'crashes')
await mkdir(crashes)
const misbehavingEngine = fileURLToPath(new URL('../fakes/misbehaving-engine.ts', import.meta.url))
const isLong = kills >= longKills
const preloads = [
  new URL('./trial/die-at.ts', import.meta.url),
  new URL('./chaos/same-priority.ts', import.meta.url),
  ...(isLong ? [new URL('./chaos/jumping-clock.ts', import.meta.url)] : []),
]
const pair = isLong ? await openPostgresPair() : undefined
const postgres = pair ?? (await openPostgresServer())!
const hole = await openBlackHole(() => Number(new URL(postgres.url).port))
const settings = {
  ...store.settings(faulty.url),
  VEDUTA_DATABASE_URL: throughHole(postgres.url),
  VEDUTA_MAX_RUNNING: 'off',
  VEDUTA_STOP_GRACE_SECONDS: '1',
  VEDUTA_CONCURRENCY: '3',
  // So that a disk becomes full to the last byte.
  VEDUTA_MIN_FREE_DISK_MB: '0',
  VEDUTA_ENGINES: `render: ${misbehavingEngine}, classical; video: classical`,
  VEDUTA_ENGINE_SECONDS: 'misbehaving=3',
  VEDUTA_FIDELITY_RETRIES: '2',
  MISBEHAVING_ENGINE_CRASHES: crashes,
  DIE_AT_FOLDER: dieAt,
  NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
  NODE_OPTIONS: preloads.map(({ href }) => `--import=${href}`).join(' '),
}
const fleet = await openFleet(settings, postgres)
warmCompileCache()
const server = { role: 'server', start: () => fleet.startServer(['--no-worker']) } as const
const worker = { role: 'worker', start: () => fleet.startWorker() } as const
const earlier = beside && (await checkOut(beside))
const old = earlier
  ? [
      { role: 'server', isOld: true, start: () => fleet.startServer(['--no-worker'], {}, earlier) } as const,
      { role: 'worker', isOld: true, start: () => fleet.startWorker({}, earlier) } as const,
    ]
  : [worker]
const supervisor = await supervise([server, server, worker, worker, ...old])
let turn = 0
await end(await chaos())

async function chaos(): Promise<string[]> {
  const { key } = await fleet.newAccount(serverUrl('all'), 1_000_000)
  const receiver = await openReceiver()
  receiver.expect(webhookPath, await readSecret(key))
  const app = await openAuditor()
  const moments = await openMoments(app.db)
  const killed = () => supervisor.killed().all
  const load = await startLoad({
    pick: serverUrl,
    key,
    webhookUrl: receiver.urlOf(webhookPath),
    blobs: app.blobs,
    jobs: () => Math.min(jobs, ((killed() + paceSlack) / kills) * jobs),
  })
  const harms = openHarms({
    supervisor,
    postgres: fleet.postgres,
    failOver: pair?.failOver,
    hole,
    store: faulty,
    disk,
    dieAt,
    chance,
  })
  const tally = new Map<string, number>()
  const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1)
  const disturbing = new AbortController()
  const disturbed = disturb()
  const started = performance.now()
  let reported = 0
  for (let step = 1; killed() < kills; step++) {
    await setTimeout(chance(`pause ${step}`) * killPauseMaxMs)
    while (load.acknowledged.size < ((killed() - paceSlack) / kills) * jobs) await setTimeout(100)
    count(await harms.kill(step))
    if (killed() < reported + momentEvery) continue
    reported = killed()
    await moments.look()
    report(load, started)
  }
  await harms.disarm()
  disturbing.abort()
  await disturbed
  await untilEnded(load)
  report(load, started)
  for (const generation of load.acknowledged.values()) await load.recheck(generation)
  await load.stop()
  const exits = await supervisor.stop()
  await moments.look()
  const inTwoDays = () => new Date(Date.now() + 48 * 3600_000)
  await collectOrphans({ ...app, clock: { ...app.clock, now: inTwoDays } })
  const { summary, violations } = await audit({ db: app.db, blobs: app.blobs, load, receiver })
  violations.push(...moments.violations, ...supervisor.violations)
  for (const name of await readdir(crashes)) if (/twice/.test(name)) violations.push(`It was ${name}.`)
  for (const exit of exits) if (exit !== 0) violations.push(`Told to stop, a process ended with ${exit}.`)
  const { server, worker } = supervisor.killed()
  console.log([...tally].map(([what, count]) => `${count} × ${what}`).join(', '))
  console.log(`${server} servers and ${worker} workers were killed in ${minutesSince(started)} min.\n${summary}`)
  if (violations.length) await keepEvidence()
  await app.close()
  receiver.close()
  await fleet.close()
  hole.close()
  await faulty.close()
  await store.close()
  await disk?.close()
  if (earlier) await rm(earlier, { recursive: true, force: true })
  return violations

  async function disturb(): Promise<void> {
    for (let step = 1; !disturbing.signal.aborted; step++) {
      await setTimeout(chance(`calm ${step}`) * disturbPauseMaxMs, undefined, { signal: disturbing.signal }).catch(
        () => {},
      )
      if (!disturbing.signal.aborted) count(await harms.disturb(step))
    }
  }
}

function throughHole(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.port = String(hole.port)
  return url.href
}

/** A process that is killed leaves nothing in the cache, and starting costs half as much with it. */
function warmCompileCache(): void {
  const modules = ['cli/commands/serve', 'cli/commands/worker', 'media/process'].map(
    (name) => new URL(`../../src/${name}.ts`, import.meta.url),
  )
  const load = `Promise.all(${JSON.stringify(modules)}.map((module) => import(module))).then(() => process.exit())`
  execFileSync(process.execPath, ['-e', load], { env: { ...process.env, ...settings } })
}

/** A server that is believed to run, of which each has its turn. */
function serverUrl(knowing: 'all' | 'first two'): string {
  const servers = supervisor.members.filter(({ role, isOld }) => role === 'server' && !(isOld && knowing === 'all'))
  return servers[turn++ % servers.length]!.process.url
}

function report(load: Load, started: number): void {
  const { acknowledged, unfinished } = load
  const counts = `${supervisor.killed().all} killed, ${acknowledged.size} acknowledged, ${unfinished().length} unfinished`
  console.log(`${minutesSince(started)} min: ${counts}`)
}

function minutesSince(started: number): string {
  return ((performance.now() - started) / 60_000).toFixed(1)
}

async function readSecret(key: string): Promise<string> {
  const response = await fetch(`${serverUrl('all')}/v1/webhooks/secret`, {
    headers: { authorization: `Bearer ${key}` },
  })
  return ((await response.json()) as { secret: string }).secret
}

/** The database and the store past all faults, for the audit. */
async function openAuditor() {
  Object.assign(process.env, store.credentials)
  const folder = join(dataDir, 'auditor')
  await mkdir(folder, { recursive: true })
  return await openApp(
    readConfig({
      ...fleet.env,
      ...settings,
      ...store.settings(),
      VEDUTA_DATABASE_URL: postgres.url,
      VEDUTA_DATA_DIR: folder,
      VEDUTA_LOG_LEVEL: 'silent',
    }),
  )
}

async function untilEnded(load: Load): Promise<void> {
  const deadline = performance.now() + drainMaxMs
  const unfinished = `SELECT (SELECT count(*) FROM generations WHERE completed_at IS NULL)
    + (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending') AS count`
  for (;;) {
    const [row] = await fleet.query<{ count: string }>(unfinished)
    if ((load.isOver() && !load.unfinished().length && row!.count === '0') || performance.now() > deadline) return
    await setTimeout(200)
  }
}

/** What a violation is looked into with. */
async function keepEvidence(): Promise<void> {
  for (const name of ['serve', 'worker'] as const)
    await writeFile(join(dataDir, `${name}.log`), await fleet.readLog(name))
  for (const table of ['generations', 'credit_entries', 'webhook_events', 'webhook_deliveries', 'pgboss.job']) {
    const rows = await fleet.query<{ row: string }>(`SELECT row_to_json(t)::text AS row FROM ${table} t`)
    await writeFile(join(dataDir, `${table}.json`), rows.map(({ row }) => row).join('\n'))
  }
}
