import type { Camera } from './camera.ts'
import type { Partition } from './partition.ts'

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
  const { focalPx, centre } = camera
  const scale = Math.hypot(up[0], up[1]) / focalPx
  const heightOf = (x: number, y: number) =>
    (up[0] * ((x - centre[0]) / focalPx) + up[1] * ((y - centre[1]) / focalPx) + up[2]) / scale
  for (let y = 0, i = 0; y < height; y++) {
    // Along a row, the height rises or falls throughout.
    for (let x = 0, end = 0; x < width; x = end) {
      const region = labels[i]!
      for (end = x; end < width && labels[i] === region; i++) end++
      const span = spans[region]!
      const [first, last] = [heightOf(x, y), heightOf(end - 1, y)]
      span.above = Math.max(span.above, first, last)
      span.below = Math.max(span.below, -first, -last)
      if (first > 0 === last > 0) (first > 0 ? over : under)[region]! += end - x
      else for (let at = x; at < end; at++) (heightOf(at, y) > 0 ? over : under)[region]!++
      span.left = Math.min(span.left, x)
      span.right = Math.max(span.right, end - 1)
      span.top = Math.min(span.top, y)
      span.bottom = Math.max(span.bottom, y)
      span.middle[0] += ((x + end - 1) * (end - x)) / 2
      span.middle[1] += y * (end - x)
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

/** What stands on something that crosses all the picture below the horizon rises over it, by a share of its depth. */
const foregroundRise = 0.5

/** Whether a region crosses all the picture below the horizon, from its left border to its right one, and down to the lower one. */
export const isAcross = ({ above, below, touches }: Span): boolean =>
  above < foregroundRise * below && (['left', 'bottom', 'right'] as const).every((border) => touches.has(border))

/**
 * Whether what an eye sees from above lies behind all else: paper is cut by a corner of the picture, and painted ground by two, as roofs may
 * be cut by one. `cuts` is how many borders of the picture but the lower one cut it.
 */
export const isBehindAll = ({ above, touches }: Span, cuts: 2 | 3): boolean =>
  above === 0 &&
  touches.has('top') &&
  (['top', 'left', 'right'] as const).filter((border) => touches.has(border)).length >= cuts

/** How far the foreground rises above the horizon, over how far it lies below it: with the heads of people whose soles are not drawn. */
const headsMax = 0.12

/** Whether a region lies below the horizon, or rises above it no more than who stands in the foreground. */
export const hardlyRises = ({ above, below, touches }: Span): boolean =>
  above === 0 || (touches.has('bottom') && above < headsMax * below)
