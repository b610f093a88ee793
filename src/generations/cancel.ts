import type { App } from '../app.ts'
import { failAndRefund } from './attempt/settle.ts'
import { forEachGeneration } from './for-each.ts'

/**
 * Cancels a generation for its caller and refunds its credits; false if it is finished.
 * The worker that runs it is notified and aborts its engine.
 */
export async function cancel(app: App, generationId: string): Promise<boolean> {
  return await app.db.transaction().execute((trx) => failAndRefund(app, trx, generationId, { errorCode: 'CANCELED' }))
}

/** Cancels each of them. @throws Error if one could not be, after all others were */
export async function cancelAll(app: App, generationIds: string[]): Promise<void> {
  const failed = await forEachGeneration(app, generationIds, (id) => cancel(app, id))
  if (failed.length) throw new Error(`${failed.length} of ${generationIds.length} generations could not be cancelled.`)
}
