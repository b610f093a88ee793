import { countAreas, joinRegions } from '../colour-regions.ts'

/** Of the width: strips between courses of tiles or boards are thinner; and this many times longer than they are thick. */
const thickMax = 0.022
const longMin = 5
/** Of the outline of the shorter of two strips, what they share; and by how much one is thicker than the other at most. */
const sharedMin = 0.34
const ratioMax = 2.2
/** From so many on, strips are courses of one face; of them, how many end on one line, within so many pixels. */
const coursesMin = 4
const alignedMin = 0.7
const alignedPx = 3.5
/** Courses run level, or to a vanishing point: uprights are bars and seams. */
const steepMax = 1.2

type Strip = { perimeter: number; thickness: number; ends: [Point, Point] }
type Point = [x: number, y: number]

/**
 * Courses of tiles and boards, drawn as lines across a face, part it into strips, each of which would be read alone. Strips that lie one
 * over the other and end on one line are one face; those of stairs end in steps. Labels from 0 on without gaps are returned, or what was sent.
 */
export function joinCourses(labels: Int32Array, width: number, height: number): Int32Array {
  const { strips, shared } = measure(labels, width, height)
  const root = Int32Array.from(strips.keys())
  const find = (n: number): number => {
    let at = n
    while (root[at] !== at) at = root[at]!
    return at
  }
  for (const [key, length] of shared) {
    const [one, other] = [strips[Math.floor(key / strips.length)], strips[key % strips.length]]
    if (!one || !other || length < sharedMin * Math.min(one.perimeter, other.perimeter)) continue
    const ratio = one.thickness / other.thickness
    if (ratio > ratioMax || ratio < 1 / ratioMax) continue
    root[find(Math.floor(key / strips.length))] = find(key % strips.length)
  }
  const groups = new Map<number, number[]>()
  for (const [region, strip] of strips.entries())
    if (strip) groups.set(find(region), [...(groups.get(find(region)) ?? []), region])
  const joined = new Map<number, number>()
  for (const regions of groups.values()) {
    if (regions.length < coursesMin) continue
    if (![0, 1].some((end) => areAligned(regions.map((region) => strips[region]!.ends[end as 0 | 1])))) continue
    for (const region of regions) joined.set(region, regions[0]!)
  }
  if (joined.size === 0) return labels
  return joinRegions(
    labels,
    strips.map((_, region) => joined.get(region) ?? region),
  )
}

/** By region its outline, if it is a strip; and by pair the pixels along which they meet. */
function measure(labels: Int32Array, width: number, height: number) {
  const count = countAreas(labels).length
  const [areas, perimeters] = [new Float64Array(count), new Float64Array(count)]
  const ends: [Point, Point][] = Array.from({ length: count }, () => [
    [width, 0],
    [-1, 0],
  ])
  const shared = new Map<number, number>()
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const label = labels[i]!
      if (label < 0) continue
      areas[label]!++
      const own = ends[label]!
      if (x < own[0][0]) own[0] = [x, y]
      if (x > own[1][0]) own[1] = [x, y]
      for (let side = 0; side < 2; side++) {
        const isIn = side === 0 ? x + 1 < width : y + 1 < height
        const next = isIn ? labels[side === 0 ? i + 1 : i + width]! : -1
        if (next === label) continue
        perimeters[label]!++
        if (next < 0) continue
        perimeters[next]!++
        const key = Math.min(label, next) * count + Math.max(label, next)
        shared.set(key, (shared.get(key) ?? 0) + 1)
      }
    }
  const strips = ends.map(([first, last], label): Strip | undefined => {
    const thickness = (2 * areas[label]!) / Math.max(1, perimeters[label]!)
    const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
    const isStrip = thickness < thickMax * width && dx > longMin * thickness && Math.abs(dy) < steepMax * dx
    return isStrip ? { perimeter: perimeters[label]!, thickness, ends: [first, last] } : undefined
  })
  return { strips, shared }
}

/** Whether most of some points lie on the line through two of them. */
function areAligned(points: Point[]): boolean {
  const sorted = [...points].sort(([, one], [, other]) => one - other)
  for (const [n, [x1, y1]] of sorted.entries())
    for (const [x2, y2] of sorted.slice(n + Math.ceil(alignedMin * (sorted.length - 1)))) {
      const length = Math.hypot(x2 - x1, y2 - y1)
      const near = sorted.filter(
        ([x, y]) => Math.abs((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)) < alignedPx * Math.max(1, length),
      )
      if (near.length >= alignedMin * sorted.length) return true
    }
  return false
}
