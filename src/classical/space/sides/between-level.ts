import type { Camera } from '../camera.ts'
import type { Orientation } from '../orientation.ts'
import { outside, type Partition } from '../partition.ts'
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
