import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SpanKind } from '@opentelemetry/api'
import type { App } from '../app.ts'
import { BlobsAwayError } from '../blobs/blobs.ts'
import type { Stage } from '../contract/status.ts'
import { isDiskFull } from '../disk-space.ts'
import { EngineError, RunAborted, type Task } from '../engines/port/engine.ts'
import type { Job } from '../queue/job.ts'
import { maxLosses } from '../queue/queues.ts'
import { recordProgress, startAttempt } from '../store/generations.ts'
import { isDatabaseAway } from '../store/open.ts'
import type { Generation } from '../store/schema.ts'
import { advanceTurn } from '../store/turns.ts'
import { inSpan } from '../tracing.ts'
import { emitGenerationEvent } from '../webhooks/events.ts'
import { type AttemptOutcome, type AttemptTimes, openAttemptTimes } from './attempt-times.ts'
import { listCandidates } from './choose-engine.ts'
import { fetchInputs } from './inputs.ts'
import { EngineElsewhere, EnginesUnavailable, makeOutputs } from './make-outputs.ts'
import { moderateOutputs } from './moderation.ts'
import { checkOutputs, measureOutputs, readEdges, storeOutputs, tryStore } from './outputs.ts'
import { removeUnwanted } from './remove.ts'
import { failAttempt, giveUp, handBack, LostJobError, succeed, throughOutage } from './settle.ts'

const progressIntervalMs = 500
/** The longest wait, whatever an engine asks for, because another may recover sooner. */
const unavailableSecondsMax = 300
/** The wait before retrying after an outage of the database, the store or the disk. */
const setbackSeconds = 10

/**
 * One attempt at a generation, to its end: its result, a retry, or its failure with the refund.
 *
 * @param stopping aborts when this process begins to stop; the job then goes back to the queue
 */
export async function runGeneration(app: App, job: Job, stopping: AbortSignal): Promise<void> {
  const log = app.log.child({ generation: job.generationId, attempt: job.attempt })
  try {
    await run(app, job, { stopping, log }).catch((error) => {
      // A stopping process does not wait for the database: its jobs' heartbeats end with it.
      if (stopping.aborted || !isSetback(error)) throw error
      return setBack(app, job, error, log)
    })
  } catch (error) {
    if (!(error instanceof LostJobError)) throw error
    log.warn('The job belongs to a later attempt, or the generation is finished; this attempt changes nothing.')
  }
}

type Running = { stopping: AbortSignal; log: App['log'] }

async function run(app: App, job: Job, { stopping, log }: Running): Promise<void> {
  const ended = new AbortController()
  using _changes = app.queue.subscribe(job.generationId, (status) => {
    if (status === 'failed') ended.abort(new RunAborted('cancelled'))
  })
  const generation = await start(app, job)
  if (!generation) return log.info('The generation is finished or has a later attempt; there is nothing to do.')
  if (job.attempt - generation.failures - generation.handBacks >= maxLosses) {
    log.error(`The generation lost its worker ${maxLosses} times and is given up.`)
    return await giveUp(app, job)
  }

  const times = openAttemptTimes(generation)
  let outcome: AttemptOutcome = 'failed'
  const signal = AbortSignal.any([job.signal, stopping, ended.signal])
  try {
    await inSpan(spanOf(job, generation), () => attempt(app, job, generation, { signal, times }))
    outcome = 'succeeded'
    log.info('The generation succeeded.')
  } catch (error) {
    if (error instanceof LostJobError || job.signal.aborted) outcome = 'lost'
    if (ended.signal.aborted) outcome = 'cancelled'
    else if (stopping.aborted || error instanceof EngineElsewhere || isSetback(error)) outcome = 'returned'
    if (error instanceof LostJobError) throw error
    if (ended.signal.aborted) return log.info('The generation was cancelled or given up; this attempt ends.')
    if (stopping.aborted) return await handBack(app, job)
    if (job.signal.aborted) return log.warn('The queue took the job away; this attempt ends.')
    if (error instanceof EngineElsewhere) return await passOn(app, job, generation, error, log)
    if (error instanceof EnginesUnavailable) return await wait(app, job, generation, error, log)
    if (isSetback(error)) throw error
    await settleFailure(app, job, error, log)
  } finally {
    times.end(outcome)
  }
}

/** In the trace of the request that ordered it. */
const spanOf = (job: Job, { id, type, traceParent: parent }: Generation) => ({
  name: `attempt ${type}`,
  kind: SpanKind.CONSUMER,
  parent,
  attributes: { 'veduta.generation.id': id, 'veduta.attempt': job.attempt },
})

/** Marks the generation as being worked on, and sends the event the first time. */
async function start(app: App, { generationId, attempt }: Job): Promise<Generation | undefined> {
  return await app.db.transaction().execute(async (trx) => {
    const generation = await startAttempt(trx, generationId, { attempt, now: app.clock.now() })
    if (!generation) return undefined
    await emitGenerationEvent(app, trx, generationId, 'generation.started')
    // Last, because all starts share this row: they wait for one another only from here to the commit.
    await advanceTurn(trx, generation.turn)
    return generation
  })
}

async function attempt(
  app: App,
  job: Job,
  generation: Generation,
  { signal, times }: { signal: AbortSignal; times: AttemptTimes },
): Promise<void> {
  const folder = await mkdtemp(join(app.config.temporaryFolder, 'attempt-'))
  const progress = openProgress(app, job, times)
  try {
    const task = await fetchInputs(app, generation.task as Task, folder)
    const key = { id: generation.id, attempt: job.attempt }
    if (generation.handBacks) await tryStore(app, key, folder)
    const edges = readEdges(app, task, signal)
    const run = { folder, signal, progress: progress.report }
    const made = await makeOutputs(app, { job, generation, task, run })
    const fidelities = measureOutputs(app, edges, made.outputs, signal)
    await checkOutputs(app, made.outputs, signal)
    await moderateOutputs(app, generation, { task, outputs: made.outputs }, signal)
    progress.report({ progress: 1, stage: 'storing' })
    const kept = { outputs: made.outputs, fidelities, version: made.version }
    const outputs = await storeOutputs(app, key, kept)
    await progress.written()
    const notes = [...generation.notes, ...made.notes]
    try {
      signal.throwIfAborted()
      await succeed(app, job, { outputs, notes, costUsd: made.costUsd })
    } catch (error) {
      const collected = (failure: unknown) => app.log.warn(failure, 'Blobs are left to the orphan collector.')
      await removeUnwanted(app, job).catch(collected)
      throw error
    }
  } finally {
    await progress.written()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes the latest reported progress to the database, one write at a time. */
function openProgress(app: App, { generationId, attempt }: Job, times: AttemptTimes) {
  let latest: { progress: number; stage: Stage } | undefined
  let writing: Promise<void> | undefined
  let writtenAt = Number.NEGATIVE_INFINITY
  let writtenStage: Stage | undefined
  let stage: Stage | undefined

  async function write() {
    while (latest) {
      const event = latest
      latest = undefined
      writtenAt = performance.now()
      writtenStage = event.stage
      // 1 is for a generation that succeeded.
      const progress = Math.min(event.progress, 0.99)
      await recordProgress(app.db, generationId, { attempt, progress, stage: event.stage }).catch((error) =>
        app.log.warn(error, 'Progress could not be recorded.'),
      )
    }
    writing = undefined
  }

  return {
    report: (event: { progress: number; stage: Stage }) => {
      if (event.stage !== stage) times.enter(event.stage)
      stage = event.stage
      if (event.stage === writtenStage && performance.now() - writtenAt < progressIntervalMs) return
      latest = event
      writing ??= write()
    },
    written: async () => await writing,
  }
}

/** Whether an attempt failed because of the database, the store or the disk, and not the engine or the generation. */
function isSetback(error: unknown): boolean {
  // An engine's error about connections concerns its own.
  const isAway = !(error instanceof EngineError) && isDatabaseAway(error)
  return isAway || error instanceof BlobsAwayError || isDiskFull(error)
}

/** An outage delays generations but does not fail them: the job waits until the cause may be over. */
async function setBack(app: App, job: Job, error: unknown, log: App['log']): Promise<void> {
  log.error(error, `The attempt met an outage. The job waits ${setbackSeconds} s.`)
  await throughOutage(() => handBack(app, job, { delaySeconds: setbackSeconds }))
}

/** This worker does not run the next engine. */
async function passOn(
  app: App,
  job: Job,
  { accountId }: Generation,
  { engine, message }: EngineElsewhere,
  log: App['log'],
): Promise<void> {
  log.info(`${message} The job goes to another worker.`)
  await handBack(app, job, { next: { group: accountId, needs: engine } })
}

/** If no engine can take the job now, it waits in the queue and then begins with the first of them. */
async function wait(
  app: App,
  job: Job,
  { accountId, task }: Generation,
  { retryInMs, message }: EnginesUnavailable,
  log: App['log'],
): Promise<void> {
  const seconds = Math.min(Math.max(Math.ceil(retryInMs / 1000), 1), unavailableSecondsMax)
  log.warn(`${message} The job waits ${seconds} s.`)
  const first = listCandidates(app.engines, task as Task)[0]!.engine.name
  await handBack(app, job, { delaySeconds: seconds, next: { group: accountId, needs: first } })
}

async function settleFailure(app: App, job: Job, error: unknown, log: App['log']): Promise<void> {
  const { code, retryable } = error instanceof EngineError ? error : unexpected
  const again = await failAttempt(app, job, { code, retryable })
  log.error(error, again ? 'The attempt failed and will be tried again.' : 'The generation failed and was refunded.')
}

const unexpected = { code: 'ENGINE_FAILED', retryable: true } as const
