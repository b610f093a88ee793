import type { Vector } from './vector.ts'
import { add, normalize, scale } from './vector.ts'

/** A camera held level, so that verticals stay vertical; the horizon is placed by shifting the lens. */
export type Camera = {
  position: Vector
  /** Degrees from -z (into the scene) towards x. */
  heading: number
  /** Degrees across the width of the picture. */
  view: number
  /** Where the horizon is, as a share of the height from the top. */
  horizon: number
}

export function aim(camera: Camera, x: number, y: number, width: number, height: number): Vector {
  const { forward, right, focal } = axes(camera, width)
  const across = scale(right, (x - width / 2) / focal)
  return normalize(add(add(forward, across), [0, (camera.horizon * height - y) / focal, 0]))
}

/** The pixel where a point is seen, and its distance along the view. */
export function project(camera: Camera, point: Vector, width: number, height: number): Vector {
  const { forward, right, focal } = axes(camera, width)
  const [x, y, z] = add(point, scale(camera.position, -1))
  const depth = x * forward[0] + z * forward[2]
  const across = x * right[0] + z * right[2]
  return [width / 2 + (across / depth) * focal, camera.horizon * height - (y / depth) * focal, depth]
}

function axes(camera: Camera, width: number): { forward: Vector; right: Vector; focal: number } {
  const angle = (camera.heading * Math.PI) / 180
  const forward: Vector = [Math.sin(angle), 0, -Math.cos(angle)]
  const right: Vector = [Math.cos(angle), 0, Math.sin(angle)]
  return { forward, right, focal: width / 2 / Math.tan((camera.view * Math.PI) / 360) }
}
