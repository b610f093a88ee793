import { boxBlur, gaussianBlur } from '../pixels/blur.ts'
import type { Plane } from '../pixels/plane.ts'
import type { Segment } from './lines/segments.ts'

/** Strokes from this share of the width are walls, thinner ones furniture. */
const thickMin = 1 / 240
/** Both faces of a wall are not farther apart than this share of the width, and much longer than that. */
const apartMax = 1 / 40
const slender = 5
/** Solid walls cover at least this share of a plan that has them; otherwise walls are drawn as two lines. */
const solidMin = 0.006

/** The walls of a plan as coverage 0..1: what is drawn solid, or the space between two long parallel lines. */
export function findWalls(ink: Plane, segments: Segment[], width: number, height: number): Plane {
  const solid = findSolid(ink, width, height)
  let sum = 0
  for (let i = 0; i < solid.length; i++) sum += solid[i]!
  return sum > solidMin * solid.length ? solid : fillBetween(ink, segments, width, height)
}

/** Opening: what is left of the ink when thin strokes are worn away, grown back to where the ink ends. */
function findSolid(ink: Plane, width: number, height: number): Plane {
  const radius = Math.max(1, Math.round((width * thickMin) / 2))
  const mean = boxBlur(ink, width, height, radius)
  const core = mean.map((value) => (value > 0.93 ? 1 : 0))
  const around = boxBlur(core, width, height, radius + 1)
  return ink.map((value, i) => (around[i]! > 0 ? value : 0))
}

function fillBetween(ink: Plane, segments: Segment[], width: number, height: number): Plane {
  const walls = new Float32Array(ink.length)
  const most = width * apartMax
  for (const [index, one] of segments.entries()) {
    for (const other of segments.slice(index + 1)) {
      if (Math.abs(one.dx * other.dy - one.dy * other.dx) > 0.03) continue
      const apart = (other.x1 - one.x1) * -one.dy + (other.y1 - one.y1) * one.dx
      if (Math.abs(apart) < 4 || Math.abs(apart) > most) continue
      const along = [other.x1, other.x2].map((x, end) => {
        const y = end === 0 ? other.y1 : other.y2
        return (x - one.x1) * one.dx + (y - one.y1) * one.dy
      })
      const from = Math.max(0, Math.min(...along))
      const to = Math.min(one.length, Math.max(...along))
      if (to - from < slender * Math.abs(apart)) continue
      fill(walls, one, from - Math.abs(apart), to + Math.abs(apart), apart, width, height)
    }
  }
  return gaussianBlur(walls, width, height, 0.7)
}

function fill(
  walls: Plane,
  { x1, y1, dx, dy }: Segment,
  from: number,
  to: number,
  apart: number,
  width: number,
  height: number,
): void {
  for (let t = from; t <= to; t += 0.5) {
    for (let s = Math.min(0, apart); s <= Math.max(0, apart); s += 0.5) {
      const x = Math.round(x1 + t * dx - s * dy)
      const y = Math.round(y1 + t * dy + s * dx)
      if (x >= 0 && y >= 0 && x < width && y < height) walls[y * width + x] = 1
    }
  }
}
