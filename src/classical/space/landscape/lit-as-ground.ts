import type { Orientation } from '../orientation.ts'
import type { MeanColour } from '../parts.ts'
import { weightedQuantile } from '../scene/weighted-quantile.ts'
import { facesAs } from '../shades.ts'
import type { Span } from '../spans.ts'

/** OKLab lightness: what is so near the ground's is in its light, and what is so far from that of other walls is not in theirs. */
const nearMax = 0.03
const farMin = 0.15
/** Clay has no colour. */
const chromaMax = 0.02
/** Of the picture, what the ground takes that tells its light. */
const groundMin = 0.02

/**
 * The ground of a clay model that goes on past the picture's border behind a plinth or a house, whose sides then run as those of a wall do:
 * what seems to stand there below the horizon, and is as light as the ground and not as what faces the same way.
 */
export function findLitAsGround(
  areas: readonly number[],
  orientations: readonly Orientation[],
  paints: readonly MeanColour[],
  spans: readonly Span[],
): number[] {
  const whole = areas.reduce((sum, area) => sum + area, 0)
  const isClay = (region: number) => Math.hypot(paints[region]!.a, paints[region]!.b) < chromaMax
  const regions = [...areas.keys()].filter(isClay)
  const grounds = regions.filter(
    (region) =>
      orientations[region]!.kind === 'level' && areas[region]! > groundMin * whole && spans[region]!.above === 0,
  )
  const isOpen = (region: number) => spans[region]!.touches.size > 0
  const stands = regions.filter(
    (region) => orientations[region]!.kind === 'upright' && orientations[region]!.host === undefined,
  )
  return stands.filter((region) => {
    if (!isOpen(region) || spans[region]!.above > 0) return false
    const { L } = paints[region]!
    if (!grounds.some((ground) => Math.abs(paints[ground]!.L - L) < nearMax)) return false
    const walls = stands.filter((other) => !isOpen(other) && facesAs(orientations[other]!, orientations[region]!))
    const usual = weightedQuantile(
      walls.map((wall) => paints[wall]!.L),
      walls.map((wall) => areas[wall]!),
      0.5,
    )
    return walls.length > 0 && Math.abs(usual - L) > farMin
  })
}
