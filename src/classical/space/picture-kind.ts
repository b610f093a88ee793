import { flattenFills } from '../pixels/fills/flatten-fills.ts'
import type { Colours } from './colour-regions.ts'

/** What kind of picture it is, and how sure that is, 0..1; and the share of it that thin strokes cover, if that was measured. */
export type PictureKind = { kind: 'photo' | 'sketch' | 'drawing' | 'massing'; confidence: number; strokes?: number }

/** Every so many pixels tell enough. */
const sampling = 3
const hueMax = 0.035
/** Differences of neighbours that no eye sees. */
const flatMax = 0.004
const inkMin = 0.12
/** A shaded sketch has at least this share of strokes that stand free on the paper. */
const shadedStrokesMin = 0.03
/** A drawing with fills has at least this one. */
const filledStrokesMin = 0.015
/** Strokes are at most this wide, in shares of the width. */
const strokeShare = 1 / 160

/**
 * Bare paper with thin strokes is a drawing or, where the strokes are soft or shade the paper, a sketch; a few flat fills are
 * a massing; what has texture everywhere is a photo.
 */
export function findKind(picture: Colours): PictureKind {
  const found = kindOf(picture)
  if (found.kind !== 'photo' || isTextured(picture)) return found
  // Under grain, the fills of a model may be flat.
  const even = flattenFills(picture)
  return even ? kindOf(even) : found
}

function kindOf(picture: Colours): PictureKind {
  const paper = brightest(picture)
  const { bare, thin, thick, firm, coloured, flat, flatFill } = measure(picture, paper)
  const strokes = thin / Math.max(1e-6, thin + thick)
  // Black strokes in number: walls or panes that are filled, or other strokes, may lie beside them.
  if (bare > 0.55 && coloured < 0.1 && flat > 0.5 && thin > filledStrokesMin && firm > 0.35)
    return {
      kind: 'drawing',
      confidence: Math.min(1, (bare - 0.45) * 4) * Math.min(1, thin / (1.25 * filledStrokesMin)),
    }
  if (bare > 0.55 && thin > 0.002 && strokes > 0.6) {
    const confidence = Math.min(1, (bare - 0.45) * 2) * Math.min(1, (strokes - 0.4) * 3)
    return firm > 0.35 ? { kind: 'drawing', confidence } : { kind: 'sketch', confidence }
  }
  if (bare > 0.6 && coloured < 0.1 && thin > shadedStrokesMin && strokes > 0.3)
    return { kind: 'sketch', confidence: Math.min(1, (bare - 0.45) * 4) * Math.min(1, thin / (1.5 * shadedStrokesMin)) }
  // An object photographed on plain white is flat around it alone; drawings with fills have strokes as well.
  if (flat > 0.6)
    return { kind: 'massing', confidence: clamp((flatFill - 0.4) * 2) * clamp(1 - 50 * thin), strokes: thin }
  return { kind: 'photo', confidence: clamp((0.75 - flat) * 2) * (bare > 0.6 ? 0.5 : 1), strokes: thin }
}

/** A side of the squares in which texture is looked for, in pixels, and which of them, in order of their texture, tells. */
const squarePx = 24
const tellingShare = 0.9
/** Half of a square's pixels are bent by more in OKLab lightness. Grain is at most half as strong. */
const bentMin = 0.02

/** Whether a tenth of a picture has more texture than grain. */
function isTextured({ width, height, L }: Colours): boolean {
  const bents: number[] = []
  for (let top = 0; top + squarePx <= height; top += squarePx) {
    for (let left = 1; left + squarePx < width; left += squarePx) {
      const some: number[] = []
      for (let y = top; y < top + squarePx; y += sampling)
        for (let i = y * width + left; i < y * width + left + squarePx; i += sampling)
          some.push(Math.abs(L[i - 1]! - 2 * L[i]! + L[i + 1]!))
      bents.push(some.sort((one, other) => one - other)[some.length >> 1]!)
    }
  }
  bents.sort((one, other) => one - other)
  return (bents[Math.floor(bents.length * tellingShare)] ?? 0) > bentMin
}

const clamp = (share: number) => Math.min(1, Math.max(0, share))

/** The lightness that the lightest tenth begins with. */
function brightest({ L }: Colours): number {
  const some = Float32Array.from({ length: Math.ceil(L.length / 31) }, (_, n) => L[31 * n]!).sort()
  return some[Math.floor(some.length * 0.9)]!
}

/**
 * Shares of the picture: bare paper, strokes, dark areas, colour, and what is flat; of the strokes, how many are dark to their
 * core; of what is not bare, how much is flat.
 */
function measure({ width, height, L, a, b }: Colours, paper: number) {
  const reach = Math.max(3, Math.round(width * strokeShare))
  let [seen, bare, thin, thick, firm, tinted, flat, fill, flatFill] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let y = reach; y < height - reach; y += sampling) {
    for (let x = reach; x < width - reach; x += sampling) {
      const i = y * width + x
      seen++
      const isFlat = differ(L, a, b, i, i + 1) < flatMax && differ(L, a, b, i, i + width) < flatMax
      if (isFlat) flat++
      const coloured = a[i]! * a[i]! + b[i]! * b[i]! > hueMax * hueMax
      if (coloured) tinted++
      const darkness = paper - L[i]!
      if (darkness < inkMin / 2 && !coloured) bare++
      else {
        fill++
        if (isFlat) flatFill++
      }
      if (darkness < inkMin) continue
      // A stroke has paper on both sides, across it one way or the other.
      const besides = [
        [i - reach, i + reach],
        [i - reach * width, i + reach * width],
      ]
      if (besides.some(([one, other]) => paper - L[one!]! < inkMin / 2 && paper - L[other!]! < inkMin / 2)) {
        thin++
        if (darkness > 0.5) firm++
      } else thick++
    }
  }
  return {
    bare: bare / seen,
    thin: thin / seen,
    thick: thick / seen,
    firm: firm / Math.max(1, thin),
    coloured: tinted / seen,
    flat: flat / seen,
    flatFill: flatFill / Math.max(1, fill),
  }
}

function differ(L: Float32Array, a: Float32Array, b: Float32Array, i: number, j: number): number {
  return Math.abs(L[i]! - L[j]!) + Math.abs(a[i]! - a[j]!) + Math.abs(b[i]! - b[j]!)
}
