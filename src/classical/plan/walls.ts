import { findComponents } from '../pixels/components.ts'
import { distanceToBlocked } from '../pixels/distance.ts'
import { maskWhere } from '../pixels/mask.ts'
import { readContacts } from './contacts.ts'
import type { Face, Faces } from './faces.ts'
import type { End } from './gaps.ts'
import { open, widen } from './morphology.ts'
import type { PlanInk } from './plan-ink.ts'
import { straighten } from './straighten.ts'

/** In shares of the width: the widest wall's half, where it is filled and where it is drawn as two lines. */
const solidRadiusMax = 0.034
const cavityRadiusMax = 0.026
/** Half as wide are the cells of the finest hatch, in pixels. */
const hatchRadius = 5.2
/** How often as long as wide long pieces are, as their area tells. */
const slenderMin = 5
/** How even the width of a band is: its mean width as a share of its largest. */
const evenMin = 0.62
/** Walls that hang together are one face, with so many times the area of a square in it. */
const longMin = 40
/** Share of the picture that filled walls cover, if walls are filled. */
const solidMin = 0.006
/** Where they cover so much, they are, however much furniture has outlines as long and narrow as walls. */
const solidSure = 0.02

/** The leaf of a door, drawn as a box, is so many times as long as half its width. */
const leafRadius = 2
const leafLong = 14
const aloneMin = 0.7
/** Half as thick, in pixels, is a leaf whose two lines run into one: nothing lies between them, as it does in a wall. */
const barMax = 3.5
/** Where two walls meet at a corner, a ball so many times as large as in either fits. */
const cornerTimes = 1.25
/** Where walls meet, or a piece of furniture stands against one, there is room for a larger ball; so many of them are a floor. */
const knotMax = 6
/** A pane fills its rectangle; the rim of a bath leaves most of it. */
const fullMin = 0.6
/** Of a wall's border so much is beside a room or the open, as a share; a tile has other tiles around it. */
const openMin = 0.25
/** The thickest wall by half the width that nearly all walls stay below. */
const thickTimes = 2.4

/**
 * The walls of a plan, as a mask, with half the width of the widest, and the radius of the ball that fits into the thinnest. Of walls
 * that are drawn as lines, the faces between those, by their numbers; and the faces that join two pieces of wall. Of straight walls, their ends.
 */
export type Walls = {
  mask: Uint8Array
  radius: number
  thinnest: number
  fills?: boolean[]
  bridges: boolean[]
  ends?: End[]
}

/**
 * Walls are what is filled, grey or black, if there is enough of it that is long and narrow. Otherwise they are what lies between two
 * lines no further apart than the long narrow faces of the drawing are wide, hatched or not. What lies between the ends of two walls
 * and is as narrow is wall, too: a window. Of what lies between lines, only what was wall `before` can be: what stands free once other
 * furniture is left out is none.
 */
export function findWalls(
  ink: PlanInk,
  found: Faces,
  excluded: boolean[],
  width: number,
  height: number,
  before?: boolean[],
): Walls {
  const { tone, linePx } = ink
  const thinnest = Math.max(2, linePx * 0.48 + 1.2)
  const solid = dropThick(open(tone, width, thinnest), width, width * solidRadiusMax)
  // Lines that lie close, as in a window of many panes, are solid, too.
  const hollow = longFaces(found.faces, width).reduce((sum, { area }) => sum + area, 0)
  const least = Math.min(solidSure * tone.length, Math.max(solidMin * tone.length, hollow))
  const isFilled = slenderArea(solid, width, height) > least
  const { mask, radius, fills } = isFilled
    ? { mask: solid, radius: usualRadius(solid, width), fills: undefined }
    : wallsBetweenLines(ink, found, excluded, width, thinnest, before)
  const walls = dropSpecks(mask, radius, width, height)
  const bridges = findBridges(walls, ink.linePx, found, excluded, radius * 1.25, width)
  const bridged = bridges.includes(true) ? withBridges(walls, bridges, ink, found, width, thinnest) : walls
  return { mask: dropSpecks(bridged, radius, width, height), radius, thinnest, bridges, ...(fills && { fills }) }
}

/** Walls that are hatched, with their ends: level or upright ones. */
export function straightWalls(hatched: Uint8Array, { linePx }: PlanInk, width: number, height: number): Walls {
  const thinnest = Math.max(2, linePx * 0.48 + 1.2)
  const ragged = dropThick(hatched, width, width * solidRadiusMax)
  const radius = usualRadius(ragged, width)
  const found = dropSpecks(ragged, radius, width, height)
  const { mask, ends } = straighten(found, width, height, thickTimes * radius)
  return { mask, radius, thinnest, bridges: [], ends }
}

/** Where lines cross or lie close, in letters and in furniture, small pieces are as solid as walls, but neither long nor slender. */
function dropSpecks(mask: Uint8Array, radius: number, width: number, height: number): Uint8Array {
  const { labels, pieces } = findPieces(mask, width, height)
  const isSpeck = pieces.map(({ area, left, top, right, bottom, radius: own }) => {
    const size = Math.max(right - left, bottom - top)
    return size <= 6 * radius && own <= 0.45 * radius && (size <= 1.5 * radius || area <= 1.8 * (2 * own) ** 2)
  })
  return without(mask, labels, isSpeck)
}

/** Connected pieces with the radius of the largest ball in each. */
function findPieces(mask: Uint8Array, width: number, height: number) {
  const inside = distanceToBlocked(mask, width)
  const { labels, components } = findComponents(mask, width, height)
  const radii = new Float32Array(components.length)
  for (let i = 0; i < labels.length; i++) {
    const at = labels[i]! - 1
    if (at >= 0 && inside[i]! > radii[at]!) radii[at] = inside[i]!
  }
  return { labels, pieces: components.map((component, n) => ({ ...component, radius: radii[n]! })) }
}

function wallsBetweenLines(
  { tone, linePx }: PlanInk,
  found: Faces,
  excluded: boolean[],
  width: number,
  thinnest: number,
  before?: boolean[],
) {
  const { labels, faces } = found
  const most = Math.max(hatchRadius, cavityRadius(faces, width) * cornerTimes)
  const isThin = faces.map(({ radius }, n) => radius <= most && !excluded[n])
  const contacts = readContacts(found, isThin, linePx + 2, width)
  // A cell of a hatch may be as long and narrow as a leaf, but others lie beside it.
  const isFine = faces.map(({ radius }, n) => radius < 2 * leafRadius && !excluded[n])
  const fine = readContacts(found, isFine, linePx + 2, width)
  const fills = faces.map(({ radius, area, border, long }, n) => {
    if (before && !before[n]) return false
    if (!isThin[n] || (radius < leafRadius && long > leafLong * radius && fine[n]!.open > aloneMin)) return false
    if (radius <= hatchRadius || area > longMin * radius * radius) return true
    const { isBetween, isBridge, open } = contacts[n]!
    const isEven = area > evenMin * radius * border
    return isBetween || (isBridge && (isEven || open > openMin)) || (open > 0.7 && isEven)
  })
  const isFill = [false, ...fills]
  const inside = maskWhere(labels, (label) => isFill[label]!)
  const [around, thick] = [widen(inside, width, linePx + 2), open(tone, width, barMax)]
  const filled = inside.map((value, i) => (value || (tone[i] && (around[i] || thick[i])) ? 1 : 0))
  const bands = open(filled, width, thinnest + 0.5)
  const radius = usualRadius(bands, width)
  const mask = dropThick(bands, width, Math.max(1.5 * radius, most + linePx))
  // Where furniture stands in the corner of walls, both together are wider than a wall.
  const isBand = faces.map(
    ({ radius, area, border }, n) =>
      fills[n]! &&
      contacts[n]!.open > openMin &&
      (area > longMin * radius * radius || area > evenMin * radius * border),
  )
  return { mask: withFaces(mask, bands, isBand, found, linePx + 1.5, width), radius, fills }
}

/** A mask, and of another one some faces with the lines around them. */
function withFaces(
  mask: Uint8Array,
  from: Uint8Array,
  isTaken: boolean[],
  { labels }: Faces,
  around: number,
  width: number,
): Uint8Array {
  const taken = new Uint8Array(mask.length)
  for (let i = 0; i < taken.length; i++) if (from[i] && !mask[i] && isTaken[labels[i]! - 1]) taken[i] = 1
  if (!taken.includes(1)) return mask
  const wide = widen(taken, width, around)
  return mask.map((value, i) => (value || (from[i] && wide[i]) ? 1 : 0))
}

/** Less what is wider than a wall: floors that are tinted or tiled, flights of stairs. */
function dropThick(mask: Uint8Array, width: number, radius: number): Uint8Array {
  const inside = distanceToBlocked(mask, width)
  if (!inside.some((distance) => distance > radius)) return mask
  const thick = open(mask, width, radius)
  const { labels, components } = findComponents(thick, width, mask.length / width)
  const isLarge = components.map(({ area }) => area > knotMax * Math.PI * radius * radius)
  return without(mask, labels, isLarge)
}

function without(mask: Uint8Array, labels: Int32Array, isDropped: boolean[]): Uint8Array {
  const dropped = Uint8Array.from([0, ...isDropped.map(Number)])
  const out = new Uint8Array(mask.length)
  for (let i = 0; i < out.length; i++) out[i] = mask[i] && !dropped[labels[i]!] ? 1 : 0
  return out
}

/** How much of a mask is in slender pieces. */
function slenderArea(mask: Uint8Array, width: number, height: number): number {
  return findPieces(mask, width, height).pieces.reduce(
    (sum, { area, radius }) => sum + (area < slenderMin * (2 * radius) ** 2 ? 0 : area),
    0,
  )
}

/** Half the width that nearly all walls stay below, measured along their middle. */
function usualRadius(mask: Uint8Array, width: number): number {
  const inside = distanceToBlocked(mask, width)
  const counts = new Float64Array(400)
  let all = 0
  for (let i = width + 1; i < mask.length - width - 1; i++) {
    const here = inside[i]!
    if (
      here === 0 ||
      here < inside[i - 1]! ||
      here < inside[i + 1]! ||
      here < inside[i - width]! ||
      here < inside[i + width]!
    )
      continue
    counts[Math.min(399, Math.round(here * 2))]!++
    all++
  }
  let sum = 0
  for (let n = 0; n < counts.length; n++) {
    sum += counts[n]!
    if (sum > 0.94 * all) return n / 2
  }
  return 0
}

/** Narrow faces that are as wide all along, and those of walls that hang together. */
function longFaces(faces: Face[], width: number): Face[] {
  return faces.filter(
    ({ radius, area, border }) =>
      radius < cavityRadiusMax * width &&
      (area > longMin * radius * radius ||
        (area > slenderMin * 4 * radius * radius && area > evenMin * radius * border)),
  )
}

/** Half the width that nearly all of the long faces stay below. */
function cavityRadius(faces: Face[], width: number): number {
  const long = longFaces(faces, width).sort((one, other) => one.radius - other.radius)
  const lengthOf = ({ area, radius }: Face) => area / (2 * radius)
  const all = long.reduce((sum, face) => sum + lengthOf(face), 0)
  let sum = 0
  for (const face of long) {
    sum += lengthOf(face)
    if (sum > 0.93 * all) return face.radius
  }
  return 0
}

/** Faces that lead from one piece of wall to another, and touch none beside them. */
function findBridges(
  mask: Uint8Array,
  linePx: number,
  { labels, faces }: Faces,
  excluded: boolean[],
  most: number,
  width: number,
): boolean[] {
  const isCandidate = faces.map(
    ({ radius, area, long, short }, n) =>
      !excluded[n] &&
      radius >= 1.5 &&
      radius <= most &&
      area > Math.max(2.2 * 4 * radius * radius, fullMin * long * short) &&
      long > 2 * short,
  )
  const walls = labels.slice()
  for (let i = 0; i < walls.length; i++) if (mask[i]) walls[i] = -1
  const contacts = readContacts({ labels: walls, faces }, isCandidate, linePx + 2, width)
  return faces.map((_, n) => isCandidate[n]! && contacts[n]!.joinsWalls)
}

function withBridges(
  mask: Uint8Array,
  isBridge: boolean[],
  { tone, linePx }: PlanInk,
  { labels }: Faces,
  width: number,
  thinnest: number,
): Uint8Array {
  const bridges = new Uint8Array(labels.length)
  for (let i = 0; i < labels.length; i++) if (isBridge[labels[i]! - 1]) bridges[i] = 1
  const around = widen(bridges, width, linePx + 1.5)
  const joined = mask.slice()
  for (let i = 0; i < joined.length; i++) if (around[i] && (tone[i] || bridges[i])) joined[i] = 1
  return open(joined, width, thinnest)
}
