import type { Oklab } from './oklab.ts'
import type { Picture } from './picture.ts'
import type { Plane } from './plane.ts'

/** `contrast` turns about `pivot` in OKLab lightness and eases out before black and white. */
export type Tone = {
  contrast: number
  pivot: number
  saturation: number
  shadowTint: readonly [a: number, b: number]
  lightTint: readonly [a: number, b: number]
}

export function tone({ L, a, b }: Picture, grade: Tone): void {
  const curve = (value: number) => toneCurve(value, grade.contrast, grade.pivot)
  const tint = (axis: 0 | 1) => (before: number) => {
    const value = curve(before)
    const light = smoothstep(0.25, 0.85, value)
    // Tints fade out at the very ends: black stays black, white stays white.
    const room = smoothstep(0, 0.12, value) * (1 - 0.6 * smoothstep(0.93, 1.02, value))
    return (grade.shadowTint[axis] * (1 - light) + grade.lightTint[axis] * light) * room
  }
  const [curves, tintsA, tintsB] = [tableOf(curve), tableOf(tint(0)), tableOf(tint(1))]
  for (let i = 0; i < L.length; i++) {
    const place = placeOf(L[i]!)
    L[i] = curves[place]!
    a[i] = a[i]! * grade.saturation + tintsA[place]!
    b[i] = b[i]! * grade.saturation + tintsB[place]!
  }
}

/** A power curve on either side of the pivot: slope `contrast` there, both ends fixed. */
function toneCurve(value: number, contrast: number, pivot: number): number {
  if (value <= 0) return 0
  if (value >= 1) return 1
  return value < pivot ? pivot * (value / pivot) ** contrast : 1 - (1 - pivot) * ((1 - value) / (1 - pivot)) ** contrast
}

/** Enough that their steps are finer than those of 8 bits. */
const curveSteps = 8192

/** Applies a function of 0..1, clamped at its ends, to every value: by a table, for functions that are slow to call so often. */
export function applyCurve(plane: Plane, of: (value: number) => number, out = plane): Plane {
  const table = tableOf(of)
  for (let i = 0; i < plane.length; i++) out[i] = table[placeOf(plane[i]!)]!
  return out
}

/** Clips as whole numbers, because a value that may be a fraction would be put on the heap. */
function placeOf(value: number): number {
  const place = (value * curveSteps) | 0
  return place < 0 ? 0 : place > curveSteps ? curveSteps : place
}

function tableOf(of: (value: number) => number): Float32Array {
  const table = new Float32Array(curveSteps + 1)
  for (let index = 0; index <= curveSteps; index++) table[index] = of(Math.min(1, (index + 0.5) / curveSteps))
  return table
}

export function smoothstep(from: number, to: number, value: number): number {
  const t = (value - from) / (to - from)
  return t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t)
}

export function mixColour(from: Oklab, to: Oklab, share: number): Oklab {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share]
}

/** Of the values above `least`. */
export function percentile(plane: Plane, share: number, least = Number.NEGATIVE_INFINITY): number {
  const counts = new Uint32Array(1024)
  let count = 0
  for (let i = 0; i < plane.length; i++) {
    if (plane[i]! <= least) continue
    const bin = (plane[i]! * 1024) | 0
    counts[bin < 0 ? 0 : bin > 1023 ? 1023 : bin]!++
    count++
  }
  let left = share * count
  for (let bin = 0; bin < 1024; bin++) {
    left -= counts[bin]!
    if (left <= 0) return (bin + 0.5) / 1024
  }
  return 1
}
