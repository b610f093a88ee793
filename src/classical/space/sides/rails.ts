import type { Orientation } from '../orientation.ts'
import { outside, type Partition, type Side } from '../partition.ts'
import { facesAs } from '../shades.ts'

/** Of a rail's upper edge, what panes take that it hides, and what their wall takes; pixels that tell. */
const panesMin = 0.1
const wallMin = 0.1
const sideMin = 4
/** How far the windows reach over it, by its own height: frames of windows are thin. */
const overMin = 0.15
/** Sine of the angle within which an edge is straight, and the same by the tolerance of the tracing. */
const straightMax = 0.04
const straightShare = 0.01

/**
 * What hides the feet of windows: boards of a balcony, a parapet, a wall before the house. Its upper edge goes straight on past the
 * windows and the wall between them, whose sides end there.
 */
export function findRails({ sides, areas, tolerance }: Partition, orientations: Orientation[]): Set<number> {
  const uppers = areas.map((): { other: number; side: Side }[] => [])
  for (const side of sides) {
    const { left, right, x1, x2, length } = side
    if (left === outside || right === outside || Math.abs(x2 - x1) < 0.5 * length) continue
    // On the way to the right, the left is up.
    const [over, under] = x2 > x1 ? [left, right] : [right, left]
    uppers[under]!.push({ other: over, side })
  }
  const isAlong = (one: Side, other: Side) =>
    Math.abs((one.x2 - one.x1) * (other.y2 - other.y1) - (one.y2 - one.y1) * (other.x2 - other.x1)) <
    (straightMax + straightShare * tolerance) * one.length * other.length
  const found = new Set<number>()
  for (const [region, upper] of uppers.entries()) {
    const own = orientations[region]!
    if (own.kind !== 'upright') continue
    const hostOf = (other: number) => {
      const { host, kind } = orientations[other]!
      return host !== undefined && host !== region && kind === 'upright' && facesAs(orientations[other]!, own)
        ? host
        : undefined
    }
    const total = upper.reduce((sum, { side }) => sum + side.length, 0)
    const long = upper
      .filter(({ side }) => side.length >= sideMin)
      .sort((one, other) => Math.min(one.side.x1, one.side.x2) - Math.min(other.side.x1, other.side.x2))
    const isOver = ({ other, side }: (typeof upper)[number]) =>
      areas[other]! / side.length > (overMin * areas[region]!) / total
    const panes = long.filter((one) => hostOf(one.other) !== undefined && isOver(one))
    const walls = new Set(panes.map(({ other }) => hostOf(other)!))
    const lengthOf = (some: typeof long) => some.reduce((sum, { side }) => sum + side.length, 0)
    if (lengthOf(panes) < panesMin * total) continue
    if (lengthOf(long.filter(({ other }) => walls.has(other))) < wallMin * total) continue
    const cuts = long.some(({ other, side }, n) => {
      const next = long[n + 1]
      if (!next || !(panes.includes(long[n]!) || panes.includes(next)) || !isAlong(side, next.side)) return false
      return hostOf(other) === next.other || hostOf(next.other) === other
    })
    if (cuts) found.add(region)
  }
  return found
}
