import sharp from 'sharp'
import type { Plane } from '../../classical/pixels/plane.ts'
import { contrastOf, type Gradients, lineAt, readGradients, type Size, steepest } from './gradients.ts'

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
    const [nx, ny] = [gradients.across[c]![i]! / strength[i]!, gradients.down[c]![i]! / strength[i]!]
    const place = { i, x: i % width, y: Math.floor(i / width), nx, ny }
    if (strongestLine(gradients, place, lineReachPx) >= straightMin * strength[i]!) places.push(place)
  }
  const ranked = onceAStroke(places, width, edges.length)
    .map((place) => ({ place, rank: strongestLine(gradients, place, rankReachPx) }))
    .sort((one, other) => other.rank - one.rank)
    .slice(0, placesMax)
    .map(({ place }) => place)
  return {
    width,
    height,
    at: Int32Array.from(ranked, ({ i }) => i),
    nx: Float32Array.from(ranked, ({ nx }) => nx),
    ny: Float32Array.from(ranked, ({ ny }) => ny),
    beside: onlyPlaces ? new Uint8Array(0) : findBeside(gradients, ranked),
    edges,
  }
}

type Place = { i: number; x: number; y: number; nx: number; ny: number }

/** Maxima across the edge, above a share of the picture's contrast, or above half of that if they continue such a one. */
function findEdges({ width, height, across, down }: Gradients, strength: Plane, channel: Uint8Array): Uint8Array {
  const least = Math.max(1.2, 0.06 * contrastOf(strength))
  const edges = new Uint8Array(strength.length)
  const weak = new Uint8Array(strength.length)
  const strong: number[] = []
  for (let y = 2; y < height - 2; y++) {
    for (let i = y * width + 2; i < (y + 1) * width - 2; i++) {
      if (strength[i]! < least / 2) continue
      const [x, z] = [across[channel[i]!]![i]!, down[channel[i]!]![i]!]
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

/** The strongest line within a pixel of the place. */
function strongestLine(gradients: Gradients, { x, y, nx, ny }: Place, reach: number): number {
  let most = 0
  for (let t = -1; t <= 1; t++) most = Math.max(most, lineAt(gradients, [x + t * nx, y + t * ny], [nx, ny], reach))
  return most
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
function findBeside(gradients: Gradients, places: Place[]): Uint8Array {
  const offsets = 2 * besidePx + 1
  const beside = new Uint8Array(places.length * offsets)
  for (const [index, { x, y, nx, ny }] of places.entries()) {
    const least = besideMin * lineAt(gradients, [x, y], [nx, ny], lineReachPx)
    for (let t = -besidePx; t <= besidePx; t++) {
      if (Math.abs(t) <= tolerancePx) continue
      if (lineAt(gradients, [x + t * nx, y + t * ny], [nx, ny], lineReachPx) <= least) continue
      const from = index * offsets + besidePx + t
      beside.fill(
        1,
        Math.max(index * offsets, from - tolerancePx),
        Math.min((index + 1) * offsets, from + tolerancePx + 1),
      )
    }
  }
  return beside
}
