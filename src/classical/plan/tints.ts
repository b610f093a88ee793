import { findComponents } from '../pixels/components.ts'
import { distanceToBlocked } from '../pixels/distance.ts'
import { maskWhere } from '../pixels/mask.ts'
import type { Oklab } from '../pixels/oklab.ts'
import type { Picture } from '../pixels/picture.ts'

/** Steps of lightness and of a and b in which colours are counted. */
const stepL = 0.02
const stepAB = 0.01
/** From pixel to pixel on a sheet without grain, most colours are the same. */
const sameMax = 0.003
const sameMin = 0.6
/** In pixels: a fill is broader than this. */
const breadth = 5
/** Lightness from which on a fill is not ink, and the share of the sheet that counts. */
const tintMin = 0.5
/** What has so much chroma is not ink, from this lightness on. */
const colourMin = 0.035
const darkest = 0.3
const shareMin = 0.0004
/** So far is one fill from another, and a pixel of a fill from its colour; a and b count twice. */
const apartMin = 0.035
const nearMax = 0.02
/** Pieces with less area in squares of their width are compact, as what stands in rooms is; walls are long, or thinner than this share of the width. */
const slenderMin = 5
const wallMax = 0.034
const compactMin = 0.7

/** Flat colours on a sheet: by pixel the number of its fill from 1, 0 elsewhere, and by number less 1 the colour. */
export type Tints = { labels: Uint8Array; colours: Oklab[]; paper: Oklab }

/** The light flat colours that differ from the paper; undefined if there are none, or if grain hides which there are. */
export function findTints({ width, L, a, b }: Picture): Tints | undefined {
  const counts = new Map<number, number>()
  let same = 0
  for (let i = 1; i < L.length; i++) {
    if (Math.abs(L[i]! - L[i - 1]!) + Math.abs(a[i]! - a[i - 1]!) + Math.abs(b[i]! - b[i - 1]!) > sameMax) continue
    same++
    // Lines have colours of their own, but no breadth.
    const [beside, above] = [i - breadth, i - breadth * width]
    if (above < 0 || Math.abs(L[i]! - L[beside]!) > sameMax || Math.abs(L[i]! - L[above]!) > sameMax) continue
    const key =
      (Math.round(L[i]! / stepL) * 200 + Math.round(a[i]! / stepAB) + 100) * 200 + Math.round(b[i]! / stepAB) + 100
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  if (same < sameMin * L.length) return undefined
  const usual = [...counts].filter(([, count]) => count > shareMin * L.length).sort((one, other) => other[1] - one[1])
  const colours = usual.map(
    ([key]): Oklab => [
      Math.floor(key / 40000) * stepL,
      ((Math.floor(key / 200) % 200) - 100) * stepAB,
      ((key % 200) - 100) * stepAB,
    ],
  )
  const paper = colours.find(([lightness]) => lightness > tintMin)
  if (!paper) return undefined
  const fills = [paper]
  for (const colour of colours)
    if (isTint(colour) && fills.every((other) => differ(colour, other) > apartMin) && fills.length < 250)
      fills.push(colour)
  if (fills.length < 2) return undefined
  const labels = new Uint8Array(L.length)
  const sums = fills.map(() => [0, 0, 0, 0])
  for (let i = 0; i < L.length; i++) {
    if (L[i]! < darkest) continue
    let [best, least] = [0, nearMax * nearMax]
    for (let n = 0; n < fills.length; n++) {
      const [fillL, fillA, fillB] = fills[n]!
      const [l, u, v] = [L[i]! - fillL, 2 * (a[i]! - fillA), 2 * (b[i]! - fillB)]
      const far = l * l + u * u + v * v
      if (far >= least) continue
      best = n
      least = far
    }
    labels[i] = best
    const sum = sums[best]!
    sum[0]! += L[i]!
    sum[1]! += a[i]!
    sum[2]! += b[i]!
    sum[3]!++
  }
  return {
    labels,
    paper,
    colours: sums
      .slice(1)
      .map(([l, u, v, count], n): Oklab => (count ? [l! / count, u! / count, v! / count] : fills[n + 1]!)),
  }
}

const isTint = ([L, a, b]: Oklab): boolean => L > tintMin || (L > darkest && Math.hypot(a, b) > colourMin)

const differ = (one: Oklab, other: Oklab): number =>
  Math.hypot(one[0] - other[0], 2 * (one[1] - other[1]), 2 * (one[2] - other[2]))

/** Takes the colours of floors and furniture off a sheet, which is changed, so that its lines remain; what is filled and as slender as walls stays. */
export function bleach({ width, height, L, a, b }: Picture, { labels, colours, paper }: Tints): void {
  for (const n of colours.keys()) {
    const mask = maskWhere(labels, (label) => label === n + 1)
    if (!isCompact(mask, width, height)) continue
    for (let i = 0; i < mask.length; i++) {
      if (!mask[i]) continue
      L[i] = paper[0]
      a[i] = paper[1]
      b[i] = paper[2]
    }
  }
}

/** Most of a mask is in pieces that are wider than walls or not as long. */
function isCompact(mask: Uint8Array, width: number, height: number): boolean {
  const inside = distanceToBlocked(mask, width)
  const { labels, components } = findComponents(mask, width, height)
  const radii = new Float32Array(components.length)
  for (let i = 0; i < labels.length; i++) {
    const at = labels[i]! - 1
    if (at >= 0 && inside[i]! > radii[at]!) radii[at] = inside[i]!
  }
  let [compact, all] = [0, 0]
  for (const [n, { area }] of components.entries()) {
    all += area
    if (radii[n]! > wallMax * width || area < slenderMin * (2 * radii[n]!) ** 2) compact += area
  }
  return compact > compactMin * all
}
