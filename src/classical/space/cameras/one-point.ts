import type { Camera } from '../camera.ts'
import { meaningOf } from '../meaning.ts'
import { isUpright, type Line, type Ray, readRays } from '../rays.ts'
import { missOf, type VanishingPoint } from '../vanishing-points.ts'
import { cross } from '../vector.ts'

/** Sine of the angle by which a line may miss its direction: 1.2°. */
const missMax = 0.021
/** How far the point is from the middle, in shares of the width. */
const reach = 0.35
/** What runs away from the eye ends before the point where it vanishes, at least by this share of its length, and of the width. */
const shortOf = 0.12
const nearest = 0.02
/** Lines that run there: so many, in so many directions that differ by 6°. */
const linesMin = 5
const waysMin = 3
const sameWay = Math.cos((6 * Math.PI) / 180)
/** Share of all lines' length that runs along one of the three directions. */
const explainedMin = 0.7

/**
 * The camera of a picture that looks straight at a wall: level and upright lines are parallel, and what runs away from the eye meets in
 * one point near the middle. Nothing tells the focal length: it is taken to be the width. Undefined if the lines do not look like that.
 */
export function findOnePoint(lines: Line[], width: number, height: number): Camera | undefined {
  const rays = readRays(lines, width, height)
  const level = rays.filter((ray) => missOf(ray, [1, 0, 0]) < missMax)
  const upright = rays.filter((ray) => missOf(ray, [0, 1, 0]) < missMax)
  const others = rays.filter((ray) => !level.includes(ray) && !upright.includes(ray))
  let best: { point: VanishingPoint; away: Ray[]; length: number } | undefined
  const longest = [...others].sort((one, other) => other.length - one.length).slice(0, 50)
  for (const [n, one] of longest.entries()) {
    for (const other of longest.slice(n + 1)) {
      const point = crossing(one, other)
      if (!point || Math.hypot(point[0], point[1]) > reach) continue
      const away = others.filter((ray) => runsAwayTo(ray, point))
      const length = lengthOf(away)
      if (!best || length > best.length) best = { point, away, length }
    }
  }
  if (!best || best.away.length < linesMin || countWays(best.away) < waysMin) return undefined
  const point = refine(best.point, best.away)
  const away = others.filter((ray) => runsAwayTo(ray, point))
  const chance = (2 * Math.asin(1.5 * missMax)) / Math.PI
  const meaningful = [
    meaningOf(level.length, rays.filter((ray) => !isUpright(ray)).length, chance),
    meaningOf(away.length, others.length, chance),
    meaningOf(upright.length, rays.length, chance),
  ] as const
  const explained = (lengthOf(level) + lengthOf(upright) + lengthOf(away)) / lengthOf(rays)
  if (Math.min(...meaningful) < 0 || explained < explainedMin) return undefined
  return {
    mode: 'one-point',
    focalPx: width,
    centre: [(width - 1) / 2 + point[0] * width, (height - 1) / 2 + point[1] * width],
    shifted: true,
    axes: [
      [1, 0, 0],
      [0, 0, 1],
      [0, -1, 0],
    ],
    sigma: Number.POSITIVE_INFINITY,
    explained,
    meaningful,
  }
}

const lengthOf = (rays: Ray[]) => rays.reduce((sum, { length }) => sum + length, 0)

function crossing(one: Ray, other: Ray): VanishingPoint | undefined {
  const [x, y, z] = cross(
    cross([one.x, one.y, 1], [one.dx, one.dy, 0]),
    cross([other.x, other.y, 1], [other.dx, other.dy, 0]),
  )
  return Math.abs(z) < 1e-3 ? undefined : [x / z, y / z, 1]
}

/** The slopes of a gable meet at its top and braces cross in their middle: they reach the point. */
function runsAwayTo(ray: Ray, point: VanishingPoint): boolean {
  const distance = Math.hypot(point[0] - ray.x, point[1] - ray.y) - ray.length / 2
  return missOf(ray, point) < missMax && distance > Math.max(nearest, shortOf * ray.length)
}

/** From how many ways lines come: along a street, from all corners of a room. */
function countWays(rays: Ray[]): number {
  const ways: Ray[] = []
  for (const ray of rays) if (ways.every((way) => Math.abs(way.dx * ray.dx + way.dy * ray.dy) < sameWay)) ways.push(ray)
  return ways.length
}

/** The point that is nearest to all lines, the longer the more (least squares). */
function refine(from: VanishingPoint, rays: Ray[]): VanishingPoint {
  let [xx, xy, yy, x, y] = [1e-9, 0, 1e-9, 0, 0]
  for (const ray of rays) {
    const [nx, ny] = [-ray.dy, ray.dx]
    // The further away, the more a small turn of the line moves it.
    const weight = (ray.length / Math.max(0.05, Math.hypot(from[0] - ray.x, from[1] - ray.y))) ** 2
    const offset = nx * ray.x + ny * ray.y
    xx += weight * nx * nx
    xy += weight * nx * ny
    yy += weight * ny * ny
    x += weight * nx * offset
    y += weight * ny * offset
  }
  const determinant = xx * yy - xy * xy
  return [(x * yy - y * xy) / determinant, (y * xx - x * xy) / determinant, 1]
}

/** A camera that is less sure than others have to be tells no scene, but is better than a guess: so far off, and so far from chance. */
const roughSigma = 0.1
const roughlyMeaningful = 5

/** What is hardly turned tells its angle of view roughly, which is nearer than a guess. */
export const withLens = (onePoint: Camera, found: Camera | undefined): Camera =>
  found && found.sigma < roughSigma && Math.min(...found.meaningful) > roughlyMeaningful
    ? { ...onePoint, focalPx: found.focalPx, sigma: found.sigma }
    : onePoint
