import { join } from 'node:path'
import { MediaError } from '../media/error.ts'
import type { MediaPool } from '../media/pool.ts'
import { type Engine, EngineError, type Output, type RenderTask, type Run, type VideoTask } from './engine.ts'

/** The embedded engine: classical image processing in a media process, with no network, GPU or model. */
export function openClassicalEngine(media: MediaPool): Engine {
  return {
    name: 'classical',
    run: async (task, run) => {
      try {
        return task.kind === 'render' ? await render(media, task, run) : await animate(media, task, run)
      } catch (error) {
        if (!(error instanceof MediaError)) throw error
        throw new EngineError(error.message, { code: 'ENGINE_FAILED', retryable: true, cause: error })
      }
    },
  }
}

async function render(media: MediaPool, { kind, prompt, words, ...request }: RenderTask, run: Run) {
  const path = join(run.folder, 'render.png')
  const { width, height, notes } = await media.render('renderPicture', [{ ...request, prompt: words }, path], run)
  const output: Output = { path, contentType: 'image/png', width, height, durationSeconds: null }
  return { outputs: [output], notes }
}

async function animate(media: MediaPool, task: VideoTask, run: Run) {
  const path = join(run.folder, 'video.mp4')
  const { source: start, end, aspectRatio, durationSeconds, seed } = task
  const movement = task.movement ?? 'zoom_in'
  const request = { start, end, aspectRatio, durationSeconds, seed, movement }
  const { notes, ...made } = await media.render('renderClip', [request, path], run)
  const output: Output = { path, contentType: 'video/mp4', ...made }
  return { outputs: [output], notes: [...notesOn(task), ...notes] }
}

function notesOn({ movement, negativePrompt }: VideoTask): string[] {
  const notes = [
    'The embedded engine moves the camera over the picture; it does not animate what the prompt describes.',
  ]
  if (!movement) notes.push('The embedded engine does not read raw_prompt and used a slow zoom_in.')
  if (negativePrompt.trim()) notes.push('The embedded engine does not read negative_prompt.')
  return notes
}
