import type { Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { shrinkPicture } from '../../../pixels/scale.ts'

/** In OKLab: what one pixel of a model's sky differs from the next by, and what differs from the sky beside it is not of it. */
const stepMax = 0.012
const strangeMin = 0.03
/** Of the picture, the least sky that tells what a model's is like. */
const skyMin = 0.12

/**
 * A model's sky is empty: it is spread from the top without a step, and elsewhere has its colour at the same height. In a picture so many
 * times smaller, 1 where a pixel may be of it, and 0 elsewhere; undefined if no empty sky is seen.
 */
export function findOpenSky(picture: Picture, factor: number): Plane | undefined {
  const { width, height, L, a, b } = shrinkPicture(picture, factor)
  const isSky = new Uint8Array(L.length)
  const queue: number[] = []
  for (let x = 0; x < width; x++) {
    isSky[x] = 1
    queue.push(x)
  }
  for (let n = 0; n < queue.length; n++) {
    const i = queue[n]!
    const x = i % width
    for (const next of [x > 0 ? i - 1 : i, x < width - 1 ? i + 1 : i, i - width, i + width]) {
      if (next < 0 || next >= L.length || isSky[next]) continue
      if (Math.hypot(L[next]! - L[i]!, a[next]! - a[i]!, b[next]! - b[i]!) > stepMax) continue
      isSky[next] = 1
      queue.push(next)
    }
  }
  if (queue.length < skyMin * L.length) return undefined
  const out = new Float32Array(L.length)
  let mean = [0, 0, 0]
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * width, (y + 1) * width]
    const sums = [0, 0, 0, 0]
    for (let i = from; i < to; i++) {
      if (!isSky[i]) continue
      for (const [n, plane] of [L, a, b].entries()) sums[n]! += plane[i]!
      sums[3]!++
    }
    if (sums[3]! > 0) mean = sums.slice(0, 3).map((sum) => sum / sums[3]!)
    for (let i = from; i < to; i++) {
      const off = Math.hypot(L[i]! - mean[0]!, a[i]! - mean[1]!, b[i]! - mean[2]!)
      out[i] = isSky[i] || off < strangeMin ? 1 : 0
    }
  }
  return out
}
