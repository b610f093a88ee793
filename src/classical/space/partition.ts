import { fitLine, type Line2, meet, simplify } from '../lines/polylines.ts'
import { countAreas } from './colour-regions.ts'

/** A straight piece of the border between two regions, in pixels; the first region is to its left on the way. */
export type Side = {
  left: number
  right: number
  x1: number
  y1: number
  x2: number
  y2: number
  length: number
  /** Behind something that was taken away: nobody has drawn it. */
  isGuess?: true
}

/** Outside the picture, as a side's neighbour. */
export const outside = -1

/** Regions with straight sides that meet in corners: each border is one side, which two regions share. */
export type Partition = {
  width: number
  height: number
  /** By pixel. */
  labels: Int32Array
  /** By region, in pixels. */
  areas: number[]
  sides: Side[]
  /** Pixels within which the sides follow the borders that were traced. */
  tolerance: number
}

/** Junctions further from their fitted lines than this many pixels stay where they were traced. */
const moveMax = 5

/** Traces regions, as finely as is asked: their borders are followed once. */
export function openTracing(labels: Int32Array, width: number, height: number): (tolerance: number) => Partition {
  const cracks = followCracks(labels, width, height)
  const areas = countAreas(labels)
  return (tolerance) => ({ width, height, labels, areas, sides: fitSides(cracks, width, height, tolerance), tolerance })
}

/** The cracks between regions, as straight sides within `tolerance` pixels. */
function fitSides(cracks: Crack[], width: number, height: number, tolerance: number): Side[] {
  const corners = openCorners()
  const pieces: { left: number; right: number; from: number; to: number; line: Line2 }[] = []
  for (const { left, right, closed, ...traced } of cracks) {
    // Loops are turned to begin at a corner.
    const [xs, ys] = closed ? [traced.xs.slice(), traced.ys.slice()] : [traced.xs, traced.ys]
    const kept = simplify(xs, ys, tolerance, closed)
    for (let n = 0; n + 1 < kept.length; n++) {
      const [first, last] = [kept[n]!, kept[n + 1]!]
      const line = fitLine(xs, ys, first, last)
      const from = corners.at(xs[first]!, ys[first]!, line)
      const to = corners.at(xs[last]!, ys[last]!, line)
      pieces.push({ left, right, from, to, line })
    }
  }
  const places = corners.settle(width, height)
  const sides = pieces.map(({ left, right, from, to }): Side => {
    const [[x1, y1], [x2, y2]] = [places[from]!, places[to]!]
    return { left, right, x1, y1, x2, y2, length: Math.hypot(x2 - x1, y2 - y1) }
  })
  return sides.filter(({ length }) => length > 0.5)
}

/** Where sides meet: each knows the lines that end there, and lies where these cross. */
function openCorners() {
  const ids = new Map<number, number>()
  const corners: { x: number; y: number; lines: Line2[] }[] = []
  return {
    at: (x: number, y: number, line: Line2): number => {
      const key = y * 65536 + x
      let id = ids.get(key)
      if (id === undefined) {
        id = corners.push({ x, y, lines: [] }) - 1
        ids.set(key, id)
      }
      corners[id]!.lines.push(line)
      return id
    },
    settle: (width: number, height: number): [number, number][] =>
      corners.map(({ x, y, lines }) => {
        const met = meet(lines)
        const [px, py] = met && Math.hypot(met[0] - x, met[1] - y) < moveMax ? met : [x, y]
        // Cracks are half a pixel before the middles of pixels; what ends at the picture's border stays there.
        return [x === 0 || x === width ? x - 0.5 : px - 0.5, y === 0 || y === height ? y - 0.5 : py - 0.5]
      }),
  }
}

/** A border between two regions, from junction to junction or round one of them: the corners of its pixels. */
type Crack = { left: number; right: number; xs: Int32Array; ys: Int32Array; closed: boolean }

/** By direction of travel along cracks: right, down, left, up. */
const stepX = [1, 0, -1, 0] as const
const stepY = [0, 1, 0, -1] as const

/** The cracks between pixels of different labels, followed from junction to junction. */
function followCracks(labels: Int32Array, width: number, height: number): Crack[] {
  const at = (x: number, y: number) => (x < 0 || y < 0 || x >= width || y >= height ? outside : labels[y * width + x]!)
  /** The pixels to the left and right of the crack that leaves a lattice point. */
  const besides = (x: number, y: number, way: number): [number, number] => {
    if (way === 0) return [at(x, y - 1), at(x, y)]
    if (way === 1) return [at(x, y), at(x - 1, y)]
    if (way === 2) return [at(x - 1, y), at(x - 1, y - 1)]
    return [at(x - 1, y - 1), at(x, y - 1)]
  }
  const across = width + 1
  const ways = new Uint8Array(across * (height + 1))
  for (let y = 0; y <= height; y++) {
    let a = outside
    let c = outside
    for (let x = 0; x <= width; x++) {
      const b = y > 0 && x < width ? labels[(y - 1) * width + x]! : outside
      const d = y < height && x < width ? labels[y * width + x]! : outside
      if (a !== b || c !== d || a !== c)
        ways[y * across + x] = (b !== d ? 1 : 0) | (c !== d ? 2 : 0) | (a !== c ? 4 : 0) | (a !== b ? 8 : 0)
      a = b
      c = d
    }
  }
  const taken = new Uint8Array(ways.length)
  const cracks: Crack[] = []
  const isNode = (i: number) => bitsOf(ways[i]!) > 2
  const follow = (start: number, firstWay: number) => {
    let [x, y, way] = [start % across, Math.floor(start / across), firstWay]
    const [left, right] = besides(x, y, way)
    const xs = [x]
    const ys = [y]
    for (;;) {
      taken[y * across + x]! |= 1 << way
      x += stepX[way]!
      y += stepY[way]!
      const i = y * across + x
      taken[i]! |= 1 << ((way + 2) % 4)
      xs.push(x)
      ys.push(y)
      if (i === start || isNode(i)) break
      const on = ways[i]! & ~(1 << ((way + 2) % 4))
      if (on === 0) break
      // The first of the ways that go on, by the lowest bit.
      way = 31 - Math.clz32(on & -on)
    }
    const closed = xs[0] === xs.at(-1) && ys[0] === ys.at(-1) && !isNode(start)
    cracks.push({ left, right, xs: Int32Array.from(xs), ys: Int32Array.from(ys), closed })
  }
  for (const nodesFirst of [true, false]) {
    for (let i = 0; i < ways.length; i++) {
      if (ways[i] === 0 || (nodesFirst && !isNode(i))) continue
      for (let way = 0; way < 4; way++) if (ways[i]! & (1 << way) && !(taken[i]! & (1 << way))) follow(i, way)
    }
  }
  return cracks
}

/** Of four. */
const bitsOf = (value: number): number => (value & 1) + ((value >> 1) & 1) + ((value >> 2) & 1) + (value >> 3)
