import type { Plane } from '../pixels/plane.ts'
import { close, open, widen } from './morphology.ts'

/** Strokes are looked for in so many directions, over so many pixels to both sides. */
const directions = 12
const reach = 6
/** Ink that counts as drawn, and the share of a stroke that must be. */
const inkMin = 0.25
const strokeMin = 0.72
/** In pixels: lines of a hatch are at most so far apart, measured across; six in ten gaps between them are no wider than the usual one. */
const apartMax = 22
const gapShare = 0.6
/** In pixels: faint ends of lines are pieces no wider than this, the outlines of what is hatched are so near, and walls are thicker. */
const frayed = 2.5
const outlineNear = 5
const wallMin = 3.2

/**
 * What is hatched aslant, as the walls of plans by hand are, up to its outlines: where ink follows the direction that most strokes have
 * which are neither level nor upright, closed over the usual gap between such strokes. Outlines need not meet for it.
 */
export function findHatched(marks: Plane, width: number, height: number): Uint8Array {
  const near = widest(marks, width)
  const offsets = offsetsAlong(usualDirection(near, width, height), width)
  const lines = new Uint8Array(marks.length)
  for (let i = (reach + 1) * width; i < (height - reach - 1) * width; i++)
    if (near[i] && shareAlong(near, i, offsets.along) >= strokeMin) lines[i] = 1
  const radius = usualGap(lines, offsets.across, width, height) / 2 + 1.5
  const hatched = open(close(lines, width, radius), width, frayed)
  const around = widen(hatched, width, outlineNear)
  for (let i = 0; i < hatched.length; i++) if (around[i] && near[i]) hatched[i] = 1
  return open(close(hatched, width, radius), width, wallMin)
}

/** Where ink is within a pixel: strokes wobble. */
function widest(ink: Plane, width: number): Uint8Array {
  const drawn = new Uint8Array(ink.length)
  for (let i = 0; i < ink.length; i++) drawn[i] = ink[i]! > inkMin ? 1 : 0
  return widen(drawn, width, 1.5)
}

function offsetsAlong(direction: number, width: number): { along: number[]; across: number[] } {
  const angle = (direction * Math.PI) / directions
  const at = (n: number) => Math.round(n * Math.sin(angle)) * width + Math.round(n * Math.cos(angle))
  const aside = (n: number) => Math.round(n * Math.cos(angle)) * width - Math.round(n * Math.sin(angle))
  return {
    along: Array.from({ length: 2 * reach + 1 }, (_, n) => at(n - reach)),
    across: Array.from({ length: apartMax + 1 }, (_, n) => aside(n)),
  }
}

function shareAlong(drawn: Uint8Array, i: number, offsets: number[]): number {
  let count = 0
  for (const offset of offsets) count += drawn[i + offset]!
  return count / offsets.length
}

/** That of most strokes, of those that are neither level nor upright. */
function usualDirection(drawn: Uint8Array, width: number, height: number): number {
  const offsets = Array.from({ length: directions }, (_, n) => offsetsAlong(n, width).along)
  const counts = new Float64Array(directions)
  for (let i = (reach + 1) * width; i < (height - reach - 1) * width; i++) {
    if (!drawn[i]) continue
    let best = 0
    let most = 0
    for (let n = 0; n < directions; n++) {
      const share = shareAlong(drawn, i, offsets[n]!)
      if (share <= most) continue
      best = n
      most = share
    }
    if (most >= strokeMin) counts[best]!++
  }
  const level = directions / 2
  const aslant = [...counts.keys()].filter((n) => n % level > 1 && n % level < level - 1)
  return aslant.reduce((one, other) => (counts[other]! > counts[one]! ? other : one))
}

/** From line to line across the hatch, in pixels. */
function usualGap(lines: Uint8Array, across: number[], width: number, height: number): number {
  const counts = new Float64Array(apartMax + 1)
  for (let i = apartMax * width; i < (height - apartMax) * width; i++) {
    if (!lines[i] || lines[i + across[1]!]) continue
    const next = across.findIndex((offset, n) => n > 1 && lines[i + offset])
    if (next > 0) counts[next]!++
  }
  const all = counts.reduce((sum, count) => sum + count, 0)
  let sum = 0
  for (let n = 0; n <= apartMax; n++) {
    sum += counts[n]!
    if (sum > gapShare * all) return n
  }
  return 0
}
