import { findComponents } from '../pixels/components.ts'
import type { Camera } from './camera.ts'
import { outside, type Partition } from './partition.ts'
import { lengthOf, runOf } from './sides/runs.ts'

/** Pixels below the horizon at which to look whether the sky goes on there. */
const belowMin = 12
/** Of a wall's outline, what runs along the building's directions at least. */
const builtMin = 0.65

/**
 * The paper around a building is both the sky and the ground: it is parted at the horizon. A kerb ends it before the picture's bottom, which
 * is told from a wall only if plants or hills show that the picture is of the outdoors, or if roofs and what a hand draws bound it. Undefined
 * if nothing needs it.
 */
export function partSurroundings(
  { labels, areas, sides, width, height }: Partition,
  camera: Camera,
  isOutdoors = false,
): Int32Array | undefined {
  const { axes, focalPx, centre } = camera
  const up = axes[2]
  const around = labels[Math.floor(width / 2)]!
  const touches = (row: number) => {
    let count = 0
    for (let x = 0; x < width; x++) if (labels[row * width + x] === around) count++
    return count > width / 2
  }
  const horizonAt = (x: number) => centre[1] - (up[0] * (x - centre[0]) + up[2] * focalPx) / up[1]
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
  const mayEnd = () => (passes(0) || passes(width - 1)) && (isOutdoors || isOpen())
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
