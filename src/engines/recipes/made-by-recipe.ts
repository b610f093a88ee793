import { join } from 'node:path'
import type { EngineTools, Made, Run, Task } from '../port/engine.ts'
import { downloadResult } from '../remote/download-result.ts'
import { receiveClip, receivePicture } from '../remote/received.ts'
import { type Recipe, recipeNotes, recipePrice } from './recipe.ts'

/** Fetches a hosted model's result, and makes an output from it. */
export async function madeByRecipe(
  { media, config }: Pick<EngineTools, 'media' | 'config'>,
  { service, recipe, url }: { service: string; recipe: Recipe; url: string },
  task: Task,
  run: Run,
): Promise<Made> {
  run.progress({ progress: 0.9, stage: 'encoding' })
  const received = join(run.folder, 'received')
  await downloadResult(url, received, { signal: run.signal, allow: config.fetchAllow })
  const { output, notes } =
    task.kind === 'render'
      ? await receivePicture(media, { received, source: task.source }, run)
      : await receiveClip(media, { received, ...task }, run)
  const picturesRead = task.kind === 'render' ? 1 + Math.min(task.references.length, recipe.references) : 0
  const costUsd = recipePrice(recipe, { ...output, picturesRead })
  return {
    outputs: [output],
    notes: [...recipeNotes(recipe), ...notes],
    version: `${service} ${recipe.model}`,
    ...(costUsd !== undefined && { costUsd }),
  }
}
