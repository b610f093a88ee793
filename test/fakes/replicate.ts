import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { blackPicture, type FileKind, sampleClip, samplePicture, serveFile } from './sample-files.ts'
import { type Asked, openScriptedServer, type Reply } from './scripted-server.ts'

type Order = {
  id: string
  model: string
  version: string | undefined
  input: Record<string, unknown>
  headers: Asked['headers']
  orderedAt: number
  looks: number
  isCancelled: boolean
}

/** What happens to the next orders. */
type Outcome = 'made' | 'made as a list' | 'no picture' | 'removed' | 'no url' | 'aborted' | keyof typeof errors

const operations = ['order', 'look', 'cancel', 'upload', 'account', 'file'] as const

/** Replicate's API, as replicate 1.4.0 talks to it; its files are served from the same address. */
export async function openFakeReplicate({ token = 'the-token' } = {}) {
  const orders: Order[] = []
  const uploads = new Map<string, Buffer>()
  const state = {
    outcome: 'made' as Outcome,
    file: 'real' as FileKind,
    /** No order is finished while this is set. */
    hold: false,
    /** How long an order takes. */
    delayMs: 0,
  }

  const server = await openScriptedServer(operations, (asked) => {
    const [path, method] = [asked.path, asked.method]
    const guard = (reply: () => Reply | Promise<Reply>) => () => guarded(asked, reply)
    if (method === 'POST' && path === '/v1/files') return { operation: 'upload', reply: guard(() => upload(asked)) }
    if (path === '/v1/account') {
      const body = { type: 'user', username: 'somebody', name: 'Somebody', github_url: null }
      return { operation: 'account', reply: guard(() => ({ status: 200, body })) }
    }
    const file = /^\/files\/(\w+)/.exec(path)
    if (file) return { operation: 'file', reply: () => serve(orders.find(({ id }) => id === file[1])!) }
    const about = /^\/v1\/predictions\/(\w+)(\/cancel)?$/.exec(path)
    if (!about) return { operation: 'order', reply: guard(() => place(asked)) }
    const order = orders.find(({ id }) => id === about[1])
    const reply = about[2] ? cancel : look
    return { operation: about[2] ? 'cancel' : 'look', reply: guard(() => (order ? reply(order) : unknown)) }
  })

  async function guarded({ headers }: Asked, reply: () => Reply | Promise<Reply>): Promise<Reply> {
    if (headers.authorization === `Bearer ${token}`) return await reply()
    return problem(401, 'Unauthenticated', 'You did not pass a valid authentication token')
  }

  const unknown = problem(404, 'Prediction not found', 'The requested resource could not be found.')

  async function upload({ headers, body }: Asked): Promise<Reply> {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': headers['content-type']! },
    }).formData()
    const id = randomBytes(12).toString('hex')
    uploads.set(id, Buffer.from(await (form.get('content') as File).arrayBuffer()))
    return { status: 201, body: { id, urls: { get: `${server.url}/v1/files/${id}` } } }
  }

  function place({ path, headers, body }: Asked): Reply {
    const { input, version } = JSON.parse(body.toString())
    const model = /^\/v1\/models\/(.+)\/predictions$/.exec(path)?.[1] ?? ''
    const id = randomBytes(13).toString('hex')
    const order = { id, model, version, input, headers, orderedAt: performance.now(), looks: 0, isCancelled: false }
    orders.push(order)
    return { status: 201, body: prediction(order, { status: 'starting' }) }
  }

  function prediction({ id, model, version, input }: Order, fields: object) {
    const base = `${server.url}/v1/predictions/${id}`
    const urls = { get: base, cancel: `${base}/cancel`, web: `https://replicate.com/p/${id}` }
    return {
      id,
      model,
      version: version ?? 'hidden',
      input,
      logs: '',
      output: null,
      data_removed: false,
      error: null,
      source: 'api',
      created_at: '2026-11-01T00:00:00.000Z',
      urls,
      ...fields,
    }
  }

  /** The first poll finds an order waiting, the second running, the third finished. */
  function look(order: Order): Reply {
    order.looks++
    return { status: 200, body: prediction(order, order.isCancelled ? { status: 'canceled' } : found(order)) }
  }

  const isFinished = (order: Order) =>
    order.isCancelled || (!state.hold && order.looks >= 3 && performance.now() - order.orderedAt >= state.delayMs)

  function found(order: Order): object {
    if (!isFinished(order) && order.looks === 1) return { status: 'starting' }
    if (!isFinished(order)) return { status: 'processing', logs: ' 40%|████      | 8/20 [00:02<00:03,  4.00it/s]\n' }
    const url = `${server.url}/files/${order.id}`
    const { outcome } = state
    if (outcome in errors) return { status: 'failed', error: errors[outcome as keyof typeof errors] }
    if (outcome === 'aborted') return { status: 'aborted' }
    if (outcome === 'removed') return { status: 'succeeded', data_removed: true, input: {} }
    const output =
      { 'made as a list': [url], 'no picture': [], 'no url': { something: 'else' } }[outcome as string] ?? url
    return { status: 'succeeded', output, metrics: { predict_time: 1 } }
  }

  function cancel(order: Order): Reply {
    order.isCancelled = true
    return { status: 200, body: prediction(order, { status: 'canceled' }) }
  }

  async function serve({ input }: Order): Promise<Reply> {
    const start = (input.start_image ?? input.image) as string | undefined
    const size = await sizeOf(start ?? (input.input_images as string[])?.[0] ?? (input.input_image as string))
    if (!start)
      return await serveFile(
        state.file,
        'image/png',
        () => samplePicture(size),
        () => blackPicture(size),
      )
    const even = { width: (size.width >> 3) * 2, height: (size.height >> 3) * 2 }
    const clip = (black: boolean) =>
      sampleClip({ ...even, durationSeconds: Number(input.duration ?? 5), format: 'mp4', black })
    return await serveFile(
      state.file,
      'video/mp4',
      () => clip(false),
      () => clip(true),
    )
  }

  async function sizeOf(url: string): Promise<{ width: number; height: number }> {
    const { width, height } = await sharp(uploads.get(url.split('/').at(-1)!)).metadata()
    return { width, height }
  }

  /** How many orders were neither cancelled nor awaited. */
  const working = () => orders.filter((order) => !isFinished(order)).length

  return { ...server, baseUrl: `${server.url}/v1`, token, orders, state, working }
}

const errors = {
  nsfw: 'NSFW content detected. Try running it again, or try a different prompt.',
  flagged: 'The input or output was flagged as sensitive. Please try again with different inputs. (E005)',
  validation: 'Input validation error: duration must be one of 5, 10',
  'prediction timed out': 'Prediction timed out after 600 seconds',
  crash: 'CUDA out of memory. Tried to allocate 2.00 GiB.',
}

function problem(status: number, title: string, detail: string): Reply {
  return { status, headers: { 'content-type': 'application/problem+json' }, body: { title, detail, status } }
}
