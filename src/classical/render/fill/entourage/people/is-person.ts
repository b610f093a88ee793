import type { Picture } from '../../../../pixels/picture.ts'
import type { Blob } from '../crown-shape.ts'

/** Of the height of a body, how far over it a head is looked for, from and to; and of its width, how far beside it the background is. */
const [headFrom, headTo, aside] = [0.04, 0.32, 0.55] as const
/** In OKLab: what differs from its background; and of a head's rows, how many do; and of the picture's height, the tallest body. */
const [other, seenMin, tallest] = [0.06, 0.75, 0.16] as const
/** Of the body's width, the narrowest head, which a line that runs behind is not, and the widest. */
const [headMin, headMax] = [0.12, 0.8] as const

/** Whether what has the shape of a crown is a body: over its middle is a head, with the background on both sides of it. */
export function isPerson(
  { width, height, L, a, b }: Picture,
  { left, right, top, bottom }: Omit<Blob, 'pixels'>,
): boolean {
  const [wide, tall] = [right - left + 1, bottom - top + 1]
  if (tall > tallest * height || wide > tall * 1.2) return false
  const differs = (i: number, j: number) => Math.hypot(L[i]! - L[j]!, a[i]! - a[j]!, b[i]! - b[j]!) > other
  const middle = Math.round((left + right) / 2)
  const reach = Math.max(2, Math.round(aside * wide))
  let [seen, rows] = [0, 0]
  for (let y = Math.round(top - headTo * tall); y <= top - headFrom * tall; y++) {
    if (y < 0) return false
    rows++
    const row = y * width
    const [one, two] = [row + Math.max(0, middle - reach), row + Math.min(width - 1, middle + reach)]
    let own = 0
    for (let i = one; i <= two; i++) if (differs(i, one) && differs(i, two)) own++
    if (own > headMin * wide && own < headMax * wide) seen++
  }
  return rows > 0 && seen > seenMin * rows
}
