import { gaussianBlur } from '../../../pixels/blur.ts'
import { smoothstep } from '../../../pixels/grade.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { openScratch } from '../../../pixels/plane.ts'

/** Lightness by which a line is darker than both of its sides, where it begins to be one and where it certainly is. */
const darker = [0.05, 0.14] as const
/** Pixels from a line's middle to what lies beside it, as a share of the width, and the share of the line that goes. */
const all = { besideShare: 1 / 400, fading: 0.62 } as const
/** Frames and bars are wider than a coloured model's outlines, of which nothing stays. */
const thin = { besideShare: 1 / 430, fading: 1 } as const
/** Where both sides look alike, in OKLab, only the line tells them apart, and as much of it goes. */
const alike = [0.02, 0.05] as const
const lone = 0.6
const coloured = 0.015
/** Lines that lie so close together, as a share of what is around them, within so much of the width, are a railing or louvres. */
const closely = [0.2, 0.32] as const
const around = 1 / 170
/** And so many within a wider part, of one face alone, are the seams of a roof, or the joints of boards and slabs. */
const jointed = [0.05, 0.085] as const
const wider = 1 / 45

/** In a picture, light shows the form: thin dark lines, as programs draw them round the faces of a model, become fainter. */
export function fadeOutlines(picture: Picture): void {
  fade(picture, all, () => 1)
}

/** A coloured model shows its faces by their colours: outlines go, and thin bars that stand close together stay. */
export function eraseOutlines(picture: Picture): void {
  const { width, height } = picture
  const lines = new Float32Array(picture.L.length)
  forEachLine(picture, thin.besideShare, (i, _, depth) => {
    lines[i] = depth
  })
  const density = gaussianBlur(lines, width, height, around * width)
  const joints = gaussianBlur(lines, width, height, wider * width)
  fade(picture, thin, ({ L, a, b }, i, one, other) => {
    const differ = Math.hypot(L[one]! - L[other]!, a[one]! - a[other]!, b[one]! - b[other]!)
    // A line has no colour of its own: what has one is as thin as a leg or a rail.
    const chroma = Math.hypot(a[i]!, b[i]!) - Math.max(Math.hypot(a[one]!, b[one]!), Math.hypot(a[other]!, b[other]!))
    if (chroma > coloured) return 0
    const isTold = smoothstep(alike[0], alike[1], differ)
    const isJoint = (1 - isTold) * smoothstep(jointed[0], jointed[1], joints[i]!)
    return (lone + (1 - lone) * isTold) * (1 - isJoint) * (1 - smoothstep(closely[0], closely[1], density[i]!))
  })
}

function fade(
  picture: Picture,
  { besideShare, fading }: { besideShare: number; fading: number },
  shareOf: (own: Picture, i: number, one: number, other: number) => number,
): void {
  const { L, a, b } = picture
  using scratch = openScratch()
  const own = { ...picture, L: scratch.plane(L.slice()), a: scratch.plane(a.slice()), b: scratch.plane(b.slice()) }
  forEachLine(own, besideShare, (i, step, depth) => {
    const share = fading * depth * shareOf(own, i, i - step, i + step)
    // The darker side goes on.
    const from = own.L[i - step]! < own.L[i + step]! ? i - step : i + step
    L[i]! += share * (own.L[from]! - L[i]!)
    a[i]! += share * (own.a[from]! - a[i]!)
    b[i]! += share * (own.b[from]! - b[i]!)
  })
}

/** Pixels of lines, with the step to what lies beside them, and how certainly they are one, 0..1. */
function forEachLine(
  { width, height, L }: Picture,
  besideShare: number,
  take: (i: number, step: number, depth: number) => void,
): void {
  const reach = Math.max(2, Math.round(width * besideShare))
  const across = [reach, reach * width, reach * width + reach, reach * width - reach]
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const i = y * width + x
      let [most, step] = [L[i]!, 0]
      for (const one of across) {
        const least = Math.min(L[i - one]!, L[i + one]!)
        if (least > most) [most, step] = [least, one]
      }
      const depth = smoothstep(darker[0], darker[1], most - L[i]!)
      if (depth > 0) take(i, step, depth)
    }
  }
}
