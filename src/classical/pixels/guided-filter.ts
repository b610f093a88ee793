import { boxBlur } from './blur.ts'
import { openScratch, type Plane, takePlane } from './plane.ts'
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
  const size = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) }
  const radius = Math.max(1, Math.round(radiusPx / factor))
  if (factor === 1) return applyLines(guide, fitLines(guide, input, size, radius, epsilon), width, height, factor)
  using scratch = openScratch()
  const I = scratch.plane(shrink(guide, width, height, factor))
  const p = input === guide ? I : scratch.plane(shrink(input, width, height, factor))
  return applyLines(guide, fitLines(I, p, size, radius, epsilon), width, height, factor)
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
  return applyLines(guide, fitLines(reducedGuide, reduced, size, 1, epsilon), width, height, factor)
}

type Size = { width: number; height: number }

type Lines = { slope: Plane; offset: Plane }

/** Around each pixel the line input = slope · guide + offset that fits best, averaged over the windows that hold it. */
function fitLines(I: Plane, p: Plane, { width, height }: Size, radius: number, epsilon: number): Lines {
  using scratch = openScratch()
  const product = scratch.plane(takePlane(I.length))
  const mean = (plane: Plane) => boxBlur(plane, width, height, radius)
  const meanOfProduct = (other: Plane) => {
    for (let i = 0; i < product.length; i++) product[i] = I[i]! * other[i]!
    return scratch.plane(mean(product))
  }
  const meanI = scratch.plane(mean(I))
  const meanP = p === I ? meanI : scratch.plane(mean(p))
  const meanII = meanOfProduct(I)
  const meanIP = p === I ? meanII : meanOfProduct(p)
  const slope = scratch.plane(takePlane(I.length))
  const offset = product
  for (let i = 0; i < I.length; i++) {
    const variance = meanII[i]! - meanI[i]! * meanI[i]!
    slope[i] = (meanIP[i]! - meanI[i]! * meanP[i]!) / (variance + epsilon)
    offset[i] = meanP[i]! - slope[i]! * meanI[i]!
  }
  return { slope: mean(slope), offset: mean(offset) }
}

/** The lines must not be used afterwards. */
function applyLines(guide: Plane, lines: Lines, width: number, height: number, factor: number): Plane {
  using scratch = openScratch()
  const slope = scratch.plane(lines.slope)
  const offset = scratch.plane(lines.offset)
  const out = takePlane(guide.length)
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
