import { standingEyeHeight } from '../../../../space/depths.ts'
import { type Extent, extentsOf } from '../../../../space/extents.ts'
import { outside, type Side } from '../../../../space/partition.ts'
import type { FullSpace } from '../../../../space/space.ts'
import { dot } from '../../../../space/vector.ts'

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
  | 'lamp'
  | 'figure'
  | 'book'

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
  /** It is painted face by face, and nothing stands for its furniture. */
  isByFace?: boolean
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

/** By region, its plane as it was read, or the floor's. */
export function planesOf({ scene, camera }: FullSpace): RoomPlane[] {
  return scene.planes.map((plane, region): RoomPlane => {
    const normal = plane?.normal ?? scene.orientations[region]!.normal
    if (!normal) return { nx: 0, ny: 0, nz: 1, d: 0 }
    const [nx, ny, nz] = camera.axes.map((axis) => dot(axis, normal)) as [number, number, number]
    return { nx, ny, nz, d: nz * standingEyeHeight - (plane?.distance ?? 0) }
  })
}

/** Walls that are seen end the room; elsewhere it goes on a little beyond what is seen and behind the eye. */
export function findBounds({ parts, planes, extents }: Room): Extent {
  const bounds: Extent = { min: [-0.8, -0.8, 0], max: [0.8, 0.8, 2.4] }
  for (const [region, { min, max }] of extents.entries()) {
    if (!Number.isFinite(min[0])) continue
    if (parts[region] === 'furniture') continue
    for (const n of [0, 1] as const) {
      bounds.min[n] = Math.min(bounds.min[n], min[n] - 0.02)
      bounds.max[n] = Math.max(bounds.max[n], max[n] + 0.02)
    }
    if (parts[region] === 'ceiling') bounds.max[2] = Math.max(bounds.max[2], max[2])
  }
  for (const [region, part] of parts.entries()) {
    if (part !== 'wall') continue
    const { nx, ny, d } = planes[region]!
    if (nx > 0.98) bounds.min[0] = d / nx
    if (nx < -0.98) bounds.max[0] = d / nx
    if (ny > 0.98) bounds.min[1] = d / ny
    if (ny < -0.98) bounds.max[1] = d / ny
  }
  return bounds
}

/** The plane of a face of the box around a room, by its place in `shellFaces` and its metres from the eye. */
export function planeOfFace(face: number, distance: number): RoomPlane {
  if (face === 0) return { nx: 0, ny: 0, nz: 1, d: 0 }
  if (face === 1) return { nx: 0, ny: 0, nz: -1, d: -standingEyeHeight - distance }
  const across = face === 2 || face === 4 ? -1 : 1
  return face < 4 ? { nx: across, ny: 0, nz: 0, d: -distance } : { nx: 0, ny: across, nz: 0, d: -distance }
}

/** Whether planes face one way, and lie apart by a share of their distance at most. */
export const areOne = (one: RoomPlane, other: RoomPlane, within: number) =>
  areParallel(one, other) && Math.abs(distanceOf(one) / distanceOf(other) - 1) < within

/** How high a region reaches on the walls that it is seen on, in metres over the floor. */
export type Heights = { low: number; high: number }

/** Metres over the floor: windows begin higher. */
export const sillMin = 0.3
