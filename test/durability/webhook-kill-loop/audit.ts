import { readDatabase } from '../trial/embedded-database.ts'
import type { Receiver } from '../trial/receiver.ts'
import type { Load } from './load.ts'

/** Whether every event that must have been told was received by everyone who had to. The service must be stopped. */
export async function auditDeliveries(dataDir: string, load: Load, receiver: Receiver) {
  return await readDatabase(dataDir, async (db) => {
    const generations = await db.selectFrom('generations').selectAll().execute()
    const events = await db.selectFrom('webhookEvents').selectAll().execute()
    const deliveries = await db.selectFrom('webhookDeliveries').selectAll().execute()
    const violations = [...receiver.violations]
    const demand = (holds: boolean, violation: string) => holds || violations.push(violation)
    const got = (path: string, id: string) => receiver.accepted.get(path)?.get(id)

    const known = new Set(generations.map(({ id }) => id))
    for (const id of load.generations) demand(known.has(id), `The generation ${id} was acknowledged and is lost.`)
    for (const { id, status, startedAt } of generations) {
      const types = ['generation.started', 'generation.succeeded', 'generation.failed']
      const due = [startedAt !== null, status === 'succeeded', status === 'failed']
      demand(due[1]! || due[2]!, `The generation ${id} never ended.`)
      for (const [at, type] of types.entries()) {
        const found = events.filter((event) => event.generationId === id && event.type === type)
        demand(found.length === Number(due[at]), `The generation ${id} is ${status} and has ${found.length} ${type}.`)
        for (const event of found) {
          for (const { path } of load.hooks)
            demand(got(path, event.id)?.type === type, `${path} did not get ${type} of ${id}.`)
        }
      }
    }
    for (const [id, path] of load.tests) {
      demand(got(path, id)?.type === 'webhook.test', `The test event ${id} was promised and did not arrive at ${path}.`)
    }
    for (const { id, status, eventId, webhookId } of deliveries) {
      const { path } = load.hooks.find((hook) => hook.id === webhookId)!
      demand(status === 'delivered' && got(path, eventId) !== undefined, `The delivery ${id} is left as ${status}.`)
    }
    const receipts = [...receiver.accepted.values()].flatMap((ids) => [...ids.values()])
    const repeated = receipts.reduce((total, { times }) => total + times - 1, 0)
    const failed = generations.filter(({ status }) => status === 'failed').length
    const summary =
      `${events.length} events of ${generations.length} generations (${failed} failed) and ${load.tests.size} promised tests, ` +
      `${deliveries.length} deliveries, ${receipts.length} received, ${repeated} more than once, ` +
      `${violations.length} lost or wrong.`
    return { violations, summary }
  })
}
