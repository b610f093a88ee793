import type { Camera } from '../camera.ts'
import type { Orientation } from '../orientation.ts'
import { outside, type Partition } from '../partition.ts'
import type { Span } from '../spans.ts'
import { missOf, runOf, runWithin } from './runs.ts'

/** Shares of a region's border: what is certainly upright; and what it has in common with what lies level. */
const uprightMax = 0.1
const sharedMin = 0.45
/** Of the length that may be upright or level, what is certainly level. */
const levelMin = 0.5

/**
 * What seems upright because its sides run straight away below the eye, where what is level runs upright in the picture, beside others
 * that lie level: the boards of a floor, the flags of a path.
 */
export function findBetweenLevel(
  { sides, areas }: Partition,
  orientations: Orientation[],
  camera: Camera,
): Set<number> {
  const of = areas.map(() => ({
    total: 0,
    upright: 0,
    level: 0,
    either: 0,
    beside: [] as { other: number; length: number }[],
  }))
  for (const side of sides) {
    if (side.left === outside || side.right === outside || side.isGuess) continue
    const { axis } = runOf(side, camera)
    const [one, other, up] = camera.axes.map((along) => missOf(side, camera, along) < runWithin(side))
    const isEither = up && (one || other)
    for (const [region, beside] of [
      [side.left, side.right],
      [side.right, side.left],
    ] as const) {
      const border = of[region]!
      border.total += side.length
      if (isEither) border.either += side.length
      else if (axis === 2) border.upright += side.length
      else if (axis !== undefined) border.level += side.length
      if (isEither || axis !== 2) border.beside.push({ other: beside, length: side.length })
    }
  }
  const mayLie = of.map(({ total, upright, level, either }, region) => {
    const { kind, host } = orientations[region]!
    const isEither = either > 0 && upright < uprightMax * total && level > levelMin * either
    return kind === 'upright' && host === undefined && isEither
  })
  const found = new Set<number>()
  const isNext = (region: number) => {
    if (!mayLie[region] || found.has(region)) return false
    const { beside, total } = of[region]!
    const lying = beside.filter(({ other }) => found.has(other) || orientations[other]!.kind === 'level')
    return lying.reduce((sum, { length }) => sum + length, 0) > sharedMin * total
  }
  for (;;) {
    const next = mayLie.findIndex((_, region) => isNext(region))
    if (next < 0) return found
    found.add(next)
  }
}

/** Shares of a lane's border: what is certainly upright, and what runs across it; of its lower side, what lies level beyond it; and of the picture, the least lane; and of its width and its border, what one has that does not leave it. */
const kerbsMax = 0.05
const acrossMax = 0.12
const lyingMin = 0.6
const laneMin = 0.002
const [partedMin, partedUprights] = [0.2, 0.012] as const

/**
 * Lanes, tracks, kerbs and pavements of a street that leaves the picture: strips below the horizon whose sides run along it, one beyond the
 * other from where the ground is seen. Walls have uprights.
 */
export function findLanes(
  { sides, areas, width, height }: Partition,
  orientations: Orientation[],
  spans: Span[],
  camera: Camera,
): Set<number> {
  const border = areas.map(() => ({
    total: 0,
    upright: 0,
    lower: 0,
    beyond: [] as { other: number; length: number }[],
  }))
  for (const side of sides) {
    const { left, right, x1, x2, length } = side
    if (left === outside || right === outside || side.isGuess) continue
    const isUpright = runOf(side, camera).axis === 2
    for (const region of [left, right]) {
      border[region]!.total += length
      if (isUpright) border[region]!.upright += length
    }
    // On the way to the right, left is up.
    const [upper, other] = x2 > x1 ? [left, right] : [right, left]
    border[upper]!.lower += Math.abs(x2 - x1)
    border[upper]!.beyond.push({ other, length: Math.abs(x2 - x1) })
  }
  const mayLie = border.map(({ total, upright }, region) => {
    const { kind, host, narrow = 0 } = orientations[region]!
    const { above, touches, left, right } = spans[region]!
    const leaves = touches.has('left') || touches.has('right')
    // Who stands before a lane parts it.
    const isParted = right - left > partedMin * width && upright < partedUprights * total
    const isStrip = kind === 'upright' && host === undefined && narrow < acrossMax && upright < kerbsMax * total
    return isStrip && above === 0 && (leaves || isParted) && areas[region]! > laneMin * width * height
  })
  const found = new Set<number>()
  const lies = (region: number) => found.has(region) || orientations[region]!.kind === 'level'
  const isNext = (region: number) => {
    const { lower, beyond } = border[region]!
    const lying = beyond.reduce((sum, { other, length }) => sum + (lies(other) ? length : 0), 0)
    return lying > lyingMin * lower
  }
  for (;;) {
    const next = mayLie.findIndex((may, region) => may && !found.has(region) && isNext(region))
    if (next < 0) return found
    found.add(next)
  }
}
