import { distanceToBlocked } from '../distance.ts'

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
    Uint8Array.from(labels, (label) => (isIn(label) ? 1 : 0)),
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
  let count = labels.reduce((most, label) => Math.max(most, label + 1), 0)
  const names = new Map<Core, number>()
  const parted = new Set<number>()
  for (const [region, all] of byRegion) {
    const taken = new Set(takes(all))
    if (taken.size === 0) continue
    parted.add(region)
    for (const core of all) names.set(core, taken.has(core) ? count++ : region)
  }
  if (parted.size === 0) return labels
  const out = labels.map((label, i) => (parted.has(label) ? (names.get(cores[at[i]!]!) ?? waiting) : label))
  growWithin(out, labels, width)
  return out.map((label) => (label === waiting ? -1 : label))
}

const waiting = -2

/** Connected pixels of one region that are farther than the gap from what bounds it. */
function findCores(labels: Int32Array, far: Float32Array, width: number, gap: number) {
  const at = new Int32Array(labels.length).fill(-1)
  const cores: Core[] = []
  const stack = new Int32Array(labels.length)
  const last = labels.length - width
  for (let first = 0; first < labels.length; first++) {
    const region = labels[first]!
    if (region < 0 || at[first] !== -1 || far[first]! <= gap) continue
    const core = { region, area: 0, isInner: true, isAtTop: false }
    const offer = (i: number) => {
      if (at[i] !== -1 || labels[i] !== region || far[i]! <= gap) return
      at[i] = cores.length
      stack[depth++] = i
    }
    let depth = 0
    offer(first)
    while (depth > 0) {
      const i = stack[--depth]!
      const x = i % width
      core.area++
      if (x === 0 || x === width - 1 || i < width || i >= last) core.isInner = false
      if (i < width) core.isAtTop = true
      if (x > 0) offer(i - 1)
      if (x + 1 < width) offer(i + 1)
      if (i >= width) offer(i - width)
      if (i < last) offer(i + width)
    }
    cores.push(core)
  }
  return { cores, at }
}

/** What waits goes to the nearest part of its own region, ring by ring. */
function growWithin(out: Int32Array, regions: Int32Array, width: number): void {
  let ring: number[] = []
  const reach = (from: number, to: number, next: number[]) => {
    if (out[to] !== waiting || regions[to] !== regions[from]) return
    out[to] = out[from]!
    next.push(to)
  }
  const spread = (i: number, next: number[]) => {
    const x = i % width
    if (x > 0) reach(i, i - 1, next)
    if (x + 1 < width) reach(i, i + 1, next)
    if (i >= width) reach(i, i - width, next)
    if (i + width < out.length) reach(i, i + width, next)
  }
  for (let i = 0; i < out.length; i++) if (out[i]! >= 0) spread(i, ring)
  while (ring.length) {
    const next: number[] = []
    for (const i of ring) spread(i, next)
    ring = next
  }
}
