import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { FormData } from 'undici'
import { z } from 'zod'
import { ask, bounded, ComfyuiError, call, type Server, waitFor } from './call.ts'
import type { Graph } from './mapping.ts'

/** The state of an order, according to its server. */
export type OrderState =
  | { state: 'unknown' | 'waiting' | 'running' }
  | { state: 'cancelled' }
  | { state: 'done'; files: ResultFile[] }
  | { state: 'failed'; type: string; message: string }

export type ResultFile = { node: string; filename: string; subfolder: string; type: string }

type Limits = { signal: AbortSignal; timeoutMs?: number }

const transferTimeoutMs = 300_000
const orderTimeoutMs = 10_000

/** How many orders wait or run. */
export async function countQueue(server: Server, limits: Limits): Promise<number> {
  const schema = z.object({ exec_info: z.object({ queue_remaining: z.number() }) })
  return (await ask(server, '/prompt', schema, limits)).exec_info.queue_remaining
}

/** The version of ComfyUI. */
export async function readVersion(server: Server, signal: AbortSignal): Promise<string> {
  const schema = z.object({ system: z.object({ comfyui_version: z.string().default('of unknown version') }) })
  return (await ask(server, '/system_stats', schema, { signal })).system.comfyui_version
}

/** Uploads a picture into the folder that ComfyUI empties at its start. @returns the value for LoadImage */
export async function uploadPicture(
  server: Server,
  path: string,
  { folder, name, signal }: { folder: string; name: string; signal: AbortSignal },
): Promise<string> {
  const form = new FormData()
  form.append('image', await openAsBlob(path), `${name}${extname(path)}`)
  form.append('type', 'temp')
  form.append('subfolder', folder)
  form.append('overwrite', 'true')
  const schema = z.object({ name: z.string(), subfolder: z.string(), type: z.string() })
  const options = { method: 'POST', body: form, signal, timeoutMs: transferTimeoutMs } as const
  const stored = await ask(server, '/upload/image', schema, options)
  return `${stored.subfolder}/${stored.name} [${stored.type}]`
}

/**
 * Puts a workflow into the queue, under an id chosen here.
 *
 * @returns the id that it got: servers from before summer 2025 choose their own
 * @throws ComfyuiError; if its status is 4xx, the server certainly did not accept it
 */
export async function postOrder(
  server: Server,
  { graph, ...ids }: { graph: Graph; promptId: string; clientId: string },
) {
  const body = JSON.stringify({ prompt: graph, prompt_id: ids.promptId, client_id: ids.clientId })
  const schema = z.object({ prompt_id: z.string() })
  // Only the timeout may end it: after an abort, it would be unknown whether the order arrived.
  return (await ask(server, '/prompt', schema, { method: 'POST', body, timeoutMs: orderTimeoutMs })).prompt_id
}

/** Asks the server for an order: by `/api/jobs` if it exists, else by the queue and then the history. */
export async function readOrder(server: Server, promptId: string, limits: Limits): Promise<OrderState> {
  const path = `/api/jobs/${encodeURIComponent(promptId)}`
  try {
    return stateOfJob(await ask(server, path, job, limits))
  } catch (error) {
    if (!(error instanceof ComfyuiError && (error.status === 404 || error.status === 405))) throw error
    if (error.status === 404 && /^\s*\{\s*"error"/.test(error.body)) return { state: 'unknown' }
  }
  // An order that leaves the queue is in the history at the same moment, so this sequence never misses it.
  const { queue_running, queue_pending } = await ask(server, '/queue', queue, limits)
  if (queue_running.some(([, id]) => id === promptId)) return { state: 'running' }
  if (queue_pending.some(([, id]) => id === promptId)) return { state: 'waiting' }
  const entry = (await ask(server, `/history/${encodeURIComponent(promptId)}`, history, limits))[promptId]
  return entry ? stateOfHistory(entry) : { state: 'unknown' }
}

/** Ends one order, and never another one. */
export async function cancelOrder(server: Server, promptId: string, signal: AbortSignal): Promise<void> {
  const post = (path: string, body: object) =>
    call(server, path, { method: 'POST', body: JSON.stringify(body), signal }).then(({ body }) => body.dump())
  try {
    return await post(`/api/jobs/${encodeURIComponent(promptId)}/cancel`, {})
  } catch (error) {
    if (!(error instanceof ComfyuiError && (error.status === 404 || error.status === 405))) throw error
  }
  await post('/queue', { delete: [promptId] })
  // Old servers interrupt the running order, whichever it is, so it must be this one.
  const { queue_running } = await ask(server, '/queue', queue, { signal })
  if (queue_running.some(([, id]) => id === promptId)) await post('/interrupt', { prompt_id: promptId })
}

/** Frees the memory of the graphics card. */
export async function freeMemory(server: Server, signal: AbortSignal): Promise<void> {
  const body = JSON.stringify({ unload_models: true, free_memory: true })
  await (await call(server, '/free', { method: 'POST', body, signal })).body.dump()
}

/** Saves a result file. @throws ComfyuiError, too large, if it is larger than `maxBytes` */
export async function downloadFile(
  server: Server,
  { filename, subfolder, type }: ResultFile,
  { path, maxBytes, signal }: { path: string; maxBytes: number; signal: AbortSignal },
): Promise<void> {
  const query = new URLSearchParams({ filename, subfolder, type })
  const { body, headers } = await call(server, `/view?${query}`, { signal, timeoutMs: transferTimeoutMs })
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    body.destroy()
    throw new ComfyuiError(`ComfyUI has a result of more than ${maxBytes} bytes.`, { tooLarge: true })
  }
  await waitFor(writeFile(path, bounded(body, maxBytes)), { server, path: '/view', signal })
}

/** A server's description of a kind of node; undefined if it does not have it. */
export async function readNodeInfo(server: Server, classType: string, signal: AbortSignal) {
  const schema = z.record(z.string(), z.object({ input: z.record(z.string(), z.unknown()) }))
  const info = await ask(server, `/object_info/${encodeURIComponent(classType)}`, schema, { signal })
  return info[classType]?.input
}

/** The files in a folder of models; undefined if the server does not say. */
export async function listModels(server: Server, folder: string, signal: AbortSignal): Promise<string[] | undefined> {
  return await ask(server, `/models/${encodeURIComponent(folder)}`, z.array(z.string()), { signal }).catch((error) => {
    if (error instanceof ComfyuiError && error.status === 404) return undefined
    throw error
  })
}

const executionError = z.object({ exception_type: z.string().default(''), exception_message: z.string().default('') })
const outputs = z.record(z.string(), z.record(z.string(), z.unknown()).nullable())
const job = z.object({
  status: z.enum(['pending', 'in_progress', 'completed', 'failed', 'cancelled']),
  outputs: outputs.nullish(),
  execution_error: executionError.nullish(),
})
const queueItem = z.tuple([z.unknown(), z.string()], z.unknown())
const queue = z.object({ queue_running: z.array(queueItem), queue_pending: z.array(queueItem) })
const historyEntry = z.object({
  outputs,
  status: z
    .object({ status_str: z.string(), messages: z.array(z.tuple([z.string(), z.unknown()], z.unknown())).default([]) })
    .nullish(),
})
const history = z.record(z.string(), historyEntry)

function stateOfJob({ status, outputs, execution_error }: z.infer<typeof job>): OrderState {
  if (status === 'pending') return { state: 'waiting' }
  if (status === 'in_progress') return { state: 'running' }
  if (status === 'cancelled') return { state: 'cancelled' }
  return status === 'completed' ? { state: 'done', files: resultFiles(outputs ?? {}) } : failed(execution_error)
}

function stateOfHistory({ status, outputs }: z.infer<typeof historyEntry>): OrderState {
  if (status?.status_str !== 'error') return { state: 'done', files: resultFiles(outputs) }
  const find = (name: string) => status.messages.find(([type]) => type === name)?.[1]
  return find('execution_interrupted')
    ? { state: 'cancelled' }
    : failed(executionError.safeParse(find('execution_error')).data)
}

const failed = (error: z.infer<typeof executionError> | null | undefined): OrderState => ({
  state: 'failed',
  type: error?.exception_type ?? '',
  message: error?.exception_message.trim() || 'it does not say why',
})

const fileSchema = z.object({
  filename: z.string(),
  subfolder: z.string().default(''),
  type: z.string().default('output'),
})

/** Every file of every list: which of them a node uses differs (images, gifs, video …). */
function resultFiles(outputs: z.infer<typeof job>['outputs'] & {}): ResultFile[] {
  return Object.entries(outputs).flatMap(([node, lists]) =>
    Object.values(lists ?? {})
      .flat()
      .flatMap((item) => fileSchema.safeParse(item).data ?? [])
      .map((file) => ({ node, ...file })),
  )
}
