import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { type UploadBody, uploadedBytesMax, uploadsMax } from '../../../src/contract/uploads.ts'
import { removeEndedUploads } from '../../../src/generations/stored/uploads.ts'
import { collectOrphans } from '../../../src/generations/upkeep/collect-orphans.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { assertRefused, type Caller, get, post } from '../client.ts'
import { animatedGif, bytesOf, file, house, picture } from '../pictures.ts'

let app: TestApp
let image: File
before(async () => {
  image = await house()
  app = await openTestApp({ maxRunning: 0 }, { eitherStore: true })
})
after(() => app.close())

const upload = (caller: Caller, picture: File = image) => post<UploadBody>(caller, '/v1/uploads', { file: picture })
const noSuchPicture = { code: 'INVALID_PARAMETERS', details: { field: 'image', reason: 'no such picture' } }

/** The files of uploads in the store. */
async function files(): Promise<string[]> {
  const keys = await Array.fromAsync(app.app.blobs.list('uploads'))
  return keys.map(({ key }) => `upl_${key.split('/')[1]}`)
}

const orders: [string, Record<string, string>][] = [
  ['/v1/archRender-v41', { expert_name: 'exterior', prompt: 'a house' }],
  ['/v1/archRender-v45-fast', { prompt: 'a house' }],
  ['/v1/video-ai', { prompt: 'a house' }],
  ['/v1/video-v20-flash', { prompt: 'a house' }],
]

test('an upload says what it is, and stands for its picture in the orders of every endpoint, also as a reference and an end', async () => {
  const account = await app.newAccount()
  const { status, body } = await upload(account)
  assert.equal(status, 201)
  assert.match(body.id, /^upl_[\w-]{36}$/)
  const sha256 = createHash('sha256')
    .update(await bytesOf(image))
    .digest('hex')
  const { width, height } = await sharp(await bytesOf(image)).metadata()
  assert.deepEqual([body.sha256, body.content_type, body.width, body.height], [sha256, 'image/jpeg', width, height])
  assert.deepEqual((await get(account, `/v1/uploads/${body.id}`)).body, body)
  for (const [path, fields] of orders) {
    const { status, text, body: made } = await post<{ id: string }>(account, path, { ...fields, image: body.id })
    assert.equal(status, 200, `${path}: ${text}`)
    const row = app.app.db.selectFrom('generations').select('inputs').where('id', '=', made.id)
    assert.deepEqual((await row.executeTakeFirstOrThrow()).inputs, [{ field: 'image', sha256 }], path)
  }
  const more = { image: body.id, reference_image_1: body.id, prompt: 'a house' }
  assert.equal((await post(account, '/v1/archRender-v45-fast', more)).status, 200)
  const end = { image: body.id, end_image: body.id, prompt: 'a house' }
  assert.equal((await post(account, '/v1/video-v20-flash', end)).status, 200)
})

test('the same bytes have the same id within an account, also at the same time, and another id in another account', async () => {
  const [one, other] = [await app.newAccount(), await app.newAccount()]
  const before = (await files()).length
  const answers = await Promise.all([upload(one), upload(one), upload(one)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 201])
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
  const others = await upload(other)
  assert.equal(others.status, 201)
  assert.notEqual(others.body.id, answers[0]!.body.id)
  assert.equal((await files()).length, before + 2)
})

test("another account's upload, an unknown, an ended and a deleted one are the same to every door", async () => {
  const [owner, other] = [await app.newAccount(), await app.newAccount()]
  const { id } = (await upload(owner)).body
  const deleted = (await upload(other)).body.id
  assert.deepEqual((await post(other, `/v1/uploads/${deleted}`)).status, 405)
  assert.deepEqual((await get(other, `/v1/uploads/${deleted}`, { method: 'DELETE' })).status, 200)
  assert.ok(!(await files()).includes(deleted))
  const ended = (await upload(other, await house({ width: 500, height: 333 }))).body.id
  const row = app.app.db.updateTable('uploads').set({ expiresAt: new Date(app.app.clock.now().getTime() - 1000) })
  await row.where('id', '=', ended.slice(4)).execute()
  for (const name of [id, deleted, ended, 'upl_nonsense', 'upl_', `upl_${crypto.randomUUID()}`]) {
    for (const [path, fields] of orders)
      assertRefused(await post(other, path, { ...fields, image: name }), noSuchPicture)
    if (name === 'upl_') continue
    for (const method of ['GET', ...(name === ended ? [] : ['DELETE'])]) {
      assertRefused(await get(other, `/v1/uploads/${name}`, { method }), { status: 404, code: 'NOT_FOUND' })
    }
  }
  assert.equal((await get(owner, `/v1/uploads/${id}`)).status, 200)
})

test('an upload ends after 24 hours unless the same bytes come again, and its file goes with it; the orphan collector leaves others', async () => {
  const account = await app.newAccount()
  const { body } = await upload(account)
  const kept = (await upload(account, await house({ width: 510, height: 340 }))).body
  const inMs = (at: string) => new Date(at).getTime() - app.app.clock.now().getTime()
  assert.ok(Math.abs(inMs(body.expires_at) - 24 * 3600_000) < 60_000, body.expires_at)
  const db = app.app.db
  const past = { expiresAt: new Date(app.app.clock.now().getTime() - 1) }
  await db.updateTable('uploads').set(past).where('accountId', '=', account.id).execute()
  const again = await upload(account, await house({ width: 510, height: 340 }))
  assert.deepEqual([again.status, again.body.id], [200, kept.id])
  await removeEndedUploads(app.app)
  const left = await files()
  assert.deepEqual([left.includes(body.id), left.includes(kept.id)], [false, true])
  const later = { ...app.app, clock: { ...app.app.clock, now: () => new Date(Date.now() + 3 * 86400_000) } }
  await collectOrphans(later)
  assert.ok((await files()).includes(kept.id))
  await db.deleteFrom('uploads').where('id', '=', kept.id.slice(4)).execute()
  await collectOrphans(later)
  assert.ok(!(await files()).includes(kept.id))
})

test('an account has at most its number of uploads and of bytes, however many come at once, and no file is left of a refused one', async () => {
  for (const full of [
    { count: uploadsMax - 1, sizeBytes: 10 },
    { count: 1, sizeBytes: uploadedBytesMax - 60_000 },
  ]) {
    const account = await app.newAccount()
    const times = { createdAt: app.app.clock.now(), expiresAt: new Date(app.app.clock.now().getTime() + 3600_000) }
    const rows = Array.from({ length: full.count }, (_, n) => ({
      ...{ id: crypto.randomUUID(), accountId: account.id, sha256: `${n}`, contentType: 'image/png' },
      ...{ width: 1, height: 1, sizeBytes: Math.min(full.sizeBytes, 2 ** 31 - 1), ...times },
    }))
    await app.app.db.insertInto('uploads').values(rows).execute()
    const before = (await files()).length
    const pictures = await Promise.all(
      [1, 2, 3].map(async (n) => {
        const size = { width: 400 + n, height: 100 }
        const bytes = await sharp({ create: { ...size, channels: 3, background: 'red' } })
          .jpeg()
          .toBuffer()
        return file(Buffer.concat([bytes, Buffer.alloc(40_000)], 40_000), 'a.jpg', 'image/jpeg')
      }),
    )
    const answers = await Promise.all(pictures.map((one) => upload(account, one)))
    assert.deepEqual(
      answers.map(({ status }) => status).sort(),
      [201, 429, 429],
      answers.map(({ text }) => text).join(),
    )
    const refused = answers.find(({ status }) => status === 429)!
    assert.ok(Number(refused.headers.get('retry-after')) > 3000)
    assert.equal((await files()).length, before + 1)
  }
})

test('what is not a picture of the four formats is refused, and nothing of it is kept', async () => {
  const account = await app.newAccount()
  const before = await files()
  const refused: [File | string, string][] = [
    [file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 'image/svg+xml'), 'INVALID_IMAGE_TYPE'],
    [file((await bytesOf(image)).subarray(0, image.size / 2), 'cut.jpg', 'image/jpeg'), 'INVALID_PARAMETERS'],
    [file(await picture({ width: 400, height: 15 }).png().toBuffer(), 'low.png', 'image/png'), 'INVALID_PARAMETERS'],
    [file(Buffer.alloc(15728641, (await bytesOf(image)).subarray(0, 3000)), 'large.jpg'), 'IMAGE_TOO_LARGE'],
    ['', 'INVALID_PARAMETERS'],
  ]
  for (const [sent, code] of refused) {
    const { status, body } = await post(account, '/v1/uploads', { file: sent })
    assert.deepEqual([status, body.code], [400, code])
  }
  assert.deepEqual(await files(), before)
  const gif = await upload(account, await animatedGif())
  assert.deepEqual([gif.status, gif.body.content_type, gif.body.width], [201, 'image/gif', 400])
})

test('a closed account has no uploads left, and a suspended one makes none', async () => {
  const account = await app.newAccount()
  const { id } = (await upload(account)).body
  const admin = { authorization: `Bearer ${app.app.config.adminToken}` }
  const path = `${app.url}/admin/v1/accounts/${account.id}`
  const json = { ...admin, 'content-type': 'application/json' }
  await fetch(path, { method: 'PATCH', headers: json, body: JSON.stringify({ suspended: true }) })
  assertRefused((await upload(account)) as never, { status: 403, code: 'ACCOUNT_SUSPENDED' })
  assert.equal((await fetch(path, { method: 'DELETE', headers: admin })).status, 200)
  assert.ok(!(await files()).includes(id))
})
