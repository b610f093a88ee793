import { inverseDepthAt, standingEyeHeight } from '../depths.ts'
import type { Orientation } from '../orientation.ts'
import { outside, type Partition } from '../partition.ts'
import type { Seen } from '../parts.ts'
import { dot, type Vector } from '../vector.ts'

/** Metres: walls of a room are higher. */
export const furnitureMax = 2.1
/** By the distance of the walls that face its way, that of what hangs in a room; by that of one beside it, that of a cabinet. */
const insideMax = 0.93
const besideMax = 0.98

/** A ceiling is seen, or walls meet in corners that lead away from the eye. */
export function isIndoors(
  { areas, width, height, labels }: Partition,
  orientations: Orientation[],
  up: Vector,
): boolean {
  const tops = new Set<number>()
  for (let x = 0; x < width; x++) tops.add(labels[x]!)
  return [...tops].some(
    (region) =>
      (orientations[region]!.kind === 'level' || orientations[region]!.kind === 'slope') &&
      dot(orientations[region]!.normal!, up) < 0 &&
      areas[region]! > 0.02 * width * height,
  )
}

/** Walls of a room reach its ceiling, or the slope of its roof, or leave the picture above. Nobody walks under a hood or a worktop. */
export function findShell({ partition, orientations, planes, camera, uprights }: Seen): Set<number> {
  const { sides, labels, width } = partition
  const up = camera.axes[2]
  const atTop = new Set(labels.subarray(0, width))
  const isOver = (region: number) => {
    const { normal, kind } = orientations[region]!
    if (kind === 'level' && !atTop.has(region) && standingEyeHeight + (planes[region]?.distance ?? 0) < furnitureMax)
      return false
    return normal !== undefined && (kind === 'level' || kind === 'slope') && dot(normal, up) < 0
  }
  const shell = new Set([...atTop].filter((region) => orientations[region]!.kind === 'upright'))
  for (const { left, right, x1, y1, x2, y2 } of sides) {
    if (left === outside || right === outside) continue
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const [over, wall] = [planes[one], planes[other]]
      if (!over || !wall || orientations[other]!.kind !== 'upright' || !isOver(one)) continue
      const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
      const meets = inverseDepthAt(over, camera, x, y) / inverseDepthAt(wall, camera, x, y)
      if (uprights[other]!.top > furnitureMax || Math.abs(meets - 1) < 0.03) shell.add(other)
    }
  }
  return shell
}

/** Whether something upright stands or hangs before the walls that face its way, as a cupboard does. */
export function standsInside({ planes }: Seen, region: number, shell: Set<number>): boolean {
  const own = planes[region]
  if (!own) return false
  const walls = [...shell].filter((wall) => planes[wall] && dot(planes[wall].normal, own.normal) > 0.99)
  return walls.length > 0 && walls.every((wall) => own.distance < insideMax * planes[wall]!.distance)
}

/** Whether a wall that faces the same way is seen beside something upright, and is farther. */
export function standsBefore({ planes, partition }: Seen, region: number): boolean {
  const own = planes[region]
  if (!own) return false
  const isFarther = (other: number) => {
    const plane = other === outside ? undefined : planes[other]
    return plane !== undefined && dot(plane.normal, own.normal) > 0.99 && own.distance < besideMax * plane.distance
  }
  return partition.sides.some(
    ({ left, right }) => (left === region && isFarther(right)) || (right === region && isFarther(left)),
  )
}
