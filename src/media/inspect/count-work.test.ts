import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { manyScansJpeg } from '../../../test/api/many-scans-jpeg.ts'
import { inspect } from './inspect.ts'

const [width, height] = [1200, 800]
const pixels = width * height
/** What every picture counts in addition, at this working size. */
const least = 2_000_000
const maxSide = 120
const written = 4 * 120 * 80 * 3

let folder: string
let files = 0
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-work-'))
})
after(() => rm(folder, { recursive: true }))

/** How much work a picture counts as, beyond that constant. */
async function workOf(bytes: Buffer): Promise<number> {
  // Except in the media processes, libvips caches files by name.
  const input = join(folder, `picture-${files++}`)
  await writeFile(input, bytes)
  const told: number[] = []
  const { refused } = await inspect({ input, output: join(folder, 'made'), maxSide }, (work) => told.push(work))
  assert.equal(refused, undefined)
  assert.equal(told.length, 1)
  return Math.round(told[0]! - least - written)
}

const flat = (channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 9, g: 99, b: 199, alpha: 0.5 } } })

const kinds: Record<string, [make: () => Sharp, bytesPerPixel: number]> = {
  'a PNG': [() => flat().png(), 3],
  'a PNG with transparency': [() => flat(4).png(), 4],
  'a PNG of 16 bits': [() => flat(4).toColourspace('rgb16').png(), 8],
  'an interlaced PNG': [() => flat().png({ progressive: true }), 6],
  'an interlaced PNG of 16 bits, with transparency': [
    () => flat(4).toColourspace('rgb16').png({ progressive: true }),
    16,
  ],
  'a grey PNG': [() => flat().toColourspace('b-w').png(), 1],
  'a JPEG': [() => flat().jpeg(), 3],
  'a WebP': [() => flat().webp(), 3],
}
for (const [what, [make, bytesPerPixel]] of Object.entries(kinds)) {
  test(`${what} counts ${bytesPerPixel} bytes a pixel`, async () => {
    assert.equal(await workOf(await make().toBuffer()), pixels * bytesPerPixel)
  })
}

test('every scan of a progressive JPEG counts', async () => {
  const jpeg = await flat().jpeg({ progressive: true }).toBuffer()
  let channels = 0
  for (let at = jpeg.indexOf('ffda', 'hex'); at >= 0; at = jpeg.indexOf('ffda', at + 2, 'hex'))
    channels += jpeg[at + 4]!
  assert.ok(channels > 6)
  assert.equal(await workOf(jpeg), pixels * channels)
})

test('each of a hundred scans counts by its channels', async () => {
  const side = 800
  const jpeg = Buffer.from(await manyScansJpeg({ side, scans: 100 }).arrayBuffer())
  const decoded = side ** 2 * (3 + 99)
  assert.equal((await workOf(jpeg)) + written, decoded + 4 * maxSide ** 2 * 3)
})

test('only the first frame of an animation counts', async () => {
  const frames = await Promise.all(['red', 'blue', 'green'].map((background) => frame(background)))
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const one = await workOf(await flat().gif().toBuffer())
  assert.equal(await workOf(gif), one)
  assert.ok(one >= pixels * 3)
})

test('the output of a small picture that is enlarged counts', async () => {
  const input = join(folder, 'small.png')
  await sharp({ create: { width: 16, height: 48, channels: 3, background: 'red' } })
    .png()
    .toFile(input)
  let told = 0
  await inspect({ input, output: join(folder, 'made'), width: 1344, maxHeight: 4096 }, (work) => {
    told = work
  })
  assert.ok(told > 1344 * 4032 * 3)
})

test('a picture refused for its size counts as no work', async () => {
  const input = join(folder, 'large.png')
  await sharp({ create: { width: 8000, height: 7000, channels: 3, background: 'red' } })
    .png()
    .toFile(input)
  const told: number[] = []
  const { refused } = await inspect({ input, output: join(folder, 'made'), maxSide }, (work) => told.push(work))
  assert.match(refused!, /pixels/)
  assert.deepEqual(told, [])
})

const frame = (background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
