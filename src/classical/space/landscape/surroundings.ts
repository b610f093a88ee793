import { findComponents } from '../../pixels/components.ts'
import { maskWhere } from '../../pixels/mask.ts'
import { type Camera, horizonRow } from '../camera.ts'
import { looksDown } from '../orientation.ts'
import { outside, type Partition, type Side } from '../partition.ts'
import { hasPaperOver } from '../sides/empty-sky.ts'
import { lengthOf, runOf } from '../sides/runs.ts'

/** Pixels below the horizon at which to look whether the sky goes on there. */
const belowMin = 12
/** Of a wall's outline, what runs along the building's directions at least. */
const builtMin = 0.65
/** Of the width, where the paper over a building goes on below the horizon. */
const passesMin = 0.04
/** Of the ground's outline, what runs upright at most; and of the picture, what is above the horizon. */
const uprightsMax = 0.3
const aboveMin = 0.003
/** Pixels by which pieces of one edge lie apart; and of the picture's height, how long a wall's is that reaches the picture's top. */
const edgePx = 8
const edgeMin = 0.4

/**
 * The paper around a building is both the sky and the ground: it is parted at the horizon. A kerb ends it before the picture's bottom, which
 * is told from a wall only if plants or hills show that the picture is of the outdoors, or if roofs and what a hand draws bound it, or if a
 * drawing's paper has the width of the picture; of a model, that may be a wall in the colour of the sky. Undefined if nothing needs it.
 */
export function partSurroundings(
  partition: Partition,
  camera: Camera,
  isOutdoors = false,
  isDrawn = false,
): Int32Array | undefined {
  const split = partPaper(partition, camera, isOutdoors, isDrawn)
  if (!isDrawn || looksDown(camera)) return split
  if (split) partCorners(split, partition, camera)
  return partGround(partition, camera, split) ?? split
}

function partPaper(
  partition: Partition,
  camera: Camera,
  isOutdoors: boolean,
  isDrawn: boolean,
): Int32Array | undefined {
  const { labels, areas, sides, width, height } = partition
  const around = labels[Math.floor(width / 2)]!
  const touches = (row: number) => {
    let count = 0
    for (let x = 0; x < width; x++) if (labels[row * width + x] === around) count++
    return count > width / 2
  }
  const passes = (x: number) => {
    const row = Math.ceil(horizonRow(camera, x)) + belowMin
    return row > 0 && row < height && labels[row * width + x] === around
  }
  const isOpen = () => {
    const own = outlineOf(sides, around)
    return lengthOf(own.filter((side) => runOf(side, camera).axis !== undefined)) < builtMin * lengthOf(own)
  }
  const mayEnd = () => {
    const columns = Array.from({ length: width }, (_, x) => x).filter(passes)
    const isWide = isDrawn && !looksDown(camera) && columns.length > passesMin * width && hasPaperOver(partition)
    return isWide || ((passes(0) || passes(width - 1)) && (isOutdoors || isOpen()))
  }
  if (!touches(0) || !(touches(height - 1) || mayEnd())) return undefined
  const { split, below } = partAtHorizon(partition, around, camera)
  if (below === 0 || below === areas[around]!) return undefined
  partPosts(split, around, areas.length + 1, width, height)
  return split
}

/** A building that the picture's top cuts closes off the paper beside it: that is parted at the horizon, too, unless it ends as a wall does. */
function partCorners(split: Int32Array, partition: Partition, camera: Camera): void {
  const { labels, width, height } = partition
  let next = nextOf(split)
  for (const x of [0, width - 1]) {
    const region = labels[x]!
    const horizon = Math.ceil(horizonRow(camera, x))
    if (split[x + width * (horizon + belowMin)] !== region || horizon < 0 || horizon + belowMin >= height) continue
    if (Array.from({ length: horizon + belowMin }, (_, y) => labels[y * width + x]).some((one) => one !== region))
      continue
    if (ownEdge(partition, region, horizon, camera) > edgeMin * height) continue
    for (let i = 0; i < split.length; i++)
      if (split[i] === region && Math.floor(i / width) >= horizonRow(camera, i % width)) split[i] = next
    next++
  }
}

/** How long the uprights are of which one line bounds a region: a wall ends at one, and paper at all that stands before it. */
function ownEdge({ sides }: Partition, region: number, horizon: number, camera: Camera): number {
  const lines = new Map<number, number>()
  for (const side of outlineOf(sides, region)) {
    if (runOf(side, camera).axis !== 2) continue
    const { x1, y1, x2, y2, length } = side
    const at = Math.round((x1 + ((horizon - y1) * (x2 - x1)) / (y2 - y1)) / edgePx)
    for (const near of [at, at + 1]) lines.set(near, (lines.get(near) ?? 0) + length)
  }
  return Math.max(0, ...lines.values())
}

/** A region's part below the horizon becomes one of its own, the next after all; so many pixels are of it. */
function partAtHorizon({ labels, width, height }: Partition, region: number, camera: Camera) {
  const split = labels.slice()
  const next = nextOf(labels)
  let below = 0
  for (let x = 0; x < width; x++) {
    for (let y = Math.max(0, Math.ceil(horizonRow(camera, x))); y < height; y++) {
      if (labels[y * width + x] !== region) continue
      split[y * width + x] = next
      below++
    }
  }
  return { split, below }
}

const nextOf = (labels: Int32Array): number => labels.reduce((most, label) => Math.max(most, label), 0) + 1

/** What bounds a region within the picture. */
const outlineOf = (sides: readonly Side[], region: number): Side[] =>
  sides.filter(({ left, right }) => (left === region || right === region) && left !== outside && right !== outside)

/** The ground before a building: the region that takes most of the picture's bottom and has few uprights. Undefined if there is none. */
export function groundBelow({ labels, sides, width, height }: Partition, camera: Camera): number | undefined {
  const along = new Map<number, number>()
  for (const label of labels.subarray((height - 1) * width)) along.set(label, (along.get(label) ?? 0) + 1)
  const [ground, most] = [...along].reduce((best, one) => (one[1] > best[1] ? one : best))
  const own = outlineOf(sides, ground)
  const uprights = own.filter((side) => runOf(side, camera).axis === 2)
  return most > width / 2 && lengthOf(uprights) < uprightsMax * lengthOf(own) ? ground : undefined
}

/**
 * Hills and trees behind a building may bound one region with the ground, which is parted from them at the horizon, in `labels` of which other
 * regions may be parted already. Undefined if nothing needs it.
 */
export function partGround(partition: Partition, camera: Camera, labels = partition.labels): Int32Array | undefined {
  const ground = groundBelow(partition, camera)
  if (ground === undefined) return undefined
  const { split, below } = partAtHorizon({ ...partition, labels }, ground, camera)
  return below > 0 && partition.areas[ground]! - below > aboveMin * split.length ? split : undefined
}

/** A post before the building is open at its foot: above the horizon, what hangs together with the ground alone is not the sky. */
function partPosts(labels: Int32Array, sky: number, next: number, width: number, height: number): void {
  const found = findComponents(
    maskWhere(labels, (label) => label === sky),
    width,
    height,
  )
  const largest = Math.max(...found.components.map(({ area }) => area))
  const names = found.components.map(({ area, top }) => (area === largest || top === 0 ? sky : next++))
  for (let i = 0; i < labels.length; i++) if (found.labels[i]! > 0) labels[i] = names[found.labels[i]! - 1]!
}
