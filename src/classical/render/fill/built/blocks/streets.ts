import type { Extent } from '../../../../space/extents.ts'
import type { Built } from '../occlusion.ts'

/** A street along one of the scene's level axes (0 runs along x), in metres: its middle, its ends, half its carriageway. */
export type Street = { axis: 0 | 1; at: number; from: number; to: number; half: number }

/** The part of a street that lies at a place. */
export type StreetPart = 'street' | 'marking' | 'kerb' | 'paving'

const kerb = 0.16
/** Metres beside the carriageway: pavement; and between buildings, the least for a street. */
export const pavement = 2.3
const gapMin = 11
const halfMost = 3.2
/** Metres: from the outermost buildings to the street around them, and how far that leads away. */
const setBack = 7
const away = 260
/** Buildings of this height stand at streets. */
const tallMin = 11

/**
 * Streets around and between the buildings of a town: where the widest gap between them is, then in the parts on both sides of
 * it, and so on. None for a house, nor if the ground shows what lies on it.
 */
export function layStreets(built: Built, extents: (Extent | undefined)[], boxes: Extent[]): Street[] {
  const { parts, orientations } = built.scene
  const { areas } = built.regions.partition
  const all = areas.reduce((sum, area) => sum + area, 0)
  if (
    parts.some(
      (part, region) => part === 'ground' && orientations[region]!.host !== undefined && areas[region]! > 0.01 * all,
    )
  )
    return []
  const roofs = extents.flatMap((extent, region) =>
    extent &&
    (parts[region] === 'roof' || parts[region] === 'top') &&
    orientations[region]!.kind === 'level' &&
    extent.max[2] > 2.5
      ? [{ min: [extent.min[0], extent.min[1], 0], max: extent.max } as Extent]
      : [],
  )
  const lots = joinFootprints([...boxes, ...roofs]).filter(({ max }) => max[2] > 2)
  // A chimney makes no town.
  const tallest = Math.max(0, ...boxes.filter((box) => isBroad(box)).map(({ max }) => max[2]))
  if (lots.length === 0 || tallest < tallMin) return []
  const bounds = boundsOf(lots)
  const streets: Street[] = []
  const off = setBack + halfMost
  for (const axis of [0, 1] as const) {
    const other = axis === 0 ? 1 : 0
    for (const at of [bounds.min[other] - off, bounds.max[other] + off])
      streets.push({ axis, at, from: bounds.min[axis] - away, to: bounds.max[axis] + away, half: halfMost })
  }
  part(
    { min: [bounds.min[0] - off, bounds.min[1] - off, 0], max: [bounds.max[0] + off, bounds.max[1] + off, 0] },
    lots,
    streets,
  )
  return streets
}

/** Lays a street into the widest gap of an area's buildings, and goes on with both halves. */
function part(area: Extent, lots: Extent[], streets: Street[]): void {
  let best: { axis: 0 | 1; at: number; gap: number } | undefined
  for (const across of [0, 1] as const) {
    const sorted = lots.toSorted((one, other) => one.min[across] - other.min[across])
    let end = sorted[0]?.max[across] ?? 0
    for (const { min, max } of sorted) {
      const gap = min[across] - end
      if (gap >= gapMin && gap > (best?.gap ?? 0)) best = { axis: across === 0 ? 1 : 0, at: end + gap / 2, gap }
      end = Math.max(end, max[across])
    }
  }
  if (!best) return
  const { axis, at, gap } = best
  const across = axis === 0 ? 1 : 0
  streets.push({
    axis,
    at,
    from: area.min[axis],
    to: area.max[axis],
    half: Math.min(halfMost, gap / 2 - pavement - kerb),
  })
  const [before, behind] = [structuredClone(area), structuredClone(area)]
  before.max[across] = at
  behind.min[across] = at
  part(
    before,
    lots.filter(({ max }) => max[across] < at),
    streets,
  )
  part(
    behind,
    lots.filter(({ min }) => min[across] > at),
    streets,
  )
}

const isBroad = ({ min, max }: Extent) => Math.min(max[0] - min[0], max[1] - min[1]) > 2.5

/** What lies in one another's reach is one building. */
function joinFootprints(boxes: Extent[]): Extent[] {
  const joined: Extent[] = []
  for (const box of boxes) {
    let grown: Extent = structuredClone(box)
    for (let n = joined.length - 1; n >= 0; n--) {
      if (!isNear(joined[n]!, grown)) continue
      grown = boundsOf([joined[n]!, grown])
      joined.splice(n, 1)
      n = joined.length
    }
    joined.push(grown)
  }
  return joined
}

const isNear = (one: Extent, other: Extent) =>
  [0, 1].every((n) => one.min[n]! < other.max[n]! + 1 && other.min[n]! < one.max[n]! + 1)

const boundsOf = (boxes: Extent[]): Extent => ({
  min: [0, 1, 2].map((n) => Math.min(...boxes.map(({ min }) => min[n]!))) as Extent['min'],
  max: [0, 1, 2].map((n) => Math.max(...boxes.map(({ max }) => max[n]!))) as Extent['max'],
})

export function streetAt(streets: Street[], x: number, y: number): StreetPart | undefined {
  let found: StreetPart | undefined
  let carriageways = 0
  for (const { axis, at, from, to, half } of streets) {
    const along = axis === 0 ? x : y
    const off = Math.abs((axis === 0 ? y : x) - at)
    const beside = half + kerb + pavement
    if (off > beside || along < from - beside || along > to + beside) continue
    if (off < half && along > from - half && along < to + half) {
      carriageways++
      found = off < 0.08 && half > 2.4 && along - Math.floor(along / 6) * 6 < 3 ? 'marking' : 'street'
    } else if (carriageways === 0 && found !== 'paving') found = off < half + kerb ? 'kerb' : 'paving'
  }
  return carriageways > 1 ? 'street' : found
}
