import { boxBlur } from './blur.ts'
import type { Plane } from './raster.ts'
import { enlargedRows, shrink } from './scale.ts'

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
  const factor = radiusPx >= 8 ? 4 : radiusPx >= 3 ? 2 : 1
  const small = (plane: Plane) => (factor === 1 ? plane : shrink(plane, width, height, factor))
  const I = small(guide)
  const size = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) }
  const radius = Math.max(1, Math.round(radiusPx / factor))
  const { slope, offset } = fitLines(I, input === guide ? I : small(input), size, radius, epsilon)
  return applyLines(guide, slope, offset, width, height, factor)
}

/** The way back of a reduced plane, with the edges of a full-size guide (joint upsampling). */
export function guidedEnlarge(
  guide: Plane,
  reducedGuide: Plane,
  reduced: Plane,
  width: number,
  height: number,
  factor: number,
  epsilon: number,
): Plane {
  const size = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) }
  const { slope, offset } = fitLines(reducedGuide, reduced, size, 1, epsilon)
  return applyLines(guide, slope, offset, width, height, factor)
}

type Size = { width: number; height: number }

/** Around each pixel the line input = slope · guide + offset that fits best, averaged over the windows that hold it. */
function fitLines(I: Plane, p: Plane, { width, height }: Size, radius: number, epsilon: number) {
  const mean = (plane: Plane) => boxBlur(plane, width, height, radius)
  const product = (one: Plane, other: Plane) => {
    const out = new Float32Array(one.length)
    for (let i = 0; i < out.length; i++) out[i] = one[i]! * other[i]!
    return out
  }
  const meanI = mean(I)
  const meanP = p === I ? meanI : mean(p)
  const meanII = mean(product(I, I))
  const meanIP = p === I ? meanII : mean(product(I, p))
  const slope = new Float32Array(I.length)
  const offset = new Float32Array(I.length)
  for (let i = 0; i < I.length; i++) {
    const variance = meanII[i]! - meanI[i]! * meanI[i]!
    slope[i] = (meanIP[i]! - meanI[i]! * meanP[i]!) / (variance + epsilon)
    offset[i] = meanP[i]! - slope[i]! * meanI[i]!
  }
  return { slope: mean(slope), offset: mean(offset) }
}

function applyLines(guide: Plane, slope: Plane, offset: Plane, width: number, height: number, factor: number): Plane {
  const out = new Float32Array(guide.length)
  const rows = enlargedRows(width, height, factor)
  const slopes = new Float32Array(width)
  const offsets = new Float32Array(width)
  for (let y = 0, i = 0; y < height; y++) {
    rows(slope, y, slopes)
    rows(offset, y, offsets)
    for (let x = 0; x < width; x++, i++) out[i] = slopes[x]! * guide[i]! + offsets[x]!
  }
  return out
}
