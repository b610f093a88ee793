import type { Side } from '../partition.ts'

type Point = readonly [number, number]

/** Pixels, above the tolerance of the tracing. */
const nearMax = 2

/**
 * The convex hull of a region's corners (Andrew 1979): its area in square pixels, its perimeter in pixels, and the share of some of the
 * region's sides, by length, that lies on it.
 */
export function hullOf(
  all: Side[],
  tolerance: number,
): { area: number; perimeter: number; shareOf: (some: Side[]) => number } {
  const points = all
    .flatMap(({ x1, y1, x2, y2 }): Point[] => [
      [x1, y1],
      [x2, y2],
    ])
    .sort((one, other) => one[0] - other[0] || one[1] - other[1])
  const half = (ordered: Point[]) => {
    const hull: Point[] = []
    for (const point of ordered) {
      while (hull.length > 1 && turn(hull.at(-2)!, hull.at(-1)!, point) <= 0) hull.pop()
      hull.push(point)
    }
    return hull.slice(0, -1)
  }
  const hull = [...half(points), ...half([...points].reverse())]
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

/** Twice the area of a triangle, signed by the way round. */
const turn = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
