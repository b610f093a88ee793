import { findComponents } from '../../../../pixels/components.ts'
import { distanceToBlocked } from '../../../../pixels/distance.ts'
import { maskWhere } from '../../../../pixels/mask.ts'
import type { Plane } from '../../../../pixels/plane.ts'
import type { Partition } from '../../../../space/partition.ts'

/** Pixels from a border within which ink draws it. */
const besideMax = 4
/** By the picture's width, how long ink is that draws something and bounds nothing: strokes of hatching are shorter. */
const longMin = 0.09
/** Of ink that is darker than paper and grain. */
const inked = 0.2

/** The ink of a sketch that draws things: that along borders of regions, and long lines between them. */
export function withoutStrokes(ink: Plane, { labels, width, height }: Partition): Plane {
  const isInside = (label: number, i: number) => label === labels[i + 1] && label === (labels[i + width] ?? label)
  const away = distanceToBlocked(
    maskWhere(labels, (label, i) => isInside(label, i)),
    width,
  )
  const found = findComponents(
    maskWhere(ink, (value, i) => value > inked && away[i]! > besideMax),
    width,
    height,
  )
  const isLong = found.components.map(
    ({ left, top, right, bottom }) => Math.max(right - left, bottom - top) > longMin * width,
  )
  return ink.map((value, i) => {
    if (away[i]! <= besideMax) return value
    const label = found.labels[i]!
    return label > 0 && isLong[label - 1] ? value : 0
  })
}
