import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { blackPicture, type FileKind, sampleClip, samplePicture, serveFile } from './sample-files.ts'
import { type Asked, openScriptedServer, type Reply } from './scripted-server.ts'

export type FalOrder = {
  id: string
  model: string
  input: Record<string, unknown>
  headers: Asked['headers']
  orderedAt: number
  looks: number
  isCancelled: boolean
}

/** What happens to the next orders. */
type Outcome = 'made' | 'content policy' | 'nsfw' | 'no picture' | 'validation' | 'timeout' | 'crash' | 'no url'

const operations = ['order', 'status', 'result', 'cancel', 'file'] as const

/** fal's queue, as @fal-ai/client 1.10.1 talks to it; files are served from the same address. */
export async function openFakeFal({ key = 'the-key' } = {}) {
  const orders: FalOrder[] = []
  const state = {
    outcome: 'made' as Outcome,
    file: 'real' as FileKind,
    /** No order is finished while this is set. */
    hold: false,
    /** How long an order takes. */
    delayMs: 0,
  }

  const server = await openScriptedServer(operations, (asked) => {
    const path = asked.path.split('?')[0]!
    const file = /^\/files\/([\w-]+)/.exec(path)
    if (file) return { operation: 'file', reply: () => serve(orders.find(({ id }) => id === file[1])!) }
    const about = /^\/[\w.-]+\/[\w.-]+\/requests\/([\w-]+)(\/status|\/cancel)?$/.exec(path)
    if (!about) return { operation: 'order', reply: () => guarded(asked, () => place(asked, path.slice(1))) }
    const order = orders.find(({ id }) => id === about[1])
    const operation = about[2] === '/status' ? 'status' : about[2] ? 'cancel' : 'result'
    const reply = { status: tellStatus, cancel, result: tellResult }[operation]
    return { operation, reply: () => guarded(asked, () => (order ? reply(order) : unknown)) }
  })

  function guarded({ headers }: Asked, reply: () => Reply): Reply {
    if (headers.authorization === `Key ${key}`) return reply()
    return {
      status: 401,
      body: { detail: 'Cannot access application. Authentication is required to access this application.' },
    }
  }

  const unknown: Reply = { status: 404, body: { detail: 'Request not found' } }

  function place({ body, headers }: Asked, model: string): Reply {
    const input = JSON.parse(body.toString())
    const order = {
      id: randomUUID(),
      model,
      input,
      headers,
      orderedAt: performance.now(),
      looks: 0,
      isCancelled: false,
    }
    orders.push(order)
    return { status: 200, body: { status: 'IN_QUEUE', queue_position: 0, ...links(order) } }
  }

  function links({ id, model }: FalOrder) {
    const base = `${server.url}/${model.split('/').slice(0, 2).join('/')}/requests/${id}`
    return { request_id: id, response_url: base, status_url: `${base}/status`, cancel_url: `${base}/cancel` }
  }

  const isFinished = (order: FalOrder) =>
    order.isCancelled || (!state.hold && order.looks >= 3 && performance.now() - order.orderedAt >= state.delayMs)

  /** The first poll finds an order waiting, the second running, the third finished. */
  function tellStatus(order: FalOrder): Reply {
    order.looks++
    if (isFinished(order)) {
      return { status: 200, body: { status: 'COMPLETED', ...links(order), logs: [], metrics: { inference_time: 1 } } }
    }
    if (order.looks === 1) return { status: 202, body: { status: 'IN_QUEUE', queue_position: 2, ...links(order) } }
    const logs = [
      {
        message: ' 40%|████      | 8/20 [00:02<00:03,  4.00it/s]',
        level: 'INFO',
        source: 'USER',
        timestamp: '2026-11-01T00:00:00',
      },
    ]
    return { status: 202, body: { status: 'IN_PROGRESS', ...links(order), logs } }
  }

  function tellResult(order: FalOrder): Reply {
    if (!isFinished(order)) return { status: 400, body: { detail: 'Request is still in progress' } }
    const headers = { 'x-fal-request-id': order.id }
    if (order.isCancelled) return { status: 400, headers, body: { detail: 'Request was cancelled' } }
    if (state.outcome in failures) return { headers, ...failures[state.outcome as keyof typeof failures] }
    return { status: 200, headers, body: resultOf(order) }
  }

  function resultOf(order: FalOrder): unknown {
    const url = `${server.url}/files/${order.id}`
    if (state.outcome === 'no url') return { something: 'else' }
    if (isVideo(order)) return { video: { url, content_type: 'video/mp4', file_name: 'output.mp4', file_size: 1 } }
    if (state.outcome === 'no picture') return { images: [], seed: 1, has_nsfw_concepts: [] }
    return {
      images: [{ url, width: 1024, height: 768, content_type: 'image/png' }],
      seed: order.input.seed,
      has_nsfw_concepts: [state.outcome === 'nsfw'],
    }
  }

  function cancel(order: FalOrder): Reply {
    if (isFinished(order)) return { status: 400, body: { status: 'ALREADY_COMPLETED' } }
    order.isCancelled = true
    return { status: 202, body: { status: 'CANCELLATION_REQUESTED' } }
  }

  async function serve(order: FalOrder): Promise<Reply> {
    const kind = state.outcome === 'nsfw' ? 'black' : state.file
    if (!isVideo(order)) {
      const size = await sizeOf((order.input.image_urls as string[])[0]!)
      return await serveFile(
        kind,
        'image/png',
        () => samplePicture(size),
        () => blackPicture(size),
      )
    }
    const { width, height } = await sizeOf(order.input.image_url as string)
    const even = { width: (width >> 3) * 2, height: (height >> 3) * 2 }
    const clip = (black: boolean) =>
      sampleClip({ ...even, durationSeconds: Number(order.input.duration ?? 5), format: 'mp4', black })
    return await serveFile(
      kind,
      'video/mp4',
      () => clip(false),
      () => clip(true),
    )
  }

  /** How many orders were neither cancelled nor awaited. */
  const working = () => orders.filter((order) => !isFinished(order)).length

  return { ...server, key, orders, state, working }
}

const isVideo = ({ model }: FalOrder) => model.includes('video')

const failures = {
  'content policy': detail(
    422,
    'content_policy_violation',
    'The content could not be processed because it contained material flagged by a content checker.',
  ),
  validation: detail(422, 'missing', 'field required'),
  timeout: detail(504, 'generation_timeout', 'The generation took too long.'),
  crash: detail(500, 'internal_server_error', 'Internal server error'),
}

function detail(status: number, type: string, msg: string) {
  return { status, body: { detail: [{ loc: ['body', 'prompt'], msg, type, input: {} }] } }
}

async function sizeOf(dataUri: string): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64')).metadata()
  return { width, height }
}
