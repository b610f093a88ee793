import { extreme, gaussianBlur } from '../pixels/blur.ts'
import type { Picture } from '../pixels/picture.ts'
import { openScratch, takePlane } from '../pixels/plane.ts'

/** Half the width of the broadest stroke, in shares of the picture's width; and how softly washes run, in pixels. */
const strokeShare = 5 / 1344
const softPx = 2
/** How much darker than the wash around it ink is at least, as a share of that, from firm ink on. */
export const faintest = [0.17, 0.13, 0.1] as const
/** What is so many times as much darker as the faintest ink is certainly ink. */
const certain = 2.5
/** Where a wash is as dark as this, darker ink cannot be told. */
const darkest = 0.15
/** Lightness of the paper, and of ink by that. */
export const white = 0.97
const black = 0.1

/**
 * The ink of a painted sheet on white paper: strokes are filled with the wash around them (a closing), and what is darker than that is ink.
 *
 * @param least how much darker than the wash around it ink is at least, as a share of that: less finds finer lines, and more grain
 */
export function inkOf({ width, height, L }: Picture, least: number): Picture {
  const radius = Math.max(1, Math.round(strokeShare * width))
  using scratch = openScratch()
  const widened = scratch.plane(extreme(L, width, height, radius, 1))
  const closed = scratch.plane(extreme(widened, width, height, radius, -1))
  const wash = scratch.plane(gaussianBlur(closed, width, height, softPx))
  const ink = takePlane(L.length)
  for (let i = 0; i < L.length; i++) {
    const darker = (wash[i]! - L[i]!) / Math.max(darkest, wash[i]!)
    const share = Math.min(1, Math.max(0, (darker - least) / ((certain - 1) * least)))
    ink[i] = white * (1 - (1 - black) * share)
  }
  return { width, height, L: ink, a: new Float32Array(L.length), b: new Float32Array(L.length) }
}
