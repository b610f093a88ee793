import type { Picture } from '../../../pixels/picture.ts'
import { countAreas } from '../../../space/colour-regions.ts'

export type Box = { left: number; right: number; top: number; bottom: number }

/** Facets of one crown are smaller than this share of the picture, or than the larger if they rise from its lower half. */
const crownMax = 0.06
const risingMax = 0.16
/** A lawn is wider than it is tall, and begins so far down the picture. */
const wideMax = 2.6
const lawnTop = 0.45
/** Leaves, in OKLab. */
const greenChroma = 0.022
const greenHues = [100, 168] as const
const wood = { a: 0.005, b: 0.012, L: 0.62 } as const
const blueMin = 0.01
/** In OKLab's axes of colour, by lightness: facets of one material differ by less. */
const tintMax = 0.018
/** So many facets are a crown and not a hedge; of the picture, what is one; of a crown, the largest; and of the picture, the least such crown. */
const facetsMin = 4
const facetMin = 0.00002
const largestMax = 0.6
const facetedMin = 0.0008

/** Of the two colour axes of OKLab. */
export function isLeafGreen([across, down]: readonly [number, number]): boolean {
  const hue = (Math.atan2(down, across) * 180) / Math.PI
  return Math.hypot(across, down) > greenChroma && hue > greenHues[0] && hue < greenHues[1]
}

/** Flat fills in which green ones that touch, as the facets of a crown do, are one; of crowns of several materials that touch, each. */
export function joinCrowns(
  { width, height, L, a, b }: Picture,
  labels: Int32Array,
): {
  labels: Int32Array
  isGreen: (label: number) => boolean
  isWood: (label: number) => boolean
  isBlue: (label: number) => boolean
  isFaceted: (label: number, area: number) => boolean
} {
  const areas = countAreas(labels)
  const sums = new Float64Array(areas.length * 3)
  for (let i = 0; i < labels.length; i++) {
    const at = labels[i]! * 3
    sums[at]! += L[i]!
    sums[at + 1]! += a[i]!
    sums[at + 2]! += b[i]!
  }
  const boxes = boxesOf(labels, width, areas.length)
  const isLeaf = areas.map((area, label) => {
    const [across, down] = [sums[label * 3 + 1]! / area, sums[label * 3 + 2]! / area]
    const { left, right, top, bottom } = boxes[label]!
    const isLow = top > lawnTop * height
    const isLawn = isLow && right - left > wideMax * (bottom - top) && area > 0.001 * width * height
    const rises = top < height / 2 && bottom < height - 1
    return isLeafGreen([across, down]) && !isLawn && area < (rises ? risingMax : crownMax) * width * height
  })
  const roots = areas.map((_, label) => label)
  const alike = areas.map((_, label) => label)
  // Light scales all of a colour, so that the facets of one material differ in lightness alone.
  const tintOf = (label: number) =>
    [sums[label * 3 + 1]! / sums[label * 3]!, sums[label * 3 + 2]! / sums[label * 3]!] as const
  const join = (one: number, other: number) => {
    if (one === other || !isLeaf[one] || !isLeaf[other]) return
    unite(roots, one, other)
    const [[a1, b1], [a2, b2]] = [tintOf(one), tintOf(other)]
    if (Math.hypot(a1 - a2, b1 - b2) < tintMax) unite(alike, one, other)
  }
  for (let i = 0; i < labels.length; i++) {
    if ((i + 1) % width !== 0) join(labels[i]!, labels[i + 1]!)
    if (i + width < labels.length) join(labels[i]!, labels[i + width]!)
  }
  const facets = areas.map(() => 0)
  for (const [label, area] of areas.entries())
    if (isLeaf[label] && area > facetMin * labels.length) facets[rootOf(alike, label)]!++
  // Where crowns of several materials touch, each is one.
  const kinds = areas.map(() => 0)
  for (const [label, count] of facets.entries()) if (count >= facetsMin) kinds[rootOf(roots, label)]!++
  const nameOf = areas.map((_, label) => {
    const root = rootOf(roots, label)
    return kinds[root]! > 1 ? rootOf(alike, label) : root
  })
  const [count, largest] = [areas.map(() => 0), areas.map(() => 0)]
  for (const [label, area] of areas.entries()) {
    const name = nameOf[label]!
    if (area > facetMin * labels.length) count[name]!++
    largest[name] = Math.max(largest[name]!, area)
  }
  const joined = labels.map((label) => nameOf[label]!)
  const isFaceted = (label: number, area: number) =>
    count[label]! >= facetsMin && area > facetedMin * labels.length && largest[label]! < largestMax * area
  const isWood = (label: number) =>
    sums[label * 3]! < wood.L * areas[label]! &&
    sums[label * 3 + 1]! > wood.a * areas[label]! &&
    sums[label * 3 + 2]! > wood.b * areas[label]!
  // Panes under a crown are as narrow.
  const isBlue = (label: number) => sums[label * 3 + 2]! < -blueMin * areas[label]!
  return { labels: joined, isGreen: (label) => isLeaf[label] === true, isWood, isBlue, isFaceted }
}

function rootOf(roots: readonly number[], label: number): number {
  let root = label
  while (roots[root] !== root) root = roots[root]!
  return root
}

function unite(roots: number[], one: number, other: number): void {
  const [first, second] = [rootOf(roots, one), rootOf(roots, other)]
  if (first !== second) roots[Math.max(first, second)] = Math.min(first, second)
}

export function boxesOf(labels: Int32Array, width: number, count: number): Box[] {
  const boxes = Array.from({ length: count }, (): Box => ({ left: width, right: 0, top: labels.length, bottom: 0 }))
  for (let i = 0, x = 0, y = 0; i < labels.length; i++) {
    const box = boxes[labels[i]!]!
    if (x < box.left) box.left = x
    if (x > box.right) box.right = x
    if (y < box.top) box.top = y
    if (y > box.bottom) box.bottom = y
    if (++x === width) {
      x = 0
      y++
    }
  }
  return boxes
}
