import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { cameraPath } from './camera-path.ts'
import { roomBeside, viewedPart } from './crop.ts'
import { openFrames } from './frames.ts'
import { plainShot } from './shot.ts'

const picture = { width: 1344, height: 756 }
const durationSeconds = 5
/** Soft upright edges, in turn up and down, at places that are no whole pixels. */
const edges = Array.from({ length: 15 }, (_, index) => 100.37 + index * 80)
const darkLevel = 60
const stepLevel = 130

const folder = await mkdtemp(join(tmpdir(), 'veduta-smoothness-'))
after(() => rm(folder, { recursive: true }))
const start = join(folder, 'edges.png')
await writeEdges(start)

for (const movement of ['zoom_in', 'pan_left', 'pan_right'] as const) {
  test(`an edge keeps the camera's speed within 0.05 px a frame during ${movement}`, async () => {
    const aspectRatio = { width: 16, height: 9 }
    const frames = await openFrames({ start, aspectRatio, durationSeconds, shot: plainShot(movement) })
    const path = cameraPath(plainShot(movement), roomBeside(picture, frames.size), durationSeconds)
    const errors = Array.from({ length: frames.count }, (_, index) => {
      const { left, width } = viewedPart(path(index / (frames.count - 1)), picture, frames.size)
      const row = frames.frame(index).subarray(360 * frames.size.width, 361 * frames.size.width)
      return edges.map((edge) => {
        const expected = ((edge - left) / width) * frames.size.width
        return crossingNear(row, expected) - expected
      })
    })
    assert.ok(speedError(errors) < 0.05, `the root mean square error is ${speedError(errors)} px a frame`)
  })
}

async function writeEdges(path: string): Promise<void> {
  const line = Buffer.alloc(picture.width)
  for (let x = 0; x < picture.width; x++) {
    const level = edges.reduce((sum, edge, index) => sum + (index % 2 ? -1 : 1) * softStep(x + 0.5 - edge), 0)
    line[x] = Math.round(darkLevel + stepLevel * level)
  }
  const raw = { width: picture.width, height: 1, channels: 1 } as const
  await sharp(line, { raw })
    .resize(picture.width, picture.height, { fit: 'fill' })
    .toColourspace('srgb')
    .png()
    .toFile(path)
}

/** A step blurred by a Gaussian of 2.5 px: (1 + erf(x / (sigma √2))) / 2, with erf by Abramowitz & Stegun 7.1.26. */
function softStep(x: number): number {
  const z = Math.abs(x) / (2.5 * Math.SQRT2)
  const t = 1 / (1 + 0.3275911 * z)
  const polynomial = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const erf = 1 - polynomial * Math.exp(-z * z)
  return (1 + Math.sign(x) * erf) / 2
}

/** Where the row crosses the level halfway up an edge, closest to a place; NaN outside the frame. */
function crossingNear(row: Uint8Array, place: number): number {
  const level = 16 + ((darkLevel + stepLevel / 2) * 219) / 255
  let nearest = Number.NaN
  for (let x = Math.max(0, Math.floor(place) - 20); x < Math.min(row.length - 1, place + 20); x++) {
    const before = row[x]! - level
    const behind = row[x + 1]! - level
    if (before < 0 === behind < 0) continue
    const crossing = x + 0.5 + before / (before - behind)
    if (!(Math.abs(nearest - place) <= Math.abs(crossing - place))) nearest = crossing
  }
  return nearest
}

/** The root mean square of what an edge's error changes by from one frame to the next. */
function speedError(errors: number[][]): number {
  const changes = errors
    .slice(1)
    .flatMap((row, index) => row.map((error, edge) => error - errors[index]![edge]!))
    .filter((change) => !Number.isNaN(change))
  assert.ok(changes.length > 1000)
  return Math.sqrt(changes.reduce((sum, change) => sum + change ** 2, 0) / changes.length)
}
