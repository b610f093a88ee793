import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { Config } from '../../../src/config.ts'
import { outputKey } from '../../../src/generations/stored/outputs.ts'
import { findGeneration } from '../../../src/store/generations/generations.ts'
import { openS3Server } from '../../fakes/s3-server.ts'
import { type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { assertRefused, poll, post } from '../client.ts'
import { jpeg } from '../pictures.ts'
import { openRawConnection, requestHead } from '../raw-http.ts'

/** More than the kernel buffers between a server and a reader that does not read. */
const largeBytes = 24 * 2 ** 20
const openMax = 16
/** The SDK's default limit for an object store. */
const connectionsOfSdk = 50

test('of 300 readers of one link 16 have its file open; the rest wait, are refused or leave, and other links are served', async () => {
  await withReaders({}, async (app) => {
    // Those that wait are refused after ten seconds: what the others read meanwhile is small.
    const [link, other] = [await largeResult(app), await resultOf(app, { bytes: 4096 })]
    const arrived = requestsArrived(300)
    const readers = Array.from({ length: 300 }, () => openReader(app, link.path))
    await arrived
    assert.ok((await openFiles(link.id)).length <= openMax)
    assert.equal((await readAll(app, other.path)).length, 4096)
    const statuses = await Promise.all(readers.map(({ answered }) => answered))
    const served = readers.filter((_, i) => statuses[i] === 200)
    assert.equal(served.length, openMax)
    assert.equal(statuses.filter((status) => status === 503).length, readers.length - openMax)
    assert.equal((await openFiles(link.id)).length, openMax)

    // Their turn passes to the next reader that is still connected.
    const nextArrived = requestsArrived(2 * openMax)
    const next = Array.from({ length: 2 * openMax }, () => openReader(app, link.path))
    await nextArrived
    const [gone, waiting] = [next.slice(0, openMax), next.slice(openMax)]
    await Promise.all(gone.map(({ leave }) => leave()))
    await Promise.all(served.map(({ leave }) => leave()))
    for (const { answered } of waiting) assert.equal(await answered, 200)
    assert.equal((await openFiles(link.id)).length, openMax)
    assert.ok(gone.every(({ hasBegun }) => !hasBegun()))

    await Promise.all(waiting.map(({ leave }) => leave()))
    assert.equal((await readAll(app, link.path)).length, largeBytes)
  })
})

test('of the readers of all links of an account 64 have files open; others wait for their turn, and other accounts are read', async () => {
  await withReaders({}, async (app) => {
    const owner = await app.newAccount()
    const links = await Promise.all([1, 2, 3, 4].map(() => largeResult(app, owner)))
    const [further, refused] = [await largeResult(app, owner), await largeResult(app, owner)]
    // Those that wait are refused after ten seconds: what another account reads meanwhile is small.
    const other = await resultOf(app, { bytes: 4096 })
    const readers = links.flatMap(({ path }) => Array.from({ length: openMax }, () => openReader(app, path)))
    for (const { answered } of readers) assert.equal(await answered, 200)

    const arrived = requestsArrived(2)
    const [next, last] = [openReader(app, further.path), openReader(app, further.path)]
    await arrived
    // They have every place of their link while they wait for one of their account, and give them back when they are refused.
    const later = Array.from({ length: openMax }, () => openReader(app, refused.path))
    assert.equal((await readAll(app, other.path)).length, 4096)
    assert.deepEqual([next.hasBegun(), last.hasBegun(), (await openFiles(further.id)).length], [false, false, 0])
    await readers[0]!.leave()
    assert.equal(await Promise.race([next.answered, last.answered]), 200)
    assert.deepEqual([await next.answered, await last.answered].sort(), [200, 503])
    for (const { answered } of later) assert.equal(await answered, 503)
    await Promise.all([...readers, next, last, ...later].map(({ leave }) => leave()))
    for (const { path } of [further, refused]) assert.equal((await readAll(app, path)).length, largeBytes)
  })
})

test('readers that stall on several links of an object store block neither another link nor a submit', async (t) => {
  const store = await openS3Server('pictures')
  t.after(store.close)
  const connections = countConnections(store.url)
  t.after(connections.stop)
  Object.assign(process.env, store.credentials)
  const settings = { s3Bucket: 'pictures', s3Endpoint: store.url, s3PathStyle: true }
  await withReaders(settings, async (app) => {
    const links = await Promise.all([1, 2, 3, 4].map(() => largeResult(app)))
    const other = await largeResult(app)
    const readers = links.flatMap(({ path }) => Array.from({ length: openMax }, () => openReader(app, path)))
    for (const { answered } of readers) assert.equal(await answered, 200)
    assert.equal((await readAll(app, other.path)).length, largeBytes)
    // With fewer, readers would wait until the connections of others are given up.
    assert.ok(connections.most() > connectionsOfSdk)
    await Promise.all(readers.map(({ leave }) => leave()))
  })
})

type TestAccount = Awaited<ReturnType<TestApp['newAccount']>>

test('while this process has no descriptor left, a result that cannot be opened and new orders are OVERLOADED', async () => {
  await withReaders({}, async (app) => {
    const { path } = await largeResult(app)
    const connection = openRawConnection(app)
    connection.send(requestHead('HEAD', path))
    assert.equal((await connection.answer({ hasBody: false })).status, 200)
    const limitTo = (soft: string) => promisify(execFile)('prlimit', ['--pid', `${process.pid}`, `--nofile=${soft}:`])
    const taken: number[] = []
    const takeAll = () =>
      assert.throws(
        () => {
          for (;;) taken.push(openSync('/dev/null', 'r'))
        },
        { code: 'EMFILE' },
      )
    const before = await softLimit()
    await limitTo('512')
    try {
      const untilRefused = async (request: string) => {
        for (;;) {
          // A connection to the database that was idle may have closed, and left its descriptor.
          takeAll()
          connection.send(request)
          const answer = await connection.answer()
          if (answer.status === 503) return answer
        }
      }
      assertRefused(await untilRefused(requestHead('GET', path)), { status: 503, code: 'OVERLOADED' })
      // Its own look at its memory opens a file, too.
      await untilRefused(requestHead('POST', '/v1/video-ai', { 'Content-Length': '0' }))
    } finally {
      for (const fd of taken) closeSync(fd)
      await limitTo(before)
    }
    connection.close()
    assert.equal((await readAll(app, path)).length, largeBytes)
  })
})

const softLimit = async () => /^Max open files +(\d+)/m.exec(await readFile('/proc/self/limits', 'utf8'))![1]!

const sockets: Socket[] = []

/** A failed test leaves no reader behind, which the server would wait for. */
async function withReaders(settings: Partial<Config>, use: (app: TestApp) => Promise<void>): Promise<void> {
  await withTestApp(settings, async (app) => {
    try {
      await use(app)
    } finally {
      for (const socket of sockets.splice(0)) socket.destroy()
    }
  })
}

const largeResult = (app: TestApp, owner?: TestAccount) => resultOf(app, { owner, bytes: largeBytes })

/** A result that got another size afterwards. */
async function resultOf(
  app: TestApp,
  { owner, bytes }: { owner?: TestAccount | undefined; bytes: number },
): Promise<{ id: string; path: string }> {
  const caller = owner ?? (await app.newAccount())
  const image = await jpeg()
  const form = { image, expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
  const { id } = (await post<{ id: string }>(caller, '/v1/archRender-v41', form)).body
  const { output } = await poll(caller, id)
  const [stored] = (await findGeneration(app.app.db, id))!.outputs
  const file = join(app.app.config.dataDir, `large-${id}`)
  await writeFile(file, Buffer.alloc(bytes))
  await app.app.blobs.put(outputKey(id, stored!), file)
  const outputs = JSON.stringify([{ ...stored, sizeBytes: bytes }])
  await app.app.db.updateTable('generations').set({ outputs }).where('id', '=', id).execute()
  const { pathname, search } = new URL(output[0]!.url)
  return { id, path: pathname + search }
}

function requestsArrived(count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count
    const arrive = () => {
      if (--left) return
      unsubscribe('http.server.request.start', arrive)
      resolve()
    }
    subscribe('http.server.request.start', arrive)
  })
}

/** The largest number of connections to a server of this process that were open at once. */
function countConnections(url: string) {
  const open = new Set<Socket>()
  let most = 0
  const add = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    if (String(socket.localPort) !== new URL(url).port) return
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    most = Math.max(most, open.size)
  }
  subscribe('net.server.socket', add)
  return { most: () => most, stop: () => void unsubscribe('net.server.socket', add) }
}

/** Reads the status of its answer and nothing more. */
function openReader({ directUrl }: TestApp, path: string) {
  const { hostname, port } = new URL(directUrl)
  const socket: Socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.on('error', () => {})
  socket.write(requestHead('GET', path))
  let status: number | undefined
  const answered = once(socket, 'data').then(([chunk]) => {
    socket.pause()
    status = Number(/^HTTP\/1\.1 (\d+)/.exec(String(chunk))![1])
    return status
  })
  answered.catch(() => {})
  return {
    answered,
    hasBegun: () => status !== undefined,
    leave: async () => {
      if (socket.closed) return
      socket.destroy()
      await once(socket, 'close')
    },
  }
}

async function readAll({ directUrl }: TestApp, path: string): Promise<Buffer> {
  const response = await fetch(directUrl + path)
  assert.equal(response.status, 200)
  return Buffer.from(await response.arrayBuffer())
}

/** The files of a generation that this process, which is also the server, has open. */
async function openFiles(id: string): Promise<string[]> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(join('/proc/self/fd', fd)).catch(() => ''))
  return (await Promise.all(links)).filter((path) => path.includes(`${id}/`))
}
