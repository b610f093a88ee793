import type { Face, Faces } from '../faces.ts'
import type { Spaces } from '../rooms.ts'

/** Cells of a hatch have fewer pixels, are as wide as most of them, and are this share of the walls if those are hatched. */
const cellMax = 600
const cellTimes = 1.5
const hatchedMin = 0.3
/** What leads from wall to wall is so many times as long as wide. */
const slenderMin = 2.6
/** From which share of its length on a face is at its end. */
const endsLeast = 0.36

type Beside = { spaces: Set<number>; start: Set<number>; end: Set<number>; all: Set<number> }

/**
 * Of the narrow faces that were taken for walls, those that are none: a wall has a room on one side and another, or the open, on the
 * other, or leads from wall to wall; cells of a hatch hang together with others. Furniture that stands against a wall has one room
 * around it. What has the open on both sides is the wall of a room that is not shut yet.
 */
export function findFurniture(
  found: Faces,
  fills: boolean[],
  spaces: Spaces,
  linePx: number,
  width: number,
): boolean[] {
  const { faces } = found
  const beside = lookBeside(found, fills, spaces, Math.ceil(linePx + 2), width)
  const cellRadius = cellTimes * usualRadius(faces.filter(({ area }, n) => fills[n] && area <= cellMax))
  const isCell = faces.map(({ area, radius }) => area <= cellMax && radius <= cellRadius)
  const isOutdoors = ({ spaces: around }: Beside) => [...around].some((space) => !spaces.isIndoors[space - 1])
  const isWall = faces.map((_, n) => fills[n]! && (beside[n]!.spaces.size > 1 || isOutdoors(beside[n]!)))
  const areaOf = (isCounted: (n: number) => boolean) =>
    faces.reduce((sum, { area }, n) => sum + (fills[n] && isCounted(n) ? area : 0), 0)
  const isHatched = areaOf((n) => isCell[n]!) > hatchedMin * areaOf(() => true)
  const touchesWall = (others: Set<number>) => [...others].some((other) => isWall[other])
  for (let grew = true; grew; ) {
    grew = false
    for (const [n, { spaces, start, end, all }] of beside.entries()) {
      if (!fills[n] || isWall[n]) continue
      const { long, short } = faces[n]!
      const hangsOn =
        (isCell[n] && (isHatched || spaces.size === 0) && touchesWall(all)) ||
        (long > slenderMin * short && touchesWall(start) && touchesWall(end))
      if (!hangsOn) continue
      isWall[n] = true
      grew = true
    }
  }
  return faces.map((_, n) => fills[n]! && !isWall[n])
}

/** Half of the area of some faces is in those that have no room for a larger ball. */
function usualRadius(faces: Face[]): number {
  const all = faces.reduce((sum, { area }) => sum + area, 0)
  let sum = 0
  for (const { area, radius } of faces.sort((one, other) => one.radius - other.radius)) {
    sum += area
    if (2 * sum >= all) return radius
  }
  return 0
}

/** Beyond the lines around each face that is filled: rooms and the open, and other filled faces, at its ends and everywhere. */
function lookBeside(
  { labels, faces }: Faces,
  fills: boolean[],
  spaces: Spaces,
  reach: number,
  width: number,
): Beside[] {
  const beside = faces.map((): Beside => ({ spaces: new Set(), start: new Set(), end: new Set(), all: new Set() }))
  const isCounted = spaces.components.map(({ left, top }, n) => spaces.isIndoors[n]! || left === 0 || top === 0)
  const offsets = [reach, reach + 2].flatMap((far) => [-far, far, -far * width, far * width])
  const margin = (reach + 2) * width
  for (let i = margin; i < labels.length - margin; i++) {
    const n = labels[i]! - 1
    if (n < 0 || !fills[n]) continue
    for (const offset of offsets) {
      const other = labels[i + offset]! - 1
      if (other < 0 || other === n) continue
      const space = spaces.labels[i + offset]!
      if (!fills[other]) {
        if (space > 0 && isCounted[space - 1]) beside[n]!.spaces.add(space)
        continue
      }
      const { x, y, dx, dy, long } = faces[n]!
      const along = (((i % width) - x) * dx + (Math.floor(i / width) - y) * dy) / long
      beside[n]!.all.add(other)
      if (along < -endsLeast) beside[n]!.start.add(other)
      else if (along > endsLeast) beside[n]!.end.add(other)
    }
  }
  return beside
}
