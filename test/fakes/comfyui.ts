import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Graph } from './comfyui-graph.ts'
import { modelFolders, nodeInfos, withoutInputs } from './comfyui-nodes.ts'
import { type Entry, type Mishap, openQueue } from './comfyui-queue.ts'
import { validate } from './comfyui-validation.ts'
import { acceptWebSocket, type ServerSocket } from './websocket-server.ts'

/** What a proxy in front of it, or the network, does to the next requests of a path. */
type Trouble = {
  path: string
  method?: string
  times?: number
  /** Answered instead. */
  answer?: { status: number; headers?: Record<string, string>; body?: string }
  /** The connection breaks before the request is handled, or after it and without an answer. */
  cut?: 'before' | 'after'
  /** It is handled only later; if it is also cut, the connection breaks at once. */
  handledAfter?: Promise<unknown>
}

export type FakeComfyui = Awaited<ReturnType<typeof openFakeComfyui>>

/**
 * A ComfyUI without models that accepts, checks, queues, reports and keeps orders as the real one does, and fails as it does,
 * if a test wants it.
 *
 * @param options.old it is of 2025: without /api/jobs
 * @param options.missing model files, nodes, inputs of nodes (`Node.input`) and choices of lists that it does not have
 */
export async function openFakeComfyui(options: { port?: number; old?: boolean; missing?: string[] } = {}) {
  const missing = options.missing ?? []
  const has = (name: string) => !missing.includes(name)
  const folders = Object.fromEntries(Object.entries(modelFolders).map(([folder, files]) => [folder, files.filter(has)]))
  const nodes = Object.entries(nodeInfos(folders, options)).filter(([name]) => has(name))
  const infos = withoutInputs(Object.fromEntries(nodes), missing)
  const events = new EventEmitter()
  /** Every workflow that it accepted into its queue. */
  const orders: { promptId: string; graph: Graph }[] = []
  const requests: { method: string; path: string; headers: IncomingMessage['headers'] }[] = []
  const troubles: Trouble[] = []
  const faults = {
    mishap: undefined as Mishap | undefined,
    socket: 'ok' as 'ok' | 'refused' | 'silent' | 'dropped',
    maxUploadBytes: 100 * 1024 * 1024,
    /** It chooses the ids of orders, as before summer 2025. */
    ownIds: false,
    /** Nothing is finished while it holds. */
    hold: undefined as Promise<void> | undefined,
  }
  const files = new Map<string, Buffer>()
  const sockets = new Map<string, ServerSocket>()
  const queue = openQueue({ files, faults, tell, events })
  const allSockets = new Set<{ destroy: () => void }>()

  function tell(clientId: string | undefined, type: string, data: object) {
    for (const [id, socket] of sockets) {
      if (clientId !== undefined && id !== clientId) continue
      if (faults.socket === 'dropped' && type === 'progress') socket.destroy()
      else if (faults.socket !== 'silent') socket.send(JSON.stringify({ type, data }))
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, 'http://fake')
    const path = url.pathname.replace(/^\/api(?=\/(?!jobs\b))/, '')
    requests.push({ method: request.method!, path, headers: request.headers })
    const trouble = takeTrouble(path, request.method)
    if (trouble?.cut === 'before') return request.socket.destroy()
    const body = await buffer(request)
    if (trouble?.answer) {
      const { status, headers, body: text = '<html><h1>The proxy says no</h1></html>' } = trouble.answer
      return response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(text)
    }
    if (body.length > faults.maxUploadBytes) return send(response, 413, '413: Request Entity Too Large')
    if (trouble?.handledAfter) {
      if (trouble.cut) request.socket.destroy()
      events.emit('held', path)
      await trouble.handledAfter
    }
    await route(request.method!, path, { url, body, request, response: trouble?.cut ? undefined : response })
    if (trouble?.cut) request.socket.destroy()
    events.emit('handled', `${request.method} ${path}`)
  }

  function takeTrouble(path: string, method: string | undefined): Trouble | undefined {
    const index = troubles.findIndex(
      (trouble) => path.startsWith(trouble.path) && (trouble.method ?? method) === method,
    )
    const trouble = troubles[index]
    if (trouble && trouble.times !== undefined) trouble.times--
    if (trouble && !trouble.times) troubles.splice(index, 1)
    return trouble
  }

  type Call = { url: URL; body: Buffer; request: IncomingMessage; response: ServerResponse | undefined }

  async function route(method: string, path: string, { url, body, request, response }: Call): Promise<void> {
    const json = () => JSON.parse(body.toString())
    const [, first, second, third, fourth] = path.split('/').map(decodeURIComponent)
    switch (`${method} /${first}`) {
      case 'POST /prompt':
        return order(json(), response)
      case 'GET /prompt':
        return send(response, 200, { exec_info: { queue_remaining: queue.remaining() } })
      case 'GET /queue':
        return send(response, 200, queue.describe())
      case 'POST /queue':
        for (const id of json().delete ?? []) queue.remove(id)
        events.emit('cancelled')
        return send(response, 200)
      case 'POST /interrupt':
        queue.interrupt(body.length ? json().prompt_id : undefined)
        return send(response, 200)
      case 'GET /history':
        return send(response, 200, queue.history(second!))
      case 'POST /free':
        return send(response, 200)
      case 'POST /upload':
        return await upload(request, body, response)
      case 'GET /view':
        return view(url.searchParams, response)
      case 'GET /object_info':
        return send(response, 200, infos[second!] ? { [second!]: infos[second!] } : {})
      case 'GET /models':
        return folders[second!] ? send(response, 200, folders[second!]) : send(response, 404)
      case 'GET /system_stats':
        return send(response, 200, { system: { comfyui_version: options.old ? '0.3.64' : '0.37.1' }, devices: [] })
    }
    if (first !== 'api' || second !== 'jobs' || options.old) return send(response, 404, '404: Not Found')
    const job = queue.job(third!)
    if (fourth === 'cancel') events.emit('cancelled')
    if (fourth === 'cancel') return send(response, 200, { cancelled: queue.remove(third!) || queue.interrupt(third!) })
    return job ? send(response, 200, job) : send(response, 404, { error: 'Job not found' })
  }

  function order(body: Record<string, unknown>, response: ServerResponse | undefined) {
    const graph = body.prompt as Graph
    const promptId = String(faults.ownIds ? crypto.randomUUID() : (body.prompt_id ?? crypto.randomUUID()))
    if (!options.old && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(promptId)) {
      const error = {
        type: 'invalid_prompt_id',
        message: 'prompt_id must be a valid UUID',
        details: '',
        extra_info: {},
      }
      return send(response, 400, { error, node_errors: {} })
    }
    const checked = validate(graph, { infos, hasPicture: (image) => queue.findPicture(image) !== undefined })
    if (checked.refusal) return send(response, 400, checked.refusal)
    const clientId = body.client_id === undefined ? undefined : String(body.client_id)
    const entry: Entry = { number: orders.length + 1, promptId, graph, clientId, outputs: checked.outputs }
    orders.push({ promptId, graph })
    queue.add(entry)
    send(response, 200, { prompt_id: promptId, number: entry.number, node_errors: checked.nodeErrors })
    events.emit('order', entry)
  }

  async function upload(request: IncomingMessage, body: Buffer, response: ServerResponse | undefined) {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData()
    const image = form.get('image')
    if (!(image instanceof File)) return send(response, 400)
    const [type, subfolder] = [String(form.get('type') ?? 'input'), String(form.get('subfolder') ?? '')]
    files.set(`${type}/${subfolder}/${image.name}`, Buffer.from(await image.arrayBuffer()))
    send(response, 200, { name: image.name, subfolder, type })
  }

  function view(query: URLSearchParams, response: ServerResponse | undefined) {
    const [filename, subfolder, type] = ['filename', 'subfolder', 'type'].map((name) => query.get(name) ?? '')
    if (filename!.includes('..') || filename!.startsWith('/')) return send(response, 400)
    const bytes = files.get(`${type || 'output'}/${subfolder}/${filename}`)
    if (!bytes) return send(response, 404)
    if (faults.mishap === 'a gigantic result') {
      response
        ?.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': String(2 ** 40) })
        .write(bytes)
      return
    }
    const type_ = filename!.endsWith('.mp4') ? 'video/mp4' : filename!.endsWith('.html') ? 'text/html' : 'image/png'
    response?.writeHead(200, { 'content-type': type_, 'content-length': bytes.length }).end(bytes)
  }

  let server: Server
  let port = options.port ?? 0
  async function start() {
    server = createServer((request, response) => {
      answer(request, response).catch((error) => send(response, 500, String(error)))
    })
    server.on('connection', (socket) => {
      allSockets.add(socket)
      socket.on('close', () => allSockets.delete(socket))
    })
    server.on('upgrade', (request, socket) => {
      const id = new URL(request.url!, 'http://fake').searchParams.get('clientId')!
      requests.push({ method: 'GET', path: '/ws', headers: request.headers })
      if (faults.socket === 'refused') return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      const accepted = acceptWebSocket(request, socket)
      sockets.set(id, accepted)
      socket.on('close', () => {
        if (sockets.get(id) === accepted) sockets.delete(id)
      })
      tell(id, 'status', { status: { exec_info: { queue_remaining: queue.remaining() } }, sid: id })
      events.emit('socket', id)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }

  async function stop() {
    const closed = once(server, 'close')
    server.close()
    for (const socket of allSockets) socket.destroy()
    await closed
  }

  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    orders,
    requests,
    troubles,
    faults,
    /** Emits `order`, `running`, `ended` (each with its entry), `socket` and `handled` (with a method and a path). */
    events,
    /** Puts a foreign order into the queue. */
    queue,
    /** Its websockets break. */
    dropSockets: () => {
      for (const socket of sockets.values()) socket.destroy()
    },
    stop,
    start,
    /** It comes back without its queue, its history and its temporary files. */
    restart: async () => {
      await stop()
      queue.forget()
      for (const name of files.keys()) if (name.startsWith('temp/')) files.delete(name)
      await start()
    },
    close: async () => {
      queue.forget()
      await stop()
    },
  }
}

function send(response: ServerResponse | undefined, status: number, body: object | string = ''): void {
  if (!response) return
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' }).end(text)
}
