import { type Area, rightness } from './areas.ts'
import { crownSizes, type Marks } from './marks.ts'
import type { Ring } from './rings.ts'
import { fillOutline, isRound } from './roundness.ts'

export type Crown = Ring

/** In pixels of a picture 1344 wide, the largest part of a crown that others overlap. */
const crownPart = 900
/** How right the angles of a crown are at most that the picture cuts off. */
const bentMax = 0.4

/** The crowns that touch nothing: by pixel which of them grows there, from 1. */
export function fillCrowns(marks: Marks, width: number): { crownOf: Int32Array; crowns: Crown[] } {
  const crownOf = new Int32Array(marks.labels.length)
  const crowns: Crown[] = []
  for (const [n, { kind, box }] of marks.of.entries()) {
    if (kind !== 'crown') continue
    const area = fillOutline(marks.labels, n + 1, box, width, (i) => {
      crownOf[i] = crowns.length + 1
    })
    crowns.push({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, r: Math.sqrt(area / Math.PI) })
  }
  return { crownOf, crowns }
}

/** A crown that lines touch or cross. */
export function coverRing(crownOf: Int32Array, crowns: Crown[], ring: Ring, width: number): void {
  const { x, y, r } = ring
  crowns.push(ring)
  for (let v = Math.max(0, Math.floor(y - r)); v <= Math.min(crownOf.length / width - 1, y + r); v++)
    for (let u = Math.max(0, Math.floor(x - r)); u <= Math.min(width - 1, x + r); u++)
      if (Math.hypot(u - x, v - y) <= r && !crownOf[v * width + u]) crownOf[v * width + u] = crowns.length
}

/** Areas as round as crowns are crowns that lines touch; so are the rest of crowns that others overlap. */
export function addCrowns(
  labels: Int32Array,
  areas: readonly Area[],
  crownOf: Int32Array,
  crowns: Crown[],
  width: number,
): void {
  const unit = width / 1344
  const isCrown = areas.map((area, n) => {
    const size = Math.max(area.right - area.left, area.bottom - area.top)
    if (size < crownSizes[0] * unit || size > crownSizes[1] * unit) return false
    // Half of what the picture cuts off is seen at least.
    if (area.cut > 0)
      return (
        area.cut < 0.36 * area.outline &&
        area.borders.every(({ length }) => length < 0.8 * Math.sqrt(area.pixels)) &&
        rightness(areas, [n]) < bentMax
      )
    return isRound(labels, n, { ...area, area: area.pixels }, width)
  })
  for (const [n, area] of areas.entries()) {
    const beside = [...area.beside].reduce((sum, [other, length]) => (isCrown[other] ? sum + length : sum), 0)
    if (area.pixels < crownPart * unit * unit && beside > 0.4 * area.outline) isCrown[n] = true
  }
  const covered = new Float64Array(areas.length)
  for (let i = 0; i < labels.length; i++) if (crownOf[i]) covered[labels[i]!]!++
  const numbers = areas.map((area, n) =>
    isCrown[n] && covered[n]! < 0.5 * area.pixels
      ? crowns.push({
          x: (area.left + area.right) / 2,
          y: (area.top + area.bottom) / 2,
          r: Math.sqrt(area.pixels / Math.PI),
        })
      : 0,
  )
  for (let i = 0; i < labels.length; i++) if (!crownOf[i]) crownOf[i] = numbers[labels[i]!]!
}
