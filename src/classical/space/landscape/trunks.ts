import type { Plane } from '../../pixels/plane.ts'

/** Shares of a crown's width and height: its stem begins in the middle below it, and is seen at least so far down, and at most. */
const stemWidth = 0.14
const stemHeight = { small: 0.4, large: 0.07 } as const
const tallestStem = 1.5
/** By its height, how wide a crown on a stem is; and by the crown's width or height, how thick the stem. */
const widestMax = 2
const thickMax = 0.3
/** Of the width, how far beside it is looked. */
const besideAt = 0.33
/** Pixels without ink at which a trunk ends. */
const gapMax = 7
/** Of the rows of a stem, those with ink; and of those beside it, if the crown is so small that it may be a round window before boards. */
const stemInk = 0.85
const besideInk = 0.6
const smallMax = 0.006
const inkMin = 0.3

/** Where a trunk stands that is drawn as strokes: its middle, half its width and its foot, in pixels; and where the crown ends, if it is of its region. */
export type Trunk = { x: number; half: number; foot: number; top?: number }

type Box = { left: number; right: number; top: number; bottom: number }

/**
 * Finds the trunk of a crown by the box around it, in pixels, and by its share of the picture: strokes that go down from the middle of its
 * foot, and not as well beside it.
 */
export function openTrunks(
  ink: Plane,
  width: number,
  height: number,
): (crown: Box, share: number) => Trunk | undefined {
  return ({ left, right, top, bottom }, share) => {
    const [wide, tall] = [right - left, bottom - top]
    // What the picture cuts off is as round as the rest.
    const middle =
      left < 2
        ? Math.max(right - tall / 2, wide / 2)
        : right > width - 3
          ? Math.min(left + tall / 2, (left + right) / 2)
          : (left + right) / 2
    const from = Math.round(bottom) + 3
    const seen = (share < smallMax ? stemHeight.small : stemHeight.large) * tall
    const to = Math.min(height - 1, Math.round(bottom + seen))
    if (wide > widestMax * tall || to - from < 0.5 * seen) return undefined
    if (inkedRows(middle, stemWidth * wide, from, to) < stemInk) return undefined
    const beside = [-besideAt, besideAt].map((off) => inkedRows(middle + off * wide, stemWidth * wide, from, to))
    if (share < smallMax && Math.min(...beside) > besideInk) return undefined
    const trunk = measureTrunk(middle, stemWidth * wide, from, to, Math.min(height, bottom + tallestStem * tall))
    return 2 * trunk.half < thickMax * Math.min(wide, tall) ? trunk : undefined
  }

  /** Of some rows, the share with ink within so many pixels of a column. */
  function inkedRows(x: number, half: number, from: number, to: number): number {
    let rows = 0
    for (let y = from; y < to; y++) if (inkAt(y, x, half).length > 0) rows++
    return rows / (to - from)
  }

  function inkAt(y: number, x: number, half: number): number[] {
    const columns: number[] = []
    for (let at = Math.max(0, Math.round(x - half)); at <= Math.min(width - 1, x + half); at++)
      if (ink[y * width + at]! > inkMin) columns.push(at)
    return columns
  }

  /** A trunk goes on down for as long as its strokes do. */
  function measureTrunk(x: number, half: number, from: number, to: number, lowest: number): Trunk {
    const rows = Array.from({ length: to - from }, (_, n) => inkAt(from + n, x, half)).filter((row) => row.length > 0)
    const medianOf = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!
    const own = {
      x: medianOf(rows.map((row) => (row[0]! + row.at(-1)!) / 2)),
      half: medianOf(rows.map((row) => row.at(-1)! - row[0]!)) / 2 + 2,
    }
    let foot = to
    for (let y = to; y < lowest && y - foot < gapMax; y++) if (inkAt(y, own.x, own.half + 2).length > 0) foot = y
    return { ...own, foot }
  }
}
