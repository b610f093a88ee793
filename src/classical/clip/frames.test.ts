import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { type CameraMovement, cameraMovementNames } from '../../contract/camera-movements.ts'
import type { Size } from './clip-size.ts'
import { type Frames, openFrames } from './frames.ts'
import { cameraPath } from './path/camera-path.ts'
import { type Rectangle, roomBeside, viewedPart, wholeCrop } from './path/crop.ts'
import { plainShot } from './shot/shot.ts'

const folder = await mkdtemp(join(tmpdir(), 'veduta-frames-'))
after(() => rm(folder, { recursive: true }))

const wide = { aspectRatio: { width: 16, height: 9 }, durationSeconds: 5 } as const

for (const movement of cameraMovementNames) {
  test(`${movement} shows what its path says, in the first frame, the last and between`, async () => {
    for (const picture of [
      { width: 1001, height: 777 },
      { width: 3000, height: 1400 },
    ]) {
      const start = await writePicture(picture, waves)
      const frames = await openFrames({ ...wide, source: start, shot: plainShot(movement) })
      const path = cameraPath(plainShot(movement), roomBeside(picture, frames.size), 5, frames.size)
      for (const index of [0, 1, 40, 60, 118, 119]) {
        const part = viewedPart(path(index / 119), picture, frames.size)
        assertShows(frames.frame(index), frames.size, picture, part, waves)
      }
    }
  })
}

test('a clip of any ratio is filled to its edges', async () => {
  const picture = { width: 900, height: 700 }
  const start = await writePicture(picture, waves)
  for (const [width, height] of [
    [1, 4],
    [9, 16],
    [1, 1],
    [4, 1],
  ] as const) {
    const frames = await openFrames({
      ...wide,
      aspectRatio: { width, height },
      source: start,
      shot: plainShot('zoom_in'),
    })
    assertShows(frames.frame(0), frames.size, picture, wholeCrop(picture, frames.size), waves)
  }
})

const [first, second] = [
  { width: 1200, height: 1000 },
  { width: 2500, height: 900 },
]
/** Each movement from one picture into the other: what is between them takes long to find, so it is found once. */
const between = new Map<string, Promise<Frames>>()

function framesBetween(movement: CameraMovement): Promise<Frames> {
  const open = async () => {
    const [start, end] = [await writePicture(first, waves), await writePicture(second, otherWaves)]
    return await openFrames({ ...wide, source: start, end, shot: plainShot(movement) })
  }
  const frames = between.get(movement) ?? open()
  between.set(movement, frames)
  return frames
}

test('between two pictures, the first frame is the start’s whole crop alone and the last the end’s', async () => {
  for (const movement of cameraMovementNames) {
    const frames = await framesBetween(movement)
    assertShows(frames.frame(0), frames.size, first, wholeCrop(first, frames.size), waves)
    assertShows(frames.frame(119), frames.size, second, wholeCrop(second, frames.size), otherWaves)
  }
})

test('between two pictures, no step is a cut', async () => {
  for (const movement of cameraMovementNames) {
    const frames = await framesBetween(movement)
    const start = lumaOf(frames.frame(0))
    const whole = meanDifference(start, lumaOf(frames.frame(119)))
    let previous = start
    for (let index = 1; index < frames.count; index++) {
      const next = lumaOf(frames.frame(index))
      assert.ok(meanDifference(previous, next) < whole / 8, `${movement}, frame ${index}`)
      previous = next
    }
  }
})

test('a picture of 16 by 16 pixels is enlarged without steps, and a note says that it was', async () => {
  const start = await writePicture({ width: 16, height: 16 }, (x) => (x < 8 ? 30 : 220))
  for (const aspectRatio of [
    { width: 4, height: 1 },
    { width: 1, height: 4 },
    { width: 16, height: 9 },
  ]) {
    const frames = await openFrames({ ...wide, aspectRatio, source: start, shot: plainShot('zoom_in') })
    const row = frames.frame(60).subarray(0, frames.size.width)
    assert.ok(Math.max(...row) > 200 && Math.min(...row) < 45)
    for (let x = 1; x < row.length; x++) assert.ok(Math.abs(row[x]! - row[x - 1]!) < 12)
    assert.match(frames.notes.join(), /^The start image was enlarged from \d+x\d+ pixels/)
  }
})

test('a picture as large as the clip gets no note', async () => {
  const start = await writePicture({ width: 1280, height: 720 }, waves)
  assert.deepEqual((await openFrames({ ...wide, source: start, shot: plainShot('static') })).notes, [])
})

/** A level from 0 to 255 for a place in a picture, in pixels, and for its size. */
type Pattern = (x: number, y: number, size: Size) => number

/** Slow enough for any enlargement, with no two parts alike. */
function waves(x: number, y: number, { width, height }: Size): number {
  return 128 + 55 * Math.sin((23 * x) / width + (5 * y) / height) + 55 * Math.cos((19 * y) / height)
}

function otherWaves(x: number, y: number, size: Size): number {
  return 255 - waves(size.width - x, y / 2, size)
}

async function writePicture(size: Size, pattern: Pattern): Promise<string> {
  const levels = Buffer.alloc(size.width * size.height)
  for (let y = 0, i = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, i++) levels[i] = Math.round(pattern(x + 0.5, y + 0.5, size))
  }
  const path = join(folder, `${pattern.name}-${size.width}x${size.height}.png`)
  await sharp(levels, { raw: { ...size, channels: 1 } })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toFile(path)
  return path
}

/** Compares luma and chroma with the pattern itself; half a pixel of shift would cost more than the tolerance. */
function assertShows(frame: Uint8Array, size: Size, picture: Size, part: Rectangle, pattern: Pattern): void {
  let difference = 0
  let count = 0
  for (let y = 0; y < size.height; y += 7) {
    for (let x = 0; x < size.width; x += 5, count++) {
      const pictureX = part.left + ((x + 0.5) * part.width) / size.width
      const pictureY = part.top + ((y + 0.5) * part.height) / size.height
      const expected = 16 + (pattern(pictureX, pictureY, picture) * 219) / 255
      difference += Math.abs(frame[y * size.width + x]! - expected)
    }
  }
  assert.ok(difference / count < 0.5, `the mean difference is ${difference / count} levels`)
  assert.ok(frame.subarray(size.width * size.height).every((chroma) => chroma === 128))
}

/** Some of the luma: enough to see a cut. */
function lumaOf(frame: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: 10000 }, (_, index) => frame[index * 91]!)
}

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, level, index) => sum + Math.abs(level - b[index]!), 0) / a.length
}
