import type { Picture } from '../../../../pixels/picture.ts'

/** Lightness and chroma of bare paper; and of a side's lines, those that tell how wide a margin is along it. */
const [paperL, paperChroma, telling] = [0.94, 0.025, 0.3] as const
/** Of a side's lines, all but those at gaps; and by how much of the shorter side a border that brushes left is frayed: streaks would be drawn out of it. */
const [deepest, frayed] = [0.85, 0.022] as const
/** Of the shorter side, the least and the widest margin that is filled, how far it strays along a ragged border, and pixels that strokes cross. */
const [least, widest, ragged, stroke] = [0.006, 0.08, 0.012, 6] as const

/**
 * Markers leave a margin of paper around a sheet: what is painted goes on to the picture's border, so that no frame is left, and strokes
 * that run out on the paper go. Tells whether there was one on all sides, with a border that is not frayed.
 */
export function fillMargin(picture: Picture): boolean {
  const { width, height, L, a, b } = picture
  const short = Math.min(width, height)
  const isPaper = (i: number) => L[i]! > paperL && Math.hypot(a[i]!, b[i]!) < paperChroma
  /** How far the paper goes from a border along a line, over strokes that cross it. */
  const depth = (from: number, step: number, length: number) => {
    let last = 0
    for (let n = 0; n < length; n++) {
      if (isPaper(from + n * step)) last = n + 1
      else if (n - last >= stroke) break
    }
    return last
  }
  const most = Math.round(0.25 * short)
  const marginOf = (count: number, startOf: (n: number) => number, step: number) => {
    const depths = Array.from({ length: count }, (_, n) => depth(startOf(n), step, most)).sort((p, q) => p - q)
    const margin = depths[Math.floor(telling * count)]!
    return depths[Math.floor(deepest * count)]! - margin < frayed * short ? margin : Number.POSITIVE_INFINITY
  }
  const margins = {
    left: marginOf(height, (y) => y * width, 1),
    right: marginOf(height, (y) => y * width + width - 1, -1),
    top: marginOf(width, (x) => x, width),
    bottom: marginOf(width, (x) => (height - 1) * width + x, -width),
  }
  if (Object.values(margins).some((margin) => margin < least * short || margin > widest * short)) return false
  const more = Math.round(ragged * short)
  const [left, right] = [margins.left + more, width - 1 - margins.right - more]
  const [top, bottom] = [margins.top + more, height - 1 - margins.bottom - more]
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.min(bottom, Math.max(top, y))
    for (let x = 0; x < width; x++, i++) {
      const from = row * width + Math.min(right, Math.max(left, x))
      if (from === i) continue
      L[i] = L[from]!
      a[i] = a[from]!
      b[i] = b[from]!
    }
  }
  return true
}
