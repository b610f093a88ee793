import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { collectOrphans } from '../src/generations/collect.ts'
import { type Fault, openFaultyS3 } from '../test/fakes/faulty-s3.ts'
import { openS3Server } from '../test/fakes/s3-server.ts'
import { openFleet } from '../test/fleet/open-fleet.ts'
import type { ServeProcess } from '../test/serve-process.ts'
import { audit } from './chaos/audit.ts'
import { startLoad } from './chaos/load.ts'
import { openTrial } from './kill-loop/trial.ts'
import { openReceiver } from './webhook-kill-loop/receiver.ts'

/*
 * Proves that a fleet loses nothing: two servers and two workers on PostgreSQL and an object store, under load, while
 * processes are killed at random and at named points, or stand still, PostgreSQL crashes and comes back, and the store fails in
 * every way it can. Then everything may end, and what is stored and was told is compared with what was promised.
 */

const jobsPerKill = 5
const pauseMaxMs = 1500
/** Past the heartbeat of a job. */
const frozenMs = 26_000
const faultsMs = 3000
const faultShare = 0.3
const drainMaxMs = 300_000
const webhookPath = '/chaos'
const points = [
  ...['submit: inputs stored', 'submit: charged', 'submit: committed', 'credits: charge', 'credits: refund'],
  ...['attempt: began', 'attempt: ended', 'delivery'],
]
const faults: Fault[] = ['internal error', 'slow down', 'reset', 'cut', 'wrong etag', 'lost']

const { kills, dataDir, chance, end } = await openTrial({ name: 'chaos', defaultKills: 100 })
const store = await openS3Server('chaos')
const faulty = await openFaultyS3(store.url)
const dieAt = join(dataDir, 'die-at')
const settings = {
  ...store.credentials,
  VEDUTA_S3_BUCKET: 'chaos',
  VEDUTA_S3_ENDPOINT: faulty.url,
  VEDUTA_S3_PATH_STYLE: 'true',
  VEDUTA_MAX_RUNNING: 'off',
  VEDUTA_STOP_GRACE_SECONDS: '1',
  DIE_AT_FILE: dieAt,
  NODE_OPTIONS: `--import=${new URL('./chaos/die-at.ts', import.meta.url).href}`,
}
const fleet = await openFleet(settings)
const slots = [startServer, startServer, startWorker, startWorker]
const running = await Promise.all(slots.map((start) => start()))
await Promise.all(running.map(({ ready }) => ready))
await end(await chaos())

async function startServer(): Promise<ServeProcess> {
  return await fleet.startServer(['--no-worker'])
}

async function startWorker(): Promise<ServeProcess> {
  return await fleet.startWorker()
}

async function chaos(): Promise<string[]> {
  const { key } = await fleet.newAccount(running[0]!.url, 1_000_000)
  const receiver = await openReceiver()
  receiver.expect(webhookPath, await readSecret(key))
  const app = await openAuditor()
  let turn = 0
  const pick = () => running[turn++ % 2]!.url
  const webhookUrl = receiver.urlOf(webhookPath)
  const load = await startLoad({ pick, key, webhookUrl, blobs: app.blobs, jobs: kills * jobsPerKill })
  const tally = new Map<string, number>()
  for (let number = 1; number <= kills; number++) {
    await setTimeout(chance(`pause ${number}`) * pauseMaxMs)
    const what = await harm(number)
    tally.set(what, (tally.get(what) ?? 0) + 1)
    if (number % 10 === 0)
      console.log(
        `${number} of ${kills}: ${load.acknowledged.size} acknowledged, ${load.unfinished().length} unfinished`,
      )
  }
  faulty.failBy(() => undefined)
  await rm(dieAt, { force: true })
  await Promise.all(running.map(revive))
  await untilEnded(load)
  for (const generation of load.acknowledged.values()) await load.recheck(generation)
  await load.stop()
  const exits = await Promise.all(running.map((process) => process.stop()))
  const inTwoDays = () => new Date(Date.now() + 48 * 3600_000)
  await collectOrphans({ ...app, clock: { ...app.clock, now: inTwoDays } })
  const { summary, violations } = await audit({ db: app.db, blobs: app.blobs, load, receiver, webhookPath })
  for (const exit of exits) if (exit !== 0) violations.push(`Told to stop, a process ended with ${exit}.`)
  console.log(`${[...tally].map(([what, count]) => `${count} × ${what}`).join(', ')}\n${summary}`)
  await app.close()
  receiver.close()
  await fleet.close()
  await faulty.close()
  await store.close()
  return violations
}

/** Does one thing that goes wrong in a fleet's life, and says what. */
async function harm(number: number): Promise<string> {
  const kind = chance(`kind ${number}`)
  const index = Math.floor(chance(`which ${number}`) * running.length)
  if (kind < 0.5) {
    await running[index]!.kill()
    await revive(running[index]!, index)
    return 'kill at random'
  }
  if (kind < 0.8) {
    const point = points[Math.floor(chance(`point ${number}`) * points.length)]!
    await writeFile(dieAt, point)
    await setTimeout(pauseMaxMs)
    await Promise.all(running.map(revive))
    return `kill at "${point}"`
  }
  if (kind < 0.88) {
    const fault = faults[Math.floor(chance(`fault ${number}`) * faults.length)]!
    let count = 0
    faulty.failBy(() => (chance(`request ${number} ${count++}`) < faultShare ? fault : undefined))
    await setTimeout(faultsMs)
    faulty.failBy(() => undefined)
    return `store: ${fault}`
  }
  if (kind < 0.97 || number % 10 !== 0) {
    await fleet.postgres.restart()
    return 'PostgreSQL crashes'
  }
  const worker = running[2]!
  worker.freeze()
  await setTimeout(frozenMs)
  worker.thaw()
  return 'a worker stands still'
}

/** Starts a process anew where it has ended. */
async function revive(process: ServeProcess, index: number): Promise<void> {
  if (!process.hasEnded()) return
  running[index] = await slots[index]!()
  // One that starts while the database is away ends again, and is started again.
  await running[index]!.ready.catch(() => revive(running[index]!, index))
}

async function readSecret(key: string): Promise<string> {
  const response = await fetch(`${running[0]!.url}/v1/webhooks/secret`, { headers: { authorization: `Bearer ${key}` } })
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
      VEDUTA_DATA_DIR: folder,
      VEDUTA_S3_ENDPOINT: store.url,
      VEDUTA_LOG_LEVEL: 'silent',
    }),
  )
}

async function untilEnded(load: Awaited<ReturnType<typeof startLoad>>): Promise<void> {
  const deadline = performance.now() + drainMaxMs
  const unfinished = `SELECT (SELECT count(*) FROM generations WHERE completed_at IS NULL)
    + (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending') AS count`
  for (;;) {
    const [row] = await fleet.query<{ count: string }>(unfinished)
    if ((load.isOver() && !load.unfinished().length && row!.count === '0') || performance.now() > deadline) return
    await setTimeout(200)
  }
}
