import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { familyOf } from '../../prompts/edit-families.ts'
import { buildEditInstruction } from '../../prompts/edit-instruction.ts'
import { EngineError, type EngineTools, type RenderTask, type Run, type Task, type VideoTask } from '../port/engine.ts'
import type { ServerCapabilities } from './client.ts'
import type { WorkedAt } from './shortfalls.ts'
import { type Sizing, workingSize } from './size/working-size.ts'

/** The length that today's open models were trained on. */
const videoFramesPerSecond = 16
const videoFrames = 81
/** For one picture, including the wait for a media process. */
const deadlineMs = 60_000

/** How far a rendering may leave its source if the model paints over it. */
const strengths = { precise: 0.45, balanced: 0.6, creative: 0.75, experimental: 0.9 } as const
/** How far, if the source is a rendering already, whose masses, materials and light are to stay. */
const refiningStrengths = { precise: 0.2, balanced: 0.3, creative: 0.4, experimental: 0.5 } as const

/** How its renderings are made: `references` is how many of a task's references the memory has room for. */
type Options = Pick<EngineTools, 'media'> & Sizing & { mode: 'edit' | 'img2img'; refines: boolean; references: number }

export type SdRequest = { kind: 'img_gen' | 'vid_gen'; body: object; at: WorkedAt }

/** A task in the server's form. The server ignores unknown fields, and replaces every wrong type by a default. */
export async function buildRequest(task: Task, options: Options, run: Run): Promise<SdRequest> {
  const declined = declinedBy(options.capabilities, task)
  if (declined) throw declined
  return task.kind === 'render'
    ? { kind: 'img_gen', ...(await renderRequest(task, options, run)) }
    : { kind: 'vid_gen', ...(await videoRequest(task, options, run)) }
}

async function renderRequest(task: RenderTask, options: Options, run: Run): Promise<Omit<SdRequest, 'kind'>> {
  const { config, media, mode, refines } = options
  const source = await media.probePicture(task.source, { signal: run.signal, deadlineMs })
  const { side, ...size } = workingSize('render', source, options)
  const at = { ...size, side, mode }
  const fit = openFit(media, run)
  // Stretched, so that the result covers the source again when it is scaled back.
  const picture = await fit(task.source, { fit: 'fill', ...size })
  const common = commonFields(task, size, config.sdServerParameters)
  if (mode === 'img2img') {
    const strength = (refines ? refiningStrengths : strengths)[task.renderScenario]
    return { body: { strength, ...common, output_format: 'png', init_image: picture }, at }
  }
  const references = []
  for (const reference of task.references.slice(0, options.references)) {
    // The server crops each reference to the ratio of the result, and scales it to its size.
    references.push(await fit(reference, { fit: 'pad', ...size }))
  }
  const family = familyOf(options.capabilities.model.name)
  const prompt = buildEditInstruction(task, { family, references: references.length })
  return { body: { ...common, prompt, output_format: 'png', ref_images: [picture, ...references] }, at }
}

async function videoRequest(task: VideoTask, options: Options, run: Run): Promise<Omit<SdRequest, 'kind'>> {
  const { config, media, capabilities, mode } = options
  const { side, ...size } = workingSize('video', task.aspectRatio, options)
  const fit = openFit(media, run)
  const body = {
    video_frames: videoFrames,
    fps: videoFramesPerSecond,
    ...commonFields(task, size, config.sdServerParameters),
    negative_prompt: task.negativePrompt,
    init_image: await fit(task.source, { fit: 'cover', ...size }),
    ...(task.end && { end_image: await fit(task.end, { fit: 'cover', ...size }) }),
    output_format: clipFormat(capabilities),
  }
  return { body, at: { ...size, side, mode } }
}

/** Without an integer, it would use the seed 42; without the last field, its files would contain prompt and model. */
function commonFields(
  { builtPrompt: prompt, seed }: Task,
  size: { width: number; height: number },
  parameters: object,
) {
  return { ...parameters, prompt, seed, ...size, batch_count: 1, embed_image_metadata: false }
}

function openFit(media: EngineTools['media'], { folder, signal }: Run) {
  let count = 0
  return async (input: string, size: { fit: 'pad' | 'cover' | 'fill'; width: number; height: number }) => {
    const path = join(folder, `sent-${count++}.jpg`)
    await media.fitPicture([{ input, ...size }, path], { signal, deadlineMs })
    return await readFile(path, 'base64')
  }
}

/** Of clips, the best first; animated WebP cannot be read. */
const clipFormats = ['webm', 'avi']

/** Undefined if it makes none that can be read. A server that does not say it makes WebM. */
const clipFormat = ({ output_formats_by_mode: formats }: ServerCapabilities): string | undefined =>
  formats?.vid_gen ? clipFormats.find((format) => formats.vid_gen!.includes(format)) : clipFormats[0]

/** Why a server's model cannot make a task; undefined if it can, or if the server does not say what it makes. */
export function declinedBy(capabilities: ServerCapabilities, task: Task): EngineError | undefined {
  const { supported_modes: modes, model } = capabilities
  const [mode, what] = task.kind === 'render' ? ['img_gen', 'renderings'] : ['vid_gen', 'clips']
  const isMade = !modes.length || modes.includes(mode!)
  if (isMade && (task.kind === 'render' || clipFormat(capabilities))) return undefined
  return new EngineError(
    `sd-server runs the model ${model.name}, which does not make ${what}${isMade ? ' in a format that Veduta reads' : ''}: remove it from ${task.kind} in VEDUTA_ENGINES.`,
    {
      code: 'ENGINE_FAILED',
      retryable: false,
      undelivered: true,
      impossible: true,
      told: `the model of sd-server does not make ${what}`,
    },
  )
}
