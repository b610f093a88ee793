import { smoothstep } from './grade.ts'
import type { Picture } from './picture.ts'
import type { Plane } from './plane.ts'

/** Where one face ends and the next begins, however little they differ: the gradient as ink. */
export function findEdges({ width, height, L, a, b }: Picture): Plane {
  const out = new Float32Array(L.length)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      const step = (plane: Plane) =>
        Math.abs(plane[i + 1]! - plane[i - 1]!) + Math.abs(plane[i + width]! - plane[i - width]!)
      out[i] = smoothstep(0.012, 0.05, step(L) + 2 * step(a) + 2 * step(b))
    }
  }
  return out
}
