import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { renderClip } from '../src/classical/clip/clip.ts'
import { openFrames } from '../src/classical/clip/frames.ts'
import { wholeCrop } from '../src/classical/clip/path/crop.ts'
import { yuvToRgb } from '../src/classical/clip/pixels/yuv.ts'
import { cameraMovementNames } from '../src/contract/camera-movements.ts'
import { inspect } from '../src/media/inspect/inspect.ts'

/* Pictures as callers send them, through the inspection of every upload, into the frames of a clip. */

const folder = await mkdtemp(join(tmpdir(), 'veduta-odd-'))
after(() => rm(folder, { recursive: true }))

const house = () => sharp('samples/house.jpg')
const colour = (background: string, width = 640, height = 400) =>
  sharp({ create: { width, height, channels: 3, background } })
const strip = (width: number, height: number) => house().resize(width, height, { fit: 'fill' })

const pictures: Record<string, () => Sharp | Promise<Sharp>> = {
  'one colour': () => colour('#c84').png(),
  black: () => colour('#000').jpeg(),
  '16 bits a channel': () => house().resize(900).toColourspace('rgb16').png(),
  CMYK: () => house().resize(900).toColourspace('cmyk').jpeg(),
  grey: () => house().resize(900).greyscale().toColourspace('b-w').png(),
  'grey with alpha': () => house().resize(900).greyscale().toColourspace('b-w').ensureAlpha(0.5).png(),
  alpha: () => house().resize(900).ensureAlpha(0.5).png(),
  'a strip 30 times as wide as high': () => strip(1920, 64).png(),
  'a strip 30 times as high as wide': () => strip(64, 1920).png(),
  'the smallest strip': () => strip(480, 16).png(),
  '50 megapixels': () => house().resize(8600, 5733, { kernel: 'nearest' }).jpeg({ quality: 60 }),
  'an animated WebP': async () => {
    const frames = [await house().resize(600).png().toBuffer(), await colour('#00f', 600, 400).png().toBuffer()]
    return sharp(frames, { join: { animated: true } }).webp()
  },
}

for (const [name, make] of Object.entries(pictures)) {
  test(`${name} becomes frames that show the picture`, async () => {
    const start = await inspected(name, make)
    const aspectRatio = { width: 16, height: 9 }
    for (const movement of ['static', 'zoom_in', 'pan_left', 'tilt_up'] as const) {
      const shot = { movement, pace: 'fast', lens: 'close' } as const
      const frames = await openFrames({ source: start, aspectRatio, durationSeconds: 5, shot })
      if (movement === 'static') {
        const levels = await difference(frames.frame(0), start)
        // A crop of 28 by 16 pixels is cut at whole ones for the comparison.
        assert.ok(levels < (name === 'the smallest strip' ? 10 : 3), `it differs by ${levels} levels`)
      }
      for (const index of [0, 59, 119]) {
        const roughness = roughnessOf(frames.frame(index), frames.size)
        assert.ok(roughness < 12, `${movement}, frame ${index}: neighbours differ by ${roughness} levels`)
      }
    }
  })
}

test('a black picture, and a transition from one colour to a photo, become clips in every movement', async () => {
  const black = await inspected('black', pictures.black!)
  const plain = await inspected('one colour', pictures['one colour']!)
  for (const movement of cameraMovementNames) {
    const request = {
      source: black,
      aspectRatio: { width: 1, height: 4 },
      durationSeconds: 5,
      encoder: 'auto',
    } as const
    const words = { movement, rawPrompt: undefined, callerText: '', negativePrompt: '' }
    const output = { video: join(folder, 'clip.mp4'), poster: join(folder, 'clip.jpg') }
    if (movement === 'zoom_in') await renderClip({ ...request, words }, output, () => {})
    const shot = { movement, pace: 'normal', lens: 'normal' } as const
    const frames = await openFrames({ ...request, source: plain, end: 'samples/house.jpg', shot })
    for (const index of [0, 60, 119]) assert.ok(roughnessOf(frames.frame(index), frames.size) < 12)
  }
})

test('a picture beyond 50 megapixels is refused before anything is drawn', async () => {
  const large = join(folder, 'large.jpg')
  await colour('#fff', 9000, 6000).jpeg().toFile(large)
  assert.match((await inspect({ input: large, output: join(folder, 'x'), maxSide: 3840 })).refused!, /more than/)
})

async function inspected(name: string, make: () => Sharp | Promise<Sharp>): Promise<string> {
  const input = join(folder, name.replaceAll(' ', '-'))
  await (await make()).toFile(input)
  const found = await inspect({ input, output: `${input}-inspected`, maxSide: 3840 })
  assert.equal(found.refused, undefined)
  return (found as { path: string }).path
}

/** Between a 16:9 frame and the picture's whole crop, in levels, at a coarse size. */
async function difference(frame: Uint8Array, path: string): Promise<number> {
  const coarse = async (image: Sharp) =>
    await image.resize(64, 36, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer()
  const clip = { width: 1280, height: 720 }
  const crop = wholeCrop(await sharp(path).metadata(), clip)
  const box = { left: Math.round(crop.left), top: Math.round(crop.top), width: Math.floor(crop.width) }
  const given = await coarse(sharp(path).extract({ ...box, height: Math.floor(crop.height) }))
  const drawn = await coarse(sharp(yuvToRgb(frame, clip), { raw: { ...clip, channels: 3 } }))
  return drawn.reduce((sum, level, i) => sum + Math.abs(level - given[i]!), 0) / drawn.length
}

/** How much a pixel's luma differs from the next one's, on average: noise has over 40. */
function roughnessOf(frame: Uint8Array, { width, height }: { width: number; height: number }): number {
  let sum = 0
  for (let i = 1; i < width * height; i++) sum += Math.abs(frame[i]! - frame[i - 1]!)
  return sum / (width * height)
}
