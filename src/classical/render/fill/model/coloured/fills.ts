import type { Picture } from '../../../../pixels/picture.ts'
import { openTracing, outside } from '../../../../space/partition.ts'
import type { MeanColour } from '../../../../space/parts.ts'
import { meanColours } from '../../../../space/scene/mean-colours.ts'
import { differ } from '../../../../space/shades.ts'
import type { Glazed } from '../../../scene.ts'
import { greenness } from '../../../see/greenness.ts'
import type { Regions } from '../../../see/regions/regions.ts'
import { isGlassy } from '../../built/completed/glass-colour.ts'
import { partFills } from './part-fills.ts'

/** The flat fills of a coloured model: a label for each pixel, and by label what the fill is like. */
export type Fills = { labels: Int32Array; of: Fill[] }

/** `area` and the box in pixels; `upright` is the share of its outline that runs upright, `beside` the labels of those it borders on. */
export type Fill = {
  area: number
  colour: MeanColour
  left: number
  right: number
  top: number
  bottom: number
  upright: number
  beside: Set<number>
}

/** Pixels within which outlines follow what was traced, and by how much of its height an upright side may lean. */
const traced = 2
const lean = 0.14

export function readFills(picture: Picture): Fills {
  const { width, height } = picture
  const labels = partFills(picture)
  const { areas, sides } = openTracing(labels, width, height)(traced)
  const colours = meanColours(picture, labels, areas.length)
  const [standing, all] = [new Float64Array(areas.length), new Float64Array(areas.length)]
  const beside = areas.map(() => new Set<number>())
  for (const { left, right, x1, y1, x2, y2, length } of sides)
    for (const [label, other] of [
      [left, right],
      [right, left],
    ] as const) {
      if (label !== outside) beside[label]!.add(other)
      // The picture's border is not a side of what it cuts.
      if (label === outside || other === outside) continue
      all[label]! += length
      if (Math.abs(x2 - x1) < lean * Math.abs(y2 - y1)) standing[label]! += length
    }
  const of = areas.map(
    (area, label): Fill => ({
      area,
      colour: colours[label]!,
      left: width,
      right: 0,
      top: height,
      bottom: 0,
      upright: standing[label]! / Math.max(1, all[label]!),
      beside: beside[label]!,
    }),
  )
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const fill = of[labels[i]!]!
      if (x < fill.left) fill.left = x
      if (x > fill.right) fill.right = x
      if (y < fill.top) fill.top = y
      fill.bottom = y
    }
  return { labels, of }
}

/** A pool lies: it has no upright sides. Scraps of panes may have none either, in shares of the picture. */
const standingMin = 0.12
export const scrapMax = 0.002
/** Of the picture, what is larger is a sky; and of its width, what a sky spans. */
const glassMax = 0.06
const skyWide = 0.4
/** Of the picture, the least wall that is painted blue; and its chroma over that of the model's panes. */
const paintedMin = 0.0025
const paintedTint = 1.6
/** In OKLab: scraps look like what they are of. */
const sameMax = 0.05
/** Of the picture's height, how far what lies is below the horizon, how wide it is over its height, and which upright sides it may have. */
const belowMin = 0.02
const lyingWide = 1.3
const lyingUpright = 0.12
const scrapUpright = 0.3
/** Of the picture and of its outline, what a scrap of a line has: posts are more upright. */
const [tinyMax, tinyUpright] = [0.0003, 0.6] as const
/** Of the picture, the least lawn, and over its height how wide it is, if it does not reach the picture's bottom: crowns are not. Pale lawns are hardly green. */
export const lawnMin = 0.004
const lawnWide = 1.6
export const leafy = 0.12
/** In OKLab: one sky, at one height. */
const skyLike = 0.045

/** What a fill of an outdoor view is, if its place and colour tell; all else is built, or stands before it. */
export type FillKind = 'sky' | 'lawn' | 'lying' | 'glass' | undefined

/** By label; `horizonY` is in pixels. What is seen from above shows no sky. */
export function nameFills(picture: Picture, { labels, of }: Fills, horizonY: number, isAbove = false): FillKind[] {
  const { width, height } = picture
  const share = ({ area }: Fill) => area / labels.length
  const wide = ({ left, right, top, bottom }: Fill) => (right - left) / Math.max(1, bottom - top)
  const mayLie = (fill: Fill) =>
    fill.top > horizonY + belowMin * height && wide(fill) > lyingWide && fill.upright < lyingUpright
  const isGround = of.map((fill) => share(fill) > scrapMax && mayLie(fill))
  // Things that stand on the ground part it, and so do its joints.
  const mayBeScrap = of.map((fill) => fill.top > horizonY + belowMin * height && fill.upright < scrapUpright)
  const queue = [...of.keys()].filter((label) => isGround[label])
  for (const from of queue)
    for (const label of of[from]!.beside) {
      if (!mayBeScrap[label] || isGround[label] || differ(of[from]!.colour, of[label]!.colour) > sameMax) continue
      isGround[label] = true
      queue.push(label)
    }
  const isLawn = (fill: Fill) =>
    greenness(fill.colour.a, fill.colour.b) > leafy &&
    share(fill) > lawnMin &&
    (wide(fill) > lawnWide || fill.bottom === height - 1)
  // Where a line between two grounds is broken, both of them and its ink are mixed in a scrap of any outline.
  const isLow = of.map(
    (fill, n) => isGround[n] || isLawn(fill) || (share(fill) < tinyMax && fill.upright < tinyUpright),
  )
  for (const [label, { beside, top }] of of.entries())
    if (top > horizonY + belowMin * height && [label, ...beside].every((n) => n !== outside && isLow[n]))
      isGround[label] = true
  const isSky = (fill: Fill) => !isAbove && fill.top === 0 && fill.right - fill.left > skyWide * width
  const skyOf = of.map(isSky)
  // Under and between crowns goes on the sky that is seen beside them at the same height, down to the lawn.
  const isGap = (fill: Fill) => {
    if (isAbove) return false
    const beside = [...fill.beside].flatMap((other) => (other === outside ? [] : [of[other]!]))
    const leaves = beside.filter(({ colour }) => greenness(colour.a, colour.b) > leafy)
    if (leaves.length < 2) return false
    const there = meanColour(picture, fill.top, fill.bottom, (i) => skyOf[labels[i]!]!)
    return there !== undefined && differ(fill.colour, there) < skyLike
  }
  const tints = of.filter(({ colour }) => isGlassy(colour)).map(({ colour }) => Math.hypot(colour.a, colour.b))
  const usualTint = tints.sort((one, other) => one - other)[tints.length >> 1] ?? 0
  // Walls may be blue, too.
  const isPainted = (fill: Fill) =>
    share(fill) > paintedMin && Math.hypot(fill.colour.a, fill.colour.b) > paintedTint * usualTint
  const notGlass = new Set([...findBoards(of), ...findSeamed(of)])
  const kinds = of.map((fill, label) => {
    const { colour, upright } = fill
    if (isSky(fill) || isGap(fill)) return 'sky'
    if (isLawn(fill)) return 'lawn'
    if (isGround[label]) return greenness(colour.a, colour.b) > leafy ? 'lawn' : 'lying'
    const isGlass =
      isGlassy(colour) &&
      !notGlass.has(label) &&
      !isPainted(fill) &&
      share(fill) < glassMax &&
      (upright > standingMin || share(fill) < scrapMax)
    return isGlass ? 'glass' : undefined
  })
  // A slate as blue as glass lies among others that are not.
  return kinds.map((kind, label) => {
    if (kind !== 'glass' || share(of[label]!) > scrapMax) return kind
    const alike = [...of[label]!.beside].filter(
      (other) => other !== outside && differ(of[other]!.colour, of[label]!.colour) < sameSlate,
    )
    const others = alike.filter((other) => kinds[other] === undefined)
    return others.length > 1 && 2 * others.length >= alike.length ? undefined : kind
  })
}

/** In OKLab: slates of one roof. */
const sameSlate = 0.035

/** In OKLab: one roof in one light. */
const oneRoof = 0.015
/** How wide a board is over its height, and how many lie one over the other. */
const boardWide = 1.5
const boardsMin = 5

/** Fills of one colour that lie one over the other, as boards and panels of a wall do: bands of panes are fewer, and upright bars part them. */
function findBoards(of: readonly Fill[]): Set<number> {
  const isLong = of.map(({ left, right, top, bottom }) => right - left > boardWide * (bottom - top))
  return new Set(groupsOf(of, isLong, isOver).flat())
}

/** Strips of a roof, which are parted by seams that run up it: panes are parted by upright bars. */
function findSeamed(of: readonly Fill[]): Set<number> {
  const mayBe = of.map(({ colour }) => isGlassy(colour))
  const isSloped = (group: number[]) =>
    group.reduce((sum, n) => sum + of[n]!.area * (of[n]!.upright - standingMin), 0) < 0
  const strips = groupsOf(of, mayBe, () => true)
    .filter(isSloped)
    .flat()
  const isAsStrip = ({ colour, upright }: Fill) =>
    upright < standingMin && strips.some((strip) => differ(of[strip]!.colour, colour) < oneRoof)
  return new Set([...of.keys()].filter((label) => strips.includes(label) || isAsStrip(of[label]!)))
}

/** Groups of so many fills of one colour, each beside another of its group. */
function groupsOf(
  of: readonly Fill[],
  mayBe: readonly boolean[],
  areLike: (one: Fill, other: Fill) => boolean,
): number[][] {
  const seen = new Set<number>()
  return [...of.keys()].flatMap((first) => {
    if (!mayBe[first] || seen.has(first)) return []
    const group = [first]
    seen.add(first)
    for (const one of group)
      for (const other of of[one]!.beside) {
        if (!mayBe[other] || seen.has(other) || !areLike(of[one]!, of[other]!)) continue
        if (differ(of[one]!.colour, of[other]!.colour) > sameMax) continue
        seen.add(other)
        group.push(other)
      }
    return group.length >= boardsMin ? [group] : []
  })
}

const isOver = (one: Fill, other: Fill) =>
  (one.top + one.bottom) / 2 < other.top || (one.top + one.bottom) / 2 > other.bottom

/** Of its box, what a pane of a house fills; cars have glass, too. */
const paneFilled = 0.75
/** Of the picture: scraps are smaller. */
const paneLeast = 0.0002

/** The panes of houses among the fills of a picture. */
export function panesIn({ labels, of }: Fills, kinds: readonly FillKind[], width: number): Glazed {
  const height = labels.length / width
  const least = paneLeast * labels.length
  const isPane = of.map(({ area, left, right, top, bottom, upright, beside }, label) => {
    const fills = area > paneFilled * (right + 1 - left) * (bottom + 1 - top)
    const isInWall = ![...beside].some(
      (other) => other === outside || kinds[other] === 'sky' || kinds[other] === 'lying',
    )
    return kinds[label] === 'glass' && area > least && fills && upright > standingMin && isInWall
  })
  return {
    labels,
    isPane,
    boxes: of.map(({ left, right, top, bottom }) => ({
      left: left / width,
      right: (right + 1) / width,
      top: top / height,
      bottom: (bottom + 1) / height,
    })),
  }
}

/** Of the height, how far below the horizon a sky may go on. */
const underHorizon = 0.012

/** In OKLab: how far what is of a sky, whose fills are ragged at their borders, is off its colour at one height. */
const notSky = 0.15
const ofSky = 0.1

/** The regions of a picture, in which what fills tell to be sky is it, down to the horizon, in pixels. */
export function withSky(
  picture: Picture,
  regions: Regions,
  fills: Fills | undefined,
  fillKinds: readonly FillKind[],
  horizonY: number,
): Regions {
  if (!fills) return regions
  const { labels, kinds, boxes } = regions
  const { width, height, L, a, b } = picture
  const [sky, built] = [kinds.length, kinds.length + 1]
  const isSky = (i: number) => fillKinds[fills.labels[i]!] === 'sky'
  const shown = labels.slice()
  for (let y = 0; y < Math.min(height, horizonY + underHorizon * height); y++) {
    const there = meanColour(picture, y, y, isSky)
    for (let i = y * width; there && i < (y + 1) * width; i++) {
      const apart = differ({ L: L[i]!, a: a[i]!, b: b[i]! }, there)
      if (isSky(i) && apart < ofSky) shown[i] = sky
      // A ridge that is faint lets the sky into the roof below it.
      else if (!isSky(i) && kinds[labels[i]!] === 'sky' && apart > notSky) shown[i] = built
    }
  }
  return { labels: shown, kinds: [...kinds, 'sky', 'surface'], boxes }
}

/** The mean colour of some pixels of these rows; undefined if there are none. */
function meanColour({ width, L, a, b }: Picture, top: number, bottom: number, isOf: (i: number) => boolean) {
  const mean = { L: 0, a: 0, b: 0 }
  let count = 0
  for (let i = top * width; i < (bottom + 1) * width; i++) {
    if (!isOf(i)) continue
    mean.L += L[i]!
    mean.a += a[i]!
    mean.b += b[i]!
    count++
  }
  return count > 0 ? { L: mean.L / count, a: mean.a / count, b: mean.b / count } : undefined
}
