import type { Oklab } from '../../../pixels/oklab.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { partColours } from '../../../space/colour-regions.ts'
import { openTracing } from '../../../space/partition.ts'
import { directions, findBorders } from './ball-borders.ts'
import { pixelsOf } from './ball-shade.ts'
import { type Box, boxesOf } from './boxes.ts'
import { findClayCrowns, isGreyModel, type SolidCrown } from './clay/clay-crowns.ts'
import { findFacetCrowns } from './clay/facet-crowns.ts'
import type { Blob } from './crown-shape.ts'
import { withoutStrange } from './crowns.ts'
import { type Ball, findBalls } from './find-balls.ts'
import { findBehind } from './find-behind.ts'
import { findStems, isOnPost, type Stem } from './find-stems.ts'
import { findFlatCrowns } from './flat-crowns.ts'
import { isLeafGreen, joinCrowns } from './join-crowns.ts'
import { findLeafyCrowns } from './leafy/leafy-crowns.ts'
import { isPerson } from './people/is-person.ts'
import { openRims } from './rims.ts'

/** A plant that a model shows, in pixels: all of it, and of a tree the crown, which ends above its foot, and where its stems stand. */
export type Shown = Box & {
  kind: 'tree' | 'shrub'
  crownBottom: number
  crown: number
  stems: number[]
  labels: ReadonlySet<number>
  /** Tapers like a spruce. */
  isConical?: boolean
}

/**
 * What stands before the building: `labels` are those of the picture's flat fills, `behind` the same without it. `trunks` is 1 where
 * crowns of grey clay stand on one.
 */
export type Entourage = { shown: Shown[]; labels: Int32Array; behind: Int32Array; trunks: Uint8Array }

const traced = 1.6
/** So many balls of a model are its trees, whatever their colour, if they are larger than lamps and wheels: shares of the width. */
const rowMin = 3
const rowRadius = 0.0225
/** Lightness by which neighbouring pixels of a model's crown mostly differ, whose facets are smooth; those of real leaves differ by more. */
const smoothMax = 0.03

/** Plants of a model; undefined if it shows none. */
export function findEntourage(picture: Picture): Entourage | undefined {
  const { width, height } = picture
  const labels = partColours(picture)
  const merged = joinCrowns(picture, labels)
  const partition = openTracing(merged.labels, width, height)(traced)
  const isClay = isGreyModel(picture)
  const borders = findBorders(picture)
  const withRim = openRims(merged, partition.areas.length, width)
  const leafy = findLeafyCrowns(picture, labels, borders)
    .filter((crown) => !isPerson(picture, crown))
    .map(withRim)
  const taken = new Uint8Array(labels.length)
  for (const i of leafy.flatMap(({ pixels, stems }) => [pixels, ...stems.map((one) => one.pixels)]).flat()) taken[i] = 1
  const clay: SolidCrown[] = []
  for (const crown of isClay ? [...findClayCrowns(picture), ...findFacetCrowns(picture, labels)] : []) {
    if (crown.pixels.some((i) => taken[i])) continue
    for (const i of crown.pixels) taken[i] = 1
    clay.push(crown)
  }
  const carved = merged.labels.slice()
  const trunks = new Uint8Array(labels.length)
  const shown: Shown[] = []
  let count = partition.areas.length
  const add = (box: Box, pixels: Iterable<number>, stems: readonly Stem[], isShrub: boolean, isConical: boolean) => {
    const [crown, stem] = [count++, count++]
    for (const i of stems.flatMap((one) => one.pixels)) {
      carved[i] = stem
      if (isClay) trunks[i] = 1
    }
    for (const i of pixels) carved[i] = crown
    shown.push({
      ...box,
      bottom: Math.max(box.bottom, ...stems.map(({ foot }) => foot)),
      kind: isShrub ? 'shrub' : 'tree',
      crownBottom: box.bottom,
      crown,
      stems: stems.map(({ x }) => x),
      labels: new Set([crown, stem]),
      isConical,
    })
  }
  for (const { pixels, stems, left, right, top, bottom, isShrub, isConical } of [...leafy, ...clay])
    add({ left, right, top, bottom }, pixels, stems, isShrub, isConical)
  // What is certainly a crown is not a part of another.
  const firstOwn = partition.areas.length
  const isTaken = (i: number) => carved[i]! >= firstOwn
  const stands = (blob: Blob) => !isOnPost(borders, picture, blob) && !isPerson(picture, blob)
  shown.push(...findFlatCrowns(picture, partition, merged, isTaken, stands))
  const found = new Set(shown.flatMap((one) => [...one.labels]))
  const balls = findBalls(picture).flatMap((ball) => {
    if (shareOf(carved, width, ball, found) >= 0.5) return []
    const pixels = [...pixelsOf(ball, width, height)]
    const blob = withRim({ ...boxOf(ball), pixels })
    const stems = findStems(borders, picture, blob, () => false)
    const colour = meanColour(picture, ball)
    const isGreen = isLeafGreen([colour[1], colour[2]])
    const isLarge = isGreen || ball.radius > rowRadius * width
    // No body is a ball.
    if (!isLarge || isOnPost(borders, picture, blob) || isWithin(picture, ball, colour)) return []
    if (stems.length === 0 && isDome(ball)) return []
    // A roof may hide the most of it.
    if (isGreen) blob.pixels = blob.pixels.filter((i) => isLeafGreen([picture.a[i]!, picture.b[i]!]))
    return [{ blob, stems, isGreen }]
  })
  // One ball of the building's own colour may be a part of it.
  const isRow = balls.filter(({ isGreen }) => !isGreen).length >= rowMin
  for (const { blob, stems, isGreen } of balls) {
    const { pixels, ...box } = blob
    // A ball whose lower border is seen, and no stem, stands on the ground.
    if (isGreen || isRow) add(box, pixels, stems, isGreen && stems.length === 0, false)
  }
  const modelled = shown.filter((one) => isSmooth(picture, carved, one))
  if (modelled.length === 0) return undefined
  const all = count > partition.areas.length ? openTracing(carved, width, height)(traced) : partition
  return {
    shown: modelled,
    labels: withoutStrange(
      picture,
      carved,
      new Set(modelled.flatMap(({ crown }) => (crown < firstOwn ? [crown] : []))),
    ),
    behind: findBehind(
      all,
      new Set(modelled.flatMap((one) => [...one.labels])),
      boxesOf(carved, width, all.areas.length),
    ),
    trunks,
  }
}

const boxOf = ({ x, y, radius }: Ball): Box => ({
  left: Math.round(x - radius),
  right: Math.round(x + radius),
  top: Math.round(y - radius),
  bottom: Math.round(y + radius),
})

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

/** Below a dome there is no border, but its walls. */
const isDome = ({ seen }: Ball) =>
  seen.subarray(directions / 8, (3 * directions) / 8).reduce((sum, one) => sum + one, 0) < (lowerMin * directions) / 4
const lowerMin = 0.3

/** Whether a ball is a part of a larger crown: its leaves go on all around it. A lawn is of another green. */
function isWithin({ width, height, L, a, b }: Picture, { x, y, radius }: Ball, own: Oklab): boolean {
  let count = 0
  for (let n = 0; n < directions; n++) {
    const angle = (2 * Math.PI * n) / directions
    const [u, v] = [
      Math.round(x + aroundAt * radius * Math.cos(angle)),
      Math.round(y + aroundAt * radius * Math.sin(angle)),
    ]
    if (u < 0 || v < 0 || u >= width || v >= height) continue
    const i = v * width + u
    if (isLeafGreen([a[i]!, b[i]!]) && Math.hypot(L[i]! - own[0], a[i]! - own[1], b[i]! - own[2]) < lawnMin) count++
  }
  return count > leavesAround * directions
}
const aroundAt = 1.2
const leavesAround = 0.4
const lawnMin = 0.1

/** Of a ball, the share that is of some labels. */
function shareOf(labels: Int32Array, width: number, ball: Ball, some: ReadonlySet<number>): number {
  const pixels = [...pixelsOf(ball, width, labels.length / width)]
  return pixels.filter((i) => some.has(labels[i]!)).length / pixels.length
}

function meanColour({ width, height, L, a, b }: Picture, ball: Ball): Oklab {
  const pixels = [...pixelsOf(ball, width, height)]
  const meanOf = (plane: Plane) => pixels.reduce((sum, i) => sum + plane[i]!, 0) / pixels.length
  return [meanOf(L), meanOf(a), meanOf(b)]
}
