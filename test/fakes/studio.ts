import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blob } from 'node:stream/consumers'
import sharp from 'sharp'
import { openEncoder } from '../../src/classical/clip/encode/encode.ts'

type Order = { kind: 'render' | 'video'; source: Buffer; doneAt: number; polls: number }

/** How it handles the next requests. */
type Behaviour = {
  /** How long an order takes; Infinity for as long as the test wants. */
  delayMs: number
  /** What happens to a finished order. */
  state: 'done' | 'failed' | 'refused'
  /** What an order is answered with. */
  orderStatus: number
  retryAfterSeconds: number | undefined
  /** What it serves instead of a picture or clip. */
  result: Buffer | undefined
}

/** The service of examples/own-engine.ts: it counts orders, and does what a test wants. */
export async function openFakeStudio({ port = 0 } = {}) {
  const usual: Behaviour = {
    delayMs: 0,
    state: 'done',
    orderStatus: 200,
    retryAfterSeconds: undefined,
    result: undefined,
  }
  const behaviour = { ...usual }
  const orders = new Map<string, Order>()
  const cancelled: string[] = []
  const asked = new EventTarget()
  let placings = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, jobs, id = '', what] = request.url!.split('/')
    if (jobs === 'health') return json(response, 200, {})
    const operation = `${request.method} ${what ?? 'job'}`
    if (operation === 'PUT job') await place(id, request, response)
    else if (!orders.has(id)) json(response, 404, {})
    else if (operation === 'GET job') json(response, 200, state(orders.get(id)!))
    else if (operation === 'GET result') response.end(behaviour.result ?? (await make(orders.get(id)!)))
    else {
      cancelled.push(id)
      orders.delete(id)
      json(response, 200, {})
    }
    asked.dispatchEvent(new Event(operation))
  }

  async function place(id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = { 'content-type': request.headers['content-type']! }
    const form = await new Response(await blob(request), { headers }).formData()
    const { kind } = JSON.parse(String(form.get('task'))) as Pick<Order, 'kind'>
    const source = Buffer.from(await (form.get('source') as File).bytes())
    placings++
    if (behaviour.orderStatus !== 200) {
      const { retryAfterSeconds } = behaviour
      response
        .writeHead(behaviour.orderStatus, retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : undefined)
        .end()
      return
    }
    const doneAt = performance.now() + behaviour.delayMs
    if (!orders.has(id)) orders.set(id, { kind, source, doneAt, polls: 0 })
    json(response, 200, {})
  }

  function state(order: Order) {
    if (performance.now() >= order.doneAt) return { state: behaviour.state, progress: 1, reason: 'the test wants it' }
    return { state: 'running', progress: Math.min(0.9, order.polls++ / 10) }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour,
    orders,
    cancelled,
    /** How often anything was ordered, including refused and repeated orders. */
    placings: () => placings,
    /** Resolves when the next such request was answered: `PUT job`, `GET job`, `GET result`, `DELETE job`. */
    untilAsked: (operation: string) => once(asked, operation),
    /** What services serve instead of outputs that their filters found. */
    blank: await sharp({ create: { width: 64, height: 64, channels: 3, background: 'black' } })
      .png()
      .toBuffer(),
    /** Forgets everything, and behaves as usual. */
    reset: () => {
      Object.assign(behaviour, usual)
      orders.clear()
      cancelled.length = 0
      placings = 0
    },
    /** Releases held orders. */
    finish: () => {
      for (const order of orders.values()) order.doneAt = 0
    },
    close: async () => {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function make({ kind, source }: Order): Promise<Buffer> {
  return kind === 'render' ? await sharp(source).negate().jpeg().toBuffer() : await clip()
}

let madeClip: Promise<Buffer> | undefined

/** Five seconds of a moving pattern. */
function clip(): Promise<Buffer> {
  madeClip ??= makeClip()
  return madeClip
}

async function makeClip(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-studio-'))
  const path = join(folder, 'clip.mp4')
  const size = { width: 320, height: 180 }
  const encoder = await openEncoder('auto', path, size, 8)
  for (let index = 0; index < 40; index++) {
    const frame = Buffer.alloc(size.width * size.height * 1.5, 128)
    for (let place = 0; place < size.width * size.height; place++) frame[place] = 16 + ((place + index * 4) % 200)
    await encoder.write(frame)
  }
  await encoder.finish()
  await encoder.close()
  const made = await readFile(path)
  await rm(folder, { recursive: true })
  return made
}
