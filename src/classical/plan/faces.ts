import { findComponents } from '../pixels/components.ts'
import { distanceToBlocked } from '../pixels/distance.ts'
import { invert } from './morphology.ts'

/** What lines shut in, or leave open: a connected piece of the paper. */
export type Face = {
  area: number
  left: number
  top: number
  right: number
  bottom: number
  /** Of the largest ball in it. */
  radius: number
  /** Of its outline, along the edges of pixels. */
  border: number
  x: number
  y: number
  /** Its longer axis, and its size along and across it, as a rectangle's that is as widely spread. */
  dx: number
  dy: number
  long: number
  short: number
}

/** The labels count from 1; 0 is what is drawn. */
export type Faces = { labels: Int32Array; faces: Face[] }

export function findFaces(tone: Uint8Array, width: number, height: number): Faces {
  const free = invert(tone)
  const { labels, components } = findComponents(free, width, height)
  const distance = distanceToBlocked(free, width)
  const sums = new Float64Array(components.length * 7)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const at = (labels[i]! - 1) * 7
      if (at < 0) continue
      sums[at]! += x
      sums[at + 1]! += y
      sums[at + 2]! += x * x
      sums[at + 3]! += x * y
      sums[at + 4]! += y * y
      if (distance[i]! > sums[at + 5]!) sums[at + 5] = distance[i]!
      sums[at + 6]! += free[i - 1] ? 0 : 1
      sums[at + 6]! += free[i + 1] ? 0 : 1
      sums[at + 6]! += free[i - width] ? 0 : 1
      sums[at + 6]! += free[i + width] ? 0 : 1
    }
  }
  const faces = components.map((component, n): Face => {
    const { area } = component
    const [sumX, sumY, sumXX, sumXY, sumYY, radius, border] = sums.subarray(n * 7, n * 7 + 7) as unknown as number[]
    const [x, y] = [sumX! / area, sumY! / area]
    const [xx, xy, yy] = [sumXX! / area - x * x, sumXY! / area - x * y, sumYY! / area - y * y]
    const angle = 0.5 * Math.atan2(2 * xy, xx - yy)
    const spread = Math.hypot((xx - yy) / 2, xy)
    const middle = (xx + yy) / 2
    return {
      ...component,
      radius: radius!,
      border: border!,
      x,
      y,
      dx: Math.cos(angle),
      dy: Math.sin(angle),
      long: Math.sqrt(12 * (middle + spread) + 1),
      short: Math.sqrt(12 * Math.max(0, middle - spread) + 1),
    }
  })
  return { labels, faces }
}
