import { findComponents } from '../../../pixels/components.ts'
import { distanceToBlocked } from '../../../pixels/distance.ts'
import { maskWhere } from '../../../pixels/mask.ts'
import { openTracing, outside } from '../../../space/partition.ts'
import { grow } from '../regions/regions.ts'

/** What lines bound, in pixels. */
export type Area = {
  pixels: number
  left: number
  top: number
  right: number
  bottom: number
  /** The radius of the largest ball in it. */
  inner: number
  /** Of its outline: all, what lies along the picture's border, and by neighbour; and the share in long straight sides. */
  outline: number
  cut: number
  beside: Map<number, number>
  straight: number
  /** The same of sides so long that what water has shaped has none. */
  ruled: number
  /** By neighbour, the sum of the ways in which its border with that faces, each as long as its side. */
  facing: Map<number, [x: number, y: number]>
  /** Its sides: what lies beyond, and how they are turned, in radians. */
  borders: { other: number; length: number; turn: number }[]
}

/** Of a picture 1344 wide, radii of balls too large for the gaps in outlines, with the least area in which they roll, and the least that is not a scrap between them. */
const balls = [
  { radius: 3.6, least: 500 },
  { radius: 1.8, least: 60 },
  { radius: 0, least: 0 },
] as const
const scrapMax = 60
/** Of the square root of an area, a long side, and one that is ruled; and the share of a scrap's outline that is open to what it belongs to. */
const longSide = 0.22
const ruledSide = 0.4
const openMin = 0.3

/**
 * By pixel, the area to which it belongs, from 0: what lines bound, gaps in them included (trapped balls, as for regions). Areas meet in
 * the middle of lines. `solid` pieces are areas by themselves.
 */
export function partAreas(lines: Uint8Array, solid: Uint8Array, width: number): Int32Array {
  const height = lines.length / width
  const unit = width / 1344
  const free = maskWhere(lines, (_, i) => !lines[i] && !solid[i])
  const distance = distanceToBlocked(free, width)
  const found = findComponents(solid, width, height)
  const labels = found.labels
  let count = found.components.length
  const firstFree = count + 1
  const centres = new Uint8Array(labels.length)
  for (const { radius, least: smallest } of balls) {
    const least = radius * unit
    for (let i = 0; i < labels.length; i++) centres[i] = labels[i] === 0 && distance[i]! > least ? 1 : 0
    const rolled = findComponents(centres, width, height)
    const isLarge = rolled.components.map(({ area }) => area >= smallest * unit * unit)
    for (let i = 0; i < labels.length; i++) {
      const own = rolled.labels[i]!
      if (labels[i]) rolled.labels[i] = -1
      else if (own > 0 && !isLarge[own - 1]) rolled.labels[i] = 0
    }
    if (radius > 0) grow(rolled.labels, width, height, free, least + 2)
    for (let i = 0; i < labels.length; i++) if (rolled.labels[i]! > 0) labels[i] = rolled.labels[i]! + count
    count += rolled.components.length
  }
  joinScraps(labels, count, firstFree, scrapMax * unit * unit, width)
  grow(labels, width, height, undefined, Number.POSITIVE_INFINITY)
  return renumber(labels, count)
}

/** What balls leave in corners and gaps is of the area to which it is open. */
function joinScraps(labels: Int32Array, count: number, firstFree: number, least: number, width: number): void {
  const sizes = new Float64Array(count + 1)
  const outlines = new Float64Array(count + 1)
  const open = new Map<number, number>()
  const meet = (label: number, other: number) => {
    outlines[label]!++
    outlines[other]!++
    if (label < firstFree || other < firstFree) return
    const key = Math.min(label, other) * (count + 1) + Math.max(label, other)
    open.set(key, (open.get(key) ?? 0) + 1)
  }
  const last = labels.length - width
  for (let i = 0, x = 1; i < labels.length; i++, x = x === width ? 1 : x + 1) {
    const label = labels[i]!
    sizes[label]!++
    if (x < width && labels[i + 1] !== label) meet(label, labels[i + 1]!)
    if (i < last && labels[i + width] !== label) meet(label, labels[i + width]!)
  }
  const to = Int32Array.from({ length: count + 1 }, (_, n) => n)
  const rootOf = (n: number): number => (to[n] === n ? n : rootOf(to[n]!))
  for (const [key, length] of [...open].sort(([, one], [, other]) => other - one)) {
    const [one, other] = [Math.floor(key / (count + 1)), key % (count + 1)]
    const [small, large] = sizes[one]! < sizes[other]! ? [one, other] : [other, one]
    if (to[small] !== small) continue
    if (length > openMin * outlines[small]! || sizes[small]! < least) to[small] = rootOf(large)
  }
  const joined = to.map((_, n) => rootOf(n))
  for (let n = firstFree; n <= count; n++) if (sizes[n]! < least && joined[n] === n) joined[n] = 0
  for (let i = 0; i < labels.length; i++) labels[i] = joined[joined[labels[i]!]!]!
}

function renumber(labels: Int32Array, count: number): Int32Array {
  const numbers = new Int32Array(count + 1).fill(-1)
  let next = 0
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!
    if (numbers[label] === -1) numbers[label] = next++
    labels[i] = numbers[label]!
  }
  return labels
}

/** Of the largest ball in a ground, one that does not fit into what leads there; such balls are no larger than this, of the width. */
const narrower = 0.6
const narrowMost = 0.03
/** Narrow parts are so long, by the square of their width, and the whole is wider than most of it. */
const narrowLong = 4

/**
 * Ways that are open to what they lead to are grounds of their own: narrow parts, which are long, between borders or lines that end in
 * a ground.
 */
export function partNarrow(
  labels: Int32Array,
  lines: Uint8Array,
  count: number,
  width: number,
): { labels: Int32Array; count: number } {
  const height = labels.length / width
  const own = insideOf(labels, width)
  const inside = distanceToBlocked(
    maskWhere(labels, (_, i) => own[i] && !lines[i]),
    width,
  )
  const most = new Float64Array(count)
  for (let i = 0; i < labels.length; i++) most[labels[i]!] = Math.max(most[labels[i]!]!, inside[i]!)
  const radii = most.map((inner) => Math.min(narrower * inner, narrowMost * width))
  const away = distanceToBlocked(
    maskWhere(labels, (_, i) => inside[i]! <= radii[labels[i]!]!),
    width,
  )
  const isNarrow = maskWhere(labels, (_, i) => away[i]! > radii[labels[i]!]! + 2)
  const { labels: parts, components } = findComponents(
    maskWhere(labels, (_, i) => inside[i]! > 0 && isNarrow[i]),
    width,
    height,
  )
  const thick = components.map(() => 0)
  for (let i = 0; i < labels.length; i++)
    if (parts[i]! > 0) thick[parts[i]! - 1] = Math.max(thick[parts[i]! - 1]!, inside[i]!)
  const next = { label: count }
  const to = components.map(({ area }, n) =>
    area > narrowLong * 4 * thick[n]! ** 2 && thick[n]! > 2 ? next.label++ : undefined,
  )
  const out = labels.slice()
  for (let i = 0; i < out.length; i++) if (parts[i]! > 0) out[i] = to[parts[i]! - 1] ?? out[i]!
  // What lies along borders goes with what it is beside.
  for (let round = 0; round < 2; round++)
    for (let i = width; i < out.length - width; i++) {
      if (!isNarrow[i] || out[i] !== labels[i]) continue
      for (const beside of [i - 1, i + 1, i - width, i + width])
        if (labels[beside] === labels[i] && out[beside]! >= count) out[i] = out[beside]!
    }
  return { labels: out, count: next.label }
}

/** `tolerance` is how far hands stray, in pixels. */
export function measureAreas(labels: Int32Array, width: number, tolerance: number): Area[] {
  const height = labels.length / width
  const { areas: sizes, sides } = openTracing(labels, width, height)(tolerance)
  const areas = Array.from(
    sizes,
    (pixels): Area => ({
      pixels,
      left: width,
      top: height,
      right: 0,
      bottom: 0,
      inner: 0,
      outline: 0,
      cut: 0,
      beside: new Map(),
      straight: 0,
      ruled: 0,
      facing: new Map(),
      borders: [],
    }),
  )
  const inside = distanceToBlocked(insideOf(labels, width), width)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const area = areas[labels[i]!]!
      if (x < area.left) area.left = x
      if (x > area.right) area.right = x
      if (y < area.top) area.top = y
      area.bottom = y
      if (inside[i]! > area.inner) area.inner = inside[i]!
    }
  for (const { left, right, length, x1, y1, x2, y2 } of sides)
    for (const [own, other, way] of [
      [left, right, 1],
      [right, left, -1],
    ] as const) {
      const area = areas[own]
      if (!area) continue
      area.outline += length
      if (other === outside) {
        area.cut += length
        continue
      }
      area.borders.push({ other, length, turn: Math.atan2(y2 - y1, x2 - x1) })
      area.beside.set(other, (area.beside.get(other) ?? 0) + length)
      const [x, y] = area.facing.get(other) ?? [0, 0]
      area.facing.set(other, [x + way * (y1 - y2), y + way * (x2 - x1)])
      const size = Math.sqrt(area.pixels)
      if (length > Math.max((8 * width) / 1344, longSide * size)) area.straight += length
      if (length > ruledSide * size) area.ruled += length
    }
  for (const area of areas) {
    const seen = Math.max(1, area.outline - area.cut)
    area.straight /= seen
    area.ruled /= seen
  }
  return areas
}

/** Where the next pixels right and below are of the same area. */
export function insideOf(labels: Int32Array, width: number): Uint8Array {
  const inside = new Uint8Array(labels.length)
  const last = labels.length - width
  for (let i = 0, x = 1; i < labels.length; i++, x = x === width ? 1 : x + 1) {
    const label = labels[i]!
    inside[i] = (x === width || labels[i + 1] === label) && (i >= last || labels[i + width] === label) ? 1 : 0
  }
  return inside
}

/** The length of an outline by that of a square's of the same size. */
export const longOf = ({ outline, pixels }: Area): number => outline / 4 / Math.sqrt(pixels)

/** Whether the box of one lies in that of another. */
export const holds = (outer: Area, inner: Area): boolean =>
  outer.left <= inner.left && outer.right >= inner.right && outer.top <= inner.top && outer.bottom >= inner.bottom

/** How much of the outline of some areas runs along or across the rest, 0..1. */
export function rightness(areas: readonly Area[], faces: readonly number[]): number {
  let [along, across, length] = [0, 0, 0]
  for (const face of faces)
    for (const side of areas[face]!.borders) {
      if (faces.includes(side.other)) continue
      along += side.length * Math.cos(4 * side.turn)
      across += side.length * Math.sin(4 * side.turn)
      length += side.length
    }
  return Math.hypot(along, across) / Math.max(1, length)
}
