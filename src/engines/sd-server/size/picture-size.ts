import type { Limits } from '../client.ts'

type Size = { width: number; height: number }

/** The server rounds up to multiples of this. */
const step = 64
/** A ratio that is off by 1 % weighs as much as an area that is off by 20 %. */
const ratioWeight = 20

/**
 * The size to request: near a ratio and an area, in multiples of 64 and within the server's limits, which it does not enforce:
 * beyond them it fails, or dies.
 */
export function pictureSize(ratio: Size, area: number, limits: Limits): Size {
  const target = Math.log(ratio.width / ratio.height)
  const cost = ({ width, height }: Size) =>
    ratioWeight * Math.abs(Math.log(width / height) - target) + Math.abs(Math.log((width * height) / area))
  const sizes = multiples(limits.min_width, limits.max_width).flatMap((width) =>
    multiples(limits.min_height, limits.max_height).map((height) => ({ width, height })),
  )
  return sizes.reduce((best, size) => (cost(size) < cost(best) ? size : best))
}

/** No model of today makes sides beyond 2048, whatever a server says. */
function multiples(min: number, max: number): number[] {
  const last = Math.min(32, Math.max(1, Math.floor(max / step)))
  // It died of clips of 64x64.
  const first = Math.min(last, Math.max(2, Math.ceil(min / step)))
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}
