import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { openClient } from '@veduta/client'
import { originalStatusBody } from '../../../src/contract/generation/original-status.ts'
import { sweep } from '../../../src/generations/attempt/settle.ts'
import { openTestApp, type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { get, post, sendJson } from '../client.ts'
import { house } from '../pictures.ts'
import { openEventStream } from '../results/event-stream.ts'

/*
 * Small programs as the public ones are that call the original API. They know its words and nothing of ours. openapi.json has our words, so
 * they ask the server itself, and the contract of the original words is checked here.
 */

let app: TestApp
/** Its orders wait for a place that never comes. */
let full: TestApp
let image: File
before(async () => {
  image = await house()
  app = await openTestApp({}, { eitherStore: true })
  full = await openTestApp({ maxRunning: 0 }, { eitherStore: true })
})
after(() => Promise.all([app.close(), full.close()]))

type Caller = { id: string; url: string; key: string }

async function originalAccount(service: TestApp): Promise<Caller> {
  return { ...(await service.newAccount(1000, { statusVocabulary: 'original' })), url: service.directUrl }
}

/** Orders with a form whose pictures are blobs without a type, as FormData sends them: their file name is "blob". */
async function order(caller: Caller, path: string, fields: Record<string, string>): Promise<string> {
  const picture = new Blob([await image.arrayBuffer()])
  const { status, body, text } = await post<{ status: string; id: string }>(caller, path, { ...fields, image: picture })
  assert.deepEqual([status, body.status], [200, 'success'], text)
  return body.id
}

async function readOriginal(caller: Caller, id: string) {
  const { body } = await get<Record<string, unknown>>(caller, `/v1/status/${id}`)
  return originalStatusBody.parse(body)
}

/** Looks at a status until a condition, as a program with a timer does. */
async function lookUntil(caller: Caller, id: string, isEnd: (status: string) => boolean) {
  const seen: string[] = []
  for (;;) {
    const body = await readOriginal(caller, id)
    seen.push(body.status)
    if (isEnd(body.status)) return { body, seen }
    await setTimeout(100)
  }
}

async function assertPicture(url: unknown, type: RegExp) {
  const answer = await fetch(url as string)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type')!, type)
  assert.ok((await answer.arrayBuffer()).byteLength > 1000)
}

const rendering = { expert_name: 'exterior', prompt: 'a house of brick', render_style: 'raw' }

test('a plug-in that orders at archDiffusion-v41 with an empty seed and waits for success finds its picture in message[0]', async () => {
  const caller = await originalAccount(app)
  const fields = { ...rendering, seed: '', context: '["cars","people"]', cfg_scale: '7.5' }
  const id = await order(caller, '/v1/archDiffusion-v41', fields)
  const { body, seen } = await lookUntil(caller, id, (status) => !['starting', 'processing'].includes(status))
  assert.equal(body.status, 'success', seen.join())
  assert.deepEqual([body.error, body.error_code], [null, null])
  await assertPicture(body.message[0], /^image\/png$/)
})

for (const version of ['v42-lite', 'v44', 'v45-lite']) {
  test(`a page that orders at archDiffusion-${version} and waits for succeeded or success finds its picture`, async () => {
    const caller = await originalAccount(app)
    const id = await order(caller, `/v1/archDiffusion-${version}`, { ...rendering, seed: '', output_size: '512' })
    const { body } = await lookUntil(caller, id, (status) => ['success', 'succeeded', 'failed'].includes(status))
    assert.equal(body.status, 'success')
    await assertPicture(body.message[0], /^image\//)
  })
}

test('a program that calls every other status "still rendering" ends with its clip, ordered by movement_type and direction', async () => {
  const caller = await originalAccount(app)
  const clip = { prompt: 'a house', duration: '5', seed: '', movement_type: 'zoom', direction: 'out', cfg_scale: '0.5' }
  const id = await order(caller, '/v1/video-ai', clip)
  const { body } = await lookUntil(caller, id, (status) => status === 'success')
  assert.match(body.prompt, /zoom|pull/i)
  await assertPicture(body.message[0], /^video\/mp4$/)
})

test('a failure is a sentence in error and in message, in the status, its events and lists; a cancelled one is canceled', async () => {
  const caller = await originalAccount(full)
  const failed = await order(caller, '/v1/archDiffusion-v41', rendering)
  const cancelled = await order(caller, '/v1/archDiffusion-v41', rendering)
  const waiting = await order(caller, '/v1/archDiffusion-v41', rendering)
  const answer = await post<Record<string, unknown>>(caller, `/v1/generations/${cancelled}/cancel`)
  assert.equal(originalStatusBody.parse(answer.body).status, 'canceled')
  await full.app.db.deleteFrom('pgboss.job').where('id', '=', failed).execute()
  await sweep(full.app)

  const ends = [
    [failed, 'failed', 'ENGINE_FAILED'],
    [cancelled, 'canceled', 'CANCELED'],
  ] as const
  for (const [id, status, code] of ends) {
    const body = await readOriginal(caller, id)
    assert.deepEqual([body.status, body.error_code], [status, code])
    assert.match(body.error!, /^The .*refunded/)
    assert.equal(body.message, body.error)
    const stream = await openEventStream(caller, id)
    assert.equal(originalStatusBody.parse((await stream.event())!.body).status, status)
    stream.leave()
  }
  const { status, message } = await readOriginal(caller, waiting)
  assert.deepEqual([status, message], ['starting', []])

  const list = async (word: string) => {
    const { body } = await get<{ generations: unknown[] }>(caller, `/v1/generations?status=${word}`)
    return body.generations.map((one) => originalStatusBody.parse(one)).map(({ id, status }) => [id, status])
  }
  const expected = {
    starting: [[waiting, 'starting']],
    queued: [[waiting, 'starting']],
    failed: [[failed, 'failed']],
    canceled: [[cancelled, 'canceled']],
    success: [],
    succeeded: [],
  }
  for (const [word, found] of Object.entries(expected)) assert.deepEqual(await list(word), found, word)
})

test('a key has our words unless it chose others; a change takes effect, a rotation keeps it, and a setting is the default', async () => {
  const account = await full.newAccount()
  const admin = { url: full.url, key: full.app.config.adminToken }
  const keys = `/admin/v1/accounts/${account.id}/keys`
  type Key = { id: string; key: string; status_vocabulary: string }
  const ours = (await sendJson<Key>(admin, keys, { name: 'ours' })).body
  assert.equal(ours.status_vocabulary, 'veduta')
  const id = await order({ ...account, url: full.directUrl, key: ours.key }, '/v1/archDiffusion-v41', rendering)
  const statusOf = async (key: string) =>
    (await get<{ status: string }>({ url: full.directUrl, key }, `/v1/status/${id}`)).body.status
  assert.equal(await statusOf(ours.key), 'queued')

  const theirs = (await sendJson<Key>(admin, keys, { name: 'theirs', status_vocabulary: 'original' })).body
  assert.equal(await statusOf(theirs.key), 'starting')
  const rotated = (await sendJson<Key>(admin, `${keys}/${theirs.id}/rotate`, {})).body
  assert.equal(rotated.status_vocabulary, 'original')
  assert.equal(await statusOf(rotated.key), 'starting')

  const changed = await sendJson<Key>(admin, `${keys}/${rotated.id}`, { status_vocabulary: 'veduta' }, 'PATCH')
  assert.deepEqual([changed.status, changed.body.status_vocabulary], [200, 'veduta'])
  // Keys are cached for a second.
  while ((await statusOf(rotated.key)) !== 'queued') await setTimeout(50)
  const unknown = await sendJson(admin, `${keys}/${crypto.randomUUID()}`, { status_vocabulary: 'veduta' }, 'PATCH')
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'NOT_FOUND'])

  await withTestApp({ statusVocabulary: 'original' }, async (other) => {
    const operator = { url: other.url, key: other.app.config.adminToken }
    const { id } = await other.newAccount()
    const later = await sendJson<Key>(operator, `/admin/v1/accounts/${id}/keys`, { name: 'later' })
    assert.equal(later.body.status_vocabulary, 'original')
  })
})

test('our client says at once that a key with other words is not for it', async () => {
  const caller = await originalAccount(full)
  const id = await order(caller, '/v1/archDiffusion-v41', rendering)
  const client = openClient({ baseUrl: caller.url, apiKey: caller.key })
  const waiting = client.wait(id, { timeoutMs: 20_000 })
  await assert.rejects(waiting, { code: 'BAD_ANSWER', message: /vocabulary "original"/ })
})
