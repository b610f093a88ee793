import type { Picture } from '../../../pixels/picture.ts'
import type { Borders } from './ball-borders.ts'
import type { Ball } from './find-balls.ts'

/** Of a ball's half width, how far from its middle a trunk may be, and how thick it is at most; and of its half height, how much of it is looked at. */
const asideMax = 0.3
const thickMax = 0.34
const lookedAt = 0.5
/** Of the rows, in how many a trunk has both its sides; and pixels by which these lean. */
const sidesMin = 0.6
const lean = 1
/** Pixels by which a trunk may be off the middle for each by which it is thicker. */
const aslant = 0.4
/** Across, of a border that is upright. */
const upright = 0.9
/** Rows in which a side may be missing; and of a ball's height, the longest trunk. */
const gapMax = 8
const longest = 2.5

/** The pixels of the trunk on which a ball stands, between two upright borders below its middle; none if nothing like it is seen. */
export function findTrunk({ is, dx }: Borders, { width, height }: Picture, { x, y, radius, tall }: Ball): number[] {
  const top = Math.round(y + radius * tall * 0.98)
  const end = Math.min(height - 2, Math.round(top + Math.max(8, lookedAt * radius * tall)))
  const from = Math.max(2, Math.round(x - asideMax * radius))
  const to = Math.min(width - 3, Math.round(x + asideMax * radius))
  const isSide = (u: number, v: number) => {
    for (let n = -lean; n <= lean; n++) {
      const i = v * width + u + n
      if (is[i] && Math.abs(dx[i]!) > upright) return true
    }
    return false
  }
  let best: { left: number; right: number; off: number } | undefined
  const sides: number[] = []
  for (let u = from; u <= to; u++) {
    let count = 0
    for (let v = top + 3; v < end; v++) if (isSide(u, v)) count++
    if (count >= sidesMin * (end - top - 3)) sides.push(u)
  }
  // Of several, the one below the middle: a corner of a house may be beside it.
  for (const left of sides)
    for (const right of sides) {
      if (right - left < 3 || right - left > thickMax * radius) continue
      const off = Math.abs((left + right) / 2 - x) + aslant * (right - left)
      if (!best || off < best.off) best = { left, right, off }
    }
  if (!best) return []
  const { left, right } = best
  const pixels: number[] = []
  let gap = 0
  for (let v = top - 2; v < Math.min(height, end + longest * 2 * radius * tall) && gap <= gapMax; v++) {
    gap = isSide(left, v) || isSide(right, v) ? 0 : gap + 1
    for (let u = left; u <= right; u++) pixels.push(v * width + u)
  }
  return pixels.slice(0, pixels.length - gap * (right - left + 1))
}
