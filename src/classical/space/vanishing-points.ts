import { isUpright, type Ray } from './rays.ts'
import { cross, dot, unit, type Vector } from './vector.ts'

/** Where lines meet, in shares of the picture's width from its middle, homogeneous: infinite where the third is 0. */
export type VanishingPoint = Vector

const crossedMax = { upright: 40, level: 70 }
const pointsMax = { upright: 8, level: 30 }
/** Cosine of the angle within which two points are one, seen by a lens of usual length: 2°. */
const sameCos = Math.cos((2 * Math.PI) / 180)

/**
 * The crossings of the longest lines that most lines run to, best first, of upright and of other lines apart, because a
 * facade's many uprights would outvote all others; and the two infinite ones.
 */
export function findVanishingPoints(rays: Ray[], missMax: number): VanishingPoint[] {
  const uprights = rays.filter(isUpright)
  const others = rays.filter((ray) => !isUpright(ray))
  return [
    ...bestCrossings(others, missMax, crossedMax.level, pointsMax.level),
    ...bestCrossings(uprights, missMax, crossedMax.upright, pointsMax.upright),
    [0, 1, 0],
    [1, 0, 0],
  ]
}

function bestCrossings(rays: Ray[], missMax: number, linesMax: number, most: number): VanishingPoint[] {
  const longest = rays.slice(0, linesMax).map(lineOf)
  const crossings: { point: Vector; score: number }[] = []
  for (const [n, one] of longest.entries()) {
    for (const other of longest.slice(n + 1)) {
      const crossing = cross(one, other)
      if (Math.hypot(...crossing) < 1e-6) continue
      const point = unit(crossing)
      crossings.push({ point, score: votesOf(point, rays, missMax) })
    }
  }
  crossings.sort((one, other) => other.score - one.score)
  const kept: Vector[] = []
  for (const { point } of crossings) {
    if (kept.length >= most) break
    if (kept.every((other) => Math.abs(dot(point, other)) < sameCos)) kept.push(point)
  }
  return kept
}

/** How far a line misses a point, as the sine of the angle between them at its middle. */
export function missOf({ x, y, dx, dy }: Ray, point: Vector): number {
  const toX = point[0] - x * point[2]
  const toY = point[1] - y * point[2]
  return Math.abs(dx * toY - dy * toX) / Math.max(1e-9, Math.sqrt(toX * toX + toY * toY))
}

const lineOf = ({ x, y, dx, dy }: Ray): Vector => cross([x, y, 1], [dx, dy, 0])

function votesOf(point: Vector, rays: Ray[], missMax: number): number {
  let score = 0
  for (const ray of rays) {
    const miss = missOf(ray, point) / missMax
    if (miss < 1) score += Math.min(ray.length, 0.25) * (1 - miss * miss)
  }
  return score
}
