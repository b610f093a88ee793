import { findLettering } from '../../../lines/lettering.ts'
import { type Component, findComponents } from '../../../pixels/components.ts'
import { maskWhere } from '../../../pixels/mask.ts'

import { isRound } from './roundness.ts'

/** What a piece of ink is that touches nothing else; lines are all that bound something. */
export type Mark = 'dot' | 'dash' | 'wave' | 'letter' | 'crown' | 'line'

/** The pieces of ink of a masterplan: by pixel its number, 0 for bare paper, and by number less 1 what it is and where, in pixels. */
export type Marks = { labels: Int32Array; of: MarkOf[] }
export type MarkOf = { kind: Mark; x: number; y: number; length: number; turn: number; box: Component }

/** Pixels of a picture 1344 wide: the largest dot, the longest stroke that stands alone, and the sizes of crowns. */
const dotMax = 7
const strokeMax = 64
export const crownSizes = [9, 100] as const
/** By the mean width of their ink, how wide straight strokes are at most, and waves at least; by their width, how long they are. */
const straight = 1.4
const wavy = 1.7
const dashLong = 2
const waveLong = 1.9
/** How wide a wave is at most, of a picture 1344 wide, and by the usual line, how thick its ink is. */
const waveMax = 16
const heavy = 2.5
/** A wave crosses its middle line so often, as so many pieces of it show. */
const crossings = 3
const pieces = 14
/** A single upright stroke among letters is so long at most; and a text has so many that are not strokes. */
const letterMax = 34
const lettersMin = 2

export function sortMarks(mask: Uint8Array, linePx: number, width: number): Marks {
  const height = mask.length / width
  const unit = width / 1344
  const { labels, components } = findComponents(mask, width, height)
  const shapes = measureShapes(labels, components.length, width)
  const of = components.map((component, n): MarkOf => {
    const { x, y, long, wide, turn } = shapes[n]!
    const size = Math.max(component.right - component.left, component.bottom - component.top) + 1
    const at = (kind: Mark): MarkOf => ({ kind, x, y, length: Math.max(long, size), turn, box: component })
    if (size <= dotMax * unit) return at('dot')
    if (size <= strokeMax * unit) {
      // A straight stroke is as wide as its ink; a wave is as thin, and strays.
      const thick = component.area / long
      if (wide < straight * thick + 1 && long > dashLong * wide) return at('dash')
      const isThin = wide > wavy * thick && wide < waveMax * unit && thick < heavy * linePx
      if (long > waveLong * wide && isThin && crossesItself(labels, n + 1, component, shapes[n]!, width))
        return at('wave')
    }
    const mayBeCrown = size >= crownSizes[0] * unit && size <= crownSizes[1] * unit
    return at(mayBeCrown && isRound(labels, n + 1, component, width) ? 'crown' : 'line')
  })
  nameLetters({ labels, of }, components, width)
  return { labels, of }
}

/** Whether a stroke swings from side to side of its own middle line, as waves do and arcs do not. */
function crossesItself(
  labels: Int32Array,
  label: number,
  { left, top, right, bottom }: Component,
  { x, y, long, turn }: { x: number; y: number; long: number; turn: number },
  width: number,
): boolean {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const sums = Array.from({ length: pieces }, () => [0, 0] as [sum: number, count: number])
  for (let v = top; v <= bottom; v++)
    for (let u = left; u <= right; u++) {
      if (labels[v * width + u] !== label) continue
      const along = ((u - x) * cos + (v - y) * sin) / long + 0.5
      const piece = sums[Math.min(pieces - 1, Math.max(0, Math.floor(along * pieces)))]!
      piece[0] += (v - y) * cos - (u - x) * sin
      piece[1]++
    }
  const offs = sums.flatMap(([sum, count]) => (count > 0 && Math.abs(sum / count) > 0.4 ? [Math.sign(sum)] : []))
  return offs.filter((off, n) => n > 0 && off !== offs[n - 1]).length >= crossings
}

/** Letters stand in rows; a ring or a bent stroke beside others is one, too. */
function nameLetters(
  { labels, of }: Pick<Marks, 'labels' | 'of'>,
  components: readonly Component[],
  width: number,
): void {
  const isUnnamed = of.map(({ kind, length }) => kind === 'line' || (kind === 'dash' && length < letterMax))
  const some = maskWhere(labels, (_, i) => labels[i]! > 0 && isUnnamed[labels[i]! - 1])
  for (const found of findLettering(some, new Uint8Array(some.length), width, some.length / width)) {
    const text = { ...found }
    const isWithin = ({ left, right, top, bottom }: Component) =>
      left >= text.left - 1 && right <= text.right + 1 && top >= text.top - 1 && bottom <= text.bottom + 1
    const letters = of.filter(({ kind, box }) => kind === 'line' && isWithin(box))
    if (letters.length < lettersMin) continue
    const tall = Math.min(text.bottom - text.top, text.right - text.left)
    for (const [n, box] of [...components.entries()].sort(([, one], [, other]) => one.left - other.left)) {
      const isBeside =
        box.left > text.left - 2 * tall &&
        box.left < text.right + tall &&
        box.top > text.top - 4 &&
        box.bottom < text.bottom + 4 &&
        box.right - box.left < 1.6 * tall
      const isLetter = of[n]!.kind === 'line' || of[n]!.kind === 'dash' ? isWithin(box) : isBeside
      if (!isLetter) continue
      of[n]!.kind = 'letter'
      text.right = Math.max(text.right, box.right + 1)
    }
  }
}

/** By piece, its middle, and how long and wide it is along its own axes (as a rectangle of its moments); `turn` is in radians. */
function measureShapes(labels: Int32Array, count: number, width: number) {
  const sums = Array.from({ length: 6 }, () => new Float64Array(count + 1))
  const [n, sx, sy, sxx, sxy, syy] = sums as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  for (let i = 0, x = 0, y = 0; i < labels.length; i++) {
    const label = labels[i]!
    if (label > 0) {
      n[label]!++
      sx[label]! += x
      sy[label]! += y
      sxx[label]! += x * x
      sxy[label]! += x * y
      syy[label]! += y * y
    }
    if (++x === width) {
      x = 0
      y++
    }
  }
  return Array.from({ length: count }, (_, at) => {
    const k = at + 1
    const [x, y] = [sx[k]! / n[k]!, sy[k]! / n[k]!]
    const [xx, xy, yy] = [sxx[k]! / n[k]! - x * x, sxy[k]! / n[k]! - x * y, syy[k]! / n[k]! - y * y]
    const [mean, half] = [(xx + yy) / 2, Math.hypot((xx - yy) / 2, xy)]
    const [long, wide] = [mean + half, Math.max(0, mean - half)].map((moment) => Math.sqrt(12 * moment) + 1) as [
      number,
      number,
    ]
    return { x, y, long, wide, turn: 0.5 * Math.atan2(2 * xy, xx - yy) }
  })
}
