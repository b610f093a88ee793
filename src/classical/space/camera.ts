import {
  focalRange,
  type Hypothesis,
  missMax,
  pointOf,
  proposeCameras,
  scoreOf,
  slopesOf,
  sortAxes,
  withRoof,
} from './cameras/hypotheses.ts'
import { meaningOf } from './meaning.ts'
import { solve } from './normal-equations.ts'
import { isUpright, type Line, type Ray, readRays } from './rays.ts'
import { missOf } from './vanishing-points.ts'
import { cross, dot, times, turned, unit, type Vector } from './vector.ts'

type Meaningful = [number, number, number]

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
  meaningful: Readonly<Meaningful>
}

/** The direction in which a pixel looks. */
export const rayOf = ({ focalPx, centre }: Camera, x: number, y: number): Vector => [
  (x - centre[0]) / focalPx,
  (y - centre[1]) / focalPx,
  1,
]

/** Where a direction vanishes, homogeneous, in pixels. */
export const vanishingOf = ({ focalPx, centre }: Camera, [x, y, z]: Vector): Vector => [
  focalPx * x + centre[0] * z,
  focalPx * y + centre[1] * z,
  z,
]

/** By how many pixels a place in the picture lies above the horizon; below it is negative. */
export function overHorizon(camera: Camera, x: number, y: number): number {
  const up = camera.axes[2]
  const [rayX, rayY, rayZ] = rayOf(camera, x, y)
  return ((up[0] * rayX + up[1] * rayY + up[2] * rayZ) * camera.focalPx) / Math.hypot(up[0], up[1])
}

/** The row of the horizon in a column of the picture, in pixels; infinite or not a number if it runs upright or nothing vanishes. */
export function horizonRow({ axes, focalPx, centre }: Camera, x: number): number {
  const up = axes[2]
  return centre[1] - (up[0] * (x - centre[0]) + up[2] * focalPx) / up[1]
}

/** Pixels, for a picture of 1344, by which the ends of lines are wrong. */
const noiseShare = 0.6 / 1344
const rounds = 20
/** How many of the best cameras are tried with a roof. */
const roofedMax = 4

/**
 * The camera that explains the straight lines of a picture of things built at right angles: vanishing points by voting, all
 * pairs of them with the third direction that follows (f² = -v1·v2, Caprile & Torre 1990), the best refined by least squares
 * over all lines (Levenberg & Marquardt). Two-point pictures, whose uprights are parallel although the horizon is not in the
 * middle, have a shifted principal point. A short facade's few lines tell, and a roof's, unless hatching is among them, which looks like
 * both. Nothing is returned where the lines do not tell.
 */
export function findCamera(lines: Line[], width: number, height: number, hasHatching = false): Camera | undefined {
  const rays = readRays(lines, width, height)
  if (rays.length < 8) return undefined
  const refined = refineAll(proposeCameras(rays, hasHatching), rays)
  const roofless = hasHatching ? [] : refined.slice(0, roofedMax).filter(({ slope }) => !slope)
  const roofed = roofless.flatMap((one) => withRoof(one, rays) ?? [])
  const [best] = refineAll([...refined.slice(0, 1), ...roofed], rays)
  return best && describe(best, rays, width, height)
}

/** Whether a camera is sure enough to build a scene on. */
export const isSure = ({ mode, sigma, meaningful, explained }: Camera): boolean =>
  mode === 'full' && sigma < 0.03 && Math.min(...meaningful) > 1 && explained > 0.4

/** Best first. */
const refineAll = (hypotheses: Hypothesis[], rays: Ray[]): Hypothesis[] =>
  hypotheses.flatMap((one) => refine(one, rays) ?? []).sort((one, other) => other.score - one.score)

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

/** A tilted camera turns and zooms; a shifted one turns about the upright, zooms, and moves its principal point. A roof gets steeper, last. */
function moved(from: Hypothesis, step: number[]): Hypothesis {
  const turn: Vector = from.shifted ? [0, step[0]!, 0] : [step[0]!, step[1]!, step[2]!]
  const [zoom, shift] = from.shifted ? [step[1]!, step[2]!] : [step[3]!, 0]
  const axes = from.axes.map((axis) => turned(axis, turn)) as [Vector, Vector, Vector]
  const next = { ...from, axes, focal: from.focal * Math.exp(zoom), shift: from.shift + shift }
  if (!from.slope) return next
  const slope = turned(from.slope, turn)
  return { ...next, slope: turned(slope, times(unit(cross(axes[2], slope)), step.at(-1)!)) }
}

/** By how much the ends of a line miss the way to the nearest of the points, in standard deviations, signed; undefined if none is near. */
function residual(points: Vector[], ray: Ray): number | undefined {
  let best: number | undefined
  for (const point of points) {
    const miss = signedMiss(ray, point)
    if (Math.abs(miss) < 2.5 * missMax && (best === undefined || Math.abs(miss) < Math.abs(best))) best = miss
  }
  return best === undefined ? undefined : (best * ray.length) / 2 / noiseShare
}

const pointsOf = (hypothesis: Hypothesis): Vector[] =>
  [...hypothesis.axes, ...slopesOf(hypothesis)].map((axis) => pointOf(hypothesis, axis))

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
  const points = pointsOf(hypothesis)
  let cost = 0
  for (const ray of rays) {
    const r = residual(points, ray)
    cost += r === undefined ? outlier : Math.min(outlier, lossOf(r))
  }
  return cost
}

/** The normal equations at a hypothesis, by differences. */
function linearise(hypothesis: Hypothesis, rays: Ray[]) {
  const count = (hypothesis.shifted ? 3 : 4) + (hypothesis.slope ? 1 : 0)
  const delta = 1e-5
  const points = pointsOf(hypothesis)
  const steps = Array.from({ length: count }, (_, n) => {
    const step = Array.from({ length: count }, (_, m) => (m === n ? delta : 0))
    return pointsOf(moved(hypothesis, step))
  })
  const matrix = Array.from({ length: count }, () => new Array<number>(count).fill(0))
  const gradient = new Array<number>(count).fill(0)
  for (const ray of rays) {
    const r = residual(points, ray)
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
  const points = pointsOf(best)
  const counts = points.map(() => 0)
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
    residuals.push(Math.abs(residual(points, ray) ?? 0))
  }
  // Each level direction is told by the lines that are neither upright nor run along the other one: a facade of many windows does not
  // make what runs away from it look like chance.
  const level = rays.length - rays.filter(isUpright).length
  const chance = (2 * Math.asin(1.5 * missMax)) / Math.PI
  const totals = [level - counts[1]!, level - counts[0]!, rays.length]
  const meaningful = totals.map((total, n) => meaningOf(Math.min(counts[n]!, total), total, chance)) as Meaningful
  if (best.slope) {
    const across = Math.abs(dot(best.slope, best.axes[0])) > Math.abs(dot(best.slope, best.axes[1])) ? 0 : 1
    meaningful[across] = Math.max(meaningful[across], meaningOf(counts[3]! + counts[4]!, rays.length, 2 * chance))
  }
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

/** How far the angles of view of cameras that are one may differ, as a logarithm, and their axes, as a cosine: 1°. */
const agreeFocal = 0.03
const agreeAxes = Math.cos((1 * Math.PI) / 180)

/** Whether two cameras are one, found twice. */
export const areAlike = (one: Camera, other: Camera | undefined) =>
  other !== undefined &&
  Math.abs(Math.log(one.focalPx / other.focalPx)) < agreeFocal &&
  one.axes.every((axis, n) => dot(axis, other.axes[n]!) > agreeAxes)
