import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { download } from '../../net/download.ts'
import { OutgoingError } from '../../net/outgoing.ts'
import {
  type Engine,
  EngineError,
  type EngineTools,
  type Health,
  type Made,
  type Run,
  type Task,
} from '../port/engine.ts'
import { orderFailure, type Reading, unorderedFailure } from '../remote/failure.ts'
import { fulfil, withdraw } from '../remote/order.ts'
import { receive } from '../remote/received.ts'
import { isTimeout, ServiceError } from '../remote/service.ts'
import { dataUris, type PreparedPictures, preparePictures } from './pictures.ts'
import { fillRecipe, listPrices, type Recipe, recipeCapabilities, recipeNotes, recipePrice, urlAt } from './recipe.ts'

/** A service that runs models by recipe: its way of placing orders. `reading` reads its ServiceErrors. */
export type HostedService<Order extends object> = {
  reading: Reading
  recipes: Record<Task['kind'], Recipe>
  /** Uploads pictures, from paths to URLs. By default, pictures are sent as data URIs. */
  upload?: (pictures: PreparedPictures, signal: AbortSignal) => Promise<PreparedPictures>
  /** Places an order, once. @throws ServiceError */
  place: (model: string, input: Record<string, unknown>) => Promise<Order>
  /** @throws EngineError if the order failed, ServiceError if the service did not say */
  look: (order: Order, signal: AbortSignal) => Promise<Looked>
  /** @throws ServiceError if the service did not accept it */
  cancel: (order: Order) => Promise<void>
  /** Sends a request that costs nothing. @returns a sentence for the operator @throws ServiceError */
  greet: (signal: AbortSignal) => Promise<string>
}

/** The state of an order or its result; its logs give the progress. */
export type Looked = { state: 'waiting' } | { state: 'working'; logs: string } | { state: 'made'; result: unknown }

/** An engine that orders from a hosted service: prepares the pictures, fills the recipe, orders once, waits, fetches the result. */
export function openHostedEngine<Order extends object>(
  { reading, recipes, upload, place, look, cancel, greet }: HostedService<Order>,
  tools: EngineTools,
): Engine {
  const { service } = reading
  const prepare = async (recipe: Recipe, task: Task, run: Run) => {
    const pictures = await preparePictures(tools.media, task, run)
    if (!upload) return fillRecipe(recipe, task, await dataUris(pictures))
    const uploaded = await upload(pictures, run.signal).catch((error) => {
      run.signal.throwIfAborted()
      throw error instanceof ServiceError ? unorderedFailure(error, reading) : error
    })
    return fillRecipe(recipe, task, uploaded)
  }
  return {
    name: service,
    capabilities: recipeCapabilities(recipes),
    priceUsd: listPrices(recipes),
    health: (signal) => checkHealth(greet, reading, signal),
    run: async (task, run) => {
      const recipe = recipes[task.kind]
      const url = await fulfil(run, {
        service,
        isPaid: true,
        prepare: () => prepare(recipe, task, run),
        place: (input) =>
          place(recipe.model, input).catch((error) => {
            throw error instanceof ServiceError ? orderFailure(error, reading) : error
          }),
        look: async (order: Order, { signal, progress }) => {
          const looked = await look(order, signal)
          progress(progressOf(looked))
          return looked.state === 'made' ? urlAt(looked.result, recipe.output ?? '') : undefined
        },
        cancel,
      })
      return await fetchMade(tools, { service, recipe, url }, task, run)
    },
    cancelOrder: (noted) => withdraw(noted, cancel),
  }
}

async function checkHealth(
  greet: (signal: AbortSignal) => Promise<string>,
  { explain }: Reading,
  signal: AbortSignal,
): Promise<Health> {
  try {
    return { ready: true, message: await greet(signal) }
  } catch (error) {
    return { ready: false, message: error instanceof ServiceError ? explain(error) : String(error) }
  }
}

function progressOf(looked: Looked): Parameters<Run['progress']>[0] {
  if (looked.state === 'waiting') return { progress: 0.02, stage: 'preparing' }
  const done = looked.state === 'working' ? progressInLogs(looked.logs) : 0
  return { progress: 0.05 + 0.8 * done, stage: 'rendering' }
}

/** A model's progress by the last tqdm bar in its logs, such as `76%|███   | 38/50`, from 0 to 1. */
function progressInLogs(logs: string): number {
  const last = [...logs.matchAll(/(\d{1,3})%\|/g)].at(-1)
  return last ? Math.min(Number(last[1]), 100) / 100 : 0
}

/** Fetches a hosted model's result, and makes an output from it. */
async function fetchMade(
  { media, config }: EngineTools,
  { service, recipe, url }: { service: string; recipe: Recipe; url: string },
  task: Task,
  run: Run,
): Promise<Made> {
  run.progress({ progress: 0.9, stage: 'encoding' })
  const received = join(run.folder, 'received')
  await downloadResult(url, received, { signal: run.signal, allow: config.fetchAllow })
  const { output, notes } = await receive(media, received, task, run)
  const picturesRead = task.kind === 'render' ? 1 + Math.min(task.references.length, recipe.references) : 0
  const costUsd = recipePrice(recipe, { ...output, picturesRead })
  return {
    outputs: [output],
    notes: [...recipeNotes(recipe, task), ...notes],
    version: `${service} ${recipe.model}`,
    ...(costUsd !== undefined && { costUsd }),
  }
}

const resultMaxBytes = 256 * 1024 * 1024
const downloadTries = 4
const downloadPauseMs = 100

/**
 * Fetches a file that is paid for, so the fetch is retried, here and then by the next attempt, and never ordered again.
 *
 * @throws EngineError
 */
async function downloadResult(
  url: string,
  path: string,
  { signal, allow }: { signal: AbortSignal; allow: EngineTools['config']['fetchAllow'] },
): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await download(url, path, { maxBytes: resultMaxBytes, signal, allow })
      return
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof OutgoingError)) throw error
      if (tried === downloadTries || isFinal(error)) throw notFetched(error)
      await setTimeout(downloadPauseMs * 2 ** tried, undefined, { signal })
    }
  }
}

const isGone = ({ message }: OutgoingError) => /^status (403|404|410)$/.test(message)

const isFinal = (error: OutgoingError) => error.kind !== 'could not be fetched' || isGone(error)

function notFetched(cause: OutgoingError): EngineError {
  if (cause.kind === 'too large') {
    return new EngineError(`The result is too large: ${cause.message}.`, {
      code: 'OUTPUT_INVALID',
      retryable: false,
      cause,
    })
  }
  return new EngineError(
    isGone(cause)
      ? `The result no longer exists (${cause.message}): services keep results only for a short time.`
      : `The result could not be fetched: ${cause.message}.`,
    { code: isTimeout(cause) ? 'ENGINE_TIMEOUT' : 'ENGINE_FAILED', retryable: !isFinal(cause), cause },
  )
}
