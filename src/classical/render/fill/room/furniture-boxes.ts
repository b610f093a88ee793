import { standingEyeHeight } from '../../../space/depths.ts'
import type { Extent } from '../../../space/extents.ts'
import { outside } from '../../../space/partition.ts'
import { distanceOf, pointOn, type Room, type RoomPlane } from './reading/room.ts'

/** A piece of furniture as the box that stands for it, with the regions that are its faces. */
export type FurnitureBox = Extent & {
  regions: number[]
  /** The side that is seen most: an axis, and whether it is the greater end. Undefined if only its top is seen. */
  front: { axis: 0 | 1; greater: boolean }
  /** What it is, if that was read; its proportions tell otherwise. */
  kind?: 'table' | 'chair'
}

/** Metres by which faces that meet may miss each other. */
const missMax = 0.07
/** How far behind its face a box goes if nothing shows its depth. */
const usualDepth = 0.6
const deepMax = 1

/** The faces of furniture that meet along their borders, as boxes; faces that lie otherwise are left out. */
export function findBoxes(room: Room): FurnitureBox[] {
  return groupFaces(room).flatMap((regions) => {
    bringNearer(room, regions)
    const box = boxOf(room, regions)
    return box ? [box] : []
  })
}

/** What would reach below the floor is nearer than it was read: its foot is under the picture's lower border. */
function bringNearer({ planes, extents }: Room, regions: number[]): void {
  const lowest = Math.min(...regions.map((region) => extents[region]!.min[2]))
  if (!(lowest < -0.1)) return
  const share = standingEyeHeight / (standingEyeHeight - lowest)
  for (const region of regions) {
    const plane = planes[region]!
    plane.d = plane.nz * standingEyeHeight - distanceOf(plane) * share
    for (const end of [extents[region]!.min, extents[region]!.max]) {
      end[0] *= share
      end[1] *= share
      end[2] = standingEyeHeight + (end[2] - standingEyeHeight) * share
    }
  }
}

const areInLine = (one: RoomPlane, other: RoomPlane) => Math.abs(one.nx * other.nx + one.ny * other.ny) > 0.9

/** Units side by side are one piece if they are as tall. */
const areAsTall = (extents: Extent[], one: number, other: number) =>
  Math.abs(extents[one]!.max[2] - extents[other]!.max[2]) < 0.1

function groupFaces({ space, parts, planes, hosts, extents, loose }: Room): number[][] {
  const isFace = (region: number) => parts[region] === 'furniture' && !loose.has(region)
  const group = parts.map((_, region) => region)
  const find = (region: number): number => (group[region] === region ? region : find(group[region]!))
  for (const { left, right, x1, y1, x2, y2, length } of space.regions.partition.sides) {
    if (left === outside || right === outside || length < 6) continue
    if (!isFace(left) || !isFace(right)) continue
    const isHosted = hosts[left] === right || hosts[right] === left
    const gap = Math.max(
      ...[0.2, 0.8].map((share) => {
        const [x, y] = [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]
        const [one, other] = [pointOn(space, planes[left]!, x, y), pointOn(space, planes[right]!, x, y)]
        return one && other ? Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) : 9
      }),
    )
    if (isHosted || (gap < missMax && (!areInLine(planes[left]!, planes[right]!) || areAsTall(extents, left, right))))
      group[find(left)] = find(right)
  }
  const groups = new Map<number, number[]>()
  for (const region of parts.keys())
    if (isFace(region)) groups.set(find(region), [...(groups.get(find(region)) ?? []), region])
  return [...groups.values()]
}

function boxOf({ planes, extents, space, bounds }: Room, regions: number[]): FurnitureBox | undefined {
  const { areas } = space.regions.partition
  const facing = (region: number) => {
    const { nx, ny, nz } = planes[region]!
    const [x, y, z] = [Math.abs(nx), Math.abs(ny), Math.abs(nz)]
    return z > 0.97 ? 2 : x > 0.97 ? 0 : y > 0.97 ? 1 : undefined
  }
  const known = regions.filter((region) => Number.isFinite(extents[region]!.min[0]) && facing(region) !== undefined)
  if (known.length === 0 || known.length < regions.length / 2) return undefined
  const box = known.reduce<Extent>(
    (sum, region) => ({
      min: sum.min.map((value, n) => Math.min(value, extents[region]!.min[n]!)) as Extent['min'],
      max: sum.max.map((value, n) => Math.max(value, extents[region]!.max[n]!)) as Extent['max'],
    }),
    { min: [9e9, 9e9, 9e9], max: [-9e9, -9e9, -9e9] },
  )
  const upright = known.filter((region) => facing(region) !== 2)
  // A top is where it is, whatever the uprights' extents say; so is a face.
  const tops = known.filter((region) => facing(region) === 2 && planes[region]!.nz > 0)
  if (tops.length > 0) box.max[2] = Math.max(...tops.map((region) => planes[region]!.d))
  if (upright.length === 0 || box.min[2] < 0.16) box.min[2] = 0
  const [front] = upright.sort((one, other) => areas[other]! - areas[one]!)
  const axis = front === undefined ? 0 : (facing(front) as 0 | 1)
  const greater = front === undefined ? box.min[0] < 0 : (axis === 0 ? planes[front]!.nx : planes[front]!.ny) > 0
  for (const n of [0, 1] as const) {
    if (box.max[n] - box.min[n] > 0.12) continue
    // Only its face is seen: it stands against the wall behind, or is as deep as such things are.
    const isGreater = upright.some((region) => (n === 0 ? planes[region]!.nx : planes[region]!.ny) > 0.9)
    const toWall = isGreater ? box.min[n] - bounds.min[n] : bounds.max[n] - box.max[n]
    const depth = toWall > 0.15 && toWall < deepMax ? toWall : usualDepth
    if (isGreater) box.min[n] = Math.max(bounds.min[n], box.min[n] - depth)
    else box.max[n] = Math.min(bounds.max[n], box.max[n] + depth)
  }
  if (box.max.some((value, n) => value - box.min[n]! < 0.03)) return undefined
  return { ...box, regions, front: { axis, greater } }
}
