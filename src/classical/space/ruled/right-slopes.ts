import type { Camera } from '../camera.ts'
import type { Orientation } from '../orientation.ts'
import { outside, type Partition } from '../partition.ts'
import { findSpans } from '../spans.ts'
import { dot, minus, times } from '../vector.ts'

/** Of a roof: its area, in shares of the picture, and the share of its border that ends against the sky. */
const roofMin = 0.004
const openMin = 0.15

/**
 * What a sketch leaves open of a slope may tell the wrong one: a slope below the horizon is level, a path or a pool that lost a corner;
 * and what ends against the sky and seems to face down is a roof that rises the other way.
 */
export function rightSlopes(partition: Partition, orientations: Orientation[], camera: Camera): Orientation[] {
  const { areas, sides, width, height } = partition
  const up = camera.axes[2]
  const spans = findSpans(partition, camera)
  const borders = areas.map(() => ({ open: 0, total: 1 }))
  for (const { left, right, length } of sides)
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const) {
      if (one === outside) continue
      borders[one]!.total += length
      if (other !== outside && orientations[other]!.kind === 'sky') borders[one]!.open += length
    }
  return orientations.map((orientation, region): Orientation => {
    const { kind, normal } = orientation
    if (kind !== 'slope' || !normal) return orientation
    if (spans[region]!.above === 0) return { ...orientation, kind: 'level', normal: up }
    const rise = dot(normal, up)
    const { open, total } = borders[region]!
    if (rise >= 0 || areas[region]! < roofMin * width * height || open < openMin * total) return orientation
    return { ...orientation, normal: minus(normal, times(up, 2 * rise)) }
  })
}
