import { boxBlur } from './blur.ts'
import type { Plane } from './raster.ts'
import { enlarge, shrink } from './scale.ts'

/**
 * He, Sun & Tang 2010, the fast form of He & Sun 2015: smooths `input` but keeps the edges of `guide`.
 * `epsilon` is the variance (of values 0..1) below which detail counts as texture.
 */
export function guidedFilter(
  guide: Plane,
  input: Plane,
  width: number,
  height: number,
  radiusPx: number,
  epsilon: number,
): Plane {
  const factor = radiusPx >= 8 ? 4 : radiusPx >= 4 ? 2 : 1
  const smallWidth = Math.ceil(width / factor)
  const smallHeight = Math.ceil(height / factor)
  const radius = Math.max(1, Math.round(radiusPx / factor))
  const mean = (plane: Plane) => boxBlur(plane, smallWidth, smallHeight, radius)
  const small = (plane: Plane) => (factor === 1 ? plane : shrink(plane, width, height, factor))
  const large = (plane: Plane) => (factor === 1 ? plane : enlarge(plane, width, height, factor))

  const I = small(guide)
  const p = input === guide ? I : small(input)
  const meanI = mean(I)
  const meanP = p === I ? meanI : mean(p)
  const meanII = mean(I.map((value) => value * value))
  const meanIP = p === I ? meanII : mean(I.map((value, i) => value * p[i]!))
  const slope = new Float32Array(I.length)
  const offset = new Float32Array(I.length)
  for (let i = 0; i < I.length; i++) {
    const variance = meanII[i]! - meanI[i]! * meanI[i]!
    slope[i] = (meanIP[i]! - meanI[i]! * meanP[i]!) / (variance + epsilon)
    offset[i] = meanP[i]! - slope[i]! * meanI[i]!
  }
  const slopes = large(mean(slope))
  const offsets = large(mean(offset))
  for (let i = 0; i < offsets.length; i++) offsets[i]! += slopes[i]! * guide[i]!
  return offsets
}
