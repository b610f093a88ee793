import { findSegments } from '../../../../lines/segments.ts'
import type { Plane } from '../../../../pixels/plane.ts'
import type { FullSpace } from '../../../../space/space.ts'

/** Joints that run to the building's two points, at least one to each, and their length in all, as a share of the width: a path has two. */
const jointsMin = 4
const lengthMin = 0.7
/** Pixels to either side of a joint at which the ground goes on, as it does not at the foot of a wall. */
const beside = 4
/** Sine of the angle by which a joint misses its point. */
const missMax = 0.03

/** Whether the ground is drawn with joints along both directions of the building, as paving is. */
export function isPaved({ camera, scene, regions, width, height }: FullSpace, marks: Plane): boolean {
  const { labels } = regions.partition
  const isGround = (x: number, y: number) => {
    const [column, row] = [Math.round(x), Math.round(y)]
    return column >= 0 && column < width && scene.parts[labels[row * width + column] ?? -1] === 'ground'
  }
  const counts = [0, 0]
  let length = 0
  for (const { x1, y1, x2, y2, length: own } of findSegments(marks, width, height)) {
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
    const [acrossX, acrossY] = [(beside * (y2 - y1)) / own, (beside * (x1 - x2)) / own]
    if (![-1, 1].every((sign) => isGround(x + sign * acrossX, y + sign * acrossY))) continue
    for (const n of [0, 1] as const) {
      const [ax, ay, az] = camera.axes[n]
      const [toX, toY] = [
        camera.centre[0] * az + camera.focalPx * ax - x * az,
        camera.centre[1] * az + camera.focalPx * ay - y * az,
      ]
      const across = Math.abs((x2 - x1) * toY - (y2 - y1) * toX) / (own * Math.hypot(toX, toY))
      if (across > missMax) continue
      counts[n]!++
      length += own
      break
    }
  }
  return counts[0]! + counts[1]! >= jointsMin && Math.min(...counts) > 0 && length > lengthMin * width
}
