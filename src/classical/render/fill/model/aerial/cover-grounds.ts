import { outside } from '../../../../space/partition.ts'
import { weightedQuantile } from '../../../../space/scene/weighted-quantile.ts'
import type { Waters } from '../../../see/site/grounds.ts'
import { isWallFace, type Quarter } from './read-quarter.ts'
import { usualTint } from './usual-tint.ts'

/** What covers an open place of a quarter; a deck is a bridge, a jetty or a boat on water. */
export type Cover = 'water' | 'street' | 'paving' | 'lawn' | 'deck' | 'crown'

/**
 * In OKLab, from the grey of the model in the same light: faint tints by which modellers tell water, more clearly if no words speak of it, and
 * plants.
 */
const tint = { blue: 0.004, surelyBlue: 0.012, green: 0.003 }
/** Of the bluest's tint, what other water has. */
const bluerMin = 0.5
/** Of the picture, what is too small for water that a tint tells; and, if none does, for a river, and how large ponds are. */
const blueMin = 0.0006
const waterMin = 0.01
/** Of the picture, the largest water of which no words speak. */
const unsaidMax = 0.15
const pondMin = 0.0015
const pondMax = 0.03
/** Lightness within which all that is large is one water; of its border, what a shadow has of buildings, and no pond. */
const waterWithin = 0.025
const shadowBuilt = 0.25
/** Of open ground, the share that is as light as plots in full light. */
const lightShare = 0.25
/** Lightness by which streets are darker than the plots beside them. */
const streetDarker = 0.03
/** Of its border, what a courtyard shares with buildings, and what lies on water shares with it. */
const enclosedMin = 0.55
const onWaterMin = 0.5
/** Of the picture: what is larger is not a crown, a deck or a shadow. */
const crownMax = 0.0015
const deckMax = 0.02
const shadowMax = 0.01

/** By face that is ground or a crown, what covers it; `isPaved` tells whether words speak of paving on plots. */
export function coverGrounds(quarter: Quarter, waters: Waters, isPaved: boolean): (Cover | undefined)[] {
  const { partition, kinds, colours } = quarter
  const { areas, sides, labels } = partition
  const tintAt = usualTint(quarter)
  const isGround = findGrounds(quarter)
  const off = colours.map(({ L, a, b }) => [a - tintAt(L)[0], b - tintAt(L)[1]] as const)
  const isBlue = (n: number) => {
    const [toGreen, toYellow] = off[n]!
    const least = waters.isOpen || waters.isEnclosed ? tint.blue : tint.surelyBlue
    const isTinted = toYellow < -least || (toGreen < -least && toYellow < 0)
    return isTinted && !isWallFace(kinds[n]) && (kinds[n] !== 'ground' || isGround[n]!)
  }
  const isGreen = (n: number) => off[n]![0] < -tint.green && off[n]![1] > tint.green
  const grounds = [...kinds.keys()].filter((n) => isGround[n])
  const shareOf = (n: number) => areas[n]! / labels.length
  const covers = kinds.map((kind, n): Cover | undefined =>
    kind === 'crown' || (isGreen(n) && shareOf(n) < crownMax) ? 'crown' : undefined,
  )
  for (const n of findWater()) covers[n] = 'water'
  const around = measureBorders()
  const open = grounds.filter((n) => covers[n] === undefined)
  const plots = open.filter((n) => shareOf(n) > shadowMax)
  const lightestPlot = lightestOf(plots)
  const hasStreets = plots.some((n) => colours[n]!.L < lightestPlot - streetDarker)
  for (const n of open) {
    const { all, water, built, border } = around[n]!
    if (water > onWaterMin * all && shareOf(n) < deckMax) covers[n] = 'deck'
    else if (isGreen(n)) covers[n] = 'lawn'
    else if (hasStreets ? colours[n]!.L < lightestPlot - streetDarker && border : border) covers[n] = 'street'
    else covers[n] = built > enclosedMin * all || !isPaved ? 'lawn' : 'paving'
  }
  // Shadows part what they fall on: they are of what is beside them for longest.
  for (const n of open) {
    const { beside } = around[n]!
    if (shareOf(n) > shadowMax || covers[n] === 'deck' || isGreen(n) || around[n]!.border) continue
    const longest = [...beside].filter(([next]) => plots.includes(next)).sort(([, one], [, other]) => other - one)[0]
    if (longest) covers[n] = covers[longest[0]]
  }
  return covers

  function findWater(): number[] {
    const around = measureBorders()
    // A pool does not reach the picture's border, as the void around a model does, which is as blue in many programs.
    const mayBe = (n: number) =>
      waters.isOpen || (waters.isEnclosed ? !around[n]!.border : kinds[n] === 'ground' && shareOf(n) < unsaidMax)
    const tinged = [...kinds.keys()].filter((n) => isBlue(n) && shareOf(n) > blueMin && mayBe(n))
    // Beside a pond, the ground of a model whose houses are warmer than it is not blue.
    const bluest = Math.min(...tinged.filter((n) => shareOf(n) > pondMin).map((n) => off[n]![1]))
    const blue = tinged.filter((n) => off[n]![1] < bluerMin * bluest || off[n]![1] > 0)
    if (blue.length > 0) return blue
    const dark = (n: number) => lightestOf(grounds) - colours[n]!.L
    const isPond = (n: number) => !around[n]!.border && around[n]!.built < shadowBuilt * around[n]!.all
    const candidates = grounds.filter(
      (n) =>
        (waters.isOpen && shareOf(n) > waterMin && around[n]!.border) ||
        (waters.isEnclosed && shareOf(n) > pondMin && shareOf(n) < pondMax && isPond(n)),
    )
    // A river is large and dark, a pond only dark.
    const score = (n: number) => dark(n) * (around[n]!.border ? shareOf(n) / waterMin : 1)
    const [first] = candidates.sort((one, other) => score(other) - score(one))
    if (first === undefined || dark(first) < streetDarker) return []
    return grounds.filter(
      (n) =>
        n === first ||
        (waters.isOpen && shareOf(n) > waterMin && Math.abs(colours[n]!.L - colours[first]!.L) < waterWithin),
    )
  }

  function lightestOf(some: readonly number[]): number {
    return weightedQuantile(
      some.map((n) => colours[n]!.L),
      some.map((n) => areas[n]!),
      1 - lightShare,
    )
  }

  function measureBorders() {
    const found = kinds.map(() => ({ all: 0, water: 0, built: 0, border: false, beside: new Map<number, number>() }))
    for (const { left, right, length } of sides)
      for (const [one, other] of [
        [left, right],
        [right, left],
      ] as const) {
        const own = found[one]
        if (!own) continue
        if (other === outside) own.border = true
        else {
          own.all += length
          if (covers[other] === 'water') own.water += length
          if (kinds[other] !== 'ground' && kinds[other] !== 'crown') own.built += length
          own.beside.set(other, (own.beside.get(other) ?? 0) + length)
        }
      }
    return found
  }
}

/**
 * By face, whether it certainly is ground: no roof stands right over the ground, and no wall under it; and what runs along the foot of a wall,
 * as dark as that, may be its lowest storey.
 */
function findGrounds({ kinds, falls, shapes, colours, partition: { areas, labels } }: Quarter): boolean[] {
  const [strange, walled] = [new Float64Array(kinds.length), new Float64Array(kinds.length)]
  for (const { above, below, length } of falls) {
    if (kinds[above] === 'roof') strange[below]! += length
    if (isWallFace(kinds[below])) strange[above]! += length
    if (isWallFace(kinds[above]) && Math.abs(colours[above]!.L - colours[below]!.L) < storeyWithin)
      walled[below]! += length
  }
  return kinds.map((kind, n) => {
    const { all } = shapes[n]!
    const isStorey = walled[n]! > storeyMin * all && areas[n]! < storeyMax * labels.length
    return kind === 'ground' && strange[n]! < strangeMax * all && !isStorey
  })
}
/** Lightness by which storeys of one wall differ; of an outline, what lies under the storey above; and of the picture, the largest. */
const [storeyWithin, storeyMin, storeyMax] = [0.04, 0.2, 0.02] as const
/** Of its outline, what may lie so at corners and behind what is near. */
const strangeMax = 0.14
