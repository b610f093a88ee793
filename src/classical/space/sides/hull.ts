import { convexHull, type Point, turn } from '../../pixels/shapes/convex-hull.ts'
import type { Side } from '../partition.ts'

/** Pixels, above the tolerance of the tracing. */
const nearMax = 2

/**
 * The convex hull of a region's corners: its area in square pixels, its perimeter in pixels, and the share of some of the
 * region's sides, by length, that lies on it.
 */
export function hullOf(
  all: Side[],
  tolerance: number,
): { area: number; perimeter: number; shareOf: (some: Side[]) => number } {
  const hull = convexHull(
    all.flatMap(({ x1, y1, x2, y2 }): Point[] => [
      [x1, y1],
      [x2, y2],
    ]),
  )
  const isNear = (point: Point) =>
    hull.some((from, n) => {
      const to = hull[(n + 1) % hull.length]!
      return Math.abs(turn(from, to, point)) < (nearMax + tolerance) * Math.hypot(to[0] - from[0], to[1] - from[1])
    })
  const perimeter = hull.reduce((sum, [x, y], n) => {
    const [nextX, nextY] = hull[(n + 1) % hull.length]!
    return sum + Math.hypot(nextX - x, nextY - y)
  }, 0)
  const doubled = hull.reduce((sum, point, n) => sum + turn([0, 0], point, hull[(n + 1) % hull.length]!), 0)
  return {
    area: Math.abs(doubled) / 2,
    perimeter,
    shareOf: (some) => {
      let [near, total] = [0, 1e-9]
      for (const { x1, y1, x2, y2, length } of some) {
        total += length
        if (isNear([x1, y1]) && isNear([x2, y2])) near += length
      }
      return near / total
    },
  }
}
