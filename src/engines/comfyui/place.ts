import { EngineError, type EngineTools, type Run, type Task } from '../port/engine.ts'
import { ComfyuiError, type Server } from './call.ts'
import { cancelOrder, countQueue, postOrder, uploadPicture } from './client.ts'
import type { Template } from './mapping.ts'
import { fillWorkflow, type Uploaded } from './workflow.ts'

/** An order's note in the checkpoint, written before it is placed. */
export type Order = {
  server: string
  promptId: string
  clientId: string
  /** How often it was placed; again only if a server certainly does not know it. */
  posts: number
  /** Whether its server did not answer, so that it may still arrive. */
  unanswered?: true
}

export type Placing = {
  servers: Server[]
  /** How many orders this process is placing on each server, by its URL. */
  placing: Map<string, number>
  clock: EngineTools['clock']
  task: Task
  template: Template
  run: Run
}

const loadTimeoutMs = 5_000
const goodbyeMs = 10_000

/**
 * Places an order on the server with the shortest queue, or on the next if that one certainly did not accept it.
 *
 * @param lost an order that its server no longer knows
 * @throws EngineError, undelivered, if no server accepted it
 */
export async function placeOrder(placing: Placing, lost?: Order): Promise<Order> {
  const { clock } = placing
  const ids = { promptId: lost?.promptId ?? clock.newId(), clientId: lost?.clientId ?? clock.newId() }
  const failures: ComfyuiError[] = []
  for (const server of await byLoad(placing, failures)) {
    const order = { server: server.url, ...ids, posts: (lost?.posts ?? 0) + 1 }
    count(placing, server, 1)
    try {
      return await place(placing, server, order)
    } catch (error) {
      if (!(error instanceof ComfyuiError)) throw error
      failures.push(error)
    } finally {
      count(placing, server, -1)
    }
  }
  throw nobodyTook(failures)
}

/** The servers that answer, the least loaded first. */
async function byLoad({ servers, placing, run }: Placing, failures: ComfyuiError[]): Promise<Server[]> {
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(loadTimeoutMs)])
  const loads = await Promise.all(
    servers.map(async (server) => {
      try {
        return { server, load: (await countQueue(server, signal)) + (placing.get(server.url) ?? 0) }
      } catch (error) {
        run.signal.throwIfAborted()
        failures.push(asComfyuiError(error, server))
        return undefined
      }
    }),
  )
  return loads
    .filter((load) => load !== undefined)
    .sort((a, b) => a.load - b.load)
    .map(({ server }) => server)
}

const asComfyuiError = (error: unknown, { url }: Server) =>
  error instanceof ComfyuiError ? error : new ComfyuiError(`${url} did not answer in time.`, { reason: error })

function count({ placing }: Placing, { url }: Server, change: number): void {
  placing.set(url, (placing.get(url) ?? 0) + change)
}

/** @throws ComfyuiError if the server certainly did not accept it */
async function place({ task, template, run }: Placing, server: Server, order: Order): Promise<Order> {
  const folder = `veduta/${order.promptId}`
  const pictures = await uploadPictures(server, task, { folder, signal: run.signal })
  const graph = fillWorkflow(template, task, { pictures, filenamePrefix: `${folder}/output` })
  await run.checkpoint.note(order)
  run.signal.throwIfAborted()
  const promptId = await postOrder(server, { graph, ...order }).catch((error) => {
    if (!(error instanceof ComfyuiError) || surelyNotTaken(error)) throw error
    return undefined
  })
  // Following the order shows whether it arrived.
  if (promptId === undefined) return { ...order, unanswered: true }
  if (promptId === order.promptId) return order
  await run.checkpoint.amend({ ...order, promptId }).catch(async (error) => {
    // No attempt will look for it.
    const cancelled = cancelOrder(server, promptId, AbortSignal.timeout(goodbyeMs))
    await cancelled.then(() => run.checkpoint.amend(null)).catch(() => {})
    throw error
  })
  return { ...order, promptId }
}

async function uploadPictures(
  server: Server,
  task: Task,
  options: { folder: string; signal: AbortSignal },
): Promise<Uploaded> {
  const others = task.kind === 'render' ? task.references : task.end ? [task.end] : []
  const [source, ...rest] = await Promise.all(
    [task.source, ...others].map((path, index) =>
      uploadPicture(server, path, { ...options, name: `picture-${index}` }),
    ),
  )
  return { source: source!, others: rest }
}

const surelyNotTaken = ({ status, isUnsent }: ComfyuiError): boolean =>
  status === undefined ? isUnsent : status >= 400 && status < 500 && status !== 408

function nobodyTook(failures: ComfyuiError[]): EngineError {
  const passing = failures.filter(({ status = 500 }) => status >= 500 || status === 429 || status === 408)
  const waits = failures.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? [])
  return new EngineError(
    `No ComfyUI accepted the order: ${failures.map(({ message }) => message).join(' ')}${advice(failures)}`,
    {
      code: failures.length && failures.every(({ timedOut }) => timedOut) ? 'ENGINE_TIMEOUT' : 'ENGINE_FAILED',
      retryable: passing.length > 0,
      undelivered: true,
      retryAfterSeconds: waits.length ? Math.min(...waits) : undefined,
      cause: failures[0],
    },
  )
}

function advice(failures: ComfyuiError[]): string {
  const has = (...statuses: number[]) => failures.some(({ status }) => statuses.includes(status ?? 0))
  if (has(400)) return ' `veduta doctor` says what it lacks.'
  if (has(401, 403)) return ' Set VEDUTA_COMFYUI_HEADERS to the headers that its proxy requires.'
  return has(413) ? ' Start it with a larger --max-upload-size, and raise the limit of its proxy.' : ''
}
