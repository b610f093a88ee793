import { gaussianBlur } from '../../pixels/blur.ts'
import { findComponents } from '../../pixels/components.ts'
import type { Plane } from '../../pixels/plane.ts'
import { type Camera, vanishingOf } from '../camera.ts'
import type { Line } from '../rays.ts'
import type { Vector } from '../vector.ts'
import { averageAlong, inkMin, listInked, strayPx } from './along.ts'
import type { Inks } from './ruling.ts'

/** A straight line of a building as a hand drew it, in pixels: the number of its direction, and the mean of the ink along it. */
export type Stroke = { x1: number; y1: number; x2: number; y2: number; way: number; ink: number }

/** The first directions are the building's own, which are at right angles; the others are pitches of roofs. */
const axesCount = 3
/** Pixels to the paper beside a stroke, which has so many times as much ink. */
const besideFrom = 3
const besideTo = 6
const abovePaper = 1.5
/** Ink along an axis, by that along the axis with most; and along a pitch, near which axes run. */
const likeOther = 0.8
const aboveOther = 1.1
/** Half the length over which ink is averaged, in pixels, and the share of the width that a stroke has at least: of what bounds a building, and of what is in it. */
type Lengths = { reach: number; lengthMin: number }
const long: Lengths = { reach: 22, lengthMin: 0.03 }
const short: Lengths = { reach: 14, lengthMin: 0.018 }
/** Of the ink of the firmest strokes, which are this share of the length. */
const firmShare = 0.1
const firmMin = 0.5
/** Pixels from a stroke within which one that runs nearly alike is the same, the share of it that is, and the sine of their angle. */
const samePx = 4
const sameMax = 0.35
const alikeMax = 0.14
/** A stroke ends where, over so many pixels, there is less ink than this. */
const endPx = 8
const endInk = 0.12
/** Of a line, what has ink, and by how much more than beside it. */
const inkedMin = 0.7
const besideTimes = 1.4

/**
 * The strokes that run along given directions of a building, as seen by a camera, however the hand wobbled: along each of them ink is
 * averaged over more than the length of a leaf or of a stroke of hatching.
 */
export function findStrokes(
  { marks, bare }: Inks,
  width: number,
  height: number,
  camera: Camera,
  directions: readonly Vector[],
): { strokes: Stroke[]; short: Stroke[]; isInked: IsInked } {
  const [soft, all] = [bare, marks].map((plane) => gaussianBlur(plane, width, height, strayPx)) as [Plane, Plane]
  const ways = directions.map((direction) => vanishingOf(camera, direction))
  const find = (length: Lengths) =>
    withoutSame(
      firmOnes([
        ...strokesOf(soft, ways, width, height, length),
        // What shades a wall hides its outline, too, where that runs beside it.
        ...strokesOf(all, ways.slice(0, axesCount), width, height, length),
      ]),
      width,
      height,
    )
  return {
    strokes: find(long),
    short: find(short),
    isInked: (line) => {
      const inks = inksAlong(line, all, width, height)
      return (
        inks.filter((value) => value > endInk).length > inkedMin * inks.length && standsOut(line, all, width, height)
      )
    },
  }
}

function strokesOf(
  soft: Plane,
  ways: Vector[],
  width: number,
  height: number,
  { reach, lengthMin }: Lengths,
): Stroke[] {
  const inked = listInked(soft, width, height, reach)
  const along = ways.map((point) => averageAlong(soft, inked, width, point, reach))
  const most = new Float32Array(inked.length)
  const axes = along.slice(0, axesCount)
  for (const means of axes) for (let n = 0; n < most.length; n++) most[n] = Math.max(most[n]!, means[n]!)
  const strokes = ways.flatMap((point, way) => {
    const means = along[way]!.map((mean, n) =>
      mean < (way < axesCount ? likeOther : aboveOther) * most[n]! ? 0 : mean,
    )
    return linesOf(along[way]!, means, inked, width, height, point, lengthMin).map((line) =>
      trim({ ...line, way }, soft, width, height),
    )
  })
  return strokes.filter((stroke) => lengthOf(stroke) > lengthMin * width)
}

/** Whether there is ink along most of a line, and less beside it. */
export type IsInked = (line: Line) => boolean

export const lengthOf = ({ x1, y1, x2, y2 }: Line): number => Math.hypot(x2 - x1, y2 - y1)

/** The unit vector from a pixel to where a direction vanishes. */
function towards([px, py, pz]: Vector, x: number, y: number): [number, number] {
  const [dx, dy] = [px - x * pz, py - y * pz]
  const norm = Math.sqrt(dx * dx + dy * dy)
  return [dx / norm, dy / norm]
}

/** Lines of pixels that have more ink along a direction than what is beside them, each fitted by one towards its vanishing point. */
function linesOf(
  along: Float32Array,
  own: Float32Array,
  inked: Int32Array,
  width: number,
  height: number,
  point: Vector,
  lengthMin: number,
): Omit<Stroke, 'way'>[] {
  const means = new Float32Array(width * height)
  for (let n = 0; n < inked.length; n++) means[inked[n]!] = along[n]!
  const isStroke = new Uint8Array(means.length)
  for (let n = 0; n < inked.length; n++) {
    const i = inked[n]!
    if (own[n]! < inkMin) continue
    const x = i % width
    const [dx, dy] = towards(point, x, (i - x) / width)
    let [before, after] = [own[n]!, own[n]!]
    for (let off = besideFrom; off <= besideTo; off++) {
      const step = Math.round(off * dx) * width - Math.round(off * dy)
      before = Math.min(before, means[i - step]!)
      after = Math.min(after, means[i + step]!)
    }
    if (own[n]! >= abovePaper * before && own[n]! >= abovePaper * after) isStroke[i] = 1
  }
  const { labels, components } = findComponents(isStroke, width, height)
  const sums = components.map(() => ({ x: 0, y: 0, weight: 0 }))
  for (const i of inked) {
    if (labels[i] === 0) continue
    const sum = sums[labels[i]! - 1]!
    const x = i % width
    sum.weight += means[i]!
    sum.x += means[i]! * x
    sum.y += (means[i]! * (i - x)) / width
  }
  return components.flatMap(({ left, right, top, bottom, area }, n) => {
    if (Math.hypot(right - left, bottom - top) < lengthMin * width) return []
    const { weight, ...sum } = sums[n]!
    const [x, y] = [sum.x / weight, sum.y / weight]
    const [dx, dy] = towards(point, x, y)
    const half = (Math.abs(dx) * (right - left) + Math.abs(dy) * (bottom - top)) / 2
    const middle = ((left + right) / 2 - x) * dx + ((top + bottom) / 2 - y) * dy
    const [from, to] = [middle - half, middle + half]
    return [{ x1: x + from * dx, y1: y + from * dy, x2: x + to * dx, y2: y + to * dy, ink: weight / area }]
  })
}

/** Pixel by pixel, the most ink within what a hand strays. */
function inksAlong(line: Line, soft: Plane, width: number, height: number): number[] {
  const { x1, y1 } = line
  const length = lengthOf(line)
  const [dx, dy] = [(line.x2 - x1) / length, (line.y2 - y1) / length]
  return Array.from({ length: Math.floor(length) + 1 }, (_, t) => {
    let most = 0
    for (let off = -2; off <= 2; off++) {
      const [x, y] = [Math.round(x1 + t * dx - off * dy), Math.round(y1 + t * dy + off * dx)]
      if (x >= 0 && y >= 0 && x < width && y < height) most = Math.max(most, soft[y * width + x]!)
    }
    return most
  })
}

/** Leaves have as much ink beside a line as on it. */
function standsOut({ x1, y1, x2, y2 }: Line, soft: Plane, width: number, height: number): boolean {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
  const meanAt = (offs: readonly number[]) => {
    let sum = 0
    for (let t = 0; t <= length; t++)
      for (const off of offs) {
        const [x, y] = [Math.round(x1 + t * dx - off * dy), Math.round(y1 + t * dy + off * dx)]
        if (x >= 0 && y >= 0 && x < width && y < height) sum += soft[y * width + x]!
      }
    return sum / offs.length / (length + 1)
  }
  return meanAt([-1, 0, 1]) > (besideTimes * (meanAt([-8, -7, -6, -5]) + meanAt([5, 6, 7, 8]))) / 2
}

/** A mean reaches past the ends of a stroke: it ends where its ink does. */
function trim(stroke: Stroke, soft: Plane, width: number, height: number): Stroke {
  const { x1, y1 } = stroke
  const length = lengthOf(stroke)
  const [dx, dy] = [(stroke.x2 - x1) / length, (stroke.y2 - y1) / length]
  const inks = inksAlong(stroke, soft, width, height)
  const hasInk = (from: number, way: 1 | -1) => {
    let sum = 0
    for (let n = 0; n < endPx; n++) sum += inks[from + way * n] ?? 0
    return inks[from]! > endInk && sum > endInk * endPx
  }
  let [from, to] = [0, inks.length - 1]
  while (from < to && !hasInk(from, 1)) from++
  while (to > from && !hasInk(to, -1)) to--
  return { ...stroke, x1: x1 + from * dx, y1: y1 + from * dy, x2: x1 + to * dx, y2: y1 + to * dy }
}

function firmOnes(strokes: Stroke[]): Stroke[] {
  const total = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0)
  let [seen, firm] = [0, 0]
  for (const stroke of strokes.toSorted((one, other) => other.ink - one.ink)) {
    seen += lengthOf(stroke)
    firm = stroke.ink
    if (seen > firmShare * total) break
  }
  return strokes.filter(({ ink }) => ink >= firmMin * firm)
}

/** Where two directions run nearly alike, a stroke is found along both: the longer and firmer one is it. */
function withoutSame(strokes: Stroke[], width: number, height: number): Stroke[] {
  const taken = new Int32Array(width * height).fill(-1)
  const kept: (Stroke & { dx: number; dy: number })[] = []
  for (const stroke of strokes.toSorted((one, other) => other.ink * lengthOf(other) - one.ink * lengthOf(one))) {
    const { x1, y1, x2, y2, way } = stroke
    const length = lengthOf(stroke)
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
    const isSame = (n: number) => {
      const other = kept[n]
      return other !== undefined && other.way !== way && Math.abs(dx * other.dy - dy * other.dx) < alikeMax
    }
    const places: number[] = []
    let same = 0
    for (let t = 0; t <= length; t++) {
      for (let off = -samePx; off <= samePx; off++) {
        const [x, y] = [Math.round(x1 + t * dx - off * dy), Math.round(y1 + t * dy + off * dx)]
        if (x < 0 || y < 0 || x >= width || y >= height) continue
        if (off === 0 && isSame(taken[y * width + x]!)) same++
        places.push(y * width + x)
      }
    }
    if (same > sameMax * length) continue
    for (const i of places) taken[i] = kept.length
    kept.push({ ...stroke, dx, dy })
  }
  return kept
}
