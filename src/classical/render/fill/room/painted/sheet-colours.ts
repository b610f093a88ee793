import { maskWhere } from '../../../../pixels/mask.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import type { Partition } from '../../../../space/partition.ts'
import type { MeanColour } from '../../../../space/parts.ts'
import { sharedBorders } from '../reading/room.ts'

/** In OKLab, the chroma from which on something is coloured, beside the paper's own; how light paper is at least; and what is ink. */
const colouredMin = 0.022
const paperMin = 0.8
const inkMax = 0.3
/** Of a sheet, what is coloured at least; and of a region, if it is. */
const sheetMin = 0.03
const regionMin = 0.4
/** Of a sheet, the largest region that a stroke of glare left bare; and of its border, what coloured regions have. */
const glareMax = 0.008
const aroundMin = 0.5
/** Every so many pixels tell the paper. */
const sampling = 7

/**
 * With what the regions of a drawn room were coloured, beside the paper's own hue; undefined if the paper is bare there. A bare piece between
 * coloured ones has their colour. Undefined if the sheet is not coloured.
 */
export function sheetColours(
  { L, a, b }: Picture,
  { labels, areas, sides }: Partition,
): (MeanColour | undefined)[] | undefined {
  const light: number[] = []
  for (let i = 0; i < L.length; i += sampling) if (L[i]! > paperMin) light.push(i)
  const usual = (of: (i: number) => number) => light.map(of).sort((one, other) => one - other)[light.length >> 1] ?? 0
  const [paperA, paperB] = [usual((i) => a[i]! / L[i]!), usual((i) => b[i]! / L[i]!)]
  const isColoured = maskWhere(
    L,
    (value, i) => value > inkMax && Math.hypot(a[i]! - paperA * value, b[i]! - paperB * value) > colouredMin,
  )
  const sums = areas.map(() => [0, 0, 0, 0] as [L: number, a: number, b: number, count: number])
  let all = 0
  for (let i = 0; i < labels.length; i++) {
    if (!isColoured[i]) continue
    all++
    const sum = sums[labels[i]!]!
    sum[0] += L[i]!
    sum[1] += a[i]! - paperA * L[i]!
    sum[2] += b[i]! - paperB * L[i]!
    sum[3]++
  }
  if (all < sheetMin * labels.length) return undefined
  const colours = sums.map(([sumL, sumA, sumB, count], region): MeanColour | undefined =>
    count > regionMin * areas[region]! ? { L: sumL / count, a: sumA / count, b: sumB / count } : undefined,
  )
  const borders = sharedBorders(sides, areas.length)
  return colours.map((own, region) => {
    if (own || areas[region]! > glareMax * labels.length) return own
    const around = [...borders[region]!].filter(([other]) => colours[other]).sort(([, one], [, other]) => other - one)
    const total = [...borders[region]!.values()].reduce((sum, length) => sum + length, 0)
    const shared = around.reduce((sum, [, length]) => sum + length, 0)
    return shared > aroundMin * total ? colours[around[0]![0]] : undefined
  })
}
