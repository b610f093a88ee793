import type { Camera } from './camera.ts'
import { inverseDepthAt, type PlaneInSpace, standingEyeHeight } from './depths.ts'
import { alongOf, extentsOf, pointAt } from './extents.ts'
import type { Orientation } from './orientation.ts'
import { correctByGrid } from './panes/by-grid.ts'
import { correctByPaint } from './panes/by-paint.ts'
import { correctByPlace, takeShutters } from './panes/by-place.ts'
import { correctByShading } from './panes/by-shading.ts'
import { correctBySize } from './panes/by-size.ts'
import { correctByTone } from './panes/by-tone.ts'
import type { TintedPanes } from './panes/tinted-panes.ts'
import { outside, type Partition, type Side } from './partition.ts'
import { differ } from './shades.ts'
import { findShell, furnitureMax, isIndoors, standsBefore, standsInside } from './shell/find-shell.ts'
import type { Setting } from './sides/sky-or-ceiling.ts'
import { dot } from './vector.ts'

/** What a region is a part of. */
export type Part =
  | 'ground'
  | 'floor'
  | 'wall'
  | 'roof'
  | 'soffit'
  | 'ceiling'
  | 'top'
  | 'opening'
  | 'door'
  | 'furniture'
  | 'water'
  | 'sky'
  | 'unknown'

/** What fills regions: a paint for each material in each light, the shade of a pencil, or nothing. */
export type Fills = 'paint' | 'shade' | 'none'

/** A region's mean colour in OKLab. */
export type MeanColour = { L: number; a: number; b: number }

/** Metres above the ground from which something level is a roof rather than a step or a wall's top. */
const roofMin = 2.1
/** Metres: lower things that repeat are steps and friezes. */
const paneMin = 0.45
/** Height over width. */
const doorRatio = 1.25
const doorMax = 3.4
/** What stands in another's plane shares this much of its border with it. */
const hostShare = 0.7
const blueMax = -0.02
/** So many windows, and of what they lie in so much at most, tell a wall. */
const holesMin = 3
const holesShare = 0.5
/** Of the picture, what is set into a ceiling and is smaller than a rooflight. */
const lampMax = 0.001
/** OKLab distance of a table's paint from the floor's, and the share of its lower side that has an edge. */
const paintMin = 0.02
const boardsMin = 0.6

/** What each region is: from its plane and place first, its colour second. */
export function nameParts(
  partition: Partition,
  orientations: Orientation[],
  planes: (PlaneInSpace | undefined)[],
  camera: Camera,
  colours: MeanColour[],
  fills: Fills,
  setting?: Setting,
  tinted?: TintedPanes,
): Part[] {
  const up = camera.axes[2]
  const indoors = setting ? setting === 'indoors' : isIndoors(partition, orientations, up)
  const uprights = measureUprights(partition, planes, camera)
  const isPainted = fills === 'paint'
  const seen = { partition, orientations, planes, camera, uprights, colours, isPainted }
  const shell = indoors ? findShell(seen) : undefined
  const standsFree = (region: number) => {
    const { top, bottom } = uprights[region]!
    return !!shell && !shell.has(region) && ((top < furnitureMax && bottom < 0.3) || standsInside(seen, region, shell))
  }
  const insets = new Float64Array(orientations.length)
  for (const [region, { host }] of orientations.entries())
    if (host !== undefined) insets[host]! += partition.areas[region]!
  // A gallery hides that a wall below it reaches the ceiling. Of a cabinet there is hardly more than its doors.
  const isCabinet = (host: number) =>
    !!shell &&
    !shell.has(host) &&
    (standsFree(host) || standsBefore(seen, host) || insets[host]! > partition.areas[host]!)
  const isLamp = (region: number) => partition.areas[region]! < lampMax * partition.labels.length
  const parts = orientations.map((orientation, region): Part => {
    const plane = planes[region]
    const { kind, normal, host } = orientation
    if (kind === 'sky') return 'sky'
    if (!plane || !normal) return 'unknown'
    if (kind === 'slope') {
      if (host !== undefined) return 'opening'
      if (dot(normal, up) > 0) return isBehindAll(partition, region) ? 'ground' : 'roof'
      return indoors ? 'ceiling' : 'soffit'
    }
    if (orientation.isBefore && !shell) return 'wall'
    if (orientation.repeats && !shell && uprights[region]!.top - uprights[region]!.bottom > paneMin) return 'opening'
    if (kind === 'level') {
      if (dot(normal, up) < 0) return !indoors ? 'soffit' : host === undefined || isLamp(region) ? 'ceiling' : 'opening'
      const height = standingEyeHeight - plane.distance
      if (height > roofMin) return 'roof'
      if (Math.abs(height) < 0.12) {
        if (indoors) return isPainted && isOnBoards(seen, region) ? 'furniture' : 'floor'
        return isBlue(colours[region]!) && (host !== undefined || isBeside(seen, region)) ? 'water' : 'ground'
      }
      return indoors ? 'furniture' : 'top'
    }
    if (host !== undefined && orientations[host]!.kind === 'upright')
      return isCabinet(outermost(orientations, region)) ? 'furniture' : openingOf(seen, region)
    if (standsFree(region)) {
      const standing = hostOf(seen, region, (other) => !standsFree(other))
      return standing === undefined ? 'furniture' : openingOf(seen, region)
    }
    return hostOf(seen, region) === undefined ? 'wall' : openingOf(seen, region)
  })
  const filled =
    fills === 'paint' ? correctByPaint(parts, seen) : fills === 'shade' ? correctByShading(parts, seen) : parts
  const lone = correctByPlace(filled, seen)
  const gridded = isPainted || shell ? lone : takeShutters(correctByGrid(lone, seen), seen)
  const placed = tinted ? correctByTone(gridded, seen, tinted) : gridded
  // Only an elevation's scale is known: by its door.
  const sized = camera.mode === 'one-point' ? correctBySize(placed, seen) : placed
  // What lies in a roof and is not a skylight is a strip of the roof.
  const isStrip = (region: number) => orientations[region]!.kind === 'slope' && sized[region] === 'wall'
  const holed = findHoled(sized, seen, insets)
  return sized.map((part, region) =>
    holed.has(region) ? 'wall' : isStrip(region) ? (parts[orientations[region]!.host!] ?? part) : part,
  )
}

/** What was taken for a pane and has windows in it is a piece of a wall; a pane has bars. */
function findHoled(
  parts: readonly Part[],
  { orientations, partition: { areas } }: Seen,
  insets: Float64Array,
): Set<number> {
  const counts = areas.map(() => 0)
  for (const { host } of orientations) if (host !== undefined) counts[host]!++
  return new Set(
    [...areas.keys()].filter(
      (region) =>
        (parts[region] === 'opening' || parts[region] === 'door') &&
        counts[region]! >= holesMin &&
        insets[region]! < holesShare * areas[region]!,
    ),
  )
}

/** Whether a region goes on past the picture on both sides, as a hillside does behind what stands on it. */
function isBehindAll({ labels, width, height }: Partition, region: number): boolean {
  let [left, right] = [false, false]
  for (let row = 0; row < height; row++) {
    left ||= labels[row * width] === region
    right ||= labels[(row + 1) * width - 1] === region
  }
  return left && right
}

/** The wall in which a region's frame lies, or its frame's frame. */
function outermost(orientations: Orientation[], region: number): number {
  const { host } = orientations[region]!
  return host === undefined ? region : outermost(orientations, host)
}

/** Whether the ground that most of the picture shows is not blue, and this is beside it. */
function isBeside({ partition: { areas, sides }, orientations, colours, camera }: Seen, region: number): boolean {
  const isLand = (other: number) =>
    other !== outside &&
    areas[other]! > areas[region]! &&
    orientations[other]!.kind === 'level' &&
    dot(orientations[other]!.normal!, camera.axes[2]) > 0 &&
    !isBlue(colours[other]!)
  return sides.some(({ left, right }) => (left === region && isLand(right)) || (right === region && isLand(left)))
}

/** Whether something level that is not painted as the largest floor has an upright edge along most of its lower side, as a table has. */
function isOnBoards({ partition, orientations, planes, colours }: Seen, region: number): boolean {
  const { areas, sides } = partition
  const { normal } = orientations[region]!
  const floors = [...areas.keys()].filter((other) => planes[other] && dot(planes[other].normal, normal!) > 0.99)
  const floor = floors.reduce((most, other) => (areas[other]! > areas[most]! ? other : most), region)
  if (orientations[region]!.host !== undefined || differ(colours[floor]!, colours[region]!) < paintMin) return false
  let [boards, total] = [0, 1e-9]
  for (const { left, right, x1, x2, length } of sides) {
    const isLower = left === region ? x2 > x1 : right === region && x2 < x1
    const other = left === region ? right : left
    if (!isLower || other === outside) continue
    total += length
    if (orientations[other]!.kind === 'upright') boards += length
  }
  return boards > boardsMin * total
}

/** Heights above the ground of what stands upright, and where along its wall it begins and ends, in metres. */
type Upright = { bottom: number; top: number; from: number; to: number }

export type Seen = {
  partition: Partition
  orientations: Orientation[]
  planes: (PlaneInSpace | undefined)[]
  camera: Camera
  uprights: Upright[]
  colours: MeanColour[]
  isPainted: boolean
}

function measureUprights(partition: Partition, planes: (PlaneInSpace | undefined)[], camera: Camera): Upright[] {
  const extents = extentsOf(partition, (region, x, y) => planes[region] && pointAt({ camera }, planes[region], x, y))
  return extents.map((extent, region) => {
    if (!extent) return unseen
    const { min, max } = extent
    const axis = alongOf(planes[region]!.normal, camera)
    return { bottom: min[2], top: max[2], from: min[axis], to: max[axis] }
  })
}

const unseen: Upright = {
  bottom: Number.POSITIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
  from: Number.POSITIVE_INFINITY,
  to: Number.NEGATIVE_INFINITY,
}

/** A door meets the ground or a floor, is taller than wide, and is not of glass. */
function openingOf({ partition, orientations, uprights, camera, colours }: Seen, region: number): Part {
  const { bottom, top, from, to } = uprights[region]!
  const [height, width] = [top - bottom, to - from]
  const isLevel = (other: number) => {
    const { kind, normal } = orientations[other]!
    return kind === 'level' && dot(normal!, camera.axes[2]) > 0
  }
  const meets = partition.sides.some(
    ({ left, right, length, x1, x2 }) =>
      left !== outside &&
      right !== outside &&
      ((left === region && isLevel(right)) || (right === region && isLevel(left))) &&
      Math.abs(x2 - x1) > 0.4 * length,
  )
  return meets && height > doorRatio * width && height < doorMax && !isBlue(colours[region]!) ? 'door' : 'opening'
}

const isBlue = ({ b, a }: MeanColour) => b < blueMax && a < 0.03

/**
 * The larger region in whose plane this one stands, as a door does that reaches the ground: of its border, what is not with
 * the ground or with something nearer is with the other, which reaches further on both sides; blue panes need not be so
 * well framed.
 */
function hostOf(seen: Seen, region: number, isWall = (_: number) => true): number | undefined {
  const { partition, orientations, planes, uprights, colours } = seen
  const own = planes[region]!
  const shared = new Map<number, number>()
  let [total, free] = [0, 0]
  for (const side of partition.sides) {
    const { left, right, length } = side
    if (left !== region && right !== region) continue
    const other = left === region ? right : left
    total += length
    if (other === outside || isBefore(seen, side, region, other)) continue
    free += length
    shared.set(other, (shared.get(other) ?? 0) + length)
  }
  const beside = [...shared].filter(([other]) => {
    const plane = planes[other]
    if (!plane || (!isWall(other) && orientations[other]!.host === undefined)) return false
    return dot(plane.normal, own.normal) > 0.99 && Math.abs(plane.distance / own.distance - 1) < 0.025
  })
  // Panes in a row share their borders with each other; the wall is the largest.
  const inPlane = beside.reduce((sum, [, length]) => sum + length, 0)
  // What stands between panes is wall.
  const besidePanes = [...shared].reduce(
    (sum, [other, n]) => sum + (orientations[other]!.host === undefined ? 0 : n),
    0,
  )
  const hosts = beside.filter(([other]) => partition.areas[other]! > partition.areas[region]!)
  for (const [other, length] of hosts.sort((one, two) => partition.areas[two[0]]! - partition.areas[one[0]]!)) {
    if (length < 0.2 * total) continue
    const [inner, outer] = [uprights[region]!, uprights[other]!]
    const isWithin = inner.from > outer.from + 0.05 && inner.to < outer.to - 0.05
    if (isBlue(colours[region]!) && !isBlue(colours[other]!)) return other
    if (inPlane > hostShare * free && isWithin && besidePanes < 0.3 * total) return other
  }
  return undefined
}

/** Whether a neighbour hides a region or carries it: its plane is nearer along the side, or it is the ground. */
function isBefore({ planes, camera }: Seen, { x1, y1, x2, y2 }: Side, region: number, other: number): boolean {
  const [own, plane] = [planes[region]!, planes[other]]
  if (!plane) return false
  if (dot(plane.normal, camera.axes[2]) > 0.9) return true
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
  return inverseDepthAt(plane, camera, x, y) > 1.03 * inverseDepthAt(own, camera, x, y)
}
