import { join } from 'node:path'
import type { App } from '../../app.ts'
import { clipSize } from '../../contract/clip-size.ts'
import { ApiError } from '../../contract/errors.ts'
import type { Form } from '../../contract/fields/endpoint.ts'
import { imageTooLarge, invalidImageType } from '../../contract/fields/field.ts'
import {
  parseAspectRatio,
  parseVideo,
  startImage,
  type VideoReply,
  videoCost,
  videoOrder,
  videoSeedMax,
} from '../../contract/video-ai.ts'
import { sniff } from '../../media/sniff.ts'
import { download } from '../../net/download.ts'
import { OutgoingError } from '../../net/outgoing.ts'
import { buildVideoPrompt } from '../../prompts/video-ai.ts'
import { chooseSeed, inspectPicture, type Picture, type Plan, type Request, recogniseFiles } from './plan.ts'

const maxSide = 3840
const downloadMs = 10_000

export async function planVideo(app: App, received: Form, request: Request): Promise<Plan> {
  const form = parseVideo(await recogniseFiles(received))
  const uploaded = form.source && (await inspectPicture(app, request, { field: 'image', file: form.source, maxSide }))
  const [fetched, end] = await firstRefusal(
    form.sourceUrl && fetchPicture(app, request, 'start_image_url', form.sourceUrl),
    form.endUrl && fetchPicture(app, request, 'end_image_url', form.endUrl),
  )
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
    reply: (id) => ({ status: 'success', id, seed, prompt: builtPrompt }) satisfies VideoReply,
  }
}

/** Downloads a URL's picture and inspects it like an upload. No error repeats the URL or an address; the log has why. */
async function fetchPicture(app: App, request: Request, field: string, url: string): Promise<Picture> {
  const path = join(request.folder, field)
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(downloadMs)])
  const { maxBytes } = startImage
  const { declaredType } = await download(url, path, { maxBytes, signal, allow: app.config.fetchAllow }).catch(
    (error) => {
      request.signal.throwIfAborted()
      throw downloadRefused(app, field, error)
    },
  )
  const type = await sniff(path)
  if (!type || !startImage.allowedTypes.some((allowed) => allowed === type)) {
    throw invalidImageType({ type, declaredType }, startImage)
  }
  return await inspectPicture(app, request, { field, file: { path }, maxSide })
}

function downloadRefused(app: App, field: string, error: unknown): unknown {
  if (!(error instanceof OutgoingError)) return error
  app.log.info({ field, reason: error.message, cause: error.cause }, 'An image URL was refused.')
  if (error.kind === 'too large') return imageTooLarge(error.sizeBytes!, startImage)
  return new ApiError('INVALID_PARAMETERS', { field, reason: error.kind })
}

/** Both results; of two refusals, the one earlier in the order of checks, then the start image's. */
async function firstRefusal<T>(...tasks: (Promise<T> | undefined | '')[]): Promise<(T | undefined)[]> {
  const results = await Promise.allSettled(tasks.map((task) => task || undefined))
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  const place = (error: unknown) => (error instanceof ApiError ? videoOrder.indexOf(error.code as never) : -1)
  const [first] = errors.sort((a, b) => place(a) - place(b))
  if (first) throw first
  return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined))
}
