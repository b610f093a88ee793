import { linearToOklab, type Oklab, oklabToLinear } from './oklab.ts'
import type { Picture, Plane } from './raster.ts'

/** Changes every pixel in linear light, where light adds and filters multiply. */
export function mapLinear(picture: Picture, change: (rgb: Float64Array, i: number) => void): void {
  const { L, a, b } = picture
  const rgb = new Float64Array(3)
  const lab = new Float64Array(3)
  for (let i = 0; i < L.length; i++) {
    oklabToLinear(L[i]!, a[i]!, b[i]!, rgb)
    change(rgb, i)
    linearToOklab(rgb[0]! > 0 ? rgb[0]! : 0, rgb[1]! > 0 ? rgb[1]! : 0, rgb[2]! > 0 ? rgb[2]! : 0, lab)
    L[i] = lab[0]!
    a[i] = lab[1]!
    b[i] = lab[2]!
  }
}

/** `contrast` turns about `pivot` in OKLab lightness and eases out before black and white. */
export type Tone = {
  contrast: number
  pivot: number
  saturation: number
  shadowTint: readonly [a: number, b: number]
  lightTint: readonly [a: number, b: number]
}

export function tone({ L, a, b }: Picture, grade: Tone): void {
  for (let i = 0; i < L.length; i++) {
    const value = curve(L[i]!, grade.contrast, grade.pivot)
    const light = smoothstep(0.25, 0.85, value)
    // Tints fade out at the very ends: black stays black, white stays white.
    const room = smoothstep(0, 0.12, value) * (1 - 0.6 * smoothstep(0.93, 1.02, value))
    L[i] = value
    a[i] = a[i]! * grade.saturation + (grade.shadowTint[0] * (1 - light) + grade.lightTint[0] * light) * room
    b[i] = b[i]! * grade.saturation + (grade.shadowTint[1] * (1 - light) + grade.lightTint[1] * light) * room
  }
}

/** A power curve on either side of the pivot: slope `contrast` there, both ends fixed. */
function curve(value: number, contrast: number, pivot: number): number {
  if (value <= 0) return 0
  if (value >= 1) return 1
  return value < pivot ? pivot * (value / pivot) ** contrast : 1 - (1 - pivot) * ((1 - value) / (1 - pivot)) ** contrast
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
