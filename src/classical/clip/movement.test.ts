import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { type CameraMovement, cameraMovementNames, cameraMovements } from '../../contract/camera-movements.ts'
import { renderClip } from './clip.ts'
import { type Frames, openFrames } from './frames.ts'
import { cameraPath } from './path/camera-path.ts'
import { roomBeside, viewedPart } from './path/crop.ts'
import type { Shot } from './shot/shot.ts'

/* What a camera does is measured on soft edges across its way: from the frames as drawn, and from the decoded MP4 by ffmpeg. */

const clip = { width: 1280, height: 720 }
const picture = { width: 1344, height: 756 }
const aspectRatio = { width: 16, height: 9 }
const durationSeconds = 5
const paces = ['slow', 'normal', 'fast'] as const
const darkLevel = 60
const stepLevel = 130

type Axis = 'x' | 'y'
const axes = {
  x: { side: 'width', start: 'left', edges: edgesFrom(100.37, 15) },
  y: { side: 'height', start: 'top', edges: edgesFrom(60.37, 9) },
} as const
function axisOf(movement: CameraMovement): Axis {
  const { path } = cameraMovements[movement]
  return path.kind === 'pan' && path.heading.y ? 'y' : 'x'
}

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
const hasNodeAv = await import('node-av').then(
  () => true,
  () => false,
)
const skip = !hasFfmpeg ? 'no ffmpeg' : !hasNodeAv && 'the optional package node-av is not installed'

const folder = await mkdtemp(join(tmpdir(), 'veduta-movement-'))
after(() => rm(folder, { recursive: true }))
const pictures = { x: join(folder, 'x.png'), y: join(folder, 'y.png') }
for (const axis of ['x', 'y'] as const) await writeEdges(axis)

for (const movement of cameraMovementNames) {
  for (const pace of paces) {
    test(`as drawn, edges keep the camera's speed within 0.05 px a frame during a ${pace} ${movement}`, async () => {
      const shot: Shot = { movement, pace, lens: 'normal' }
      const frames = await openFrames({ source: pictures[axisOf(movement)], aspectRatio, durationSeconds, shot })
      const error = speedError(shot, drawnLines(frames, axisOf(movement)))
      assert.ok(error < 0.05, `the root mean square error is ${error} px a frame`)
    })
  }
}

/** Where edges go, in shares of the frame's side: all by one distance, or away from its middle by one factor. */
function expectedJourney(movement: CameraMovement): {
  travel: [min: number, max: number]
  zoom: [min: number, max: number]
} {
  const { path } = cameraMovements[movement]
  if (path.kind === 'still') return { travel: [-0.0002, 0.0002], zoom: [0.999, 1.001] }
  if (path.kind === 'zoom') {
    return { travel: [-0.01, 0.01], zoom: path.towards === 'in' ? [1.15, 1.6] : [1 / 1.6, 1 / 1.15] }
  }
  // The content moves the other way.
  return { travel: path.heading[axisOf(movement)] < 0 ? [0.1, 0.5] : [-0.5, -0.1], zoom: [0.999, 1.001] }
}

const decoded: Shot[] = [
  ...cameraMovementNames.map((movement) => ({ movement, pace: 'normal', lens: 'normal' }) as const),
  ...(['slow', 'fast'] as const).flatMap((pace) =>
    (['pan_left', 'tilt_up', 'zoom_in'] as const).map((movement) => ({ movement, pace, lens: 'normal' }) as const),
  ),
]

for (const shot of decoded) {
  const { movement, pace } = shot
  test(`in the MP4, a ${pace} ${movement} goes its way and far enough, with its edges within 0.08 px a frame of its speed`, {
    skip,
  }, async () => {
    const axis = axisOf(movement)
    const video = join(folder, `${movement}-${pace}.mp4`)
    const words = { movement, rawPrompt: undefined, callerText: pace === 'normal' ? '' : pace, negativePrompt: '' }
    const output = { video, poster: `${video}.jpg` }
    await renderClip(
      { source: pictures[axis], aspectRatio, durationSeconds, words, encoder: 'node-av' },
      output,
      () => {},
    )
    const lines = decodedLines(video, axis)
    assert.equal(lines.length, 120)

    const { travel, zoom } = expectedJourney(movement)
    const { travelled, zoomed } = journeyOf(shot, lines, axis)
    assert.ok(travelled >= travel[0] && travelled <= travel[1], `it travelled ${travelled} of the frame`)
    assert.ok(zoomed >= zoom[0] && zoomed <= zoom[1], `it came ${zoomed} times closer`)
    const error = speedError(shot, lines)
    assert.ok(error < 0.08, `the root mean square error is ${error} px a frame`)
  })
}

test('in the MP4, the first frame of a transition is the start image and the last the end image', {
  skip,
}, async () => {
  const video = join(folder, 'transition.mp4')
  const request = { source: pictures.x, end: pictures.y, aspectRatio, durationSeconds, encoder: 'node-av' } as const
  const whole = { movement: 'static', pace: 'normal', lens: 'normal' } as const
  const start = await openFrames({ ...request, end: undefined, shot: whole })
  const end = await openFrames({ ...request, source: pictures.y, end: undefined, shot: whole })
  for (const movement of ['pan_left', 'zoom_in', 'static'] as const) {
    const words = { movement, rawPrompt: undefined, callerText: '', negativePrompt: '' }
    await renderClip({ ...request, words }, { video, poster: `${video}.jpg` }, () => {})
    const [upright, level] = [decodedLines(video, 'x'), decodedLines(video, 'y')]
    for (const [lines, drawn, index] of [
      [upright, lineOf(start.frame(0), 'x'), 0],
      [level, lineOf(end.frame(0), 'y'), 119],
    ] as const) {
      const difference = meanDifference(lines[index]!, drawn)
      assert.ok(difference < 1.5, `${movement}: frame ${index} differs by ${difference} levels`)
    }
    const change = meanDifference(upright[0]!, upright[119]!)
    for (let index = 1; index < 120; index++) {
      const step = meanDifference(upright[index - 1]!, upright[index]!)
      assert.ok(step < change / 5, `${movement}: frame ${index} is a step of ${step} levels`)
    }
  }
})

function edgesFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index * 80)
}

/** Soft edges across an axis, in turn up and down, at fractional pixels. */
async function writeEdges(axis: Axis): Promise<void> {
  const { side, edges } = axes[axis]
  const line = Buffer.alloc(picture[side])
  for (let i = 0; i < line.length; i++) {
    const level = edges.reduce((sum, edge, index) => sum + (index % 2 ? -1 : 1) * softStep(i + 0.5 - edge), 0)
    line[i] = Math.round(darkLevel + stepLevel * level)
  }
  const raw = { width: axis === 'x' ? line.length : 1, height: axis === 'x' ? 1 : line.length, channels: 1 } as const
  await sharp(line, { raw })
    .resize(picture.width, picture.height, { fit: 'fill' })
    .toColourspace('srgb')
    .png()
    .toFile(pictures[axis])
}

/** A step blurred by a Gaussian of 2.5 px: (1 + erf(x / (sigma √2))) / 2, with erf by Abramowitz & Stegun 7.1.26. */
function softStep(x: number): number {
  const z = Math.abs(x) / (2.5 * Math.SQRT2)
  const t = 1 / (1 + 0.3275911 * z)
  const polynomial = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const erf = 1 - polynomial * Math.exp(-z * z)
  return (1 + Math.sign(x) * erf) / 2
}

/** The luma of a frame's middle row or column. */
function lineOf(frame: Uint8Array, axis: Axis): Uint8Array {
  if (axis === 'x') return frame.slice(360 * clip.width, 361 * clip.width)
  return Uint8Array.from({ length: clip.height }, (_, row) => frame[row * clip.width + 640]!)
}

function drawnLines(frames: Frames, axis: Axis): Uint8Array[] {
  return Array.from({ length: frames.count }, (_, index) => lineOf(frames.frame(index), axis))
}

/** The same from a file: two rows or columns, because chroma needs both, of which the first is taken. */
function decodedLines(path: string, axis: Axis): Uint8Array[] {
  const [width, height] = axis === 'x' ? [clip.width, 2] : [2, clip.height]
  const crop = axis === 'x' ? `crop=${width}:2:0:360` : `crop=2:${height}:640:0`
  const args = ['-v', 'error', '-i', path, '-vf', crop, '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-']
  const { stdout } = spawnSync('ffmpeg', args, { maxBuffer: 2 ** 28 })
  const stride = axis === 'x' ? 1 : 2
  return Array.from({ length: stdout.length / (width * height * 1.5) }, (_, index) => {
    const frame = stdout.subarray(index * width * height * 1.5)
    return Uint8Array.from({ length: clip[axes[axis].side] }, (_, i) => frame[i * stride]!)
  })
}

/** For each frame, where each edge is and where the camera's path puts it; NaN outside the frame. */
function placesOf(shot: Shot, lines: Uint8Array[]): { found: number; expected: number }[][] {
  const { side, start, edges } = axes[axisOf(shot.movement)]
  const path = cameraPath(shot, roomBeside(picture, clip), durationSeconds, clip)
  return lines.map((line, index) => {
    const part = viewedPart(path(index / (lines.length - 1)), picture, clip)
    return edges.map((edge) => {
      const expected = ((edge - part[start]) / part[side]) * clip[side]
      return { found: crossingNear(line, expected), expected }
    })
  })
}

/** Where the line crosses the level halfway up an edge, closest to a place; NaN outside the frame. */
function crossingNear(line: Uint8Array, place: number): number {
  const level = 16 + ((darkLevel + stepLevel / 2) * 219) / 255
  let nearest = Number.NaN
  for (let i = Math.max(0, Math.floor(place) - 20); i < Math.min(line.length - 1, place + 20); i++) {
    const before = line[i]! - level
    const behind = line[i + 1]! - level
    if (before < 0 === behind < 0) continue
    const crossing = i + 0.5 + before / (before - behind)
    if (!(Math.abs(nearest - place) <= Math.abs(crossing - place))) nearest = crossing
  }
  return nearest
}

/** The root mean square of what an edge's error changes by from one frame to the next. */
function speedError(shot: Shot, lines: Uint8Array[]): number {
  const errors = placesOf(shot, lines).map((places) => places.map(({ found, expected }) => found - expected))
  const changes = errors
    .slice(1)
    .flatMap((row, index) => row.map((error, edge) => error - errors[index]![edge]!))
    .filter((change) => !Number.isNaN(change))
  assert.ok(changes.length > 500)
  return Math.sqrt(changes.reduce((sum, change) => sum + change ** 2, 0) / changes.length)
}

/** From the first frame to the last, by the edges that both show: places alone, whatever the path says. */
function journeyOf(shot: Shot, lines: Uint8Array[], axis: Axis): { travelled: number; zoomed: number } {
  const length = clip[axes[axis].side]
  const [first, last] = [placesOf(shot, lines)[0]!, placesOf(shot, lines).at(-1)!]
  const pairs = first
    .map(({ found }, edge) => [found, last[edge]!.found] as const)
    .filter(([a, b]) => !Number.isNaN(a) && !Number.isNaN(b))
  assert.ok(pairs.length >= 4)
  const [mean, meanLast] = [0, 1].map((which) => pairs.reduce((sum, pair) => sum + pair[which]!, 0) / pairs.length)
  const zoomed =
    pairs.reduce((sum, [a, b]) => sum + (a - mean!) * (b - meanLast!), 0) /
    pairs.reduce((sum, [a]) => sum + (a - mean!) ** 2, 0)
  // Of what was in the middle: a zoom moves all else.
  return { travelled: (meanLast! - length / 2 - zoomed * (mean! - length / 2)) / length, zoomed }
}

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, level, index) => sum + Math.abs(level - b[index]!), 0) / a.length
}
