import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { boundary, multipart } from '../../test/api/multipart.ts'
import { openRawConnection, requestHead } from '../../test/api/raw-http.ts'
import { atMost, type Row } from '../harness/table.ts'

/** No request may block all others for longer. */
const holdMaxMs = 50
const rounds = 3
const waiters = 1000

type Sent = { method?: string; path: string; headers?: OutgoingHttpHeaders; body?: Buffer | string }
type Server = Awaited<ReturnType<typeof openServer>>

/** The longest turn of the server's event loop while it answers the worst that a caller can send, of each kind. */
export async function measureEventLoop(): Promise<Row[]> {
  const server = await openServer()
  try {
    const rows: Row[] = []
    for (const [name, sent] of Object.entries(await worstRequests(server))) {
      rows.push(await measure(server, name, async () => void (await server.send(sent))))
    }
    for (const [name, bytes] of Object.entries(tinyPieces(server))) {
      rows.push(await measure(server, name, () => server.sendRaw(bytes)))
    }
    rows.push(await measureWaiters(server))
    return rows
  } finally {
    server.close()
  }
}

async function measure(server: Server, name: string, act: () => Promise<void>): Promise<Row> {
  const held: number[] = []
  for (let round = 0; round < rounds; round++) {
    await server.ask('watch')
    await act()
    held.push(await server.ask<number>('longest'))
  }
  const row = atMost(`longest turn: ${name}`, held.sort((a, b) => a - b)[rounds >> 1]!, 'ms', holdMaxMs)
  console.error(row.measure, row.figure, row.ok ? '' : 'MISSED')
  return row
}

/** All callers that wait for one generation with the longest words get a change at once. */
async function measureWaiters(server: Server): Promise<Row> {
  const { generations } = JSON.parse((await server.send({ path: '/v1/generations?limit=1' })).text)
  const [{ id }] = generations
  const streams = await Promise.all(Array.from({ length: waiters }, () => server.stream(`/v1/status/${id}/events`)))
  const row = await measure(server, `a change sent to ${waiters} streams`, async () => {
    const heard = streams.map((stream) => once(stream, 'data'))
    await server.ask('touch', id)
    await Promise.all(heard)
  })
  for (const stream of streams) stream.destroy()
  return row
}

const text = (name: string, bytes: string | Buffer) => ({ name, bytes })
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

function form(path: string, parts: Parameters<typeof multipart>[0], headers: OutgoingHttpHeaders = {}): Sent {
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return { method: 'POST', path, headers: { ...type, ...headers }, body: multipart(parts) }
}

const json = (method: string, path: string, body: string): Sent => ({
  method,
  path,
  headers: { 'content-type': 'application/json' },
  body,
})

async function worstRequests(server: Server): Promise<Record<string, Sent>> {
  const render = '/v1/archRender-v41'
  const video = '/v1/video-ai'
  const kib16 = 16384
  const controls = '\u0001'.repeat(kib16)
  const fields = ['prompt', 'negative_prompt', 'camera_movement', 'movement_type', 'direction', 'duration', 'seed']
  const host = times(2700, (index) => String.fromCodePoint(0x4e00 + index)).join('')
  const photo = { name: 'image', filename: 'a.png', bytes: await server.photo() }
  const order = form(video, [photo, ...['prompt', 'raw_prompt', 'negative_prompt'].map((name) => text(name, controls))])
  const accepted = await server.send(order)
  if (accepted.status !== 200) throw new Error(accepted.text)
  await server.ask('copyGenerations', '99')
  await server.ask('fillLedger', '100000')

  return {
    'an order with the longest words': order,
    'a form of 980 parts of 16 KiB of one name': form(
      render,
      times(980, () => text('context', 'a,'.repeat(8192))),
    ),
    'a form of 100 parts of 16 KiB of words': form(
      render,
      times(100, () => text('context', 'ab,cd,'.repeat(2730))),
    ),
    'a form of 100 parts of 16 KiB of commas': form(
      render,
      times(100, () => text('context', ','.repeat(kib16))),
    ),
    'a form of 100 JSON lists of 16 KiB': form(
      render,
      times(100, () => text('context', JSON.stringify(times(3200, (index) => String(index % 20).padStart(2, '0'))))),
    ),
    'a form of 100 parts of nested JSON': form(
      render,
      times(100, () => text('context', '['.repeat(kib16))),
    ),
    'a form of 1000 tiny parts': form(
      render,
      times(1000, (index) => text(`x${index}`, 'x')),
    ),
    'a form of 600 tiny files': form(
      render,
      times(600, (index) => ({
        name: ['image', ...times(5, (n) => `reference_image_${n}`)][index % 6]!,
        filename: 'a',
        bytes: 'x',
      })),
    ),
    'a form of 700 heads of 80 KB': form(
      render,
      times(700, () => text('x'.repeat(80_000), '')),
    ),
    'a form whose prompt is 60 MB': form(render, [text('prompt', Buffer.alloc(60_000_000, 'é'))]),
    'a form of 700 texts of 16 KiB, with a key for retries': form(
      video,
      fields.flatMap((name) => times(100, () => text(name, controls))),
      { 'idempotency-key': 'x' },
    ),
    'a start_image_url of 16 KiB': form(video, [text('prompt', 'a'), text('start_image_url', `http://${host}/`)]),
    'a webhook_url of 16 KiB': form(video, [text('prompt', 'a'), photo, text('webhook_url', `http://${host}/`)]),
    'JSON of 16 thousand wrong events': json(
      'POST',
      '/v1/webhooks',
      `{"url":"http://a.b/","events":[${'"x",'.repeat(16_000)}"x"]}`,
    ),
    'JSON that is nested': json('POST', '/v1/webhooks', '['.repeat(65_000)),
    'JSON of 10 thousand members': json('POST', '/v1/webhooks', `{${times(6000, (n) => `"k${n}":1`).join()}}`),
    'JSON with an URL of 64 KB': json('POST', '/v1/webhooks', JSON.stringify({ url: `http://${host.repeat(7)}/` })),
    'a sign-in with 64 KB': json('POST', '/v1/session', JSON.stringify({ key: 'x'.repeat(65_000) })),
    'a list of 100 generations with the longest words': { path: '/v1/generations?limit=100' },
    'a CSV of 100 thousand entries': { path: '/v1/account/ledger?format=csv' },
    'a page of the ledger': { path: '/v1/account/ledger?limit=100' },
    'a query of 16 KB': { path: `/v1/generations?${'limit=1&'.repeat(1900)}` },
    'a path of 15 KB': { path: `/v1/status/${'%41'.repeat(5000)}` },
    'a cookie of 15 KB': { path: '/v1/session', headers: { cookie: `${'; '.repeat(3000)}${' '.repeat(9000)}` } },
    'an If-None-Match of 15 KB': { path: '/docs/swagger-ui.css', headers: { 'if-none-match': 'a,'.repeat(7500) } },
    'an Accept-Encoding of 15 KB': {
      path: '/',
      headers: { 'accept-encoding': `${'br;'.repeat(2000)}${' '.repeat(9000)}` },
    },
    'an Accept of 15 KB': { path: '/v1/account/ledger', headers: { accept: 'a,'.repeat(7500) } },
    'an Authorization of 15 KB': {
      path: '/v1/account',
      headers: { authorization: `Bearer ${'a'.repeat(7000)}${' '.repeat(7000)}x` },
    },
    'the OpenAPI document': { path: '/openapi.json' },
  }
}

/** What arrives in one write: a read of a connection is up to 2 MB in one turn. */
function tinyPieces(server: Server): Record<string, string> {
  const chunks = `${'1\r\nx\r\n'.repeat(300_000)}0\r\n\r\n`
  const key = { Authorization: `Bearer ${server.key}` }
  const last = { ...key, Connection: 'close' }
  const chunked = (method: string, path: string, type: string) =>
    requestHead(method, path, { ...last, 'Content-Type': type, 'Transfer-Encoding': 'chunked' })
  const head = (headers: Record<string, string>) => requestHead('GET', '/v1/account', headers)
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="x"\r\n\r\n`
  const formHead = chunked('POST', '/v1/video-ai', `multipart/form-data; boundary=${boundary}`)
  return {
    'a form in chunks of one byte': `${formHead}${part.length.toString(16)}\r\n${part}\r\n${chunks}`,
    'JSON in chunks of one byte': chunked('POST', '/v1/webhooks', 'application/json') + chunks,
    'a body that nobody reads, in chunks of one byte': chunked('GET', '/v1/account', 'text/plain') + chunks,
    'a refused body in chunks of one byte': chunked('POST', '/nowhere', 'text/plain') + chunks,
    '100 requests sent ahead': head(key).repeat(99) + head(last),
    '10 thousand requests sent ahead': requestHead('GET', '/livez').repeat(10_000),
  }
}

async function openServer() {
  const child: ChildProcess = fork(fileURLToPath(new URL('event-loop-server.ts', import.meta.url)))
  const [{ ready }] = (await once(child, 'message')) as [{ ready: { url: string; key: string } }]
  const agent = new Agent({ keepAlive: true })
  let asked = 0

  const open = ({ method = 'GET', path, headers = {}, body }: Sent) => {
    const sent = request(new URL(ready.url), {
      ...{ method, path, agent },
      headers: { authorization: `Bearer ${ready.key}`, ...(body && { 'content-length': body.length }), ...headers },
    })
    sent.on('error', () => {})
    sent.end(body)
    return sent
  }

  return {
    key: ready.key,
    /** Until the server has read all of it and closed the connection: what it still reads would count as the next one's. */
    sendRaw: async (bytes: string): Promise<void> => {
      const connection = openRawConnection({ directUrl: ready.url })
      await connection.send(bytes)
      await connection.ended
    },
    ask: async <T>(command: string, argument = ''): Promise<T> => {
      const id = ++asked
      child.send({ id, command, argument })
      for (;;) {
        const [answer] = (await once(child, 'message')) as [{ id: number; value: T; error?: string }]
        if (answer.id !== id) continue
        if (answer.error) throw new Error(answer.error)
        return answer.value
      }
    },
    send: async (sent: Sent): Promise<{ status: number; text: string }> => {
      const outgoing = open(sent)
      const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
        outgoing.once('response', resolve).once('error', reject)
      })
      let text = ''
      for await (const chunk of response) text += chunk
      outgoing.destroy()
      return { status: response.statusCode!, text }
    },
    stream: async (path: string) => {
      const [response] = (await once(open({ path }), 'response')) as [import('node:http').IncomingMessage]
      await once(response, 'data')
      return response
    },
    photo: async () => {
      const { default: sharp } = await import('sharp')
      return await sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
    },
    close: () => child.disconnect(),
  }
}
