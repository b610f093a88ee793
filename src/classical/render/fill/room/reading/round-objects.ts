import { outside, type Side } from '../../../../space/partition.ts'
import { axisOfLine } from '../../../../space/shell/fit-shell.ts'
import { hullOf } from '../../../../space/sides/hull.ts'
import { type Heights, type Room, sillMin } from './room.ts'
import { findWhole, pieceMax } from './whole.ts'

/** What is round has so many sides, even if a hand strays. */
export const roundSides = 6
/** Metres: how wide a round table is. */
const tableMin = 0.6
/** Of its border, what runs along none of the room's directions if something is round. */
export const roundMin = 0.5
/** The same of what is round though something hides a part of it, what it fills of its hull, and of the picture it takes at most. */
const hidden = { round: 0.85, hull: 0.7, most: 0.04 } as const

/** What is round and whole, and neither floor nor wall goes on in it, stands before them: people, mannequins, pots, round tables. */
export function nameObjects(room: Room, heights: readonly Heights[]): void {
  const { parts, planes, space, extents } = room
  const { partition } = space.regions
  const { areas, tolerance } = partition
  // What is round in a window is seen through it.
  const mayStand = (region: number) =>
    ['wall', 'floor'].includes(parts[region]!) || (parts[region] === 'pane' && heights[region]!.low < sillMin)
  for (const [region, { all, isWhole }] of findWhole(partition, mayStand, hidden.most)) {
    if (all.some(({ left, right }) => left === outside || right === outside)) continue
    const isSmall = areas[region]! < pieceMax * partition.labels.length
    const share = roundShare(room, all)
    if (!(isWhole && isSmall && share > roundMin)) {
      // Armchairs before which a table stands.
      const isPart = parts[region] === 'floor' && share > hidden.round && all.length >= roundSides
      if (!isPart || areas[region]! < hidden.hull * hullOf(all, tolerance).area) continue
    }
    const { min, max } = extents[region]!
    const isTop = isWhole && parts[region] === 'floor' && max[0] - min[0] > tableMin && max[1] - min[1] > tableMin
    parts[region] = isTop ? 'furniture' : 'figure'
    if (isTop) planes[region] = { ...planes[region]!, d: 0.7 }
  }
}

/** Of a border, what runs along none of the room's directions. */
export function roundShare({ space }: Room, all: readonly Side[]): number {
  let [free, total] = [0, 1e-9]
  for (const side of all) {
    total += side.length
    if (axisOfLine(side, space.camera) === undefined) free += side.length
  }
  return free / total
}
