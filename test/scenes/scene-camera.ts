import type { Vector } from './solid.ts'

/** Where a scene is seen from: degrees, metres; `shift` moves the principal point down by shares of the height. */
export type View = {
  eye: Vector
  yaw: number
  pitch: number
  roll?: number
  fov: number
  shift?: number
  width: number
  height: number
}

/** A view in the usual size, three to two. */
export const seen = (eye: View['eye'], yaw: number, pitch: number, fov: number, more: Partial<View> = {}): View => ({
  eye,
  yaw,
  pitch,
  fov,
  width: 1344,
  height: 896,
  ...more,
})

/** Rows: to the right, down and forwards; metres, pixels. */
export type Camera = { eye: Vector; rows: [Vector, Vector, Vector]; focalPx: number; centre: [number, number] }

export function openCamera({ eye, yaw, pitch, roll = 0, fov, shift = 0, width, height }: View): Camera {
  const [y, p, r] = [yaw, pitch, roll].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number]
  const forward: Vector = [Math.sin(y) * Math.cos(p), Math.cos(y) * Math.cos(p), Math.sin(p)]
  const right: Vector = [Math.cos(y), -Math.sin(y), 0]
  const down: Vector = cross(forward, right)
  const turn = (a: Vector, b: Vector): Vector => sum(scale(a, Math.cos(r)), scale(b, Math.sin(r)))
  return {
    eye,
    rows: [turn(right, down), turn(down, scale(right, -1)), forward],
    focalPx: width / 2 / Math.tan((fov * Math.PI) / 360),
    centre: [width / 2 - 0.5, height / 2 - 0.5 + shift * height],
  }
}

export const sum = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]
export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export function toCamera({ eye, rows }: Camera, point: Vector): Vector {
  const from = sum(point, scale(eye, -1))
  return [dot(rows[0], from), dot(rows[1], from), dot(rows[2], from)]
}

const near = 0.05

/** In front of the near plane (Sutherland & Hodgman 1974). */
export function clip(corners: Vector[]): Vector[] {
  const kept: Vector[] = []
  for (const [n, from] of corners.entries()) {
    const to = corners[(n + 1) % corners.length]!
    if (from[2] > near) kept.push(from)
    if (from[2] > near !== to[2] > near)
      kept.push(sum(from, scale(sum(to, scale(from, -1)), (near - from[2]) / (to[2] - from[2]))))
  }
  return kept
}

/** Of a polygon that may have corners on one line (Newell). */
export function normalOf(corners: Vector[]): Vector {
  let total: Vector = [0, 0, 0]
  for (const [n, a] of corners.entries()) total = sum(total, cross(a, corners[(n + 1) % corners.length]!))
  return scale(total, 1 / Math.hypot(...total))
}

export const project = ({ focalPx, centre }: Camera, [x, y, z]: Vector): [number, number] => [
  centre[0] + (focalPx * x) / z,
  centre[1] + (focalPx * y) / z,
]
