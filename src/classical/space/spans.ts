import { type Camera, rayOf } from './camera.ts'
import type { Partition } from './partition.ts'
import { dot } from './vector.ts'

/** Where a region lies in the picture, and how far it reaches above and below the horizon, in pixels. */
export type Span = {
  above: number
  below: number
  left: number
  right: number
  top: number
  bottom: number
  touches: Set<'left' | 'right' | 'top' | 'bottom'>
  middle: [number, number]
}

/** Share of a region's area. */
const leakMax = 0.01

/** Where each region lies, and how far it reaches above and below the horizon, in pixels. */
export function findSpans({ labels, areas, width, height }: Partition, camera: Camera): Span[] {
  const up = camera.axes[2]
  const spans = areas.map(
    (): Span => ({
      above: 0,
      below: 0,
      left: width,
      right: 0,
      top: height,
      bottom: 0,
      touches: new Set(),
      middle: [0, 0],
    }),
  )
  const over = new Int32Array(areas.length)
  const under = new Int32Array(areas.length)
  const scale = Math.hypot(up[0], up[1]) / camera.focalPx
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const span = spans[labels[i]!]!
      const height = dot(up, rayOf(camera, x, y)) / scale
      if (height > span.above) span.above = height
      if (-height > span.below) span.below = -height
      if (height > 0) over[labels[i]!]!++
      else under[labels[i]!]!++
      if (x < span.left) span.left = x
      if (x > span.right) span.right = x
      if (y < span.top) span.top = y
      if (y > span.bottom) span.bottom = y
      span.middle[0] += x
      span.middle[1] += y
    }
  }
  for (const [region, span] of spans.entries()) {
    // A sliver that leaks past the horizon does not tell on which side of it a region lies.
    if (over[region]! < leakMax * areas[region]!) span.above = 0
    if (under[region]! < leakMax * areas[region]!) span.below = 0
    span.middle = [span.middle[0] / areas[region]!, span.middle[1] / areas[region]!]
    if (span.left === 0) span.touches.add('left')
    if (span.top === 0) span.touches.add('top')
    if (span.right === width - 1) span.touches.add('right')
    if (span.bottom === height - 1) span.touches.add('bottom')
  }
  return spans
}
