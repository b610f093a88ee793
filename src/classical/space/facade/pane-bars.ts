import type { Picture } from '../../pixels/picture.ts'

/** How clearly a bar parts a pane from the next, as a difference of lightness. */
const barMin = 0.045
/** More bars than this are a fence, or louvres if they lie across. */
const uprightMax = 8
const acrossMax = 3
/** Sides of an opening, which are bars of nothing, in shares of it. */
const margin = 0.15

type Box = { left: number; top: number; right: number; bottom: number }

/** Whether bars stand in an opening as in a window: at least one, lighter or darker than both its sides, and not many. */
export function hasBars(picture: Pick<Picture, 'width' | 'L'>, opening: Box): boolean {
  const { upright, across } = findBars(picture, opening)
  return upright + across > 0 && upright <= uprightMax && across <= acrossMax
}

/** How many bars stand in an opening, upright and across. */
export function findBars({ width, L }: Pick<Picture, 'width' | 'L'>, { left, top, right, bottom }: Box) {
  const mean = (from: number, to: number, at: (n: number) => number) => {
    let sum = 0
    for (let n = from; n < to; n++) sum += L[at(n)]!
    return sum / (to - from)
  }
  const columns = Array.from({ length: right - left }, (_, n) => mean(top, bottom, (y) => y * width + left + n))
  const rows = Array.from({ length: bottom - top }, (_, n) => mean(left, right, (x) => (top + n) * width + x))
  return { upright: countBars(columns), across: countBars(rows) }
}

function countBars(values: number[]): number {
  const reach = Math.max(2, Math.round(values.length / 16))
  const from = Math.max(reach, Math.round(values.length * margin))
  let count = 0
  let inBar = false
  for (let n = from; n < values.length - from; n++) {
    const before = values[n]! - values[n - reach]!
    const after = values[n]! - values[n + reach]!
    const isBar = before * after > 0 && Math.min(Math.abs(before), Math.abs(after)) > barMin
    if (isBar && !inBar) count++
    inBar = isBar
  }
  return count
}
