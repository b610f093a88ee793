import type { Picture } from '../../../pixels/picture.ts'
import { countAreas, grow, partColours } from '../../../space/colour-regions.ts'
import type { MeanColour } from '../../../space/parts.ts'
import { measureRegions } from '../regions/regions.ts'
import type { Ground } from './grounds.ts'

/**
 * By pixel, the flat fill in which it lies; by fill, the ground that its tint tells, whether that tint covers more than buildings do, and
 * whether it is red, as tiles are.
 */
export type Tints = { labels: Int32Array; grounds: (Told | undefined)[]; isWide: boolean[]; isRed: boolean[] }
type Told = Extract<Ground, 'lawn' | 'water' | 'road' | 'paving'>

/** Of the picture, what fills of one tint cover that are not letters or strokes; and what those of a ground cover, and the largest of them. */
const fillMin = 0.0003
const [wideMin, widestMin] = [0.03, 0.012] as const
/** In OKLab: tints are told apart in such steps; and by the lightest, what is darker is ink unless it is one large fill. */
const tintStep = 0.02
const inkMost = 0.7
/** Of the picture, what green and blue cover if a sheet is tinted; what covers more is the tone of the paper. */
const tintedMin = 0.08
const paperMin = { lawn: 0.85, water: 0.5 } as const
/** Degrees of OKLab's hue, and the chroma from which on a tint tells: pale greens are of plots, blues are of water, and reds are of tiles. */
type Hues = { from: number; to: number; chroma: number }
const green: Hues = { from: 113, to: 172, chroma: 0.013 }
const blue: Hues = { from: 195, to: 268, chroma: 0.03 }
const paleBlue: Hues = { from: 195, to: 250, chroma: 0.011 }
const red: Hues = { from: 15, to: 72, chroma: 0.016 }
/** The chroma of what has no colour; and how light streets are at most, by the lightest fill. */
const greyMax = 0.02
const streetLight = 0.94
/** Streets are a net: of the picture's width and height, what one spans at least, and how much of its box it covers at most. */
const [netSpan, netMost] = [0.6, 0.4] as const
/** A river with a canal spans as much, but a row that crosses it meets it once or twice: of streets, so often on average. */
const netRuns = 2.4

/** What the tints of a masterplan's fills tell of its grounds; undefined of a sheet that is not tinted. */
export function readTints(picture: Picture): Tints | undefined {
  const parted = partColours(picture)
  const areas = countAreas(parted)
  const colours = usualColours(picture, parted, areas)
  const least = fillMin * parted.length
  const lightest = colours.reduce((most, { L }, label) => (areas[label]! > least && L > most ? L : most), 0)
  const alike = areLike(colours)
  const covered = alike.map((others) => others.reduce((sum, other) => sum + areas[other]!, 0))
  const widest = alike.map((others) => others.reduce((most, other) => Math.max(most, areas[other]!), 0))
  // Lines and letters belong to what they lie on; slabs are small, and many.
  const isTold = areas.map(
    (area, label) => area > least || (colours[label]!.L > inkMost * lightest && covered[label]! > least),
  )
  const runs = countRuns(parted, areas.length, picture.width)
  const isNet = measureRegions(parted, areas.length, picture.width, picture.height).map((box, label) => {
    const [wide, tall] = [box.right - box.left, box.bottom - box.top]
    return wide > netSpan && tall > netSpan && box.area < netMost * wide * tall && runs[label]! > netRuns
  })
  const grounds = colours.map((colour, label): Told | undefined => {
    if (!isTold[label]) return undefined
    if (isOf(green, colour)) return 'lawn'
    if (!isNet[label] && (isOf(blue, colour) || isOf(paleBlue, colour))) return 'water'
    const chroma = Math.hypot(colour.a, colour.b)
    if (chroma > greyMax) return 'paving'
    return colour.L < streetLight * lightest || isNet[label] ? 'road' : 'paving'
  })
  const told = sumBy(grounds, areas)
  const [lawn, water] = [told.get('lawn') ?? 0, told.get('water') ?? 0].map((sum) => sum / parted.length) as [
    number,
    number,
  ]
  if (lawn + water < tintedMin || lawn > paperMin.lawn || water > paperMin.water) return undefined
  return {
    labels: grow(
      parted.map((label) => (isTold[label] ? label : -1)),
      picture.width,
    ),
    grounds,
    isWide: areas.map(
      (_, label) => covered[label]! > wideMin * parted.length && widest[label]! > widestMin * parted.length,
    ),
    isRed: colours.map((colour) => isOf(red, colour)),
  }
}

/** By fill, the medians of its pixels: crowns, shadows and letters are drawn over it. */
function usualColours({ L, a, b }: Picture, labels: Int32Array, areas: readonly number[]): MeanColour[] {
  const ends: number[] = []
  for (const area of areas) ends.push((ends.at(-1) ?? 0) + area)
  const medians = [L, a, b].map((plane) => {
    const next = areas.map((area, label) => ends[label]! - area)
    const sorted = new Float32Array(labels.length)
    for (let i = 0; i < labels.length; i++) sorted[next[labels[i]!]!++] = plane[i]!
    return areas.map((area, label) => sorted.subarray(ends[label]! - area, ends[label]!).sort()[area >> 1]!)
  })
  return areas.map((_, label) => ({ L: medians[0]![label]!, a: medians[1]![label]!, b: medians[2]![label]! }))
}

/** By fill, how often a row of pixels that meets it does so, on average. */
function countRuns(labels: Int32Array, count: number, width: number): number[] {
  const [runs, rows, last] = [new Float64Array(count), new Float64Array(count), new Int32Array(count).fill(-1)]
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!
    const row = Math.floor(i / width)
    if (i % width > 0 && labels[i - 1] === label) continue
    runs[label]!++
    if (last[label] !== row) rows[label]!++
    last[label] = row
  }
  return Array.from(runs, (all, label) => all / Math.max(1, rows[label]!))
}

/** By fill, those of its tint. */
function areLike(colours: readonly MeanColour[]): number[][] {
  const bySteps = Map.groupBy(colours.keys(), (label) => Math.round(colours[label]!.L / tintStep))
  return colours.map(({ L, a, b }) => {
    const step = Math.round(L / tintStep)
    return [step - 1, step, step + 1]
      .flatMap((near) => bySteps.get(near) ?? [])
      .filter((other) => {
        const to = colours[other]!
        return Math.hypot(to.L - L, to.a - a, to.b - b) < tintStep / 2
      })
  })
}

function isOf({ from, to, chroma }: Hues, { a, b }: MeanColour): boolean {
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  return Math.hypot(a, b) > chroma && hue > from && hue < to
}

function sumBy<Key>(keys: readonly Key[], values: readonly number[]): Map<Key, number> {
  const sums = new Map<Key, number>()
  for (const [n, key] of keys.entries()) sums.set(key, (sums.get(key) ?? 0) + values[n]!)
  return sums
}
