import type { Camera } from '../camera.ts'
import type { Orientation } from '../orientation.ts'
import type { Partition } from '../partition.ts'
import { facesAs } from '../shades.ts'
import { cross, dot, unit, type Vector } from '../vector.ts'
import { type Border, followBorders, type GoesOn, type OwnSide } from './borders.ts'
import { missOf, runWithin } from './runs.ts'

/** Share of a border that may be with whatever it likes: corners are not exact. */
const strayShare = 0.1
/** Of the border with the host, what may run along directions that do not lie in its plane. */
const acrossMax = 0.15
/** Of a border, what must be with the host itself, rather than with other insets. */
const directMin = 0.25
/** Roofs hide what is behind them as pools that are cut by a hedge do: those must show more of their border. */
const levelMin = 0.75
/** Sides that are shorter, in pixels and in shares of the border, have no direction. */
const sideMin = 4
const sideShare = 0.05
/** Of a border, what is with a host that is on three sides. */
const surroundedMin = 0.6
const turnMin = Math.sin((20 * Math.PI) / 180)

/**
 * The larger region in whose plane each one lies as a pane, a door, a rug or a pool does. Such a region interrupts its host:
 * its border turns a corner in it, and whatever else bounds it (something that hides both, the ground, the picture's border)
 * goes straight on as the host's own border. What is foreign is known to face another way, if it does.
 */
export function findHosts(
  { sides, areas, tolerance }: Partition,
  oriented: Orientation[],
  camera: Camera,
  goesOn: GoesOn,
  isForeign: (region: number) => boolean,
): (number | undefined)[] {
  const borders = followBorders(sides, areas.length)
  const found: { host: number; shared: number }[] = []
  for (const [host, orientation] of oriented.entries()) {
    const isAcross = openAcross(orientation, camera, tolerance)
    if (!isAcross) continue
    const near = [...borders[host]!.neighbours].filter(
      (region) =>
        borders[region]!.box < borders[host]!.box && (!isForeign(region) || facesAs(oriented[region]!, orientation)),
    )
    const fits = (region: number, inside: Set<number>) =>
      interrupts(
        region,
        borders[region]!,
        (other) => (other === host ? 'host' : inside.has(other)),
        goesOn,
        isAcross,
        orientation.kind === 'level' ? levelMin : directMin,
      )
    // First all are believed of each other; then each must do with what was left.
    const inside = new Set(near)
    for (let size = -1; size !== inside.size; ) {
      size = inside.size
      for (const region of near) if (inside.has(region) && !fits(region, inside)) inside.delete(region)
    }
    for (let size = -1; size !== inside.size; ) {
      size = inside.size
      for (const region of near) if (fits(region, inside)) inside.add(region)
    }
    for (const region of inside) {
      const shared = sharedWith(borders[region]!, host)
      if (!found[region] || shared > found[region].shared) found[region] = { host, shared }
    }
  }
  return areas.map((_, region) => found[region]?.host)
}

/** Whether a side runs along an axis that does not lie in a plane; undefined if nothing lies in it. */
function openAcross(
  { kind, normal }: Orientation,
  camera: Camera,
  tolerance: number,
): ((side: OwnSide) => boolean) | undefined {
  if (!normal || (kind !== 'upright' && kind !== 'level' && kind !== 'slope')) return undefined
  const within = camera.axes.filter((axis) => Math.abs(dot(normal, axis)) < 0.1)
  const across = camera.axes.filter((axis) => Math.abs(dot(normal, axis)) >= 0.1)
  if (kind === 'slope' && within[0]) within.push(unit(cross(normal, within[0])))
  const runsAlong = (side: OwnSide, directions: Vector[], most: number) =>
    directions.some((direction) => missOf(side, camera, direction) < most)
  // What may run in the plane does.
  return (side) =>
    !runsAlong(side, within, runWithin(side) * (1 + tolerance / 4)) && runsAlong(side, across, runWithin(side))
}

const sharedWith = ({ loops }: Border, host: number) =>
  loops.flat().reduce((sum, { other, length }) => sum + (other === host ? length : 0), 0)

/** Whether a region lies in a host among others that do. */
function interrupts(
  region: number,
  border: Border,
  isIn: (region: number) => 'host' | boolean,
  goesOn: GoesOn,
  isAcross: (side: OwnSide) => boolean,
  directShare: number,
): boolean {
  const isOf = (other: number) => isIn(other) !== false
  let [stray, total, direct, held, across] = [0, 0, 0, 0, 0]
  let [turns, parts] = [false, 0]
  for (const loop of border.loops) {
    if (!loop.some(({ other }) => isIn(other) === 'host')) {
      if (loop === border.loops[0]) return false
      continue
    }
    const least = Math.max(sideMin, sideShare * lengthOf(loop))
    const pieces = partLoop(loop, isOf)
    const isSurrounded = pieces.length === 2 && surrounds(pieces[0]!.piece, pieces[1]!.piece, least)
    for (const { within, piece } of pieces) {
      const length = lengthOf(piece)
      total += length
      if (within) {
        held += length
        direct += lengthOf(piece.filter(({ other }) => isIn(other) === 'host'))
        const off = piece.filter(isAcross)
        across += lengthOf(off)
        const long = piece.filter((side) => side.length >= least && !off.includes(side))
        if (long.length > 0) parts++
        // A border that is all with its host turns, however flat its corners are.
        turns ||= pieces.length === 1 || long.some((one) => long.some((other) => turnOf(one, other) > turnMin))
        continue
      }
      const long = piece.filter((side) => side.length >= sideMin)
      const ends = [
        long.length > 0 && goesOn(region, long[0]!, 'beginning', isOf),
        long.length > 0 && goesOn(region, long.at(-1)!, 'end', isOf),
      ]
      if (!isSurrounded && (ends.includes(false) || !ends.includes(true))) stray += length
    }
  }
  return stray < strayShare * total && direct > directShare * total && across < acrossMax * held && (turns || parts > 1)
}

const turnOf = (one: OwnSide, other: OwnSide) => Math.abs(one.dx * other.dy - one.dy * other.dx)

/**
 * Whether the host is on both sides of a region and over it or under it, and the rest of the region's border leaves that
 * part at a corner: where it goes straight on, the region stands before its host.
 */
function surrounds(within: OwnSide[], rest: OwnSide[], least: number): boolean {
  const [held, free] = [within, rest].map((sides) => sides.filter(({ length }) => length >= sideMin))
  const [first, last] = [held![0], held!.at(-1)]
  if (!first || !last || lengthOf(within) < surroundedMin * lengthOf([...within, ...rest])) return false
  const long = held!.filter(({ length }) => length >= least)
  const opposed = long.some((one) => long.some((other) => one.dx * other.dx + one.dy * other.dy < -0.7))
  return opposed && (!free!.length || (turnOf(last, free![0]!) > turnMin && turnOf(free!.at(-1)!, first) > turnMin))
}

const lengthOf = (sides: OwnSide[]) => sides.reduce((sum, { length }) => sum + length, 0)

/** A loop in pieces that are within a plane and others, in turn. */
function partLoop(loop: OwnSide[], isIn: (region: number) => boolean): { within: boolean; piece: OwnSide[] }[] {
  const start = loop.findIndex((side, n) => isIn(side.other) && !isIn(loop.at(n - 1)!.other))
  const turned = start < 0 ? loop : [...loop.slice(start), ...loop.slice(0, start)]
  const pieces: { within: boolean; piece: OwnSide[] }[] = []
  for (const side of turned) {
    const within = isIn(side.other)
    const last = pieces.at(-1)
    if (last?.within === within) last.piece.push(side)
    else pieces.push({ within, piece: [side] })
  }
  return pieces
}
