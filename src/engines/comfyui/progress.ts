import { WebSocket } from 'undici'
import { z } from 'zod'
import { parseJson } from '../remote/service.ts'
import type { Server } from './call.ts'
import type { Graph } from './mapping.ts'

const message = z.object({
  type: z.string(),
  data: z.object({
    prompt_id: z.string().optional(),
    node: z.string().nullish(),
    nodes: z.unknown().optional(),
    value: z.number().optional(),
    max: z.number().optional(),
  }),
})
type Message = z.infer<typeof message>

const nodeStates = z.record(z.string(), z.object({ value: z.number(), max: z.number(), state: z.string() }))
const endings = ['execution_success', 'execution_error', 'execution_interrupted']

/** The wait before a lost websocket is opened again: twice as long each time, until it tells something. */
const reopenMs = { first: 250, longest: 10_000 }

/** How many times longer a sampler takes than any other node. */
const samplerWeight = 20

/**
 * Listens to a server's websocket for an order's progress. It is a hint: events are lost with the connection, and certainty comes
 * only from polling.
 *
 * @param on.progress from 0 to 1, and never less than before
 * @param on.ended the order may have ended
 */
export function listenToProgress(
  { url, headers, agent: dispatcher }: Server,
  { promptId, clientId, graph }: { promptId: string; clientId: string; graph: Graph },
  on: { progress: (progress: number) => void; ended: () => void },
): { close: () => void } {
  const address = `${url.replace(/^http/, 'ws')}/ws?clientId=${encodeURIComponent(clientId)}`
  let socket: WebSocket
  let isClosed = false
  let pauseMs = reopenMs.first
  let reopening: NodeJS.Timeout | undefined
  const done = new Map<string, number>()
  let reported = 0
  let current: string | undefined
  const hear = ({ data }: { data: unknown }) => {
    const parsed = typeof data === 'string' ? message.safeParse(parseJson(data)).data : undefined
    if (parsed?.data.prompt_id !== promptId) return
    pauseMs = reopenMs.first
    if (endings.includes(parsed.type) || (parsed.type === 'executing' && parsed.data.node === null)) return on.ended()
    take(parsed)
    const progress = weigh(graph, done)
    if (progress > reported) on.progress(progress)
    reported = Math.max(reported, progress)
  }
  const open = () => {
    socket = new WebSocket(address, { headers, dispatcher })
    socket.addEventListener('message', hear)
    // Without a listener an error would be thrown; polling continues.
    socket.addEventListener('error', () => {})
    socket.addEventListener('close', () => {
      if (isClosed) return
      reopening = setTimeout(open, pauseMs).unref()
      pauseMs = Math.min(pauseMs * 2, reopenMs.longest)
    })
  }
  open()
  return {
    close: () => {
      isClosed = true
      clearTimeout(reopening)
      socket.close()
    },
  }

  function take({ type, data: { node, nodes, value, max } }: Message) {
    if (type === 'execution_cached') for (const id of z.array(z.string()).safeParse(nodes).data ?? []) done.set(id, 1)
    if (type === 'executing' && node) {
      if (current) done.set(current, 1)
      current = node
    }
    if (type === 'progress' && node && value !== undefined && max) done.set(node, value / max)
    if (type === 'progress_state') {
      for (const [id, { value, max, state }] of Object.entries(nodeStates.safeParse(nodes).data ?? {})) {
        done.set(id, state === 'finished' ? 1 : value / Math.max(max, 1))
      }
    }
  }
}

/** The part of a workflow that is done, its samplers counting for most. */
function weigh(graph: Graph, done: Map<string, number>): number {
  let [sum, total] = [0, 0]
  for (const [id, { class_type }] of Object.entries(graph)) {
    const weight = /^KSampler(Advanced)?$|^SamplerCustom/.test(class_type) ? samplerWeight : 1
    total += weight
    sum += weight * Math.min(done.get(id) ?? 0, 1)
  }
  return sum / total
}
