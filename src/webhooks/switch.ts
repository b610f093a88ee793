import type { App } from '../app.ts'
import type { Webhook } from '../store/schema.ts'
import { isSwitched, listSwitched, type Switched, switchDeliveries } from '../store/webhook-switches.ts'
import { noticeName } from './events.ts'

/** Whoever disables or enables a webhook waits for so many transactions, which is enough for nearly all. */
const firstSteps = 5
const batch = 500

/**
 * Has the deliveries that wait for a webhook know that it was disabled or enabled. Called when that is committed: it holds whatever comes
 * of this, because what is left is done by housekeeping, and no claim takes a delivery of a webhook that is disabled.
 */
export async function beginSwitch(app: App, webhook: Webhook): Promise<void> {
  if (!isSwitched(webhook)) return
  await switchSome(app, webhook, firstSteps).catch((error) =>
    app.log.warn({ err: error, webhook: webhook.id }, `Deliveries of this webhook could not be changed yet. ${later}`),
  )
}

/** Finishes what `beginSwitch` has left, or a process that ended. */
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
const later = 'It is disabled or enabled nevertheless, and they are changed within minutes.'

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
