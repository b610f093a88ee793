import type { Segment } from './segments.ts'

/**
 * How the picture was seen, with upright verticals (two-point perspective): all level lines of one direction meet in a point
 * of the horizon. Distances are pixels.
 */
export type Perspective = {
  horizonY: number
  centreX: number
  focalPx: number
  /** Where on the horizon the building's level lines meet, strongest first; none in an elevation, a plan or an object. */
  vanishingX: number[]
}

/** The longest lines tell; the rest would only cost time. */
const votersMax = 90
/** Sine of the angle by which a line may miss its vanishing point. */
const missMax = 0.026
/** Share of the level lines' squared length that two points must explain: long lines are the most reliable. */
const explainedMin = 0.25
const secondMin = 0.03
const uprightMin = 0.985
const levelMax = 0.012
/** Walls of one building meet at no smaller angle, in radians. */
const apartMin = 0.8

/** The pair of points on one level that most lines run to, over all levels: RANSAC with every pair tried. */
export function findPerspective(segments: Segment[], width: number, height: number): Perspective | undefined {
  const voters = segments
    .filter(({ dx, dy }) => Math.abs(dy) < uprightMin && Math.abs(dx) > 0.3)
    .sort((one, other) => other.length - one.length)
    .slice(0, votersMax)
  const slanted = voters.filter(({ dy }) => Math.abs(dy) > levelMax)
  const total = voters.reduce((sum, { length }) => sum + length * length, 0)
  let best: { score: number; horizonY: number; vanishingX: number[] } | undefined
  for (let step = 0; step <= 60; step++) {
    const horizonY = height * (0.05 + 0.015 * step)
    const first = bestPoint(slanted, horizonY, width, [])
    const second = bestPoint(slanted, horizonY, width, [first.x])
    // Eyes are rarely at the picture's edge, and more rarely above the roofs.
    const off = horizonY / height - 0.58
    const usual = 1 - (off < 0 ? 1.3 : 0.6) * Math.abs(off)
    const score = (first.score + second.score) * usual
    if (best && score <= best.score) continue
    const vanishingX = second.score > first.score * secondMin ? [first.x, second.x] : [first.x]
    best = { score, horizonY, vanishingX }
  }
  if (!best || best.score < explainedMin * total || total < width * width * 0.1) return undefined
  return { ...best, centreX: width / 2, focalPx: findFocal(best.vanishingX, width) }
}

/** How far a line misses a point, as the sine of the angle between them at its middle. */
export function missOf({ x1, y1, x2, y2, dx, dy }: Segment, x: number, y: number): number {
  const toX = x - (x1 + x2) / 2
  const toY = y - (y1 + y2) / 2
  return Math.abs(dx * toY - dy * toX) / Math.max(1, Math.sqrt(toX * toX + toY * toY))
}

/** Where the extended lines cross a level, the place that most length points to, not counting lines that other points explain. */
function bestPoint(
  segments: Segment[],
  horizonY: number,
  width: number,
  others: number[],
): { x: number; score: number } {
  const open = segments.filter((segment) => others.every((x) => missOf(segment, x, horizonY) > missMax))
  let best = { x: width / 2, score: 0 }
  for (const { x1, y1, dx, dy } of open) {
    const x = x1 + ((horizonY - y1) * dx) / dy
    if (Math.abs(x - width / 2) > width * 6 || others.some((other) => turnBetween(other, x, width) < apartMin)) continue
    let score = 0
    for (const segment of open) {
      const miss = missOf(segment, x, horizonY)
      if (miss < missMax) score += segment.length ** 2 * (1 - miss / missMax)
    }
    if (score > best.score) best = { x, score }
  }
  return best
}

/** The angle between two level directions, as a lens of usual length sees them. */
function turnBetween(one: number, other: number, width: number): number {
  return Math.abs(Math.atan((one - width / 2) / width) - Math.atan((other - width / 2) / width))
}

/** Walls mostly stand at right angles: f² = -(v1 - c)(v2 - c) (Caprile & Torre 1990). */
function findFocal([first, second]: number[], width: number): number {
  const product = second === undefined ? 0 : -(first! - width / 2) * (second - width / 2)
  const focal = product > 0 ? Math.sqrt(product) : width
  return Math.min(2.5 * width, Math.max(0.6 * width, focal))
}
