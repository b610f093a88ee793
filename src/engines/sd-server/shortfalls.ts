import { join } from 'node:path'
import type { EngineTools, Output, RenderTask, Run } from '../port/engine.ts'

/** What a job was asked for. */
export type WorkedAt = { width: number; height: number; side: number; mode: 'edit' | 'img2img' }

/** A picture that was made smaller by less is as good. */
const smallerShare = 0.9
/** A model without the ability to edit, asked to, had a fidelity of 0.02: it made another picture. */
const editedMin = 0.05
const deadlineMs = 60_000

/** That a picture was made smaller than it is delivered, because of the model or the machine. */
export function noteSize(at: WorkedAt, { width, height }: Pick<Output, 'width' | 'height'>): string[] {
  const area = at.width * at.height
  if (area >= smallerShare * Math.min(width * height, 1024 ** 2)) return []
  return [
    `The engine made a picture of ${at.width}x${at.height}, as its model and machine allow; it was enlarged to ${width}x${height}.`,
  ]
}

/** That a model which was told to edit made a picture of something else. */
export async function noteEditing(
  { media, log }: Pick<EngineTools, 'media' | 'log'>,
  { source }: RenderTask,
  { output, model, run: { folder, signal } }: { output: Output; model: string; run: Run },
): Promise<string[]> {
  const maps = [join(folder, 'kept.webp')]
  const measured = await media.measureFidelity([source, [output.path], maps], { signal, deadlineMs }).catch((error) => {
    signal.throwIfAborted()
    log.warn(error, 'It could not be measured whether the model edits.')
    return []
  })
  const { score } = measured[0] ?? {}
  if (score === undefined || score >= editedMin) return []
  log.warn(
    { model, score },
    'The model of sd-server kept nothing of its source: if it does not edit, set VEDUTA_SD_SERVER_MODE=img2img, or "edits": false in its entry of the list.',
  )
  return [
    `The model kept almost nothing of the image (fidelity ${score.toFixed(2)}): it may be one that does not edit.`,
  ]
}
