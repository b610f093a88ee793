import { isUpright, type Ray } from '../rays.ts'
import { findVanishingPoints, missOf, type VanishingPoint } from '../vanishing-points.ts'
import { cross, dot, minus, plus, times, unit, type Vector } from '../vector.ts'

/** Sine of the angle by which a line may miss its vanishing point: 1.2°. */
export const missMax = 0.021
export const focalRange = [0.3, 6] as const
const rollMax = Math.sin((12 * Math.PI) / 180)
const hypothesesMax = 10
/** Of the width: who sees a horizon beyond the picture looks down or up, and uprights are not parallel. */
const horizonReach = 0.35
/** Of how many points the height is taken for the horizon's, and how many cameras are kept of that. */
const horizonsMax = 6
const byHorizonMax = 6
const byRoofMax = 4
/** Sines of the angles at which roofs climb. */
const pitches = { least: 0.2, most: 0.94 }
/** What a line along a roof's slope counts for: slopes have one more angle, and fit by chance. */
const slopeShare = 0.6
/** Share of all lines' length that climbs as a roof does. */
const roofMin = 0.06
/** Of the focal length's logarithm, and a cosine: cameras that differ by less would be refined to the same. */
const alikeFocal = 0.08
const alikeAxes = Math.cos((2 * Math.PI) / 180)

/** In shares of the width: where the principal point is, and whether it may move. */
export type Hypothesis = {
  axes: [Vector, Vector, Vector]
  focal: number
  shift: number
  shifted: boolean
  /** Where the seams and verges of a roof climb, across a level axis; on its other side they climb as steeply towards it. */
  slope?: Vector
  score: number
}

/** The cameras that the vanishing points of the lines allow, and that explain most of them; hatching looks like short facades and roofs. */
export function proposeCameras(rays: Ray[], hasHatching: boolean): Hypothesis[] {
  const points = findVanishingPoints(rays, missMax)
  const crossing = propose(points, rays)
  if (hasHatching) return crossing
  const [level, roofed] = [proposeByHorizon(points, rays), proposeByRoof(points, rays)]
  return [...crossing, ...kept(level, byHorizonMax), ...kept(roofed, byRoofMax)]
}

function propose(points: VanishingPoint[], rays: Ray[]): Hypothesis[] {
  const found: Hypothesis[] = []
  const add = (axes: [Vector, Vector, Vector], focal: number, shift: number, shifted: boolean) => {
    const hypothesis = withScore({ axes, focal, shift, shifted }, rays)
    if (hypothesis) found.push(hypothesis)
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
  return found.sort((one, other) => other.score - one.score).slice(0, hypothesesMax)
}

/**
 * The uprights parallel, and one of the best points that of a long facade: at its height is the horizon, where each other line has a
 * second point. That of a short facade, with few lines, is not among the best crossings.
 */
function proposeByHorizon(points: VanishingPoint[], rays: Ray[]): Hypothesis[] {
  return points.slice(0, horizonsMax).flatMap((one) => {
    const level = one[1] / one[2]
    if (!(Math.abs(level) < horizonReach)) return []
    return rays.flatMap(({ x, y, dx, dy }) => {
      if (Math.abs(dy) < 1e-4) return []
      const shifted = shiftedBy(one, [x + ((level - y) * dx) / dy, level, 1], 0)
      return (shifted && withScore({ ...shifted, shifted: true }, rays)) ?? []
    })
  })
}

/**
 * The uprights parallel, and one of the best points that of the eaves of a long roof: its seams and verges run to a point straight above or
 * below that of the short side, which may have no lines at all.
 */
function proposeByRoof(points: VanishingPoint[], rays: Ray[]): Hypothesis[] {
  return points.slice(0, horizonsMax).flatMap((one) => {
    const level = one[1] / one[2]
    if (!(Math.abs(level) < horizonReach)) return []
    return points.flatMap((over) => {
      if (Math.abs(over[2]) < 1e-3) return []
      const x = over[0] / over[2]
      const shifted = shiftedBy(one, [x, level, 1], 0)
      if (!shifted) return []
      const slope = unit([x, over[1] / over[2] - shifted.shift, shifted.focal])
      if (Math.abs(slope[1]) < pitches.least || Math.abs(slope[1]) > pitches.most) return []
      return withScore({ ...shifted, shifted: true, slope }, rays) ?? []
    })
  })
}

/** The best of those that differ. */
function kept(found: Hypothesis[], most: number): Hypothesis[] {
  const best: Hypothesis[] = []
  for (const hypothesis of found.sort((one, other) => other.score - one.score)) {
    if (best.length >= most) break
    if (best.every((other) => !areAlike(hypothesis, other))) best.push(hypothesis)
  }
  return best
}

const areAlike = (one: Hypothesis, other: Hypothesis) =>
  Math.abs(Math.log(one.focal / other.focal)) < alikeFocal &&
  one.axes.every((axis, n) => dot(axis, other.axes[n]!) > alikeAxes)

function withScore(from: Omit<Hypothesis, 'score'>, rays: Ray[]): Hypothesis | undefined {
  const axes = sortAxes(from.axes)
  if (!axes) return undefined
  const hypothesis = { ...from, axes, score: 0 }
  hypothesis.score = scoreOf(hypothesis, rays, missMax)
  return hypothesis.score > 0 ? hypothesis : undefined
}

/** Two points on one level, the uprights parallel: the principal point lies on their horizon. */
function shiftedBy(one: VanishingPoint, other: VanishingPoint, least = 0.03) {
  if (Math.abs(one[2]) < 1e-3 || Math.abs(other[2]) < 1e-3) return undefined
  const [x1, y1, x2, y2] = [one[0] / one[2], one[1] / one[2], other[0] / other[2], other[1] / other[2]]
  if (Math.abs(y1 - y2) > 0.04 * Math.abs(x1 - x2) || -x1 * x2 < focalRange[0] ** 2) return undefined
  const shift = y1 + ((y2 - y1) * -x1) / (x2 - x1)
  const focal = Math.sqrt(-x1 * x2)
  if (Math.abs(shift) < least || Math.abs(shift) > 0.7 || focal > focalRange[1]) return undefined
  const first = unit([x1, 0, focal])
  return { axes: [first, cross([0, -1, 0], first), [0, -1, 0]] as [Vector, Vector, Vector], focal, shift }
}

/** Upwards last; of the level ones the one that looks further to the right first. Undefined for a roll that nobody draws. */
export function sortAxes(axes: [Vector, Vector, Vector]): [Vector, Vector, Vector] | undefined {
  const up = [...axes].sort((one, other) => Math.abs(other[1]) - Math.abs(one[1]))[0]!
  const level = axes.filter((axis) => axis !== up)
  if (Math.abs(up[0]) > rollMax) return undefined
  const upwards = up[1] > 0 ? times(up, -1) : up
  const [one, other] = level.map((axis) => (axis[2] < 0 ? times(axis, -1) : axis)) as [Vector, Vector]
  return one[0] > other[0] ? [one, other, upwards] : [other, one, upwards]
}

/** Where an axis meets the picture, homogeneous. */
export const pointOf = ({ focal, shift }: Pick<Hypothesis, 'focal' | 'shift'>, axis: Vector): Vector => [
  focal * axis[0],
  focal * axis[1] + shift * axis[2],
  axis[2],
]

/** Where the two sides of a roof climb. */
export function slopesOf({ slope, axes }: Hypothesis): Vector[] {
  if (!slope) return []
  const up = times(axes[2], dot(slope, axes[2]))
  return [slope, minus(times(up, 2), slope)]
}

/**
 * The same camera, with the roof that most of the lines have that no axis explains: in the plane across each level axis, a line tells how
 * steep it would be there. Undefined if few agree.
 */
export function withRoof(from: Hypothesis, rays: Ray[]): Hypothesis | undefined {
  const { axes, focal, shift } = from
  const points = axes.map((axis) => pointOf(from, axis))
  const rest = rays.filter((ray) => points.every((point) => missOf(ray, point) > missMax))
  const total = rays.reduce((sum, { length }) => sum + length, 0)
  let best = { weight: roofMin * total, across: axes[0], pitch: 0 }
  for (const [across, along] of [
    [axes[0], axes[1]],
    [axes[1], axes[0]],
  ] as const) {
    const weights = new Float64Array(90)
    for (const { x, y, dx, dy, length } of rest) {
      const sight: Vector = [x, y - shift, focal]
      const climbing = cross(cross(sight, [dx, dy, 0]), along)
      const pitch = Math.atan2(Math.abs(dot(climbing, axes[2])), Math.abs(dot(climbing, across)))
      weights[Math.min(89, Math.floor((pitch * 180) / Math.PI))]! += length
    }
    for (let degrees = 12; degrees < 70; degrees++) {
      const weight = weights[degrees - 1]! + weights[degrees]! + weights[degrees + 1]!
      if (weight > best.weight) best = { weight, across, pitch: ((degrees + 0.5) * Math.PI) / 180 }
    }
  }
  if (best.pitch === 0) return undefined
  const { across, pitch } = best
  return { ...from, slope: plus(times(across, Math.cos(pitch)), times(axes[2], Math.sin(pitch))) }
}

/** The length of all lines along an axis, less where they miss it, times how usual such a camera is. */
export function scoreOf(hypothesis: Hypothesis, rays: Ray[], tolerance: number): number {
  const points = hypothesis.axes.map((axis) => pointOf(hypothesis, axis))
  const slopes = slopesOf(hypothesis).map((slope) => pointOf(hypothesis, slope))
  let explained = 0
  let upright = 0
  let uprights = 0
  for (const ray of rays) {
    let best = 0
    const weight = Math.min(ray.length, 0.25)
    for (const point of points) best = Math.max(best, 1 - (missOf(ray, point) / tolerance) ** 2)
    for (const point of slopes) best = Math.max(best, slopeShare * (1 - (missOf(ray, point) / tolerance) ** 2))
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
