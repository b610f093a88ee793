import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileTypeFromBuffer } from 'file-type'
import type { UploadBody } from '../../../src/contract/uploads.ts'
import { removeExpired } from '../../../src/generations/remove.ts'
import { blobFolders } from '../../../src/generations/stored/blob-keys.ts'
import { removeEndedUploads } from '../../../src/generations/stored/uploads.ts'
import { openS3Server } from '../../fakes/s3-server.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { type Caller, poll, post, sendJson } from '../client.ts'
import { bytesOf, jpeg } from '../pictures.ts'

let store: Awaited<ReturnType<typeof openS3Server>>
let app: TestApp
before(async () => {
  store = await openS3Server('pictures')
  Object.assign(process.env, store.credentials)
  app = await openTestApp({ s3Bucket: 'pictures', s3Endpoint: store.url, s3PathStyle: true, s3Prefix: 'veduta/' })
})
after(async () => {
  await app.close()
  await store.close()
})

async function order(account: Caller, image: string | File): Promise<string> {
  const form = { expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
  const { status, body, text } = await post<{ id: string }>(account, '/v1/archRender-v41', { ...form, image })
  assert.equal(status, 200, text)
  await poll(account, body.id)
  return body.id
}

async function keysIn(folders: string[]): Promise<string[]> {
  const lists = folders.map((folder) => Array.fromAsync(app.app.blobs.list(folder)))
  return (await Promise.all(lists)).flat().map(({ key }) => key)
}

/** The files anywhere in the store that begin as pictures do, whatever their names. */
async function picturesStored(): Promise<string[]> {
  const entries = await readdir(store.directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const types = await Promise.all(files.map(async (path) => await fileTypeFromBuffer(await readFile(path))))
  return files.filter((_, i) => types[i]?.mime.startsWith('image/'))
}

const keysOf = (id: string) => keysIn(blobFolders.map((folder) => `${folder}/${id}`))
const removeAt = (account: Caller, path: string) => sendJson(account, path, undefined, 'DELETE')

test('DELETE leaves nothing of a generation in an object store, and a child of it keeps a picture of its own', async () => {
  const account = await app.newAccount()
  const image = await jpeg()
  const parent = await order(account, image)
  const child = await order(account, `generation:${parent}`)
  const kept = await keysOf(child)
  assert.deepEqual([(await keysOf(parent)).length, kept.length], [5, 5])
  assert.equal((await removeAt(account, `/v1/generations/${parent}`)).status, 200)
  assert.deepEqual([await keysOf(parent), await keysOf(child)], [[], kept])
  const sent = createHash('sha256')
    .update(await bytesOf(image))
    .digest('hex')
  const rows = await app.app.db.selectFrom('generations').selectAll().where('id', '=', parent).execute()
  assert.ok(!JSON.stringify(rows).includes(sent) && !JSON.stringify(rows).includes('a house'))
  const pictures = await picturesStored()
  assert.equal(pictures.length, 5)
  assert.equal((await removeAt(account, `/v1/generations/${child}`)).status, 200)
  assert.deepEqual(await keysOf(child), [])
  assert.deepEqual(await picturesStored(), [])
})

test('retention takes sources and results out of an object store with their small copies', async () => {
  const id = await order(await app.newAccount(), await jpeg())
  const { db, config } = app.app
  const completedAt = new Date(Date.now() - 2 * 86_400_000)
  await db.updateTable('generations').set({ completedAt }).where('id', '=', id).execute()
  await removeExpired({ ...app.app, config: { ...config, keepInputsDays: 1 } })
  const folders = (await keysOf(id)).map((key) => key.split('/')[0])
  assert.deepEqual(folders, ['outputs', 'maps', 'thumbnails'])
  await removeExpired({ ...app.app, config: { ...config, keepOutputsDays: 1 } })
  assert.deepEqual(await keysOf(id), [])
})

test('an upload leaves an object store when it is deleted, when it ends and when its account is closed; an order keeps its own copy', async () => {
  const account = await app.newAccount()
  const upload = async (width: number) => {
    const { status, body } = await post<UploadBody>(account, '/v1/uploads', { file: await jpeg({ width, height: 64 }) })
    assert.equal(status, 201)
    return body.id.slice('upl_'.length)
  }
  const [deleted, ended, closed] = [await upload(96), await upload(97), await upload(98)]
  const uploads = async () => (await keysIn(['uploads'])).map((key) => key.split('/')[1]).sort()
  assert.deepEqual(await uploads(), [deleted, ended, closed].sort())
  const id = await order(account, `upl_${deleted}`)
  assert.equal((await removeAt(account, `/v1/uploads/upl_${deleted}`)).status, 200)
  assert.deepEqual(await uploads(), [ended, closed].sort())
  const expiresAt = new Date(app.app.clock.now().getTime() - 1)
  await app.app.db.updateTable('uploads').set({ expiresAt }).where('id', '=', ended).execute()
  await removeEndedUploads(app.app)
  assert.deepEqual(await uploads(), [closed])
  assert.equal((await keysOf(id)).length, 5)
  const admin = { url: app.url, key: app.app.config.adminToken! }
  assert.equal((await removeAt(admin, `/admin/v1/accounts/${account.id}`)).status, 200)
  assert.deepEqual(await uploads(), [])
})
