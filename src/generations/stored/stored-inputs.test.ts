import assert from 'node:assert/strict'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { App } from '../../app.ts'
import { archRenderDefaults } from '../../contract/arch-render-v41.ts'
import type { RenderTask } from '../../engines/port/engine.ts'
import { fetchInputs, picturesOf, storeInputs } from './stored-inputs.ts'

const task: RenderTask = {
  ...archRenderDefaults,
  kind: 'render',
  callerText: 'a house',
  builtPrompt: 'render this photo, a house',
  source: '/tmp/upload/image.png',
  references: ['/tmp/upload/one.jpg'],
  expert: 'exterior',
  imageType: 'photo',
  seed: 7,
}

test('a row keeps a task under the names that every version reads, and gives it back with pictures of this machine', async () => {
  const blobs = new Map<string, string>()
  const put = async (key: string, path: string) => void blobs.set(key, path)
  const get = async (key: string) => Readable.from([blobs.get(key)])
  const app = { blobs: { put, get } } as unknown as App
  const kept = { request: { prompt: 'a house' }, parameters: {}, parent: null }
  const size = { width: 4, height: 3, sizeBytes: 20 }
  const pictures = [
    {
      field: 'reference_image_1',
      path: '/tmp/upload/one.jpg',
      type: 'image/jpeg',
      thumbnail: { path: 'b', sizeBytes: 2 },
    },
    { field: 'image', path: '/tmp/upload/image.png', type: 'image/png', thumbnail: { path: 'a', sizeBytes: 1 } },
  ].map((picture) => ({ ...picture, ...size }))
  const stored = await storeInputs(app, 'id', { task, pictures, ...kept })
  const { callerText, builtPrompt, source, references, ...same } = task
  const [first, second] = ['inputs/id/0.png', 'inputs/id/1.jpg']
  const texts = { words: 'a house', prompt: 'render this photo, a house' }
  const image = { field: 'image', name: '0.png', contentType: 'image/png', thumbnail: { name: '0.webp', sizeBytes: 1 } }
  const reference = { ...image, field: 'reference_image_1', name: '1.jpg', contentType: 'image/jpeg' }
  const sources = [image, { ...reference, thumbnail: { name: '1.webp', sizeBytes: 2 } }].map((one) => ({
    ...one,
    ...size,
  }))
  assert.deepEqual(JSON.parse(JSON.stringify(stored)), {
    ...{ ...same, ...texts, source: first, references: [second], kept: { ...kept, sources } },
  })
  assert.equal(blobs.get('thumbnails/id/source/1.webp'), 'b')

  const fetched = await fetchInputs(app, stored, await mkdtemp(join(tmpdir(), 'veduta-inputs-')))
  assert.deepEqual({ ...fetched, source, references }, task)
  const read = await Promise.all(picturesOf(fetched).map((path) => readFile(path, 'utf8')))
  assert.deepEqual(read, [source, ...references])
})
