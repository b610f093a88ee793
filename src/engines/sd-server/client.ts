import { Agent } from 'undici'
import { EngineError } from '../port/engine.ts'
import { answerFailure, orderFailure, type Reading } from '../remote/failure.ts'
import { type Answer, askService, parseJson, ServiceError } from '../remote/service.ts'

const timeoutMs = 30_000
/** Before anything is ordered, another engine is asked sooner. */
const firstAnswerMs = 3_000
/** A frozen one is asked four times, while the next engine waits. */
const cancelledMs = 2_000

/** It has eight threads, and an open connection occupies one of them. */
const dispatcher = new Agent({ pipelining: 0 })

export type Job = { id: string; created: number }

type Kind = 'img_gen' | 'vid_gen'

type JobState = Job & {
  status: 'queued' | 'generating' | 'completed' | 'failed' | 'cancelled'
  result: { images: { b64_json: string }[] } | { b64_json: string } | null
  error: { code: string; message: string } | null
  /** Only servers newer than that commit have these. */
  progress_step?: number
  progress_steps?: number
}

/** A job without a result: whether the server is at it and, if it says so, its share that is done, from 0 to 1. */
export type Unfinished = { isQueued: boolean; share: number | undefined }

export type Limits = { min_width: number; max_width: number; min_height: number; max_height: number }

/** The part of its capabilities that is used. */
export type ServerCapabilities = {
  supported_modes: string[]
  limits: Limits
  model: { name: string }
  features_by_mode?: { img_gen?: { ref_images?: boolean } }
  output_formats_by_mode?: { vid_gen?: string[] }
}

/** The API of stable-diffusion.cpp's sd-server, as of commit 97d2990. */
export async function getCapabilities(
  url: string,
  signal: AbortSignal,
  limitMs = firstAnswerMs,
): Promise<ServerCapabilities> {
  const asked = await ask(`${url}/sdcpp/v1/capabilities`, { signal, limitMs })
  const said = (parseJson(asked.text) ?? {}) as Partial<ServerCapabilities>
  const { supported_modes = [], limits, model } = said
  if (!limits || !model)
    throw new ServiceError(`${url} did not answer with capabilities: it is not an sd-server, or another release`)
  return { ...said, supported_modes, limits, model }
}

/** Places a job. @throws EngineError */
export async function placeJob(url: string, kind: Kind, request: object): Promise<Job> {
  try {
    const { text } = await ask(`${url}/sdcpp/v1/${kind}`, { body: request })
    const { id, created } = (parseJson(text) ?? {}) as Partial<Job>
    if (id && created !== undefined) return { id, created }
    throw new ServiceError('sd-server answered an order without an id')
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    // It answers 500 to a request that it cannot read.
    throw error.status === 500 ? answerFailure(error, reading) : orderFailure(error, reading)
  }
}

/** The file that a job made, or how far it is. @throws EngineError, ServiceError */
export async function findMade(url: string, { id, created }: Job, signal: AbortSignal): Promise<Buffer | Unfinished> {
  const { text } = await ask(`${url}/sdcpp/v1/jobs/${id}`, { signal }).catch((error) => {
    throw error instanceof ServiceError && [404, 410].includes(error.status!) ? lostJob() : error
  })
  const job = parseJson(text) as JobState | undefined
  if (!job?.status) throw new ServiceError('sd-server answered with something other than a job')
  // After a restart another job may have the same id.
  if (job.created !== created) throw lostJob()
  if (job.status === 'failed' || job.status === 'cancelled') throw failedJob(job)
  if (job.status !== 'completed') return { isQueued: job.status === 'queued', share: shareOf(job) }
  const encoded = job.result && ('images' in job.result ? job.result.images[0]?.b64_json : job.result.b64_json)
  if (encoded) return Buffer.from(encoded, 'base64')
  throw new EngineError('sd-server answered a job without a picture.', { code: 'OUTPUT_INVALID', retryable: false })
}

function shareOf({ progress_step: step, progress_steps: steps }: JobState): number | undefined {
  return Number.isFinite(step) && Number(steps) > 0 ? Math.min(1, Math.max(0, step! / steps!)) : undefined
}

/** Removes a job from the queue; false if it already runs, which cannot be ended. */
export async function cancelJob(url: string, { id }: Job): Promise<boolean> {
  try {
    // Without a body, the server would wait for one.
    await ask(`${url}/sdcpp/v1/jobs/${id}/cancel`, { body: {}, limitMs: cancelledMs })
    return true
  } catch (error) {
    if (error instanceof ServiceError && error.status === 409) return false
    throw error
  }
}

/** Its jobs are in memory: it certainly does not work on a job that it does not know, and nothing was paid. */
export const lostJob = (why = 'was restarted and lost the job') =>
  new EngineError(`sd-server ${why}.`, {
    code: 'ENGINE_FAILED',
    retryable: true,
    undelivered: true,
    told: 'sd-server broke down while it worked',
  })

/** Its jobs ended with it. */
export const goneJob = ({ message }: ServiceError) =>
  lostJob(`no longer runs, and its job was lost with it: start it again. ${message}`)

function failedJob({ id, status, error }: JobState): EngineError {
  return new EngineError(`The job ${id} of sd-server ended as ${status}: ${error?.message ?? 'without a reason'}.`, {
    code: 'ENGINE_FAILED',
    retryable: status === 'failed',
    undelivered: true,
  })
}

/** How sd-server's errors are read; it never refuses content. */
export const reading: Reading = {
  service: 'sd-server',
  explain: ({ status, message, body }) => {
    if (status === undefined) return `${message}.`
    const { error, message: reason } = (body ?? {}) as { error?: string; message?: string }
    return `sd-server answered ${status}: ${[error, reason].filter(Boolean).join(': ') || 'without a reason'}.`
  },
  isRefusal: () => false,
}

type Question = { body?: object; signal?: AbortSignal; limitMs?: number }

async function ask(url: string, { body, signal, limitMs = timeoutMs }: Question): Promise<Answer> {
  return await askService(url, {
    dispatcher,
    timeoutMs: limitMs,
    signal,
    ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
}
