import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { SpanKind } from '@opentelemetry/api'
import type { App } from '../../app.ts'
import { kinds, type Stage } from '../../contract/vocabulary.ts'
import { RunAborted } from '../../engines/port/engine.ts'
import type { Job } from '../../queue/job.ts'
import { maxLosses } from '../../queue/queues.ts'
import { recordProgress, startAttempt } from '../../store/generations/generations.ts'
import { advanceTurn } from '../../store/generations/turns.ts'
import type { Generation } from '../../store/schema.ts'
import { removeFolder } from '../../temporary-folder.ts'
import { inSpan } from '../../tracing.ts'
import { emitGenerationEvent } from '../../webhooks/events.ts'
import { tryStore } from '../stored/outputs.ts'
import { removeUnwanted } from '../stored/remove-unwanted.ts'
import { fetchInputs } from '../stored/stored-inputs.ts'
import type { StoredTask } from '../stored/stored-task.ts'
import {
  type AttemptOutcome,
  countedAs,
  logOutcome,
  type MadeByAttempt,
  outageOf,
  outcomeOf,
  type Signals,
} from './attempt-outcome.ts'
import { type AttemptTimes, openAttemptTimes } from './attempt-times.ts'
import { makeReplay } from './make-replay.ts'
import { makeResults } from './make-results.ts'
import { LostJobError, settle } from './settle.ts'

const progressIntervalMs = 500

type Running = { signals: Signals; log: App['log'] }

/**
 * One attempt at a generation, to its end: its result, a retry, or its failure with the refund.
 *
 * @param stopping aborts when this process begins to stop; the job then goes back to the queue
 */
export async function runGeneration(app: App, job: Job, stopping: AbortSignal): Promise<void> {
  const log = app.log.child({ generation: job.generationId, attempt: job.attempt })
  const ended = new AbortController()
  using _changes = app.queue.subscribe(job.generationId, (status) => {
    if (status === 'failed') ended.abort(new RunAborted('cancelled'))
  })
  try {
    await run(app, job, { signals: { ended: ended.signal, stopping, lost: job.signal }, log })
  } catch (error) {
    const outage = outageOf(error)
    // A stopping process does not wait for the database: its jobs' heartbeats end with it.
    if (stopping.aborted || !outage) throw error
    await writeOutcome(app, job, outage, log)
  }
}

async function run(app: App, job: Job, running: Running): Promise<void> {
  const generation = await start(app, job)
  if (!generation) {
    running.log.info('The generation is finished or has a later attempt; there is nothing to do.')
  } else if (job.attempt - generation.failures - generation.handBacks >= maxLosses) {
    await writeOutcome(app, job, { end: 'worn out' }, running.log)
  } else {
    await attempt(app, job, generation, running)
  }
}

/** Writes how an attempt ended. If another attempt owns the job by then, this one counts as lost, whatever its result. */
async function writeOutcome(app: App, job: Job, outcome: AttemptOutcome, log: App['log']): Promise<AttemptOutcome> {
  try {
    logOutcome(log, outcome, { isTriedAgain: await settle(app, job, outcome) })
    return outcome
  } catch (error) {
    if (error instanceof LostJobError) return await writeOutcome(app, job, { end: 'lost' }, log)
    throw error
  }
}

async function attempt(app: App, job: Job, generation: Generation, { signals, log }: Running): Promise<void> {
  const times = openAttemptTimes(generation)
  // Of a success, it is removed once that is written: its caller does not wait for it.
  await using leftovers = new AsyncDisposableStack()
  let outcome = await outcomeOfMaking(app, job, generation, { signals, times, leftovers })
  try {
    outcome = await writeOutcome(app, job, outcome, log)
  } catch (error) {
    outcome = outageOf(error) ?? outcome
    throw error
  } finally {
    times.end(countedAs(outcome))
  }
  if (outcome.end === 'cancelled' || outcome.end === 'lost') {
    const collected = (failure: unknown) => log.warn(failure, 'Blobs are left to the orphan collector.')
    await removeUnwanted(app, job).catch(collected)
  }
}

async function outcomeOfMaking(
  app: App,
  job: Job,
  generation: Generation,
  { signals, ...making }: { signals: Signals } & Omit<Making, 'signal'>,
): Promise<AttemptOutcome> {
  const signal = AbortSignal.any(Object.values(signals))
  try {
    const made = await inSpan(spanOf(job, generation), () => make(app, job, generation, { signal, ...making }))
    return { end: 'succeeded', made }
  } catch (error) {
    // The disk may be full, and the outcome needs some of it.
    await making.leftovers.disposeAsync()
    return outcomeOf(app, error, { generation, signals })
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
    const generation = await startAttempt(trx, generationId, {
      attempt,
      now: app.clock.now(),
      waiting: waitingKinds(app),
    })
    if (!generation) return undefined
    await emitGenerationEvent(app, trx, generationId, 'generation.started')
    // Last, because all starts share this row: they wait for one another only from here to the commit.
    await advanceTurn(trx, generation.turn)
    return generation
  })
}

/** The kinds of tasks that have to wait for a place in the engine that is asked first. */
const waitingKinds = ({ engines }: App) => kinds.filter((kind) => engines.list(kind)[0]?.places.isFree() === false)

type Making = { signal: AbortSignal; times: AttemptTimes; leftovers: AsyncDisposableStack }

/** Has the outputs made, checked and stored. */
async function make(
  app: App,
  job: Job,
  generation: Generation,
  { signal, times, leftovers }: Making,
): Promise<MadeByAttempt> {
  const folder = await mkdtemp(join(app.config.temporaryFolder, 'attempt-'))
  leftovers.defer(() => removeFolder(folder))
  const progress = openProgress(app, job, generation, times)
  try {
    const making = { job, generation, folder, signal, report: progress.report }
    const made = generation.replay ? await makeReplay(app, making) : await makeOrdered(app, making)
    await progress.written()
    signal.throwIfAborted()
    return made
  } finally {
    await progress.written()
  }
}

async function makeOrdered(app: App, making: Omit<Parameters<typeof makeResults>[1], 'task'>): Promise<MadeByAttempt> {
  const { job, generation, folder } = making
  const task = await fetchInputs(app, generation.task as StoredTask, folder)
  if (generation.handBacks) await tryStore(app, { id: generation.id, attempt: job.attempt }, folder)
  return await makeResults(app, { ...making, task })
}

/** Writes the latest reported progress to the database, one write at a time. */
function openProgress(app: App, { generationId, attempt }: Job, { stage: startedIn }: Generation, times: AttemptTimes) {
  let latest: { progress: number; stage: Stage } | undefined
  let writing: Promise<void> | undefined
  // The start of the attempt wrote its stage.
  let writtenAt = performance.now()
  let writtenStage: string = startedIn
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
