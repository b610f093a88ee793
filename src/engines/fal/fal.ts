import { createFalClient, type FalClient, type QueueStatus } from '@fal-ai/client'
import { type Engine, EngineError, type EngineTools, type Health, type Run } from '../port/engine.ts'
import { madeByRecipe } from '../recipes/made-by-recipe.ts'
import { fillRecipe, listPrices, recipeCapabilities, urlAt } from '../recipes/recipe.ts'
import { fulfil, withdraw } from '../remote/order.ts'
import { orderFailure } from '../remote/order-failure.ts'
import { dataUris, preparePictures } from '../remote/pictures.ts'
import { progressInLogs } from '../remote/progress-in-logs.ts'
import { refused } from '../remote/refusal.ts'
import { openServiceFetch, ServiceError } from '../remote/service.ts'
import { isModelsAnswer, reading, resultFailure } from './failure.ts'

const service = 'fal'
const timeoutMs = 60_000
const cancelTimeoutMs = 10_000

type Order = { model: string; requestId: string }

/** Models at fal.ai, through its queue. */
export function openFalEngine(tools: EngineTools): Engine {
  const { falKey, falUrl, falRender, falVideo } = tools.config
  if (!falKey) throw new Error('VEDUTA_ENGINES names fal: set VEDUTA_FAL_KEY too.')
  const { queue } = createFalClient({
    credentials: falKey,
    fetch: openServiceFetch({ timeoutMs, rewrite: (url) => url.replace('https://queue.fal.run', falUrl) }),
  })
  const cancel = async ({ model, requestId }: Order) => {
    const abortSignal = AbortSignal.timeout(cancelTimeoutMs)
    await queue.cancel(model, { requestId, abortSignal }).catch((error) => {
      throw asServiceError(error)
    })
  }
  return {
    name: service,
    capabilities: recipeCapabilities({ render: falRender, video: falVideo }),
    priceUsd: listPrices({ render: falRender, video: falVideo }),
    health: (signal) => checkHealth(queue, falRender.model, signal),
    run: async (task, run) => {
      const recipe = task.kind === 'render' ? falRender : falVideo
      const url = await fulfil(run, {
        service,
        isPaid: true,
        prepare: async () => fillRecipe(recipe, task, await dataUris(await preparePictures(tools.media, task, run))),
        place: (input) => place(queue, recipe.model, input),
        look: (order: Order, watch) => look(queue, order, recipe.output ?? '', watch),
        cancel,
      })
      return await madeByRecipe(tools, { service, recipe, url }, task, run)
    },
    cancelOrder: (noted) => withdraw(noted, cancel),
  }
}

type Queue = FalClient['queue']

/**
 * The queue's retries of crashed runners stay enabled: they cost nothing and belong to the one order. Its results are public to
 * anyone who knows the URL, so they are kept only as long as an attempt may need to fetch them.
 */
async function place(queue: Queue, model: string, input: Record<string, unknown>): Promise<Order> {
  const answer = await queue.submit(model, { input, storageSettings: { expiresIn: '1d' } }).catch((error) => {
    throw orderFailure(asServiceError(error), reading)
  })
  if (answer?.request_id) return { model, requestId: answer.request_id }
  throw orderFailure(unreadable('without an id'), reading)
}

type Watch = Pick<Run, 'signal' | 'progress'>

async function look(queue: Queue, order: Order, output: string, watch: Watch): Promise<string | undefined> {
  const { model, requestId } = order
  const asked = { requestId, abortSignal: watch.signal }
  const known = (error: unknown) => {
    const failure = asServiceError(error)
    return [404, 410].includes(failure.status!) ? unknownOrder(requestId) : failure
  }
  const status = await queue.status(model, { ...asked, logs: true }).catch((error) => {
    throw known(error)
  })
  if (typeof status?.status !== 'string') throw unreadable('without a status')
  report(status, watch)
  if (status.status !== 'COMPLETED') return undefined
  const { data } = await queue.result(model, asked).catch((error) => {
    const failure = known(error)
    throw failure instanceof ServiceError && isModelsAnswer(failure) ? resultFailure(failure) : failure
  })
  if (typeof data !== 'object' || data === null) throw unreadable('without a result')
  return findUrl(data as Result, output)
}

/** The package throws its own errors if it cannot read an answer. */
const asServiceError = (error: unknown) => (error instanceof ServiceError ? error : unreadable(String(error)))

const unreadable = (why: string) => new ServiceError(`fal gave an answer that cannot be read: ${why}`)

function report(status: QueueStatus, { progress }: Watch): void {
  if (status.status === 'IN_QUEUE') progress({ progress: 0.02, stage: 'preparing' })
  else {
    const logs = (status.logs ?? []).map(({ message }) => message).join('\n')
    progress({ progress: 0.05 + 0.8 * progressInLogs(logs), stage: 'rendering' })
  }
}

type Result = { images?: unknown[]; has_nsfw_concepts?: boolean[] }

/** Filters blank a picture and report it, or omit it. */
function findUrl(result: Result, output: string): string {
  if (result.has_nsfw_concepts?.includes(true)) throw refused(service, 'its filter found something (has_nsfw_concepts)')
  if (result.images?.length === 0) throw refused(service, 'it answered without a picture')
  return urlAt(result, output)
}

const unknownOrder = (requestId: string) =>
  new EngineError(`fal no longer knows the order ${requestId}.`, { code: 'ENGINE_FAILED', retryable: false })

/** Asks for an order that cannot exist: a valid key gets "not found". */
async function checkHealth(queue: Queue, model: string, signal: AbortSignal): Promise<Health> {
  try {
    await queue.status(model, { requestId: '00000000-0000-0000-0000-000000000000', abortSignal: signal })
  } catch (error) {
    const failure = asServiceError(error)
    if (![404, 422].includes(failure.status!)) return { ready: false, message: reading.explain(failure) }
  }
  return { ready: true, message: 'fal answers and accepts the key.' }
}
