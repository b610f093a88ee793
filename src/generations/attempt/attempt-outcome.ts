import type { App } from '../../app.ts'
import { BlobsAwayError } from '../../blobs/blobs.ts'
import type { AttemptEnd, Failure } from '../../contract/vocabulary.ts'
import { isDiskFull } from '../../disk-space.ts'
import { EngineError } from '../../engines/port/engine.ts'
import { maxLosses } from '../../queue/queues.ts'
import { isDatabaseAway } from '../../store/open.ts'
import type { Generation, StoredOutput, StoredReplay } from '../../store/schema.ts'
import { listCandidates, withoutBarred } from '../choose-engine.ts'
import type { StoredTask } from '../stored/stored-task.ts'
import { FidelityTooLow } from './fidelity-too-low.ts'
import { EngineElsewhere, EnginesUnavailable } from './make-outputs.ts'
import { NotReplayable } from './not-replayable.ts'
import { LostJobError } from './settle.ts'

/** How one attempt at a generation ended, with all that `settle` needs to write it. */
export type AttemptOutcome =
  | { end: 'succeeded'; made: MadeByAttempt }
  | { end: 'failed'; code: Failure; retryable: boolean; notes?: string[]; error?: unknown }
  /** The job goes back to the queue, for a worker to take at once or after a while. */
  | {
      end: 'returned'
      because: 'stopping' | 'elsewhere' | 'unavailable' | 'outage'
      delaySeconds?: number
      next?: NextEngine
      error?: unknown
    }
  /** Somebody else ended the generation. */
  | { end: 'cancelled' }
  /** Another attempt has the job. */
  | { end: 'lost' }
  /** The job lost too many workers for another attempt. */
  | { end: 'worn out' }

export type EndedAs<End extends AttemptOutcome['end']> = Extract<AttemptOutcome, { end: End }>

/** The results of an attempt; `costUsd` is what the operator pays for them, if known. */
export type MadeByAttempt = {
  outputs: StoredOutput[]
  notes: string[]
  costUsd?: number | undefined
  /** How many of the results that were ordered could not be made, and why the first could not. */
  missing?: { count: number; of: number; code: Failure }
  /** Of a replay, instead of results. */
  replay?: StoredReplay
}

/** Which engine the job's next worker must run, and whose the job is; without it as before. */
export type NextEngine = { group: string; needs: string } | undefined

/** What ends an attempt: the end of its generation, of this process, and of its hold of the job. */
export type Signals = Record<'ended' | 'stopping' | 'lost', AbortSignal>

/** The longest wait, whatever an engine asks for, because another may recover sooner. */
const unavailableSecondsMax = 300
/** The wait before retrying after an outage of the database, the store or the disk. */
const outageSeconds = 10

/** What an attempt that threw ended as. The signals say more than the error: whatever is aborted throws something. */
export function outcomeOf(
  app: App,
  error: unknown,
  { generation, signals: { ended, stopping, lost } }: { generation: Generation; signals: Signals },
): AttemptOutcome {
  if (ended.aborted) return { end: 'cancelled' }
  if (error instanceof LostJobError) return { end: 'lost' }
  if (stopping.aborted) return { end: 'returned', because: 'stopping' }
  if (lost.aborted) return { end: 'lost' }
  return returned(app, error, generation) ?? { end: 'failed', ...failureOf(error), error }
}

/** The outcome if neither the engine nor the generation is at fault; undefined if one may be. */
function returned(app: App, error: unknown, generation: Generation): AttemptOutcome | undefined {
  const { accountId: group, task } = generation
  const returned = { end: 'returned', error } as const
  if (error instanceof EngineElsewhere) {
    return { ...returned, because: 'elsewhere', next: { group, needs: error.engine } }
  }
  if (error instanceof EnginesUnavailable) {
    const delaySeconds = Math.min(Math.max(Math.ceil(error.retryInMs / 1000), 1), unavailableSecondsMax)
    // It begins with the first of them.
    const [first] = withoutBarred(listCandidates(app.engines, task as StoredTask), generation)
    return { ...returned, because: 'unavailable', delaySeconds, next: first && { group, needs: first.engine.name } }
  }
  return outageOf(error)
}

/** An outage of the database, the store or the disk delays generations but does not fail them: the job waits until it may be over. */
export function outageOf(error: unknown): EndedAs<'returned'> | undefined {
  // An engine's error about connections concerns its own.
  const isAway = !(error instanceof EngineError) && isDatabaseAway(error)
  const isSetback = isAway || error instanceof BlobsAwayError || isDiskFull(error)
  return isSetback ? { end: 'returned', because: 'outage', delaySeconds: outageSeconds, error } : undefined
}

const failureOf = (error: unknown) =>
  error instanceof EngineError
    ? {
        code: error.code,
        retryable: error.retryable,
        ...((error instanceof FidelityTooLow || error instanceof NotReplayable) && { notes: error.notes }),
      }
    : ({ code: 'ENGINE_FAILED', retryable: true } as const)

/** What metrics count it as. If no engine can be asked, engines failed before: those who are told of failures hear of it. */
export function countedAs(outcome: AttemptOutcome): AttemptEnd {
  if (outcome.end === 'worn out') return 'lost'
  return outcome.end === 'returned' && outcome.because === 'unavailable' ? 'failed' : outcome.end
}

/** Says in the log how an attempt ended, once that is written. */
export function logOutcome(
  log: App['log'],
  outcome: AttemptOutcome,
  { isTriedAgain }: { isTriedAgain: boolean },
): void {
  const { end } = outcome
  if (end === 'succeeded') log.info('The generation succeeded.')
  if (end === 'failed') {
    const what = isTriedAgain
      ? 'The attempt failed and will be tried again.'
      : 'The generation failed and was refunded.'
    log.error(outcome.error, what)
  }
  if (end === 'returned') logReturn(log, outcome)
  if (end === 'cancelled') log.info('The generation was cancelled or given up; this attempt ends.')
  if (end === 'lost') {
    log.warn('The job belongs to a later attempt, or the generation is finished; this attempt changes nothing.')
  }
  if (end === 'worn out') log.error(`The generation lost its worker ${maxLosses} times and is given up.`)
}

function logReturn(log: App['log'], { because, delaySeconds, error }: EndedAs<'returned'>): void {
  const { message } = (error ?? {}) as Partial<Error>
  if (because === 'elsewhere') log.info(`${message} The job goes to another worker.`)
  if (because === 'unavailable') log.warn(`${message} The job waits ${delaySeconds} s.`)
  if (because === 'outage') log.error(error, `The attempt met an outage. The job waits ${delaySeconds} s.`)
}
