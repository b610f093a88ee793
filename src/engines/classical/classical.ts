import { join } from 'node:path'
import { foreseeNotes as foreseeNotesOfClip } from '../../classical/clip/notes.ts'
import { foreseeNotes as foreseeNotesOfRendering } from '../../classical/render/notes.ts'
import { MediaError } from '../../media/error.ts'
import type { Encoder, MediaPool } from '../../media/pool.ts'
import {
  type Engine,
  EngineError,
  type EngineTools,
  type Health,
  type Output,
  type RenderTask,
  type Run,
  type VideoTask,
} from '../port/engine.ts'
import { requestOf } from './panel-shown.ts'

/** The embedded engine: classical image processing in a media process, with no network, GPU or model. */
export function openClassicalEngine({ media, config: { encoder } }: EngineTools): Engine {
  return {
    name: 'classical',
    embedded: true,
    capabilities: {
      render: { references: 4 },
      video: { durationsSeconds: [5, 10, 15], endImage: true, negativePrompt: true, sound: canSound(encoder) },
      seed: true,
    },
    health: async () => ({ ready: true, message: 'It runs in this process and needs nothing else.' }),
    examine: async (signal) => [await examineEncoder(media, encoder, signal)],
    version: async (kind, signal) => await media.nameVersion([kind, encoder], { signal }),
    foreseeNotes: (task) => (task.kind === 'render' ? foreseeRendering(task) : foreseeNotesOfClip(shotWords(task))),
    run: async (task, run) => {
      try {
        return task.kind === 'render' ? await render(media, task, run) : await animate(media, task, run, encoder)
      } catch (error) {
        if (!(error instanceof MediaError)) throw error
        throw new EngineError(error.message, {
          code: 'ENGINE_FAILED',
          retryable: true,
          undelivered: true,
          cause: error,
        })
      }
    },
  }
}

/** Without node-av, which `auto` takes if it loads, the encoder says so itself. */
const canSound = (encoder: Encoder) => encoder !== 'h264-mp4-encoder'

async function examineEncoder(media: MediaPool, encoder: Encoder, signal: AbortSignal): Promise<Health> {
  try {
    const name = await media.nameEncoder(encoder, { signal })
    return { ready: true, message: `It runs in this process and needs nothing else. Clips are encoded by ${name}.` }
  } catch (error) {
    return { ready: false, message: (error as Error).message }
  }
}

async function render(media: MediaPool, task: RenderTask, run: Run) {
  const path = join(run.folder, 'render.png')
  const { panelNotes, ...request } = requestOf(task)
  const { width, height, notes, version } = await media.render('renderPicture', [request, path], run)
  const output: Output = { path, contentType: 'image/png', width, height, durationSeconds: null }
  return { outputs: [output], notes: [...notes, ...panelNotes], version }
}

function foreseeRendering(task: RenderTask): string[] {
  const { panelNotes, ...request } = requestOf(task)
  return [...foreseeNotesOfRendering(request), ...panelNotes]
}

async function animate(media: MediaPool, task: VideoTask, run: Run, encoder: Encoder) {
  const path = join(run.folder, 'video.mp4')
  const poster = join(run.folder, 'poster.jpg')
  const { source, aspectRatio, durationSeconds, v20 } = task
  const end = v20?.loop ? undefined : task.end
  const soundSeed = v20?.sound && canSound(encoder) ? task.seed : undefined
  const words = shotWords(task)
  const request = { source, end, aspectRatio, area: v20?.area, durationSeconds, words, encoder, soundSeed }
  const { notes, version, ...made } = await media.render('renderClip', [request, { video: path, poster }], run)
  const output: Output = { path, contentType: 'video/mp4', ...made, poster }
  return { outputs: [output], notes, version }
}

/** What the words of video v2.0 ask for stands in them alone: its built prompt has a phrase for each choice. */
const shotWords = ({ movement, builtPrompt, callerText, negativePrompt, v20 }: VideoTask) => ({
  movement,
  moves: v20?.moves,
  loop: v20?.loop ?? false,
  rawPrompt: movement || v20 ? undefined : builtPrompt,
  callerText: v20 && !callerText ? builtPrompt : callerText,
  negativePrompt,
})
