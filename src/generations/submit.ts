import type { App } from '../app.ts'
import { ApiError } from '../contract/errors.ts'
import { findAccount } from '../store/accounts.ts'
import { changeCredits } from '../store/credits.ts'
import { insertGeneration } from '../store/generations.ts'
import type { Db } from '../store/open.ts'
import { removeInputs, storeInputs } from './inputs.ts'
import type { Plan } from './plan.ts'

/**
 * Accepts a plan: stores its pictures, then charges, records and enqueues in one transaction.
 *
 * @throws ApiError NO_CREDITS
 */
export async function submit(app: App, accountId: string, plan: Plan): Promise<{ id: string; credits: number }> {
  const id = app.clock.newId()
  const task = await storeInputs(app, id, plan.task)
  try {
    const credits = await app.db.transaction().execute(async (trx) => {
      await insertGeneration(trx, {
        id,
        accountId,
        endpoint: plan.endpoint,
        type: task.kind,
        seed: task.seed,
        cost: plan.cost,
        engine: app.engines.choose(task.kind).name,
        task,
        notes: plan.notes,
        createdAt: app.clock.now(),
      })
      await app.queue.send('generate', id, trx)
      return await charge(app, trx, { accountId, generationId: id, plan })
    })
    return { id, credits }
  } catch (error) {
    // After any other failure the commit may have happened, so the orphan collector decides later.
    if (error instanceof ApiError) await removeInputs(app, task)
    throw error
  }
}

async function charge(
  app: App,
  trx: Db,
  { accountId, generationId, plan }: { accountId: string; generationId: string; plan: Plan },
): Promise<number> {
  const left = await changeCredits(trx, {
    id: app.clock.newId(),
    accountId,
    amount: -plan.cost,
    kind: 'charge',
    reason: plan.endpoint,
    generationId,
    createdAt: app.clock.now(),
  })
  if (left !== undefined) return left
  throw new ApiError('NO_CREDITS', { credits: (await findAccount(trx, accountId))?.credits ?? 0 })
}
