import { meaningOf } from './meaning.ts'
import { solve } from './normal-equations.ts'
import { isUpright, type Line, type Ray, readRays } from './rays.ts'
import { findVanishingPoints, missOf, type VanishingPoint } from './vanishing-points.ts'
import { cross, times, turned, unit, type Vector } from './vector.ts'

/** How a picture was seen. Directions are in the camera: x to the right, y down, z forwards. */
export type Camera = {
  /**
   * `full`: three directions at right angles and the focal length follow from the lines; `one-point`: it looks straight at a wall,
   * and the focal length is a guess; `orthographic`: the directions are known, and nothing vanishes.
   */
  mode: 'full' | 'one-point' | 'orthographic'
  /** In pixels of the picture; infinite in `orthographic`. */
  focalPx: number
  /** The principal point in pixels: the middle of the picture, except where the lens was shifted. */
  centre: readonly [number, number]
  shifted: boolean
  /** The two level directions of the building, and up: unit vectors, at right angles. */
  axes: readonly [Vector, Vector, Vector]
  /** Standard deviation of the focal length's logarithm. */
  sigma: number
  /** Share of the lines' length that runs along an axis, 0..1. */
  explained: number
  /** By axis, how unlikely it is that chance made so many lines meet there: powers of ten, larger is surer (a contrario). */
  meaningful: readonly [number, number, number]
}

/** The direction in which a pixel looks. */
export const rayOf = ({ focalPx, centre }: Camera, x: number, y: number): Vector => [
  (x - centre[0]) / focalPx,
  (y - centre[1]) / focalPx,
  1,
]

/** By how many pixels a place in the picture lies above the horizon; below it is negative. */
export function overHorizon(camera: Camera, x: number, y: number): number {
  const up = camera.axes[2]
  const [rayX, rayY, rayZ] = rayOf(camera, x, y)
  return ((up[0] * rayX + up[1] * rayY + up[2] * rayZ) * camera.focalPx) / Math.hypot(up[0], up[1])
}

/** Sine of the angle by which a line may miss its vanishing point: 1.2°. */
const missMax = 0.021
/** Pixels, for a picture of 1344, by which the ends of lines are wrong. */
const noiseShare = 0.6 / 1344
const focalRange = [0.3, 6] as const
const rollMax = Math.sin((12 * Math.PI) / 180)
const hypothesesMax = 10
const rounds = 20

/** In shares of the width: where the principal point is, and whether it may move. */
type Hypothesis = { axes: [Vector, Vector, Vector]; focal: number; shift: number; shifted: boolean; score: number }

/**
 * The camera that explains the straight lines of a picture of things built at right angles: vanishing points by voting, all
 * pairs of them with the third direction that follows (f² = -v1·v2, Caprile & Torre 1990), the best refined by least squares
 * over all lines (Levenberg & Marquardt). Two-point pictures, whose uprights are parallel although the horizon is not in the
 * middle, have a shifted principal point. Nothing is returned where the lines do not tell.
 */
export function findCamera(lines: Line[], width: number, height: number): Camera | undefined {
  const rays = readRays(lines, width, height)
  if (rays.length < 8) return undefined
  const points = findVanishingPoints(rays, missMax)
  const hypotheses = propose(points, rays)
    .sort((one, other) => other.score - one.score)
    .slice(0, hypothesesMax)
  let best: Hypothesis | undefined
  for (const hypothesis of hypotheses) {
    const refined = refine(hypothesis, rays)
    if (refined && (!best || refined.score > best.score)) best = refined
  }
  return best && describe(best, rays, width, height)
}

/** Whether a camera is sure enough to build a scene on. */
export const isSure = ({ mode, sigma, meaningful, explained }: Camera): boolean =>
  mode === 'full' && sigma < 0.03 && Math.min(...meaningful) > -1 && explained > 0.4

function propose(points: VanishingPoint[], rays: Ray[]): Hypothesis[] {
  const found: Hypothesis[] = []
  const add = (axes: [Vector, Vector, Vector], focal: number, shift: number, shifted: boolean) => {
    const sorted = sortAxes(axes)
    if (!sorted) return
    const hypothesis = { axes: sorted, focal, shift, shifted, score: 0 }
    hypothesis.score = scoreOf(hypothesis, rays, missMax)
    if (hypothesis.score > 0) found.push(hypothesis)
  }
  for (const [n, one] of points.entries()) {
    for (const other of points.slice(n + 1)) {
      const weight = one[2] * other[2]
      const squared = weight === 0 ? Number.NaN : -(one[0] * other[0] + one[1] * other[1]) / weight
      if (squared > focalRange[0] ** 2 && squared < focalRange[1] ** 2) {
        const focal = Math.sqrt(squared)
        const first = unit([one[0], one[1], one[2] * focal])
        const second = unit([other[0], other[1], other[2] * focal])
        add([first, second, cross(first, second)], focal, 0, false)
      }
      const shifted = shiftedBy(one, other)
      if (shifted) add(shifted.axes, shifted.focal, shifted.shift, true)
    }
  }
  return found
}

/** Two points on one level, the uprights parallel: the principal point lies on their horizon. */
function shiftedBy(one: VanishingPoint, other: VanishingPoint) {
  if (Math.abs(one[2]) < 1e-3 || Math.abs(other[2]) < 1e-3) return undefined
  const [x1, y1, x2, y2] = [one[0] / one[2], one[1] / one[2], other[0] / other[2], other[1] / other[2]]
  if (Math.abs(y1 - y2) > 0.04 * Math.abs(x1 - x2) || -x1 * x2 < focalRange[0] ** 2) return undefined
  const shift = y1 + ((y2 - y1) * -x1) / (x2 - x1)
  const focal = Math.sqrt(-x1 * x2)
  if (Math.abs(shift) < 0.03 || Math.abs(shift) > 0.7 || focal > focalRange[1]) return undefined
  const first = unit([x1, 0, focal])
  return { axes: [first, cross([0, -1, 0], first), [0, -1, 0]] as [Vector, Vector, Vector], focal, shift }
}

/** Upwards last; of the level ones the one that looks further to the right first. Undefined for a roll that nobody draws. */
function sortAxes(axes: [Vector, Vector, Vector]): [Vector, Vector, Vector] | undefined {
  const up = [...axes].sort((one, other) => Math.abs(other[1]) - Math.abs(one[1]))[0]!
  const level = axes.filter((axis) => axis !== up)
  if (Math.abs(up[0]) > rollMax) return undefined
  const upwards = up[1] > 0 ? times(up, -1) : up
  const [one, other] = level.map((axis) => (axis[2] < 0 ? times(axis, -1) : axis)) as [Vector, Vector]
  return one[0] > other[0] ? [one, other, upwards] : [other, one, upwards]
}

/** Where an axis meets the picture, homogeneous. */
const pointOf = ({ focal, shift }: Pick<Hypothesis, 'focal' | 'shift'>, axis: Vector): Vector => [
  focal * axis[0],
  focal * axis[1] + shift * axis[2],
  axis[2],
]

/** The length of all lines along an axis, less where they miss it, times how usual such a camera is. */
function scoreOf(hypothesis: Hypothesis, rays: Ray[], tolerance: number): number {
  const points = hypothesis.axes.map((axis) => pointOf(hypothesis, axis))
  let explained = 0
  let upright = 0
  let uprights = 0
  for (const ray of rays) {
    let best = 0
    const weight = Math.min(ray.length, 0.25)
    for (const point of points) best = Math.max(best, 1 - (missOf(ray, point) / tolerance) ** 2)
    explained += weight * best
    if (!isUpright(ray)) continue
    uprights += weight
    upright += weight * Math.max(0, 1 - (missOf(ray, points[2]!) / tolerance) ** 2)
  }
  const lens = Math.exp(-((Math.log(hypothesis.focal) / 1.2) ** 2))
  const usual = uprights > 0 ? 0.3 + (0.7 * upright) / uprights : 1
  // A shifted lens is rarer than a tilted one.
  return explained * (0.5 + 0.5 * lens) * usual * (hypothesis.shifted ? 0.96 : 1)
}

function refine(hypothesis: Hypothesis, rays: Ray[]): Hypothesis | undefined {
  let now = hypothesis
  let damping = 1e-3
  let cost = costOf(now, rays)
  for (let round = 0; round < rounds; round++) {
    const { matrix, gradient } = linearise(now, rays)
    const step = solve(matrix, gradient, damping)
    const next = step && moved(now, step)
    const nextCost = next ? costOf(next, rays) : Number.POSITIVE_INFINITY
    if (next && nextCost < cost) {
      const gain = cost - nextCost
      now = next
      cost = nextCost
      damping /= 4
      if (gain < 1e-7 * cost) break
    } else damping *= 6
    if (damping > 1e6) break
  }
  const sorted = sortAxes(now.axes)
  if (!sorted || now.focal < focalRange[0] || now.focal > focalRange[1]) return undefined
  const refined = { ...now, axes: sorted }
  return { ...refined, score: scoreOf(refined, rays, missMax / 2) }
}

/** A tilted camera turns and zooms; a shifted one turns about the upright, zooms, and moves its principal point. */
function moved(from: Hypothesis, step: number[]): Hypothesis {
  if (from.shifted) {
    const axes = from.axes.map((axis) => turned(axis, [0, step[0]!, 0])) as [Vector, Vector, Vector]
    return { ...from, axes, focal: from.focal * Math.exp(step[1]!), shift: from.shift + step[2]! }
  }
  const axes = from.axes.map((axis) => turned(axis, [step[0]!, step[1]!, step[2]!])) as [Vector, Vector, Vector]
  return { ...from, axes, focal: from.focal * Math.exp(step[3]!) }
}

/** By how much the ends of a line miss the way to its axis, in standard deviations, signed; undefined if no axis is near. */
function residual(hypothesis: Hypothesis, ray: Ray): number | undefined {
  let best: number | undefined
  for (const axis of hypothesis.axes) {
    const miss = signedMiss(ray, pointOf(hypothesis, axis))
    if (Math.abs(miss) < 2.5 * missMax && (best === undefined || Math.abs(miss) < Math.abs(best))) best = miss
  }
  return best === undefined ? undefined : (best * ray.length) / 2 / noiseShare
}

function signedMiss({ x, y, dx, dy }: Ray, point: Vector): number {
  const toX = point[0] - x * point[2]
  const toY = point[1] - y * point[2]
  const distance = Math.sqrt(toX * toX + toY * toY)
  const across = (dx * toY - dy * toX) / Math.max(1e-9, distance)
  return dx * toX + dy * toY < 0 ? -across : across
}

/** Soft L1: one line that belongs to nothing moves little. */
const lossOf = (r: number) => 2 * (Math.sqrt(1 + r * r) - 1)
const outlier = lossOf(8)

function costOf(hypothesis: Hypothesis, rays: Ray[]): number {
  let cost = 0
  for (const ray of rays) {
    const r = residual(hypothesis, ray)
    cost += r === undefined ? outlier : Math.min(outlier, lossOf(r))
  }
  return cost
}

/** The normal equations at a hypothesis, by differences. */
function linearise(hypothesis: Hypothesis, rays: Ray[]) {
  const count = hypothesis.shifted ? 3 : 4
  const delta = 1e-5
  const steps = Array.from({ length: count }, (_, n) =>
    moved(
      hypothesis,
      Array.from({ length: count }, (_, m) => (m === n ? delta : 0)),
    ),
  )
  const matrix = Array.from({ length: count }, () => new Array<number>(count).fill(0))
  const gradient = new Array<number>(count).fill(0)
  for (const ray of rays) {
    const r = residual(hypothesis, ray)
    if (r === undefined || lossOf(r) > outlier) continue
    const weight = 1 / Math.sqrt(1 + r * r)
    const slopes = steps.map((step) => ((residual(step, ray) ?? r) - r) / delta)
    for (let n = 0; n < count; n++) {
      gradient[n]! += weight * slopes[n]! * r
      for (let m = 0; m < count; m++) matrix[n]![m]! += weight * slopes[n]! * slopes[m]!
    }
  }
  return { matrix, gradient }
}

function describe(best: Hypothesis, rays: Ray[], width: number, height: number): Camera {
  const points = best.axes.map((axis) => pointOf(best, axis))
  const counts = [0, 0, 0]
  let total = 0
  let explained = 0
  const residuals: number[] = []
  for (const ray of rays) {
    const misses = points.map((point) => missOf(ray, point))
    const nearest = misses.indexOf(Math.min(...misses))
    total += ray.length
    if (misses[nearest]! > 1.5 * missMax) continue
    counts[nearest]!++
    explained += ray.length
    residuals.push(Math.abs(residual(best, ray) ?? 0))
  }
  // Level lines are counted without the uprights, so that a facade of many windows does not make its level lines look like chance.
  const uprights = rays.filter(isUpright).length
  const chance = (2 * Math.asin(1.5 * missMax)) / Math.PI
  const meaningful = counts.map((count, n) =>
    meaningOf(count, n === 2 ? rays.length : rays.length - uprights, chance),
  ) as [number, number, number]
  const sigma = sigmaOf(best, rays, median(residuals) * 1.48)
  return {
    mode: 'full',
    focalPx: best.focal * width,
    centre: [(width - 1) / 2, (height - 1) / 2 + best.shift * width],
    shifted: best.shifted,
    axes: best.axes,
    sigma,
    explained: total > 0 ? explained / total : 0,
    meaningful,
  }
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1

/** From the inverse of the normal equations, with the noise that the lines show. */
function sigmaOf(best: Hypothesis, rays: Ray[], noise: number): number {
  const { matrix } = linearise(best, rays)
  const n = matrix.length
  const at = best.shifted ? 1 : 3
  const gradient = Array.from({ length: n }, (_, i) => (i === at ? -1 : 0))
  const column = solve(matrix, gradient, 0)
  const variance = column ? column[at]! : Number.POSITIVE_INFINITY
  return variance > 0 ? Math.max(0.5, noise) * Math.sqrt(variance) : Number.POSITIVE_INFINITY
}
