import { setTimeout } from 'node:timers/promises'
import { issueKey, roomyLimits, type ServeProcess, startServe } from '../harness/serve-process.ts'
import { drain } from './trial/embedded-database.ts'
import { openReceiver, type Receiver } from './trial/receiver.ts'
import { openTrial } from './trial/trial.ts'
import { auditDeliveries } from './webhook-kill-loop/audit.ts'
import { startLoad } from './webhook-kill-loop/load.ts'

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

const { kills, dataDir, port, chance, end } = await openTrial({ name: 'webhook-kill-loop', defaultKills: 100 })
await end(await killLoop())

async function killLoop(): Promise<string[]> {
  let service = start()
  await service.ready
  const receiver = await openReceiver()
  const load = await startLoad({ url: service.url, key: await issueKey(service, dataDir), receiver })

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
  service = await drain(service, dataDir, start)
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
