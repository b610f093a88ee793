import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { abortReason, EngineError, type EngineTools, type Run } from '../port/engine.ts'
import type { Server } from './call.ts'
import { cancelOrder, freeMemory, type ResultFile, readOrder } from './client.ts'
import { type End, followOrder, type Pace, type Report } from './follow.ts'
import type { Template } from './mapping.ts'
import { type Order, type Placing, placeOrder } from './place.ts'

/** An order that crashes its server is not placed forever. */
const postsMax = 2
const goodbyeMs = 10_000

type Job = Placing & { log: EngineTools['log']; pace: Pace }

const noteSchema = z.object({ server: z.string(), promptId: z.string(), clientId: z.string(), posts: z.int() })

/**
 * Gets a workflow's output: from the order that an earlier attempt noted, or from a new one, noted before it is placed. It is
 * placed again only if its server certainly does not know it, as after a restart.
 *
 * @throws EngineError
 */
export async function obtainFile(job: Job): Promise<{ server: Server; file: ResultFile; notes: string[] }> {
  const { run, template, log } = job
  const report = openReport(run)
  let order = readNote(run.checkpoint.noted)
  try {
    for (;;) {
      order ??= await placeOrder(job)
      const server = getServer(job.servers, order)
      const end = await followOrder({ server, order, graph: template.graph, run, report }, job.pace)
      const saved = end.state === 'done' ? listSaved(end.files, template) : []
      if (saved[0]) return { server, file: saved[0], notes: tellDropped(saved, template) }
      if (end.state !== 'lost' || order.posts === postsMax) throw await failure(end, server)
      log.warn(`${order.server} no longer knows the order ${order.promptId}; it is placed again.`)
      order = await placeOrder(job, order)
    }
  } catch (error) {
    if (!order || !run.signal.aborted) throw error
    const reason = abortReason(run.signal)
    if (reason === 'stopping' || reason === 'lost') throw error
    const hasEnded = await endOrder(job, order)
    if (hasEnded) await run.checkpoint.amend(null).catch(() => {})
    throw reason === 'timeout' ? tookTooLong({ leavesOrder: !hasEnded }) : error
  }
}

/** Cancels the order that a run noted. @throws ComfyuiError if its server did not accept that */
export async function cancelNoted(servers: Server[], noted: object): Promise<void> {
  const order = readNote(noted)!
  await cancelOrder(getServer(servers, order), order.promptId, AbortSignal.timeout(goodbyeMs))
}

/** Progress never goes back, even if an order is placed again. */
function openReport(run: Run): Report {
  let reported = 0
  return (progress, stage) => {
    if (progress <= reported) return
    reported = progress
    run.progress({ progress, stage })
  }
}

function readNote(noted: object | undefined): Order | undefined {
  if (!noted) return undefined
  const note = noteSchema.safeParse(noted)
  if (note.success) return note.data
  throw new EngineError("An earlier attempt's note of its order cannot be read.", {
    code: 'ENGINE_FAILED',
    retryable: false,
  })
}

function getServer(servers: Server[], { server: url }: Order): Server {
  const server = servers.find((server) => server.url === url)
  if (server) return server
  throw new EngineError(`${url}, which has the order, is no longer in VEDUTA_COMFYUI_URL.`, {
    code: 'ENGINE_FAILED',
    retryable: false,
  })
}

/** The files that the workflow's output saved; other nodes may leave previews. */
const listSaved = (files: ResultFile[], { mapping }: Template): ResultFile[] =>
  files.filter(({ node, type }) => node === mapping.output && type === 'output')

const tellDropped = ({ length }: ResultFile[], { name }: Template): string[] =>
  length > 1 ? [`The workflow ${name} made ${length} results; the first was taken.`] : []

/** Why an order certainly has no result. */
async function failure(end: End, server: Server): Promise<EngineError> {
  const failed = (message: string, retryable: boolean, told: string) =>
    new EngineError(message, { code: 'ENGINE_FAILED', retryable, undelivered: true, told: `comfyui ${told}` })
  if (end.state === 'cancelled') return failed(`The order was interrupted on ${server.url}.`, true, 'was interrupted')
  if (end.state === 'done') {
    return failed(`${server.url} finished the order without saving a file.`, true, 'saved no result')
  }
  if (end.state === 'lost') {
    return failed(
      `${server.url} lost the order ${postsMax} times: does it restart?`,
      true,
      'broke down while it worked',
    )
  }
  const { type, message } = end
  if (!/OutOfMemory/i.test(type) && !/out of memory/i.test(message)) {
    return failed(`${server.url} failed: ${type}: ${message}`, false, 'failed at its workflow')
  }
  await freeMemory(server, AbortSignal.timeout(goodbyeMs)).catch(() => {})
  const advice = 'use smaller models or a smaller size'
  return failed(`${server.url} ran out of memory: ${advice}. ${message}`, true, 'ran out of memory')
}

/** Cancels an abandoned order. @returns whether it certainly ended */
async function endOrder({ servers, log, pace }: Pick<Job, 'servers' | 'log' | 'pace'>, order: Order): Promise<boolean> {
  const signal = AbortSignal.timeout(goodbyeMs)
  try {
    const server = getServer(servers, order)
    await cancelOrder(server, order.promptId, signal)
    for (;;) {
      const { state } = await readOrder(server, order.promptId, { signal })
      const mayArrive = state === 'unknown' && order.unanswered
      // A running node is interrupted at its next step.
      if (state !== 'running' && state !== 'waiting' && !mayArrive) return state === 'cancelled' || state === 'unknown'
      await setTimeout(pace.pollMinMs, undefined, { signal })
      // An order that arrived after its cancellation is cancelled again.
      if (order.unanswered) await cancelOrder(server, order.promptId, signal)
    }
  } catch (error) {
    log.warn(error, `It is unknown whether the order ${order.promptId} ended on ${order.server}.`)
    return false
  }
}

const tookTooLong = ({ leavesOrder }: { leavesOrder: boolean }) =>
  new EngineError(`ComfyUI took too long, and the order ${leavesOrder ? 'could not yet be' : 'was'} cancelled.`, {
    code: 'ENGINE_TIMEOUT',
    retryable: true,
    undelivered: true,
    leavesOrder,
    told: 'comfyui took too long',
  })
