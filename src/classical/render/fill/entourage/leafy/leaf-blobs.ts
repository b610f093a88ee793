import { gaussianBlur } from '../../../../pixels/blur.ts'
import { findComponents } from '../../../../pixels/components.ts'
import { distanceToBlocked } from '../../../../pixels/distance.ts'
import { maskAbove, maskWhere } from '../../../../pixels/mask.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import type { Plane } from '../../../../pixels/plane.ts'
import { countAreas } from '../../../../space/colour-regions.ts'
import { boxesOf } from '../boxes.ts'
import type { Blob } from '../crown-shape.ts'

/** Colour over lightness, in OKLab, which light scales alike: the chroma of leaves, and their hues in degrees. */
const tintMin = 0.06
const hues = [97, 162] as const
const darkest = 0.12
/** Pixels of outlines between facets, which belong to their crown. */
const lineReach = 2
/** A lawn is wider than tall, and larger than this share of the picture, or a strip; or it is larger than any crown. */
const lawnWide = 2.6
const lawnMin = 0.004
const stripWide = 6
const lawnMost = 0.045

/** By pixel 1 where something has a colour of leaves that is not a lawn. */
export const findLeaves = (labels: Int32Array, tints: readonly [Plane, Plane], width: number): Uint8Array =>
  closeLines(markLeaves(tints, findLawns(labels, tints, width)), width)

export function tintsOf({ width, height, L, a, b }: Picture): readonly [Plane, Plane] {
  const [light, across, down] = [L, a, b].map((plane) => gaussianBlur(plane, width, height, 0.8)) as [
    Plane,
    Plane,
    Plane,
  ]
  for (let i = 0; i < light.length; i++) {
    const scale = 1 / Math.max(darkest, light[i]!)
    across[i]! *= scale
    down[i]! *= scale
  }
  return [across, down]
}

export function isLeafTint(across: number, down: number): boolean {
  const hue = (Math.atan2(down, across) * 180) / Math.PI
  return Math.hypot(across, down) > tintMin && hue > hues[0] && hue < hues[1]
}

/** Fills of leaves' colours that lie: they are wide, or too large for a crown. */
function findLawns(
  labels: Int32Array,
  [across, down]: readonly [Plane, Plane],
  width: number,
): (label: number) => boolean {
  const areas = countAreas(labels)
  const sums = new Float64Array(areas.length * 2)
  const boxes = boxesOf(labels, width, areas.length)
  for (let i = 0; i < labels.length; i++) {
    sums[labels[i]! * 2]! += across[i]!
    sums[labels[i]! * 2 + 1]! += down[i]!
  }
  const height = labels.length / width
  const isLawn = areas.map((area, label) => {
    const { left, right, top, bottom } = boxes[label]!
    const isWide =
      right - left > lawnWide * (bottom - top) &&
      (area > lawnMin * labels.length || right - left > stripWide * (bottom - top))
    const isCut = bottom === height - 1 && right - left > 0.15 * width
    return (
      isLeafTint(sums[label * 2]! / area, sums[label * 2 + 1]! / area) &&
      (isWide || isCut || area > lawnMost * labels.length)
    )
  })
  return (i) => isLawn[labels[i]!]!
}

function markLeaves([across, down]: readonly [Plane, Plane], isLawn: (i: number) => boolean): Uint8Array {
  return maskWhere(across, (value, i) => isLeafTint(value, down[i]!) && !isLawn(i))
}

/** Lines between facets are of no colour: what leaves are close to on two opposite sides is of them. */
function closeLines(mask: Uint8Array, width: number): Uint8Array {
  const out = mask.slice()
  for (const step of [1, width])
    for (let i = lineReach * step; i < mask.length - lineReach * step; i++) {
      if (mask[i]) continue
      let [before, after] = [0, 0]
      for (let n = 1; n <= lineReach; n++) {
        before |= mask[i - n * step]!
        after |= mask[i + n * step]!
      }
      if (before && after) out[i] = 1
    }
  return out
}

/** What hangs together by more than a bridge of so many pixels on both sides, where `mask` is not 0. */
export function blobsOf(mask: Uint8Array, width: number, reach: number, areaMin: number): Blob[] {
  const height = mask.length / width
  const away = distanceToBlocked(mask, width)
  const { labels, components } = findComponents(maskAbove(away, reach), width, height)
  // The border that was taken away goes back to what it was taken from.
  for (let round = 0; round <= reach; round++) {
    const from = labels.slice()
    for (let i = 0, x = 0; i < labels.length; i++, x = x + 1 < width ? x + 1 : 0) {
      if (!mask[i] || from[i] !== 0) continue
      const [before, after] = [x > 0 ? from[i - 1]! : 0, x + 1 < width ? from[i + 1]! : 0]
      labels[i] = before || after || from[i - width] || from[i + width] || 0
    }
  }
  const blobs = components.map((): Blob => ({ pixels: [], left: width, right: 0, top: height, bottom: 0 }))
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0) continue
    const blob = blobs[labels[i]! - 1]!
    const [x, y] = [i % width, Math.floor(i / width)]
    blob.pixels.push(i)
    blob.left = Math.min(blob.left, x)
    blob.right = Math.max(blob.right, x)
    blob.top = Math.min(blob.top, y)
    blob.bottom = y
  }
  return blobs.filter(({ pixels }) => pixels.length > areaMin)
}

/** The parts of some pixels of a blob, each of which hangs together by more than a bridge. */
export function partsOf(
  { left, right, top, bottom }: Blob,
  pixels: readonly number[],
  width: number,
  reach: number,
  areaMin: number,
): Blob[] {
  const wide = right - left + 1
  const mask = new Uint8Array(wide * (bottom - top + 1))
  for (const i of pixels) mask[(Math.floor(i / width) - top) * wide + (i % width) - left] = 1
  return blobsOf(closeLines(mask, wide), wide, reach, areaMin).map((part) => ({
    pixels: part.pixels.map((i) => (Math.floor(i / wide) + top) * width + (i % wide) + left),
    left: part.left + left,
    right: part.right + left,
    top: part.top + top,
    bottom: part.bottom + top,
  }))
}

/** The parts of a blob that are of one tint each: two means (Lloyd 1982). */
export function partByTint(
  blob: Blob,
  [across, down]: readonly [Plane, Plane],
  width: number,
  reach: number,
  areaMin: number,
): Blob[] {
  const some = blob.pixels.filter((_, n) => n % 7 === 0)
  const sorted = some.toSorted((one, other) => across[one]! + down[one]! - across[other]! - down[other]!)
  let means = Array.from({ length: 2 }, (_, n) => {
    const i = sorted[Math.floor(((n + 0.5) / 2) * sorted.length)]!
    return [across[i]!, down[i]!] as const
  })
  const nearest = (i: number) => {
    let [best, least] = [0, Number.POSITIVE_INFINITY]
    for (const [n, [x, y]] of means.entries()) {
      const far = (across[i]! - x) ** 2 + (down[i]! - y) ** 2
      if (far < least) [best, least] = [n, far]
    }
    return best
  }
  for (let round = 0; round < 8; round++) {
    const sums = means.map(() => [0, 0, 0])
    for (const i of some) {
      const sum = sums[nearest(i)]!
      sum[0]! += across[i]!
      sum[1]! += down[i]!
      sum[2]!++
    }
    means = means.map((mean, n) =>
      sums[n]![2]! > 0 ? [sums[n]![0]! / sums[n]![2]!, sums[n]![1]! / sums[n]![2]!] : mean,
    )
  }
  return means.flatMap((_, n) =>
    partsOf(
      blob,
      blob.pixels.filter((i) => nearest(i) === n),
      width,
      reach,
      areaMin,
    ),
  )
}
