import type { Extent } from '../../../space/extents.ts'
import { dot } from '../../../space/vector.ts'
import { layStreets, type Street, type StreetPart, streetAt } from './blocks/streets.ts'
import type { Built } from './occlusion.ts'

/** What lies on the ground at a place. */
export type Lie = 'lawn' | 'edging' | 'gravel' | 'terrace' | 'drive' | StreetPart

/** A strip of paving that begins at a wall and leads away from it, in metres. */
type Way = {
  x: number
  y: number
  dx: number
  dy: number
  half: number
  length: number
  lie: 'paving' | 'terrace' | 'drive'
}

export type Grounds = {
  at: (x: number, y: number) => Lie
  ways: Way[]
  streets: Street[]
  isFree: (x: number, y: number, gap: number) => boolean
}

/** Metres: the strip of gravel that keeps walls dry, kerbs, ways to doors, terraces before high windows. */
const apron = 0.42
const kerb = 0.09
const pathHalf = 0.75
const pathLength = 60
const terraceDepth = 3
const forecourt = 1.8

/** The ground around buildings, where nothing is drawn: gravel along walls, ways to doors, terraces before high windows, lawn. No streets if it is `isOpen`: as drawn, or in the country. */
export function layGrounds(built: Built, extents: (Extent | undefined)[], boxes: Extent[], isOpen = false): Grounds {
  const standing = boxes.filter(({ min }) => min[2] < 0.6)
  const streets = built.shade || isOpen ? [] : layStreets(built, extents, boxes)
  const ways = [...findTerraces(built, extents), ...findPaths(built, extents)].map((way) => untilStreet(way, streets))
  function at(x: number, y: number): Lie {
    const street = streets.length > 0 ? streetAt(streets, x, y) : undefined
    if (street) return street
    for (const { x: fromX, y: fromY, dx, dy, half, length, lie } of ways) {
      const along = (x - fromX) * dx + (y - fromY) * dy
      if (along < -0.05 || along > length) continue
      const off = Math.abs((x - fromX) * dy - (y - fromY) * dx)
      if (off < half - kerb && along < length - kerb) return lie
      if (off < half) return 'kerb'
    }
    let nearest = apron + kerb
    for (const { min, max } of standing) {
      const away = Math.max(min[0] - x, x - max[0], min[1] - y, y - max[1])
      if (away < nearest) nearest = away
    }
    return nearest < apron ? 'gravel' : nearest < apron + kerb ? 'edging' : 'lawn'
  }
  function isFree(x: number, y: number, gap: number): boolean {
    if (streets.some((street) => isOnStreet(street, x, y, gap))) return false
    for (const { min, max } of boxes) if (Math.max(min[0] - x, x - max[0], min[1] - y, y - max[1]) < gap) return false
    for (const { x: fromX, y: fromY, dx, dy, half, length } of ways) {
      const along = (x - fromX) * dx + (y - fromY) * dy
      if (along < -gap || along > length + gap) continue
      if (Math.abs((x - fromX) * dy - (y - fromY) * dx) < half + gap) return false
    }
    return true
  }
  return { at, ways, streets, isFree }
}

/** Within a distance of where cars drive. */
function isOnStreet({ axis, at, from, to, half }: Street, x: number, y: number, gap: number): boolean {
  const along = axis === 0 ? x : y
  const off = Math.abs((axis === 0 ? y : x) - at)
  return off < half + Math.min(gap, 0.8) && along > from - half && along < to + half
}

/** A way ends at the first street. */
function untilStreet(way: Way, streets: Street[]): Way {
  let { length } = way
  for (const { axis, at, half } of streets) {
    const towards = axis === 0 ? way.dy : way.dx
    if (Math.abs(towards) < 0.9) continue
    const distance = (at - (axis === 0 ? way.y : way.x)) / towards - half
    if (distance > 0) length = Math.min(length, distance)
  }
  return { ...way, length }
}

/** From the widest of the doors that lie in one line; beside it, what is paved reaches all others. */
function findPaths(built: Built, extents: (Extent | undefined)[]): Way[] {
  const { parts, orientations } = built.scene
  const fronts: { dx: number; dy: number; off: number; doors: Extent[] }[] = []
  for (const [region, part] of parts.entries()) {
    const extent = extents[region]
    const out = outwards(built, orientations[region]!.host ?? region)
    if (part !== 'door' || !extent || !out || extent.min[2] > 0.4) continue
    const { x, y } = middleOf(extent)
    const off = x * out.dx + y * out.dy
    const front = fronts.find(
      (one) =>
        one.dx * out.dx + one.dy * out.dy > 0.98 && Math.abs(one.off - off) < 0.8 && isBeside(one.doors[0]!, extent),
    )
    if (front) front.doors.push(extent)
    else fronts.push({ ...out, off, doors: [extent] })
  }
  return fronts.flatMap(({ dx, dy, doors }): Way[] => {
    const widest = doors.reduce((one, other) => (widthOf(other) > widthOf(one) ? other : one))
    const path = { ...middleOf(widest), dx, dy, half: pathHalf, length: pathLength, lie: 'paving' as const }
    if (doors.length === 1) return [path]
    const span: Extent = {
      min: [0, 1, 2].map((n) => Math.min(...doors.map(({ min }) => min[n]!))) as Extent['min'],
      max: [0, 1, 2].map((n) => Math.max(...doors.map(({ max }) => max[n]!))) as Extent['max'],
    }
    return [{ ...middleOf(span), dx, dy, half: widthOf(span) / 2 + 0.4, length: forecourt, lie: 'paving' }, path]
  })
}

/** Doors of one entrance, or of one row of entrances. */
function isBeside(one: Extent, other: Extent): boolean {
  const [a, b] = [middleOf(one), middleOf(other)]
  return Math.hypot(a.x - b.x, a.y - b.y) < 14
}

/** One before each wall whose windows reach the floor. */
function findTerraces(built: Built, extents: (Extent | undefined)[]): Way[] {
  const { parts, orientations } = built.scene
  const spans = new Map<number, Extent>()
  for (const [region, extent] of extents.entries()) {
    const host = orientations[region]!.host
    if (parts[region] !== 'opening' || host === undefined || !extent || extent.min[2] > 0.75) continue
    if (extent.max[2] - extent.min[2] < 1.6 || (extents[host]?.min[2] ?? 9) > 0.4) continue
    const span = spans.get(host)
    if (!span) spans.set(host, { min: [...extent.min], max: [...extent.max] })
    else {
      for (const n of [0, 1, 2] as const) {
        span.min[n] = Math.min(span.min[n], extent.min[n])
        span.max[n] = Math.max(span.max[n], extent.max[n])
      }
    }
  }
  return [...spans].flatMap(([host, span]) => {
    const out = outwards(built, host)
    if (!out) return []
    const wide = Math.hypot(span.max[0] - span.min[0], span.max[1] - span.min[1])
    return wide < 1.8
      ? []
      : [{ ...middleOf(span), ...out, half: wide / 2 + 0.9, length: terraceDepth, lie: 'terrace' as const }]
  })
}

const widthOf = ({ min, max }: Extent) => Math.hypot(max[0] - min[0], max[1] - min[1])
const middleOf = ({ min, max }: Extent) => ({ x: (min[0] + max[0]) / 2, y: (min[1] + max[1]) / 2 })

function outwards({ scene, camera }: Built, region: number): { dx: number; dy: number } | undefined {
  const plane = scene.planes[region]
  if (!plane) return undefined
  const [x, y] = [dot(camera.axes[0], plane.normal), dot(camera.axes[1], plane.normal)]
  const level = Math.hypot(x, y)
  return level < 0.9 ? undefined : { dx: x / level, dy: y / level }
}
