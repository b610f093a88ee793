import { type Camera, overHorizon, rayOf } from './camera.ts'
import type { Orientation } from './orientation.ts'
import { outside, type Partition, type Side } from './partition.ts'
import { type Contact, discountNear } from './scene/near-contacts.ts'
import { findAligned } from './sides/aligned.ts'
import { cross, dot, norm, unit, type Vector } from './vector.ts'

/** A plane in the camera: all points X with normal·X = -distance, its normal towards the eye. */
export type PlaneInSpace = {
  normal: Vector
  /** Metres from the eye to the plane. */
  distance: number
  /** How many borders agree with it, by length, 0..1 of its own. */
  agreeing: number
  /** Joined to the ground by borders that agree. */
  reached: boolean
}

/** Metres from the ground to the eye, which gives a scene its scale. */
export const standingEyeHeight = 1.6
/** Pixels below the horizon at which the far edge of the ground is drawn, and of the ground that must be seen there. */
const horizonMax = 3
const farMin = 400
const samples = 5
/** By how much the difference may drift along a true contact. */
const driftMax = 0.02
/** What a side is worth that drifts more, if nothing else tells. */
const doubtful = 0.001
/** What a pixel is worth between a rail and the wall behind it; it is little further away, if nothing else tells. */
const beforeWorth = 0.03
/** What a pixel is worth on which two walls end above each other. */
const alignedWorth = 0.3
const rounds = 40
const agreeWithin = 0.02

/**
 * How far each plane is: along a border where two planes of known normals meet, the ratio of their distances follows from
 * the border's place in the picture alone. Along a true contact it is constant, along an occlusion it drifts; the rest is
 * outvoted (iteratively reweighted least squares). The ground lies an eye's height below the eye.
 */
export function findDepths(
  partition: Partition,
  orientations: Orientation[],
  camera: Camera,
): (PlaneInSpace | undefined)[] {
  const ground = findGround(partition, orientations, camera)
  const contacts = findContacts(partition, orientations, camera, ground)
  const count = orientations.length
  const anchor = -Math.log(standingEyeHeight)
  const unknown = new Float64Array(count)
  const roots = spread(count, contacts, ground, anchor, unknown)
  for (let round = 0; round < rounds; round++) {
    const power = round < 12 ? 1 : 0.5
    const weights = contacts.map(({ one, other, difference, weight }) => {
      const residual = Math.abs(unknown[one]! - unknown[other]! - difference)
      return weight * (Math.max(residual, 0.002) / 0.002) ** (power - 2)
    })
    relax(unknown, contacts, weights, ground, anchor)
  }
  const reached = findReached(contacts, unknown, ground, count)
  return orientations.map(({ normal, kind }, region) => {
    if (!normal || kind === 'sky' || !roots[region]) return undefined
    const own = contacts.filter(({ one, other }) => one === region || other === region)
    const total = own.reduce((sum, { weight }) => sum + weight, 0)
    const agreeing = own.reduce((sum, contact) => sum + (agrees(contact, unknown) ? contact.weight : 0), 0)
    return {
      normal,
      distance: Math.exp(-unknown[region]!),
      agreeing: total > 0 ? agreeing / total : 0,
      reached: reached[region]!,
    }
  })
}

/** The inverse of a pixel's depth along the line of sight's z, in 1/m. */
export const inverseDepthAt = (plane: PlaneInSpace, camera: Camera, x: number, y: number): number =>
  -dot(plane.normal, rayOf(camera, x, y)) / plane.distance

/** The level regions below the horizon that reach the picture's lower border, or the largest one; and those that reach the horizon. */
function findGround(
  { labels, areas, sides, width, height }: Partition,
  orientations: Orientation[],
  camera: Camera,
): Set<number> {
  const level = (region: number) =>
    orientations[region]!.kind === 'level' && dot(orientations[region]!.normal!, camera.axes[2]) > 0
  const found = new Set<number>()
  for (let x = 0; x < width; x++) {
    const region = labels[(height - 1) * width + x]!
    if (level(region)) found.add(region)
  }
  const wide = [...found].filter((region) => areas[region]! > 0.01 * width * height)
  const chosen = wide.length
    ? wide
    : [...areas.keys()]
        .filter(level)
        .sort((a, b) => areas[b]! - areas[a]!)
        .slice(0, 1)
  // Boards and flags that lie beside them are of the same ground.
  const beside = sides.filter(({ left, right }) => found.has(left) && found.has(right))
  for (const region of chosen)
    for (const { left, right } of beside) {
      const next = left === region ? right : right === region ? left : undefined
      if (next !== undefined && !chosen.includes(next)) chosen.push(next)
    }
  // What a chimney parts from the ground at the top of the picture.
  for (const [region, { isBehind }] of orientations.entries())
    if (isBehind && !chosen.includes(region)) chosen.push(region)
  // What reaches the horizon is ground: it is seen between posts, or past a terrace.
  for (const { left, right, x1, y1, x2, y2, length } of sides) {
    if (length < 12 || Math.min(overHorizon(camera, x1, y1), overHorizon(camera, x2, y2)) < -horizonMax) continue
    for (const region of [left, right])
      if (region !== outside && level(region) && !chosen.includes(region) && areas[region]! > farMin)
        chosen.push(region)
  }
  // What lies in the ground's plane, as a rug or a pool does, shares its height.
  for (const [region, { host }] of orientations.entries())
    if (host !== undefined && chosen.includes(host)) chosen.push(region)
  return new Set(chosen)
}

function findContacts(
  partition: Partition,
  orientations: Orientation[],
  camera: Camera,
  ground: Set<number>,
): Contact[] {
  const contacts: Contact[] = []
  const { sides } = partition
  for (const side of sides) {
    const { left: one, right: other } = side
    if (one === outside || other === outside || side.isGuess || side.length < 6) continue
    const [a, b] = [orientations[one]!, orientations[other]!]
    if (!a.normal || !b.normal) continue
    if (a.host === other || b.host === one) {
      contacts.push({ one, other, difference: 0, weight: side.length })
      continue
    }
    const parallel = norm(cross(a.normal, b.normal)) < 0.05
    if (parallel) {
      if (ground.has(one) && ground.has(other)) contacts.push({ one, other, difference: 0, weight: side.length })
      else {
        const worth = a.isBefore || b.isBefore ? beforeWorth : 0.08
        contacts.push({ one, other, difference: 0, weight: worth * side.length })
      }
      continue
    }
    const contact = measure(side, a.normal, b.normal, camera)
    if (!contact) continue
    let weight = side.length * contact.trust
    if (ground.has(one) || ground.has(other)) {
      const standing = ground.has(one) ? other : one
      // A wall stands on the ground with its lower end; the ground above its upper end is behind it.
      if (liesBelow(side, ground.has(one))) {
        if (orientations[standing]!.kind === 'upright')
          contacts.push({ one, other, difference: contact.difference, weight: 3 * weight, standing })
        else contacts.push({ one, other, difference: contact.difference, weight: 3 * weight })
        continue
      }
      if (orientations[standing]!.kind === 'upright') continue
      weight *= 0.3
    }
    const under = [one, other].find((region) => isUnderside(orientations[region]!, camera))
    contacts.push({
      ...{ one, other, difference: contact.difference, weight },
      ...(under !== undefined && { standing: under === one ? other : one, under }),
    })
  }
  for (const { one, other, length } of findAligned(partition, orientations, camera))
    contacts.push({ one, other, difference: 0, weight: alignedWorth * length })
  return discountNear(contacts)
}

const isUnderside = ({ kind, normal }: Orientation, { axes }: Camera) => kind === 'level' && dot(normal!, axes[2]) < 0

/** ln of the ratio of inverse distances, if both planes meet along the side; trusted as far as it does not drift. */
function measure(side: Side, a: Vector, b: Vector, camera: Camera): { difference: number; trust: number } | undefined {
  const values: number[] = []
  for (let n = 0; n < samples; n++) {
    const share = (n + 0.5) / samples
    const ray = rayOf(camera, side.x1 + (side.x2 - side.x1) * share, side.y1 + (side.y2 - side.y1) * share)
    const [one, other] = [-dot(a, ray), -dot(b, ray)]
    if (one <= 1e-6 || other <= 1e-6) return undefined
    values.push(Math.log(other / one))
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / samples
  const drift = Math.max(...values) - Math.min(...values)
  // Short sides do not drift whatever they are: they count by how well their direction fits.
  const line = cross(rayOf(camera, side.x1, side.y1), rayOf(camera, side.x2, side.y2))
  const meeting = unit(cross(a, b))
  const off = Math.abs(dot(unit(line), meeting))
  const trust = Math.exp(-((drift / driftMax) ** 2)) * (off < 0.06 ? 1 : 0.2)
  return { difference: mean, trust: Math.max(doubtful, trust) }
}

/** Whether the ground is on the lower side. */
function liesBelow({ x1, x2 }: Side, groundLeft: boolean): boolean {
  // Left on the way, with y down: on the way to the right, left is up.
  return groundLeft ? x2 < x1 : x2 > x1
}

/** First values: along the weightiest contacts from the ground outwards. */
function spread(
  count: number,
  contacts: Contact[],
  ground: Set<number>,
  anchor: number,
  unknown: Float64Array,
): boolean[] {
  const known = Array.from({ length: count }, () => false)
  for (const region of ground) {
    unknown[region] = anchor
    known[region] = true
  }
  const sorted = [...contacts].sort((one, other) => other.weight - one.weight)
  for (;;) {
    const next = sorted.find(({ one, other }) => known[one] !== known[other])
    if (!next) return known
    const { one, other, difference } = next
    if (known[one]) unknown[other] = unknown[one]! - difference
    else unknown[one] = unknown[other]! + difference
    known[one] = true
    known[other] = true
  }
}

/** One reweighted round, by Gauss & Seidel. */
function relax(
  unknown: Float64Array,
  contacts: Contact[],
  weights: number[],
  ground: Set<number>,
  anchor: number,
): void {
  for (let sweep = 0; sweep < 12; sweep++) {
    const sums = new Float64Array(unknown.length)
    const totals = new Float64Array(unknown.length)
    for (const [n, { one, other, difference }] of contacts.entries()) {
      sums[one]! += weights[n]! * (unknown[other]! + difference)
      totals[one]! += weights[n]!
      sums[other]! += weights[n]! * (unknown[one]! - difference)
      totals[other]! += weights[n]!
    }
    for (let region = 0; region < unknown.length; region++) {
      if (ground.has(region)) unknown[region] = anchor
      else if (totals[region]! > 0) unknown[region] = 0.5 * unknown[region]! + (0.5 * sums[region]!) / totals[region]!
    }
  }
}

const agrees = ({ one, other, difference }: Contact, unknown: Float64Array) =>
  Math.abs(unknown[one]! - unknown[other]! - difference) < agreeWithin

function findReached(contacts: Contact[], unknown: Float64Array, ground: Set<number>, count: number): boolean[] {
  const reached = Array.from({ length: count }, (_, region) => ground.has(region))
  const open = [...ground]
  for (let at = 0; at < open.length; at++) {
    for (const contact of contacts) {
      if (!agrees(contact, unknown)) continue
      const next = contact.one === open[at] ? contact.other : contact.other === open[at] ? contact.one : undefined
      if (next === undefined || reached[next]) continue
      reached[next] = true
      open.push(next)
    }
  }
  return reached
}
