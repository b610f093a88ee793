import { closeGaps } from '../pixels/fills/close-gaps.ts'

/** A picture's planes in OKLab. */
export type Colours = { width: number; height: number; L: Float32Array; a: Float32Array; b: Float32Array }

const areaMin = 40
/** Differences of neighbouring pixels that count as an edge, above the picture's own noise. */
const edgeMin = 0.0035
const noiseTimes = 5

/** Flat fills: pixels that hang together without an edge between them; edges go to the nearest region. */
export function partColours(picture: Colours): Int32Array {
  const { width, height } = picture
  const edges = findEdges(picture)
  const least = edgeOf(edges)
  markSoftEdges(edges, picture, least)
  const labels = label(edges, width, least)
  return grow(dropSmall(labels, width, height), width)
}

/** The white between lines: pixels without ink that hang together, by more than gaps if these are closed; lines go to the nearest region. */
export function partLines(
  ink: Float32Array,
  width: number,
  height: number,
  inkMin: number,
  closes = false,
): Int32Array {
  const labels = label(ink, width, inkMin)
  return grow(dropSmall(closes ? closeGaps(labels, width) : labels, width, height), width)
}

/** Of a soft edge, what its sides change by at most over as many pixels: shade goes on changing. */
const flatBeside = 1 / 3

/** A picture that was enlarged has the faint steps of its fills spread over several pixels: what is on both sides of one differs by more. */
function markSoftEdges(edges: Float32Array, picture: Colours, least: number): void {
  const { width, height } = picture
  const differ = openDiffer(picture)
  const isStep = (i: number, by: number) => {
    const step = differ(i - by, i + by)
    if (step < least) return false
    return differ(i - 4 * by, i - 2 * by) < flatBeside * step && differ(i + 2 * by, i + 4 * by) < flatBeside * step
  }
  for (let y = 4; y < height - 4; y++) {
    for (let i = y * width + 4; i < (y + 1) * width - 4; i++)
      if (edges[i]! < least && (isStep(i, 1) || isStep(i, width))) edges[i] = least
  }
}

/** How far two pixels are from each other, in OKLab. */
function openDiffer({ L, a, b }: Colours) {
  return (i: number, j: number): number => {
    const l = L[i]! - L[j]!
    const m = a[i]! - a[j]!
    const n = b[i]! - b[j]!
    return Math.sqrt(l * l + m * m + n * n)
  }
}

/** By pixel, the largest difference to the pixels beside, in OKLab. */
function findEdges(picture: Colours): Float32Array {
  const { width, height } = picture
  const edges = new Float32Array(width * height)
  const differ = openDiffer(picture)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const right = x + 1 < width ? differ(i, i + 1) : 0
      const below = y + 1 < height ? differ(i, i + width) : 0
      if (right > edges[i]!) edges[i] = right
      if (below > edges[i]!) edges[i] = below
      if (x + 1 < width && right > edges[i + 1]!) edges[i + 1] = right
      if (y + 1 < height && below > edges[i + width]!) edges[i + width] = below
    }
  }
  return edges
}

/** Most of a drawing is flat: what its middle pixel differs by is noise. */
const edgeOf = (edges: Float32Array): number => Math.max(edgeMin, noiseTimes * noiseOf(edges))

function noiseOf(edges: Float32Array): number {
  const some = Float32Array.from({ length: 4096 }, (_, n) => edges[Math.floor((n * edges.length) / 4096)]!).sort()
  return some[2048]!
}

/** Whether most of a picture is flat to the last bit, and not shaded. */
export const isPainted = (picture: Colours): boolean => noiseTimes * noiseOf(findEdges(picture)) < edgeMin

/**
 * Connected pixels below the threshold, numbered from the top as they begin; -1 elsewhere. Pixels that hang together from the left or
 * from above share a tree, whose root is its first pixel (Rosenfeld & Pfaltz 1966).
 */
function label(values: Float32Array, width: number, threshold: number): Int32Array {
  const labels = new Int32Array(values.length).fill(-1)
  const rootOf = (i: number): number => {
    let root = i
    while (labels[root]! !== root) root = labels[root]!
    for (let at = i; at !== root; ) {
      const next = labels[at]!
      labels[at] = root
      at = next
    }
    return root
  }
  for (let i = 0, x = 0; i < values.length; i++, x = x + 1 < width ? x + 1 : 0) {
    if (values[i]! >= threshold) continue
    const left = x > 0 && labels[i - 1]! >= 0 ? labels[i - 1]! : -1
    const above = i >= width && labels[i - width]! >= 0 ? labels[i - width]! : -1
    labels[i] = left >= 0 ? left : above >= 0 ? above : i
    if (left < 0 || above < 0 || left === above) continue
    const [one, other] = [rootOf(left), rootOf(above)]
    if (one < other) labels[other] = one
    else labels[one] = other
  }
  // Roots come before what hangs on them.
  let count = 0
  const names = new Int32Array(values.length)
  for (let i = 0; i < labels.length; i++) {
    if (labels[i]! < 0) continue
    const root = labels[i]! === i ? i : rootOf(i)
    if (root === i) names[i] = count++
  }
  for (let i = 0; i < labels.length; i++) if (labels[i]! >= 0) names[i] = names[labels[i]!]!
  for (let i = 0; i < labels.length; i++) if (labels[i]! >= 0) labels[i] = names[i]!
  return labels
}

function dropSmall(labels: Int32Array, width: number, height: number): Int32Array {
  const areas = countAreas(labels)
  const least = Math.max(areaMin, width * height * 0.00003)
  let kept = 0
  const names = Int32Array.from(areas, (area) => (area < least ? -1 : kept++))
  for (let i = 0; i < labels.length; i++) if (labels[i]! >= 0) labels[i] = names[labels[i]!]!
  return labels
}

/** By region, in pixels; what belongs to nothing is not counted. */
export function countAreas(labels: Int32Array): number[] {
  let count = 0
  for (let i = 0; i < labels.length; i++) if (labels[i]! >= count) count = labels[i]! + 1
  const areas = new Int32Array(count)
  for (let i = 0; i < labels.length; i++) if (labels[i]! >= 0) areas[labels[i]!]!++
  return [...areas]
}

/** Regions of which some go into others, by region itself or into which; what is left gets new numbers without gaps. */
export function joinRegions(labels: Int32Array, into: readonly number[]): Int32Array {
  const lastOf = (region: number): number => (into[region] === region ? region : lastOf(into[region]!))
  const last = into.map((_, region) => lastOf(region))
  const names = new Map<number, number>()
  for (const region of last) if (!names.has(region)) names.set(region, names.size)
  return labels.map((label) => (label < 0 ? label : names.get(last[label]!)!))
}

/** Regions without some of them: these go to what is beside them and may have them, and all others get new numbers. */
export function withoutRegions(
  labels: Int32Array,
  width: number,
  isGone: (region: number) => boolean,
  mayGrow: (region: number) => boolean,
): Int32Array {
  const names: number[] = []
  const growing = new Set<number>()
  let count = 0
  const left = labels.map((label) => {
    if (isGone(label)) return -1
    if (names[label] === undefined) {
      if (mayGrow(label)) growing.add(count)
      names[label] = count++
    }
    return names[label]
  })
  fillRows(left, width, (label) => growing.has(label))
  return grow(left, width)
}

/** The horizon, feet of walls and their tops run more level than upright: behind something, what is beside it goes on to its middle. */
function fillRows(labels: Int32Array, width: number, mayGrow: (region: number) => boolean): void {
  for (let row = 0; row < labels.length; row += width) {
    for (let x = 0, end = 0; x < width; x = end + 1) {
      while (x < width && labels[row + x] !== -1) x++
      for (end = x; end < width && labels[row + end] === -1; ) end++
      const before = x > 0 && mayGrow(labels[row + x - 1]!)
      const after = end < width && mayGrow(labels[row + end]!)
      if (!before && !after) continue
      const middle = before && after ? Math.floor((x + end) / 2) : before ? end : x
      labels.fill(labels[row + x - 1]!, row + x, row + middle)
      labels.fill(labels[row + end]!, row + middle, row + end)
    }
  }
}

/** What belongs to nothing goes to the nearest region, ring by ring. */
export function grow(labels: Int32Array, width: number): Int32Array {
  const queue = new Int32Array(labels.length)
  const end = labels.length - width
  let last = 0
  for (let i = 0, x = 0; i < labels.length; i++, x = x + 1 < width ? x + 1 : 0) {
    if (labels[i] === -1) continue
    const isBeside = (x > 0 && labels[i - 1] === -1) || (x + 1 < width && labels[i + 1] === -1)
    if (isBeside || (i >= width && labels[i - width] === -1) || (i < end && labels[i + width] === -1)) queue[last++] = i
  }
  for (let first = 0; first < last; first++) {
    const i = queue[first]!
    const x = i % width
    for (let side = 0; side < 4; side++) {
      if (side === 0 ? x === 0 : side === 1 ? x + 1 === width : side === 2 ? i < width : i >= end) continue
      const next = side === 0 ? i - 1 : side === 1 ? i + 1 : side === 2 ? i - width : i + width
      if (labels[next] !== -1) continue
      labels[next] = labels[i]!
      queue[last++] = next
    }
  }
  return labels
}
