import { gaussianBlur } from '../../../pixels/blur.ts'
import type { Plane } from '../../../pixels/plane.ts'

/**
 * Where it is shady, 0..1, seen from above: `heights` is in pixels of the shadow that they throw, and `fall` the way in which shadows
 * fall, as a unit vector.
 */
export function castShadows(
  heights: Plane,
  [fallX, fallY]: readonly [number, number],
  width: number,
  soft: number,
): Plane {
  const height = heights.length / width
  const reach = Math.ceil(heights.reduce((most, value) => (value > most ? value : most), 0))
  const offsets = Array.from({ length: reach }, (_, n) => [
    Math.round(-(n + 1) * fallX),
    Math.round(-(n + 1) * fallY),
  ]) as [number, number][]
  const shade = new Float32Array(heights.length)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const own = heights[i]!
      for (let n = 0; n < reach; n++) {
        const [u, v] = [x + offsets[n]![0], y + offsets[n]![1]]
        if (u < 0 || v < 0 || u >= width || v >= height) break
        if (heights[v * width + u]! <= own + n + 1) continue
        shade[i] = 1
        break
      }
    }
  return gaussianBlur(shade, width, height, soft)
}
