import { type Camera, overHorizon } from '../camera.ts'
import { outside, type Partition, type Side } from '../partition.ts'
import type { Span } from '../spans.ts'
import type { GoesOn } from './borders.ts'
import type { Run } from './runs.ts'

/** Pixels beyond an end, above the tolerance of the tracing, at which to look. */
const beyond = 4

/** Pixels from the horizon, of what reaches it. */
const atHorizonMax = 3
const reachMin = 12

/** Regions below the horizon that reach it with one of their sides, under what lies above it: fields and water, and fences as high as the eye. */
export function findAtHorizon({ sides }: Partition, spans: Span[], camera: Camera): Set<number> {
  const found = new Set<number>()
  const isBelow = (region: number) => spans[region]!.above < atHorizonMax
  const isAbove = (region: number) => spans[region]!.below < atHorizonMax
  for (const { left, right, x1, y1, x2, y2, length } of sides) {
    if (length < reachMin) continue
    const off = [overHorizon(camera, x1, y1), overHorizon(camera, x2, y2)]
    if (off.some((pixels) => Math.abs(pixels) > atHorizonMax)) continue
    for (const [region, other] of [
      [left, right],
      [right, left],
    ] as const)
      if (region !== outside && other !== outside && isBelow(region) && isAbove(other)) found.add(region)
  }
  return found
}

/**
 * The uprights that bound a floor or a ceiling without being its own, as those of columns, legs and boxes do that stand before it: their
 * edge goes straight on past the place where the floor ends, or ends at a foot that the floor surrounds. By region, of those that touch
 * the picture's lower border or reach the horizon and lie below it, or lie above it and touch the upper border or run both level ways, as the
 * underside of a portico does.
 */
export function findPassing(
  { sides, labels, width, height, tolerance }: Partition,
  runs: Run[],
  spans: Span[],
  goesOn: GoesOn,
  atHorizon: Set<number>,
): Map<number, Set<Side>> {
  const labelAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? outside : labels[Math.round(y) * width + Math.round(x)]!
  const passing = new Map<number, Set<Side>>()
  const isWide = openIsWide(sides, runs, spans.length)
  for (const [n, side] of sides.entries()) {
    if (runs[n]!.axis !== 2 || side.left === outside || side.right === outside) continue
    for (const [region, other] of [
      [side.left, side.right],
      [side.right, side.left],
    ] as const) {
      const { touches, above, below } = spans[region]!
      const isFloor = (touches.has('bottom') && above === 0) || atHorizon.has(region)
      const isCeiling = below === 0 && (touches.has('top') || isWide(region))
      if (!isFloor && !isCeiling) continue
      const { x1, y1, x2, y2, length } = side
      const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
      const endIsFar = y2 < y1 === isFloor
      const past = beyond + tolerance
      const [first, last] = [labelAt(x1 - dx * past, y1 - dy * past), labelAt(x2 + dx * past, y2 + dy * past)]
      const [far, near] = endIsFar ? [last, first] : [first, last]
      const isFoot = near === region && far !== region
      const own = { other, x1, y1, x2, y2, length, dx, dy }
      if (!isFoot && !goesOn(region, own, endIsFar ? 'end' : 'beginning', (at) => at === other)) continue
      const found = passing.get(region)
      if (found) found.add(side)
      else passing.set(region, new Set([side]))
    }
  }
  return passing
}

/** Of a region's border, what runs along either level direction. */
const wideMin = 0.08

function openIsWide(sides: Side[], runs: Run[], count: number) {
  const lengths = Array.from({ length: count }, () => [0, 0, 0])
  const totals = new Float64Array(count)
  for (const [n, { left, right, length }] of sides.entries())
    for (const region of [left, right]) {
      if (region === outside) continue
      totals[region]! += length
      const { axis } = runs[n]!
      if (axis !== undefined) lengths[region]![axis]! += length
    }
  return (region: number) => Math.min(lengths[region]![0]!, lengths[region]![1]!) > wideMin * totals[region]!
}
