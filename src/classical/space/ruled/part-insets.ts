import type { Plane } from '../../pixels/plane.ts'
import type { Orientation } from '../orientation.ts'
import { outside, type Partition, type Side } from '../partition.ts'
import { hullOf } from '../sides/hull.ts'

/** Share of a cell that lies in one wall, and of its convex hull that it fills: less is what strayed strokes leave. */
const withinMin = 0.9
const filledMin = 0.78
/** Its share of the picture, and of the wall. */
const areaMin = 0.00012
const areaMax = 0.12
/** Of its outline, what ends elsewhere than in its wall or on the ground, so many pixels away. */
const endsMax = 0.12
const besidePx = 4
/** A hand shades glass: its ink, by that of what is around it, so many pixels wide. */
const darkerMin = 1.3
const ringPx = 12

/** A cell as it lies in the picture: its pixels, its ink, and of its outline all, and what ends at another part of the building. */
type Cell = {
  within: Map<number, number>
  left: number
  right: number
  top: number
  bottom: number
  ink: number
  outline: number
  ends: number
}

/**
 * By the finer cells of a sketch, what is set into its walls: windows and doors, which become regions of their own, each with its wall.
 * Undefined if there are none.
 */
export function partInsets(
  { labels, areas }: Partition,
  orientations: readonly Orientation[],
  cells: Partition,
  marks: Plane,
): { labels: Int32Array; hosts: number[] } | undefined {
  const found = readCells(labels, orientations, cells, marks)
  const outlines = cells.areas.map((): Side[] => [])
  for (const side of cells.sides)
    for (const region of [side.left, side.right]) if (region !== outside) outlines[region]!.push(side)
  const hosts: number[] = []
  const names = found.map((cell, n) => {
    const area = cells.areas[n]!
    const [host, most] = [...cell.within].reduce((best, one) => (one[1] > best[1] ? one : best))
    const isIn = orientations[host]!.kind === 'upright' && most > withinMin * area
    const isSized = area > areaMin * labels.length && area < areaMax * areas[host]!
    if (!isIn || !isSized || cell.ends > endsMax * cell.outline) return undefined
    if (area < filledMin * hullOf(outlines[n]!, cells.tolerance).area) return undefined
    if (cell.ink / area < darkerMin * inkAround(cell, n, cells, marks)) return undefined
    hosts.push(host)
    return { host, region: areas.length + hosts.length - 1 }
  })
  if (hosts.length === 0) return undefined
  const parted = labels.map((label, i) => {
    const name = names[cells.labels[i]!]
    return name && name.host === label ? name.region : label
  })
  return { labels: parted, hosts }
}

function readCells(labels: Int32Array, orientations: readonly Orientation[], cells: Partition, marks: Plane): Cell[] {
  const { width, height } = cells
  const found = cells.areas.map(
    (): Cell => ({ within: new Map(), left: width, right: 0, top: height, bottom: 0, ink: 0, outline: 0, ends: 0 }),
  )
  const ways = [-besidePx, besidePx, -besidePx * width, besidePx * width]
  for (const [i, n] of cells.labels.entries()) {
    const cell = found[n]!
    const own = labels[i]!
    const [x, y] = [i % width, Math.floor(i / width)]
    cell.within.set(own, (cell.within.get(own) ?? 0) + 1)
    cell.left = Math.min(cell.left, x)
    cell.right = Math.max(cell.right, x)
    cell.top = Math.min(cell.top, y)
    cell.bottom = Math.max(cell.bottom, y)
    cell.ink += Math.min(1, marks[i]!)
    for (const way of ways) {
      const there = cells.labels[i + way]
      if (there === undefined || there === n) continue
      const other = labels[i + way]!
      cell.outline++
      if (other !== own && orientations[other]!.kind !== 'level') cell.ends++
    }
  }
  return found
}

/** The mean ink around a cell, without its own. */
function inkAround(
  { left, right, top, bottom }: Cell,
  own: number,
  { labels, width, height }: Partition,
  marks: Plane,
) {
  let [sum, count] = [0, 1]
  for (let y = Math.max(0, top - ringPx); y <= Math.min(height - 1, bottom + ringPx); y++)
    for (let x = Math.max(0, left - ringPx); x <= Math.min(width - 1, right + ringPx); x++) {
      const i = y * width + x
      if (labels[i] === own) continue
      sum += Math.min(1, marks[i]!)
      count++
    }
  return sum / count
}
