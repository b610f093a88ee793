import { type Camera, rayOf } from './camera.ts'
import { outside, type Partition, type Side } from './partition.ts'
import type { MeanColour } from './parts.ts'
import { differ, findShades, sameMax } from './shades.ts'
import { openGoesOn } from './sides/borders.ts'
import { hullOf } from './sides/hull.ts'
import { findHosts } from './sides/insets.ts'
import { findLattices } from './sides/lattices.ts'
import { findPassing } from './sides/passing.ts'
import { missOf, type Run, runOf } from './sides/runs.ts'
import { findSpans, type Span } from './spans.ts'
import { cross, dot, norm, plus, times, unit, type Vector } from './vector.ts'

/** Which way a region faces, and how that is known. */
export type Orientation = {
  /** Unit vector in the camera, towards the eye; undefined if no plane is known. */
  normal?: Vector
  kind: 'level' | 'upright' | 'slope' | 'sky' | 'unknown'
  /** The region in whose plane it lies as a pane, a door or a rug does. */
  host?: number
  /** One of a grid of panes that leaves nothing of the wall. */
  repeats?: true
  /** 0..1: share of its sides that its plane explains. */
  confidence: number
}

/** Pixels by which a level plane may reach over the horizon. */
const overHorizonMax = 6
/** The eye looks down by more than 12°. */
const fromAboveMin = Math.sin((12 * Math.PI) / 180)
/** Share of its convex hull that a ceiling fills, or of its level sides that lie on the hull where columns cut into it. */
const filledMin = 0.94
const onHullMin = 0.7
/** Of a ceiling's area, that of a lamp below it. */
const hangingMax = 0.1
/** Of a gable wall's border, its slants. */
const slantsMin = 0.08
const pitchMin = (8 * Math.PI) / 180
const pitchMax = (68 * Math.PI) / 180

/**
 * What each region's sides say of its plane: level, upright along one of the axes, or a slope of one of the roofs' pitches; and, where
 * regions are painted, what their colours say.
 */
export function orient(
  partition: Partition,
  camera: Camera,
  paints: MeanColour[] | undefined,
): { orientations: Orientation[]; explained: number } {
  const { sides, areas, tolerance } = partition
  const runs = sides.map((side) => runOf(side, camera))
  const spans = findSpans(partition, camera)
  const goesOn = openGoesOn(sides, tolerance)
  const passing = findPassing(partition, runs, spans, goesOn)
  const own = areas.map((): Own => ({ lengths: [0, 0, 0], free: [], total: 0 }))
  for (const [n, side] of sides.entries()) {
    if (side.left === outside || side.right === outside || side.isGuess) continue
    for (const region of [side.left, side.right]) {
      if (passing.get(region)?.has(side)) continue
      const { axis } = runs[n]!
      own[region]!.total += side.length
      if (axis === undefined) own[region]!.free.push(side)
      else own[region]!.lengths[axis] += side.length
    }
  }
  const sky = findSky(partition, runs, spans, own, looksDown(camera))
  const pitches = findPitches(
    own.flatMap(({ free }) => free),
    camera,
  )
  const oriented = areas.map((_, region): Orientation => {
    if (sky.has(region)) return { kind: 'sky', confidence: 1 }
    return orientOne(own[region]!, spans[region]!, camera, pitches)
  })
  const shades = paints ? findShades(oriented, areas, paints, spans) : []
  for (const [region, shade] of shades.entries()) if (shade) oriented[region] = shade
  const hosts = findHosts(partition, oriented, camera, goesOn, (region) => shades[region] !== undefined)
  for (const [region, host] of hosts.entries()) {
    if (host === undefined || oriented[region]!.kind === 'sky') continue
    const of = oriented[host]!
    if (of.kind === 'sky' || of.kind === 'unknown') continue
    oriented[region] = { ...of, host }
  }
  if (paints) {
    const skies = [...sky].filter((region) => areas[region]! > 0.1 * partition.width * partition.height)
    const hasSkyPaint = (region: number) => skies.some((one) => differ(paints[one]!, paints[region]!) < sameMax)
    // Between posts the sky is seen.
    for (const region of areas.keys())
      if (hosts[region] === undefined && spans[region]!.below === 0 && hasSkyPaint(region))
        oriented[region] = { kind: 'sky', confidence: 1 }
  }
  const orientations = oriented.map((orientation, region) => facing(orientation, camera, spans[region]!))
  for (const [region, found] of findLattices(partition, orientations, camera))
    orientations[region] =
      'host' in found
        ? { ...orientations[found.host]!, host: found.host }
        : { ...orientations[found.like]!, repeats: true }
  return { orientations, explained: explainedBy(own, pitches, camera) }
}

/** The sides of a region by the axis that they run along, in pixels. */
type Own = { lengths: [number, number, number]; free: Side[]; total: number }

const looksDown = ({ axes }: Camera) => -axes[2][2] > fromAboveMin

/**
 * What reaches the picture's top, is wide and is not below the horizon. A ceiling is, too: it has no dents but those of columns,
 * and of lamps, because no roof stands into it, and is bounded by lines of both level directions alone.
 */
function findSky(
  { areas, sides, width, height, tolerance }: Partition,
  runs: Run[],
  spans: Span[],
  own: Own[],
  fromAbove: boolean,
): Set<number> {
  const found = new Set<number>()
  let hasCeiling = false
  const isConvex = (region: number) => {
    const all = [...sides.entries()].filter(([, { left, right }]) => left === region || right === region)
    const hull = hullOf(
      all.map(([, side]) => side),
      tolerance,
    )
    const level = all.filter(([n]) => runs[n]!.axis === 0 || runs[n]!.axis === 1).map(([, side]) => side)
    if (areas[region]! > filledMin * hull.area || hull.shareOf(level) > onHullMin) return true
    // Lamps and beams leave dents, too: where there are walls on both sides.
    const besides = new Set(all.flatMap(([, { left, right }]) => [left, right]))
    const hanging = [...besides].filter(
      (other) =>
        other !== outside &&
        other !== region &&
        spans[other]!.below === 0 &&
        areas[other]! < hangingMax * areas[region]!,
    )
    const filled = hanging.reduce((sum, other) => sum + areas[other]!, areas[region]!)
    return filled > filledMin * hull.area && isBetweenWalls
  }
  const walls = spans.filter(({ above, below }) => above > overHorizonMax && below > overHorizonMax)
  const isBetweenWalls = (['left', 'right'] as const).every((border) =>
    walls.some(({ touches }) => touches.has(border)),
  )
  for (const [region, span] of spans.entries()) {
    if (!span.touches.has('top') || areas[region]! < 0.005 * width * height) continue
    if (span.below > 0.1 * height || (span.above < 0.1 * height && !fromAbove)) continue
    const { lengths, total } = own[region]!
    const least = isBetweenWalls ? 0.05 : 0.1
    const level = Math.min(lengths[0], lengths[1]) > least * total && lengths[0] + lengths[1] > 0.75 * total
    const isCeiling = level && !fromAbove && span.below === 0 && isConvex(region)
    if (isCeiling && areas[region]! > 0.02 * width * height) hasCeiling = true
    if (!isCeiling) found.add(region)
  }
  // Beside a ceiling, what reaches the picture's top is a slope or a wall.
  if (hasCeiling) found.clear()
  return found
}

function orientOne(
  { lengths, free, total }: Own,
  span: Span,
  camera: Camera,
  pitches: { axis: 0 | 1; angle: number }[],
): Orientation {
  const crosses = span.above > overHorizonMax && span.below > overHorizonMax
  const fromAbove = looksDown(camera)
  let best: Orientation = { kind: 'unknown', confidence: 0 }
  let bestScore = 0
  const offer = (score: number, orientation: Orientation) => {
    if (score <= bestScore) return
    bestScore = score
    best = orientation
  }
  for (const axis of [0, 1, 2] as const) {
    const [one, other] = [0, 1, 2].filter((n) => n !== axis).map((n) => lengths[n]!) as [number, number]
    if (axis === 2 && crosses) continue
    // Ground is bounded by the uprights of what stands on it and hides it, and is wide.
    const isFoot = axis === 2 && span.above === 0 && (span.touches.has('bottom') || fromAbove)
    const bonus = isFoot && span.touches.has('bottom') ? 0.15 * span.touches.size * total : 0
    const score = Math.min(one, other) + 0.5 * (one + other) - (isFoot ? 0.3 : 0.8) * lengths[axis] + bonus
    offer(score, {
      kind: axis === 2 ? 'level' : 'upright',
      normal: camera.axes[axis],
      confidence: (one + other) / Math.max(1, total),
    })
  }
  for (const { axis, angle } of pitches) {
    // A slope whose ridge runs along the other level axis: its ridge and eaves, and its slanting sides.
    const along = axis === 0 ? 1 : 0
    const direction = slantOf(camera, axis, angle)
    const slanted = free.filter((side) => missOf(side, camera, direction) < ((2.5 + 60 / side.length) * Math.PI) / 180)
    const length = slanted.reduce((sum, side) => sum + side.length, 0)
    if (length < 8) continue
    const ridge = lengths[along]!
    const score = Math.min(ridge, length) + 0.5 * (ridge + length) - 0.8 * (lengths[2] + lengths[axis])
    offer(score, {
      kind: 'slope',
      normal: unit(cross(camera.axes[along]!, direction)),
      confidence: (ridge + length) / Math.max(1, total),
    })
    // A gable wall: uprights, a foot, and slants of both signs.
    const falling = slantOf(camera, axis, -angle)
    const both = free.filter((side) => missOf(side, camera, falling) < ((2.5 + 60 / side.length) * Math.PI) / 180)
    const slants = length + both.reduce((sum, side) => sum + side.length, 0)
    const gable = lengths[axis]! + lengths[2] + 0.7 * slants
    if (both.length && lengths[2] > 0 && slants > slantsMin * total)
      offer(gable - 0.8 * lengths[along]!, {
        kind: 'upright',
        normal: camera.axes[along]!,
        confidence: gable / Math.max(1, total),
      })
  }
  return best
}

/** The direction that rises by an angle over a level axis. */
const slantOf = ({ axes }: Camera, axis: 0 | 1, angle: number): Vector =>
  plus(times(axes[axis], Math.cos(angle)), times(axes[2], Math.sin(angle)))

/**
 * The pitches of roofs: a side that runs along no axis, seen as lying in an upright plane along a level one, rises by an
 * angle; angles that much length agrees on, of one sign or both, are roofs.
 */
function findPitches(free: Side[], camera: Camera): { axis: 0 | 1; angle: number }[] {
  const found: { axis: 0 | 1; angle: number }[] = []
  for (const axis of [0, 1] as const) {
    const normal = camera.axes[axis === 0 ? 1 : 0]
    let open = free
      .filter(({ length }) => length > 12)
      .map((side) => {
        const direction = cross(cross(rayOf(camera, side.x1, side.y1), rayOf(camera, side.x2, side.y2)), normal)
        const along = dot(direction, camera.axes[axis])
        const up = dot(direction, camera.axes[2])
        return { angle: norm(direction) < 1e-9 ? 0 : Math.atan(up / (along || 1e-9)), length: side.length }
      })
      .filter(({ angle }) => Math.abs(angle) > pitchMin && Math.abs(angle) < pitchMax)
    for (let n = 0; n < 3 && open.length; n++) {
      const near = (angle: number) => open.filter((other) => Math.abs(Math.abs(other.angle) - angle) < 0.035)
      const votes = open.map(({ angle }) => near(Math.abs(angle)).reduce((sum, { length }) => sum + length, 0))
      const best = votes.indexOf(Math.max(...votes))
      const group = near(Math.abs(open[best]!.angle))
      const total = group.reduce((sum, { length }) => sum + length, 0)
      if (total < 40) break
      const angle = group.reduce((sum, one) => sum + Math.abs(one.angle) * one.length, 0) / total
      for (const sign of [1, -1])
        if (group.some((one) => Math.sign(one.angle) === sign)) found.push({ axis, angle: sign * angle })
      open = open.filter((one) => !group.includes(one))
    }
  }
  return found
}

/** Share of the sides' length that runs along an axis or rises at the pitch of a roof. */
function explainedBy(own: Own[], pitches: { axis: 0 | 1; angle: number }[], camera: Camera): number {
  let [explained, total] = [0, 0]
  for (const { free, ...rest } of own) {
    total += rest.total
    explained += rest.total
    for (const side of free) {
      const within = ((2.5 + 60 / side.length) * Math.PI) / 180
      const rises = pitches.some(({ axis, angle }) => missOf(side, camera, slantOf(camera, axis, angle)) < within)
      if (!rises) explained -= side.length
    }
  }
  return total > 0 ? explained / total : 0
}

/** The normal that looks back at the eye from the region's middle. */
function facing(orientation: Orientation, camera: Camera, { middle }: Span): Orientation {
  const { normal } = orientation
  if (!normal) return orientation
  const toEye = dot(normal, rayOf(camera, ...middle)) < 0
  return { ...orientation, normal: toEye ? normal : times(normal, -1) }
}
