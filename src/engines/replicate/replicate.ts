import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Prediction, default as Replicate } from 'replicate'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { setting } from '../../setting-kinds.ts'
import { EngineError } from '../port/engine.ts'
import type { HostedService, Looked } from '../recipes/hosted-engine.ts'
import { recipeSetting } from '../recipes/recipe.ts'
import { type Reading, refused, saysRefused, unknownOrder } from '../remote/failure.ts'
import { openServiceFetch, ServiceError } from '../remote/service.ts'
import { replicateRenderRecipes, replicateVideoRecipes } from './recipes.ts'

export const replicateSettings = {
  replicateToken: setting({
    name: 'VEDUTA_REPLICATE_TOKEN',
    schema: z.string().optional(),
    defaultText: 'none',
    description: 'The API token at replicate.com, for the engine `replicate`.',
  }),
  replicateUrl: setting({
    name: 'VEDUTA_REPLICATE_URL',
    schema: z
      .url({ protocol: /^https?$/, error: 'is not an http or https URL' })
      .default('https://api.replicate.com/v1'),
    defaultText: '`https://api.replicate.com/v1`',
    description: "The URL of Replicate's API, if you use a proxy.",
  }),
  replicateRender: recipeSetting({
    name: 'VEDUTA_REPLICATE_RENDER',
    makes: 'renderings at Replicate',
    recipes: replicateRenderRecipes,
  }),
  replicateVideo: recipeSetting({
    name: 'VEDUTA_REPLICATE_VIDEO',
    makes: 'clips at Replicate',
    recipes: replicateVideoRecipes,
  }),
}

const service = 'replicate'
const timeoutMs = 60_000
const cancelTimeoutMs = 10_000

type Order = { predictionId: string }

/** Makes a client for one request, because the package retries by itself, even orders. */
type OpenClient = () => Replicate

/** Models at replicate.com, through its predictions. */
export async function openReplicate(config: Config): Promise<HostedService<Order>> {
  const { replicateToken: auth, replicateUrl: baseUrl, replicateRender, replicateVideo } = config
  if (!auth) throw new Error('VEDUTA_ENGINES names replicate: set VEDUTA_REPLICATE_TOKEN too.')
  const { default: Replicate } = await import('replicate')
  const fetch = openServiceFetch({ timeoutMs })
  const client: OpenClient = () => new Replicate({ auth, baseUrl, fetch: once(fetch), useFileOutput: false })
  return {
    reading,
    recipes: { render: replicateRender, video: replicateVideo },
    upload: async ({ source, end, references }, signal) => ({
      source: await upload(client, source, signal),
      end: end && (await upload(client, end, signal)),
      references: await Promise.all(references.map((path) => upload(client, path, signal))),
    }),
    place: (model, input) => place(client, model, input),
    look: (order, signal) => look(client, order, signal),
    cancel: async ({ predictionId }) => {
      await client().predictions.cancel(predictionId, { signal: AbortSignal.timeout(cancelTimeoutMs) })
    },
    greet: async (signal) => {
      const { username } = await client().accounts.current({ signal })
      return `Replicate answers, for the account ${username}.`
    },
  }
}

/** Its retries get the outcome of the first request. */
function once(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  let answered: ReturnType<typeof fetch> | undefined
  return (...asked) => {
    answered ??= fetch(...asked)
    return answered
  }
}

/** Files inside a request come back with every poll of the prediction; Replicate removes uploads after a day. */
async function upload(client: OpenClient, path: string, signal: AbortSignal): Promise<string> {
  const file = new File([await readFile(path)], basename(path), { type: 'image/jpeg' })
  const { urls } = await client().files.create(file, {}, { signal })
  return urls.get
}

/** A model is `owner/name` or, with a version, `owner/name:version`. */
async function place(client: OpenClient, name: string, input: Record<string, unknown>): Promise<Order> {
  const [model = '', version] = name.split(':')
  const created = await client()
    .predictions.create({ input, ...(version ? { version } : { model }) })
    .catch((error) => {
      throw error instanceof ServiceError ? error : unknownAnswer(error)
    })
  if (created.id) return { predictionId: created.id }
  throw unknownAnswer('without an id')
}

const unknownAnswer = (cause: unknown) =>
  new ServiceError(`Replicate answered an order with something other than a prediction: ${cause}`)

async function look(client: OpenClient, { predictionId }: Order, signal: AbortSignal): Promise<Looked> {
  const prediction = await client()
    .predictions.get(predictionId, { signal })
    .catch((error) => {
      if (!(error instanceof ServiceError))
        throw new ServiceError(`Replicate did not answer with a prediction: ${error}`)
      if (error.status !== 404) throw error
      throw unknownOrder(`Replicate no longer knows the prediction ${predictionId}`)
    })
  const { status, logs } = prediction
  if (status === 'succeeded') return { state: 'made', result: resultOf(prediction) }
  if (['failed', 'canceled', 'aborted'].includes(status)) throw predictionFailure(prediction)
  if (status === 'starting') return { state: 'waiting' }
  if (status === 'processing') return { state: 'working', logs: logs ?? '' }
  throw new ServiceError('Replicate did not answer with a prediction')
}

/** Most models answer a URL or a list of them; filters leave an empty list. */
function resultOf({ id, output, data_removed }: Prediction): unknown {
  if (data_removed) {
    throw new EngineError(`Replicate has removed the result of ${id}: it keeps results for an hour.`, {
      code: 'ENGINE_FAILED',
      retryable: false,
    })
  }
  if (Array.isArray(output) && output.length === 0) throw refused(service, 'it answered without a picture')
  return Array.isArray(output) ? output[0] : output
}

/** How Replicate's errors are read: they are problem documents with `title` and `detail`. */
const reading: Reading = {
  service,
  explain: (error) => `${reason(error)}${advice(error)}`,
  isRefusal: (error) => [400, 422].includes(error.status!) && saysRefused(reason(error)),
}

/** The failure of a prediction without a result. Its `error` is a text for people. */
function predictionFailure({ id, status, error }: Prediction): EngineError {
  const text = String(error ?? 'without a reason')
  if (saysRefused(text)) return refused(service, text)
  // It is aborted if it did not begin in time. What took too long may have to be paid.
  const isTooSlow = status === 'aborted' || /time(d|s)?[ -]?out|deadline/i.test(text)
  const retryable = status === 'failed' && !isTooSlow && !/^Input validation error/i.test(text)
  return new EngineError(`The prediction ${id} at Replicate ended as ${status}: ${text.slice(0, 300)}`, {
    code: isTooSlow ? 'ENGINE_TIMEOUT' : 'ENGINE_FAILED',
    retryable,
    undelivered: true,
  })
}

function reason({ status, message, body }: ServiceError): string {
  if (status === undefined) return `${message}.`
  const { title, detail } = (body ?? {}) as { title?: string; detail?: string }
  const text = [title, detail].filter(Boolean).join(': ').slice(0, 300).replace(/\.$/, '')
  return `Replicate answered ${status}: ${text || 'without a reason'}.`
}

/** What the operator can do about it. */
function advice({ status }: ServiceError): string {
  if (status === 402) return ' Pay at https://replicate.com/account/billing, or remove replicate from VEDUTA_ENGINES.'
  if (status === 401 || status === 403) return ' Check VEDUTA_REPLICATE_TOKEN.'
  if (status === 404) return ' Check the model in VEDUTA_REPLICATE_RENDER and VEDUTA_REPLICATE_VIDEO.'
  if (status === 422) return ' Check the inputs of the recipe.'
  return ''
}
