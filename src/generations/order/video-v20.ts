import type { App } from '../../app.ts'
import { clipSize } from '../../contract/clip-size.ts'
import { ApiError } from '../../contract/errors.ts'
import type { Form } from '../../contract/fields/endpoint.ts'
import { parseAspectRatio, videoSeedMax } from '../../contract/video-ai.ts'
import type { VideoV20DryRun, VideoV20Reply } from '../../contract/video-v20/endpoints.ts'
import { type VideoTier, videoPicture, videoTiers } from '../../contract/video-v20/fields.ts'
import { type FramePart, parseVideoV20, type VideoV20Form, videoV20Order } from '../../contract/video-v20/form.ts'
import { nameMoves } from '../../contract/video-v20/read-moves.ts'
import { buildVideoV20Prompt } from '../../prompts/video-v20.ts'
import { simplestRatio } from './arch-render-v41.ts'
import { fetchPicture, firstRefusal } from './fetch-pictures.ts'
import { type Frame, findMismatch, findRefusal, type Refused } from './frames.ts'
import { chooseSeed, inspect, type Picture, type Plan, type Request, recogniseFiles } from './plan.ts'

const maxSide = 3840

/** The plan of an order of video v2.0. */
export const planVideoV20 =
  (tier: VideoTier) =>
  async (app: App, received: Form, request: Request): Promise<Plan> => {
    const form = parseVideoV20(await recogniseFiles(received), tier)
    const [source, end] = await openFrames(app, request, form)
    const { durationSeconds, moves, activity, sound, loop, callerText = '', negativePrompt } = form
    const seed = chooseSeed(app, form.seed, videoSeedMax)
    const aspectRatio = form.ratio ?? parseAspectRatio(simplestRatio(source.width, source.height))
    const { creditsASecond, area } = videoTiers[tier]
    const size = clipSize(aspectRatio, area)
    const cost = creditsASecond * durationSeconds
    const builtPrompt = buildVideoV20Prompt({ ...form, hasEndImage: end !== undefined })
    const notes = [...new Set([...form.notes, ...source.notes, ...(end?.notes ?? [])])]
    const said = { camera_movement: nameMoves(moves), duration: durationSeconds }
    const ratio = `${aspectRatio.width}:${aspectRatio.height}`
    const parameters = { ...said, motion: activity, sound, loop, aspect_ratio: ratio, ignored: [] }
    return {
      endpoint: `video-v20-${tier}`,
      cost,
      task: {
        kind: 'video',
        callerText,
        builtPrompt,
        negativePrompt,
        source: source.path,
        end: loop ? source.path : end?.path,
        movement: undefined,
        v20: { moves, activity, sound, loop, area },
        durationSeconds,
        aspectRatio,
        seed,
      },
      size,
      notes,
      webhookUrl: form.webhookUrl,
      parameters,
      dryRun: { ...said, parameters, count: 1 } satisfies Partial<VideoV20DryRun>,
      reply: (id, credits, notes) =>
        ({ status: 'success', id, cost, credits, seed, prompt: builtPrompt, ...said, notes }) satisfies VideoV20Reply,
    }
  }

type Opened = Refused | Picture

/** The start frame and, if there is one, the end frame. @throws ApiError with the first refusal */
async function openFrames(app: App, request: Request, { source, end }: VideoV20Form): Promise<[Picture, Picture?]> {
  const [start, last] = await firstRefusal<Opened>(videoV20Order, [
    openFrame(app, request, 'start', source),
    end && openFrame(app, request, 'end', end),
  ])
  for (const [frame, opened] of [
    ['start', start],
    ['end', last],
  ] as const) {
    const refusal = opened && findRefusal(frame, opened)
    if (refusal) throw new ApiError('UNRENDERABLE_FRAME', refusal)
  }
  const frames = [start, last] as [Picture, Picture?]
  const mismatch = frames[1] && findMismatch(frames[0], frames[1])
  if (mismatch) throw new ApiError('UNRENDERABLE_FRAME', mismatch)
  return frames
}

/** A frame, decoded, or why not. @throws ApiError for a refusal that comes before those of frames */
async function openFrame(app: App, request: Request, frame: Frame, { field, picture }: FramePart): Promise<Opened> {
  const unreachable = new ApiError('UNRENDERABLE_FRAME', { frame, reason: 'unreachable_url' })
  const file =
    typeof picture === 'string'
      ? await fetchPicture(app, request, { field, url: picture, unreachable }, videoPicture)
      : picture
  const inspected = await inspect(app, request, { field, file, maxSide, measureLuma: true })
  if (inspected.refused === undefined || inspected.isCorrupt || inspected.shown) return inspected
  throw new ApiError('INVALID_PARAMETERS', { field, reason: inspected.refused })
}
