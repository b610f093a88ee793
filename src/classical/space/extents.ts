import { type Camera, rayOf } from './camera.ts'
import { type PlaneInSpace, standingEyeHeight } from './depths.ts'
import { outside, type Partition } from './partition.ts'
import { dot, times, type Vector } from './vector.ts'

/** Where a region lies in metres: along the scene's two level axes, and above the ground. */
export type Extent = { min: [number, number, number]; max: [number, number, number] }

/** What surrounds the ends of each region's sides, whose places in metres `pointOf` tells; undefined if it knows none. */
export function extentsOf(
  { sides, areas }: Partition,
  pointOf: (region: number, x: number, y: number) => Vector | undefined,
): (Extent | undefined)[] {
  const extents: (Extent | undefined)[] = areas.map(() => undefined)
  for (const { left, right, x1, y1, x2, y2 } of sides) {
    for (const region of [left, right]) {
      if (region === outside) continue
      for (const point of [pointOf(region, x1, y1), pointOf(region, x2, y2)]) {
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

/** The scene's level axis along which a wall or the ridge of a roof runs. */
export const alongOf = (normal: Vector, { axes }: Camera): 0 | 1 =>
  Math.abs(dot(normal, axes[0])) > Math.abs(dot(normal, axes[1])) ? 1 : 0

/** The pixel in which a point of the scene's axes is seen, and how far along the view it is, in metres; undefined if it is nearer than `nearest`. */
export function pixelAt(
  { camera: { axes, focalPx, centre }, eyeHeight = standingEyeHeight }: { camera: Camera; eyeHeight?: number },
  [x, y, z]: Vector,
  nearest: number,
): Vector | undefined {
  const up = z - eyeHeight
  const depth = x * axes[0][2] + y * axes[1][2] + up * axes[2][2]
  if (depth < nearest) return undefined
  return [
    centre[0] + (focalPx * (x * axes[0][0] + y * axes[1][0] + up * axes[2][0])) / depth,
    centre[1] + (focalPx * (x * axes[0][1] + y * axes[1][1] + up * axes[2][1])) / depth,
    depth,
  ]
}

/** The point of a plane at a pixel, in the scene's axes; undefined if the plane is not seen there. */
export function pointAt(
  { camera, eyeHeight = standingEyeHeight }: { camera: Camera; eyeHeight?: number },
  plane: PlaneInSpace,
  x: number,
  y: number,
): Vector | undefined {
  const ray = rayOf(camera, x, y)
  const towards = -dot(plane.normal, ray)
  if (towards <= 1e-6) return undefined
  const point = times(ray, plane.distance / towards)
  return [dot(point, camera.axes[0]), dot(point, camera.axes[1]), eyeHeight + dot(point, camera.axes[2])]
}

/** What surrounds all of them. */
export function around(extents: readonly Extent[]): Extent {
  const [min, max] = [Math.min, Math.max].map((of, n) =>
    [0, 1, 2].map((axis) => of(...extents.map((extent) => (n === 0 ? extent.min : extent.max)[axis]!))),
  ) as [Extent['min'], Extent['max']]
  return { min, max }
}
