import type { App } from '../../app.ts'
import { clipSize } from '../../contract/clip-size.ts'
import type { Form } from '../../contract/fields/endpoint.ts'
import {
  parseAspectRatio,
  parseVideo,
  startImage,
  type VideoReply,
  videoCost,
  videoOrder,
  videoSeedMax,
} from '../../contract/video-ai.ts'
import { buildVideoPrompt } from '../../prompts/video-ai.ts'
import { fetchPicture, firstRefusal } from './fetch-pictures.ts'
import { chooseSeed, inspectPicture, type Plan, type Request, recogniseFiles } from './plan.ts'

const maxSide = 3840

export async function planVideo(app: App, received: Form, request: Request): Promise<Plan> {
  const form = parseVideo(await recogniseFiles(received))
  const uploaded = form.source && (await inspectPicture(app, request, { field: 'image', file: form.source, maxSide }))
  const fetchOne = async (field: string, url: string) => {
    const file = await fetchPicture(app, request, { field, url }, startImage)
    return await inspectPicture(app, request, { field, file, maxSide })
  }
  const [fetched, end] = await firstRefusal(videoOrder, [
    form.sourceUrl ? fetchOne('start_image_url', form.sourceUrl) : undefined,
    form.endUrl ? fetchOne('end_image_url', form.endUrl) : undefined,
  ])
  const source = uploaded ?? fetched!
  const seed = chooseSeed(app, form.seed, videoSeedMax)
  const aspectRatio = parseAspectRatio(form.ratio)
  const builtPrompt = buildVideoPrompt({ ...form, hasEndImage: end !== undefined })
  return {
    endpoint: 'video-ai',
    cost: videoCost,
    task: {
      kind: 'video',
      callerText: form.callerText ?? '',
      builtPrompt,
      negativePrompt: form.negativePrompt,
      source: source.path,
      end: end?.path,
      movement: form.movement,
      durationSeconds: form.duration,
      aspectRatio,
      seed,
    },
    size: clipSize(aspectRatio),
    notes: [...new Set([...source.notes, ...(end?.notes ?? [])])],
    webhookUrl: form.webhookUrl,
    parameters: { camera_movement: form.movement ?? null, duration: form.duration, aspect_ratio: form.ratio },
    reply: (id) => ({ status: 'success', id, seed, prompt: builtPrompt }) satisfies VideoReply,
  }
}
