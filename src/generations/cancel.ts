import type { App } from '../app.ts'
import { failAndRefund } from './settle.ts'

/**
 * Ends a generation because its caller does not want it any more, and gives its credits back; false where it is finished.
 * Whichever worker runs it hears of it and aborts its engine.
 */
export async function cancel(app: App, generationId: string): Promise<boolean> {
  return await app.db.transaction().execute((trx) => failAndRefund(app, trx, generationId, { errorCode: 'CANCELED' }))
}
