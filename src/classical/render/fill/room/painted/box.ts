import { standingEyeHeight } from '../../../../space/depths.ts'
import type { Extent } from '../../../../space/extents.ts'
import type { Shell } from '../../../../space/shell/fit-shell.ts'

/** The normal of a face of the box, by the order of `shellFaces`, into the room; of what stands in it, upwards. */
export function normalOf(face: number): { nx: number; ny: number; nz: number } {
  if (face > 5) return { nx: 0, ny: 0, nz: 1 }
  const sign = face === 0 || face === 3 || face === 5 ? 1 : -1
  return { nx: face > 1 && face < 4 ? sign : 0, ny: face > 3 ? sign : 0, nz: face < 2 ? sign : 0 }
}

/** The box in metres over the floor, with the eye above its origin. */
export function boundsOf({ distances }: Shell): Extent {
  const [, ceiling, east, west, north, south] = distances as readonly [number, number, number, number, number, number]
  return { min: [-west, -south, 0], max: [east, north, standingEyeHeight + ceiling] }
}

/** How often a direction goes as far as it is long until it meets a face of the box. */
export function distanceTo({ distances }: Shell, face: number, direction: readonly number[]): number {
  const { nx, ny, nz } = normalOf(face)
  return distances[face]! / Math.max(1e-3, -(nx * direction[0]! + ny * direction[1]! + nz * direction[2]!))
}

/** Where a direction meets a wall of the box: metres along it and over the floor, as windows have them. */
export function onWall(shell: Shell, face: number, direction: readonly number[]): { u: number; z: number } {
  const t = distanceTo(shell, face, direction)
  const { nx, ny } = normalOf(face)
  return { u: (direction[1]! * nx - direction[0]! * ny) * t, z: standingEyeHeight + direction[2]! * t }
}
