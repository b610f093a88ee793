import sharp from 'sharp'
import type { Plane } from '../../classical/pixels/plane.ts'
import { contrastOf, type Gradients, lineAt, openMost, readGradients, type Size, steepest } from './gradients.ts'

/** Places on a picture's outlines: the pixel, the normal (from dark to light), and what else is near, along the normal. */
export type Outlines = Size & {
  at: Int32Array
  nx: Float32Array
  ny: Float32Array
  /** For each place and each offset from -`besidePx` to `besidePx`: 1 if the picture has a line there, too. */
  beside: Uint8Array
  /** The picture's edges of all kinds: 1 for each pixel of one. */
  edges: Uint8Array
}

/** Pictures are compared at this width, or less if they are taller than this height; finer marks are texture. */
const comparedWidthPx = 672
const comparedHeightMaxPx = 1008

/** An outline goes on straight for so many pixels both ways. */
export const lineReachPx = 5

/** How far from where it was an outline still is in its place: 0.6 % of the width. */
export const tolerancePx = 4

/** How far it is looked for if it is not there. */
export const besidePx = 18

/** No more places than these are compared, the strongest first: enough for a facade, so that leaves and grass stay out, and time is bounded. */
const placesMax = 10_000

/** Places are ranked by lines over so many pixels both ways: long and strong ones first. */
const rankReachPx = 10

/** A line has this share of its point's own slope. */
const straightMin = 0.5

/** A line beside an outline has this share of its strength. */
const besideMin = 0.25

/** The half of the measure that needs no rendering yet. */
export async function readOutlines(source: string): Promise<Outlines> {
  const { width, height } = await sharp(source).metadata()
  const scale = Math.min(comparedWidthPx / width, comparedHeightMaxPx / height)
  const size = {
    width: Math.max(3, Math.round(width * scale)),
    height: Math.max(3, Math.round(height * scale)),
  }
  return findOutlines(await readGradients(source, size))
}

/**
 * The outlines of what a picture shows: edges (Canny 1986, with his two thresholds) that go straight on for a while, a stroke counting
 * once. Leaves, grass and grain are edges too, but go nowhere.
 */
export function findOutlines(gradients: Gradients, { onlyPlaces = false } = {}): Outlines {
  const { width, height } = gradients
  const { strength, channel } = steepest(gradients)
  const edges = findEdges(gradients, strength, channel)
  const places: Place[] = []
  for (let i = edges.indexOf(1); i >= 0; i = edges.indexOf(1, i + 1)) {
    const c = channel[i]!
    const [nx, ny] = [
      gradients.slopes[6 * i + 2 * c]! / strength[i]!,
      gradients.slopes[6 * i + 2 * c + 1]! / strength[i]!,
    ]
    const place = { i, x: i % width, y: Math.floor(i / width), nx, ny }
    if (isLine(gradients, place, straightMin * strength[i]!)) places.push(place)
  }
  const single = onceAStroke(places, width, edges.length)
  // Their order tells which of too many stay, and which are sampled where lines are looked for elsewhere.
  const ranked = onlyPlaces && single.length <= placesMax ? single : rank(gradients, single)
  return {
    width,
    height,
    at: Int32Array.from(ranked, ({ i }) => i),
    nx: Float32Array.from(ranked, ({ nx }) => nx),
    ny: Float32Array.from(ranked, ({ ny }) => ny),
    beside: onlyPlaces ? new Uint8Array(0) : findBeside(gradients, strength, ranked),
    edges,
  }
}

type Place = { i: number; x: number; y: number; nx: number; ny: number }

/** Maxima across the edge, above a share of the picture's contrast, or above half of that if they continue such a one. */
function findEdges({ width, height, slopes }: Gradients, strength: Plane, channel: Uint8Array): Uint8Array {
  const least = Math.max(1.2, 0.06 * contrastOf(strength))
  const edges = new Uint8Array(strength.length)
  const weak = new Uint8Array(strength.length)
  const strong: number[] = []
  for (let y = 2; y < height - 2; y++) {
    for (let i = y * width + 2; i < (y + 1) * width - 2; i++) {
      if (strength[i]! < least / 2) continue
      const [x, z] = [slopes[6 * i + 2 * channel[i]!]!, slopes[6 * i + 2 * channel[i]! + 1]!]
      const steep = Math.max(Math.abs(x), Math.abs(z))
      const next = Math.round(x / steep) + width * Math.round(z / steep)
      if (strength[i]! <= strength[i - next]! || strength[i]! < strength[i + next]!) continue
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

/** Whether a line of at least that strength is within a pixel of the place. */
const isLine = (gradients: Gradients, { x, y, nx, ny }: Place, least: number) =>
  lineAt(gradients, x, y, nx, ny, lineReachPx) >= least ||
  lineAt(gradients, x + nx, y + ny, nx, ny, lineReachPx) >= least ||
  lineAt(gradients, x - nx, y - ny, nx, ny, lineReachPx) >= least

/** So many as are compared, by the strongest line within a pixel of each. */
function rank(gradients: Gradients, places: Place[]): Place[] {
  const lines = Float64Array.from(places, ({ x, y, nx, ny }) =>
    Math.max(
      lineAt(gradients, x, y, nx, ny, rankReachPx),
      lineAt(gradients, x + nx, y + ny, nx, ny, rankReachPx),
      lineAt(gradients, x - nx, y - ny, nx, ny, rankReachPx),
    ),
  )
  const order = Uint32Array.from(places.keys()).sort((one, other) => lines[other]! - lines[one]! || one - other)
  return Array.from(order.subarray(0, placesMax), (n) => places[n]!)
}

/** Both edges of a drawn stroke say the same: of two that face each other within five pixels, one goes. */
function onceAStroke(places: Place[], width: number, length: number): Place[] {
  const indexAt = new Int32Array(length).fill(-1)
  for (const [index, { i }] of places.entries()) indexAt[i] = index
  const faces = ({ nx, ny }: Place, i: number) => {
    const other = places[indexAt[i]!]
    return other !== undefined && other.nx * nx + other.ny * ny < -0.8
  }
  return places.filter((place) => {
    const { x, y, nx, ny } = place
    if (nx > 0.02 || (nx >= -0.02 && ny >= 0)) return true
    for (const sign of [-1, 1]) {
      for (let t = 2; t <= 5; t++) {
        const i = Math.floor(y + sign * t * ny) * width + Math.floor(x + sign * t * nx)
        if (faces(place, i) || faces(place, i + 1) || faces(place, i + width)) return false
      }
    }
    return true
  })
}

/** Which offsets have a line of the same direction within the tolerance, besides the place's own. */
function findBeside(gradients: Gradients, strength: Plane, places: Place[]): Uint8Array {
  const offsets = 2 * besidePx + 1
  const beside = new Uint8Array(places.length * offsets)
  const mostAt = openMost(gradients, strength)
  for (const [index, { x, y, nx, ny }] of places.entries()) {
    const least = besideMin * lineAt(gradients, x, y, nx, ny, lineReachPx)
    const own = beside.subarray(index * offsets, (index + 1) * offsets)
    for (const t of besideOrder) {
      const from = Math.max(0, besidePx + t - tolerancePx)
      const to = Math.min(offsets, besidePx + t + tolerancePx + 1)
      if (isFilled(own, from, to)) continue
      const [u, v] = [x + t * nx, y + t * ny]
      if (mostAt(u, v) > least && lineAt(gradients, u, v, nx, ny, lineReachPx) > least) own.fill(1, from, to)
    }
  }
  return beside
}

/** Every offset beyond the tolerance, those first whose line would make most of the others needless. */
const besideOrder = [9, 18, 5, 14].flatMap((first) => [first, -first])
for (let t = tolerancePx + 1; t <= besidePx; t++) if (!besideOrder.includes(t)) besideOrder.push(t, -t)

function isFilled(own: Uint8Array, from: number, to: number): boolean {
  for (let n = from; n < to; n++) if (own[n] === 0) return false
  return true
}
