import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { drawClip, noFfmpeg } from '../../../test/harness/draw-clip.ts'
import { openMediaPool } from '../../media/pool.ts'
import { receiveClip, receivePicture } from './received.ts'

const hasNodeAv = await import('node-av').then(
  () => true,
  () => false,
)
const skip = noFfmpeg || (!hasNodeAv && 'the optional package node-av is not installed')

const media = openMediaPool({ engineProcesses: 1, maxMemoryBytes: 2 ** 31 })
const { signal } = new AbortController()
let folder: string
let source: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-received-'))
  source = await save('source.png', sharp(await drawing(400, 300)))
})
after(async () => {
  await media.close()
  await rm(folder, { recursive: true })
})

async function drawing(width: number, height: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#9bd"/><circle cx="99" cy="99" r="60" fill="#532"/></svg>`
  return await sharp(Buffer.from(svg)).png().toBuffer()
}

async function save(name: string, picture: Sharp): Promise<string> {
  await picture.toFile(join(folder, name))
  return join(folder, name)
}

const clip = (name: string, how?: Parameters<typeof drawClip>[1]) => drawClip(join(folder, name), how)

const asPicture = (received: string) => receivePicture(media, { received, source }, { folder, signal })
const asClip = (received: string) =>
  receiveClip(
    media,
    { received, source, durationSeconds: 5, aspectRatio: { width: 16, height: 9 } },
    { folder, signal },
  )
const invalid = { name: 'EngineError', code: 'OUTPUT_INVALID', retryable: false, undelivered: false }
const blank = { name: 'EngineError', code: 'CONTENT_REFUSED', retryable: false, undelivered: false }

for (const format of ['png', 'jpeg', 'webp'] as const) {
  test(`a picture in ${format} becomes a PNG as large as the source, without metadata`, async () => {
    const picture = sharp(await drawing(800, 600)).withExif({ IFD0: { ImageDescription: 'the prompt of somebody' } })
    const { output, notes } = await asPicture(await save(`large.${format}`, picture.toFormat(format)))
    assert.deepEqual([output.width, output.height, output.contentType, notes], [400, 300, 'image/png', []])
    const { format: found, exif, width } = await sharp(output.path).metadata()
    assert.deepEqual([found, exif, width], ['png', undefined, 400])
  })
}

test('a picture of another ratio is cropped, and a note says so', async () => {
  const { output, notes } = await asPicture(await save('square.png', sharp(await drawing(512, 512))))
  assert.deepEqual([output.width, output.height], [400, 300])
  assert.deepEqual(notes, ['The engine made a picture of 512x512; it was cropped to the ratio of the image.'])
})

test('a picture of one colour counts as refused', async () => {
  const black = sharp({ create: { width: 512, height: 384, channels: 3, background: 'black' } })
  await assert.rejects(asPicture(await save('black.jpg', black)), blank)
})

test('a file that is not a picture, or one cut short or too large, is invalid', async () => {
  const html = join(folder, 'page.png')
  await writeFile(html, '<!doctype html><title>Sign in</title>')
  const cut = await save('cut.png', sharp(await drawing(800, 600)).removeAlpha())
  await truncate(cut, 2000)
  const bomb = await save('bomb.png', sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } }))
  for (const path of [html, cut, bomb]) await assert.rejects(asPicture(path), invalid, path)
})

test('an MP4 of H.264 keeps its pictures and loses its metadata', { skip }, async () => {
  const { output, notes } = await asClip(await clip('a.mp4'))
  const { width, height, durationSeconds, contentType } = output
  assert.deepEqual([width, height, durationSeconds, contentType, notes], [320, 180, 5, 'video/mp4', []])
  assert.ok(!(await readFile(output.path)).includes('the prompt of somebody'))
  const poster = await sharp(output.poster!).metadata()
  assert.deepEqual([poster.format, poster.width, poster.height], ['jpeg', 320, 180])
})

for (const [name, codec] of [
  ['b.webm', ['libvpx', '-cpu-used', '16']],
  ['c.avi', ['mjpeg', '-strict', 'unofficial']],
] as const) {
  test(`${name} is re-encoded`, { skip }, async () => {
    const { output } = await asClip(await clip(name, { codec: [...codec] }))
    assert.deepEqual([output.width, output.height, Math.round(output.durationSeconds!)], [320, 180, 5])
    const { stdout } = await promisify(execFile)('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'stream=codec_name',
      output.path,
    ])
    assert.match(stdout, /codec_name=h264/)
  })
}

test('a clip of fewer pixels than video v2.0 asks for is kept, and a note says so', { skip }, async () => {
  const v20 = { moves: undefined, activity: 'auto', sound: false, loop: false, area: 1280 * 720 } as const
  const task = {
    received: await clip('few-pixels.mp4'),
    source,
    durationSeconds: 5,
    aspectRatio: { width: 16, height: 9 },
  } as const
  const { notes } = await receiveClip(media, { ...task, v20 }, { folder, signal })
  assert.deepEqual(notes, ['The engine made a clip of 320x180, which has fewer pixels than this endpoint asks for.'])
})

test('a clip of another length or ratio is kept, and notes say so', { skip }, async () => {
  const { notes } = await asClip(await clip('short.mp4', { seconds: 2, size: '240x240' }))
  assert.deepEqual(notes, [
    'The engine made a clip of 2 seconds instead of 5.',
    'The engine made a clip of 240x240, which is not the requested ratio.',
  ])
})

test('a clip of one colour counts as refused', { skip }, async () => {
  await assert.rejects(asClip(await clip('black.mp4', { draw: 'color=black' })), blank)
})

test('a file that is not a clip, or one cut short, too small or too long, is invalid', { skip }, async () => {
  const html = join(folder, 'page.mp4')
  await writeFile(html, '<!doctype html><title>Sign in</title>')
  const cut = await clip('cut.mp4')
  await truncate(cut, 30_000)
  const small = await clip('small.mp4', { size: '32x32', seconds: 1 })
  const long = await clip('long.mp4', { size: '64x64', seconds: 70 })
  for (const path of [html, cut, small, long, source]) await assert.rejects(asClip(path), invalid, path)
})
