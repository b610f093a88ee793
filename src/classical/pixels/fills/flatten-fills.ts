import type { Picture } from '../picture.ts'
import { absorbSeams } from './absorb-seams.ts'
import { joinAlike } from './join-alike.ts'

/** Neighbours that differ by so little, in OKLab, are traces of noise or compression. An exact picture has fewer, beside its borders. */
const traces = [0.0008, 0.006] as const
const tracesMin = 0.038
const sampling = 7

/** Around a pixel, how far the mean of its fill is taken. */
const reachPx = 7

/** Pixels so far apart are of one fill if they differ by less than the first, and of two if by more than the second; shade lies between. */
const apartPx = 30
const sameFillMax = 0.0015
const otherFillMin = 0.02
/** Of those of one fill and those in shade, the former's share: models of flat fills have 0.43 or more, and photos half of that. */
const evenMin = 0.41

/**
 * A model's picture without its grain and the traces of its compression: its fills are even again, and their borders firm. Undefined if it
 * is exact already, or if its shades go on changing, as a photo's do.
 */
export function flattenFills(picture: Picture): Picture | undefined {
  if (!hasTraces(picture)) return undefined
  const roots = joinAlike(picture)
  absorbSeams(picture, roots)
  const { width, height } = picture
  const even = (plane: Float32Array) => {
    const across = meanOfRuns(plane, roots, { lines: height, between: width, length: width, by: 1 })
    return meanOfRuns(across, roots, { lines: width, between: 1, length: height, by: width })
  }
  const flat = { ...picture, L: even(picture.L), a: even(picture.a), b: even(picture.b) }
  return isEven({ ...picture, L: even(flat.L), a: even(flat.a), b: even(flat.b) }) ? flat : undefined
}

function isEven({ L, a, b }: Picture): boolean {
  let [ofOne, shaded] = [0, 0]
  for (let i = 0; i < L.length - apartPx; i += sampling) {
    const apart = Math.hypot(L[i]! - L[i + apartPx]!, a[i]! - a[i + apartPx]!, b[i]! - b[i + apartPx]!)
    if (apart < sameFillMax) ofOne++
    else if (apart < otherFillMin) shaded++
  }
  return ofOne > evenMin * (ofOne + shaded)
}

function hasTraces({ L, a, b }: Picture): boolean {
  let [few, all] = [0, 0]
  for (let i = 0; i < L.length - 1; i += sampling, all++) {
    const apart = Math.hypot(L[i]! - L[i + 1]!, a[i]! - a[i + 1]!, b[i]! - b[i + 1]!)
    if (apart > traces[0] && apart < traces[1]) few++
  }
  return few > tracesMin * all
}

/** Rows or columns: how many, how far one is from the next, how long they are, and how far a pixel is from the next. */
type Lines = { lines: number; between: number; length: number; by: number }

/** By pixel, the mean of those of its fill that hang together with it in its line. */
function meanOfRuns(plane: Float32Array, roots: Int32Array, { lines, between, length, by }: Lines): Float32Array {
  const out = new Float32Array(plane.length)
  for (let line = 0; line < lines; line++) {
    const first = line * between
    for (let from = 0, to = 0; from < length; from = to) {
      const root = roots[first + from * by]!
      while (to < length && roots[first + to * by]! === root) to++
      let [sum, left, right] = [0, from, from]
      for (let at = from; at < to; at++) {
        for (; right < to && right <= at + reachPx; right++) sum += plane[first + right * by]!
        for (; left < at - reachPx; left++) sum -= plane[first + left * by]!
        out[first + at * by] = sum / (right - left)
      }
    }
  }
  return out
}
