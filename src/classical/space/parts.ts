import type { Camera } from './camera.ts'
import { inverseDepthAt, type PlaneInSpace, standingEyeHeight } from './depths.ts'
import { type Orientation, rayOf } from './orientation.ts'
import { outside, type Partition, type Side } from './partition.ts'
import { dot, times, type Vector } from './vector.ts'

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

/** A region's mean colour in OKLab. */
export type MeanColour = { L: number; a: number; b: number }

/** Metres above the ground from which something level is a roof rather than a step or a wall's top. */
const roofMin = 2.1
const furnitureMax = 2.1
const doorHeight = [1.8, 3] as const
const doorWidthMax = 1.8
/** What stands in another's plane shares this much of its border with it. */
const hostShare = 0.7
const blueMax = -0.02

/** What each region is: from its plane and place first, its colour second. */
export function nameParts(
  partition: Partition,
  orientations: Orientation[],
  planes: (PlaneInSpace | undefined)[],
  camera: Camera,
  colours: MeanColour[],
): Part[] {
  const up = camera.axes[2]
  const indoors = isIndoors(partition, orientations, up)
  const boxes = findExtents(partition, planes, camera)
  const seen = { partition, orientations, planes, camera, extents: boxes, colours }
  const shell = indoors ? findShell(partition, orientations, boxes) : undefined
  return orientations.map((orientation, region): Part => {
    const plane = planes[region]
    const { kind, normal, host } = orientation
    if (kind === 'sky') return 'sky'
    if (!plane || !normal) return 'unknown'
    if (kind === 'slope') {
      if (host !== undefined) return 'opening'
      return dot(normal, up) > 0 ? 'roof' : indoors ? 'ceiling' : 'soffit'
    }
    if (kind === 'level') {
      if (dot(normal, up) < 0) return indoors ? 'ceiling' : 'soffit'
      const height = standingEyeHeight - plane.distance
      if (height > roofMin) return 'roof'
      if (Math.abs(height) < 0.12) {
        if (indoors) return 'floor'
        return isBlue(colours[region]!) && host !== undefined ? 'water' : 'ground'
      }
      return indoors ? 'furniture' : 'top'
    }
    if (host !== undefined && orientations[host]!.kind === 'upright')
      return shell && !shell.has(host) ? 'furniture' : 'opening'
    if (shell && !shell.has(region) && boxes[region]!.top < furnitureMax && boxes[region]!.bottom < 0.3) {
      const standing = hostOf(seen, region, shell)
      return standing === undefined ? 'furniture' : openingOf(boxes[region]!)
    }
    return hostOf(seen, region) === undefined ? 'wall' : openingOf(boxes[region]!)
  })
}

/** Heights above the ground of what stands upright, and where along its wall it begins and ends, in metres. */
type Extent = { bottom: number; top: number; from: number; to: number }

type Seen = {
  partition: Partition
  orientations: Orientation[]
  planes: (PlaneInSpace | undefined)[]
  camera: Camera
  extents: Extent[]
  colours: MeanColour[]
}

function openingOf({ bottom, top, from, to }: Extent): Part {
  const [height, width] = [top - bottom, to - from]
  return bottom < 0.35 && height > doorHeight[0] && height < doorHeight[1] && width < doorWidthMax ? 'door' : 'opening'
}

const isBlue = ({ b, a }: MeanColour) => b < blueMax && a < 0.03

/** A ceiling is seen, or walls meet in corners that lead away from the eye. */
function isIndoors({ areas, width, height, labels }: Partition, orientations: Orientation[], up: Vector): boolean {
  const tops = new Set<number>()
  for (let x = 0; x < width; x++) tops.add(labels[x]!)
  return [...tops].some(
    (region) =>
      orientations[region]!.kind === 'level' &&
      dot(orientations[region]!.normal!, up) < 0 &&
      areas[region]! > 0.02 * width * height,
  )
}

/** Walls of a room reach its ceiling or leave the picture above. */
function findShell({ sides, labels, width }: Partition, orientations: Orientation[], boxes: Extent[]): Set<number> {
  const ceilings = new Set<number>()
  for (let x = 0; x < width; x++) if (orientations[labels[x]!]!.kind === 'level') ceilings.add(labels[x]!)
  const shell = new Set<number>()
  for (let x = 0; x < width; x++) if (orientations[labels[x]!]!.kind === 'upright') shell.add(labels[x]!)
  for (const { left, right } of sides) {
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const)
      if (
        one !== outside &&
        other !== outside &&
        ceilings.has(one) &&
        orientations[other]!.kind === 'upright' &&
        boxes[other]!.top > furnitureMax
      )
        shell.add(other)
  }
  return shell
}

/**
 * The larger region in whose plane this one stands, as a door does that reaches the ground: of its border, what is not with
 * the ground or with something nearer is with the other, which reaches further on both sides; blue panes need not be so
 * well framed.
 */
function hostOf(seen: Seen, region: number, among?: Set<number>): number | undefined {
  const { partition, orientations, planes, extents, colours } = seen
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
    if (!plane || (among && !among.has(other) && orientations[other]!.host === undefined)) return false
    return dot(plane.normal, own.normal) > 0.99 && Math.abs(plane.distance / own.distance - 1) < 0.025
  })
  // Panes in a row share their borders with each other; the wall is the largest.
  const inPlane = beside.reduce((sum, [, length]) => sum + length, 0)
  const hosts = beside.filter(([other]) => partition.areas[other]! > partition.areas[region]!)
  for (const [other, length] of hosts.sort((one, two) => partition.areas[two[0]]! - partition.areas[one[0]]!)) {
    if (length < 0.2 * total) continue
    const [inner, outer] = [extents[region]!, extents[other]!]
    const isWithin = inner.from > outer.from + 0.05 && inner.to < outer.to - 0.05
    if (isBlue(colours[region]!) && !isBlue(colours[other]!)) return other
    if (inPlane > hostShare * free && isWithin) return other
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

function findExtents({ sides, areas }: Partition, planes: (PlaneInSpace | undefined)[], camera: Camera): Extent[] {
  const up = camera.axes[2]
  const found = areas.map(() => ({
    bottom: Number.POSITIVE_INFINITY,
    top: Number.NEGATIVE_INFINITY,
    from: Number.POSITIVE_INFINITY,
    to: Number.NEGATIVE_INFINITY,
  }))
  const add = (region: number, x: number, y: number) => {
    const plane = planes[region]
    if (!plane) return
    const ray = rayOf(camera, x, y)
    const towards = -dot(plane.normal, ray)
    if (towards < 1e-6) return
    const point = times(ray, plane.distance / towards)
    const height = standingEyeHeight + dot(point, up)
    const along = dot(point, Math.abs(dot(plane.normal, camera.axes[0])) > 0.7 ? camera.axes[1] : camera.axes[0])
    const box = found[region]!
    box.bottom = Math.min(box.bottom, height)
    box.top = Math.max(box.top, height)
    box.from = Math.min(box.from, along)
    box.to = Math.max(box.to, along)
  }
  for (const side of sides)
    for (const region of [side.left, side.right]) if (region !== outside) eachEnd(side, (x, y) => add(region, x, y))
  return found
}

function eachEnd({ x1, y1, x2, y2 }: Side, visit: (x: number, y: number) => void): void {
  visit(x1, y1)
  visit(x2, y2)
}
