import sharp from 'sharp'
import { findGradients, type Gradients, lineAt, readPixels, type Size } from './gradients.ts'

/** Places on a picture's outlines: the pixel, and the normal (from dark to light). */
export type Outlines = Size & {
  at: Int32Array
  nx: Float32Array
  ny: Float32Array
  /** The picture's edges of all kinds: 1 for each pixel of one. */
  edges: Uint8Array
  /** Where one is within the tolerance: 1 for each pixel. */
  near: Uint8Array
  gradients: Gradients
}

/** Pictures are compared at this width, or less if they are taller than this height; finer marks are texture. */
const comparedWidthPx = 672
const comparedHeightMaxPx = 1008

/** An outline goes on straight for so many pixels both ways. */
export const lineReachPx = 5

/** How far from where it was an outline still is in its place: 0.6 % of the width. */
export const tolerancePx = 4

/** No more places than these are compared, the strongest first: enough for a facade, so that leaves and grass stay out, and time is bounded. */
const placesMax = 10_000

/** Places are ranked by lines over so many pixels both ways: long and strong ones first. */
const rankReachPx = 10

/** A line has this share of its point's own slope. */
const straightMin = 0.5

export async function readOutlines(source: string): Promise<Outlines> {
  const { width, height } = await sharp(source).metadata()
  const scale = Math.min(comparedWidthPx / width, comparedHeightMaxPx / height)
  const size = {
    width: Math.max(3, Math.round(width * scale)),
    height: Math.max(3, Math.round(height * scale)),
  }
  return findOutlines(findGradients(await readPixels(sharp(source), size), size))
}

/**
 * The outlines of what a picture shows: edges (Canny 1986, with his two thresholds) that go straight on for a while, a stroke counting
 * once. Leaves, grass and grain are edges too, but go nowhere.
 */
function findOutlines(gradients: Gradients): Outlines {
  const { width, height } = gradients
  const edges = findEdges(gradients)
  const straight: number[] = []
  for (let i = edges.indexOf(1); i >= 0; i = edges.indexOf(1, i + 1)) if (isStraight(gradients, i)) straight.push(i)
  const single = onceAStroke(gradients, Int32Array.from(straight))
  const at = single.length <= placesMax ? single : keepStrongest(gradients, single)
  const normals = Array.from(at, (i) => normalAt(gradients, i))
  return {
    width,
    height,
    at,
    nx: Float32Array.from(normals, ([nx]) => nx),
    ny: Float32Array.from(normals, ([, ny]) => ny),
    edges,
    near: findNear(edges, width, height),
    gradients,
  }
}

/** A slope from which an edge is certain. */
const certainFrom = ({ contrast }: Gradients) => Math.max(1.2, 0.06 * contrast)

/** Maxima across the edge, above a share of the picture's contrast, or above half of that if they continue such a one. */
function findEdges(gradients: Gradients): Uint8Array {
  const { width, height, strength } = gradients
  const least = certainFrom(gradients)
  const edges = new Uint8Array(strength.length)
  const weak = new Uint8Array(strength.length)
  const strong: number[] = []
  for (let y = 2; y < height - 2; y++) {
    for (let i = y * width + 2; i < (y + 1) * width - 2; i++) {
      if (strength[i]! < least / 2 || !isCrest(gradients, i)) continue
      if (strength[i]! >= least) strong.push(i)
      else weak[i] = 1
    }
  }
  for (const i of strong) edges[i] = 1
  for (let i = strong.pop(); i !== undefined; i = strong.pop()) {
    for (const row of [-width, 0, width]) {
      for (let next = i + row - 1; next <= i + row + 1; next++) {
        if (!weak[next]) continue
        weak[next] = 0
        edges[next] = 1
        strong.push(next)
      }
    }
  }
  return edges
}

/** Whether the slope is steepest there, of the pixels across it. */
function isCrest({ width, slopes, strength, channel }: Gradients, i: number): boolean {
  const own = 4 * i + 2 * channel[i]!
  const x = slopes[own]!
  const y = slopes[own + 1]!
  const steep = Math.max(Math.abs(x), Math.abs(y))
  const next = Math.round(x / steep) + width * Math.round(y / steep)
  return strength[i]! > strength[i - next]! && strength[i]! >= strength[i + next]!
}

function normalAt({ slopes, strength, channel }: Gradients, i: number): [nx: number, ny: number] {
  const own = 4 * i + 2 * channel[i]!
  return [slopes[own]! / strength[i]!, slopes[own + 1]! / strength[i]!]
}

/** Whether an edge goes on straight, through its pixel or one beside it. */
function isStraight(gradients: Gradients, i: number): boolean {
  const { width, slopes, strength, channel } = gradients
  const x = i % width
  const y = (i - x) / width
  const own = 4 * i + 2 * channel[i]!
  const nx = slopes[own]! / strength[i]!
  const ny = slopes[own + 1]! / strength[i]!
  const least = straightMin * strength[i]!
  return (
    lineAt(gradients, x, y, nx, ny, lineReachPx) >= least ||
    lineAt(gradients, x + nx, y + ny, nx, ny, lineReachPx) >= least ||
    lineAt(gradients, x - nx, y - ny, nx, ny, lineReachPx) >= least
  )
}

/** Both edges of a drawn stroke say the same: of two that face each other within five pixels, one goes. */
function onceAStroke(gradients: Gradients, places: Int32Array): Int32Array {
  const { width, strength } = gradients
  const isPlace = new Uint8Array(strength.length)
  for (const i of places) isPlace[i] = 1
  const faces = (i: number, nx: number, ny: number) => {
    if (!isPlace[i]) return false
    const other = normalAt(gradients, i)
    return other[0] * nx + other[1] * ny < -0.8
  }
  return places.filter((i) => {
    const [nx, ny] = normalAt(gradients, i)
    if (nx > 0.02 || (nx >= -0.02 && ny >= 0)) return true
    const [x, y] = [i % width, Math.floor(i / width)]
    for (let t = -5; t <= 5; t++) {
      if (t > -2 && t < 2) continue
      const beside = Math.floor(y + t * ny) * width + Math.floor(x + t * nx)
      if (faces(beside, nx, ny) || faces(beside + 1, nx, ny) || faces(beside + width, nx, ny)) return false
    }
    return true
  })
}

/** So many as are compared, by the line through each, in the order of their places. */
function keepStrongest(gradients: Gradients, places: Int32Array): Int32Array {
  const { width } = gradients
  const lines = Float32Array.from(places, (i) => {
    const [nx, ny] = normalAt(gradients, i)
    return lineAt(gradients, i % width, Math.floor(i / width), nx, ny, rankReachPx)
  })
  const least = lines.toSorted()[lines.length - placesMax]!
  return places.filter((_, n) => lines[n]! >= least).subarray(0, placesMax)
}

/** Every so many rows of a rendering tell what lines it has. */
const sampledRows = 3

/** Pixels of a side of the squares in which edges are counted. */
export const squarePx = 8

/** How many certain edges each square of a rendering has in the sampled rows, how many of them go straight on, and which share is known. */
export type Survey = { columns: number; rows: number; edges: Float32Array; straight: Float32Array; known: number }

/** `known` is the share of the straight ones that have an edge of the source within the tolerance. */
export function surveyEdges(made: Gradients, { near }: Outlines): Survey {
  const { width, height } = made
  const [columns, rows] = [Math.ceil(width / squarePx), Math.ceil(height / squarePx)]
  const counted = {
    columns,
    edges: new Float32Array(columns * rows),
    straight: new Float32Array(columns * rows),
    ...{ known: 0, total: 0 },
  }
  const least = certainFrom(made)
  for (let y = tolerancePx; y < height - tolerancePx; y += sampledRows) countEdges(made, near, y, least, counted)
  const { edges, straight, known, total } = counted
  return { columns, rows, edges, straight, known: total === 0 ? 1 : known / total }
}

type Counted = Pick<Survey, 'columns' | 'edges' | 'straight'> & { known: number; total: number }

/** Of one row. */
function countEdges(made: Gradients, near: Uint8Array, y: number, least: number, counted: Counted): void {
  const { width, strength } = made
  const { columns, edges, straight } = counted
  const row = ((y / squarePx) | 0) * columns
  for (let x = tolerancePx, i = y * width + x; x < width - tolerancePx; x++, i++) {
    if (strength[i]! < least || !isCrest(made, i)) continue
    const square = row + ((x / squarePx) | 0)
    edges[square]!++
    if (!isStraight(made, i)) continue
    straight[square]!++
    counted.total++
    if (near[i] === 1) counted.known++
  }
}

/** Every place of a rendering's edges that goes on straight, and has no edge of the source within the tolerance. */
export function listUnknown(made: Gradients, { near }: Outlines): number[] {
  const least = certainFrom(made)
  const unknown: number[] = []
  for (let y = tolerancePx; y < made.height - tolerancePx; y++) listUnknownOf(made, near, y, least, unknown)
  return unknown
}

/** Of one row. */
function listUnknownOf(made: Gradients, near: Uint8Array, y: number, least: number, unknown: number[]): void {
  const { width, strength } = made
  for (let i = y * width + tolerancePx; i < (y + 1) * width - tolerancePx; i++) {
    const isUnknown = strength[i]! >= least && near[i] === 0
    if (isUnknown && isCrest(made, i) && isStraight(made, i)) unknown.push(i)
  }
}

/** Every pixel within the tolerance of an edge, of squares: 1 for each. */
function findNear(edges: Uint8Array, width: number, height: number): Uint8Array {
  const across = new Uint8Array(edges.length)
  const near = new Uint8Array(edges.length)
  for (let i = edges.indexOf(1); i >= 0; i = edges.indexOf(1, i + 1)) {
    const x = i % width
    across.fill(1, i - Math.min(tolerancePx, x), i + Math.min(tolerancePx, width - 1 - x) + 1)
  }
  for (let i = across.indexOf(1); i >= 0; i = across.indexOf(1, i + 1)) {
    for (let dy = -tolerancePx; dy <= tolerancePx; dy++) {
      const place = i + dy * width
      if (place >= 0 && place < width * height) near[place] = 1
    }
  }
  return near
}
