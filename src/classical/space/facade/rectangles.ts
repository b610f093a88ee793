import { gaussianBlur } from '../../pixels/blur.ts'
import type { Picture } from '../../pixels/picture.ts'
import type { Plane } from '../../pixels/plane.ts'

/** An upright rectangle on a facade, in its pixels, whose inside is darker than its surroundings, or lighter. */
export type Rectangle = { left: number; top: number; right: number; bottom: number; score: number; lighter: boolean }

/** The difference of lightness of neighbours at a clear edge. */
const clearStep = 0.035
/** How much of each side must be clear, of the least clear one and on the mean. */
const sideMin = 0.45
const meanMin = 0.66
/** Sizes: pixels, and height by width. */
const widthMin = 7
const heightMin = 9
const sizeMax = 0.4
const tallMax = 4
const flatMax = 0.35
const runsMax = 450
/** For each left side, so many of the nearest right ones. */
const triedMax = 10

/** Rectangles whose four sides are edges of one sign, best first; of those that overlap the best. */
export function findRectangles({ width, height, L }: Pick<Picture, 'width' | 'height' | 'L'>): Rectangle[] {
  const soft = gaussianBlur(L, width, height, 0.8)
  return [
    ...search(soft, width, height, false),
    ...search(
      soft.map((value) => -value),
      width,
      height,
      true,
    ),
  ].sort((one, other) => other.score - one.score)
}

function search(L: Plane, width: number, height: number, lighter: boolean): Rectangle[] {
  const edges = {
    left: edgesOf(L, width, 1, -1),
    right: edgesOf(L, width, 1, 1),
    top: edgesOf(L, width, width, -1),
    bottom: edgesOf(L, width, width, 1),
  }
  const down = { left: sumDown(edges.left, width), right: sumDown(edges.right, width) }
  const across = { top: sumAcross(edges.top, width), bottom: sumAcross(edges.bottom, width) }
  const upright = (sums: Float64Array, x: number, top: number, bottom: number) =>
    (sums[bottom * width + x]! - sums[top * width + x]!) / (bottom - top)
  const level = (sums: Float64Array, y: number, left: number, right: number) =>
    (sums[y * width + right]! - sums[y * width + left]!) / (right - left)
  const found: Rectangle[] = []
  const rights = runsOf(edges.right, width, height).sort((one, other) => one.x - other.x)
  for (const one of runsOf(edges.left, width, height)) {
    let tried = 0
    for (const other of rights) {
      const wide = other.x - one.x
      if (wide < widthMin) continue
      if (wide > sizeMax * width || tried === triedMax) break
      const [from, to] = [Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)]
      const longer = Math.max(one.bottom - one.top, other.bottom - other.top)
      if (to - from < Math.max(heightMin, 0.5 * longer)) continue
      tried++
      const slack = Math.max(3, Math.round((to - from) * 0.12))
      const best = (sums: Float64Array, start: number, end: number) => {
        let at = start
        let most = -1
        for (let y = start; y <= end; y++) {
          const clear = sums[y * width + other.x]! - sums[y * width + one.x]!
          if (clear > most) {
            most = clear
            at = y
          }
        }
        return at
      }
      const top = best(across.top, Math.max(1, from - slack), Math.min(height - 2, from + 2 * slack))
      const bottom = best(across.bottom, Math.max(1, to - 2 * slack), Math.min(height - 2, to + slack))
      const high = bottom - top
      if (
        high < heightMin ||
        high > sizeMax * Math.max(width, height) ||
        high > tallMax * wide ||
        high < flatMax * wide
      )
        continue
      const sides = [
        upright(down.left, one.x, top, bottom),
        upright(down.right, other.x, top, bottom),
        level(across.top, top, one.x, other.x),
        level(across.bottom, bottom, one.x, other.x),
      ]
      const mean = sides.reduce((sum, side) => sum + side, 0) / 4
      if (Math.min(...sides) < sideMin || mean < meanMin) continue
      found.push({ left: one.x, right: other.x, top, bottom, score: mean, lighter })
    }
  }
  found.sort((one, other) => other.score - one.score)
  const kept: Rectangle[] = []
  for (const rectangle of found) if (!kept.some((other) => overlap(rectangle, other))) kept.push(rectangle)
  return kept
}

/** How clearly the lightness rises, or falls, at each pixel and beside it, 0..1: an edge may be a pixel off. */
function edgesOf(L: Plane, width: number, step: number, sign: 1 | -1): Float32Array {
  const clear = new Float32Array(L.length)
  for (let i = width + 1; i < L.length - width - 1; i++)
    clear[i] = Math.min(1, Math.max(0, (sign * (L[i + step]! - L[i - step]!)) / (2 * clearStep)))
  const out = new Float32Array(L.length)
  for (let i = width + 1; i < L.length - width - 1; i++)
    out[i] = Math.max(clear[i - step]!, clear[i]!, clear[i + step]!)
  return out
}

function sumDown(edges: Float32Array, width: number): Float64Array {
  const sums = new Float64Array(edges.length)
  for (let i = width; i < sums.length; i++) sums[i] = sums[i - width]! + edges[i]!
  return sums
}

function sumAcross(edges: Float32Array, width: number): Float64Array {
  const sums = new Float64Array(edges.length)
  for (let i = 1; i < sums.length; i++) sums[i] = (i % width === 0 ? 0 : sums[i - 1]!) + edges[i]!
  return sums
}

type Run = { x: number; top: number; bottom: number }

/** The longest upright edges; gaps of two pixels are passed. */
function runsOf(edges: Float32Array, width: number, height: number): Run[] {
  const runs: Run[] = []
  for (let x = 2; x < width - 2; x++) {
    let [start, last] = [-1, -1]
    for (let y = 1; y < height; y++) {
      const i = y * width + x
      // Of neighbouring columns that share an edge, the one in its middle.
      const isEdge = y < height - 1 && edges[i]! > 0.5 && edges[i - 1]! > 0.3 && edges[i + 1]! > 0.3
      if (isEdge) {
        if (start < 0) start = y
        last = y
      } else if (start >= 0 && y - last > 2) {
        if (last - start >= heightMin) runs.push({ x, top: start, bottom: last + 1 })
        start = -1
      }
    }
  }
  return runs.sort((one, other) => other.bottom - other.top - one.bottom + one.top).slice(0, runsMax)
}

/** By more than their borders. */
export function overlap(one: Rectangle, other: Rectangle): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  if (across <= 0 || down <= 0) return false
  const areas = [one, other].map(({ left, top, right, bottom }) => (right - left) * (bottom - top))
  return across * down > 0.15 * Math.min(...areas)
}
