import type { FalClient, QueueStatus } from '@fal-ai/client'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { setting } from '../../setting-kinds.ts'
import { EngineError } from '../port/engine.ts'
import type { HostedService, Looked } from '../recipes/hosted-engine.ts'
import { recipeSetting } from '../recipes/recipe.ts'
import { answerFailure, type Reading, refused, saysRefused, unknownOrder } from '../remote/failure.ts'
import { openServiceFetch, ServiceError } from '../remote/service.ts'
import { falRenderRecipes, falVideoRecipes } from './recipes.ts'

export const falSettings = {
  falKey: setting({
    name: 'VEDUTA_FAL_KEY',
    schema: z.string().optional(),
    defaultText: 'none',
    description: 'The API key at fal.ai, for the engine `fal`.',
  }),
  falUrl: setting({
    name: 'VEDUTA_FAL_URL',
    schema: z
      .url({ protocol: /^https?$/, error: 'is not an http or https URL' })
      .default('https://queue.fal.run')
      .transform((url) => url.replace(/\/+$/, '')),
    defaultText: '`https://queue.fal.run`',
    description: "The URL of fal's queue, if you use a proxy.",
  }),
  falRender: recipeSetting({ name: 'VEDUTA_FAL_RENDER', makes: 'renderings at fal', recipes: falRenderRecipes }),
  falVideo: recipeSetting({ name: 'VEDUTA_FAL_VIDEO', makes: 'clips at fal', recipes: falVideoRecipes }),
}

const service = 'fal'
const timeoutMs = 60_000
const cancelTimeoutMs = 10_000

type Order = { model: string; requestId: string }

/** Models at fal.ai, through its queue. */
export async function openFal({ falKey, falUrl, falRender, falVideo }: Config): Promise<HostedService<Order>> {
  if (!falKey) throw new Error('VEDUTA_ENGINES names fal: set VEDUTA_FAL_KEY too.')
  const { createFalClient } = await import('@fal-ai/client')
  const { queue } = createFalClient({
    credentials: falKey,
    fetch: openServiceFetch({ timeoutMs, rewrite: (url) => url.replace('https://queue.fal.run', falUrl) }),
  })
  return {
    reading,
    recipes: { render: falRender, video: falVideo },
    place: (model, input) => place(queue, model, input),
    look: (order, signal) => look(queue, order, signal),
    cancel: async ({ model, requestId }) => {
      const abortSignal = AbortSignal.timeout(cancelTimeoutMs)
      await queue.cancel(model, { requestId, abortSignal }).catch(rethrow)
    },
    greet: (signal) => greet(queue, falRender.model, signal),
  }
}

type Queue = FalClient['queue']

/**
 * The queue's retries of crashed runners stay enabled: they cost nothing and belong to the one order. Its results are public to
 * anyone who knows the URL, so they are kept only as long as an attempt may need to fetch them.
 */
async function place(queue: Queue, model: string, input: Record<string, unknown>): Promise<Order> {
  const answer = await queue.submit(model, { input, storageSettings: { expiresIn: '1d' } }).catch(rethrow)
  if (answer?.request_id) return { model, requestId: answer.request_id }
  throw unreadable('without an id')
}

async function look(queue: Queue, { model, requestId }: Order, abortSignal: AbortSignal): Promise<Looked> {
  const known = (error: unknown) => {
    const failure = asServiceError(error)
    return [404, 410].includes(failure.status!) ? unknownOrder(`fal no longer knows the order ${requestId}`) : failure
  }
  const status = await queue.status(model, { requestId, abortSignal, logs: true }).catch((error) => {
    throw known(error)
  })
  if (typeof status?.status !== 'string') throw unreadable('without a status')
  if (status.status !== 'COMPLETED') return stateOf(status)
  const { data } = await queue.result(model, { requestId, abortSignal }).catch((error) => {
    const failure = known(error)
    throw failure instanceof ServiceError && isModelsAnswer(failure) ? resultFailure(failure) : failure
  })
  if (typeof data !== 'object' || data === null) throw unreadable('without a result')
  return { state: 'made', result: unfiltered(data) }
}

function stateOf(status: QueueStatus): Looked {
  if (status.status === 'IN_QUEUE') return { state: 'waiting' }
  return { state: 'working', logs: (status.logs ?? []).map(({ message }) => message).join('\n') }
}

type Result = { images?: unknown[]; has_nsfw_concepts?: boolean[] }

/** Filters blank a picture and report it, or omit it. */
function unfiltered(result: Result): Result {
  if (result.has_nsfw_concepts?.includes(true)) throw refused(service, 'its filter found something (has_nsfw_concepts)')
  if (result.images?.length === 0) throw refused(service, 'it answered without a picture')
  return result
}

/** Asks for an order that cannot exist: a valid key gets "not found". */
async function greet(queue: Queue, model: string, abortSignal: AbortSignal): Promise<string> {
  await queue.status(model, { requestId: '00000000-0000-0000-0000-000000000000', abortSignal }).catch((error) => {
    const failure = asServiceError(error)
    if (![404, 422].includes(failure.status!)) throw failure
  })
  return 'fal answers and accepts the key.'
}

function rethrow(error: unknown): never {
  throw asServiceError(error)
}

/** The package throws its own errors if it cannot read an answer. */
const asServiceError = (error: unknown) => (error instanceof ServiceError ? error : unreadable(String(error)))

const unreadable = (why: string) => new ServiceError(`fal gave an answer that cannot be read: ${why}`)

/** How fal's errors are read. */
const reading: Reading = {
  service,
  explain: (error) => `${reason(error)}${advice(error)}`,
  isRefusal: (error) =>
    hasType(error, 'content_policy_violation') || ([400, 422].includes(error.status!) && saysRefused(reason(error))),
}

/** The meaning of an answer instead of a result: the order failed. */
function resultFailure(error: ServiceError): EngineError {
  if ((error.status ?? 500) < 500) return answerFailure(error, reading)
  const isTooSlow = error.timedOut || details(error.body).some(({ type = '' }) => type.includes('timeout'))
  const code = isTooSlow ? 'ENGINE_TIMEOUT' : 'ENGINE_FAILED'
  // What took too long may have to be paid.
  return new EngineError(reason(error), { code, retryable: !isTooSlow, undelivered: true })
}

/** Whether an answer instead of a result comes from the model, and not from the queue or a gateway. */
const isModelsAnswer = ({ status = 0, text, body }: ServiceError) =>
  status < 500
    ? status >= 400 && ![401, 403, 408, 429].includes(status) && !text.includes('still in progress')
    : details(body).length > 0

function reason({ status, message, body }: ServiceError): string {
  if (status === undefined) return `${message}.`
  const reasons = details(body).map(({ loc, msg, type }) => [loc?.join('.'), msg ?? type].filter(Boolean).join(': '))
  const text = reasons.join('; ').slice(0, 300).replace(/\.$/, '')
  return `fal answered ${status}: ${text || 'without a reason'}.`
}

/** What the operator can do about it. */
function advice({ status, text }: ServiceError): string {
  if (status === 402 || (status === 403 && /balance|locked|billing|payment|quota/i.test(text))) {
    return ' Pay at https://fal.ai/dashboard/billing, or remove fal from VEDUTA_ENGINES.'
  }
  if (status === 401 || status === 403) return ' Check VEDUTA_FAL_KEY.'
  if (status === 404) return ' Check the model in VEDUTA_FAL_RENDER and VEDUTA_FAL_VIDEO.'
  if (status === 422) return ' Check the inputs of the recipe.'
  return ''
}

const hasType = ({ body }: ServiceError, type: string) => details(body).some((detail) => detail.type === type)

/** One entry of `detail` in fal's error bodies: https://fal.ai/docs/errors */
type Detail = { type?: string; msg?: string; loc?: (string | number)[] }

/** fal writes `detail` as a list of objects, or as a text. */
function details(body: unknown): Detail[] {
  const detail = (body as { detail?: unknown } | undefined)?.detail
  if (typeof detail === 'string') return [{ msg: detail }]
  return Array.isArray(detail) ? (detail as Detail[]) : []
}
