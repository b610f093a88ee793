import { findVerticals, type Vertical } from '../../lines/verticals.ts'
import { gaussianBlur } from '../../pixels/blur.ts'
import { smoothstep } from '../../pixels/grade.ts'
import type { Picture } from '../../pixels/picture.ts'
import type { Plane } from '../../pixels/plane.ts'
import { shrink, shrinkPicture } from '../../pixels/scale.ts'
import { greenness } from './greenness.ts'

/** In pixels; right and bottom are outside. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** A window with its mean lightness. */
export type Window = Box & { L: number }

/** Beside clear windows, anything less clear than this share of the clearest is ignored. */
const clearMinOfBest = 0.3

/** The picture is examined at about this width: finer marks are texture. */
const comparedWidthPx = 672

/** Sizes in shares of the picture's width. */
const widthMin = 1 / 90
const widthMax = 0.27
const heightMin = 1 / 52
const heightMax = 0.24

/** From its surroundings a window differs in lightness or in warmth. */
const darkerMin = 0.07
const coolerMin = 0.012

/** Deviation of warmth inside: glass is of one colour, a door or a curtain beside it is another. */
const uniformMax = 0.016

/** Deviation of lightness inside, and the lightness below which glass before a dark room may have more: light frames. */
const evenMax = 0.1
const darkGlassMax = 0.35

/** A side is examined in parts, most of which must be clear. */
const sideParts = 8
const clearMin = 0.7

/**
 * Windows in a photo by day (a drawing's openings come from `regions/`): upright rectangles between two vertical edges whose
 * glass is darker or cooler than what is around at least three of their sides, and neither green nor warm. The best of those
 * that overlap stays.
 */
export function findWindows(picture: Picture, sky: Plane | undefined): Window[] {
  const factor = Math.max(1, Math.round(picture.width / comparedWidthPx))
  const reduced = shrinkPicture(picture, factor)
  const { width, height } = reduced
  const soft = (plane: Plane) => gaussianBlur(plane, width, height, 0.7)
  const smooth = { width, height, L: soft(reduced.L), a: soft(reduced.a), b: soft(reduced.b) }
  const measures = measureAreas(smooth, sky && shrink(sky, picture.width, picture.height, factor))
  const verticals = findVerticals(smooth, width * heightMin)
  const found: { window: Window; score: number }[] = []
  for (const left of verticals) {
    for (const right of verticals) {
      const box = between(left, right, smooth)
      const score = box ? scoreOf(box, measures, smooth) : 0
      if (box && score > 0) found.push({ window: { ...box, L: measures.L(box) }, score })
    }
  }
  found.sort((one, other) => other.score - one.score)
  const windows: Window[] = []
  for (const { window, score } of found)
    if (score >= clearMinOfBest * found[0]!.score && !windows.some((other) => overlap(window, other)))
      windows.push(window)
  const whole = windows.map((window) => withOtherSash(window, windows, measures, smooth))
  return whole.map(({ left, top, right, bottom, L }) => ({
    left: left * factor,
    top: top * factor,
    right: Math.min(picture.width, right * factor),
    bottom: Math.min(picture.height, bottom * factor),
    L,
  }))
}

type Mean = (box: Box) => number
type Measures = { L: Mean; LL: Mean; b: Mean; bb: Mean; green: Mean; sky: Mean }

/** Means over boxes in constant time, by summed-area tables (Crow 1984). */
function measureAreas({ width, height, L, a, b }: Picture, sky: Plane | undefined): Measures {
  const green = new Float32Array(L.length)
  for (let i = 0; i < L.length; i++) green[i] = greenness(a[i]!, b[i]!)
  const meanOf = (plane: Plane): Mean => {
    const sums = new Float64Array((width + 1) * (height + 1))
    for (let y = 0; y < height; y++) {
      let row = 0
      for (let x = 0; x < width; x++) {
        row += plane[y * width + x]!
        sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row
      }
    }
    const at = (x: number, y: number) =>
      sums[Math.min(height, Math.max(0, y)) * (width + 1) + Math.min(width, Math.max(0, x))]!
    return ({ left, top, right, bottom }) =>
      (at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)) /
      Math.max(1, (right - left) * (bottom - top))
  }
  return {
    L: meanOf(L),
    LL: meanOf(L.map((value) => value * value)),
    b: meanOf(b),
    bb: meanOf(b.map((value) => value * value)),
    green: meanOf(green),
    sky: sky ? meanOf(sky) : () => 0,
  }
}

/** The box of two uprights that stand beside each other, ended where the lightness steps across it. */
function between(left: Vertical, right: Vertical, { width, height, L }: Picture): Box | undefined {
  const across = right.x - left.x
  if (across < width * widthMin || across > width * widthMax) return undefined
  const top = Math.max(left.top, right.top)
  const bottom = Math.min(left.bottom, right.bottom)
  const longer = Math.max(left.bottom - left.top, right.bottom - right.top)
  if (bottom - top < Math.max(width * heightMin, longer * 0.35)) return undefined
  const box = { left: Math.round(left.x) + 1, right: Math.round(right.x), top, bottom }
  const reach = Math.round((bottom - top) * 0.35)
  // Where two edges cross, neither is upright.
  const slack = Math.round(width / 130)
  const edges = {
    top: strongestStep(L, width, box, Math.max(1, top - slack), top + reach),
    bottom: strongestStep(L, width, box, bottom - reach, Math.min(height - 2, bottom + slack)),
  }
  const ended = { ...box, ...edges }
  const down = ended.bottom - ended.top
  const isWindow = down >= width * heightMin && down <= width * heightMax && across / down > 0.25 && across / down < 3.4
  return isWindow ? ended : undefined
}

function strongestStep(L: Plane, width: number, { left, right }: Box, from: number, to: number): number {
  let best = from
  let most = -1
  for (let y = from; y <= to; y++) {
    let sum = 0
    for (let x = left; x < right; x += 2) sum += Math.abs(L[(y + 1) * width + x]! - L[(y - 1) * width + x]!)
    if (sum > most) {
      most = sum
      best = y
    }
  }
  return best
}

/** 0 if it is not a window. */
function scoreOf(box: Box, measures: Measures, picture: Picture): number {
  const { L, LL, b, bb, green, sky } = measures
  const glass = { L: L(box), b: b(box) }
  if (glass.L > 0.7 || glass.b > 0.034 || green(box) > 0.3 || sky(box) > 0.1) return 0
  if (Math.sqrt(Math.max(0, bb(box) - glass.b * glass.b)) > uniformMax) return 0
  if (glass.L > darkGlassMax && Math.sqrt(Math.max(0, LL(box) - glass.L * glass.L)) > evenMax) return 0
  const { left, top, right, bottom } = box
  const rim = Math.max(2, Math.round(picture.width / 220))
  const sides = [
    { left: left - rim - 1, right: left - 1, top, bottom },
    { left: right + 1, right: right + rim + 1, top, bottom },
    { left, right, top: top - rim - 1, bottom: top - 1 },
    { left, right, top: bottom + 1, bottom: bottom + rim + 1 },
  ]
  if (sides.some((side) => sky(side) > 0.25)) return 0
  // Dark gaps between leaves are not windows.
  if (sides.filter((side) => green(side) > 0.3).length > 1) return 0
  const steps = sides.map((side) => stepAlong(side, glass, measures))
  if (steps.filter((step) => step > 0).length < 3) return 0
  const size = Math.sqrt((right - left) * (bottom - top)) / picture.width
  return steps.reduce((sum, step) => sum + step, 0) * (0.3 + Math.min(0.3, size * 3))
}

/** Of a sash's height, that of the bar below or above it and of the other sash; and how alike the two panes are. */
const barMax = 0.16
const otherSash = [1, 0.85, 1.15, 0.7, 1.3] as const
const alike = { L: 0.12, b: 0.012 } as const

/** A window of which one sash was found reaches over the other one: as wide, of the same glass, between the same uprights. */
function withOtherSash(window: Window, all: readonly Window[], measures: Measures, picture: Picture): Window {
  const { left, right, top, bottom, L: own } = window
  const [high, b] = [bottom - top, measures.b(window)]
  const bar = Math.max(2, Math.round(barMax * high))
  const rim = Math.max(2, Math.round(picture.width / 220))
  let best: Window | undefined
  let most = 0
  for (const times of otherSash)
    for (const isBelow of [true, false]) {
      const tall = Math.round(times * high)
      const other = isBelow
        ? { left, right, top: bottom + bar, bottom: bottom + bar + tall }
        : { left, right, top: top - bar - tall, bottom: top - bar }
      const glass = { L: measures.L(other), b: measures.b(other) }
      const isAlike = Math.abs(glass.L - own) < alike.L && Math.abs(glass.b - b) < alike.b
      if (other.top < 0 || other.bottom > picture.height || !isAlike) continue
      if (all.some((one) => one !== window && overlap(one, other))) continue
      const end = isBelow
        ? { left, right, top: other.bottom + 1, bottom: other.bottom + rim + 1 }
        : { left, right, top: other.top - rim - 1, bottom: other.top - 1 }
      const sides = [
        { ...other, left: left - rim - 1, right: left - 1 },
        { ...other, left: right + 1, right: right + rim + 1 },
        end,
      ].map((side) => stepAlong(side, glass, measures))
      const sum = sides.every((step) => step > 0) ? sides.reduce((one, step) => one + step, 0) : 0
      if (sum <= most) continue
      most = sum
      best = {
        left,
        right,
        top: Math.min(top, other.top),
        bottom: Math.max(bottom, other.bottom),
        L: (own + glass.L) / 2,
      }
    }
  return best ?? window
}

/** How clearly what lies beside the glass differs from it, where it does along most of the side. */
function stepAlong(side: Box, glass: { L: number; b: number }, { L, b, green }: Measures): number {
  const isUpright = side.bottom - side.top > side.right - side.left
  let sum = 0
  let clear = 0
  for (let part = 0; part < sideParts; part++) {
    const at = (from: number, to: number, share: number) =>
      Math.round(from + ((to - from) * (part + share)) / sideParts)
    const piece = isUpright
      ? { ...side, top: at(side.top, side.bottom, 0), bottom: at(side.top, side.bottom, 1) }
      : { ...side, left: at(side.left, side.right, 0), right: at(side.left, side.right, 1) }
    const warmer = b(piece) - glass.b
    const lighter = glass.L < 0.5 && warmer > -0.006 ? (L(piece) - glass.L) / darkerMin : 0
    const step = Math.min(3, Math.max(lighter, warmer / coolerMin)) * (1 - smoothstep(0.3, 0.7, green(piece)))
    sum += Math.max(0, step)
    if (step >= 1) clear++
  }
  return clear >= sideParts * clearMin ? sum / sideParts : 0
}

function overlap(one: Box, other: Box): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  if (across <= 0 || down <= 0) return false
  const areas = [one, other].map(({ left, top, right, bottom }) => (right - left) * (bottom - top))
  return across * down > 0.15 * Math.min(...areas)
}
