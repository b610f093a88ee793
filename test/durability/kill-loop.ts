import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { adminTokenFile } from '../../src/secrets.ts'
import { processesOfGroup } from '../harness/processes.ts'
import { roomyLimits, type ServeProcess, startServe } from '../harness/serve-process.ts'
import { auditApi, auditStore } from './kill-loop/audit.ts'
import { type Load, startLoad } from './kill-loop/load.ts'
import { type Life, resumption } from './kill-loop/resumption.ts'
import { drain } from './trial/embedded-database.ts'
import { openTrial } from './trial/trial.ts'

/*
 * Proves that nothing acknowledged is lost, and that nobody is charged twice or for a failure, whatever crashes: kills the
 * busy service again and again, lets it finish, and compares what it answered with what it stored. Linux only.
 */

const aliveMaxMs = 5000
/** About what a start takes: some kills come in the middle of one. */
const startingMaxMs = 1200
const killsAtStart = 0.2
/** Of a small picture. */
const postMaxMs = 250
const killsInPost = 0.4
const lingerMaxMs = 10_000
const drainMaxMs = 300_000

const { kills, dataDir, port, chance, end } = await openTrial({ name: 'kill-loop', defaultKills: 20 })
await end(await killLoop())

async function killLoop(): Promise<string[]> {
  let service = start()
  await service.ready
  const load = await startLoad({ url: service.url, dataDir, adminToken: await readAdminToken() })
  const lives: Life[] = [{ bornAt: Date.now(), readyAt: Date.now(), killedAt: undefined }]
  const broken: string[] = []

  for (let number = 1; number <= kills; number++) {
    const life = lives.at(-1)!
    life.readyAt = await untilMoment(service, load, number)
    const group = await processesOfGroup(service.pid)
    const killed = service
    await killed.kill()
    life.killedAt = Date.now()
    service = start()
    lives.push({ bornAt: Date.now(), readyAt: undefined, killedAt: undefined })
    const lingeredMs = await untilGone(killed)
    if (lingeredMs > lingerMaxMs) broken.push(`A media process outlived its parent, kill ${number}.`)
    console.log(
      `kill ${number}, ${life.readyAt ? `${life.killedAt - life.readyAt} ms after ready` : 'during a start'}: ` +
        `${load.acknowledged.size} acknowledged, ${load.unfinished().length} of them unfinished; ` +
        `${group.length - 1} media processes gone after ${Math.round(lingeredMs)} ms`,
    )
  }

  await service.ready
  lives.at(-1)!.readyAt = Date.now()
  await untilToldEnds(load)
  service = await drain(service, dataDir, start)
  broken.push(...(await auditApi(service.url, load)))
  const stopped = await service.stop()
  if (stopped !== 0) broken.push(`Told to stop, the service ended with ${stopped}.`)
  const stored = await auditStore(dataDir, load)
  const resumed = resumption(lives, stored.generations)
  console.log(`${kills} kills: ${stored.summary}\n${resumed.summary}`)
  return [...load.violations, ...broken, ...stored.violations, ...resumed.violations]
}

function start(): ServeProcess {
  // With one worker, the order in which jobs end tells whether interrupted ones had to wait.
  return startServe({ port, dataDir, env: { ...roomyLimits, VEDUTA_CONCURRENCY: '1' } })
}

async function readAdminToken(): Promise<string> {
  return (await readFile(adminTokenFile(dataDir), 'utf8')).trim()
}

/** Waits for the moment of a kill: anywhere in a life, in the middle of a post, or while it still starts. Returns when it was ready. */
async function untilMoment(service: ServeProcess, load: Load, number: number): Promise<number | undefined> {
  const kind = chance(`kind of kill ${number}`)
  const share = chance(`moment of kill ${number}`)
  if (kind < killsAtStart && number > 1) {
    await setTimeout(share * startingMaxMs)
    return undefined
  }
  await service.ready
  const readyAt = Date.now()
  if (kind < killsAtStart + killsInPost) {
    await Promise.race([load.nextPost(), setTimeout(aliveMaxMs)])
    await setTimeout(share * postMaxMs)
  } else await setTimeout(share * aliveMaxMs)
  return readyAt
}

/** How long the children of a killed service went on living. */
async function untilGone({ pid }: ServeProcess): Promise<number> {
  const from = performance.now()
  while ((await processesOfGroup(pid)).length && performance.now() - from <= lingerMaxMs) await setTimeout(10)
  return performance.now() - from
}

/** Takes no more posts and waits until all that was acknowledged has ended. */
async function untilToldEnds(load: Load): Promise<void> {
  load.stopPosting()
  const from = performance.now()
  while (load.unfinished().length && performance.now() - from < drainMaxMs) await setTimeout(100)
  await load.stop()
}
