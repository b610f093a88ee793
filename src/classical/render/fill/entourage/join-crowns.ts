import type { Picture } from '../../../pixels/picture.ts'
import { countAreas } from '../../../space/colour-regions.ts'
import { boxesOf } from './boxes.ts'

/** Facets of one crown are smaller than this share of the picture, or than the larger if they rise from its lower half. */
const crownMax = 0.06
const risingMax = 0.16
/** Wood, and what is bluer than it, in OKLab's axes of colour. */
const wood = { a: 0.005, b: 0.012 } as const
const blueMin = 0.01
/** A lawn is wider than it is tall. */
const wideMax = 2.6
/** Of the picture, the least lawn in its lower half that its side cuts: no bush is so large. */
const cutLawnMin = 0.01
/** Leaves, in OKLab. */
const greenChroma = 0.022
const greenHues = [100, 168] as const

/** Of the two colour axes of OKLab. */
export function isLeafGreen([across, down]: readonly [number, number]): boolean {
  const hue = (Math.atan2(down, across) * 180) / Math.PI
  return Math.hypot(across, down) > greenChroma && hue > greenHues[0] && hue < greenHues[1]
}

/** Flat fills in which green ones that touch, as the facets of a crown do, are one. */
export function joinCrowns(
  { width, height, L, a, b }: Picture,
  labels: Int32Array,
): {
  labels: Int32Array
  isGreen: (label: number) => boolean
  isWood: (label: number) => boolean
  isBlue: (label: number) => boolean
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
    const isWide = right - left > wideMax * (bottom - top) && area > 0.001 * width * height
    const isCut = (left === 0 || right === width - 1) && top > height / 2 && area > cutLawnMin * width * height
    const isLawn = isWide || isCut
    const rises = top < height / 2 && bottom < height - 1
    return isLeafGreen([across, down]) && !isLawn && area < (rises ? risingMax : crownMax) * width * height
  })
  const roots = areas.map((_, label) => label)
  const rootOf = (label: number): number => {
    let root = label
    while (roots[root] !== root) root = roots[root]!
    return root
  }
  const join = (one: number, other: number) => {
    if (one === other || !isLeaf[one] || !isLeaf[other]) return
    const [first, second] = [rootOf(one), rootOf(other)]
    if (first !== second) roots[Math.max(first, second)] = Math.min(first, second)
  }
  for (let i = 0; i < labels.length; i++) {
    if ((i + 1) % width !== 0) join(labels[i]!, labels[i + 1]!)
    if (i + width < labels.length) join(labels[i]!, labels[i + width]!)
  }
  const joined = labels.map((label) => rootOf(label))
  const isWood = (label: number) =>
    sums[label * 3 + 1]! > wood.a * areas[label]! && sums[label * 3 + 2]! > wood.b * areas[label]!
  // Panes under a crown are as narrow.
  const isBlue = (label: number) => sums[label * 3 + 2]! < -blueMin * areas[label]!
  return { labels: joined, isGreen: (label) => isLeaf[label] === true, isWood, isBlue }
}
