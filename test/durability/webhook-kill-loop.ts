import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { adminTokenFile } from '../../src/secrets.ts'
import { roomyLimits, type ServeProcess, startServe } from '../harness/serve-process.ts'
import { openTrial } from './kill-loop/trial.ts'
import { auditDeliveries, countPending } from './webhook-kill-loop/audit.ts'
import { startLoad } from './webhook-kill-loop/load.ts'
import { openReceiver, type Receiver } from './webhook-kill-loop/receiver.ts'

/*
 * Proves that no webhook event is lost, whatever crashes: kills the service in the middle of deliveries again and again,
 * lets it finish, and compares what generations and callers must have been told with what the receiver got.
 */

/** Until the moment of a kill is looked for; a rendering has time to end. */
const aliveMaxMs = 1500
/** From an answer to what is written of it. */
const afterAnswerMaxMs = 10
const killsAnywhere = 0.2
const killsBeforeAnswer = 0.6
const drainMaxMs = 300_000

const { kills, dataDir, port, chance, end } = await openTrial({ name: 'webhook-kill-loop', defaultKills: 100 })
await end(await killLoop())

async function killLoop(): Promise<string[]> {
  let service = start()
  await service.ready
  const receiver = await openReceiver()
  const adminToken = (await readFile(adminTokenFile(dataDir), 'utf8')).trim()
  const load = await startLoad({ url: service.url, adminToken, receiver })

  for (let number = 1; number <= kills; number++) {
    await service.ready
    const moment = await untilMoment(receiver, number)
    await service.kill()
    receiver.release()
    service = start()
    console.log(`kill ${number}, ${moment}: ${load.tests.size} tests and ${receiver.count()} requests so far`)
  }

  await service.ready
  await load.stop()
  service = await drain(service)
  await service.stop()
  const audit = await auditDeliveries(dataDir, load, receiver)
  receiver.close()
  console.log(`${kills} kills: ${audit.summary}`)
  return audit.violations
}

function start(): ServeProcess {
  const env = { ...roomyLimits, VEDUTA_CONCURRENCY: '1', VEDUTA_FETCH_ALLOW: '127.0.0.0/8' }
  return startServe({ port, dataDir, env })
}

/** Waits for the moment of a kill, mostly while a request waits for its answer or just after it got one. */
async function untilMoment(receiver: Receiver, number: number): Promise<string> {
  const kind = chance(`kind of kill ${number}`)
  await setTimeout(chance(`moment of kill ${number}`) * aliveMaxMs)
  if (kind < killsAnywhere) return 'anywhere'
  if (kind < killsAnywhere + killsBeforeAnswer) {
    await receiver.holdNext()
    return 'before an answer'
  }
  await receiver.nextAnswer()
  await setTimeout(chance(`delay of kill ${number}`) * afterAnswerMaxMs)
  return 'after an answer'
}

/** Gives the service time until all generations have ended and nothing is left to deliver. */
async function drain(running: ServeProcess): Promise<ServeProcess> {
  let service = running
  const from = performance.now()
  for (;;) {
    // Only one process can open the embedded database.
    await service.stop()
    const pending = await countPending(dataDir)
    service = start()
    await service.ready
    if (pending === 0 || performance.now() - from > drainMaxMs) return service
    await setTimeout(3000)
  }
}
