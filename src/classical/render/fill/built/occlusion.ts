import { type PlaneInSpace, standingEyeHeight } from '../../../space/depths.ts'
import { rayOf } from '../../../space/orientation.ts'
import { outside } from '../../../space/partition.ts'
import type { Space } from '../../../space/space.ts'
import { dot, times, type Vector } from '../../../space/vector.ts'

/** A full scene, whose planes are known. */
export type Built = Required<Pick<Space, 'camera' | 'regions' | 'scene'>> & Space

/** Where a region lies in metres: along the scene's two level axes, and above the ground. */
export type Extent = { min: [number, number, number]; max: [number, number, number] }

/** What is between two points of a scene: the surfaces that are seen, and boxes for the sides that are not. */
export type Occluders = {
  boxes: Extent[]
  /** Whether anything stands within `reach` metres of a point in a direction, both in the scene's axes. */
  isBlocked: (x: number, y: number, z: number, dx: number, dy: number, dz: number, reach: number) => boolean
}

/** What stands alone is as deep as a room, or as thick as a wall if it is low. */
const roomDepth = 4
const wallDepth = 0.3
const lowMax = 1.9
const shrink = 0.04

export const isBuilt = (space: Space): space is Built => space.mode === 'full'

/** A point of a region at a pixel, in the scene's axes; undefined if its plane is not seen. */
export function pointAt({ camera }: Built, plane: PlaneInSpace, x: number, y: number): Vector | undefined {
  const ray = rayOf(camera, x, y)
  const towards = -dot(plane.normal, ray)
  return towards > 1e-6 ? toScene(camera.axes, times(ray, plane.distance / towards)) : undefined
}

export const toScene = (axes: readonly [Vector, Vector, Vector], point: Vector): Vector => [
  dot(point, axes[0]),
  dot(point, axes[1]),
  standingEyeHeight + dot(point, axes[2]),
]

export function findExtents(built: Built): (Extent | undefined)[] {
  const { partition } = built.regions
  const extents: (Extent | undefined)[] = built.scene.planes.map(() => undefined)
  for (const { left, right, x1, y1, x2, y2 } of partition.sides) {
    for (const region of [left, right]) {
      const plane = region === outside ? undefined : built.scene.planes[region]
      if (!plane) continue
      for (const [x, y] of [
        [x1, y1],
        [x2, y2],
      ] as const) {
        const point = pointAt(built, plane, x, y)
        if (!point) continue
        extents[region] ??= { min: [...point], max: [...point] }
        const extent = extents[region]!
        for (const n of [0, 1, 2] as const) {
          extent.min[n] = Math.min(extent.min[n], point[n])
          extent.max[n] = Math.max(extent.max[n], point[n])
        }
      }
    }
  }
  return extents
}

export function openOccluders(built: Built, extents: (Extent | undefined)[]): Occluders {
  const boxes = findBoxes(built, extents)
  const count = boxes.length
  const bounds = Float64Array.from(boxes.flatMap(({ min, max }) => [...min, ...max]))
  const seen = listSurfaces(built, extents)
  const { width, height } = built
  const { labels } = built.regions.partition
  const { axes, focalPx, centre } = built.camera
  const hostOf = Int32Array.from(built.scene.orientations, ({ host }, region) => host ?? region)
  function isBlocked(x: number, y: number, z: number, dx: number, dy: number, dz: number, reach: number): boolean {
    for (let n = 0, at = 0; n < count; n++, at += 6) {
      let near = 0
      let far = reach
      for (let axis = 0; axis < 3; axis++) {
        const from = axis === 0 ? x : axis === 1 ? y : z
        const along = axis === 0 ? dx : axis === 1 ? dy : dz
        const [low, high] = [bounds[at + axis]!, bounds[at + axis + 3]!]
        if (along > -1e-9 && along < 1e-9) {
          if (from < low || from > high) far = -1
          continue
        }
        const [one, other] = [(low - from) / along, (high - from) / along]
        near = Math.max(near, Math.min(one, other))
        far = Math.min(far, Math.max(one, other))
      }
      // What a point lies in is not in its way: planes are known to some percent.
      if (near > 0 && near < far) return true
    }
    for (const { region, nx, ny, nz, d, min, max } of seen) {
      const towards = nx * dx + ny * dy + nz * dz
      if (towards > -1e-6 && towards < 1e-6) continue
      const t = (d - nx * x - ny * y - nz * z) / towards
      if (t < 0.03 || t > reach) continue
      const [px, py, pz] = [x + dx * t, y + dy * t, z + dz * t]
      if (
        px < min[0] - 0.05 ||
        py < min[1] - 0.05 ||
        pz < min[2] - 0.05 ||
        px > max[0] + 0.05 ||
        py > max[1] + 0.05 ||
        pz > max[2] + 0.05
      )
        continue
      const up = pz - standingEyeHeight
      const depth = px * axes[0][2] + py * axes[1][2] + up * axes[2][2]
      if (depth < 0.1) continue
      const u = Math.round(centre[0] + (focalPx * (px * axes[0][0] + py * axes[1][0] + up * axes[2][0])) / depth)
      const v = Math.round(centre[1] + (focalPx * (px * axes[0][1] + py * axes[1][1] + up * axes[2][1])) / depth)
      if (u < 0 || v < 0 || u >= width || v >= height) continue
      if (hostOf[labels[v * width + u]!] === region) return true
    }
    return false
  }
  return { boxes, isBlocked }
}

/** Planes of what is seen beside the ground and the sky: n·p = d in the scene's axes. */
function listSurfaces(built: Built, extents: (Extent | undefined)[]) {
  return built.scene.planes.flatMap((plane, region) => {
    const part = built.scene.parts[region]!
    const extent = extents[region]
    if (!plane || !extent || built.scene.orientations[region]!.host !== undefined) return []
    if (part === 'ground' || part === 'floor' || part === 'water' || part === 'sky') return []
    const [nx, ny, nz] = built.camera.axes.map((axis) => dot(axis, plane.normal)) as [number, number, number]
    return [{ region, nx, ny, nz, d: nz * standingEyeHeight - plane.distance, ...extent }]
  })
}

/** Every wall is the front of something: as deep as the wall that meets it round the corner, or as a room. */
function findBoxes(built: Built, extents: (Extent | undefined)[]): Extent[] {
  const { orientations, parts, planes } = built.scene
  const corners = meetingWalls(built)
  const eaves = lowestSlopes(built, extents)
  const boxes: Extent[] = []
  for (const [region, extent] of extents.entries()) {
    if (!extent || parts[region] !== 'wall' || orientations[region]!.host !== undefined) continue
    const normal = built.camera.axes.map((axis) => dot(axis, planes[region]!.normal))
    const axis = Math.abs(normal[0]!) > Math.abs(normal[1]!) ? 0 : 1
    const front = (extent.min[axis] + extent.max[axis]) / 2
    const round = corners[region]!.map((other) => extents[other]!).filter(
      (other) => other.max[axis] - other.min[axis] > 0.2,
    )
    const depth = round.length
      ? Math.max(...round.map((other) => other.max[axis] - other.min[axis]))
      : extent.max[2] - extent.min[2] < lowMax
        ? wallDepth
        : roomDepth
    const box: Extent = { min: [...extent.min], max: [...extent.max] }
    if (normal[axis]! > 0) [box.min[axis], box.max[axis]] = [front - depth, front]
    else [box.min[axis], box.max[axis]] = [front, front + depth]
    box.max[2] = Math.min(box.max[2], eaves[region]!)
    for (const n of [0, 1, 2] as const) {
      box.min[n] += n === 2 ? 0 : shrink
      box.max[n] -= shrink
    }
    if (box.max.every((value, n) => value > box.min[n]!)) boxes.push(box)
  }
  return boxes
}

/** By region, the walls of another direction that share an upright border with it. */
function meetingWalls({ camera, regions, scene }: Built): number[][] {
  const found: number[][] = scene.planes.map(() => [])
  for (const { left, right, x1, x2, length } of regions.partition.sides) {
    if (left === outside || right === outside || scene.parts[left] !== 'wall' || scene.parts[right] !== 'wall') continue
    if (Math.abs(x2 - x1) > 0.3 * length) continue
    const [one, other] = [scene.planes[left]!, scene.planes[right]!]
    if (Math.abs(dot(one.normal, other.normal)) > 0.5) continue
    // Both planes must be where they meet.
    const gap = Math.abs(dot(one.normal, camera.axes[2])) + Math.abs(dot(other.normal, camera.axes[2]))
    if (gap > 0.1) continue
    found[left]!.push(right)
    found[right]!.push(left)
  }
  return found
}

/** By region, the height at which a sloping roof that touches it begins: below it the box ends. */
function lowestSlopes({ regions, scene }: Built, extents: (Extent | undefined)[]): number[] {
  const lowest = scene.planes.map(() => Number.POSITIVE_INFINITY)
  for (const { left, right } of regions.partition.sides) {
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const) {
      if (one === outside || other === outside || scene.orientations[other]!.kind !== 'slope') continue
      lowest[one] = Math.min(lowest[one]!, extents[other]?.min[2] ?? Number.POSITIVE_INFINITY)
    }
  }
  return lowest
}
