import { closeOutlines } from '../../pixels/fills/close-gaps.ts'
import type { Plane } from '../../pixels/plane.ts'
import { countAreas, grow } from '../colour-regions.ts'
import { openTracing } from '../partition.ts'
import { followBorders } from '../sides/borders.ts'
import { arcsOf } from '../sides/clusters.ts'
import { lengthOf } from '../sides/runs.ts'
import { inwards } from '../sides/scenery.ts'

/** Of the picture: the least and the largest crown whose outline is open. */
const areas = [0.0006, 0.03] as const
/** Half the width of its gaps, in pixels. */
const gap = 3
/** Of its outline, what runs in arcs that bulge; by how much it turns inwards in all, in radians; and its longest side, in shares of all. */
const arcsMin = 0.36
const inwardsMin = 10
const longestMax = 0.12
/** Of its outline, what lies before one and the same thing: the clumps of a crown lie before each other. */
const aroundMin = 0.5
/** By its height, how wide it is at least and at most. */
const wide = [0.6, 1.8] as const

/** Parts crowns from what lies around them whose lobes were drawn as arcs that do not quite meet. */
export function partOpenCrowns(labels: Int32Array, ink: Plane, inkMin: number, width: number): Int32Array {
  const count = countAreas(labels).length
  const height = labels.length / width
  const open = labels.map((label, i) => (ink[i]! < inkMin ? label : -1))
  const closed = closeOutlines(open, width, gap, [areas[0] * labels.length, areas[1] * labels.length])
  const all = countAreas(closed).length
  if (all === count) return labels
  const parted = grow(closed, width)
  const { sides } = openTracing(parted, width, height)(1)
  const isCrown = followBorders(sides, all).map(({ loops: [outline = []] }, region) => {
    if (region < count || outline.length === 0) return false
    const [xs, ys] = [outline.map(({ x1 }) => x1), outline.map(({ y1 }) => y1)]
    const share = (Math.max(...xs) - Math.min(...xs)) / (Math.max(...ys) - Math.min(...ys))
    const length = lengthOf(outline)
    const around = Map.groupBy(outline, ({ other }) => other).values()
    const most = Math.max(...[...around].map(lengthOf))
    return (
      share > wide[0] &&
      share < wide[1] &&
      most > aroundMin * length &&
      arcsOf(outline, 'bulging') > arcsMin &&
      inwards(outline) > inwardsMin &&
      Math.max(...outline.map((side) => side.length)) < longestMax * length
    )
  })
  const names = new Map([...isCrown.keys()].filter((region) => isCrown[region]).map((region, n) => [region, count + n]))
  return parted.map((label, i) => names.get(label) ?? labels[i]!)
}
