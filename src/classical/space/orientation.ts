import { type Camera, rayOf } from './camera.ts'
import { findLitAsGround } from './landscape/lit-as-ground.ts'
import { outside, type Partition } from './partition.ts'
import type { MeanColour } from './parts.ts'
import { differ, findShades, sameMax } from './shades.ts'
import { findBetweenLevel, findLanes } from './sides/between-level.ts'
import { openGoesOn } from './sides/borders.ts'
import { findDented, type Own, slantMiss } from './sides/dented.ts'
import { findHipped, findPyramids } from './sides/hips.ts'
import { findHosts } from './sides/insets.ts'
import { findLattices } from './sides/lattices.ts'
import { findAtHorizon, findPassing } from './sides/passing.ts'
import { explainedBy, findPitches, overMax, ownRoof, type Pitch, slantOf } from './sides/pitches.ts'
import { findRails } from './sides/rails.ts'
import { isRagged, missOf, runOf } from './sides/runs.ts'
import { findBesides, findSky, findSurrounds, overHorizonMax, type Setting } from './sides/sky-or-ceiling.ts'
import { findSpans, hardlyRises, isAcross, isBehindAll, type Span } from './spans.ts'
import { cross, dot, times, unit, type Vector } from './vector.ts'

/** Which way a region faces, and how that is known. */
export type Orientation = {
  /** Unit vector in the camera, towards the eye; undefined if no plane is known. */
  normal?: Vector
  kind: 'level' | 'upright' | 'slope' | 'sky' | 'unknown'
  /** The region in whose plane it lies as a pane, a door or a rug does. */
  host?: number
  /** One of a grid of panes that leaves nothing of the wall. */
  repeats?: true
  /** It stands before the wall whose windows it hides in part. */
  isBefore?: true
  /** It lies behind all that stands on the ground, and is ground. */
  isBehind?: true
  /** 0..1: share of its sides that its plane explains. */
  confidence: number
  /** 0..1: share of its sides along the lesser of the two directions of its plane. */
  narrow?: number
}

/** The eye looks down by more than 12°. */
const fromAboveMin = Math.sin((12 * Math.PI) / 180)
/**
 * Of the border of a slope that begins below the horizon, what it explains: of a roof, or of one so flat, by the cosine of its pitch, that
 * the eye is nearly in its plane; and how far below it may begin, by how far it rises above.
 */
const lowSlopeMin = { roof: 0.75, flat: 0.9 } as const
const flatMin = Math.cos((32 * Math.PI) / 180)
const lowShare = 0.35
/** Of a ceiling's border, what its slope explains. */
const slopedMin = 0.8
/** Of the border of a rest of the ground, what its own plane explains, and what is upright. */
const restMax = 0.6
const restUprightsMax = 0.3
/** Of the border of a yard below the horizon, what runs along each level direction at least, and the uprights of what stands on it at most. */
const bothWaysMin = 0.15
const standingMax = 0.4
/** Of the border of a field that reaches the horizon, its own uprights. */
const ownUprightsMax = 0.1
/** The same of what crosses all the picture below the horizon, over which only trunks and posts rise. */
const foregroundUprightsMax = 0.4
/** Of the picture, what lies behind all that stands on the ground. */
const behindMin = 0.03
/** Of the border of a wall whose ends are hidden, the uprights of its windows and piers, and what its plane explains. */
const wallUprightsMin = 0.35
const wallMin = 0.86
/** Of its border without uprights, what its slope explains. */
const dentedSlopeMin = 0.4
/** Of a gable wall's border, its slants and its uprights. */
const slantsMin = 0.08
const gableUprightsMin = 0.03

/**
 * What each region's sides say of its plane: level, upright along one of the axes, or a slope of one of the roofs' pitches; and, where
 * regions are painted, what their colours say. `paper` is what the paper around a drawing is below the horizon: ground.
 */
export function orient(
  partition: Partition,
  camera: Camera,
  paints: MeanColour[] | undefined,
  setting?: Setting,
  paper?: number,
): { orientations: Orientation[]; explained: number } {
  const { sides, areas, tolerance, width, height } = partition
  const whole = width * height
  const runs = sides.map((side) => runOf(side, camera))
  const spans = findSpans(partition, camera)
  const goesOn = openGoesOn(sides, tolerance)
  const atHorizon = findAtHorizon(partition, spans, camera)
  const passing = findPassing(partition, runs, spans, goesOn, atHorizon)
  const own = areas.map((): Own => ({ lengths: [0, 0, 0], uprights: [], free: [], total: 0 }))
  for (const [n, side] of sides.entries()) {
    if (side.left === outside || side.right === outside || side.isGuess) continue
    for (const region of [side.left, side.right]) {
      if (passing.get(region)?.has(side)) continue
      const { axis } = runs[n]!
      own[region]!.total += side.length
      if (axis === undefined) own[region]!.free.push(side)
      else {
        own[region]!.lengths[axis] += side.length
        if (axis === 2) own[region]!.uprights.push(side)
      }
    }
  }
  const pitches = findPitches(
    own.flatMap(({ free }) => free),
    camera,
  )
  const dented = findDented(partition, own, camera)
  const hipped = new Map([...findHipped(own, camera), ...findPyramids(own, camera)])
  const orientedBy = (region: number, isOpen = false) => {
    const { lengths, total, ...rest } = own[region]!
    const outline = dented.get(region)
    const whole = orientOne(own[region]!, spans[region]!, camera, pitches)
    const isWall = whole.kind === 'upright' && lengths[2] > wallUprightsMin * total && whole.confidence > wallMin
    if (!outline || isWall || !(outline.isBare || isOpen)) return whole
    // The ridges of dormers run across that of the roof on which they stand.
    const across = isOpen ? Math.min(lengths[0], lengths[1]) : 0
    const ridges = [lengths[0], lengths[1]].map((length) => (length > across ? length : 0)) as [number, number]
    const bare: Own = { ...rest, lengths: [...ridges, 0], total: total - lengths[2] - across }
    const sloped = orientOne(bare, spans[region]!, camera, pitches)
    const isSlope = sloped.kind === 'slope' && sloped.confidence > dentedSlopeMin && outline.risesWith(sloped.normal!)
    return isSlope && canSlope(sloped, spans[region]!, camera, !isOpen) ? sloped : whole
  }
  const isSlopedOver = (region: number) => {
    const { kind, normal, confidence } = facing(orientedBy(region), camera, spans[region]!)
    return kind === 'slope' && confidence > slopedMin && dot(normal!, camera.axes[2]) < 0
  }
  const besides = findBesides(partition)
  const surrounds = findSurrounds(besides)
  const { sky, hasCeiling } =
    setting === 'indoors'
      ? { sky: new Set<number>(), hasCeiling: true }
      : findSky(partition, {
          besides,
          surrounds,
          runs,
          spans,
          own,
          fromAbove: looksDown(camera),
          camera,
          isSlopedOver,
          isOutdoors: setting === 'outdoors',
        })
  const oriented = areas.map((_, region): Orientation => {
    if (sky.has(region)) return { kind: 'sky', confidence: 1 }
    const { lengths, total } = own[region]!
    // What goes on to the horizon between things that stand before it is level, and so is what crosses all the picture below it.
    const isForeground = isAcross(spans[region]!) && !looksDown(camera) && lengths[2] < foregroundUprightsMax * total
    const isToHorizon = atHorizon.has(region) && lengths[2] < ownUprightsMax * total
    const level: Orientation = {
      kind: 'level',
      normal: camera.axes[2],
      confidence: (lengths[0] + lengths[1]) / Math.max(1, total),
    }
    // What a chimney that the picture cuts parts from the rest of the ground is ground, too.
    const isBehind =
      looksDown(camera) && isBehindAll(spans[region]!, paints ? 3 : 2) && areas[region]! > behindMin * whole
    if (!hasCeiling && isBehind) return { ...level, isBehind }
    if (!hasCeiling && (isForeground || isToHorizon || region === paper)) return level
    const first = orientedBy(region, !hasCeiling && !looksDown(camera))
    // What things before a house cut out of the ground has few sides that run along the house.
    if (!hasCeiling && !looksDown(camera) && first.kind === 'upright' && hardlyRises(spans[region]!)) {
      // Waves and grass have sides in all directions, too.
      const isLoose = () => isRagged(sides.filter(({ left, right }) => [left, right].includes(region)))
      const isRest = lengths[2] < restUprightsMax * total && (first.confidence < restMax || isLoose())
      // Posts and people stand on a platform or a yard, whose own sides run both ways.
      const runsBothWays = Math.min(lengths[0], lengths[1]) > bothWaysMin * total && lengths[2] < standingMax * total
      if (isRest || runsBothWays) return level
    }
    const face = hipped.get(region)
    if (face && !hasCeiling && (first.kind !== 'slope' || face.confidence > first.confidence)) return face
    const isSeen = canSlope(first, spans[region]!, camera, hasCeiling)
    return isSeen ? first : orientOne(own[region]!, spans[region]!, camera, [])
  })
  const shades = paints ? findShades(oriented, areas, paints, spans, surrounds) : []
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
      if (hosts[region] === undefined && spans[region]!.below < overHorizonMax && hasSkyPaint(region))
        oriented[region] = { kind: 'sky', confidence: 1 }
  }
  const orientations = oriented.map((orientation, region) => {
    const seen = facing(orientation, camera, spans[region]!)
    // What hangs over is thin: what is large is a roof, as steep as its own slants say.
    const isLarge = !hasCeiling && seen.host === undefined && areas[region]! > overMax * whole
    const isOver = isLarge && seen.normal !== undefined && dot(seen.normal, camera.axes[2]) < -0.1
    const roof = isOver ? ownRoof(own[region]!, spans[region]!.middle, camera) : undefined
    return roof ? { ...seen, kind: 'slope' as const, normal: roof } : seen
  })
  const lanes = hasCeiling || looksDown(camera) ? [] : findLanes(partition, orientations, spans, camera)
  const lit = paints && !hasCeiling ? findLitAsGround(areas, orientations, paints, spans) : []
  for (const region of [...lanes, ...lit, ...findBetweenLevel(partition, orientations, camera)])
    orientations[region] = { kind: 'level', normal: camera.axes[2], confidence: orientations[region]!.confidence }
  for (const [region, found] of findLattices(partition, orientations, camera))
    orientations[region] =
      'host' in found
        ? { ...orientations[found.host]!, host: found.host }
        : { ...orientations[found.like]!, repeats: true }
  for (const region of findRails(partition, orientations)) {
    const { kind, normal, confidence } = orientations[region]!
    orientations[region] = { kind, normal: normal!, confidence, isBefore: true }
  }
  return { orientations, explained: explainedBy(own, pitches, camera) }
}

/** Whether the eye looks down, so that it sees what lies on the ground and on roofs. */
export const looksDown = ({ axes }: Camera) => -axes[2][2] > fromAboveMin

function orientOne({ lengths, free, total }: Own, span: Span, camera: Camera, pitches: Pitch[]): Orientation {
  const [crosses, fromAbove] = [span.above > overHorizonMax && span.below > overHorizonMax, looksDown(camera)]
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
      narrow: Math.min(one, other) / Math.max(1, total),
    })
  }
  for (const { axis, angle } of pitches) {
    // A slope whose ridge runs along the other level axis: its ridge and eaves, and its slanting sides.
    const along = axis === 0 ? 1 : 0
    const direction = slantOf(camera, axis, angle)
    const slanted = free.filter((side) => missOf(side, camera, direction) < slantMiss(side))
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
    const both = free.filter((side) => missOf(side, camera, falling) < slantMiss(side))
    const slants = length + both.reduce((sum, side) => sum + side.length, 0)
    const gable = lengths[axis]! + lengths[2] + 0.7 * slants
    if (both.length && lengths[2] > gableUprightsMin * total && slants > slantsMin * total)
      offer(gable - 0.8 * lengths[along]!, {
        kind: 'upright',
        normal: camera.axes[along]!,
        confidence: gable / Math.max(1, total),
      })
  }
  return best
}

/**
 * Whether a slope can be seen where it is: outdoors, the underside of one that hangs over is not seen below the horizon. Nobody in a room
 * looks down on a roof that rises over the horizon; and nobody who stands before a house on one that begins below it, unless nearly all of
 * its border says so.
 */
function canSlope(orientation: Orientation, span: Span, camera: Camera, hasCeiling: boolean): boolean {
  const { kind, normal, confidence } = facing(orientation, camera, span)
  const { above, below } = span
  if (kind !== 'slope' || below <= overHorizonMax) return true
  const rising = dot(normal!, camera.axes[2])
  const isUnderside = rising < 0
  if (hasCeiling) return isUnderside || above <= overHorizonMax
  if (isUnderside) return false
  return (
    looksDown(camera) ||
    (above > overHorizonMax &&
      (confidence >= lowSlopeMin[rising > flatMin ? 'flat' : 'roof'] || below <= lowShare * above))
  )
}

/** The normal that looks back at the eye from the region's middle. */
function facing(orientation: Orientation, camera: Camera, { middle }: Span): Orientation {
  const { normal } = orientation
  if (!normal) return orientation
  return { ...orientation, normal: dot(normal, rayOf(camera, ...middle)) < 0 ? normal : times(normal, -1) }
}
