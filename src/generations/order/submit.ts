import type { App } from '../../app.ts'
import { ApiError, limitReached, overloaded } from '../../contract/errors.ts'
import { idempotencyHours } from '../../contract/fields/idempotency.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { changeCredits } from '../../store/accounts/credits.ts'
import { countWaiting, insertGeneration, sumCost } from '../../store/generations/generations.ts'
import { insertReply } from '../../store/generations/idempotency-keys.ts'
import { takeTurn } from '../../store/generations/turns.ts'
import type { Db } from '../../store/open.ts'
import type { ApiKey, KeptOrder } from '../../store/schema.ts'
import { emitCreditsLow } from '../../webhooks/events.ts'
import { ensureRequestWebhook } from '../../webhooks/webhooks.ts'
import { listCandidates } from '../choose-engine.ts'
import { removeInputs, storeInputs } from '../stored/stored-inputs.ts'
import type { Plan, Request } from './plan.ts'
import { submitSteps } from './steps.ts'

/** How soon a caller at a limit may try again, in seconds. */
const limitRetrySeconds = 5

/** Identifies a retry of a request, and what it must have in common with the first. */
export type RetryKey = { endpoint: string; key: string; fingerprint: Buffer }

/** What goes with a plan. */
type Submission = {
  retry: RetryKey | undefined
  inputs: Request['inputs']
  /** What the caller sent, and the result that it was made from. */
  sent: Pick<KeptOrder, 'request' | 'parent'>
  traceParent: string
  /** Where the caller reaches the service. */
  origin: string
}

/**
 * Accepts a plan: stores its pictures, then checks the limits, charges, records and enqueues in one transaction.
 *
 * Also returns the bytes of the reply, which the same transaction keeps for retries.
 *
 * @throws ApiError UNAUTHORIZED, ACCOUNT_SUSPENDED, RATE_LIMITED, OVERLOADED, NO_CREDITS, IDEMPOTENCY_IN_PROGRESS
 */
export async function submit(
  app: App,
  key: ApiKey,
  plan: Plan,
  { retry, inputs, sent, traceParent, origin }: Submission,
): Promise<{ id: string; reply: string }> {
  const id = app.clock.newId()
  const { accountId } = key
  const pictures = inputs.map(({ picture }) => picture)
  const hashes = inputs.map(({ field, sha256 }) => ({ field, sha256 }))
  const task = await storeInputs(app, id, { task: plan.task, pictures, ...sent, parameters: plan.parameters })
  submitSteps.publish('inputs stored')
  try {
    const engine = listCandidates(app.engines, task)[0]!.engine.name
    const reply = await app.db.transaction().execute(async (trx) => {
      // Taking a turn locks the account's row: the rest sees every earlier submit of the account and no later one.
      const turn = await takeTurn(trx, accountId)
      await checkLimits(app, trx, key, plan)
      if (plan.webhookUrl) await ensureRequestWebhook(app, trx, accountId)
      await insertGeneration(trx, {
        id,
        accountId,
        apiKeyId: key.id,
        endpoint: plan.endpoint,
        type: task.kind,
        seed: task.seed,
        cost: plan.cost,
        turn,
        engine,
        task,
        notes: plan.notes,
        inputs: hashes.sort((one, other) => (one.field < other.field ? -1 : 1)),
        traceParent,
        createdAt: app.clock.now(),
        origin,
        webhookUrl: plan.webhookUrl ?? null,
      })
      const job = { generationId: id, group: accountId, turn, kind: plan.endpoint, needs: engine }
      await app.queue.send('generate', job, trx)
      const credits = await charge(app, trx, { accountId, generationId: id, plan })
      const reply = JSON.stringify(plan.reply(id, credits, plan.notes))
      if (retry) await keepReply(app, trx, { ...retry, accountId, generationId: id, reply })
      submitSteps.publish('charged')
      return reply
    })
    submitSteps.publish('committed')
    return { id, reply }
  } catch (error) {
    // After any other failure the commit may have happened, so the orphan collector decides later.
    if (error instanceof ApiError) await removeInputs(app, id, task)
    throw error
  }
}

/** @throws ApiError UNAUTHORIZED, ACCOUNT_SUSPENDED, RATE_LIMITED, OVERLOADED */
export async function checkLimits(app: App, trx: Db, key: ApiKey, plan: Pick<Plan, 'cost'>): Promise<void> {
  const account = (await findAccount(trx, key.accountId))!
  if (account.closedAt) throw new ApiError('UNAUTHORIZED')
  if (account.suspendedAt) throw new ApiError('ACCOUNT_SUSPENDED')
  const { maxQueued, maxQueue } = app.config
  if (key.dailyCredits) {
    const now = app.clock.now()
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
    const spent = await sumCost(trx, { key, since: new Date(midnight) })
    const untilMidnight = Math.ceil((midnight + 86_400_000 - now.getTime()) / 1000)
    if (spent + plan.cost > key.dailyCredits) {
      const left = Math.max(0, key.dailyCredits - spent)
      throw limitReached(
        { name: 'daily-credits', quota: key.dailyCredits },
        untilMidnight,
        `This API key may spend ${key.dailyCredits} credits a day, and ${left} are left for an order of ${plan.cost}: try again after midnight UTC, in ${untilMidnight} s, or use another key.`,
      )
    }
  }
  if (maxQueued < Number.POSITIVE_INFINITY && (await countWaiting(trx, key.accountId)) >= maxQueued) {
    throw limitReached({ name: 'queued', quota: maxQueued }, limitRetrySeconds)
  }
  // Counted without a lock shared by all accounts, so simultaneous submits may exceed it by their number.
  if (maxQueue < Number.POSITIVE_INFINITY && (await countWaiting(trx)) >= maxQueue) {
    throw overloaded(limitRetrySeconds)
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
  if (left === undefined) {
    throw new ApiError('NO_CREDITS', { credits: (await findAccount(trx, accountId))?.credits ?? 0 })
  }
  await emitCreditsLow(app, trx, { accountId, before: left + plan.cost, after: left })
  return left
}

async function keepReply(
  app: App,
  trx: Db,
  row: RetryKey & { accountId: string; generationId: string; reply: string },
): Promise<void> {
  const createdAt = app.clock.now()
  const kept = await insertReply(trx, { ...row, createdAt }, { since: retriesSince(createdAt) })
  // Another server accepted the same request after this one had checked: the next retry gets that answer.
  if (!kept) throw new ApiError('IDEMPOTENCY_IN_PROGRESS', undefined, { headers: { 'retry-after': '1' } })
}

/** Answers from before this are forgotten: their keys may be used again. */
export const retriesSince = (now: Date) => new Date(now.getTime() - idempotencyHours * 3600_000)
