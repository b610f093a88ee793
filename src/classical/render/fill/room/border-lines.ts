import { coverStroke } from '../../../pixels/shapes/strokes.ts'
import { outside, type Partition } from '../../../space/partition.ts'
import type { Room } from './reading/room.ts'

/** Pixels on each side of a border within which its line tells the region. */
const reach = 1.2

/**
 * The region at any place of a picture, between pixels too: near a border its straight line tells, so that what is painted on both
 * sides meets along a line and not along pixels.
 */
export function openBorderLines({ labels, sides, width, height }: Partition) {
  const nearest = new Int32Array(labels.length).fill(-1)
  const away = new Float32Array(labels.length).fill(reach)
  for (const [n, { left, right, x1, y1, x2, y2, length }] of sides.entries()) {
    if (left === outside || right === outside || length < 3) continue
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
    const steps = Math.ceil(length * 2)
    for (let step = 0; step <= steps; step++) {
      const along = (length * step) / steps
      const [cx, cy] = [x1 + dx * along, y1 + dy * along]
      for (let y = Math.floor(cy - 1); y <= Math.ceil(cy + 1); y++) {
        for (let x = Math.floor(cx - 1); x <= Math.ceil(cx + 1); x++) {
          if (x < 0 || y < 0 || x >= width || y >= height) continue
          const i = y * width + x
          const off = Math.abs((x - x1) * dy - (y - y1) * dx)
          if (off < away[i]! && (labels[i] === left || labels[i] === right)) {
            away[i] = off
            nearest[i] = n
          }
        }
      }
    }
  }
  return {
    /** The region at a place near the middle of pixel `i`. */
    regionAt: (i: number, x: number, y: number): number => {
      const n = nearest[i]!
      if (n < 0) return labels[i]!
      const { left, right, x1, y1, x2, y2 } = sides[n]!
      // With y down, left of the way is where the cross product is negative.
      return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) < 0 ? left : right
    },
  }
}

/** Of joints: pixels, and metres between planes that are one. */
const jointPx = 1.5
const sameMax = 0.02
const sideMin = 6

/**
 * By pixel, 0..1, the lines that were drawn within one surface: between the doors of cupboards, panels and planks of a wall, beams of a
 * ceiling. Floors have the joints of their own finish.
 */
export function drawJoints({ space, parts, planes, hosts }: Room): Float32Array {
  const { sides, width, height } = space.regions.partition
  const cover = new Float32Array(width * height)
  for (const { left, right, x1, y1, x2, y2, length, isGuess } of sides) {
    if (left === outside || right === outside || isGuess || length < sideMin || parts[left] !== parts[right]) continue
    if (!hasJoints.includes(parts[left]!) || hosts[left] === right || hosts[right] === left) continue
    const [one, other] = [planes[left]!, planes[right]!]
    const isOne =
      one.nx * other.nx + one.ny * other.ny + one.nz * other.nz > 0.999 && Math.abs(one.d - other.d) < sameMax
    if (!isOne) continue
    coverStroke(
      { fromX: x1 + 0.5, fromY: y1 + 0.5, toX: x2 + 0.5, toY: y2 + 0.5 },
      jointPx,
      { width, height },
      (i, share) => {
        cover[i] = Math.max(cover[i]!, share)
      },
    )
  }
  return cover
}

const hasJoints: readonly Room['parts'][number][] = ['wall', 'ceiling', 'furniture']
