import { type Component, findComponents } from '../pixels/components.ts'
import { lengthOf } from './gaps.ts'
import type { Opening } from './openings.ts'

/** A piece that spans this share of the largest one's extent is of the building. */
const largeMin = 0.12
/** In metres, what lies between the pieces of a wall: the narrowest and the widest opening without a leaf. */
const linkMin = 0.4
const linkMax = 1.7

/** Of the largest one's extent, what a piece spans that is a core with doors of its own, amid a floor. */
const coreMin = 0.02

/**
 * The walls of the building: its largest pieces, and those that doors or windows link with them, or openings from end to end; and
 * cores that have a door themselves. Furniture is as wide as walls, but stands alone.
 */
export function keepLinked(
  walls: Uint8Array,
  openings: Opening[],
  metrePx: number,
  width: number,
  height: number,
): Uint8Array {
  const { labels, components } = findComponents(walls, width, height)
  const extentOf = ({ left, right, top, bottom }: Component) => (right - left) * (bottom - top)
  const largest = Math.max(...components.map(extentOf))
  const isKept = components.map((component) => extentOf(component) > largeMin * largest)
  const links = openings.flatMap((opening) => {
    const [from, to] = piecesBeside(opening, labels, width, height)
    const length = lengthOf(opening)
    const isSure =
      opening.kind !== 'opening' || (opening.meetsEnd && length < linkMax * metrePx && length > linkMin * metrePx)
    return isSure && from >= 0 && to >= 0 ? [[from, to] as const] : []
  })
  for (const opening of openings) {
    if (opening.kind !== 'door' || opening.leaves.length === 0) continue
    const [from, to] = piecesBeside(opening, labels, width, height)
    if (from >= 0 && from === to && extentOf(components[from]!) > coreMin * largest) isKept[from] = true
  }
  for (let grew = true; grew; ) {
    grew = false
    for (const [from, to] of links) {
      if (isKept[from] === isKept[to]) continue
      isKept[from] = true
      isKept[to] = true
      grew = true
    }
  }
  const kept = Uint8Array.from([0, ...isKept.map(Number)])
  const out = new Uint8Array(walls.length)
  for (let i = 0; i < out.length; i++) out[i] = kept[labels[i]!]!
  return out
}

function piecesBeside(
  { x1, y1, x2, y2 }: Opening,
  labels: Int32Array,
  width: number,
  height: number,
): [number, number] {
  const length = Math.max(1, Math.hypot(x2 - x1, y2 - y1))
  const [dx, dy] = [((x2 - x1) / length) * 3, ((y2 - y1) / length) * 3]
  const at = (x: number, y: number) => {
    const [px, py] = [Math.floor(x), Math.floor(y)]
    return px < 0 || py < 0 || px >= width || py >= height ? -1 : labels[py * width + px]! - 1
  }
  return [at(x1 - dx, y1 - dy), at(x2 + dx, y2 + dy)]
}
