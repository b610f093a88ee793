export type Point = readonly [x: number, y: number]

/** The corners of the smallest convex outline around some points, in turn (the monotone chain of Andrew 1979). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted(([x1, y1], [x2, y2]) => x1 - x2 || y1 - y2)
  const chain = (some: readonly Point[]) => {
    const out: Point[] = []
    for (const point of some) {
      while (out.length > 1 && turn(out.at(-2)!, out.at(-1)!, point) <= 0) out.pop()
      out.push(point)
    }
    return out.slice(0, -1)
  }
  return [...chain(sorted), ...chain(sorted.toReversed())]
}

/** Twice the area of a triangle, signed by the way round. */
export const turn = ([x1, y1]: Point, [x2, y2]: Point, [x3, y3]: Point): number =>
  (x2 - x1) * (y3 - y1) - (y2 - y1) * (x3 - x1)
