import { findComponents } from '../pixels/components.ts'
import type { Camera } from './camera.ts'
import { looksDown } from './orientation.ts'
import { outside, type Partition } from './partition.ts'
import { lengthOf, runOf } from './sides/runs.ts'

/** Pixels below the horizon at which to look whether the sky goes on there. */
const belowMin = 12
/** Of a wall's outline, what runs along the building's directions at least. */
const builtMin = 0.65
/** Of the height, how far down both sides the paper over a building reaches; and of the width, where it goes on below the horizon. */
const paperMin = 0.3
const passesMin = 0.04
/** Of the ground's outline, what runs upright at most; and of the picture, what is above the horizon. */
const uprightsMax = 0.3
const aboveMin = 0.003

/**
 * The paper around a building is both the sky and the ground: it is parted at the horizon. A kerb ends it before the picture's bottom, which
 * is told from a wall only if plants or hills show that the picture is of the outdoors, or if roofs and what a hand draws bound it, or if a
 * drawing's paper has the width of the picture; of a model, that may be a wall in the colour of the sky. Undefined if nothing needs it.
 */
export function partSurroundings(
  { labels, areas, sides, width, height }: Partition,
  camera: Camera,
  isOutdoors = false,
  isDrawn = false,
): Int32Array | undefined {
  const around = labels[Math.floor(width / 2)]!
  const touches = (row: number) => {
    let count = 0
    for (let x = 0; x < width; x++) if (labels[row * width + x] === around) count++
    return count > width / 2
  }
  const horizonAt = horizonOf(camera)
  const passes = (x: number) => {
    const row = Math.ceil(horizonAt(x)) + belowMin
    return row > 0 && row < height && labels[row * width + x] === around
  }
  const isOpen = () => {
    const own = sides.filter(
      ({ left, right }) => (left === around || right === around) && left !== outside && right !== outside,
    )
    return lengthOf(own.filter((side) => runOf(side, camera).axis !== undefined)) < builtMin * lengthOf(own)
  }
  // No ceiling is so wide and reaches so low.
  const isPaper = () =>
    !looksDown(camera) &&
    labels.subarray(0, width).every((label) => label === around) &&
    [0, width - 1].every((x) => labels[Math.floor(paperMin * height) * width + x] === around)
  const mayEnd = () => {
    const columns = Array.from({ length: width }, (_, x) => x).filter(passes)
    const isWide = isDrawn && columns.length > passesMin * width && isPaper()
    return isWide || ((passes(0) || passes(width - 1)) && (isOutdoors || isOpen()))
  }
  if (!touches(0) || !(touches(height - 1) || mayEnd())) return undefined
  const split = labels.slice()
  const ground = areas.length
  let count = 0
  for (let x = 0; x < width; x++) {
    for (let y = Math.max(0, Math.ceil(horizonAt(x))); y < height; y++) {
      if (labels[y * width + x] !== around) continue
      split[y * width + x] = ground
      count++
    }
  }
  if (count === 0 || count === areas[around]!) return undefined
  partPosts(split, around, ground + 1, width, height)
  return split
}

/** The row of the horizon in a column. */
function horizonOf({ axes, focalPx, centre }: Camera): (x: number) => number {
  const up = axes[2]
  return (x) => centre[1] - (up[0] * (x - centre[0]) + up[2] * focalPx) / up[1]
}

/** The ground before a building: the region that takes most of the picture's bottom and has few uprights. Undefined if there is none. */
export function groundBelow({ labels, sides, width, height }: Partition, camera: Camera): number | undefined {
  const along = new Map<number, number>()
  for (const label of labels.subarray((height - 1) * width)) along.set(label, (along.get(label) ?? 0) + 1)
  const [ground, most] = [...along].reduce((best, one) => (one[1] > best[1] ? one : best))
  const own = sides.filter(
    ({ left, right }) => (left === ground || right === ground) && left !== outside && right !== outside,
  )
  const uprights = own.filter((side) => runOf(side, camera).axis === 2)
  return most > width / 2 && lengthOf(uprights) < uprightsMax * lengthOf(own) ? ground : undefined
}

/** Hills behind a building may bound one region with the ground, which is parted from them at the horizon. Undefined if nothing needs it. */
export function partGround(partition: Partition, camera: Camera): Int32Array | undefined {
  const { labels, areas, width } = partition
  const ground = groundBelow(partition, camera)
  if (ground === undefined) return undefined
  const horizonAt = horizonOf(camera)
  const above = labels.map((label, i) =>
    label === ground && Math.floor(i / width) < horizonAt(i % width) ? areas.length : label,
  )
  const count = above.reduce((sum, label) => sum + (label === areas.length ? 1 : 0), 0)
  return count > aboveMin * labels.length && count < areas[ground]! ? above : undefined
}

/** A post before the building is open at its foot: above the horizon, what hangs together with the ground alone is not the sky. */
function partPosts(labels: Int32Array, sky: number, next: number, width: number, height: number): void {
  const found = findComponents(
    Uint8Array.from(labels, (label) => (label === sky ? 1 : 0)),
    width,
    height,
  )
  const largest = Math.max(...found.components.map(({ area }) => area))
  const names = found.components.map(({ area, top }) => (area === largest || top === 0 ? sky : next++))
  for (let i = 0; i < labels.length; i++) if (found.labels[i]! > 0) labels[i] = names[found.labels[i]! - 1]!
}
