import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { blackPicture, noisePicture, sampleClip, samplePicture } from './sample-files.ts'
import { type Asked, openScriptedServer, type Reply } from './scripted-server.ts'

type Job = {
  id: string
  kind: 'img_gen' | 'vid_gen'
  created: number
  request: Record<string, unknown>
  /** What the server did to its pictures before it used them. */
  changes: string[]
  looks: number
  status: 'queued' | 'generating' | 'completed' | 'failed' | 'cancelled'
}

const operations = ['capabilities', 'order', 'look', 'cancel'] as const

const limits = {
  max_batch_count: 8,
  max_height: 4096,
  max_queue_size: 64,
  max_width: 4096,
  min_height: 64,
  min_width: 64,
}

/** stable-diffusion.cpp's sd-server of commit 97d2990, with a model for pictures or for clips. */
export async function openFakeSdServer({
  modes = ['img_gen'],
  port = 0,
  model = 'fake',
  clipFormats = ['webm', 'webp', 'avi'],
  references = true,
  maxSide = limits.max_width,
  onLook = () => {},
}: {
  modes?: Job['kind'][]
  port?: number
  model?: string
  /** Which files of clips it makes, and says so; it says nothing of them if null. */
  clipFormats?: string[] | null
  /** Whether it says that its model reads references. */
  references?: boolean
  maxSide?: number
  /** Called at each poll of a running job: when the real one would write its progress bar. */
  onLook?: (job: Job) => void
} = {}) {
  /** Every job that it accepted, even those forgotten since. */
  const taken: Job[] = []
  let jobs: Job[] = []
  let counter = 0
  let keptOpen = 0
  const state = {
    /** What a newer server says about a job at work. */
    steps: undefined as { progress_step: number; progress_steps: number } | undefined,
    /** No job is finished while this is set. */
    hold: false,
    /** Another's job is at work: every later one waits. */
    isBusy: false,
    /** Jobs at work fail. */
    fail: false,
    /** What it makes has one colour. */
    black: false,
    /** What it makes shows nothing of its source, as a model that does not edit. */
    other: false,
    /** Finished jobs are forgotten after ten minutes. */
    expired: false,
    /** Set once it aborted: it no longer answers. */
    isDead: false,
  }

  const server = await openScriptedServer(
    operations,
    (asked) => {
      if (asked.headers.connection !== 'close') keptOpen++
      if (asked.path === '/sdcpp/v1/capabilities') return { operation: 'capabilities', reply: tellCapabilities }
      const kind = /^\/sdcpp\/v1\/(img_gen|vid_gen)$/.exec(asked.path)?.[1] as Job['kind'] | undefined
      if (kind) return { operation: 'order', reply: () => place(kind, asked) }
      const about = /^\/sdcpp\/v1\/jobs\/(\w+)(\/cancel)?$/.exec(asked.path)
      if (!about) return undefined
      const job = jobs.find(({ id }) => id === about[1])
      const reply = () => (job ? (about[2] ? cancel(job) : look(job)) : error(404, 'job not found'))
      return { operation: about[2] ? 'cancel' : 'look', reply }
    },
    { port },
  )

  function tellCapabilities(): Reply {
    const body = {
      current_mode: modes.at(-1),
      supported_modes: modes,
      limits: { ...limits, max_width: maxSide, max_height: maxSide },
      features_by_mode: Object.fromEntries(modes.map((mode) => [mode, featuresOf(mode)])),
      ...(clipFormats && { output_formats_by_mode: Object.fromEntries(modes.map((mode) => [mode, formatsOf(mode)])) }),
      model: { name: model, path: model, stem: model },
    }
    return { status: 200, body }
  }

  const featuresOf = (mode: Job['kind']) => ({
    cancel_generating: false,
    cancel_queued: true,
    init_image: true,
    ...(mode === 'img_gen' ? { ref_images: references } : { end_image: true }),
  })

  const formatsOf = (mode: Job['kind']) => (mode === 'img_gen' ? ['png', 'jpeg', 'webp'] : (clipFormats ?? ['webm']))

  function place(kind: Job['kind'], { body }: Asked): Reply | Promise<Reply> {
    if (!modes.includes(kind)) return error(400, `loaded model does not support ${kind}`)
    if (jobs.filter(({ status }) => ['queued', 'generating'].includes(status)).length >= limits.max_queue_size) {
      return error(429, 'job queue is full')
    }
    const request = JSON.parse(body.toString()) as Record<string, unknown>
    const isTooLarge = Number(request.width) > 16_384 || (kind === 'vid_gen' && Number(request.width) <= 64)
    if (isTooLarge) return die()
    const formats = formatsOf(kind)
    if (!formats.includes(String(request.output_format)))
      return error(400, `invalid output_format, must be one of [${formats.join(', ')}]`)
    return takeJob(kind, request)
  }

  /** What a greyscale PNG and a strength over 1 are answered with. */
  async function takeJob(kind: Job['kind'], request: Record<string, unknown>): Promise<Reply> {
    const pictures = [request.init_image, request.end_image, ...((request.ref_images as string[]) ?? [])].filter(
      Boolean,
    )
    const decoded = await Promise.all(pictures.map((picture) => decode(picture as string)))
    if (decoded.some(({ channels }) => !(channels >= 3)) || Number(request.strength ?? 0) > 1) {
      return error(400, 'invalid generation parameters')
    }
    const created = Math.floor(Date.now() / 1000)
    const id = `job_${created.toString(16)}_${(counter++).toString(16).padStart(8, '0')}`
    const changes = decoded.flatMap((picture) => bringTo(picture, request))
    const job: Job = { id, kind, created, request, changes, looks: 0, status: 'queued' }
    jobs.push(job)
    taken.push(job)
    const body = { created, id, kind, poll_url: `/sdcpp/v1/jobs/${id}`, status: 'queued' }
    return { status: 202, body }
  }

  /** The first poll finds a job waiting, the second running, the third finished. */
  async function look(job: Job): Promise<Reply> {
    if (state.expired) return error(410, 'job expired')
    job.looks++
    if (job.status === 'queued' && job.looks >= 2 && !state.isBusy) job.status = 'generating'
    if (job.status === 'generating') onLook(job)
    if (job.status === 'generating' && job.looks >= 3 && !state.hold) job.status = state.fail ? 'failed' : 'completed'
    return { status: 200, body: await tell(job) }
  }

  async function tell({ id, kind, created, request, status }: Job) {
    const width = roundUp(request.width)
    const height = roundUp(request.height)
    const common = {
      completed: null,
      created,
      error: null as object | null,
      id,
      kind,
      queue_position: 0,
      result: null as object | null,
      started: created,
      status,
    }
    if (status === 'queued') return { ...common, queue_position: 1, started: null }
    if (status === 'failed')
      return { ...common, error: { code: 'generation_failed', message: 'generate_image returned no results' } }
    if (status === 'cancelled') return { ...common, error: { code: 'cancelled', message: 'job cancelled by client' } }
    if (status !== 'completed') return { ...common, ...state.steps }
    if (kind === 'img_gen') {
      const draw = state.black ? blackPicture : state.other ? noisePicture : samplePicture
      const picture = await draw({ width, height, door: colourOf(request) })
      return {
        ...common,
        result: { images: [{ b64_json: picture.toString('base64'), index: 0 }], output_format: 'png' },
      }
    }
    const [frames, fps] = [Number(request.video_frames), Number(request.fps)]
    const format = request.output_format === 'avi' ? 'avi' : 'webm'
    const clip = await sampleClip({ width, height, durationSeconds: frames / fps, format })
    return {
      ...common,
      result: {
        b64_json: clip.toString('base64'),
        fps,
        frame_count: frames,
        mime_type: format === 'avi' ? 'video/x-msvideo' : 'video/webm',
        output_format: format,
      },
    }
  }

  async function cancel(job: Job): Promise<Reply> {
    if (job.status === 'generating') {
      return error(409, 'job is currently generating and cannot be interrupted yet')
    }
    if (job.status === 'queued') job.status = 'cancelled'
    return { status: 200, body: await tell(job) }
  }

  function die(): Reply {
    state.isDead = true
    void server.close()
    return (response) => response.destroy()
  }

  return {
    ...server,
    taken,
    state,
    /** How many requests left their connection open, which holds one of its eight threads. */
    keptOpen: () => keptOpen,
    working: () => jobs.filter(({ status }) => ['queued', 'generating'].includes(status)).length,
    /** Forgets every job, and counts their ids from 0 again. */
    restart: () => {
      jobs = []
      counter = 0
    },
  }
}

/** Every 4xx and 5xx closes the connection. */
function error(status: number, message: string): Reply {
  return { status, headers: { connection: 'close' }, body: { error: message } }
}

/** Sizes are rounded up to multiples of 64; an invalid size means 512. */
function roundUp(side: unknown): number {
  return typeof side === 'number' && side > 0 ? Math.ceil(side / 64) * 64 : 512
}

/** Everything of a request decides the picture; a seed that is not an integer means 42. */
function colourOf(request: Record<string, unknown>): string {
  const seed = Number.isInteger(request.seed) ? request.seed : 42
  const digest = createHash('sha256').update(JSON.stringify({ ...request, seed }))
  return `#${digest.digest('hex').slice(0, 6)}`
}

async function decode(base64: string): Promise<{ channels: number; width: number; height: number }> {
  return await sharp(Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64')).metadata()
}

/** As the real one, in the words of its log: every picture is cropped to the ratio of the result, and scaled to its size, up or down. */
function bringTo({ width, height }: Size, request: Record<string, unknown>): string[] {
  const to = { width: Number(request.width) || 512, height: Number(request.height) || 512 }
  if (width === to.width && height === to.height) return []
  const ratio = to.width / to.height
  const kept = {
    width: width / height > ratio ? Math.trunc(height * ratio) : width,
    height: width / height < ratio ? Math.trunc(width / ratio) : height,
  }
  const isCropped = kept.width !== width || kept.height !== height
  return [
    ...(isCropped ? [`crop input image from ${width}x${height} to ${kept.width}x${kept.height}`] : []),
    `resize input image from ${kept.width}x${kept.height} to ${to.width}x${to.height}`,
  ]
}

type Size = { width: number; height: number }
