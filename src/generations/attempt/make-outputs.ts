import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { isDiskFull } from '../../disk-space.ts'
import type { ConfiguredEngine } from '../../engines/engines.ts'
import { type Engine, EngineError, type Made, type Run, type Task } from '../../engines/port/engine.ts'
import type { Job } from '../../queue/job.ts'
import { recordEngine, recordEngineFailure } from '../../store/generations/engines.ts'
import type { Generation } from '../../store/schema.ts'
import { inSpan } from '../../tracing.ts'
import { listCandidates, unableTo, unhonoured, withoutBarred } from '../choose-engine.ts'
import { openCheckpoint, setOrderAside } from './checkpoint.ts'
import { LostJobError } from './settle.ts'

/** No engine could take the task now, and none failed at it: the job may wait. */
export class EnginesUnavailable extends Error {
  override name = 'EnginesUnavailable'
  readonly retryInMs: number

  constructor(retryInMs: number) {
    super('No engine is available at the moment.')
    this.retryInMs = retryInMs
  }
}

/** The next engine is one that other workers run. */
export class EngineElsewhere extends Error {
  override name = 'EngineElsewhere'
  readonly engine: string

  constructor(engine: string) {
    super(`The next engine is ${engine}, which this worker does not run.`)
    this.engine = engine
  }
}

/** How often it is asked whether an engine is there, for whose place a task waits. */
export const absenceLookMs = 2000

export type MadeByEngine = Made & { engine: string; costUsd: number | undefined }

type Attempt = {
  job: Job
  generation: Generation
  task: Task
  /** Which result of the order, from 0. */
  result: number
  /** If no other may make it. */
  onlyEngine?: string
  run: Pick<Run, 'folder' | 'signal' | 'progress'>
}

/**
 * Asks one engine after the other until one has made the task's output. The next one is asked only if the previous one
 * certainly delivered nothing.
 *
 * @throws EngineError, EnginesUnavailable, EngineElsewhere, LostJobError
 */
export async function makeOutputs(app: App, asked: Attempt): Promise<MadeByEngine> {
  const attempt = { ...asked, generation: withOwnOrder(asked) }
  const { job, generation, task, run } = attempt
  const ordered = generation.checkpoint?.engine
  const candidates = listCandidates(app.engines, task).filter(
    ({ engine }) => !asked.onlyEngine || engine.name === asked.onlyEngine,
  )
  const failures: EngineError[] = []
  const told = new Map<ConfiguredEngine, string>()
  let retryInMs = Number.POSITIVE_INFINITY
  /** The engine that has an order that the next one is not to wait for. */
  let left: string | undefined
  for (const candidate of inOrder(app, candidates, { generation, needed: job.needs })) {
    if (!candidate.isOffered) {
      if (left) await setOrderAside(app, job, { barred: left })
      throw new EngineElsewhere(candidate.engine.name)
    }
    const hasOrder = candidate.engine.name === ordered
    const declined = hasOrder ? undefined : await candidate.engine.declines?.(task, run.signal)
    if (declined) {
      app.log.info({ err: declined, engine: candidate.engine.name }, 'The engine cannot make the task.')
      if (declined.told) told.set(candidate, declined.told)
      failures.push(declined)
      continue
    }
    try {
      using place = await takePlace(app, candidate, { signal: run.signal, hasOrder })
      if (place && left) await setOrderAside(app, job, { barred: left })
      if (place) left = undefined
      // It no longer waits.
      if (place) run.progress({ progress: 0, stage: 'preparing' })
      const made = place && (await runEngine(app, candidate, attempt, hasOrder))
      if (made) {
        const before = passedOver(app.engines.list(task.kind), candidate, { task, candidates, told })
        const notes = [...before, ...unhonoured(candidate, task), ...made.notes]
        return { ...made, engine: candidate.engine.name, costUsd: made.costUsd ?? candidate.priceUsd(task), notes }
      }
      retryInMs = Math.min(retryInMs, candidate.breaker.waitMs())
      // A task ordered there must not be ordered elsewhere.
      if (hasOrder) break
    } catch (error) {
      if (!(error instanceof EngineError) || !error.undelivered) throw error
      if (error.told) told.set(candidate, error.told)
      if (error.leavesOrder) left = candidate.engine.name
      if (error.retryAfterSeconds) retryInMs = Math.min(retryInMs, error.retryAfterSeconds * 1000)
      else failures.push(error)
    }
  }
  throw outcome(failures, retryInMs)
}

/** Of several results, an order that was noted is that of one. */
function withOwnOrder({ generation, result }: Attempt): Generation {
  return (generation.checkpoint?.result ?? 0) === result ? generation : { ...generation, checkpoint: null }
}

/**
 * First the engine that has an order of an earlier attempt: only it knows that order's result. Then the others, from the one
 * that the job needs: other workers asked those before it. None that said that it must not be asked again.
 */
function inOrder(
  app: App,
  candidates: ConfiguredEngine[],
  { generation, needed }: { generation: Generation; needed: string | undefined },
): ConfiguredEngine[] {
  const ordered = generation.checkpoint?.engine
  const first = ordered && app.engines.all.find(({ engine }) => engine.name === ordered)
  if (ordered && !first) {
    const message = `It was ordered from the engine "${ordered}", which VEDUTA_ENGINES no longer names.`
    throw new EngineError(message, { code: 'ENGINE_FAILED', retryable: false })
  }
  const from = candidates.findIndex(({ engine }) => engine.name === needed)
  const left = withoutBarred(candidates.slice(Math.max(0, from)), generation)
  const others = left.filter((candidate) => candidate !== first)
  if (app.config.engineFull === 'next') others.sort((a, b) => Number(isFree(b)) - Number(isFree(a)))
  if (first) return [first, ...others]
  if (others.length) return others
  throw new EngineError('No engine is left that may be asked again.', { code: 'ENGINE_FAILED', retryable: false })
}

const isFree = ({ isOffered, places }: ConfiguredEngine) => isOffered && places.isFree()

/**
 * Waits for a place in an engine; undefined if its breaker is open, or none became free in time.
 *
 * @throws EngineError if the engine's service does not answer meanwhile, which others that have a place may wait for
 */
async function takePlace(
  app: App,
  { engine, breaker, places }: ConfiguredEngine,
  { signal, hasOrder }: { signal: AbortSignal; hasOrder: boolean },
): Promise<Disposable | undefined> {
  if (!hasOrder && breaker.waitMs() > 0) return undefined
  const patience = AbortSignal.timeout(app.config.attemptSeconds * 1000)
  const absence = new AbortController()
  const waited = new AbortController()
  if (!hasOrder && !places.isFree()) void watchForAbsence(engine, absence, waited.signal)
  try {
    return await places.take(AbortSignal.any([signal, patience, absence.signal]))
  } catch (error) {
    if (signal.aborted || absence.signal.aborted) throw error
    app.log.info({ engine: engine.name }, 'No place in the engine became free in time.')
    return undefined
  } finally {
    waited.abort()
  }
}

/** Aborts once the engine's service does not answer, until the task no longer waits. */
async function watchForAbsence({ findAbsence }: Engine, absence: AbortController, ended: AbortSignal): Promise<void> {
  while (findAbsence && !ended.aborted) {
    const found = await findAbsence()
    if (found) return absence.abort(found)
    await setTimeout(absenceLookMs, undefined, { signal: ended, ref: false }).catch(() => {})
  }
}

/** One engine's attempt, with its own folder, time limit and checkpoint; undefined if its breaker opened meanwhile. */
async function runEngine(
  app: App,
  { engine, breaker, timeLimitMs }: ConfiguredEngine,
  { job, generation, task, result, run }: Attempt,
  hasOrder: boolean,
): Promise<Made | undefined> {
  const { generationId, attempt } = job
  const folder = await mkdtemp(join(run.folder, 'engine-'))
  if (engine.name !== generation.engine) await recordEngine(app.db, generationId, { attempt, engine: engine.name })
  if (!breaker.admit() && !hasOrder) return undefined
  const timeout = AbortSignal.timeout(timeLimitMs)
  const signal = AbortSignal.any([run.signal, timeout])
  const checkpoint = openCheckpoint(app, job, { engine: engine.name, stored: generation.checkpoint, result, signal })
  try {
    const progress = onceReported(run.progress, () => prepareMeasuring(app, engine, task, signal))
    const span = { name: `engine ${engine.name}`, attributes: { 'veduta.engine': engine.name } }
    const made = await inSpan(span, () => engine.run(task, { ...run, folder, signal, checkpoint, progress }))
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
    // The order yielded nothing, so the next engine or attempt need not look for it.
    if (isUndelivered && !error.leavesOrder) await checkpoint.forget({ isBarred: !error.retryable })
    throw failure
  }
}

/** The same reports; before the first of them, the engine may still be placing its order, which nothing is to delay. */
function onceReported(report: Run['progress'], begin: () => void): Run['progress'] {
  let hasBegun = false
  return (event) => {
    report(event)
    if (!hasBegun) begin()
    hasBegun = true
  }
}

/** While an engine elsewhere works on a rendering, its source is read for the measurement of its fidelity. */
function prepareMeasuring(app: App, { embedded }: Engine, task: Task, signal: AbortSignal): void {
  if (embedded || task.kind !== 'render') return
  // Without it, the measurement takes longer.
  app.media.prepareFidelity(task.source, { signal }).catch(() => {})
}

/** Turns an engine's unexpected error into a failure of a known kind. */
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

/** Tells the caller why the engines of the list before it did not make it. */
function passedOver(
  all: ConfiguredEngine[],
  maker: ConfiguredEngine,
  { task, candidates, told }: { task: Task; candidates: ConfiguredEngine[]; told: Map<ConfiguredEngine, string> },
): string[] {
  const before = all.slice(0, Math.max(0, all.indexOf(maker)))
  const unasked = before.filter((engine) => !candidates.includes(engine))
  const absent = before.filter((engine) => candidates.includes(engine) && !told.has(engine))
  const names = absent.map(({ engine }) => engine.name)
  const reasons = [
    ...unasked.flatMap((engine) => unableTo(engine, task)),
    ...before.flatMap((candidate) => told.get(candidate) ?? []),
    ...(names.length ? [`${names.join(' and ')} ${names.length > 1 ? 'were' : 'was'} not available`] : []),
  ]
  return reasons.length ? [`${reasons.join(', and ')}; ${maker.engine.name} made this.`] : []
}

/** The error of the attempt when no engine made it. */
function outcome(failures: EngineError[], retryInMs: number): Error {
  const last = failures.at(-1)
  if (!last) return new EnginesUnavailable(retryInMs)
  const retryable = retryInMs < Number.POSITIVE_INFINITY || failures.some((failure) => failure.retryable)
  return new EngineError(last.message, { code: last.code, retryable, undelivered: true })
}
