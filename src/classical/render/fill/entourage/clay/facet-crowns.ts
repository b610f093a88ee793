import type { Picture } from '../../../../pixels/picture.ts'
import { openTracing, outside, type Partition } from '../../../../space/partition.ts'
import { findBorders } from '../ball-borders.ts'
import { boxesOf } from '../boxes.ts'
import { type Blob, measureShape } from '../crown-shape.ts'
import { findStems } from '../find-stems.ts'
import { partsOf } from '../leaf-blobs.ts'
import { type SolidCrown, stemEdge } from './clay-crowns.ts'

/** Pixels by which a facet's sides may be off its border; of its outline, what may run upright, and by how much that leans. */
const [traced, uprightMax, lean] = [1.6, 0.14, 0.06] as const
/** Of the picture, the least facet and the largest; and in OKLab's lightness, by how much two facets of one crown differ. */
const [facetMin, facetMax, stepMin] = [0.00004, 0.012, 0.008] as const
/** Of the width, how thick a facet is at least: rails are thinner. */
const thickMin = 0.003
/** How many facets a crown has; and of the picture, the least and the largest crown. */
const facetsMin = 4
const sizes = [0.0005, 0.06] as const
/** Of a crown's hull, what it fills; and of its outline, what may be one straight side or run upright. */
const [solidMin, straightMax, sideMax] = [0.76, 0.34, 0.2] as const
/** Of the width, by what crowns hang together with other things. */
const neck = 0.008
/** Height over width. */
const talls = [0.55, 2.4] as const

/** Crowns of grey clay with few, flat facets, which face in many directions, so that each is as light as none beside it and no side of it is upright. Without a stem, it may be glass. */
export function findFacetCrowns(picture: Picture, labels: Int32Array): SolidCrown[] {
  const borders = findBorders(picture, stemEdge)
  const { width, height } = picture
  const partition = openTracing(labels, width, height)(traced)
  const groups = joinFacets(picture, partition)
  const boxes = boxesOf(groups.of, width, groups.counts.length)
  return groups.counts.flatMap((count, group) => {
    if (count < facetsMin) return []
    const box = boxes[group]!
    const pixels: number[] = []
    for (let y = box.top; y <= box.bottom; y++)
      for (let i = y * width + box.left; i <= y * width + box.right; i++) if (groups.of[i] === group) pixels.push(i)
    const reach = Math.round(neck * width)
    return partsOf({ ...box, pixels }, pixels, width, reach, sizes[0] * labels.length).flatMap(judge)
  })

  function judge(blob: Blob): SolidCrown[] {
    const share = blob.pixels.length / labels.length
    const tall = (blob.bottom - blob.top + 1) / (blob.right - blob.left + 1)
    if (share > sizes[1] || tall < talls[0] || tall > talls[1]) return []
    const stems = findStems(borders, picture, blob, () => false)
    const count = new Set(blob.pixels.map((i) => labels[i]!)).size
    const { solid, straight, upright } = measureShape(blob, width, height)
    const isCrown = count >= facetsMin && solid >= solidMin && straight <= straightMax && upright <= sideMax
    return stems.length > 0 && isCrown ? [{ ...blob, stems, isConical: false, isShrub: false }] : []
  }
}

/** By pixel, the group of facets that it is of, the last of which is none; and how many facets each has. */
function joinFacets({ L, width }: Picture, { labels, areas, sides }: Partition): { of: Int32Array; counts: number[] } {
  const [light, upright, all] = [0, 1, 2].map(() => new Float64Array(areas.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  for (let i = 0; i < labels.length; i++) light[labels[i]!]! += L[i]! / areas[labels[i]!]!
  for (const { left, right, x1, y1, x2, y2, length } of sides)
    for (const label of [left, right]) {
      if (label === outside) continue
      all[label]! += length
      if (Math.abs(x2 - x1) < lean * Math.abs(y2 - y1)) upright[label]! += length
    }
  const isFacet = areas.map(
    (area, label) =>
      area > facetMin * labels.length &&
      area < facetMax * labels.length &&
      upright[label]! < uprightMax * all[label]! &&
      2 * area > thickMin * width * all[label]!,
  )
  const roots = areas.map((_, label) => label)
  const rootOf = (label: number): number => {
    let root = label
    while (roots[root] !== root) root = roots[root]!
    return root
  }
  for (const { left, right } of sides) {
    if (left === outside || right === outside || !isFacet[left] || !isFacet[right]) continue
    if (Math.abs(light[left]! - light[right]!) < stepMin) continue
    roots[Math.max(rootOf(left), rootOf(right))] = Math.min(rootOf(left), rootOf(right))
  }
  const names = new Map<number, number>()
  const counts: number[] = []
  for (const label of areas.keys()) {
    if (!isFacet[label]) continue
    const root = rootOf(label)
    const name = names.get(root) ?? names.size
    names.set(root, name)
    counts[name] = (counts[name] ?? 0) + 1
  }
  const none = counts.length
  const of = labels.map((label) => (isFacet[label] ? names.get(rootOf(label))! : none))
  return { of, counts: [...counts, 0] }
}
