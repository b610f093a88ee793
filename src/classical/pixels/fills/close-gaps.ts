import { distanceToBlocked } from '../distance.ts'
import { maskWhere } from '../mask.ts'

/** Half the width in pixels of a passage between two areas that is a gap between strokes. */
const strokeGap = 1.5
/** The same where what lies within the picture hangs together with what its border cuts, as a wall does with the sky or the ground. */
const innerGaps = [2.5, 5, 9]
/** Of the picture, what an area must have to be one. */
const areaMin = 0.004

/** The same where the paper over what is drawn leaks into it. */
const leak = 8

/** What is left of a region without its narrow passages. */
type Core = { region: number; area: number; isInner: boolean; isAtTop: boolean }

/**
 * Parts regions that hang together only by gaps between strokes: hands lift the pen, and people, cars and trees stand before the line
 * where a wall ends. By pixel, regions from zero and -1 between them, before and after; a part has at least `areaMin` of the picture.
 */
export function closeGaps(labels: Int32Array, width: number): Int32Array {
  const far = distancesIn(labels, width, (label) => label >= 0)
  const apart = partAt(labels, far, width, strokeGap, (cores) => cores.slice(1))
  const isMixed = (cores: Core[]) => cores.some(({ isInner }) => isInner) && cores.some(({ isInner }) => !isInner)
  return innerGaps.reduce(
    (parted, gap) =>
      partAt(parted, far, width, gap, (cores) => (isMixed(cores) ? cores.filter(({ isInner }) => isInner) : [])),
    apart,
  )
}

/** Parts one region, which reaches the picture's top, from what hangs together with that only by a gap, at the picture's border or within. */
export function closeLeaks(labels: Int32Array, width: number, region: number): Int32Array {
  const far = distancesIn(labels, width, (label) => label === region)
  return partAt(labels, far, width, leak, (cores) => {
    const below = cores.filter(({ isAtTop }) => !isAtTop)
    return below.length < cores.length ? below : []
  })
}

/** Parts what an outline with gaps bounds, and has so many pixels, from what lies around it and reaches the picture's border. */
export function closeOutlines(
  labels: Int32Array,
  width: number,
  gap: number,
  [least, most]: readonly [number, number],
): Int32Array {
  const far = distancesIn(labels, width, (label) => label >= 0)
  const takes = (cores: Core[]) => {
    const around = cores.reduce((largest, core) => (core.area > largest.area ? core : largest))
    return around.isInner ? [] : cores.filter((core) => core !== around && core.area <= most)
  }
  return partAt(labels, far, width, gap, takes, least)
}

/** By pixel, how far what bounds its region is. */
const distancesIn = (labels: Int32Array, width: number, isIn: (label: number) => boolean): Float32Array =>
  distanceToBlocked(
    maskWhere(labels, (label) => isIn(label)),
    width,
  )

/** Parts each region by its cores, of which `takes` says which become regions of their own; the rest of it goes to the nearest. */
function partAt(
  labels: Int32Array,
  far: Float32Array,
  width: number,
  gap: number,
  takes: (cores: Core[]) => Core[],
  least = areaMin * labels.length,
): Int32Array {
  const { cores, at } = findCores(labels, far, width, gap)
  const byRegion = Map.groupBy(
    cores.filter(({ area }) => area >= least),
    ({ region }) => region,
  )
  let count = 0
  for (let i = 0; i < labels.length; i++) if (labels[i]! >= count) count = labels[i]! + 1
  const names = new Map<Core, number>()
  const isParted = new Uint8Array(count)
  for (const [region, all] of byRegion) {
    const taken = new Set(takes(all))
    if (taken.size === 0) continue
    isParted[region] = 1
    for (const core of all) names.set(core, taken.has(core) ? count++ : region)
  }
  if (names.size === 0) return labels
  const nameOf = Int32Array.from(cores, (core) => names.get(core) ?? waiting)
  const out = labels.slice()
  for (let i = 0; i < out.length; i++) if (isParted[labels[i]!]) out[i] = at[i]! < 0 ? waiting : nameOf[at[i]!]!
  growWithin(out, labels, width)
  for (let i = 0; i < out.length; i++) if (out[i] === waiting) out[i] = -1
  return out
}

const waiting = -2

/** Connected pixels of one region that are farther than the gap from what bounds it. */
function findCores(labels: Int32Array, far: Float32Array, width: number, gap: number) {
  const at = new Int32Array(labels.length).fill(-1)
  const cores: Core[] = []
  const stack = new Int32Array(labels.length)
  for (let first = 0; first < labels.length; first++) {
    if (labels[first]! < 0 || at[first] !== -1 || far[first]! <= gap) continue
    cores.push(floodCore({ labels, far, at, stack }, width, gap, first, cores.length))
  }
  return { cores, at }
}

type Flooded = { labels: Int32Array; far: Float32Array; at: Int32Array; stack: Int32Array }

/** Of one core, which gets the number: a function this small is compiled well. */
function floodCore(
  { labels, far, at, stack }: Flooded,
  width: number,
  gap: number,
  first: number,
  number: number,
): Core {
  const region = labels[first]!
  const core = { region, area: 0, isInner: true, isAtTop: false }
  const last = labels.length - width
  let depth = 0
  at[first] = number
  stack[depth++] = first
  while (depth > 0) {
    const i = stack[--depth]!
    const x = i % width
    core.area++
    if (x === 0 || x === width - 1 || i < width || i >= last) core.isInner = false
    if (i < width) core.isAtTop = true
    for (let side = 0; side < 4; side++) {
      if (side === 0 ? x === 0 : side === 1 ? x === width - 1 : side === 2 ? i < width : i >= last) continue
      const next = side === 0 ? i - 1 : side === 1 ? i + 1 : side === 2 ? i - width : i + width
      if (at[next] !== -1 || labels[next] !== region || far[next]! <= gap) continue
      at[next] = number
      stack[depth++] = next
    }
  }
  return core
}

/** What waits goes to the nearest part of its own region, ring by ring. */
function growWithin(out: Int32Array, regions: Int32Array, width: number): void {
  const queue = new Int32Array(out.length)
  let last = 0
  const spread = (i: number) => {
    const x = i % width
    for (let side = 0; side < 4; side++) {
      if (side === 0 ? x === 0 : side === 1 && x === width - 1) continue
      const next = side === 0 ? i - 1 : side === 1 ? i + 1 : side === 2 ? i - width : i + width
      if (out[next] !== waiting || regions[next] !== regions[i]) continue
      out[next] = out[i]!
      queue[last++] = next
    }
  }
  for (let i = 0; i < out.length; i++) if (out[i]! >= 0) spread(i)
  for (let first = 0; first < last; first++) spread(queue[first]!)
}
