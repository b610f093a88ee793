import type { Plane } from '../../../pixels/plane.ts'
import type { Entourage } from './find-entourage.ts'

/** Outlines are drawn around what stands there: so many pixels of a picture 1344 wide, and at least two. */
const outlineShare = 3 / 1344

/** By pixel, the number of the thing that is shown there, with the lines around it, counted from one; zero elsewhere. */
export function markShown({ shown, labels }: Entourage, width: number): Uint16Array {
  const marks = new Uint16Array(labels.length)
  const numbers = new Map(shown.flatMap((one, n) => [...one.labels].map((label) => [label, n + 1] as const)))
  for (let i = 0; i < labels.length; i++) marks[i] = numbers.get(labels[i]!) ?? 0
  return widen(marks, width, Math.max(2, Math.round(outlineShare * width)))
}

/** Marks that reach so many pixels further, to all eight sides. */
export function widen(marks: Uint16Array, width: number, reach: number): Uint16Array {
  const along = (from: Uint16Array, step: number) => {
    const out = from.slice()
    for (let i = 0; i < from.length; i++) {
      if (from[i] === 0) continue
      for (let n = -reach; n <= reach; n++) {
        const to = i + n * step
        if (step === 1 && Math.floor(to / width) !== Math.floor(i / width)) continue
        if (to >= 0 && to < out.length && out[to] === 0) out[to] = from[i]!
      }
    }
    return out
  }
  return along(along(marks, 1), width)
}

/** What is beside a thing has its line's soft border: colours are taken so many pixels further, as a share of the picture's width. */
const softShare = 4 / 1344

/** Continues planes of a picture behind marked pixels: as the same fill is to their left and right, or else as its mean. */
export function takeAway(planes: readonly Plane[], width: number, marks: Uint16Array, behind: Int32Array): void {
  const near = widen(marks, width, Math.max(2, Math.round(softShare * width)))
  const sums = new Map<number, number[]>()
  for (let i = 0; i < behind.length; i++) {
    if (near[i] !== 0) continue
    const sum = sums.get(behind[i]!) ?? [0, ...planes.map(() => 0)]
    for (const [n, plane] of planes.entries()) sum[n + 1]! += plane[i]!
    sum[0]!++
    sums.set(behind[i]!, sum)
  }
  for (let row = 0; row < behind.length; row += width) {
    // The last pixel of the row's left that nothing hides, by fill; and the first of its right.
    const before = nearestBy(behind, near, row, row + width, 1)
    const after = nearestBy(behind, near, row + width - 1, row - 1, -1)
    for (let i = row; i < row + width; i++) {
      if (marks[i] === 0) continue
      const [one, other] = [before[i - row]!, after[i - row]!]
      const sum = sums.get(behind[i]!)
      for (const [n, plane] of planes.entries()) {
        if (one >= 0 && other >= 0) {
          const share = (i - one) / (other - one)
          plane[i] = plane[one]! + (plane[other]! - plane[one]!) * share
        } else if (one >= 0 || other >= 0) plane[i] = plane[Math.max(one, other)]!
        else if (sum) plane[i] = sum[n + 1]! / sum[0]!
      }
    }
  }
}

/** By pixel of a row, the nearest that is of a fill's own colour and of the same fill, in one direction; -1 if there is none. */
function nearestBy(behind: Int32Array, near: Uint16Array, from: number, to: number, step: 1 | -1): Int32Array {
  const start = Math.min(from, to + 1)
  const found = new Int32Array(Math.abs(to - from)).fill(-1)
  const last = new Map<number, number>()
  for (let i = from; i !== to; i += step) {
    if (near[i] === 0) last.set(behind[i]!, i)
    else found[i - start] = last.get(behind[i]!) ?? -1
  }
  return found
}
