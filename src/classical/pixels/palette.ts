import { hashUnit } from './noise.ts'
import type { Oklab } from './oklab.ts'
import { blankPicture, type Picture } from './picture.ts'

/** A palette of `count` colours: k-means in OKLab over a sample, started by k-means++ (Arthur & Vassilvitskii 2007). */
export function quantise(picture: Picture, count: number, seed: number): Oklab[] {
  const points = sample(picture, 6000)
  let palette = spreadStart(points, count, seed)
  for (let round = 0; round < 12; round++) palette = moveToMeans(points, palette)
  return palette
}

/** Every pixel in its nearest colour. */
export function nearestColours({ width, height, L, a, b }: Picture, palette: Oklab[]): Picture {
  const out = blankPicture(width, height)
  for (let i = 0; i < L.length; i++) {
    const [pL, pA, pB] = palette[nearestIndex(palette, L[i]!, a[i]!, b[i]!)]!
    out.L[i] = pL
    out.a[i] = pA
    out.b[i] = pB
  }
  return out
}

/** Differences of hue and colour weigh more than of lightness: they separate materials. */
const colourWeight = 2.2

function sample({ L, a, b }: Picture, count: number): Oklab[] {
  const step = L.length / count
  return Array.from({ length: count }, (_, n) => {
    const i = Math.floor(n * step)
    return [L[i]!, a[i]!, b[i]!] as const
  })
}

function spreadStart(points: Oklab[], count: number, seed: number): Oklab[] {
  const palette = [points[Math.floor(hashUnit(0, 0, seed) * points.length)]!]
  const distances = new Float64Array(points.length).fill(Number.POSITIVE_INFINITY)
  while (palette.length < count) {
    let total = 0
    const last = palette.at(-1)!
    for (let i = 0; i < points.length; i++) {
      distances[i] = Math.min(distances[i]!, distance(points[i]!, last[0], last[1], last[2]))
      total += distances[i]!
    }
    let rest = hashUnit(palette.length, 0, seed) * total
    let chosen = 0
    while (chosen < points.length - 1 && rest > distances[chosen]!) rest -= distances[chosen++]!
    palette.push(points[chosen]!)
  }
  return palette
}

function moveToMeans(points: Oklab[], palette: Oklab[]): Oklab[] {
  const sums = palette.map(() => [0, 0, 0, 0] as [number, number, number, number])
  for (const [L, a, b] of points) {
    const sum = sums[nearestIndex(palette, L, a, b)]!
    sum[0] += L
    sum[1] += a
    sum[2] += b
    sum[3]++
  }
  return sums.map(([L, a, b, count], k) => (count === 0 ? palette[k]! : ([L / count, a / count, b / count] as const)))
}

export function nearestIndex(palette: Oklab[], L: number, a: number, b: number): number {
  let best = 0
  let bestDistance = Number.POSITIVE_INFINITY
  for (let k = 0; k < palette.length; k++) {
    const d = distance(palette[k]!, L, a, b)
    if (d < bestDistance) {
      bestDistance = d
      best = k
    }
  }
  return best
}

function distance(colour: Oklab, L: number, a: number, b: number): number {
  const dL = colour[0] - L
  const dA = (colour[1] - a) * colourWeight
  const dB = (colour[2] - b) * colourWeight
  return dL * dL + dA * dA + dB * dB
}
