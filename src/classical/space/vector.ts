/** A point or direction: in the camera x to the right, y down, z forwards. */
export type Vector = readonly [x: number, y: number, z: number]

/** A point of a surface and its normal, in the scene's axes: single numbers, as one object is used again for all pixels. */
export type SurfacePoint = { x: number; y: number; z: number; nx: number; ny: number; nz: number }

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export const times = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]

export const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]

export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

export const norm = (a: Vector): number => Math.sqrt(dot(a, a))

export const unit = (a: Vector): Vector => times(a, 1 / Math.max(1e-12, norm(a)))

/** Turned by the rotation vector `by`, whose length is the angle (Rodrigues). */
export function turned(a: Vector, by: Vector): Vector {
  const angle = norm(by)
  if (angle < 1e-12) return a
  const axis = times(by, 1 / angle)
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return plus(plus(times(a, c), times(cross(axis, a), s)), times(axis, dot(axis, a) * (1 - c)))
}
