import type { Picture } from '../picture.ts'

/** Lightness is parted into so many steps. */
const steps = 24
/** Mean chroma in OKLab of a picture that is toned. */
const tonedMin = 0.012
/** By how much a pixel differs from others as light if it has a colour of its own, and the share of such pixels at most. */
const ownMin = 0.018
const ownMax = 0.004
const sampling = 3

/**
 * Makes a picture grey that has one tone for each lightness, as a clay model's in sepia: what it shows has no colours of its own.
 */
export function takeSingleTone({ L, a, b }: Picture): void {
  const sumA = new Float64Array(steps)
  const sumB = new Float64Array(steps)
  const counts = new Float64Array(steps)
  for (let i = 0; i < L.length; i += sampling) {
    const step = Math.min(steps - 1, Math.max(0, Math.floor(L[i]! * steps)))
    sumA[step]! += a[i]!
    sumB[step]! += b[i]!
    counts[step]!++
  }
  const tones = Array.from(counts, (count, step): [number, number] => [
    sumA[step]! / Math.max(1, count),
    sumB[step]! / Math.max(1, count),
  ])
  const toneOf = (i: number): [number, number] => {
    // Between the middles of two steps, so that tones change without a border.
    const at = Math.min(steps - 1, Math.max(0, L[i]! * steps - 0.5))
    const [lower, upper] = [tones[Math.floor(at)]!, tones[Math.ceil(at)]!]
    const share = at - Math.floor(at)
    return [lower[0] + (upper[0] - lower[0]) * share, lower[1] + (upper[1] - lower[1]) * share]
  }
  let [chroma, own, all] = [0, 0, 0]
  for (let i = 0; i < L.length; i += sampling, all++) {
    const [toA, toB] = toneOf(i)
    chroma += Math.hypot(toA, toB)
    if (Math.hypot(a[i]! - toA, b[i]! - toB) > ownMin) own++
  }
  if (chroma < tonedMin * all || own > ownMax * all) return
  for (let i = 0; i < L.length; i++) {
    const [toA, toB] = toneOf(i)
    const isOwn = Math.hypot(a[i]! - toA, b[i]! - toB) > ownMin
    a[i] = isOwn ? a[i]! - toA : 0
    b[i] = isOwn ? b[i]! - toB : 0
  }
}
