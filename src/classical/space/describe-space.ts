import type { Seen } from '../../contract/seeing.ts'
import { type Camera, horizonRow } from './camera.ts'
import type { Space } from './space.ts'
import type { Vector } from './vector.ts'

/** A scene in the words and numbers that callers get. */
export function describeSpace(space: Space): Seen {
  const { kind, mode, reason = null, width, height, camera } = space
  return {
    kind: { name: kind.kind, confidence: rounded(kind.confidence, 2) },
    mode,
    reason,
    width,
    height,
    camera: camera ? describeCamera(camera, width, height) : null,
    regions: describeRegions(space),
    plan: null,
  }
}

/** The horizon's height at a place, or undefined if it runs upright or nothing vanishes. */
export function horizonAt(camera: Camera, x: number): number | undefined {
  return Math.abs(camera.axes[2][1]) < 0.2 || !Number.isFinite(camera.focalPx) ? undefined : horizonRow(camera, x)
}

/** Where a direction vanishes; null if that is nowhere near. */
export function vanishingPoint({ focalPx, centre }: Camera, [x, y, z]: Vector): [number, number] | null {
  if (Math.abs(z) < 1e-3 || !Number.isFinite(focalPx)) return null
  return [centre[0] + (focalPx * x) / z, centre[1] + (focalPx * y) / z]
}

/** How sure a region's part is: the lesser of what its own border and its neighbours say of its plane. */
export function confidenceOf({ scene }: Space, region: number): number {
  if (!scene || scene.parts[region] === 'unknown') return 0
  const { confidence } = scene.orientations[region]!
  return Math.min(1, Math.max(0, Math.min(confidence, scene.planes[region]?.agreeing ?? confidence)))
}

const degrees = 180 / Math.PI

function describeCamera(camera: Camera, width: number, height: number): NonNullable<Seen['camera']> {
  const { mode, focalPx, centre, axes, explained } = camera
  const up = axes[2]
  const placeOf = (axis: Vector) => {
    const point = vanishingPoint(camera, axis)
    return point && places(point)
  }
  const end = (x: number) => places([x, horizonAt(camera, x) ?? centre[1]])
  return {
    directions: mode,
    field_of_view: rounded(2 * Math.atan(width / 2 / focalPx) * degrees, 2),
    pitch: rounded(Math.asin(Math.max(-1, Math.min(1, up[2]))) * degrees, 2),
    roll: rounded(Math.atan2(up[0], -up[1]) * degrees, 2),
    shift: rounded((centre[1] - (height - 1) / 2) / height, 4),
    focal_length: Number.isFinite(focalPx) ? rounded(focalPx, 2) : null,
    axes: [vector(axes[0]), vector(axes[1]), vector(up)],
    vanishing_points: [placeOf(axes[0]), placeOf(axes[1]), placeOf(up)],
    horizon: Number.isFinite(focalPx) ? [end(0), end(width - 1)] : null,
    explained: rounded(explained, 2),
  }
}

function describeRegions(space: Space): Seen['regions'] {
  const { regions, scene, width, height } = space
  if (!regions) return []
  const { areas, sides } = regions.partition
  const found = areas.map((area, region): Seen['regions'][number] => {
    const plane = scene?.planes[region]
    return {
      part: scene?.parts[region] ?? 'unknown',
      confidence: rounded(confidenceOf(space, region), 2),
      area: rounded(area / (width * height), 5),
      normal: plane ? vector(plane.normal) : null,
      distance: plane && Number.isFinite(plane.distance) ? rounded(plane.distance, 3) : null,
      sides: [],
    }
  })
  for (const { left, right, x1, y1, x2, y2 } of sides) {
    found[left]?.sides.push([...places([x1, y1]), ...places([x2, y2])])
    found[right]?.sides.push([...places([x2, y2]), ...places([x1, y1])])
  }
  return found
}

/** Never -0, which JSON and people would read differently. */
const rounded = (value: number, digits: number) => Number(value.toFixed(digits)) + 0

const vector = (value: Vector) => value.map((each) => rounded(each, 4))

const places = ([x, y]: readonly [number, number]): [number, number] => [rounded(x, 2), rounded(y, 2)]
