import { boxBlur } from '../blur.ts'
import type { Picture } from '../picture.ts'

/** The noise of one pixel that is expected at least, in OKLab: about two levels of 255. */
const noiseMin = 0.006
/** By how many of their standard errors the means of two regions of one fill may differ. */
const errorsMax = 6
/** Means that differ by less, of regions however large, are of one fill. */
const unseen = 0.0025
/** Compression smears hues over more pixels than lightness, so that they count for less. */
const hue = 0.4
/** Differences are sorted by so many steps; those above the last are alike. */
const steps = 1024
const differenceMax = 0.25

/**
 * Parts a picture into its fills, whatever noise lies on them: neighbours join, the most alike first, if the means of their regions differ by
 * no more than noise explains (statistical region merging, Nock and Nielsen 2004). Returns for each pixel one that all of its region have.
 */
export function joinAlike(picture: Picture): Int32Array {
  const { width, height, L, a, b } = picture
  const noise = Math.max(noiseMin, noiseOf(picture))
  const root = new Int32Array(L.length).map((_, i) => i)
  const count = new Float32Array(L.length).fill(1)
  const [light, red, yellow] = [L, a, b].map((plane) => Float64Array.from(plane)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const rootOf = (i: number): number => {
    while (root[i]! !== i) {
      root[i] = root[root[i]!]!
      i = root[i]!
    }
    return i
  }
  for (const pair of sortPairs(picture)) {
    const i = pair >> 1
    const one = rootOf(i)
    const other = rootOf(pair & 1 ? i + width : i + 1)
    if (one === other) continue
    const [m, n] = [count[one]!, count[other]!]
    const apart = Math.hypot(
      light[one]! / m - light[other]! / n,
      hue * (red[one]! / m - red[other]! / n),
      hue * (yellow[one]! / m - yellow[other]! / n),
    )
    if (apart > unseen + errorsMax * noise * Math.sqrt(1 / m + 1 / n)) continue
    const [to, from] = m >= n ? [one, other] : [other, one]
    root[from] = to
    count[to]! += count[from]!
    for (const sums of [light, red, yellow]) sums[to]! += sums[from]!
  }
  for (let i = 0; i < width * height; i++) root[i] = rootOf(i)
  return root
}

/** Neighbours, those first that differ least without their noise. A pair is twice its first pixel, and one more if the second is below. */
function sortPairs({ width, height, L, a, b }: Picture): Int32Array {
  const [light, red, yellow] = [L, a, b].map((plane) => boxBlur(plane, width, height, 1)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const stepOf = (i: number, j: number) => {
    const apart = Math.hypot(light[i]! - light[j]!, hue * (red[i]! - red[j]!), hue * (yellow[i]! - yellow[j]!))
    return Math.min(steps - 1, Math.floor((apart / differenceMax) * steps))
  }
  const forEach = (use: (pair: number, step: number) => void) => {
    for (let y = 0, i = 0; y < height; y++)
      for (let x = 0; x < width; x++, i++) {
        if (x + 1 < width) use(2 * i, stepOf(i, i + 1))
        if (y + 1 < height) use(2 * i + 1, stepOf(i, i + width))
      }
  }
  const places = new Int32Array(steps + 1)
  forEach((_, step) => places[step + 1]!++)
  for (let step = 0; step < steps; step++) places[step + 1]! += places[step]!
  const sorted = new Int32Array(places[steps]!)
  forEach((pair, step) => {
    sorted[places[step]!++] = pair
  })
  return sorted
}

const sampled = 8192
/** Of two pixels with a noise of 1 in lightness alone, the median of their difference. */
const medianOfTwo = 0.95

function noiseOf({ width, L, a, b }: Picture): number {
  const some = Float32Array.from({ length: sampled }, (_, n) => {
    const i = Math.floor((n * (L.length - width - 2)) / sampled)
    return Math.hypot(L[i]! - L[i + 1]!, a[i]! - a[i + 1]!, b[i]! - b[i + 1]!)
  }).sort()
  return some[sampled / 2]! / medianOfTwo
}
