import type { Plane } from './plane.ts'

/** Where a plane is above a value, as 1. A typed array's own `from` calls back a hundred times slower. */
export function maskAbove(plane: Plane, least: number): Uint8Array {
  const mask = new Uint8Array(plane.length)
  for (let i = 0; i < mask.length; i++) mask[i] = plane[i]! > least ? 1 : 0
  return mask
}

export function maskBelow(plane: Plane, most: number): Uint8Array {
  const mask = new Uint8Array(plane.length)
  for (let i = 0; i < mask.length; i++) mask[i] = plane[i]! < most ? 1 : 0
  return mask
}

/** The same of any test of a pixel's value and place. */
export function maskWhere(values: ArrayLike<number>, isIn: (value: number, i: number) => unknown): Uint8Array {
  const mask = new Uint8Array(values.length)
  for (let i = 0; i < mask.length; i++) mask[i] = isIn(values[i]!, i) ? 1 : 0
  return mask
}
