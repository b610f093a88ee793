import type { Picture } from '../../../pixels/picture.ts'
import { countAreas, partColours, withoutRegions } from '../../../space/colour-regions.ts'
import { openTracing, outside, type Partition } from '../../../space/partition.ts'
import { findScenery } from '../../../space/sides/scenery.ts'
import { findRound, withoutStrange } from './crowns.ts'
import { type Ball, findBalls } from './find-balls.ts'

type Box = { left: number; right: number; top: number; bottom: number }

/** A plant that a model shows, in pixels: all of it, and of a tree the crown, which ends above its foot, and where its stems stand. */
export type Shown = Box & {
  kind: 'tree' | 'shrub'
  crownBottom: number
  crown: number
  stems: number[]
  labels: ReadonlySet<number>
}

/** What stands before the building: `labels` are those of the picture's flat fills, `behind` the same without it. */
export type Entourage = { shown: Shown[]; labels: Int32Array; behind: Int32Array }

/** Facets of one crown are smaller than this share of the picture, or than the larger if they rise from its lower half; and a crown is larger than the least. */
const crownMax = 0.06
const risingMax = 0.16
const crownMin = 0.00025
/** Of its box, what a crown fills, and its width over its height: strips of lawn between other things are neither round nor as tall. */
const roundMin = 0.5
const crownWide = 2.4
const shrubWide = 1.9
/** A stem's width over that of its crown. */
const stemMax = 0.17
/** Where crowns have grown together, each has its stem: brown, and so much taller than wide. */
const stemTall = 2
const wood = { a: 0.005, b: 0.012 } as const
const blueMin = 0.01
/** A lawn is wider than it is tall. */
const wideMax = 2.6
/** Leaves, in OKLab. */
const greenChroma = 0.022
const greenHues = [100, 168] as const
const traced = 1.6
/** So many balls of a model are its trees, whatever their colour. */
const rowMin = 3
/** Lightness by which neighbouring pixels of a model's crown mostly differ, whose facets are smooth; those of real leaves differ by more. */
const smoothMax = 0.03

/** Plants of a model, which are flat fills of their own; undefined if it shows none. */
export function findEntourage(picture: Picture): Entourage | undefined {
  const { width, height } = picture
  const labels = partColours(picture)
  const merged = joinCrowns(picture, labels)
  const partition = openTracing(merged.labels, width, height)(traced)
  const boxes = boxesOf(merged.labels, width, partition.areas.length)
  const shown: Shown[] = []
  const scenery = findScenery(partition).map(({ regions }) => regions as [number, ...number[]])
  const known = new Set(scenery.map(([crown]) => crown))
  const round = findRound(partition).flatMap((label): [number][] => (known.has(label) ? [] : [[label]]))
  for (const [crown, ...below] of [...scenery, ...round]) {
    if (!merged.isGreen(crown) || partition.areas[crown]! < crownMin * width * height) continue
    const box = boxes[crown]!
    const [wide, tall] = [box.right - box.left + 1, box.bottom - box.top + 1]
    if (partition.areas[crown]! < roundMin * wide * tall || wide > crownWide * tall) continue
    // Panes under a crown are wider than its stem.
    const isStem = (label: number) => {
      const { left, right, top, bottom } = boxes[label]!
      const isUnder = left > box.left && right < box.right && top > (box.top + box.bottom) / 2 && bottom > box.bottom
      return isUnder && top < box.bottom + traced && bottom - top > stemTall * (right - left) && merged.isWood(label)
    }
    const stems = [...boxes.keys()].filter(
      (label) =>
        boxes[label]!.right - boxes[label]!.left < stemMax * wide &&
        (below.includes(label) ? !merged.isBlue(label) : isStem(label)),
    )
    const foot = stems.length > 0 ? Math.max(...stems.map((label) => boxes[label]!.bottom)) : undefined
    const isTree = foot !== undefined || tall > 0.9 * wide
    if (!isTree && (wide > shrubWide * tall || box.left === 0 || box.right === width - 1)) continue
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
  const balls = findBalls(picture).filter((ball) => shareOf(merged.labels, width, ball, found) < 0.5)
  const isGreen = balls.map((ball) => isLeafGreen(meanColour(picture, ball)))
  // One ball of the building's own colour may be a part of it.
  const isRow = isGreen.filter((is) => !is).length >= rowMin
  const crowns = balls.filter((_, n) => isRow || isGreen[n])
  const carved = merged.labels.slice()
  for (const [n, ball] of crowns.entries()) {
    const own = partition.areas.length + n
    for (const i of pixelsOf(ball, width, height)) carved[i] = own
    const { x, y, radius } = ball
    const [left, right] = [Math.round(x - radius), Math.round(x + radius)]
    const [top, crownBottom] = [Math.round(y - radius), Math.round(y + radius)]
    shown.push({
      left,
      right,
      top,
      bottom: crownBottom,
      kind: 'tree',
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

function* pixelsOf({ x, y, radius }: Ball, width: number, height: number): Generator<number> {
  for (let v = Math.max(0, Math.ceil(y - radius)); v <= Math.min(height - 1, y + radius); v++) {
    const half = Math.sqrt(Math.max(0, radius ** 2 - (v - y) ** 2))
    for (let u = Math.max(0, Math.ceil(x - half)); u <= Math.min(width - 1, x + half); u++) yield v * width + u
  }
}

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

/** Of the two colour axes of OKLab. */
function isLeafGreen([across, down]: readonly [number, number]): boolean {
  const hue = (Math.atan2(down, across) * 180) / Math.PI
  return Math.hypot(across, down) > greenChroma && hue > greenHues[0] && hue < greenHues[1]
}

/** Flat fills in which green ones that touch, as the facets of a crown do, are one. */
function joinCrowns(
  { width, height, L, a, b }: Picture,
  labels: Int32Array,
): {
  labels: Int32Array
  isGreen: (label: number) => boolean
  isWood: (label: number) => boolean
  isBlue: (label: number) => boolean
} {
  const areas = countAreas(labels)
  const sums = new Float64Array(areas.length * 3)
  for (let i = 0; i < labels.length; i++) {
    const at = labels[i]! * 3
    sums[at]! += L[i]!
    sums[at + 1]! += a[i]!
    sums[at + 2]! += b[i]!
  }
  const boxes = boxesOf(labels, width, areas.length)
  const isLeaf = areas.map((area, label) => {
    const [across, down] = [sums[label * 3 + 1]! / area, sums[label * 3 + 2]! / area]
    const { left, right, top, bottom } = boxes[label]!
    const isLawn = right - left > wideMax * (bottom - top) && area > 0.001 * width * height
    const rises = top < height / 2 && bottom < height - 1
    return isLeafGreen([across, down]) && !isLawn && area < (rises ? risingMax : crownMax) * width * height
  })
  const roots = areas.map((_, label) => label)
  const rootOf = (label: number): number => {
    let root = label
    while (roots[root] !== root) root = roots[root]!
    return root
  }
  const join = (one: number, other: number) => {
    if (one === other || !isLeaf[one] || !isLeaf[other]) return
    const [first, second] = [rootOf(one), rootOf(other)]
    if (first !== second) roots[Math.max(first, second)] = Math.min(first, second)
  }
  for (let i = 0; i < labels.length; i++) {
    if ((i + 1) % width !== 0) join(labels[i]!, labels[i + 1]!)
    if (i + width < labels.length) join(labels[i]!, labels[i + width]!)
  }
  const joined = labels.map((label) => rootOf(label))
  const isWood = (label: number) =>
    sums[label * 3 + 1]! > wood.a * areas[label]! && sums[label * 3 + 2]! > wood.b * areas[label]!
  // Panes under a crown are as narrow.
  const isBlue = (label: number) => sums[label * 3 + 2]! < -blueMin * areas[label]!
  return { labels: joined, isGreen: (label) => isLeaf[label] === true, isWood, isBlue }
}

function boxesOf(labels: Int32Array, width: number, count: number): Box[] {
  const boxes = Array.from({ length: count }, (): Box => ({ left: width, right: 0, top: labels.length, bottom: 0 }))
  for (let i = 0, x = 0, y = 0; i < labels.length; i++) {
    const box = boxes[labels[i]!]!
    if (x < box.left) box.left = x
    if (x > box.right) box.right = x
    if (y < box.top) box.top = y
    if (y > box.bottom) box.bottom = y
    if (++x === width) {
      x = 0
      y++
    }
  }
  return boxes
}
