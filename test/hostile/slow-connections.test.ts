import assert from 'node:assert/strict'
import { readdir, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { StatusBody } from '../../src/contract/generation/status.ts'
import { assertRefused, type ErrorBody, get, poll, post } from '../api/client.ts'
import { boundary, partHead } from '../api/multipart.ts'
import { jpeg } from '../api/pictures.ts'
import { openRawConnection, type RawAnswer, requestHead } from '../api/raw-http.ts'
import { openTestApp, type TestApp } from '../harness/open-test-app.ts'

const dripMs = 250
/**
 * The server's limits are 2 and 3 s, checked every second, and refused bodies are read for 5 s more. Readers take turns of that. A
 * busy machine makes each turn several times as long, and what is never closed stays forever.
 */
const goneMaxMs = 240_000

let app: TestApp
let image: File
before(async () => {
  image = await jpeg({ width: 96, height: 64 })
  app = await openTestApp({ headersTimeoutSeconds: 2, requestTimeoutSeconds: 3, maxInspecting: 4, concurrency: 1 })
})
after(() => app.close())

test('400 slow connections end, and all other requests succeed meanwhile', async (t) => {
  const caller = await app.newAccount()
  const result = await makeResult(caller)
  const before = await latencies(caller, 40, () => false)

  const attackers = await Promise.all(Array.from({ length: 5 }, () => app.newAccount()))
  const slow = Array.from({ length: 300 }, (_, n) =>
    n % 2 ? drip(requestHead('GET', '/livez', { 'X-Slow': '' }).slice(0, -4)) : drip(slowForm(attackers[n % 10]?.key)),
  )
  const readers = Array.from({ length: 100 }, () => openIdleReader(result.path))
  t.after(() => readers.map(({ close }) => close()))
  let ended = false
  const all = Promise.all(slow).finally(() => {
    ended = true
  })
  const during = await latencies(caller, 40, () => !ended)
  const endings = await all

  const codes: Record<string, number> = {}
  for (const answer of endings) {
    const code = answer ? (answer.body as { code: string }).code : 'closed'
    codes[code] = (codes[code] ?? 0) + 1
    if (!answer) continue
    const { message, ...refusal } = answer.body as ErrorBody
    assertRefused(answer, { ...refusal, status: answer.status })
  }
  const { REQUEST_TIMEOUT: timedOut = 0, closed = 0, RATE_LIMITED: limited = 0, UNAUTHORIZED: unknown = 0 } = codes
  assert.equal(timedOut + closed + limited + unknown, slow.length, JSON.stringify(codes))
  assert.ok(timedOut >= 150, JSON.stringify(codes))

  await noneOpen(result.file)
  for (const reader of readers)
    assert.ok((await reader.received()) < result.sizeBytes, 'the result was not too large for the buffers between')
  t.diagnostic(`${JSON.stringify(codes)}; ${during.length} requests meanwhile`)
  t.diagnostic(`p99 ${p99(during).toFixed(0)} ms, ${(p99(during) / p99(before)).toFixed(1)} times that of before`)
})

/** A result larger than what the kernel buffers for a reader that does not read. */
async function makeResult(caller: { url: string; key: string }) {
  const tall = await jpeg({ width: 330, height: 1000 })
  const { body } = await post<{ id: string }>(caller, '/v1/archRender-v41', {
    image: tall,
    expert_name: 'exterior',
    prompt: 'x',
  })
  const { output } = await poll(caller, body.id)
  const { pathname, search } = new URL(output[0]!.url)
  return { path: pathname + search, file: body.id, sizeBytes: output[0]!.size_bytes }
}

/** Requests the status, the balance and a video in turn until stopped; each must succeed. */
async function latencies(
  caller: { url: string; key: string },
  atLeast: number,
  more: () => boolean,
): Promise<number[]> {
  const taken: number[] = []
  for (let turn = 0; turn < atLeast || more(); turn++) {
    const startedAt = performance.now()
    const { status, text } =
      turn % 20
        ? await get<StatusBody>(caller, turn % 2 ? '/v1/account' : '/readyz')
        : await post(caller, '/v1/video-ai', { image, prompt: 'a house' })
    taken.push(performance.now() - startedAt)
    assert.equal(status, 200, text)
    await setTimeout(20)
  }
  return taken
}

/** The head of a form that is never finished; without a key it is refused at once, and continues anyway. */
function slowForm(key: string | undefined): string {
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}`, 'Content-Length': 1_000_000 }
  return (
    requestHead('POST', '/v1/video-ai', { ...headers, ...(key && { Authorization: `Bearer ${key}` }) }) +
    partHead({ name: 'prompt' })
  )
}

/** Sends the start of a request, then one byte after the other until the server closes; the answer, if there was one. */
async function drip(start: string): Promise<RawAnswer | undefined> {
  const connection = openRawConnection(app)
  const dripping = setInterval(() => connection.send('x'), dripMs)
  try {
    await connection.send(start)
    const answer = connection.answer().catch(() => undefined)
    const late = setTimeout(goneMaxMs, 'late', { ref: false })
    assert.notEqual(await Promise.race([connection.ended, late]), 'late', 'a slow connection was kept')
    return await answer
  } finally {
    clearInterval(dripping)
    connection.close()
  }
}

/** Asks for a file and does not read it. */
function openIdleReader(path: string) {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.pause()
  // A reader refused for lack of a turn is closed at once, unlike a connection that may send again.
  socket.write(requestHead('GET', path, { Connection: 'close' }))
  socket.on('error', () => {})
  return {
    /** Reads the rest; returns how many bytes arrived in all. */
    received: async () => {
      let bytes = 0
      socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      socket.resume()
      if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
      return bytes
    },
    close: () => socket.destroy(),
  }
}

/** Resolves when this process, which is also the server, has no file open whose path says `name`. */
async function noneOpen(name: string): Promise<void> {
  const until = performance.now() + goneMaxMs
  for (;;) {
    const links = (await readdir('/proc/self/fd')).map((fd) => readlink(join('/proc/self/fd', fd)).catch(() => ''))
    const open = (await Promise.all(links)).filter((path) => path.includes(name))
    if (open.length === 0) return
    assert.ok(performance.now() < until, `${open.length} files are open for readers who do not read`)
    await setTimeout(100)
  }
}

function p99(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)]!
}
