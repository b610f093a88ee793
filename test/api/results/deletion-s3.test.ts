import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { blobFolders } from '../../../src/generations/stored/blob-keys.ts'
import { openS3Server } from '../../fakes/s3-server.ts'
import { withTestApp } from '../../harness/open-test-app.ts'
import { poll, post, sendJson } from '../client.ts'
import { bytesOf, jpeg } from '../pictures.ts'

test('DELETE leaves nothing of a generation in an object store, and a child of it keeps a picture of its own', async () => {
  const store = await openS3Server('pictures')
  Object.assign(process.env, store.credentials)
  const settings = { s3Bucket: 'pictures', s3Endpoint: store.url, s3PathStyle: true, s3Prefix: 'veduta/' }
  await withTestApp(settings, async (app) => {
    const account = await app.newAccount()
    const form = { expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
    const order = async (image: string | File) => {
      const { body } = await post<{ id: string }>(account, '/v1/archRender-v41', { ...form, image })
      await poll(account, body.id)
      return body.id
    }
    const image = await jpeg()
    const parent = await order(image)
    const child = await order(`generation:${parent}`)
    const keysOf = async (id: string) => {
      const lists = blobFolders.map((folder) => Array.fromAsync(app.app.blobs.list(`${folder}/${id}`)))
      return (await Promise.all(lists)).flat().map(({ key }) => key)
    }
    const kept = await keysOf(child)
    assert.deepEqual([(await keysOf(parent)).length, kept.length], [5, 5])
    const remove = (id: string) => sendJson(account, `/v1/generations/${id}`, undefined, 'DELETE')
    assert.equal((await remove(parent)).status, 200)
    assert.deepEqual([await keysOf(parent), await keysOf(child)], [[], kept])
    const sent = createHash('sha256')
      .update(await bytesOf(image))
      .digest('hex')
    const rows = await app.app.db.selectFrom('generations').selectAll().where('id', '=', parent).execute()
    assert.ok(!JSON.stringify(rows).includes(sent) && !JSON.stringify(rows).includes('a house'))
    assert.equal((await remove(child)).status, 200)
    assert.deepEqual(await keysOf(child), [])
  })
  await store.close()
})
