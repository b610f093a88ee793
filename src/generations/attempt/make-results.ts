import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../../app.ts'
import { seedMax } from '../../contract/arch-render-v45/fields.ts'
import type { Stage } from '../../contract/vocabulary.ts'
import { EngineError, type Task } from '../../engines/port/engine.ts'
import type { Job } from '../../queue/job.ts'
import { maxFailures } from '../../queue/queues.ts'
import { keepResults } from '../../store/generations/engines.ts'
import type { Generation, StoredOutput } from '../../store/schema.ts'
import { moderateOutputs } from '../moderation.ts'
import { checkOutputs, measureOutputs, storeOutputs, writeThumbnails } from '../stored/outputs.ts'
import { countOf } from '../stored/stored-task.ts'
import type { MadeByAttempt } from './attempt-outcome.ts'
import { setOrderAside } from './checkpoint.ts'
import { FidelityTooLow } from './fidelity-too-low.ts'
import { finishOutputs } from './finish-outputs.ts'
import { makeOutputs } from './make-outputs.ts'
import { LostJobError, throughOutage } from './settle.ts'

type Making = {
  job: Job
  generation: Generation
  task: Task
  folder: string
  signal: AbortSignal
  report: (event: { progress: number; stage: Stage }) => void
}

/**
 * Has the results of an order made, checked and stored, one after the other. Those that an earlier attempt finished are kept. One
 * that fails for good is left out, as long as another stands.
 */
export async function makeResults(app: App, making: Making): Promise<MadeByAttempt> {
  const { job, generation, task } = making
  const count = countOf(task)
  const outputs = [...generation.outputs]
  const failures: EngineError[] = []
  const notes = new Set<string>()
  for (let index = 0; index < count; index++) {
    if (outputs.some(({ result = 0 }) => result === index)) continue
    try {
      throwIfGivenUp(generation, index)
      const made = await makeResult(app, making, { index, count })
      outputs.push(...made.outputs)
      for (const note of made.notes) notes.add(note)
      if (index < count - 1) await keep(app, job, outputs)
    } catch (error) {
      if (count === 1 || !isForGood(error, making)) throw error
      failures.push(error)
      if (error instanceof FidelityTooLow) notes.add(`Result ${index + 1}: ${error.message}`)
      await giveUp(app, making, { result: index, error })
    }
  }
  if (!outputs.length) throw failures[0] instanceof FidelityTooLow ? failures[0].withNotes([...notes]) : failures[0]
  for (const output of outputs) for (const note of output.notes ?? []) notes.add(note)
  const costs = outputs.flatMap(({ costUsd }) => (costUsd === undefined ? [] : [costUsd]))
  const missing = count - outputs.length
  return {
    outputs: outputs.sort((a, b) => (a.result ?? 0) - (b.result ?? 0)),
    notes: [...generation.notes, ...notes],
    costUsd: costs.length ? costs.reduce((sum, cost) => sum + cost, 0) : undefined,
    ...(missing > 0 && { missing: { count: missing, of: count, code: failures[0]!.code } }),
  }
}

/** @throws EngineError if an earlier attempt failed at the result for good: what it ordered elsewhere is not ordered again */
function throwIfGivenUp({ givenUp }: Generation, index: number): void {
  const found = givenUp.find(({ result }) => result === index)
  if (!found) return
  const { code, message } = found
  throw code === 'FIDELITY_TOO_LOW' ? new FidelityTooLow(message) : new EngineError(message, { code, retryable: false })
}

/** Has no later attempt make a result, and leaves what was ordered for it to those who cancel it. */
async function giveUp(
  app: App,
  { job, generation }: Making,
  { result, error: { code, message } }: { result: number; error: EngineError },
): Promise<void> {
  if (generation.givenUp.some((earlier) => earlier.result === result)) return
  await setOrderAside(app, job, { givenUp: { result, code, message } })
}

/** Which try of which result, both from 0. */
type Try = { index: number; again: number; count: number }

/** The first tries of all results have seeds one after the other, and so have their second ones. */
const seedOf = (seed: number, { index, again, count }: Try): number => (seed + index + again * count) % (seedMax + 1)

/** Makes a result, with other seeds too if it keeps less of the source than was asked. @throws FidelityTooLow */
async function makeResult(
  app: App,
  making: Making,
  { index, count }: { index: number; count: number },
): Promise<{ outputs: StoredOutput[]; notes: string[] }> {
  const { task: ordered, signal } = making
  const least = (ordered.kind === 'render' && ordered.v45?.minFidelity) || 0
  let best = 0
  let spentUsd = 0
  const first = tryOrdered(making.generation, { index, count })
  for (let again = first; ; again++) {
    const tried = await tryResult(app, making, { index, again, count })
    const { made, measured } = tried
    const score = least > 0 ? (await measured)[0]?.fidelity.score : undefined
    signal.throwIfAborted()
    const { costUsd } = made
    if (score === undefined || score >= least) {
      const isUnmeasured = least > 0 && score === undefined
      const told = [
        ...(again > 0 ? [`It was made again until its fidelity reached min_fidelity: this is try ${again + 1}.`] : []),
        ...(isUnmeasured ? ['Its fidelity could not be measured, so min_fidelity did not count.'] : []),
      ]
      const cost = costUsd === undefined ? {} : { costUsd: spentUsd + costUsd }
      return await storeResult(app, making, tried, { cost, told })
    }
    best = Math.max(best, score)
    spentUsd += costUsd ?? 0
    const { fidelityRetries } = app.engines.all.find(({ engine }) => engine.name === made.engine)!
    if (again >= fidelityRetries) throw FidelityTooLow.after({ best, least, tries: again - first + 1 })
  }
}

/** The try whose order an earlier attempt noted, whose result may be there: those before it were too low. By default the first. */
function tryOrdered({ checkpoint }: Generation, { index, count }: { index: number; count: number }): number {
  const result = checkpoint?.result ?? 0
  return result % count === index ? Math.floor(result / count) : 0
}

/** Has one try made, checked and measured. */
async function tryResult(
  app: App,
  { job, generation, task: ordered, folder: parent, signal, report }: Making,
  at: Try,
) {
  const { index, again, count } = at
  const isAsOrdered = count === 1 && again === 0
  const task: Task = isAsOrdered ? ordered : { ...ordered, seed: seedOf(ordered.seed, at) }
  const folder = isAsOrdered ? parent : await mkdtemp(join(parent, `result-${index}-${again}-`))
  const isLast = index === count - 1
  const progress: Making['report'] = ({ progress, stage }) =>
    // After the first of several results, stages would begin again.
    report({ progress: (index + progress) / count, stage: isLast || stage === 'preparing' ? stage : 'rendering' })
  // Each try is an order of its own to an engine that notes them.
  const result = index + again * count
  const made = await makeOutputs(app, { job, generation, task, result, run: { folder, signal, progress } })
  const outputsMade = count === 1 ? made.outputs : made.outputs.slice(0, 1)
  await checkOutputs(app, outputsMade, signal)
  const finished = await finishOutputs(app, task, outputsMade, { folder, signal })
  const measured = measureOutputs(app, task, finished.outputs, { folder, signal })
  return { at, task, made, finished, measured, folder, progress }
}

/** Stores the try that is given out. */
async function storeResult(
  app: App,
  { job, generation, signal }: Making,
  { at, task, made, finished, measured, folder, progress }: Awaited<ReturnType<typeof tryResult>>,
  { cost, told }: { cost: { costUsd?: number }; told: string[] },
): Promise<{ outputs: StoredOutput[]; notes: string[] }> {
  const { index, again, count } = at
  const isOne = count === 1
  await moderateOutputs(app, generation, { task, outputs: finished.outputs }, signal)
  const thumbnails = writeThumbnails(app, finished.outputs, { folder, signal })
  progress({ progress: 1, stage: 'storing' })
  const prefix = isOne ? '' : `${index}-`
  const kept = { outputs: finished.outputs, measured, thumbnails, version: made.version, prefix }
  const outputs = await storeOutputs(app, { id: generation.id, attempt: job.attempt }, kept)
  signal.throwIfAborted()
  const notes = [
    ...made.notes,
    ...finished.notes,
    ...told.map((note) => (isOne ? note : `Result ${index + 1}: ${note}`)),
  ]
  const seed = isOne && again === 0 ? {} : { seed: task.seed }
  const several = isOne ? {} : { result: index, notes }
  return { outputs: outputs.map((output) => ({ ...output, ...cost, ...seed, ...several })), notes }
}

/** Keeps what is finished, so that a later attempt need not make it again. @throws LostJobError */
async function keep(app: App, { generationId, attempt }: Job, outputs: StoredOutput[]): Promise<void> {
  if (!(await throughOutage(() => keepResults(app.db, generationId, { attempt, outputs })))) throw new LostJobError()
}

/** Whether no later attempt would make it. Then the others are made without it. */
function isForGood(
  error: unknown,
  { generation, signal }: Pick<Making, 'generation' | 'signal'>,
): error is EngineError {
  if (!(error instanceof EngineError) || signal.aborted) return false
  return !error.retryable || generation.failures + 1 >= maxFailures
}
