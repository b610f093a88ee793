import type { Extent } from '../../../space/extents.ts'

/** What casts shadows: six numbers a box, its least corner and its greatest. */
export type Boxes = Float64Array

export const packBoxes = (boxes: Extent[]): Boxes =>
  Float64Array.from(boxes.flatMap(({ min, max }) => [...min, ...max]))

/** Where a ray begins and where it goes. One array that is used again: numbers passed one by one would be put on the heap. */
export type Ray = Float64Array

export const openRay = (): Ray => new Float64Array(6)

export function aim(ray: Ray, x: number, y: number, z: number, dx: number, dy: number, dz: number): void {
  ray[0] = x
  ray[1] = y
  ray[2] = z
  ray[3] = dx
  ray[4] = dy
  ray[5] = dz
}

/** Whether a box stands in a ray's way; the one that it begins in or on does not. */
export function isBlocked(boxes: Boxes, ray: Ray, reach: number): boolean {
  for (let n = 0; n < boxes.length; n += 6) {
    let near = 0.004
    let far = reach
    for (let axis = 0; axis < 3 && near < far; axis++) {
      const from = ray[axis]!
      const along = ray[axis + 3]!
      const low = boxes[n + axis]!
      const high = boxes[n + axis + 3]!
      if (along < 1e-9 && along > -1e-9) {
        if (from < low || from > high) far = -1
        continue
      }
      const one = (low - from) / along
      const other = (high - from) / along
      const enter = one < other ? one : other
      const leave = one < other ? other : one
      if (enter > near) near = enter
      if (leave < far) far = leave
    }
    if (near < far) return true
  }
  return false
}
