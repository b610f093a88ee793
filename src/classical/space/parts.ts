import type { Camera } from './camera.ts'
import { type PlaneInSpace, standingEyeHeight } from './depths.ts'
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
const hostShare = 0.55
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
  const shell = indoors ? findShell(partition, orientations, boxes) : undefined
  return orientations.map((orientation, region): Part => {
    const plane = planes[region]
    const { kind, normal, host } = orientation
    if (kind === 'sky') return 'sky'
    if (!plane || !normal) return 'unknown'
    if (kind === 'slope') return dot(normal, up) > 0 ? 'roof' : 'soffit'
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
      const standing = hostOf(partition, planes, region, shell)
      return standing === undefined ? 'furniture' : openingOf(boxes[region]!)
    }
    return hostOf(partition, planes, region) === undefined ? 'wall' : openingOf(boxes[region]!)
  })
}

/** Heights above the ground and the width of what stands upright, in metres. */
type Extent = { bottom: number; top: number; width: number }

function openingOf({ bottom, top, width }: Extent): Part {
  const height = top - bottom
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

/** The larger region in whose plane this one stands, as a door does that reaches the ground. */
function hostOf(
  { sides, areas }: Partition,
  planes: (PlaneInSpace | undefined)[],
  region: number,
  among?: Set<number>,
): number | undefined {
  const shared = new Map<number, number>()
  let total = 0
  for (const { left, right, length } of sides) {
    if (left !== region && right !== region) continue
    const other = left === region ? right : left
    if (other === outside) continue
    total += length
    shared.set(other, (shared.get(other) ?? 0) + length)
  }
  const own = planes[region]!
  for (const [other, length] of shared) {
    const plane = planes[other]
    if (!plane || areas[other]! < areas[region]! || (among && !among.has(other))) continue
    const same = dot(plane.normal, own.normal) > 0.99 && Math.abs(plane.distance / own.distance - 1) < 0.02
    if (same && length > hostShare * total) return other
  }
  return undefined
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
  return found.map(({ bottom, top, from, to }) => ({ bottom, top, width: to - from }))
}

function eachEnd({ x1, y1, x2, y2 }: Side, visit: (x: number, y: number) => void): void {
  visit(x1, y1)
  visit(x2, y2)
}
