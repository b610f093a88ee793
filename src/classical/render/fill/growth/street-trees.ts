import { hashUnit } from '../../../pixels/noise.ts'
import { pavement, type Street, streetAt } from '../built/blocks/streets.ts'

/** A tree of a row, in metres. */
export type StreetTree = { x: number; y: number; height: number; row: number }

const spacing = 8.5
const treesMax = 150

/** Trees in rows on both pavements, one kind to a street, with a gap at each crossing; those nearest to the middle first. */
export function plantStreets(
  streets: Street[],
  isFree: (x: number, y: number, gap: number) => boolean,
  middle: { x: number; y: number; reach: number },
  seed: number,
): StreetTree[] {
  const trees = streets.flatMap(({ axis, at, from, to, half }, row): StreetTree[] => {
    if (half < 2.4) return []
    const tall = 6 + 2.5 * hashUnit(row, 71, seed)
    const found: StreetTree[] = []
    for (let along = from; along < to; along += spacing) {
      for (const side of [-1, 1]) {
        const off = at + side * (half + 0.5 * pavement)
        const [x, y] = axis === 0 ? [along, off] : [off, along]
        if (Math.hypot(x - middle.x, y - middle.y) > middle.reach) continue
        if (crossings(streets, x, y) > 1 || streetAt(streets, x, y) !== 'paving' || !isFree(x, y, 2.2)) continue
        // Each grew in its own way.
        const n = Math.round(along) * 2 + side
        found.push({ x, y, height: tall * (0.88 + 0.24 * hashUnit(n, row + 72, seed)), row })
      }
    }
    return found
  })
  const farness = ({ x, y }: StreetTree) => Math.hypot(x - middle.x, y - middle.y)
  return trees.toSorted((one, other) => farness(one) - farness(other)).slice(0, treesMax)
}

/** How many streets a place lies on or beside. */
const crossings = (streets: Street[], x: number, y: number) =>
  streets.filter(({ axis, at, from, to, half }) => {
    const along = axis === 0 ? x : y
    const beside = half + pavement + 3
    return Math.abs((axis === 0 ? y : x) - at) < beside && along > from - beside && along < to + beside
  }).length
