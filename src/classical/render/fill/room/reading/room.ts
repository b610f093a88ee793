import { standingEyeHeight } from '../../../../space/depths.ts'
import { type Extent, extentsOf } from '../../../../space/extents.ts'
import { outside, type Side } from '../../../../space/partition.ts'
import type { FullSpace } from '../../../../space/space.ts'

/** What a region is of a room. */
export type RoomPart =
  | 'floor'
  | 'rug'
  | 'ceiling'
  | 'wall'
  | 'pane'
  | 'frame'
  | 'door'
  | 'shelf'
  | 'picture'
  | 'furniture'

/** A plane in the scene's axes: all points p with n·p = d, its normal towards the eye. */
export type RoomPlane = { nx: number; ny: number; nz: number; d: number }

/** A room as it is built, by region; extents are of what is seen. */
export type Room = {
  space: FullSpace
  parts: RoomPart[]
  planes: RoomPlane[]
  extents: Extent[]
  /** The wall or slope that a pane or door is in. */
  hosts: (number | undefined)[]
  /** Panes whose frames are regions of their own. */
  framed: Set<number>
  /** Furniture that was read as something else, so that its planes tell no boxes. */
  loose: Set<number>
  /** Floor, ceiling and walls, and those that are not seen, at the sides and behind the eye. */
  bounds: Extent
}

/** Metres from the eye to a plane, against its normal. */
export const distanceOf = ({ nz, d }: RoomPlane) => nz * standingEyeHeight - d

export const areParallel = (one: RoomPlane, other: RoomPlane) =>
  one.nx * other.nx + one.ny * other.ny + one.nz * other.nz > 0.99

/** By region, its neighbours and the length of the border that it shares with each. */
export function sharedBorders(sides: Side[], count: number): Map<number, number>[] {
  const shared = Array.from({ length: count }, () => new Map<number, number>())
  for (const { left, right, length } of sides) {
    if (left === outside || right === outside) continue
    shared[left]!.set(right, (shared[left]!.get(right) ?? 0) + length)
    shared[right]!.set(left, (shared[right]!.get(left) ?? 0) + length)
  }
  return shared
}

/** Where the line of sight through a pixel meets a plane. */
export function pointOn(
  { camera }: FullSpace,
  plane: RoomPlane,
  x: number,
  y: number,
): [number, number, number] | undefined {
  const { axes, focalPx, centre } = camera
  const [cx, cy] = [(x - centre[0]) / focalPx, (y - centre[1]) / focalPx]
  const [rx, ry, rz] = axes.map((axis) => cx * axis[0] + cy * axis[1] + axis[2]) as [number, number, number]
  const towards = plane.nx * rx + plane.ny * ry + plane.nz * rz
  if (towards > -1e-6) return undefined
  const t = -distanceOf(plane) / towards
  return t > 0 && t < 60 ? [rx * t, ry * t, standingEyeHeight + rz * t] : undefined
}

export function measureExtents({ space, planes }: Room): Extent[] {
  const found = extentsOf(space.regions.partition, (region, x, y) => pointOn(space, planes[region]!, x, y))
  const none = Number.POSITIVE_INFINITY
  return found.map((extent) => extent ?? { min: [none, none, none], max: [-none, -none, -none] })
}
