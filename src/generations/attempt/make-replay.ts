import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../../app.ts'
import type { Stage } from '../../contract/vocabulary.ts'
import type { Output, Task } from '../../engines/port/engine.ts'
import type { Job } from '../../queue/job.ts'
import { findGeneration } from '../../store/generations/generations.ts'
import type { Generation, StoredOutput } from '../../store/schema.ts'
import { whyNotReplayable } from '../replayable.ts'
import { fetchBlob } from '../stored/fetch-blob.ts'
import { hashFile } from '../stored/hash-file.ts'
import { outputKey } from '../stored/outputs.ts'
import { fetchInputs } from '../stored/stored-inputs.ts'
import { countOf, type StoredTask } from '../stored/stored-task.ts'
import type { MadeByAttempt } from './attempt-outcome.ts'
import { finishOutputs } from './finish-outputs.ts'
import { makeOutputs } from './make-outputs.ts'
import { NotReplayable } from './not-replayable.ts'

type Replaying = {
  job: Job
  /** The replay. */
  generation: Generation
  folder: string
  signal: AbortSignal
  report: (event: { progress: number; stage: Stage }) => void
}

/** Runs the generation that a replay names again, each of its results with its seed, and compares. @throws EngineError */
export async function makeReplay(app: App, replaying: Replaying): Promise<MadeByAttempt> {
  const { generation, folder, signal } = replaying
  const of = (await findGeneration(app.db, generation.replay!.of))!
  // It may have changed since the replay was asked for, and another worker may have other libraries than the server.
  const reason = await whyNotReplayable(app, of, signal)
  if (reason) throw new NotReplayable(reason)
  const task = await fetchInputs(app, of.task as StoredTask, folder)
  const count = countOf(task)
  // One run makes all results of an order of one.
  const groups = count === 1 ? [of.outputs] : of.outputs.map((output) => [output])
  const differences: (number | null)[] = []
  let isSame = true
  for (const [index, stored] of groups.entries()) {
    const made = await runAgain(app, replaying, { of, task, stored, index, groups: groups.length })
    if (made.length !== stored.length) throw new NotReplayable('its engine made another number of results')
    for (const [i, output] of made.entries()) {
      if ((await hashFile(output.path)) === stored[i]!.sha256) continue
      isSame = false
      differences.push(await differenceFrom(app, output, { of, stored: stored[i]!, ...replaying }))
    }
  }
  const largest = differences.includes(null) ? null : Math.max(0, ...(differences as number[]))
  const verdict = isSame ? 'same' : 'different'
  return { outputs: [], notes: [], replay: { of: of.id, verdict, largestDifference: largest } }
}

/** What the engine makes now, brought to the size and file format of the order. */
async function runAgain(
  app: App,
  { job, generation, folder: parent, signal, report }: Replaying,
  again: { of: Generation; task: Task; stored: StoredOutput[]; index: number; groups: number },
): Promise<Output[]> {
  const { of, index, groups, stored } = again
  const task: Task = { ...again.task, seed: stored[0]?.seed ?? of.seed }
  const folder = await mkdtemp(join(parent, `replay-${index}-`))
  const progress: Replaying['report'] = ({ progress, stage }) =>
    report({ progress: (index + progress) / groups, stage })
  const run = { folder, signal, progress }
  const made = await makeOutputs(app, { job, generation, task, result: index, run, onlyEngine: of.engine })
  if (made.version !== stored[0]?.engineVersion) throw new NotReplayable('another version of its engine made it')
  const outputs = groups > 1 || countOf(task) > 1 ? made.outputs.slice(0, 1) : made.outputs
  return (await finishOutputs(app, task, outputs, { folder, signal })).outputs
}

/** Null if the stored result is gone. */
async function differenceFrom(
  app: App,
  { path, contentType }: Output,
  { of, stored, signal }: { of: Generation; stored: StoredOutput; signal: AbortSignal },
): Promise<number | null> {
  const before = `${path}.before`
  if (contentType !== stored.contentType || !(await fetchBlob(app, outputKey(of.id, stored), before))) return null
  return await app.media.compareResults({ type: contentType, paths: [before, path] }, { signal })
}
