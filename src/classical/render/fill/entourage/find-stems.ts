import type { Picture } from '../../../pixels/picture.ts'
import type { Borders } from './ball-borders.ts'
import type { Blob } from './crown-shape.ts'

/** The stem on which a crown stands, in pixels: its middle at the top and at its foot, and how wide it is. */
export type Stem = { x: number; footX: number; top: number; foot: number; wide: number; pixels: number[] }

/** A stem's width over that of its crown, at most and of a whole crown; and its length over the crown's height, from and to: lamps stand on longer posts. */
const wideMax = 0.12
const lengths = [0.1, 1.5] as const
/** Of the width of a crown, how far from its sides a stem begins. */
const insetMin = 0.12
/** Across, of a border that is upright. */
const upright = 0.8
/** Pixels by which a stem leans from row to row, rows in which its sides may be missing, and of its rows how many show both. */
const lean = 1
const gapMax = 14
const seenMin = 0.62
/** Pixels between two sides at least, and between the crown's border and where a stem is looked for. */
const thinMin = 2.5
const below = 4
/** Of a crown's height, how far below what was found of it a stem may begin to be seen. */
const dropMax = 0.12
/** Of a stem's width, how far beside it the ground is looked at. */
const [besideFrom, besideTo] = [1, 3]

/** The stems below a crown: pairs of upright borders that run down from it, and end together where the ground goes on. */
export function findStems(
  borders: Borders,
  { width, height, L, a, b }: Picture,
  crown: Blob,
  isLeaf: (i: number) => boolean,
  isPost = false,
): Stem[] {
  const { left, right, top, bottom } = crown
  const [wide, tall] = [right - left + 1, bottom - top + 1]
  const lowest = new Int32Array(wide).fill(-1)
  for (const i of crown.pixels)
    lowest[(i % width) - left] = Math.max(lowest[(i % width) - left]!, Math.floor(i / width))
  const isSide = (x: number, y: number) => {
    const i = y * width + x
    return borders.is[i] === 1 && Math.abs(borders.dx[i]!) > upright
  }
  const near = (x: number, y: number): number | undefined => {
    for (const off of [0, -1, 1]) if (Math.abs(off) <= lean && isSide(x + off, y)) return x + off
    return undefined
  }
  const most = Math.max(6, wideMax * Math.min(wide, tall))
  const longest = (isPost ? postMax : lengths[1]) * tall
  /** Follows two sides down from a row. */
  const follow = (fromX: number, toX: number, y: number): Stem | undefined => {
    let [one, other, foot, gap, both, rows] = [fromX, toX, y, 0, 0, 0]
    const pixels: number[] = []
    const thick = toX - fromX
    for (let row = y; row < height - 2 && gap <= gapMax; row++) {
      const [next, beyond] = [near(one, row), near(other, row)]
      rows++
      if (next !== undefined && beyond !== undefined && Math.abs(beyond - next - thick) < 2 + 0.4 * thick) {
        both++
        gap = 0
        foot = row
        one = next
        other = beyond
      } else gap++
      for (let x = one; x <= other; x++) pixels.push(row * width + x)
    }
    const length = foot - y + 1
    if (length < Math.max(8, lengths[0] * tall) || length > longest || both < seenMin * (rows - gap)) return undefined
    const x = (fromX + toX) / 2
    return {
      x,
      footX: (one + other) / 2,
      top: y,
      foot,
      wide: thick,
      pixels: pixels.filter((i) => Math.floor(i / width) <= foot),
    }
  }
  /** Whether what is below a foot is what is beside it: the ground. */
  const stands = ({ footX, foot, wide: thick }: Stem): boolean => {
    const under = Math.min(height - 1, foot + 4)
    const differs = (x: number) => {
      if (x < 0 || x >= width) return false
      const [i, j] = [(foot - 1) * width + Math.round(x), under * width + Math.round(footX)]
      return Math.hypot(L[i]! - L[j]!, a[i]! - a[j]!, b[i]! - b[j]!) > groundMiss
    }
    for (let far = besideFrom * thick; far <= besideTo * thick; far += Math.max(1, thick / 3))
      if (!differs(footX - thick / 2 - far) || !differs(footX + thick / 2 + far)) return true
    return false
  }
  const found: Stem[] = []
  const inset = insetMin * wide
  for (let x = Math.ceil(left + inset); x <= right - inset; x++) {
    const start = lowest[x - left]! + below
    if (lowest[x - left]! < top + tall / 3 || start >= height - 2) continue
    for (let y = start; y <= start + Math.max(3, dropMax * tall); y += 3) {
      if (y >= height - 2 || !isSide(x, y)) continue
      for (let far = Math.ceil(thinMin); far <= most; far++) {
        if (!isSide(x + far, y)) continue
        const stem = follow(x, x + far, y)
        if (stem && (isPost || stands(stem)) && stem.pixels.filter(isLeaf).length < leavesMax * stem.pixels.length)
          found.push(stem)
      }
    }
  }
  // The two sides of a stem, in light and in shade, are one.
  found.sort((one, other) => other.foot - one.foot || other.wide - one.wide)
  const stems: Stem[] = []
  for (const stem of found)
    if (stems.every((one) => Math.abs(one.x - stem.x) > Math.max(most, 0.2 * tall))) stems.push(stem)
  // What ends far above the others is a part of what stands behind.
  const deepest = Math.max(...stems.map(({ foot }) => foot))
  return stems.filter(({ foot }) => foot > deepest - 0.3 * tall).sort((one, other) => one.x - other.x)
}

/** Whether a ball stands on a post, as a lamp does, that is longer than the stem of a tree. */
export function isOnPost(borders: Borders, picture: Picture, ball: Blob): boolean {
  const tall = ball.bottom - ball.top + 1
  return findStems(borders, picture, ball, () => false, true).some(({ top, foot }) => foot - top > lengths[1] * tall)
}
const postMax = 20
/** Of a stem, what may have a colour of leaves. */
const leavesMax = 0.4
/** In OKLab: how far the ground is off itself around a foot. */
const groundMiss = 0.05
