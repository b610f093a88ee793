import type { Oklab } from './oklab.ts'
import type { Picture, Plane } from './raster.ts'

/** `contrast` turns about `pivot` in OKLab lightness and eases out before black and white. */
export type Tone = {
  contrast: number
  pivot: number
  saturation: number
  shadowTint: readonly [a: number, b: number]
  lightTint: readonly [a: number, b: number]
}

export function tone({ L, a, b }: Picture, grade: Tone): void {
  const curve = curveTable((value) => toneCurve(value, grade.contrast, grade.pivot))
  const tint = (axis: 0 | 1) =>
    curveTable((before) => {
      const value = toneCurve(before, grade.contrast, grade.pivot)
      const light = smoothstep(0.25, 0.85, value)
      // Tints fade out at the very ends: black stays black, white stays white.
      const room = smoothstep(0, 0.12, value) * (1 - 0.6 * smoothstep(0.93, 1.02, value))
      return (grade.shadowTint[axis] * (1 - light) + grade.lightTint[axis] * light) * room
    })
  const [tintA, tintB] = [tint(0), tint(1)]
  for (let i = 0; i < L.length; i++) {
    const value = L[i]!
    L[i] = curve(value)
    a[i] = a[i]! * grade.saturation + tintA(value)
    b[i] = b[i]! * grade.saturation + tintB(value)
  }
}

/** A power curve on either side of the pivot: slope `contrast` there, both ends fixed. */
function toneCurve(value: number, contrast: number, pivot: number): number {
  if (value <= 0) return 0
  if (value >= 1) return 1
  return value < pivot ? pivot * (value / pivot) ** contrast : 1 - (1 - pivot) * ((1 - value) / (1 - pivot)) ** contrast
}

const curveSteps = 1024

/** The function over 0..1, whose ends go on beyond it, from a table: for functions that are slow to ask for every pixel. */
export function curveTable(of: (value: number) => number): (value: number) => number {
  const table = Float32Array.from({ length: curveSteps + 2 }, (_, index) => of(Math.min(1, index / curveSteps)))
  return (value) => {
    const position = value <= 0 ? 0 : value >= 1 ? curveSteps : value * curveSteps
    const index = position | 0
    const low = table[index]!
    return low + (table[index + 1]! - low) * (position - index)
  }
}

export function smoothstep(from: number, to: number, value: number): number {
  const t = (value - from) / (to - from)
  return t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t)
}

export function mixColour(from: Oklab, to: Oklab, share: number): Oklab {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share]
}

export function percentile(plane: Plane, share: number): number {
  const counts = new Uint32Array(1024)
  for (let i = 0; i < plane.length; i++) counts[Math.min(1023, Math.max(0, (plane[i]! * 1024) | 0))]!++
  let left = share * plane.length
  for (let bin = 0; bin < 1024; bin++) {
    left -= counts[bin]!
    if (left <= 0) return (bin + 0.5) / 1024
  }
  return 1
}
