import type { Vector } from './vector.ts'
import { add, dot, normalize, scale } from './vector.ts'

/** A camera; held level, it keeps verticals vertical, and the horizon is placed by shifting the lens. */
export type Camera = {
  position: Vector
  /** Degrees from -z (into the scene) towards x. */
  heading: number
  /** Degrees across the width of the picture. */
  view: number
  /** Where the horizon of a level camera is, as a share of the height from the top. */
  horizon: number
  /** Degrees that the camera is tilted up, by default 0. */
  pitch?: number
}

export function aim(camera: Camera, x: number, y: number, width: number, height: number): Vector {
  const { forward, right, up, focal } = axes(camera, width)
  const across = scale(right, (x - width / 2) / focal)
  return normalize(add(add(forward, across), scale(up, (camera.horizon * height - y) / focal)))
}

/** The pixel where a point is seen, and its distance along the view. */
export function project(camera: Camera, point: Vector, width: number, height: number): Vector {
  const { forward, right, up, focal } = axes(camera, width)
  const from = add(point, scale(camera.position, -1))
  const depth = dot(from, forward)
  const [across, above] = [dot(from, right) / depth, dot(from, up) / depth]
  return [width / 2 + across * focal, camera.horizon * height - above * focal, depth]
}

function axes(camera: Camera, width: number): { forward: Vector; right: Vector; up: Vector; focal: number } {
  const angle = (camera.heading * Math.PI) / 180
  const tilt = ((camera.pitch ?? 0) * Math.PI) / 180
  const level: Vector = [Math.sin(angle), 0, -Math.cos(angle)]
  const right: Vector = [Math.cos(angle), 0, Math.sin(angle)]
  const forward = add(scale(level, Math.cos(tilt)), [0, Math.sin(tilt), 0])
  const up = add(scale(level, -Math.sin(tilt)), [0, Math.cos(tilt), 0])
  return { forward, right, up, focal: width / 2 / Math.tan((camera.view * Math.PI) / 360) }
}
