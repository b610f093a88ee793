import { gaussianBlur } from '../../pixels/blur.ts'
import { type Component, findComponents } from '../../pixels/components.ts'
import { maskWhere } from '../../pixels/mask.ts'
import type { Picture } from '../../pixels/picture.ts'
import { openScratch, type Plane } from '../../pixels/plane.ts'
import type { Marked } from '../courses/marked-regions.ts'
import type { MeanColour } from '../parts.ts'

/** In OKLab's lightness: by how much a flat pixel differs from the next at most. */
const flatMax = 0.012
/** Steps in which tones are counted, in OKLab's lightness and in both other axes, and how many of them two tones of one fill are apart at most. */
const [stepL, stepAB] = [0.02, 0.005]
const [linkL, linkAB] = [2, 1]
/** Of the picture: the least tone, fill, and pane, and the largest pane. */
const toneMin = 0.0004
const fillMin = 0.002
const paneMin = 0.00008
const paneMax = 0.03
/** The same of a pane that is blue: a sky and a pool are larger. */
const bluePaneMax = 0.09
/** Of the fill, what must be panes; and so many must be alike: fewer if they are blue, as nothing else but water and sky is. */
const panesShare = 0.6
const [greyPanes, bluePanes] = [8, 2]
/** Pixels: how thick a bar is at most, and a white stroke of glare on a pane, as programs draw and as hands do. */
const ruled = { bar: 6, glare: 4 } as const
const hand = { bar: 12, glare: 12 } as const
/** Pixels by which a sheet of grain is blurred. */
const grainPx = 2
/** In OKLab, by how much a marker's wash is cooler than the paper; how light paper is; and what is too dark for glass. Every so many pixels tell the paper. */
const coolMax = { a: -0.006, b: -0.002 } as const
const lightMin = 0.85
const darkMax = 0.45
const sampling = 37
/** Of the height in its middle, what a pane has near its ends, and of that quadrangle, what is filled; and less, if railings and trees are before it. */
const whole = { end: 0.75, solid: 0.81 } as const
const partly = { end: 0.5, solid: 0.55 } as const

/** Panes that a drawing fills with a tone, each a mark; and whether that is blue, as hardly anything else is. */
export type TintedPanes = Marked & { isBlue: boolean }

/** How a drawing was made, and whether it shows a room. */
type Manner = { isHand: boolean; isIndoors: boolean }

/**
 * What a drawing fills in one tone, and is upright quadrangles, many and small, is glass: the clearest cue that an architect gives. Undefined
 * if there are no such panes. What is grey is glass only if nothing is blue, and outdoors: furniture and books have tones, too.
 */
export function findTintedPanes(
  sheet: Picture,
  ink: Plane,
  least: number,
  { isHand, isIndoors }: Manner,
): TintedPanes | undefined {
  const { width, height } = sheet
  const fills = isHand ? coolOf(sheet) : flatFills(sheet)
  const bars = isHand ? hand : ruled
  for (const isBlue of isIndoors ? [true] : [true, false]) {
    const marks = new Int32Array(width * height)
    let count = 0
    for (const { inside } of fills.filter(({ isCool }) => isCool === isBlue)) {
      closeBars(inside, (i) => (ink[i]! < least ? bars.glare : bars.bar), bars.bar, width)
      const found = findComponents(inside, width, height)
      const numbers = panesAmong(found, isBlue, width).map((is) => (is ? ++count : 0))
      for (const [n, number] of numbers.entries()) if (number) fillIn(marks, number, found, n, width)
    }
    if (count > 0) return { marks: growToLines(marks, ink, least, width), count, isBlue }
  }
  return undefined
}

/** Which of the pieces of a fill are panes: none if too few of them have the shape of one. */
function panesAmong({ labels, components }: Found, isBlue: boolean, width: number): boolean[] {
  const [all, most] = [labels.length, isBlue ? bluePaneMax : paneMax]
  const mayBe = components.map(({ area }) => area > paneMin * all && area < most * all)
  const panesOf = (least: typeof whole | typeof partly) =>
    components.map((component, n) => mayBe[n]! && isUpright(labels, n + 1, component, width, least))
  const panes = panesOf(whole)
  const areaOf = (some: boolean[]) => components.reduce((sum, { area }, n) => sum + (some[n] ? area : 0), 0)
  const enough = panesShare * areaOf(isBlue ? mayBe : panes.map(() => true))
  if (panes.filter((is) => is).length < (isBlue ? bluePanes : greyPanes) || areaOf(panes) < enough)
    return panes.map(() => false)
  return isBlue ? mayBe : panesOf(partly)
}

type Found = ReturnType<typeof findComponents>

/** Blue or cyan, beside the paper's own hue. */
const isCooler = ({ a, b }: MeanColour, paper: MeanColour) =>
  b - paper.b < -0.004 && a - paper.a < 0.01 && Math.hypot(a - paper.a, b - paper.b) > 0.011

/** What may be panes: where it is, and whether it is blue. */
type Fill = { inside: Uint8Array; isCool: boolean }

/** What a marker coloured blue or cyan, beside the paper's own hue. Hands hatch and shade in grey, and colour wood. */
function coolOf({ width, height, L, a, b }: Picture): Fill[] {
  const light: number[] = []
  for (let i = 0; i < L.length; i += sampling) if (L[i]! > lightMin) light.push(i)
  const usual = (plane: Plane) => light.map((i) => plane[i]!).sort((one, other) => one - other)[light.length >> 1] ?? 0
  const [paperA, paperB] = [usual(a), usual(b)]
  const isCool = (light: number, red: number, yellow: number) =>
    red - paperA * light < coolMax.a && yellow - paperB * light < coolMax.b && light > darkMax
  let count = 0
  for (let i = 0; i < L.length; i += sampling) if (isCool(L[i]!, a[i]!, b[i]!)) count++
  // Most sketches are not coloured.
  if (count * sampling < fillMin * L.length) return []
  using scratch = openScratch()
  const [softA, softB] = [a, b].map((plane) => scratch.plane(gaussianBlur(plane, width, height, grainPx))) as [
    Plane,
    Plane,
  ]
  return [{ inside: maskWhere(L, (light, i) => isCool(light, softA[i]!, softB[i]!)), isCool: true }]
}

/** What is filled in one tone, but for the paper. */
function flatFills(sheet: Picture): Fill[] {
  const keys = keysOf(sheet)
  const flat = flatOf(sheet)
  const [paper, ...fills] = findFills(keys, flat)
  return fills.map(({ mean, bins }) => {
    const certain = maskWhere(keys, (key, i) => flat[i] && bins.has(key))
    return {
      inside: growWithin(certain, (i) => bins.has(keys[i]!), sheet.width),
      isCool: isCooler(mean, paper!.mean),
    }
  })
}

/** Pixels that are as light as all four beside them: the soft border of a line has every tone. */
function flatOf({ width, L }: Picture): Uint8Array {
  const isAlike = (i: number, other: number) => Math.abs(L[i]! - L[other]!) < flatMax
  return maskWhere(
    L,
    (_, i) => isAlike(i, i - 1) && isAlike(i, i + 1) && isAlike(i, i - width) && isAlike(i, i + width),
  )
}

/** By pixel, the number of its colour's step: lightness first, then both other axes. */
function keysOf({ L, a, b }: Picture): Int32Array {
  const keys = new Int32Array(L.length)
  for (let i = 0; i < keys.length; i++)
    keys[i] = keyOf(Math.round(L[i]! / stepL), Math.round(a[i]! / stepAB), Math.round(b[i]! / stepAB))
  return keys
}

/** Both other axes are within 0.32 of grey, and their steps within 63. */
const keyOf = (l: number, a: number, b: number) => (l * 128 + a + 64) * 128 + b + 64

type Tone = { l: number; a: number; b: number; count: number }

/** Tones that hang together, of flat pixels: first those of the paper. */
function findFills(keys: Int32Array, flat: Uint8Array): { mean: MeanColour; bins: Set<number> }[] {
  const counts = new Int32Array(keyOf(Math.ceil(1 / stepL) + 1, 0, 0))
  for (let i = 0; i < keys.length; i++) if (flat[i]) counts[keys[i]!]!++
  const tones: Tone[] = []
  for (let key = 0; key < counts.length; key++) {
    const count = counts[key]!
    if (count > toneMin * keys.length)
      tones.push({ l: key >> 14, a: ((key >> 7) & 127) - 64, b: (key & 127) - 64, count })
  }
  tones.sort((one, other) => other.count - one.count)
  const groups: Tone[][] = []
  const left = new Set(tones)
  for (const tone of tones) {
    if (!left.delete(tone)) continue
    const group = [tone]
    for (const member of group)
      for (const other of left)
        if (areLinked(member, other)) {
          left.delete(other)
          group.push(other)
        }
    groups.push(group)
  }
  return groups.flatMap((group) => {
    const total = group.reduce((sum, { count }) => sum + count, 0)
    if (total < fillMin * keys.length) return []
    const meanOf = (axis: 'l' | 'a' | 'b') => group.reduce((sum, tone) => sum + tone[axis] * tone.count, 0) / total
    const around = (value: number, reach: number) => [...new Array(2 * reach + 1).keys()].map((n) => value + n - reach)
    const bins = group.flatMap(({ l, a, b }) =>
      around(l, 1).flatMap((nearL) =>
        around(a, 1).flatMap((nearA) => around(b, 1).map((nearB) => keyOf(nearL, nearA, nearB))),
      ),
    )
    return [{ mean: { L: meanOf('l') * stepL, a: meanOf('a') * stepAB, b: meanOf('b') * stepAB }, bins: new Set(bins) }]
  })
}

const areLinked = (one: Tone, other: Tone) =>
  Math.abs(one.l - other.l) <= linkL && Math.abs(one.a - other.a) <= linkAB && Math.abs(one.b - other.b) <= linkAB

/** Pixels by which what is flat grows into its soft border. */
const softReach = 2

function growWithin(mask: Uint8Array, isIn: (i: number) => boolean, width: number): Uint8Array {
  for (let n = 0; n < softReach; n++) {
    const before = mask.slice()
    for (let i = width; i < mask.length - width; i++) if (!before[i] && beside(before, i, width) && isIn(i)) mask[i] = 1
  }
  return mask
}

/** What one of a pixel's neighbours has, if not zero; the rows' ends have none beyond them. */
const beside = (of: Uint8Array | Int32Array, i: number, width: number) =>
  (i % width > 0 && of[i - 1]) || (i % width < width - 1 && of[i + 1]) || of[i - width]! || of[i + width]!

/** Gives a component its number, and what it has on all four sides: strokes of glare. */
function fillIn(
  labels: Int32Array,
  number: number,
  { labels: found, components }: { labels: Int32Array; components: Component[] },
  n: number,
  width: number,
): void {
  const { left, right, top, bottom } = components[n]!
  const isOwn = (x: number, y: number) => found[y * width + x] === n + 1
  const span = (from: number, to: number, isIn: (at: number) => boolean): [number, number] => {
    while (from <= to && !isIn(from)) from++
    while (to >= from && !isIn(to)) to--
    return [from, to]
  }
  const columns = Array.from({ length: right - left + 1 }, (_, x) => span(top, bottom, (y) => isOwn(left + x, y)))
  for (let y = top; y <= bottom; y++) {
    const [from, to] = span(left, right, (x) => isOwn(x, y))
    for (let x = from; x <= to; x++) {
      const [upper, lower] = columns[x - left]!
      if (y >= upper && y <= lower) labels[y * width + x] ||= number
    }
  }
}

/** Bars of panes and strokes on them are inside, too: they lie between what is inside, no farther apart than `reachAt` a pixel. */
function closeBars(inside: Uint8Array, reachAt: (i: number) => number, most: number, width: number): void {
  for (const step of [1, width]) {
    const before = inside.slice()
    const gapTo = (i: number, by: number) => {
      for (let n = 1; n <= most; n++) if (before[i + n * by]) return n
      return Number.POSITIVE_INFINITY
    }
    for (let i = most * width; i < inside.length - most * width; i++) {
      const x = i % width
      if (before[i] || x < most || x >= width - most) continue
      if (gapTo(i, -step) + gapTo(i, step) - 1 <= reachAt(i)) inside[i] = 1
    }
  }
}

/** Whether what is filled is a quadrangle with upright sides, whose height changes evenly. */
function isUpright(
  labels: Int32Array,
  label: number,
  { left, right, top, bottom, area }: Component,
  width: number,
  { end, solid }: typeof whole | typeof partly,
): boolean {
  const heightAt = (share: number) => {
    const x = Math.round(left + share * (right - left))
    let [from, to] = [bottom + 1, top - 1]
    for (let y = top; y <= bottom; y++)
      if (labels[y * width + x] === label) {
        from = Math.min(from, y)
        to = y
      }
    return to - from + 1
  }
  const [start, middle, last] = [heightAt(0.12), heightAt(0.5), heightAt(0.88)]
  const even = (start + last) / 2
  return (
    Math.min(start, last) > end ** 2 * middle &&
    Math.min(even, middle) > end * Math.max(even, middle) &&
    area > solid * middle * (right - left + 1)
  )
}

/** Pixels: how far a pane reaches into the line around it. */
const lineReach = 2

/** Panes reach into the lines around them. */
function growToLines(panes: Int32Array, ink: Plane, least: number, width: number): Int32Array {
  const own = panes.slice()
  // The softened border of a fill is not flat.
  for (let n = 0; n <= lineReach; n++) {
    const before = own.slice()
    for (let i = width; i < own.length - width; i++)
      if (!before[i] && (n === 0 || ink[i]! > least)) own[i] = beside(before, i, width)
  }
  return own
}
