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
import { checkOutputs, measureOutputs, storeOutputs } from '../stored/outputs.ts'
import { countOf } from '../stored/stored-task.ts'
import type { MadeByAttempt } from './attempt-outcome.ts'
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
      const made = await makeResult(app, making, { index, count })
      outputs.push(...made.outputs)
      for (const note of made.notes) notes.add(note)
      if (index < count - 1) await keep(app, job, outputs)
    } catch (error) {
      if (count === 1 || !isForGood(error, making)) throw error
      failures.push(error)
    }
  }
  if (!outputs.length) throw failures[0]
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

/** The seed of a result, from 0, as it is first tried. */
const seedOf = (seed: number, index: number): number => (seed + index) % (seedMax + 1)

async function makeResult(
  app: App,
  { job, generation, task: ordered, folder: parent, signal, report }: Making,
  { index, count }: { index: number; count: number },
): Promise<{ outputs: StoredOutput[]; notes: string[] }> {
  const isOne = count === 1
  const task: Task = isOne ? ordered : { ...ordered, seed: seedOf(ordered.seed, index) }
  const folder = isOne ? parent : await mkdtemp(join(parent, `result-${index}-`))
  const progress: Making['report'] = ({ progress, stage }) => report({ progress: (index + progress) / count, stage })
  const made = await makeOutputs(app, { job, generation, task, result: index, run: { folder, signal, progress } })
  const outputsMade = isOne ? made.outputs : made.outputs.slice(0, 1)
  await checkOutputs(app, outputsMade, signal)
  const finished = await finishOutputs(app, task, outputsMade, { folder, signal })
  const measured = measureOutputs(app, task, finished.outputs, { folder, signal })
  await moderateOutputs(app, generation, { task, outputs: finished.outputs }, signal)
  progress({ progress: 1, stage: 'storing' })
  const kept = { outputs: finished.outputs, measured, version: made.version, prefix: isOne ? '' : `${index}-` }
  const outputs = await storeOutputs(app, { id: generation.id, attempt: job.attempt }, kept)
  signal.throwIfAborted()
  const notes = [...made.notes, ...finished.notes]
  const costUsd = made.costUsd === undefined ? {} : { costUsd: made.costUsd }
  if (isOne) return { outputs: outputs.map((output) => ({ ...output, ...costUsd })), notes }
  return { outputs: outputs.map((output) => ({ ...output, ...costUsd, result: index, seed: task.seed, notes })), notes }
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
