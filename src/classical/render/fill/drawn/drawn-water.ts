import { findComponents } from '../../../pixels/components.ts'
import { maskWhere } from '../../../pixels/mask.ts'
import type { Plane } from '../../../pixels/plane.ts'
import type { FullSpace } from '../../../space/space.ts'

/** Of the picture, the least open water; and of the lowest row, what it has. */
const areaMin = 0.04
const footMin = 0.25
/** A stroke that draws a ripple: its length in shares of the width, by how much it is longer than high, and how many there are. */
const rippleLength = [0.006, 0.12] as const
const rippleFlat = 2.2
const ripplesMin = 6
/** Of all strokes, those that are ripples: tufts of grass stand, and joints are long. */
const ripplesShare = 0.45
/** The same around what words say stands in water: what hatches the shade below it, and reeds, are strokes, too. */
const aroundShare = 0.08
/** Of a stroke's ink. */
const inked = 0.25

/** The ground in front on which a hand drew ripples: short level strokes that bound nothing. */
export function findWaters({ scene, regions }: FullSpace, marks: Plane, isAround: boolean): number[] {
  const leastShare = isAround ? aroundShare : ripplesShare
  const { labels, areas, width, height } = regions.partition
  const lowest = labels.subarray((height - 1) * width)
  const isWide = (region: number) =>
    areas[region]! > areaMin * labels.length &&
    lowest.reduce((sum, label) => sum + (label === region ? 1 : 0), 0) > footMin * width
  const wide = new Set(
    areas.flatMap((_, region) => (scene.parts[region] === 'ground' && isWide(region) ? [region] : [])),
  )
  if (wide.size === 0) return []
  const isFree = (i: number) => {
    const label = labels[i]!
    if (!wide.has(label)) return false
    return [-2, 2, -2 * width, 2 * width].every((step) => (labels[i + step] ?? label) === label)
  }
  const strokes = findComponents(
    maskWhere(marks, (value, i) => value > inked && isFree(i)),
    width,
    height,
  )
  const counts = new Map([...wide].map((region) => [region, { ripples: 0, all: 0 }]))
  for (const [n, { left, right, top, bottom }] of strokes.components.entries()) {
    const [long, high] = [right - left + 1, bottom - top + 1]
    if (Math.max(long, high) < rippleLength[0] * width) continue
    const count = counts.get(labels[strokes.labels.indexOf(n + 1, top * width + left)]!)!
    count.all++
    if (long < rippleLength[1] * width && long > rippleFlat * high) count.ripples++
  }
  return [...counts].flatMap(([region, { ripples, all }]) =>
    ripples >= ripplesMin && ripples > leastShare * all ? [region] : [],
  )
}
