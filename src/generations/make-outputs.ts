import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../app.ts'
import { isDiskFull } from '../disk-space.ts'
import type { ConfiguredEngine } from '../engines/engines.ts'
import { EngineError, type Made, type Run, type Task } from '../engines/port/engine.ts'
import type { Job } from '../queue/job.ts'
import { recordEngine, recordEngineFailure } from '../store/engines.ts'
import type { Generation } from '../store/schema.ts'
import { inSpan } from '../tracing.ts'
import { openCheckpoint } from './checkpoint.ts'
import { listCandidates, unhonoured } from './choose-engine.ts'
import { LostJobError } from './settle.ts'

/** No engine could take the task now, and none was found wanting by it: the job may wait. */
export class EnginesUnavailable extends Error {
  override name = 'EnginesUnavailable'
  readonly retryInMs: number

  constructor(retryInMs: number) {
    super('No engine is available at the moment.')
    this.retryInMs = retryInMs
  }
}

/** It is the turn of an engine that other workers run. */
export class EngineElsewhere extends Error {
  override name = 'EngineElsewhere'
  readonly engine: string

  constructor(engine: string) {
    super(`It is the turn of ${engine}, which this worker does not run.`)
    this.engine = engine
  }
}

export type MadeByEngine = Made & { engine: string; costUsd: number | undefined }

type Attempt = { job: Job; generation: Generation; task: Task; run: Pick<Run, 'folder' | 'signal' | 'progress'> }

/**
 * Asks one engine after the other until one has made what the task asks for. The next one is asked only where the one before
 * surely delivered nothing.
 *
 * @throws EngineError, EnginesUnavailable, EngineElsewhere, LostJobError
 */
export async function makeOutputs(app: App, attempt: Attempt): Promise<MadeByEngine> {
  const { job, generation, task, run } = attempt
  const ordered = generation.checkpoint?.engine
  const candidates = listCandidates(app.engines, task)
  const failures: EngineError[] = []
  let retryInMs = Number.POSITIVE_INFINITY
  for (const candidate of inOrder(app, candidates, { ordered, turn: job.needs })) {
    if (!candidate.isOffered) throw new EngineElsewhere(candidate.engine.name)
    const hasOrder = candidate.engine.name === ordered
    using place = await takePlace(app, candidate, { signal: run.signal, hasOrder })
    try {
      const made = place && (await runEngine(app, candidate, attempt, hasOrder))
      if (made) {
        const notes = [...passedOver(candidates, candidate), ...unhonoured(candidate, task), ...made.notes]
        return { ...made, engine: candidate.engine.name, costUsd: made.costUsd ?? candidate.priceUsd(task), notes }
      }
      retryInMs = Math.min(retryInMs, candidate.breaker.waitMs())
      // What was ordered there must not be ordered elsewhere.
      if (hasOrder) break
    } catch (error) {
      if (!(error instanceof EngineError) || !error.undelivered) throw error
      if (error.retryAfterSeconds) retryInMs = Math.min(retryInMs, error.retryAfterSeconds * 1000)
      else failures.push(error)
    }
  }
  throw outcome(failures, retryInMs)
}

/**
 * The engine that has an order of an earlier attempt first: only it can tell what became of that. Then the others, from the one
 * whose turn it is: those before it were asked by other workers.
 */
function inOrder(
  app: App,
  candidates: ConfiguredEngine[],
  { ordered, turn }: { ordered: string | undefined; turn: string | undefined },
): ConfiguredEngine[] {
  const first = ordered && app.engines.all.find(({ engine }) => engine.name === ordered)
  if (ordered && !first) {
    const message = `It was ordered from the engine "${ordered}", which VEDUTA_ENGINES does not name any more.`
    throw new EngineError(message, { code: 'ENGINE_FAILED', retryable: false })
  }
  const from = candidates.findIndex(({ engine }) => engine.name === turn)
  const others = candidates.slice(Math.max(0, from)).filter((candidate) => candidate !== first)
  if (app.config.engineFull === 'next') others.sort((a, b) => Number(isFree(b)) - Number(isFree(a)))
  return first ? [first, ...others] : others
}

const isFree = ({ isOffered, places }: ConfiguredEngine) => isOffered && places.isFree()

/** Waits for a place in an engine; undefined where its breaker is open, or none became free in time. */
async function takePlace(
  app: App,
  { engine, breaker, places }: ConfiguredEngine,
  { signal, hasOrder }: { signal: AbortSignal; hasOrder: boolean },
): Promise<Disposable | undefined> {
  if (!hasOrder && breaker.waitMs() > 0) return undefined
  const patience = AbortSignal.timeout(app.config.attemptSeconds * 1000)
  return await places.take(AbortSignal.any([signal, patience])).catch((error) => {
    if (signal.aborted) throw error
    app.log.info({ engine: engine.name }, 'No place in the engine became free in time.')
    return undefined
  })
}

/** One engine's try, with a folder, a time limit and a checkpoint of its own; undefined where its breaker opened meanwhile. */
async function runEngine(
  app: App,
  { engine, breaker, timeLimitMs }: ConfiguredEngine,
  { job, generation, task, run }: Attempt,
  hasOrder: boolean,
): Promise<Made | undefined> {
  const { generationId, attempt } = job
  const folder = await mkdtemp(join(run.folder, 'engine-'))
  if (engine.name !== generation.engine) await recordEngine(app.db, generationId, { attempt, engine: engine.name })
  if (!breaker.admit() && !hasOrder) return undefined
  const timeout = AbortSignal.timeout(timeLimitMs)
  const signal = AbortSignal.any([run.signal, timeout])
  const checkpoint = openCheckpoint(app, job, { engine: engine.name, stored: generation.checkpoint, signal })
  try {
    const span = { name: `engine ${engine.name}`, attributes: { 'veduta.engine': engine.name } }
    const made = await inSpan(span, () => engine.run(task, { ...run, folder, signal, checkpoint }))
    breaker.succeeded()
    return made
  } catch (error) {
    const isBlameless = error instanceof LostJobError || checkpoint.hasThrown(error) || isDiskFull(error)
    if (run.signal.aborted || isBlameless) {
      breaker.ended()
      throw error
    }
    const isUndelivered = error instanceof EngineError && error.undelivered
    const isTimeout = error instanceof EngineError && error.code === 'ENGINE_TIMEOUT'
    const failure =
      timeout.aborted && !isUndelivered && !isTimeout
        ? timedOut(engine.name, timeLimitMs, error)
        : error instanceof EngineError
          ? error
          : unexpected(engine.name, error)
    app.log.warn({ err: failure, generation: generationId, engine: engine.name }, 'The engine failed.')
    if (breaker.failed(generationId, failure)) {
      await recordEngineFailure(app.db, generationId, { attempt, engine: engine.name })
    }
    // Nothing came of the order, so that the next engine, or attempt, need not ask for it.
    if (isUndelivered) await checkpoint.note(null)
    throw failure
  }
}

/** What an engine threw that is no failure of the known kinds. */
const unexpected = (engine: string, cause: unknown) =>
  new EngineError(`${engine} failed: ${(cause as Error | undefined)?.message ?? cause}`, {
    code: 'ENGINE_FAILED',
    retryable: true,
    cause,
  })

const timedOut = (engine: string, timeLimitMs: number, cause: unknown) =>
  new EngineError(`${engine} took longer than ${timeLimitMs / 1000} s.`, {
    code: 'ENGINE_TIMEOUT',
    retryable: true,
    cause,
  })

/** Tells the caller why it was not the first engine that made it. */
function passedOver(candidates: ConfiguredEngine[], maker: ConfiguredEngine): string[] {
  const before = candidates.slice(0, Math.max(0, candidates.indexOf(maker))).map(({ engine }) => engine.name)
  if (!before.length) return []
  return [
    `${before.join(' and ')} ${before.length > 1 ? 'were' : 'was'} not available; ${maker.engine.name} made this.`,
  ]
}

/** What the attempt ends with when no engine made it. */
function outcome(failures: EngineError[], retryInMs: number): Error {
  const last = failures.at(-1)
  if (!last) return new EnginesUnavailable(retryInMs)
  const retryable = retryInMs < Number.POSITIVE_INFINITY || failures.some((failure) => failure.retryable)
  return new EngineError(last.message, { code: last.code, retryable, undelivered: true, cause: last })
}
