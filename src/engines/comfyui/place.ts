import { EngineError, type EngineTools, type Run, type Task } from '../port/engine.ts'
import { whileAnswering } from './answering.ts'
import { ComfyuiError, type Server } from './call.ts'
import { cancelOrder, countQueue, postOrder, uploadPicture } from './client.ts'
import type { KnownLacks } from './known-lacks.ts'
import type { Template } from './mapping.ts'
import { drawMaps, type Maps } from './maps.ts'
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
  /** How many orders this process began to place on each server, and how many it is placing now, by the server's URL. */
  placing: Map<string, Placed>
  lacks: KnownLacks
  clock: EngineTools['clock']
  media: EngineTools['media']
  task: Task
  template: Template
  run: Run
}

export type Placed = { begun: number; now: number }

/** How long a server may be silent before it has an order. */
export const silenceMs = 5_000
const goodbyeMs = 10_000
/** After which servers that did not answer are asked again. */
const absentSeconds = 10

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
  const able = await findAble(placing, failures)
  for (let server = takeLeastLoaded(able, placing); server; server = takeLeastLoaded(able, placing)) {
    const order = { server: server.url, ...ids, posts: (lost?.posts ?? 0) + 1 }
    try {
      return await place(placing, server, order)
    } catch (error) {
      if (!(error instanceof ComfyuiError)) throw error
      failures.push(error.status === 400 ? await explained(error, placing, server) : error)
    } finally {
      placedOn(placing, server).now--
    }
  }
  throw nobodyTook(failures)
}

/** `load` is of the moment before its queue was read, when this process had begun to place `begun` orders there. */
type Able = { server: Server; load: number; begun: number; mayRefuse: boolean }

/** The servers that answer and have every node. */
async function findAble(placing: Placing, failures: ComfyuiError[]): Promise<Able[]> {
  const { servers, lacks, template, run } = placing
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(silenceMs)])
  const asked = await Promise.all(
    servers.map(async (server) => {
      const { begun, now } = placedOn(placing, server)
      try {
        const [waiting, { nodes, inputs }] = await Promise.all([
          countQueue(server, { signal }),
          lacks.find(server, template, signal).catch(() => ({ nodes: [], inputs: [] })),
        ])
        if (nodes.length) {
          failures.push(unable(server, template, nodes))
          return undefined
        }
        return { server, load: waiting + now, begun, mayRefuse: inputs.length > 0 }
      } catch (error) {
        run.signal.throwIfAborted()
        failures.push(asComfyuiError(error, server))
        return undefined
      }
    }),
  )
  return asked.filter((server) => server !== undefined)
}

/** Removes the least loaded server, and counts the order that is placed there; last come those that may refuse the workflow's values. */
function takeLeastLoaded(able: Able[], placing: Placing): Server | undefined {
  // An order that was placed since the queue was read is counted, even if it is placed by now.
  const loadOf = ({ server, load, begun }: Able) => load + placedOn(placing, server).begun - begun
  able.sort((a, b) => Number(a.mayRefuse) - Number(b.mayRefuse) || loadOf(a) - loadOf(b))
  const least = able.shift()
  if (!least) return undefined
  const placed = placedOn(placing, least.server)
  placed.begun++
  placed.now++
  return least.server
}

const unable = ({ url }: Server, { name }: Template, nodes: string[]) =>
  new ComfyuiError(`${url} cannot run ${name}. ${nodes.join(' ')}`, { status: 400 })

/** Adds what a server lacks to its refusal of a workflow. */
async function explained(
  error: ComfyuiError,
  { lacks, template, run }: Placing,
  server: Server,
): Promise<ComfyuiError> {
  lacks.forget(server, template)
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(silenceMs)])
  const { nodes, inputs } = await lacks.find(server, template, signal).catch(() => ({ nodes: [], inputs: [] }))
  const found = [...nodes, ...inputs].join(' ') || `Update ComfyUI, or change the workflow ${template.name}.`
  return new ComfyuiError(`${error.message} ${found}`, { status: 400 })
}

/** Why no server takes an order now; undefined if one answers. */
export async function findAbsence(servers: Server[]): Promise<EngineError | undefined> {
  const failures: ComfyuiError[] = []
  const signal = AbortSignal.timeout(silenceMs)
  const asked = servers.map(async (server) => {
    await countQueue(server, { signal }).catch((error) => {
      failures.push(asComfyuiError(error, server))
      throw error
    })
  })
  return await Promise.any(asked).then(
    () => undefined,
    () => nobodyTook(failures, { retryAfterSeconds: absentSeconds }),
  )
}

const asComfyuiError = (error: unknown, { url }: Server) =>
  error instanceof ComfyuiError ? error : new ComfyuiError(`${url} did not answer in time.`, { reason: error })

function placedOn({ placing }: Placing, { url }: Server): Placed {
  const placed = placing.get(url) ?? { begun: 0, now: 0 }
  placing.set(url, placed)
  return placed
}

/** @throws ComfyuiError if the server certainly did not accept it */
async function place({ media, task, template, run }: Placing, server: Server, order: Order): Promise<Order> {
  const maps = await drawMaps(media, { task, template, run })
  const folder = `veduta/${order.promptId}`
  const pictures = await whileAnswering(server, { signal: run.signal, patienceMs: silenceMs }, (signal) =>
    uploadPictures(server, { task, maps }, { folder, signal }),
  )
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
  { task, maps }: { task: Task; maps: Maps },
  options: { folder: string; signal: AbortSignal },
): Promise<Uploaded> {
  const others = task.kind === 'render' ? task.references : task.end ? [task.end] : []
  const upload = async (path: string, name: string) => await uploadPicture(server, path, { ...options, name })
  const [[source, ...rest], drawn] = await Promise.all([
    Promise.all([task.source, ...others].map((path, index) => upload(path, `picture-${index}`))),
    Promise.all(Object.entries(maps).map(async ([map, path]) => [map, await upload(path, map)])),
  ])
  return { source: source!, others: rest, ...Object.fromEntries(drawn) }
}

const surelyNotTaken = ({ status, isUnsent }: ComfyuiError): boolean =>
  status === undefined ? isUnsent : status >= 400 && status < 500 && status !== 408

function nobodyTook(failures: ComfyuiError[], { retryAfterSeconds }: { retryAfterSeconds?: number } = {}): EngineError {
  const passing = failures.filter(({ status = 500 }) => status >= 500 || status === 429 || status === 408)
  const waits = failures.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? [])
  const isSilent = failures.every(({ status }) => status === undefined)
  return new EngineError(`No ComfyUI accepted the order: ${failures.map(({ message }) => message).join(' ')}`, {
    code: failures.length && failures.every(({ timedOut }) => timedOut) ? 'ENGINE_TIMEOUT' : 'ENGINE_FAILED',
    retryable: passing.length > 0,
    undelivered: true,
    retryAfterSeconds: waits.length ? Math.min(...waits) : retryAfterSeconds,
    told: isSilent ? 'comfyui did not answer' : 'comfyui did not accept it',
  })
}
