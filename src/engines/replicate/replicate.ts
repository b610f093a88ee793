import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import Replicate, { type Prediction } from 'replicate'
import { type Engine, EngineError, type EngineTools, type Health, type Run } from '../port/engine.ts'
import { madeByRecipe } from '../recipes/made-by-recipe.ts'
import { fillRecipe, listPrices, recipeCapabilities, urlAt } from '../recipes/recipe.ts'
import { fulfil, withdraw } from '../remote/order.ts'
import { orderFailure, unorderedFailure } from '../remote/order-failure.ts'
import { type PreparedPictures, preparePictures } from '../remote/pictures.ts'
import { progressInLogs } from '../remote/progress-in-logs.ts'
import { refused } from '../remote/refusal.ts'
import { openServiceFetch, ServiceError } from '../remote/service.ts'
import { predictionFailure, reading } from './failure.ts'

const { service } = reading
const timeoutMs = 60_000
const cancelTimeoutMs = 10_000

type Order = { predictionId: string }

/** Makes a client for one request, because the package retries by itself, even orders. */
type OpenClient = () => Replicate

/** Models at replicate.com, through its predictions. */
export function openReplicateEngine(tools: EngineTools): Engine {
  const { replicateToken: auth, replicateUrl: baseUrl, replicateRender, replicateVideo } = tools.config
  if (!auth) throw new Error('VEDUTA_ENGINES names replicate: set VEDUTA_REPLICATE_TOKEN too.')
  const fetch = openServiceFetch({ timeoutMs })
  const client: OpenClient = () => new Replicate({ auth, baseUrl, fetch: once(fetch), useFileOutput: false })
  const cancel = async ({ predictionId }: Order) => {
    await client().predictions.cancel(predictionId, { signal: AbortSignal.timeout(cancelTimeoutMs) })
  }
  return {
    name: service,
    capabilities: recipeCapabilities({ render: replicateRender, video: replicateVideo }),
    priceUsd: listPrices({ render: replicateRender, video: replicateVideo }),
    health: (signal) => checkHealth(client, signal),
    run: async (task, run) => {
      const recipe = task.kind === 'render' ? replicateRender : replicateVideo
      const url = await fulfil(run, {
        service,
        isPaid: true,
        prepare: async () =>
          fillRecipe(recipe, task, await upload(client, await preparePictures(tools.media, task, run), run)),
        place: (input) => place(client, recipe.model, input),
        look: (order: Order, watch) => look(client, order, recipe.output ?? '', watch),
        cancel,
      })
      return await madeByRecipe(tools, { service, recipe, url }, task, run)
    },
    cancelOrder: (noted) => withdraw(noted, cancel),
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
async function upload(client: OpenClient, pictures: PreparedPictures, { signal }: Run): Promise<PreparedPictures> {
  const send = async (path: string) => {
    const file = new File([await readFile(path)], basename(path), { type: 'image/jpeg' })
    const { urls } = await client()
      .files.create(file, {}, { signal })
      .catch((error) => {
        signal.throwIfAborted()
        throw error instanceof ServiceError ? unorderedFailure(error, reading) : error
      })
    return urls.get
  }
  return {
    source: await send(pictures.source),
    end: pictures.end && (await send(pictures.end)),
    references: await Promise.all(pictures.references.map(send)),
  }
}

/** A model is `owner/name` or, with a version, `owner/name:version`. */
async function place(client: OpenClient, name: string, input: Record<string, unknown>): Promise<Order> {
  const [model = '', version] = name.split(':')
  const created = await client()
    .predictions.create({ input, ...(version ? { version } : { model }) })
    .catch((error) => {
      throw error instanceof ServiceError ? orderFailure(error, reading) : unknownAnswer(error)
    })
  if (created.id) return { predictionId: created.id }
  throw unknownAnswer('without an id')
}

const unknownAnswer = (cause: unknown) =>
  orderFailure(
    new ServiceError(`Replicate answered an order with something other than a prediction: ${cause}`),
    reading,
  )

type Watch = Pick<Run, 'signal' | 'progress'>

async function look(client: OpenClient, order: Order, output: string, watch: Watch): Promise<string | undefined> {
  const prediction = await client()
    .predictions.get(order.predictionId, { signal: watch.signal })
    .catch((error) => {
      if (!(error instanceof ServiceError))
        throw new ServiceError(`Replicate did not answer with a prediction: ${error}`)
      throw error.status === 404 ? unknownOrder(order) : error
    })
  if (prediction.status === 'succeeded') return findUrl(prediction, output)
  if (['failed', 'canceled', 'aborted'].includes(prediction.status)) throw predictionFailure(prediction)
  if (!['starting', 'processing'].includes(prediction.status))
    throw new ServiceError('Replicate did not answer with a prediction')
  const isWaiting = prediction.status === 'starting'
  const progress = isWaiting ? 0.02 : 0.05 + 0.8 * progressInLogs(prediction.logs ?? '')
  watch.progress({ progress, stage: isWaiting ? 'preparing' : 'rendering' })
  return undefined
}

/** Most models answer a URL or a list of them; filters leave an empty list. */
function findUrl({ id, output, data_removed }: Prediction, place: string): string {
  if (data_removed) {
    throw new EngineError(`Replicate has removed the result of ${id}: it keeps results for an hour.`, {
      code: 'ENGINE_FAILED',
      retryable: false,
    })
  }
  if (Array.isArray(output) && output.length === 0) throw refused(service, 'it answered without a picture')
  return urlAt(Array.isArray(output) ? output[0] : output, place)
}

const unknownOrder = ({ predictionId }: Order) =>
  new EngineError(`Replicate no longer knows the prediction ${predictionId}.`, {
    code: 'ENGINE_FAILED',
    retryable: false,
  })

async function checkHealth(client: OpenClient, signal: AbortSignal): Promise<Health> {
  try {
    const { username } = await client().accounts.current({ signal })
    return { ready: true, message: `Replicate answers, for the account ${username}.` }
  } catch (error) {
    return { ready: false, message: error instanceof ServiceError ? reading.explain(error) : String(error) }
  }
}
