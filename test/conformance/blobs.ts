import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import type { Blobs } from '../../src/blobs/blobs.ts'

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
      await blobs.put(key, path)
    }

    const text = async (stream: Readable | undefined) => stream && (await buffer(stream)).toString()

    test('what was put is read back, whole or in part, both ends included', async () => {
      await put('a/b/c.txt', 'abcdefgh')
      assert.equal(await text(await blobs.get('a/b/c.txt')), 'abcdefgh')
      assert.equal(await text(await blobs.get('a/b/c.txt', { start: 2, end: 4 })), 'cde')
      assert.equal(await text(await blobs.get('a/b/c.txt', { start: 7, end: 7 })), 'h')
    })

    test('putting again under a key replaces it', async () => {
      await put('replaced', 'the first')
      await put('replaced', 'second')
      assert.equal(await text(await blobs.get('replaced')), 'second')
    })

    test('head tells the size and when it was put', async () => {
      await put('headed', '12345')
      const head = await blobs.head('headed')
      assert.equal(head?.sizeBytes, 5)
      assert.ok(Math.abs(Date.now() - head.modifiedAt.getTime()) < 3600_000)
    })

    test('what is not there is undefined, and removing it is no error', async () => {
      assert.equal(await blobs.get('nothing/here'), undefined)
      assert.equal(await blobs.head('nothing/here'), undefined)
      assert.equal(await blobs.head('a/b'), undefined, 'a folder of blobs is no blob')
      await blobs.remove('nothing/here')
    })

    test('what was removed is gone, and its neighbours stay', async () => {
      await put('removed/one', '1')
      await put('removed/two', '2')
      await blobs.remove('removed/one')
      assert.equal(await blobs.get('removed/one'), undefined)
      assert.equal(await text(await blobs.get('removed/two')), '2')
    })

    test('list gives every key below a prefix and none beside it', async () => {
      for (const key of ['listed/1/x', 'listed/1/y', 'listed/2/x', 'listed-not/x']) await put(key, key)
      assert.deepEqual((await Array.fromAsync(blobs.list('listed'))).sort(), ['listed/1/x', 'listed/1/y', 'listed/2/x'])
      assert.deepEqual(await Array.fromAsync(blobs.list('nothing')), [])
    })

    test('a put that fails leaves nothing behind', async () => {
      await assert.rejects(blobs.put('failed/x', join(folder, 'no such file')))
      assert.equal(await blobs.head('failed/x'), undefined)
      assert.deepEqual(await Array.fromAsync(blobs.list('failed')), [])
    })
  })
}
