import type { Vector } from './vector.ts'

/** The point a ray met. A material reads where it is and writes the colour; it may tilt the normal. */
export type Surface = {
  x: number
  y: number
  z: number
  nx: number
  ny: number
  nz: number
  /** A random number in [0, 1) that is the same all over one patch of one placed mesh. */
  tint: number
  r: number
  g: number
  b: number
}

export type Material = {
  name: string
  paint(surface: Surface): void
  /** Light passes: a thin pane, or the surface of a body of water. */
  clear?: 'glass' | 'water'
  /** Share of the light from behind that shines through, for leaves and curtains. */
  translucency?: number
  /** So finely divided that noise hides in its own pattern. */
  foliage?: true
  /** A clear coat: reflectance straight on, and how far reflections scatter (0 is a mirror). */
  coat?: { reflectance: number; roughness: number }
  emission?: Vector
}
