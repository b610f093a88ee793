import { coverStroke } from '../../../../pixels/shapes/strokes.ts'
import { outside } from '../../../../space/partition.ts'
import type { Room } from './room.ts'

/** Pixels, and metres between planes that are one. */
const widthPx = 1.5
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
      widthPx,
      { width, height },
      (i, share) => {
        cover[i] = Math.max(cover[i]!, share)
      },
    )
  }
  return cover
}

const hasJoints: readonly Room['parts'][number][] = ['wall', 'ceiling', 'furniture']
