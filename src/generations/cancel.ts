import type { App } from '../app.ts'
import { forEachGeneration } from './for-each.ts'
import { failAndRefund } from './settle.ts'

/**
 * Ends a generation because its caller does not want it any more, and gives its credits back; false where it is finished.
 * Whichever worker runs it hears of it and aborts its engine.
 */
export async function cancel(app: App, generationId: string): Promise<boolean> {
  return await app.db.transaction().execute((trx) => failAndRefund(app, trx, generationId, { errorCode: 'CANCELED' }))
}

/** Cancels each of them. @throws Error where one could not be, once all others are */
export async function cancelAll(app: App, generationIds: string[]): Promise<void> {
  const failed = await forEachGeneration(app, generationIds, (id) => cancel(app, id))
  if (failed.length) throw new Error(`${failed.length} of ${generationIds.length} generations could not be cancelled.`)
}
