import { setTimeout } from 'node:timers/promises'
import type { App } from '../../app.ts'
import type { Failure, GenerationEventType } from '../../contract/vocabulary.ts'
import type { Job } from '../../queue/job.ts'
import { maxFailures } from '../../queue/queues.ts'
import { changeCredits } from '../../store/accounts/credits.ts'
import { setOrderAside } from '../../store/generations/abandoned-orders.ts'
import {
  findUnfinishedLocked,
  listUnfinishedWithoutJob,
  markFailed,
  markSucceeded,
  recordFailure,
  recordHandBack,
} from '../../store/generations/generations.ts'
import { type Db, isDatabaseAway } from '../../store/open.ts'
import type { Generation } from '../../store/schema.ts'
import { emitGenerationEvent } from '../../webhooks/events.ts'
import { forEachGeneration } from '../for-each.ts'
import { countOf, type StoredTask } from '../stored/stored-task.ts'
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

/** Ends a job with its results, which survive a restart of the database, and refunds those that are missing. */
async function succeed(app: App, job: Job, { missing, ...made }: MadeByAttempt): Promise<false> {
  const settle = async (trx: Db) => {
    const { generationId, attempt } = job
    const short = missing && (await findUnfinishedLocked(trx, generationId))
    const refund = missing && short && refundOf(short, missing)
    const done = { ...made, ...refund?.told(made.notes), attempt, now: app.clock.now() }
    const marked = await markSucceeded(trx, generationId, done)
    if (!marked) throw new LostJobError()
    await ownJob(app, trx, job)
    await emitGenerationEvent(app, trx, generationId, 'generation.succeeded')
    if (refund) await giveBack(app, trx, { generationId, ...refund })
  }
  await throughOutage(() => app.db.transaction().execute(settle))
  return false
}

/** The share of missing results in a generation's cost, and what its row says of it. */
function refundOf(
  { accountId, cost }: Pick<Generation, 'accountId' | 'cost'>,
  { count, of, code }: NonNullable<MadeByAttempt['missing']>,
) {
  const amount = (cost / of) * count
  const note = `Of ${of} results, ${count} could not be made (${code}); ${amount} credits were refunded.`
  return { accountId, amount, reason: code, told: (notes: string[]) => ({ refunded: amount, notes: [...notes, note] }) }
}

/** Writes the one refund of a generation to the ledger. */
async function giveBack(
  app: App,
  trx: Db,
  {
    generationId,
    accountId,
    amount,
    reason,
  }: { generationId: string; accountId: string; amount: number; reason: string },
): Promise<void> {
  // A replay cost nothing.
  if (amount === 0) return
  const entry = { id: app.clock.newId(), accountId, amount, reason, generationId, createdAt: app.clock.now() }
  const refunded = await changeCredits(trx, { ...entry, kind: 'refund' })
  if (refunded === undefined) throw new Error(`The refund of generation ${generationId} would overflow the balance.`)
}

/** Has a job tried again after a while, or its generation fail and be refunded. */
async function fail(app: App, job: Job, { code, retryable, notes }: EndedAs<'failed'>): Promise<boolean> {
  return await app.db.transaction().execute(async (trx) => {
    const failures = await recordFailure(trx, job.generationId, job)
    if (failures === undefined) throw new LostJobError()
    const isTriedAgain = retryable && failures < maxFailures
    if (isTriedAgain) await retryLater(app, trx, job, { delaySeconds: retryDelaysSeconds[failures - 1]! })
    else await failAndRefund(app, trx, job.generationId, { errorCode: code, job, notes })
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
 * Marks a generation failed, ends its job and refunds its credits; one that has some of its results succeeds with them, unless its
 * caller cancels it. False if it is already finished; nothing changes then.
 *
 * @param failure.job the attempt that must own the job; without it, any attempt loses the job
 * @param failure.notes what its caller is told beside the failure, if nothing of it stands
 */
export async function failAndRefund(
  app: App,
  trx: Db,
  generationId: string,
  { errorCode, job, notes }: { errorCode: Failure; job?: Job; notes?: string[] | undefined },
): Promise<boolean> {
  const unfinished = errorCode === 'CANCELED' ? undefined : await findUnfinishedLocked(trx, generationId)
  const ended = unfinished?.outputs.length
    ? await endWithSome(app, trx, { id: generationId, errorCode, ...unfinished })
    : await endWithNone(app, trx, { id: generationId, errorCode, notes })
  if (!ended) return false
  if (job) await ownJob(app, trx, job)
  else await app.queue.cancel('generate', generationId, trx)
  await emitGenerationEvent(app, trx, generationId, ended.event)
  await giveBack(app, trx, { generationId, ...ended })
  return true
}

type Ended = { event: GenerationEventType; accountId: string; amount: number; reason: string }

async function endWithNone(
  app: App,
  trx: Db,
  { id, errorCode, notes = [] }: { id: string; errorCode: Failure; notes: string[] | undefined },
): Promise<Ended | undefined> {
  const failed = await markFailed(trx, id, { errorCode, notes, now: app.clock.now() })
  return failed && { event: 'generation.failed', accountId: failed.accountId, amount: failed.cost, reason: errorCode }
}

/** Some results were finished by earlier attempts, and the rest are given up. */
async function endWithSome(
  app: App,
  trx: Db,
  {
    id,
    errorCode,
    attempt,
    outputs,
    notes,
    task,
    ...row
  }: { id: string; errorCode: Failure } & NonNullable<Awaited<ReturnType<typeof findUnfinishedLocked>>>,
): Promise<Ended> {
  const of = countOf(task as StoredTask)
  const refund = refundOf(row, { count: of - outputs.length, of, code: errorCode })
  const ownNotes = new Set(outputs.flatMap(({ notes }) => notes ?? []))
  const now = app.clock.now()
  // What was ordered elsewhere for the rest is to be cancelled there. Of a generation that succeeded nobody would look for its note.
  await setOrderAside(trx, { id: app.clock.newId(), generationId: id, attempt, now })
  const done = { outputs, attempt, now, ...refund.told([...notes, ...ownNotes]) }
  if (!(await markSucceeded(trx, id, done))) throw new LostJobError()
  return { event: 'generation.succeeded', ...refund }
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
