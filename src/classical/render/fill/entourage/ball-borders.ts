import { gaussianBlur } from '../../../pixels/blur.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'
import type { Ball } from './find-balls.ts'

/** How much a border changes lightness, and colour by so much more, in OKLab. */
const edgeMin = 0.022
const colourWeight = 1.5
/** Directions in which an outline is looked at. */
export const directions = 48
/** Balls have facets: how far a border may stray, as a share of the radius, and by how many pixels at least; and how it may lean. */
const strayMax = 0.07
const strayPx = 1.2
const leanMin = 0.86

/** Pixels of borders, thin, with how much changes there, and the unit vector across. */
export type Borders = { places: number[]; is: Uint8Array; strength: Float32Array; dx: Float32Array; dy: Float32Array }

export function findBorders({ width, height, L, a, b }: Picture, edge = edgeMin): Borders {
  const channels: (readonly [Plane, number])[] = [L, a, b].map((plane, n) => [
    gaussianBlur(plane, width, height, 0.9),
    n === 0 ? 1 : colourWeight,
  ])
  const [strength, dx, dy] = [0, 0, 0].map(() => new Float32Array(L.length)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  for (const [plane, weight] of channels)
    for (let y = 1; y < height - 1; y++)
      for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
        const across = weight * (plane[i + 1]! - plane[i - 1]!)
        const down = weight * (plane[i + width]! - plane[i - width]!)
        // Most of a model is even: the length, which takes long, is no more than this.
        if (Math.abs(across) + Math.abs(down) <= strength[i]!) continue
        const size = Math.hypot(across, down)
        if (size <= strength[i]!) continue
        strength[i] = size
        dx[i] = across / size
        dy[i] = down / size
      }
  const is = new Uint8Array(L.length)
  const places: number[] = []
  for (let y = 2; y < height - 2; y++)
    for (let x = 2, i = y * width + 2; x < width - 2; x++, i++) {
      if (strength[i]! < edge) continue
      const step = Math.round(dx[i]!) + Math.round(dy[i]!) * width
      if (strength[i]! < strength[i + step]! || strength[i]! <= strength[i - step]!) continue
      is[i] = 1
      places.push(i)
    }
  return { places, is, strength, dx, dy }
}

/** In which directions a ball's border is seen, how many were looked at, as the picture's border hides some, and how strong it is. */
export function lookAround(
  { is, strength, dx, dy }: Borders,
  { width, height }: Picture,
  { x, y, radius, tall }: Omit<Ball, 'seen'>,
): { seen: Uint8Array; looked: number; on: number; strength: number } {
  const seen = new Uint8Array(directions)
  const reach = Math.max(strayPx, strayMax * radius)
  let [looked, sum] = [0, 0]
  for (let n = 0; n < directions; n++) {
    const [cos, sin] = [Math.cos((2 * Math.PI * n) / directions), Math.sin((2 * Math.PI * n) / directions)]
    const steep = Math.hypot(cos, sin / tall)
    for (let far = radius - reach; far <= radius + reach; far += 0.5) {
      const [u, v] = [Math.round(x + far * cos), Math.round(y + far * tall * sin)]
      if (u < 2 || v < 2 || u >= width - 2 || v >= height - 2) continue
      if (far === radius - reach) looked++
      const i = v * width + u
      if (seen[n] || !is[i] || Math.abs(dx[i]! * cos + (dy[i]! * sin) / tall) < leanMin * steep) continue
      seen[n] = 1
      sum += strength[i]!
    }
  }
  const on = seen.reduce((count, one) => count + one, 0)
  return { seen, looked, on, strength: sum / Math.max(1, on) }
}

/** Around a circle, so that a run goes on over its end. */
export function longestRun(seen: Uint8Array): number {
  let [run, most] = [0, 0]
  for (let n = 0; n < 2 * seen.length; n++) {
    run = seen[n % seen.length] ? run + 1 : 0
    most = Math.max(most, run)
  }
  return Math.min(most, seen.length)
}
