import { distanceToBlocked } from '../pixels/distance.ts'
import { percentile } from '../pixels/grade.ts'
import type { Picture } from '../pixels/picture.ts'

/** Darker than paper by this share is drawn: a line, a tint. */
const toneMin = 0.14
/** Specks of fewer pixels are dust or grain. */
const speckMax = 5

/** Where a plan is drawn, and how wide most of its lines are, in pixels. */
export type PlanInk = { tone: Uint8Array; linePx: number }

export function readPlanInk({ width, L }: Picture): PlanInk {
  const paper = percentile(L, 0.9)
  const tone = new Uint8Array(L.length)
  for (let i = 0; i < L.length; i++) tone[i] = 1 - L[i]! / paper > toneMin ? 1 : 0
  dropSpecks(tone, width)
  return { tone, linePx: findLineWidth(tone, width) }
}

/** A speck is what a window of three by three hardly has. */
function dropSpecks(tone: Uint8Array, width: number): void {
  const before = tone.slice()
  for (let i = width + 1; i < tone.length - width - 1; i++) {
    if (!before[i]) continue
    let count = 0
    for (let row = i - width; row <= i + width; row += width)
      count += before[row - 1]! + before[row]! + before[row + 1]!
    if (count < speckMax - 2) tone[i] = 0
  }
}

/** Along the middle of strokes, the least of the usual distances to their sides is half the width of lines. */
function findLineWidth(tone: Uint8Array, width: number): number {
  const inside = distanceToBlocked(tone, width)
  const counts = new Float64Array(64)
  for (let i = width + 1; i < tone.length - width - 1; i++) {
    const here = inside[i]!
    if (here === 0 || here > 12) continue
    if (here < inside[i - 1]! || here < inside[i + 1]! || here < inside[i - width]! || here < inside[i + width]!)
      continue
    counts[Math.round(here * 2)]!++
  }
  // Of a plan with little furniture, walls are most of what is drawn.
  const most = Math.max(...counts)
  const usual = counts.findIndex((count) => count > 0.2 * most)
  return Math.min(6, Math.max(1, usual - 0.5))
}
