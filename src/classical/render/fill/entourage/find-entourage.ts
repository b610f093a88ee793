import type { Picture } from '../../../pixels/picture.ts'
import { partColours, withoutRegions } from '../../../space/colour-regions.ts'
import { openTracing, outside, type Partition } from '../../../space/partition.ts'
import { findScenery } from '../../../space/sides/scenery.ts'
import { findBorders } from './ball-borders.ts'
import { lightOf, pixelsOf, seeBall } from './ball-shade.ts'
import { findRound, withoutStrange } from './crowns.ts'
import { type Ball, findBalls } from './find-balls.ts'
import { clayEdge, findClayBalls } from './find-clay-balls.ts'
import { findTrunk } from './find-trunk.ts'
import { type Box, boxesOf, isLeafGreen, joinCrowns } from './join-crowns.ts'

/** A plant that a model shows, in pixels: all of it, and of a tree the crown, which ends above its foot, and where its stems stand. */
export type Shown = Box & {
  kind: 'tree' | 'shrub'
  crownBottom: number
  crown: number
  stems: number[]
  labels: ReadonlySet<number>
}

/**
 * What stands before the building: `labels` are those of the picture's flat fills, `behind` the same without it. `light` is the way to the light of balls, to
 * the right and up; of those of clay, `before` is 1 where something stands before them, and `trunks` where they stand on one.
 */
export type Entourage = {
  shown: Shown[]
  labels: Int32Array
  behind: Int32Array
  before: Uint8Array
  trunks: Uint8Array
  light: readonly [number, number]
}

/** Of the picture, the least crown. */
const crownMin = 0.00025
/** Of its box, what a crown fills, and its width over its height: strips of lawn between other things are neither round nor as tall. */
const roundMin = 0.5
const crownWide = 2.4
const shrubWide = 1.9
/** Of an outline of facets, what lies along four directions of nine at most. */
const facetsAlong = 0.84
/** Of the picture's height, above which facets end that are not of a shrub. */
const behindMax = 0.52
/** A stem's width over that of its crown. */
const stemMax = 0.17
/** Where crowns have grown together, each has its stem: brown, and so much taller than wide. */
const stemTall = 2
const traced = 1.6
/** So many balls of a model are its trees, whatever their colour. */
const rowMin = 3
/** Lightness by which neighbouring pixels of a model's crown mostly differ, whose facets are smooth; those of real leaves differ by more. */
const smoothMax = 0.03

/** Plants of a model, which are flat fills of their own; undefined if it shows none. If words name trees, a single ball is one. */
export function findEntourage(picture: Picture, isNamed = false): Entourage | undefined {
  const { width, height } = picture
  const labels = partColours(picture)
  const merged = joinCrowns(picture, labels)
  const partition = openTracing(merged.labels, width, height)(traced)
  const boxes = boxesOf(merged.labels, width, partition.areas.length)
  const shown: Shown[] = []
  const scenery = findScenery(partition).map(({ regions }) => regions as [number, ...number[]])
  const known = new Set(scenery.map(([crown]) => crown))
  // Hedges are clipped straight.
  const facets = new Set(
    findRound(partition, facetsAlong).filter((label) => merged.isFaceted(label, partition.areas[label]!)),
  )
  const isFaceted = (label: number) => facets.has(label)
  const others = new Set([...findRound(partition), ...facets])
  const alone = [...others].flatMap((label): [number][] => (known.has(label) ? [] : [[label]]))
  for (const [crown, ...below] of [...scenery, ...alone]) {
    if (!merged.isGreen(crown) || partition.areas[crown]! < crownMin * width * height) continue
    const box = boxes[crown]!
    const [wide, tall] = [box.right - box.left + 1, box.bottom - box.top + 1]
    const isOfFacets = isFaceted(crown)
    if (!isOfFacets && (partition.areas[crown]! < roundMin * wide * tall || wide > crownWide * tall)) continue
    // Panes under a crown are wider than its stem.
    const isStem = (label: number) => {
      const { left, right, top, bottom } = boxes[label]!
      const isUnder = left > box.left && right < box.right && top > (box.top + box.bottom) / 2 && bottom > box.bottom
      return isUnder && top < box.bottom + traced && bottom - top > stemTall * (right - left) && merged.isWood(label)
    }
    const stems = [...boxes.keys()].filter(
      (label) =>
        boxes[label]!.right - boxes[label]!.left < stemMax * wide &&
        (below.includes(label) ? (isOfFacets ? merged.isWood(label) : !merged.isBlue(label)) : isStem(label)),
    )
    const foot = stems.length > 0 ? Math.max(...stems.map((label) => boxes[label]!.bottom)) : undefined
    // Of what stands behind a building, the crown is seen.
    const isHigh = isOfFacets ? box.bottom < behindMax * height : tall > 0.9 * wide
    const isTree = foot !== undefined || isHigh
    if (!isTree && !isOfFacets && (wide > shrubWide * tall || box.left === 0 || box.right === width - 1)) continue
    shown.push({
      ...box,
      bottom: Math.max(foot ?? 0, box.bottom),
      kind: isTree ? 'tree' : 'shrub',
      crownBottom: box.bottom,
      crown,
      // The sides of one stem, in light and in shade, are close together.
      stems: stems
        .map((label) => (boxes[label]!.left + boxes[label]!.right) / 2)
        .sort((one, other) => one - other)
        .filter((at, n, all) => n === 0 || at - all[n - 1]! > stemMax * wide),
      labels: new Set([crown, ...stems]),
    })
  }
  const found = new Set(shown.flatMap((one) => [...one.labels]))
  const isClay = isGreyModel(picture)
  const clay = isClay ? findClayBalls(picture) : []
  const whole = findBalls(picture).filter((ball) => clay.every((one) => !isOver(one, ball)))
  const balls = [...clay, ...whole]
    .filter((ball) => shareOf(merged.labels, width, ball, found) < 0.5)
    .sort((one, other) => one.y + one.radius * one.tall - other.y - other.radius * other.tall)
  const isGreen = balls.map((ball) => isLeafGreen(meanColour(picture, ball)))
  // One ball of the building's own colour may be a part of it.
  const isRow = isGreen.filter((is) => !is).length >= (isNamed ? 1 : rowMin)
  const crowns = balls.filter((ball, n) => isGreen[n] || (isRow && (!isClay || mayGrow(ball, picture))))
  const carved = merged.labels.slice()
  const before = new Uint8Array(labels.length)
  const trunks = new Uint8Array(labels.length)
  const borders = crowns.length > 0 && isClay ? findBorders(picture, clayEdge) : undefined
  let light: readonly [number, number] = [0, 0]
  for (const [n, ball] of crowns.entries()) {
    const own = partition.areas.length + n
    const seen = isClay ? seeBall(picture, ball) : undefined
    const lit = seen?.light ?? lightOf(picture, ball)
    for (const i of seen?.before ?? []) if (carved[i]! < partition.areas.length) before[i] = 1
    for (const i of seen?.pixels ?? pixelsOf(ball, width, height)) {
      carved[i] = own
      before[i] = 0
    }
    for (const i of borders ? findTrunk(borders, picture, ball) : [])
      if (carved[i]! < partition.areas.length) trunks[i] = 1
    light = [light[0] + lit[0], light[1] + lit[1]]
    const { x, y, radius, tall } = ball
    const [left, right] = [Math.round(x - radius), Math.round(x + radius)]
    const [top, crownBottom] = [Math.round(y - radius * tall), Math.round(y + radius * tall)]
    shown.push({
      left,
      right,
      top,
      bottom: crownBottom,
      kind: isClay && mayBeShrub(ball, picture) ? 'shrub' : 'tree',
      crownBottom,
      crown: own,
      stems: [],
      labels: new Set([own]),
    })
  }
  const modelled = shown.filter((one) => isSmooth(picture, carved, one))
  if (modelled.length === 0) return undefined
  const all = crowns.length > 0 ? openTracing(carved, width, height)(traced) : partition
  return {
    shown: modelled,
    labels: withoutStrange(picture, carved, new Set(modelled.map(({ crown }) => crown))),
    behind: findBehind(all, modelled, boxesOf(carved, width, all.areas.length)),
    before,
    trunks,
    light,
  }
}

/** Whether neighbouring pixels of a plant mostly look alike: real plants, which stay as they are, have leaves. */
function isSmooth(
  { width, L }: Picture,
  labels: Int32Array,
  { left, right, top, bottom, labels: own }: Shown,
): boolean {
  const steps: number[] = []
  for (let y = Math.max(0, top); y <= Math.min(bottom, labels.length / width - 1); y++)
    for (let i = y * width + Math.max(0, left) + 1; i <= y * width + Math.min(right, width - 1); i++)
      if (own.has(labels[i]!) && own.has(labels[i - 1]!)) steps.push(Math.abs(L[i]! - L[i - 1]!))
  return steps.filter((step) => step < smoothMax).length > steps.length / 2
}

/** In OKLab's chroma, on average: clay. */
const clayChroma = 0.02

function isGreyModel({ a, b }: Picture): boolean {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.hypot(a[i]!, b[i]!)
  return sum < clayChroma * a.length
}

/** Whether the middle of a ball is within another. */
const isOver = (one: Ball, { x, y }: Ball) => Math.hypot(x - one.x, (y - one.y) / one.tall) < one.radius

/** Lamps on walls are smaller than crowns, and higher than what grows on the ground: shares of the width and of the height. */
const lampMax = 0.022
const lampsOver = 0.6
const mayGrow = ({ y, radius, tall }: Ball, { width, height }: Picture) =>
  radius > lampMax * width || y + radius * tall > lampsOver * height

/** Of the width, the largest radius of a shrub, which has its foot low in the picture. */
const shrubMax = 0.028
const mayBeShrub = ({ y, radius, tall }: Ball, { width, height }: Picture) =>
  radius < shrubMax * width && y + radius * tall > lampsOver * height

/** Of a ball, the share that is of some labels. */
function shareOf(labels: Int32Array, width: number, ball: Ball, some: ReadonlySet<number>): number {
  const pixels = [...pixelsOf(ball, width, labels.length / width)]
  return pixels.filter((i) => some.has(labels[i]!)).length / pixels.length
}

function meanColour({ width, height, a, b }: Picture, ball: Ball): readonly [number, number] {
  const pixels = [...pixelsOf(ball, width, height)]
  return [a, b].map((plane) => pixels.reduce((sum, i) => sum + plane[i]!, 0) / pixels.length) as [number, number]
}

/** Of its outline, what a thing shares with the open if nothing built is behind it. */
const openMin = 0.25

/** The fills without what stands before them: behind what stands in the open there is what is large, and else what is larger. */
function findBehind({ labels, width, areas, sides }: Partition, shown: readonly Shown[], boxes: Box[]): Int32Array {
  const gone = new Set(shown.flatMap((one) => [...one.labels]))
  const isOpen = (label: number) => {
    const { left, right } = boxes[label]!
    return right - left > openWide * width && areas[label]! > openArea * labels.length
  }
  const [largest, openly, all] = [0, 1, 2].map(() => areas.map(() => 0)) as [number[], number[], number[]]
  for (const side of sides)
    for (const [one, other] of [
      [side.left, side.right],
      [side.right, side.left],
    ] as const) {
      if (one === outside || other === outside || !gone.has(other) || gone.has(one)) continue
      largest[one] = Math.max(largest[one]!, areas[other]!)
      all[other]! += side.length
      if (isOpen(one)) openly[other]! += side.length
    }
  const free = new Set([...gone].filter((label) => openly[label]! > openMin * all[label]!))
  const isFree = (label: number) => free.has(label)
  const isLarge = (label: number) => isOpen(label) || areas[label]! > openArea * labels.length
  const open = free.size === 0 ? labels : withOldNumbers(withoutRegions(labels, width, isFree, isLarge), labels, isFree)
  const isGone = (label: number) => gone.has(label)
  return withoutRegions(open, width, isGone, (label) => areas[label]! > largest[label]!)
}

/** Fills that got new numbers when some were taken out get their old ones. */
function withOldNumbers(renumbered: Int32Array, old: Int32Array, isGone: (label: number) => boolean): Int32Array {
  const names: number[] = []
  for (let i = 0; i < old.length; i++) if (!isGone(old[i]!)) names[renumbered[i]!] = old[i]!
  return renumbered.map((label) => names[label]!)
}

/** The open spans so much of the picture's width, and so much of its area. */
const openWide = 0.4
const openArea = 0.03
