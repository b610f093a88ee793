/** In pixels; the last row and column are in it. */
export type Box = { left: number; right: number; top: number; bottom: number }

/** Pixels from head to foot, below which nothing tells a person from a post. */
const tallMin = 27
/** Width over height, and the share of the box that is filled. */
const aspects = [0.17, 0.66] as const
const fills = [0.34, 0.84] as const
/** The head's width over that of the shoulders, and the widest place above the knees over that of all. */
const heads = [0.16, 0.74] as const
const upperMin = 0.7
/** Of the box's width, what is free on both sides of a head; of its rows, those that may be as wide; of its lowest part, what legs fill. */
const inset = 0.14
const fullMax = 0.4
const legsMax = 0.78

/** Whether regions together have the outline of somebody who stands or walks: a head over shoulders that are wider, and no wide foot. */
export function standsLikeAPerson(
  labels: Int32Array,
  width: number,
  of: ReadonlySet<number>,
  { left, right, top, bottom }: Box,
): boolean {
  const [wide, tall] = [right - left + 1, bottom - top + 1]
  if (tall < tallMin || wide < aspects[0] * tall || wide > aspects[1] * tall) return false
  const rows = Array.from({ length: tall }, (_, row) => {
    let [from, to, count] = [wide, -1, 0]
    for (let x = 0; x < wide; x++) {
      if (!of.has(labels[(top + row) * width + left + x]!)) continue
      from = Math.min(from, x)
      to = x
      count++
    }
    return { from, to, count, span: to < from ? 0 : to - from + 1 }
  })
  const filled = rows.reduce((sum, { count }) => sum + count, 0) / (wide * tall)
  if (filled < fills[0] || filled > fills[1]) return false
  const widest = (from: number, to: number) =>
    Math.max(...rows.slice(Math.floor(from * tall), Math.ceil(to * tall)).map(({ span }) => span))
  const head = widest(0, 0.12)
  const shoulders = widest(0.16, 0.5)
  // Corners of panes that are seen from aside end at one of their sides, and their sides are straight.
  const isInside = [0.03, 0.06, 0.09].every((at) => {
    const { from, to } = rows[Math.floor(at * tall)]!
    return from > inset * wide && to < (1 - inset) * wide
  })
  const full = rows.filter(({ span }) => span > 0.93 * wide).length
  const low = rows.slice(Math.floor(0.72 * tall), Math.floor(0.97 * tall))
  const legs = low.reduce((sum, { count }) => sum + count, 0) / (low.length * wide)
  return (
    isInside &&
    full < fullMax * tall &&
    legs < legsMax &&
    head > heads[0] * shoulders &&
    head < heads[1] * shoulders &&
    widest(0.16, 0.66) > upperMin * wide &&
    rows.every(({ count }) => count > 0)
  )
}
