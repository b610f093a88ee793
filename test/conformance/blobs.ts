import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import type { Blobs } from '../../src/blobs/blobs.ts'
import { blobKey } from '../../src/blobs/blobs.ts'

/** The behaviour that every implementation of Blobs shows. */
export function testBlobs(name: string, open: () => Promise<Blobs>): void {
  describe(`blobs on ${name}`, () => {
    let blobs: Blobs
    let folder: string
    before(async () => {
      blobs = await open()
      folder = await mkdtemp(join(tmpdir(), 'veduta-blobs-'))
    })
    after(() => rm(folder, { recursive: true }))

    async function put(key: string, text: string): Promise<void> {
      const path = join(folder, 'source')
      await writeFile(path, text)
      await blobs.put(blobKey(key), path)
    }

    const text = async (stream: Readable | undefined) => stream && (await buffer(stream)).toString()

    test('a put blob is read back, whole or in part, both ends included', async () => {
      await put('a/b/c.txt', 'abcdefgh')
      assert.equal(await text(await blobs.get(blobKey('a/b/c.txt'))), 'abcdefgh')
      assert.equal(await text(await blobs.get(blobKey('a/b/c.txt'), { start: 2, end: 4 })), 'cde')
      assert.equal(await text(await blobs.get(blobKey('a/b/c.txt'), { start: 7, end: 7 })), 'h')
    })

    test('putting again under a key replaces it', async () => {
      await put('replaced', 'the first')
      await put('replaced', 'second')
      assert.equal(await text(await blobs.get(blobKey('replaced'))), 'second')
    })

    test('head returns the size and the time of the put', async () => {
      await put('headed', '12345')
      const head = await blobs.head(blobKey('headed'))
      assert.equal(head?.sizeBytes, 5)
      assert.ok(Math.abs(Date.now() - head.modifiedAt.getTime()) < 3600_000)
    })

    test('a missing blob is undefined, and removing it is not an error', async () => {
      assert.equal(await blobs.get(blobKey('nothing/here')), undefined)
      assert.equal(await blobs.head(blobKey('nothing/here')), undefined)
      assert.equal(await blobs.head(blobKey('a/b')), undefined, 'a folder of blobs is not a blob')
      await blobs.remove(blobKey('nothing/here'))
    })

    test('removing a blob leaves its neighbours', async () => {
      await put('removed/one', '1')
      await put('removed/two', '2')
      await blobs.remove(blobKey('removed/one'))
      assert.equal(await blobs.get(blobKey('removed/one')), undefined)
      assert.equal(await text(await blobs.get(blobKey('removed/two'))), '2')
    })

    test('list returns every key below a prefix and no others', async () => {
      for (const key of ['listed/1/x', 'listed/1/y', 'listed/2/x', 'listed-not/x']) await put(key, key)
      const listed = await Array.fromAsync(blobs.list('listed'))
      assert.deepEqual(listed.map(({ key }) => key).sort(), ['listed/1/x', 'listed/1/y', 'listed/2/x'])
      for (const { key, modifiedAt } of listed) assert.deepEqual(modifiedAt, (await blobs.head(key))?.modifiedAt)
      assert.deepEqual(await Array.fromAsync(blobs.list('nothing')), [])
    })

    test('a blob of many parts is put and read whole, and in part across them', async () => {
      const bytes = Buffer.alloc(11 * 2 ** 20, 'veduta ')
      const path = join(folder, 'large')
      await writeFile(path, bytes)
      await blobs.put(blobKey('large'), path)
      assert.ok(bytes.equals(await buffer((await blobs.get(blobKey('large')))!)))
      const range = { start: 5 * 2 ** 20 - 7, end: 5 * 2 ** 20 + 7 }
      assert.ok(
        bytes.subarray(range.start, range.end + 1).equals(await buffer((await blobs.get(blobKey('large'), range))!)),
      )
    })

    test('a reader may abandon a blob at any time', async () => {
      await put('let-go', 'text')
      const unread = await blobs.get(blobKey('let-go'))
      unread!.destroy()
      await once(unread!, 'close')
    })

    test('a put that fails leaves nothing behind', async () => {
      await assert.rejects(blobs.put(blobKey('failed/x'), join(folder, 'no such file')))
      assert.equal(await blobs.head(blobKey('failed/x')), undefined)
      assert.deepEqual(await Array.fromAsync(blobs.list('failed')), [])
    })
  })
}
