import type { App } from '../app.ts'
import type { Webhook } from '../store/schema.ts'
import { isSwitched, listSwitched, type Switched, switchDeliveries } from '../store/webhooks/webhook-switches.ts'
import { noticeName } from './events.ts'

/** How many transactions disabling or enabling a webhook waits for, which is enough for nearly all webhooks. */
const firstSteps = 5
const batch = 500

/**
 * Applies the disabling or enabling of a webhook to its pending deliveries. Called after its commit: the switch holds whatever happens
 * here, because housekeeping does the rest, and no claim takes a delivery of a disabled webhook.
 */
export async function beginSwitch(app: App, webhook: Webhook): Promise<void> {
  if (!isSwitched(webhook)) return
  await switchSome(app, webhook, firstSteps).catch((error) =>
    app.log.warn({ err: error, webhook: webhook.id }, `Deliveries of this webhook could not be changed yet. ${later}`),
  )
}

/** Finishes what `beginSwitch`, or a process that ended, has left. */
export async function finishSwitches(app: App): Promise<void> {
  for (let after: string | undefined; ; ) {
    const switched = await listSwitched(app.db, { after, limit: batch })
    for (const webhook of switched) {
      await switchSome(app, webhook, Number.POSITIVE_INFINITY).catch((error) =>
        app.log.error({ err: error, webhook: webhook.id }, `Deliveries of this webhook could not be changed. ${later}`),
      )
    }
    if (switched.length < batch) return
    after = switched.at(-1)!.id
  }
}
const later = 'The switch itself is done, and they are changed within minutes.'

async function switchSome(app: App, webhook: Switched, stepsMax: number): Promise<void> {
  let before: string | undefined
  for (let steps = 0; steps < stepsMax; steps++) {
    before = await app.db.transaction().execute(async (trx) => {
      await app.queue.notify(noticeName, trx)
      return await switchDeliveries(trx, webhook, before)
    })
    if (!before) return
  }
}
