import { setTimeout } from 'node:timers/promises'
import type { App } from '../../app.ts'
import type { Failure } from '../../contract/vocabulary.ts'
import type { Job } from '../../queue/job.ts'
import { maxFailures } from '../../queue/queues.ts'
import { changeCredits } from '../../store/accounts/credits.ts'
import {
  listUnfinishedWithoutJob,
  markFailed,
  markSucceeded,
  recordFailure,
  recordHandBack,
} from '../../store/generations/generations.ts'
import { type Db, isDatabaseAway } from '../../store/open.ts'
import { emitGenerationEvent } from '../../webhooks/events.ts'
import { forEachGeneration } from '../for-each.ts'
import type { AttemptOutcome, EndedAs, MadeByAttempt, NextEngine } from './attempt-outcome.ts'

/** Longer than a database needs to fail over. */
const settleTries = 60
const settlePauseMs = 1000

/** How long a generation may be made to wait for an engine, or for the end of an outage. */
const patienceSeconds = 24 * 3600

/** Seconds until the attempt after the first and after the second failure. */
const retryDelaysSeconds = [2, 8]

/**
 * Writes how an attempt ended, in one transaction, and ends or returns its job; nothing if it no longer has one. Returns
 * whether the job will be tried again.
 *
 * @throws LostJobError
 */
export async function settle(app: App, job: Job, outcome: AttemptOutcome): Promise<boolean> {
  switch (outcome.end) {
    case 'succeeded':
      return await succeed(app, job, outcome.made)
    case 'failed':
      return await fail(app, job, outcome)
    case 'worn out':
      return await giveUp(app, job)
    case 'returned':
      return await handBack(app, job, outcome)
    case 'cancelled':
    case 'lost':
      return false
  }
}

/** The job now belongs to a later attempt: this one's result or error changes nothing. */
export class LostJobError extends Error {
  override name = 'LostJobError'
}

/*
 * Two settlements of one generation may meet if a worker that was given up resumes. Each transaction locks the
 * generation first, then its job, then the account's webhooks, then the account, because another order could deadlock.
 */

/**
 * Retries something while the database is unreachable. It must check whether another attempt owns the job by then.
 *
 * @param until retries until this aborts, and once more then; by default for a minute
 */
export async function throughOutage<T>(ask: () => Promise<T>, until?: AbortSignal): Promise<T> {
  for (let left = settleTries; ; left--) {
    const isLast = until ? until.aborted : left === 1
    try {
      return await ask()
    } catch (error) {
      if (!isDatabaseAway(error) || isLast) throw error
      await setTimeout(settlePauseMs, undefined, { ...(until && { signal: until }) }).catch(() => {})
    }
  }
}

/** Ends a job with its result, which survives a restart of the database. */
async function succeed(app: App, job: Job, made: MadeByAttempt): Promise<false> {
  const settle = async (trx: Db) => {
    const marked = await markSucceeded(trx, job.generationId, { ...made, attempt: job.attempt, now: app.clock.now() })
    if (!marked) throw new LostJobError()
    await ownJob(app, trx, job)
    await emitGenerationEvent(app, trx, job.generationId, 'generation.succeeded')
  }
  await throughOutage(() => app.db.transaction().execute(settle))
  return false
}

/** Has a job tried again after a while, or its generation fail and be refunded. */
async function fail(app: App, job: Job, { code, retryable }: EndedAs<'failed'>): Promise<boolean> {
  return await app.db.transaction().execute(async (trx) => {
    const failures = await recordFailure(trx, job.generationId, job)
    if (failures === undefined) throw new LostJobError()
    const isTriedAgain = retryable && failures < maxFailures
    if (isTriedAgain) await retryLater(app, trx, job, { delaySeconds: retryDelaysSeconds[failures - 1]! })
    else await failAndRefund(app, trx, job.generationId, { errorCode: code, job })
    return isTriedAgain
  })
}

/** Ends a job that lost too many workers. */
async function giveUp(app: App, job: Job): Promise<false> {
  const settle = (trx: Db) => failAndRefund(app, trx, job.generationId, { errorCode: 'ENGINE_FAILED', job })
  await app.db.transaction().execute(settle)
  return false
}

/** Hands a job back to the queue, for a worker to take at once or after a while. That counts neither as a failure nor as a lost worker. */
async function handBack(
  app: App,
  job: Job,
  { because, delaySeconds = 0, next }: EndedAs<'returned'>,
): Promise<boolean> {
  const settle = async (trx: Db) => {
    const waitedSeconds = await recordHandBack(trx, job.generationId, { ...job, delaySeconds })
    const isTriedAgain = waitedSeconds <= patienceSeconds
    if (isTriedAgain) await retryLater(app, trx, job, { delaySeconds, next })
    else {
      app.log.error({ generation: job.generationId }, 'The generation waited for a day and is given up.')
      await failAndRefund(app, trx, job.generationId, { errorCode: 'ENGINE_FAILED', job })
    }
    return isTriedAgain
  }
  const transact = () => app.db.transaction().execute(settle)
  return await (because === 'outage' ? throughOutage(transact) : transact())
}

/** Ends generations whose jobs the queue gave up, for any reason. */
export async function settleGivenUp(app: App, generationId: string): Promise<void> {
  await app.db.transaction().execute((trx) => failAndRefund(app, trx, generationId, { errorCode: 'ENGINE_FAILED' }))
}

/** Finds and ends unfinished generations that no live job will finish. */
export async function sweep(app: App): Promise<void> {
  await forEachGeneration(app, await listUnfinishedWithoutJob(app.db), async (id) => {
    app.log.warn({ generation: id }, 'An unfinished generation had no job left; it is marked failed and refunded.')
    await settleGivenUp(app, id)
  })
}

/**
 * Marks a generation failed, ends its job and refunds its credits. False if it is already finished; nothing
 * changes then.
 *
 * @param failure.job the attempt that must own the job; without it, any attempt loses the job
 */
export async function failAndRefund(
  app: App,
  trx: Db,
  generationId: string,
  { errorCode, job }: { errorCode: Failure; job?: Job },
): Promise<boolean> {
  const failed = await markFailed(trx, generationId, { errorCode, now: app.clock.now() })
  if (!failed) return false
  if (job) await ownJob(app, trx, job)
  else await app.queue.cancel('generate', generationId, trx)
  await emitGenerationEvent(app, trx, generationId, 'generation.failed')
  const refunded = await changeCredits(trx, {
    id: app.clock.newId(),
    accountId: failed.accountId,
    amount: failed.cost,
    kind: 'refund',
    reason: errorCode,
    generationId,
    createdAt: app.clock.now(),
  })
  if (refunded === undefined) throw new Error(`The refund of generation ${generationId} would overflow the balance.`)
  return true
}

async function retryLater(
  app: App,
  trx: Db,
  job: Job,
  later: { delaySeconds: number; next?: NextEngine },
): Promise<void> {
  if (!(await app.queue.retryLater('generate', job, later, trx))) throw new LostJobError()
}

async function ownJob(app: App, trx: Db, job: Job): Promise<void> {
  if (!(await app.queue.complete('generate', job, trx))) throw new LostJobError()
}
