import { setTimeout } from 'node:timers/promises'
import type { EngineStage } from '../../contract/vocabulary.ts'
import { EngineError, type Run } from '../port/engine.ts'
import { ComfyuiError, type Server } from './call.ts'
import { type OrderState, readOrder } from './client.ts'
import type { Graph } from './mapping.ts'
import type { Order } from './place.ts'
import { listenToProgress } from './progress.ts'

/** How often and how long a server is polled, in milliseconds. */
export type Pace = {
  /** Between two polls, at first and after an event. */
  pollMinMs: number
  /** Between two polls, in the long run. */
  pollMaxMs: number
  /** Before polling again for an order that the server does not know. */
  unknownMs: number
  /** How long a server may be silent. */
  patienceMs: number
}

/** How long one poll may take. */
const answerMaxMs = 10_000

/** Called with progress beyond the previous value. */
export type Report = (progress: number, stage: EngineStage) => void

export type End = Extract<OrderState, { state: 'done' | 'failed' | 'cancelled' }> | { state: 'lost' }

/**
 * Waits for the end of an order. Only the server's answers count; its websocket gives the progress and triggers polls.
 *
 * @returns state `lost` if the server certainly does not know the order
 * @throws EngineError if the server was silent for too long
 */
export async function followOrder(
  { server, order, graph, run, report }: { server: Server; order: Order; graph: Graph; run: Run; report: Report },
  pace: Pace,
): Promise<End> {
  let ended = new AbortController()
  report(0.02, 'preparing')
  const listener = listenToProgress(
    server,
    { ...order, graph },
    {
      // Their sum can be a little more than 0.95, where the next stage begins.
      progress: (progress) => report(Math.min(0.95, 0.05 + 0.9 * progress), 'rendering'),
      ended: () => ended.abort(),
    },
  )
  try {
    let [pauseMs, unknown, answeredAt] = [pace.pollMinMs, 0, performance.now()]
    for (;;) {
      const patienceMs = pace.patienceMs - (performance.now() - answeredAt)
      const limits = { signal: run.signal, timeoutMs: Math.min(answerMaxMs, Math.max(patienceMs, pace.pollMinMs)) }
      const answer = await readOrder(server, order.promptId, limits).catch(tolerate)
      if (answer instanceof ComfyuiError) {
        if (performance.now() - answeredAt > pace.patienceMs) throw silent(answer)
        pauseMs = Math.max(pauseMs, Math.min((answer.retryAfterSeconds ?? 0) * 1000, pace.patienceMs))
      } else if (isEnd(answer)) {
        return answer
      } else {
        answeredAt = performance.now()
        unknown = answer.state === 'unknown' ? unknown + 1 : 0
        if (unknown === 2) return { state: 'lost' }
        if (answer.state === 'running') report(0.05, 'rendering')
      }
      await setTimeout(unknown ? pace.unknownMs : pauseMs, undefined, {
        signal: AbortSignal.any([run.signal, ended.signal]),
      }).catch(() => run.signal.throwIfAborted())
      pauseMs = ended.signal.aborted ? pace.pollMinMs : Math.min(pauseMs * 1.5, pace.pollMaxMs)
      if (ended.signal.aborted) ended = new AbortController()
    }
  } finally {
    listener.close()
  }
}

/** A server that does not answer may do so later. */
function tolerate(error: unknown): ComfyuiError {
  if (error instanceof ComfyuiError) return error
  throw error
}

const isEnd = (answer: OrderState): answer is Exclude<End, { state: 'lost' }> =>
  answer.state === 'done' || answer.state === 'failed' || answer.state === 'cancelled'

/** The order may still run, but costs nobody anything. */
export const silent = ({ message, timedOut }: ComfyuiError) =>
  new EngineError(`The ComfyUI that works on the order no longer answers: ${message}`, {
    code: timedOut ? 'ENGINE_TIMEOUT' : 'ENGINE_FAILED',
    retryable: true,
    undelivered: true,
    leavesOrder: true,
    told: 'comfyui stopped answering',
  })
