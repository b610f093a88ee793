import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { after, before, mock, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { symbols } from 'pino'
import type { BlobKey } from '../../../src/blobs/blobs.ts'
import type { UploadBody } from '../../../src/contract/uploads.ts'
import { failAndRefund, settleGivenUp } from '../../../src/generations/attempt/settle.ts'
import { removeExpired, removeOfClosed } from '../../../src/generations/remove.ts'
import { blobFolders, generationFolders } from '../../../src/generations/stored/blob-keys.ts'
import { markDeleted } from '../../../src/store/generations/generation-removal.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { get, poll, post, type Sent, sendJson } from '../client.ts'
import { openImageServer } from '../image-server.ts'
import { ledger } from '../leftovers.ts'
import { bytesOf, house, jpeg } from '../pictures.ts'
import { openReceiver } from '../webhook-receiver.ts'

/** A mark in all words of the caller, so that any copy of them is found. */
const marker = `mark${randomBytes(8).toString('hex')}`
const traceId = randomBytes(16).toString('hex')

let app: TestApp
let receiver: Awaited<ReturnType<typeof openReceiver>>
let images: Awaited<ReturnType<typeof openImageServer>>
let image: File
const logged: string[] = []
before(async () => {
  app = await openTestApp({ logLevel: 'trace', concurrency: 1 }, { eitherStore: true })
  const destination = (app.app.log as unknown as Record<symbol, { write: (line: string) => boolean }>)[
    symbols.streamSym
  ]!
  mock.method(destination, 'write', (line: string) => logged.push(line))
  image = await jpeg({ width: 96, height: 64 })
  images = await openImageServer({
    [`/${marker}.jpg`]: image,
    [`/${marker}-large.jpg`]: await jpeg({ width: 2400, height: 1600 }),
    [`/${marker}-frame.jpg`]: await house(),
  })
  receiver = await openReceiver({ [`/${marker}`]: (response) => void response.writeHead(500).end() })
})
after(async () => {
  await app.close()
  receiver.close()
  images.close()
})

const hash = (bytes: Uint8Array, encoding: 'hex' | 'base64') => createHash('sha256').update(bytes).digest(encoding)

/** Every table in all schemas, so that tables added later are searched too. */
async function columnsWith(traces: string[]): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }>`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`.execute(app.app.db)
  const places = new Set<string>()
  for (const { schema, name } of tables.rows) {
    const rows = sql<{ row: string }>`SELECT row_to_json(t)::text AS row FROM ${sql.table(`${schema}.${name}`)} t`
    for (const { row } of (await rows.execute(app.app.db)).rows) {
      for (const [column, value] of Object.entries(JSON.parse(row))) {
        if (has(JSON.stringify(value), traces))
          places.add(`${schema === 'public' ? '' : `${schema}.`}${name}.${column}`)
      }
    }
  }
  return [...places].sort()
}

/** Every file of the data directory and of the store, except those of the database, which is searched by queries. */
async function filesWith(traces: string[]): Promise<string[]> {
  const { dataDir } = app.app.config
  const places = new Set<string>()
  for (const path of [...(await pathsBelow(dataDir)), ...(await pathsBelow(app.storeFolder))]) {
    const isStored = path.startsWith(app.storeFolder)
    const [top = ''] = relative(dataDir, path).split('/')
    // A lock would be lost: its file must not be opened here.
    if (top === 'database' || /(^|\.)lock$/.test(path)) continue
    const bytes = await readFile(path)
    if (!has(`${path} ${bytes.toString('latin1')} ${hash(bytes, 'hex')}`, traces)) continue
    places.add(isStored ? 'the files in blobs' : `the files in ${top}`)
  }
  return [...places].sort()
}

async function pathsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const placesWith = async (traces: string[]) => [
  // The log also has the trace ids of requests, for searching; a trace id contains nothing of a request.
  ...(await columnsWith([...traces, traceId])),
  ...(await filesWith(traces)),
  ...(logged.some((line) => has(line, traces)) ? ['the log'] : []),
]
const has = (text: string, traces: string[]) => traces.some((trace) => text.includes(trace))

/** What shows that a picture is kept, under any name and within anything: its hashes, and bytes from its middle. */
function tracesOf(bytes: Buffer): string[] {
  const middle = bytes.subarray(bytes.length / 2, bytes.length / 2 + 24)
  const hashes = [hash(bytes, 'hex'), hash(bytes, 'base64')]
  // The same few bytes again and again are of no picture in particular.
  return new Set(middle).size < 12 ? hashes : [...hashes, middle.toString('latin1'), middle.toString('hex')]
}

async function tracesOfStored(): Promise<string[]> {
  const all = await Promise.all((await pathsBelow(app.storeFolder)).map((path) => readFile(path)))
  return all.filter(({ length }) => length > 0).flatMap(tracesOf)
}

test('DELETE removes everything that a caller sent or got from every table, file and line of the log, and the docs name all places', async () => {
  const account = await app.newAccount()
  const url = receiver.urlOf(`/${marker}`)
  await sendJson(account, '/v1/webhooks', { url: receiver.urlOf('/account') })
  const order = async (path: string, fields: Record<string, Sent>) => {
    const key = randomBytes(8).toString('hex')
    const headers = { 'Idempotency-Key': key, traceparent: `00-${traceId}-${'1'.repeat(16)}-01` }
    for (;;) {
      const sent = await post<{ id: string }>(account, path, { ...fields, webhook_url: url }, headers)
      // As the refusal says: on a busy machine, a picture may find no process that looks at it in time.
      if (sent.status === 503) continue
      assert.ok(sent.body.id, sent.text)
      return sent.body.id
    }
  }
  const words = { prompt: `a house, ${marker}`, context: [`${marker} trees`], expert_name: 'exterior' }
  const reference = await jpeg({ width: 80 })
  const uploaded = await jpeg({ width: 88 })
  const render = () => order('/v1/archRender-v41', { ...words, image, reference_image_1: reference })
  const clip = { prompt: marker, negative_prompt: marker }
  const upload = (await post<UploadBody>(account, '/v1/uploads', { file: uploaded })).body
  const made = await render()
  await poll(account, made)
  const frame = images.urlOf(`/${marker}-frame.jpg`)
  const several = { image, prompt: marker, raw_prompt: marker, context: [marker], count: '2', output_size: '512' }
  const newer = [
    await order('/v1/archRender-v45-fast', { ...several, reference_image_2: frame }),
    await order('/v1/video-v20-flash', { image: frame, end_image: frame, prompt: marker, duration: '5' }),
    await order('/v1/archRender-v41', { ...words, image: `generation:${made}`, reference_image_1: upload.id }),
  ]
  for (const id of newer) assert.equal((await poll(account, id)).status, 'succeeded')
  const replay = (await post<{ id: string }>(account, `/v1/generations/${made}/replay`)).body.id
  assert.equal((await poll(account, replay)).replay?.verdict, 'same')
  assert.equal((await get(account, `/v1/generations/${made}/receipt`)).status, 200)
  // Its last event waits, because the receiver fails.
  await receiver.untilReceived(`/${marker}`, 2)
  const orderTwo = async (start_image_url: string) => {
    const running = await order('/v1/video-ai', { ...clip, start_image_url })
    await poll(account, running, ({ status }) => status === 'processing')
    return [running, await render()]
  }
  const finished = await orderTwo(images.urlOf(`/${marker}.jpg`))
  const failed = await render()
  await settleGivenUp(app.app, failed)

  const rows = await app.app.db.selectFrom('idempotencyKeys').select('fingerprint').execute()
  const traces = [
    ...[marker, new URL(url).host, new URL(images.urlOf('/')).host],
    ...(await tracesOfStored()),
    ...tracesOf(await bytesOf(image)),
    ...rows.map(({ fingerprint }) => Buffer.from(fingerprint).toString('hex')),
  ]
  const accounts = ['webhooks.url']
  const found = (await placesWith(traces)).filter((place) => !accounts.includes(place))
  const page = await readFile('docs/data.md', 'utf8')
  for (const place of found)
    assert.ok(page.includes(`\`${place}\``) || page.includes(place), `docs/data.md lacks ${place}`)
  for (const place of ['generations.task', 'generations.webhook_url', 'idempotency_keys.reply', 'the files in blobs']) {
    assert.ok(found.includes(place), `${place} was not looked into`)
  }

  // What was running may have ended while all places were searched.
  for (const id of finished) assert.equal((await poll(account, id)).status, 'succeeded')
  // The clip of a large picture takes longer than all that comes before it is deleted, however busy the machine is.
  const unfinished = await orderTwo(images.urlOf(`/${marker}-large.jpg`))
  traces.push(...(await tracesOfStored()))
  const before = await ledger(app, account)
  for (const id of [made, ...newer, ...finished, failed, ...unfinished]) {
    assert.equal((await sendJson(account, `/v1/generations/${id}`, undefined, 'DELETE')).status, 200)
  }
  assert.equal((await sendJson(account, `/v1/uploads/${upload.id}`, undefined, 'DELETE')).status, 200)
  // A running attempt is aborted, and its folder is removed.
  while ((await readdir(app.app.config.temporaryFolder)).length) await setTimeout(20)
  assert.deepEqual(
    (await placesWith(traces)).filter((place) => !accounts.includes(place)),
    [],
  )
  for (const folder of blobFolders) assert.deepEqual(await Array.fromAsync(app.app.blobs.list(folder)), [])
  assert.deepEqual(await ledger(app, account), {
    ...before,
    balance: before.balance + 15,
    sum: before.sum + 15,
    refunds: before.refunds + 2,
  })
})

test('retention leaves no byte of a picture in any table, file or line of the log', async () => {
  const { account, id, sent } = await orderFromUpload()
  const traces = [...(await tracesOfStored()), ...sent]
  const completedAt = new Date(Date.now() - 2 * 86_400_000)
  await app.app.db.updateTable('generations').set({ completedAt }).where('id', '=', id).execute()
  const config = { ...app.app.config, keepInputsDays: 1, keepOutputsDays: 1 }
  await removeExpired({ ...app.app, config })
  await closeAccount(account)
  assert.deepEqual(await placesWith(traces), ['generations.inputs'])
  for (const folder of blobFolders) assert.deepEqual(await Array.fromAsync(app.app.blobs.list(folder)), [])
})

test('the closing of an account removes its uploads at once, and soon all else that it sent or got, and nothing of another account', async () => {
  const other = await orderFromUpload()
  const [kept, theirs] = [await Array.fromAsync(app.app.blobs.list(`outputs/${other.id}`)), await tracesOfStored()]
  const { account, id, sent, words } = await orderFromUpload()
  const clip = { image: await house(), prompt: words, negative_prompt: words, duration: '5' }
  const made = (await post<{ id: string }>(account, '/v1/video-v20-flash', clip)).body.id
  assert.equal((await poll(account, made)).status, 'succeeded')
  const stored = (await tracesOfStored()).filter((trace) => !theirs.includes(trace))
  const traces = [words, ...stored, ...tracesOf(await bytesOf(clip.image)), ...sent]
  const running = (await post<{ id: string }>(account, '/v1/video-ai', clip)).body.id
  await poll(account, running, ({ status }) => status === 'processing')
  assert.ok((await placesWith(sent)).includes('uploads.sha256'))

  await closeAccount(account)
  while ((await readdir(app.app.config.temporaryFolder)).length) await setTimeout(20)
  // What was made from the upload is the generation's, and its own copy is re-encoded.
  assert.deepEqual(await placesWith(sent), ['generations.inputs'])
  await removeOfClosed(app.app)
  assert.deepEqual(await placesWith(traces), [])
  for (const folder of generationFolders)
    for (const gone of [id, made, running])
      assert.deepEqual(await Array.fromAsync(app.app.blobs.list(`${folder}/${gone}`)), [])
  assert.ok(kept.length)
  assert.deepEqual(await Array.fromAsync(app.app.blobs.list(`outputs/${other.id}`)), kept)
})

/** A rendering of a picture that was uploaded first, of sizes that no other order here has, and what shows that the upload is kept. */
async function orderFromUpload() {
  const account = await app.newAccount()
  const words = `words${randomBytes(8).toString('hex')}`
  const picture = await jpeg({ width: 420 + pictures++, height: 300 })
  const upload = (await post<UploadBody>(account, '/v1/uploads', { file: picture })).body
  const form = { image: upload.id, prompt: words, imagetype: 'photo', render_style: 'raw', output_size: '512' }
  const { id } = (await post<{ id: string }>(account, '/v1/archRender-v45-fast', form)).body
  assert.equal((await poll(account, id)).status, 'succeeded')
  return { account, id, words, sent: tracesOf(await bytesOf(picture)) }
}
let pictures = 0

async function closeAccount({ id }: { id: string }): Promise<void> {
  const admin = { url: app.url, key: app.app.config.adminToken! }
  assert.equal((await sendJson(admin, `/admin/v1/accounts/${id}`, undefined, 'DELETE')).status, 200)
}

test('files that an attempt stores after its generation was deleted are removed', { timeout: 240_000 }, async (t) => {
  const account = await app.newAccount()
  const { blobs } = app.app
  const { put, remove } = blobs
  const [storing, isDeleted, isRemoved] = [0, 0, 0].map(() => Promise.withResolvers<void>())
  t.mock.method(blobs, 'put', async (key: BlobKey, path: string) => {
    if (key.startsWith('outputs/')) {
      storing!.resolve()
      await isDeleted!.promise
    }
    await put(key, path)
  })
  t.mock.method(blobs, 'remove', async (key: BlobKey) => {
    await remove(key)
    if (key.startsWith('outputs/')) isRemoved!.resolve()
  })
  const form = { image, expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
  const { id } = (await post<{ id: string }>(account, '/v1/archRender-v41', form)).body
  await storing!.promise
  assert.equal((await sendJson(account, `/v1/generations/${id}`, undefined, 'DELETE')).status, 200)
  isDeleted!.resolve()
  await isRemoved!.promise
  assert.deepEqual(await Array.fromAsync(blobs.list(`outputs/${id}`)), [])
})

test('a caller that waits for a deleted generation is never sent an emptied status', async () => {
  const account = await app.newAccount()
  await app.app.queue.stopWorking()
  const { body } = await post<{ id: string }>(account, '/v1/video-ai', { image, prompt: 'a house' })
  const headers = { authorization: `Bearer ${account.key}` }
  const events = await fetch(`${account.url}/v1/status/${body.id}/events`, { headers })
  const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader()
  let sent = ''
  while (!sent.includes('data:')) sent += (await reader.read()).value
  // At one moment, so that neither is visible without the other.
  await app.app.db.transaction().execute(async (trx) => {
    await failAndRefund(app.app, trx, body.id, { errorCode: 'CANCELED' })
    await markDeleted(trx, body.id, app.app.clock.now())
  })
  const read = () => reader.read().catch(() => ({ done: true, value: '' }))
  for (let part = await read(); !part.done; part = await read()) sent += part.value
  assert.match(sent, /"original_prompt":"a house"/)
  assert.doesNotMatch(sent, /"original_prompt":""/)
})
