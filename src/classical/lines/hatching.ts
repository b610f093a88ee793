import { findComponents } from '../pixels/components.ts'
import { maskAbove } from '../pixels/mask.ts'
import type { Plane } from '../pixels/plane.ts'

/** Directions in which strokes are looked for, half the length over which ink is averaged, in pixels, and at every so many of them. */
const directions = 12
const reach = 8
const stride = 2
/** Pixels from a stroke of hatching to the next; to the one after that it is so many times as far at most. */
const apartMax = 15
const unevenMax = 2.2
/** Ink along a stroke, that of its neighbours by its own, and that of the paper between. */
const strokeMin = 0.35
const likeMin = 0.5
const betweenMax = 0.6
/** Outlines are heavier than hatching: by their width, in ink across. */
const heavierMax = 1.5
const across = 3
/** Strokes beside one of hatching, on both sides. */
const besideMin = 3
/** Pixels: shorter pieces of ink are left of strokes. */
const pieceMin = 26
const pieceInk = 0.2

/**
 * Ink without hatching: strokes that have others like them on both sides, near and evenly spaced. What shades or covers a surface so is
 * its texture, not its border; an outline beside it is heavier, or runs another way.
 */
export function withoutHatching(ink: Plane, width: number, height: number): Plane {
  const places: number[] = []
  const margin = reach + 1
  for (let y = margin; y < height - margin; y++)
    for (let x = margin; x < width - margin; x++) if (ink[y * width + x]! > strokeMin) places.push(y * width + x)
  const along = Array.from({ length: directions }, (_, k) => averageAlong(ink, width, places, k))
  const bare = ink.slice()
  for (const i of places) {
    let best = 0
    for (let k = 1; k < directions; k++) if (along[k]![i]! > along[best]![i]!) best = k
    if (isHatching(i, along[best]!, best, width, height)) bare[i] = 0
  }
  dropPieces(bare, width, height)
  return bare
}

/** Of hatching, pieces of strokes are left where they cross or end. */
function dropPieces(ink: Plane, width: number, height: number): void {
  const { labels, components } = findComponents(maskAbove(ink, pieceInk), width, height)
  const isPiece = components.map(({ left, top, right, bottom }) => Math.max(right - left, bottom - top) < pieceMin)
  for (let i = 0; i < ink.length; i++) if (labels[i]! > 0 && isPiece[labels[i]! - 1]) ink[i] = 0
}

/** By inked pixel, the mean of ink along a direction. */
function averageAlong(ink: Plane, width: number, places: number[], k: number): Float32Array {
  const angle = (k * Math.PI) / directions
  const steps = Array.from({ length: (2 * reach) / stride + 1 }, (_, n) => {
    const off = stride * n - reach
    return Math.round(off * Math.sin(angle)) * width + Math.round(off * Math.cos(angle))
  })
  const along = new Float32Array(ink.length)
  for (const i of places) {
    let sum = 0
    for (const step of steps) sum += ink[i + step]!
    along[i] = sum / steps.length
  }
  return along
}

/** Whether strokes like the one here run beside it, evenly spaced. */
function isHatching(i: number, along: Float32Array, k: number, width: number, height: number): boolean {
  const angle = (k * Math.PI) / directions
  const [nx, ny] = [-Math.sin(angle), Math.cos(angle)]
  const [x0, y0] = [i % width, Math.floor(i / width)]
  const at = (off: number) => {
    const [x, y] = [Math.round(x0 + nx * off), Math.round(y0 + ny * off)]
    return x < 0 || y < 0 || x >= width || y >= height ? 0 : along[y * width + x]!
  }
  const weightAt = (off: number) => {
    let sum = 0
    for (let step = -across; step <= across; step++) sum += at(off + step)
    return sum
  }
  const own = along[i]!
  const [before, after] = [-1, 1].map((way) => strokesBeside(at, way as 1 | -1, own)) as [number[], number[]]
  if (before.length === 0 || after.length === 0 || before.length + after.length < besideMin) return false
  const offs = [...before.reverse(), 0, ...after]
  const gaps = offs.slice(1).map((off, n) => off - offs[n]!)
  if (Math.max(...gaps) > unevenMax * Math.min(...gaps)) return false
  const others = [...before, ...after].map(weightAt).sort((one, other) => one - other)
  return weightAt(0) < heavierMax * others[Math.floor((others.length - 1) / 2)]!
}

/** How far the next two strokes are, one way. */
function strokesBeside(at: (off: number) => number, way: 1 | -1, own: number): number[] {
  const found: number[] = []
  let isBetween = false
  let last = 0
  let peak = 0
  for (let off = 1; off - last <= apartMax && found.length < 2; off++) {
    const value = at(way * off)
    if (!isBetween) isBetween = value < betweenMax * own
    else if (value > likeMin * own && value >= peak) peak = value
    else if (peak > 0) {
      last = off - 1
      found.push(way * last)
      isBetween = value < betweenMax * own
      peak = 0
    }
  }
  return found
}
