import { gaussianBlur } from '../../pixels/blur.ts'
import type { Colours } from '../colour-regions.ts'
import { flood, labelCalm } from './flood.ts'
import { measureBorders, mergeFaces } from './merge-faces.ts'
import type { RuledLines } from './ruled-lines.ts'
import { markLines, seenLine } from './whole-lines.ts'

/** A picture's planes in OKLab, blurred; by pixel, by how much they change from it to the next, and up to where that is the change within a face. */
export type Slopes = { width: number; height: number; planes: Float32Array[]; slope: Float32Array; calm: number }

/** Pixels, of the blur that takes away what dithers and samples leave. */
const sigma = 1
/** In OKLab a pixel; and in the picture's own middle. */
const calmMin = 0.0035
const calmTimes = 2.5
const samples = 4096
/** In OKLab a pixel: a line that is known is as steep as any edge. */
const ruledSlope = 0.1

/**
 * The faces of a shaded model, numbered: within one, colour changes slowly (by ambient occlusion, by the light that walls throw on each other),
 * and along the border of two it steps, or has a line or a crease. Lines that are known keep apart what is on both sides of them, however
 * little that differs.
 */
export function partFaces({ width, height, L, a, b }: Colours, lines?: RuledLines): Int32Array {
  const planes = [L, a, b].map((plane) => gaussianBlur(plane, width, height, sigma))
  const slope = measureSlope(planes, width, height)
  const some = Float32Array.from({ length: samples }, (_, n) => slope[Math.floor((n * slope.length) / samples)]!).sort()
  const slopes = { width, height, planes, slope, calm: Math.max(calmMin, calmTimes * some[samples / 2]!) }
  const ruled = lines && markLines(lines, width, height)
  if (ruled) for (let i = 0; i < slope.length; i++) if (ruled[i]) slope[i] = Math.max(slope[i]!, ruledSlope)
  const labels = flood(labelCalm(slopes, ruled), slopes)
  return mergeFaces(
    labels,
    measureBorders(labels, slopes, (i) => ruled?.[i] === seenLine),
    width * height,
  )
}

/** By pixel, the size of the gradient of all planes together. */
function measureSlope(planes: Float32Array[], width: number, height: number): Float32Array {
  const slope = new Float32Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const [left, right] = [x > 0 ? i - 1 : i, x + 1 < width ? i + 1 : i]
      const [above, below] = [y > 0 ? i - width : i, y + 1 < height ? i + width : i]
      let sum = 0
      for (const plane of planes) {
        const across = (plane[right]! - plane[left]!) / 2
        const down = (plane[below]! - plane[above]!) / 2
        sum += across * across + down * down
      }
      slope[i] = Math.sqrt(sum)
    }
  }
  return slope
}
