import { missOf, type Perspective } from '../../lines/perspective.ts'
import type { Segment } from '../../lines/segments.ts'
import { gaussianBlur } from '../../pixels/blur.ts'
import type { RegionKind, Regions } from './regions/regions.ts'

/** How a region stands in space: seen straight on, along a wall that runs to a vanishing point, or lying. */
export type Plane3d = { kind: 'front' | 'wall' | 'lying'; vanishingX: number }

export type Planes = {
  of: Plane3d[]
  /** Pixels to a metre where the building stands. */
  metrePx: number
  /** Where the walls are as large as that. */
  middleX: number
  horizonY: number
  centreX: number
  focalPx: number
  /** Of the lying planes: the direction of their joints, as an angle from the line of sight. */
  turn: number
}

/** A standing person's eyes, in metres above the ground. */
export const eyeHeight = 1.6

/** Sizes of a metre, in shares of the width, that a legible picture has. */
const metreShares = { outdoors: [1 / 44, 1 / 15, 1 / 26], indoors: [1 / 14, 1 / 5, 1 / 8] } as const

const lyingKinds: readonly RegionKind[] = ['ground', 'path', 'water']
const voteEvery = 6
const beside = 5

/** What the neighbourhood says weighs for regions with few lines of their own. */
const cellsAcross = 28
const neighbourhood = 2

/** Each region follows the vanishing point that most of the lines in it and around it run to. Its labels are `factor` times smaller. */
export function findPlanes(
  regions: Regions,
  segments: Segment[],
  perspective: Perspective | undefined,
  { width, height, factor }: { width: number; height: number; factor: number },
  setting: 'outdoors' | 'indoors' | undefined,
): Planes {
  const built = builtBox(regions)
  const middleX = (built.left + built.right) * 0.5 * width
  const horizonY = perspective?.horizonY ?? height * 0.6
  const points = setting && perspective ? perspective.vanishingX : []
  const votes = vote(regions, segments, points, horizonY, width, height, factor)
  voteByTops(votes, regions, points, horizonY / factor, Math.ceil(width / factor), factor)
  const [least, most, usual] = metreShares[setting ?? 'outdoors']
  const measured = setting === 'outdoors' && perspective ? (built.bottom * height - horizonY) / eyeHeight : 0
  const metrePx = measured > 0 ? Math.min(width * most, Math.max(width * least, measured)) : width * usual
  const main = points.indexOf(points[0]!) < 0 ? undefined : points[0]!
  const centreX = perspective?.centreX ?? width / 2
  const focalPx = perspective?.focalPx ?? width
  const of = regions.kinds.map((kind, label) => planeOf(kind, votes[label]!, points, setting))
  joinSlivers(of, regions, Math.ceil(width / factor))
  return {
    of,
    metrePx,
    middleX,
    horizonY,
    centreX,
    focalPx,
    turn: main === undefined ? 0 : Math.atan((main - centreX) / focalPx),
  }
}

/** Where walls and openings are, by their areas, in shares of the picture. */
function builtBox({ kinds, boxes }: Regions): { left: number; right: number; bottom: number } {
  const walls = boxes.filter(
    ({ area }, label) => area > 0.002 && (kinds[label] === 'surface' || kinds[label] === 'opening'),
  )
  if (walls.length === 0) return { left: 0, right: 1, bottom: 0.8 }
  const bottoms = walls.map(({ bottom }) => bottom).sort((one, other) => one - other)
  return {
    left: Math.min(...walls.map(({ left }) => left)),
    right: Math.max(...walls.map(({ right }) => right)),
    bottom: bottoms[Math.floor(bottoms.length * 0.85)]!,
  }
}

/** By label and vanishing point, with level lines last, how many pixels of lines on either side of which it lies. */
function vote(
  { labels, kinds, boxes }: Regions,
  segments: Segment[],
  points: number[],
  horizonY: number,
  width: number,
  height: number,
  factor: number,
): Float64Array[] {
  const smallWidth = Math.ceil(width / factor)
  const votes = kinds.map(() => new Float64Array(points.length + 1))
  const cellPx = Math.max(8, Math.round(width / cellsAcross))
  const columns = Math.ceil(width / cellPx)
  const around = Array.from({ length: points.length + 1 }, () => new Float32Array(columns * Math.ceil(height / cellPx)))
  for (const segment of segments) {
    const { x1, y1, dx, dy, length } = segment
    if (Math.abs(dy) > 0.97) continue
    const misses = points.map((x) => missOf(segment, x, horizonY))
    // Near the horizon every line runs to every point.
    if (misses.length > 1 && Math.abs(misses[0]! - misses[1]!) < 0.02) continue
    const least = Math.min(...misses, 1)
    const family = least < 0.05 ? misses.indexOf(least) : Math.abs(dy) < 0.012 ? points.length : -1
    if (family < 0) continue
    for (let t = 0; t <= length; t += voteEvery) {
      for (const side of [-beside, beside]) {
        const x = Math.round(x1 + t * dx - side * dy)
        const y = Math.round(y1 + t * dy + side * dx)
        if (x < 0 || y < 0 || x >= width || y >= height) continue
        votes[labels[Math.floor(y / factor) * smallWidth + Math.floor(x / factor)]!]![family]! += voteEvery
        around[family]![Math.floor(y / cellPx) * columns + Math.floor(x / cellPx)]! += voteEvery
      }
    }
  }
  for (const [family, counts] of around.entries()) {
    const near = gaussianBlur(counts, columns, counts.length / columns, 1.4)
    for (const [label, { meanX, meanY }] of boxes.entries()) {
      const cell = Math.floor((meanY * height) / cellPx) * columns + Math.floor((meanX * width) / cellPx)
      votes[label]![family]! += near[cell]! * neighbourhood
    }
  }
  return votes
}

/** How much more the slope of a region's own top counts than a line beside it, and by how much it may miss. */
const topWeight = 16
const slopeMiss = 0.25
/** Pieces of a wall one above the other begin and end at the same columns, but for this share of the width. */
const columnMiss = 0.006

/** A wall's top runs to its vanishing point; pieces in the same columns, cut by a line across, are one wall and vote together. */
function voteByTops(
  votes: Float64Array[],
  { labels, kinds, boxes }: Regions,
  points: number[],
  horizonY: number,
  width: number,
  factor: number,
): void {
  const height = labels.length / width
  const walls = [...kinds.keys()].filter((label) => kinds[label] === 'surface')
  const own = walls.map(() => new Float64Array(points.length))
  for (const [place, label] of walls.entries()) {
    const { left, right, top, bottom, meanX } = boxes[label]!
    // The tops of bands are as uneven as they are thick.
    if ((bottom - top) * height < 0.5 * (right - left) * width) continue
    const slope = topSlope(labels, label, Math.round(left * width), Math.round(right * width), width)
    if (slope === undefined) continue
    for (const [family, point] of points.entries()) {
      const expected = (horizonY - top * height) / (point / factor - meanX * width)
      if (Math.abs(slope - expected) < slopeMiss && Math.abs(expected) > slopeMiss)
        own[place]![family] = topWeight * (right - left) * width * factor
    }
  }
  for (const label of walls) {
    for (const [place, other] of walls.entries()) {
      const [one, two] = [boxes[label]!, boxes[other]!]
      if (Math.abs(one.left - two.left) > columnMiss || Math.abs(one.right - two.right) > columnMiss) continue
      for (const family of points.keys()) votes[label]![family]! += own[place]![family]!
    }
  }
}

/** Pieces of wall narrower than this share of the width tell nothing of themselves. */
const sliverMax = 1 / 50

/** Slivers of wall between two pieces of one face are of that face. */
function joinSlivers(of: Plane3d[], { labels, kinds, boxes }: Regions, width: number): void {
  const height = labels.length / width
  const isSliver = boxes.map(({ left, right }, label) => kinds[label] === 'surface' && right - left < sliverMax)
  for (const [label, { meanX, meanY }] of boxes.entries()) {
    if (!isSliver[label]) continue
    const row = Math.floor(meanY * height) * width
    const [one, other] = [-1, 1].map((step) => {
      let x = Math.floor(meanX * width)
      while (x > 0 && x < width - 1 && isSliver[labels[row + x]!]) x += step
      return labels[row + x]!
    })
    const areWalls = kinds[one!] === 'surface' && kinds[other!] === 'surface'
    if (areWalls && of[one!]!.vanishingX === of[other!]!.vanishingX) of[label] = of[one!]!
  }
}

/** From the first quarter of its columns to the last; undefined if there are too few. */
function topSlope(labels: Int32Array, label: number, left: number, right: number, width: number): number | undefined {
  const quarter = (right - left) >> 2
  if (quarter < 3) return undefined
  const topOf = (from: number) => {
    let sum = 0
    for (let x = from; x < from + quarter; x++) {
      let i = x
      while (i < labels.length && labels[i] !== label) i += width
      sum += i / width
    }
    return sum / quarter
  }
  return (topOf(right - quarter) - topOf(left)) / (right - left - quarter)
}

function planeOf(
  kind: RegionKind,
  votes: Float64Array,
  points: number[],
  setting: 'outdoors' | 'indoors' | undefined,
): Plane3d {
  if (setting && (lyingKinds.includes(kind) || (setting === 'indoors' && kind === 'sky')))
    return { kind: 'lying', vanishingX: 0 }
  // Leaves grow in no plane, whatever lines run past them.
  if (points.length === 0 || kind === 'foliage') return { kind: 'front', vanishingX: 0 }
  let best = votes[points.length]! > 0 ? points.length : 0
  for (let family = 0; family < points.length; family++) if (votes[family]! > votes[best]!) best = family
  return best === points.length ? { kind: 'front', vanishingX: 0 } : { kind: 'wall', vanishingX: points[best]! }
}
