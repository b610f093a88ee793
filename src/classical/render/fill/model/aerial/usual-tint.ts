import type { MeanColour } from '../../../../space/parts.ts'
import { weightedQuantile } from '../../../../space/scene/weighted-quantile.ts'
import { isWallFace, type Quarter } from './read-quarter.ts'

/** Lightness by which two faces are in the same light; and of what is built there, the share whose tint is usual at most. */
const within = 0.04
const telling = 0.3
const steps = 64

/** Light of the sky makes shade bluer: OKLab's a and b of a model's grey by its lightness, after what is built and lies in such light. */
export function usualTint({ kinds, colours, partition: { areas } }: Quarter): (L: number) => readonly [number, number] {
  const built = [...kinds.keys()].filter((n) => kinds[n] === 'roof' || isWallFace(kinds[n]))
  const quantile = (some: readonly number[], of: (one: MeanColour) => number, share: number) =>
    weightedQuantile(
      some.map((n) => of(colours[n]!)),
      some.map((n) => areas[n]!),
      share,
    )
  const tints = Array.from({ length: steps + 1 }, (_, step) => {
    const near = built.filter((n) => Math.abs(colours[n]!.L - step / steps) < within)
    const some = near.length > 0 ? near : built
    return [quantile(some, ({ a }) => a, 0.5), quantile(some, ({ b }) => b, telling)] as const
  })
  return (L) => tints[Math.round(Math.min(1, Math.max(0, L)) * steps)]!
}
