import assert from 'node:assert/strict'
import { test } from 'node:test'
import { straightAhead } from '../camera.test-camera.ts'
import { openTracing } from '../partition.ts'
import type { Part } from '../parts.ts'
import type { Setting } from '../sides/sky-or-ceiling.ts'
import type { FullSpace } from '../space.ts'
import { reachBorder } from './corners.ts'
import type { Stroke } from './strokes.ts'
import { standsInTheOpen } from './told.ts'

const [width, height] = [200, 300]
const camera = straightAhead(200, [100, 200])
const eaves: Stroke[] = [
  { x1: 3, y1: 6, x2: 80, y2: 150, way: 1, ink: 1 },
  { x1: 197, y1: 6, x2: 120, y2: 150, way: 1, ink: 1 },
]

/** Houses on both sides of what is open to the picture's top, which is so wide in pixels. */
function streetOf(open: number, setting: Setting | undefined): FullSpace {
  const labels = new Int32Array(width * height)
  const from = (width - open) / 2
  for (let y = 0; y < height; y++) {
    labels.fill(1, y * width + from, y * width + from + open)
    labels.fill(2, y * width + from + open, (y + 1) * width)
  }
  const partition = openTracing(labels, width, height)(1.6)
  const parts: Part[] = ['wall', 'sky', 'wall']
  const orientations = parts.map(() => ({ kind: 'upright', confidence: 1 }))
  return {
    width,
    height,
    camera,
    ...(setting && { setting }),
    regions: { partition },
    scene: { parts, orientations },
  } as unknown as FullSpace
}

test('houses that leave the picture on both sides of the sky are a street, unless it is a room', () => {
  assert.equal(standsInTheOpen(streetOf(100, 'outdoors'), eaves), true)
  assert.equal(standsInTheOpen(streetOf(100, 'indoors'), eaves), false)
  assert.equal(standsInTheOpen(streetOf(20, 'outdoors'), eaves), false, 'a gap in a ceiling')
})

test('eaves that stop short of the border of the picture go on to it, and kerbs end where they were drawn', () => {
  const kerb: Stroke = { x1: 4, y1: 296, x2: 80, y2: 230, way: 1, ink: 1 }
  const short: Stroke = { x1: 60, y1: 80, x2: 80, y2: 150, way: 1, ink: 1 }
  const [left, right, ...others] = reachBorder([...eaves, kerb, short], camera, width, height)
  assert.ok(left!.x1 <= 0 || left!.y1 <= 0)
  assert.ok(right!.x1 >= width || right!.y1 <= 0)
  const rounded = ({ way, ...ends }: Stroke) => ({
    way,
    ...Object.fromEntries(Object.entries(ends).map(([k, v]) => [k, Math.round(v)])),
  })
  assert.deepEqual(others.map(rounded), [kerb, short])
})
