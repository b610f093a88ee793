import { type Outline, traceOutlines } from './outlines.ts'

/**
 * From the end of a wall on to the next wall: the middles of both ends, in pixels, and the wall's thickness; whether the other wall ends
 * there, too. In a round wall, from the gap's line to the wall's way at its start there are `bend` radians, and as many at its end.
 */
export type Gap = { x1: number; y1: number; x2: number; y2: number; thick: number; meetsEnd: boolean; bend?: number }

/** Of the angle between a wall's end and its sides, the cosine. */
const squareMax = 0.55
const toAndFro = -0.7
/** The longer of the sides is so many times as long as the end is wide, at least, and the shorter. */
const sideMin = 0.8
const shortSideMin = 0.12
/** The wall opposite may be reached sooner on one side, by so many times the thickness: it may stand aslant. */
const slantMax = 1.3

/** In radians: a round wall turns by so much up to the middle of a gap, and as much after it. */
const bendMax = 0.6
const bendMin = 0.05
const evenBend = 0.3
/** As thick as the other end of a round wall, as a share. */
const evenThick = 0.6

/** So far beyond the end of a wall, in pixels, a line that touches it may seem to be wall. */
const stubMax = 5
/** The sides of an end with the lines that touch it, and how far they lie behind it, in pixels. */
const sidesMost = 5
const inwardMax = 2

/** Of a wall at a corner, the thickness is looked for within so many pixels, and so far before the corner, in pixels. */
const aheadOfCorner = [6, 12, 18, 26, 36]

/** A corner at which a thin line ends may be lost in one tracing, and be there in a finer one. */
const finer = 0.7

/** Every gap of at most that length, once; corners are cut by up to `tolerance` pixels. */
export function findGaps(
  mask: Uint8Array,
  width: number,
  height: number,
  thickness: { least: number; most: number },
  tolerance: number,
  longest: number,
): Gap[] {
  const ends = [tolerance, finer * tolerance].flatMap((cut) =>
    traceOutlines(mask, width, height, cut).flatMap((outline) => endsOf(outline, thickness)),
  )
  return gapsFrom(ends, mask, width, height, longest)
}

/** From those of the ends of walls that are in the mask. */
export function gapsFrom(all: End[], mask: Uint8Array, width: number, height: number, longest: number): Gap[] {
  const ends = all.filter((end) => isSolid(end, mask, width))
  const found = ends.flatMap(
    (end) => reachRound(end, ends, mask, width, longest) ?? reach(end, ends, mask, width, height, longest) ?? [],
  )
  // Those from end to end are the likeliest, then the shortest, and an end has one gap.
  const likeliest = found.sort(
    (one, other) => Number(other.meetsEnd) - Number(one.meetsEnd) || lengthOf(one) - lengthOf(other),
  )
  const gaps: Gap[] = []
  for (const gap of likeliest)
    if (!gaps.some((other) => isSame(gap, other) || sharesEnd(gap, other) || crosses(gap, other))) gaps.push(gap)
  return gaps
}

/** What leads through a gap in a wall is none itself: between its ends a wall is missing, not two. */
export function crosses(one: Gap, other: Gap): boolean {
  const isLeft = ({ x1, y1, x2, y2 }: Gap, x: number, y: number) => (x2 - x1) * (y - y1) > (y2 - y1) * (x - x1)
  const parts = (gap: Gap, { x1, y1, x2, y2 }: Gap) => isLeft(gap, x1, y1) !== isLeft(gap, x2, y2)
  return parts(one, other) && parts(other, one)
}

/** Of the ends that the other has, one is also the gap's. */
function sharesEnd(gap: Gap, other: Gap): boolean {
  const endsOf = ({ x1, y1, x2, y2, meetsEnd }: Gap) =>
    (meetsEnd
      ? [
          [x1, y1],
          [x2, y2],
        ]
      : [[x1, y1]]) as [number, number][]
  return endsOf(gap).some(([x, y]) => endsOf(other).some(([x1, y1]) => Math.hypot(x - x1, y - y1) < other.thick / 2))
}

/**
 * From corner to corner: where the wall across begins right beside a door, the wall in which the door is has no end of its own. Only
 * a door's leaf tells such a gap.
 */
export function findCornerGaps(
  mask: Uint8Array,
  width: number,
  height: number,
  most: number,
  tolerance: number,
  longest: number,
): Gap[] {
  const ends = traceOutlines(mask, width, height, tolerance).flatMap((outline) =>
    cornersOf(outline, mask, width, height, most),
  )
  return ends.flatMap((end) => {
    const gap = reach(end, ends, mask, width, height, longest)
    return gap?.meetsEnd ? [gap] : []
  })
}

/** At a corner of the walls' outline either side may belong to a wall that ends there, as thick as it is before the corner. */
function cornersOf({ xs, ys }: Outline, mask: Uint8Array, width: number, height: number, most: number): End[] {
  const isWall = (x: number, y: number) => {
    const [px, py] = [Math.floor(x), Math.floor(y)]
    return px >= 0 && py >= 0 && px < width && py < height && mask[py * width + px] === 1
  }
  const count = xs.length
  return xs.flatMap((x, n): End[] => {
    const y = ys[n]!
    const [before, after] = [(n + count - 1) % count, (n + 1) % count]
    const sides = [before, after].map((other) => {
      const length = Math.hypot(x - xs[other]!, y - ys[other]!)
      return { dx: (x - xs[other]!) / length, dy: (y - ys[other]!) / length, length }
    }) as [Side, Side]
    const [one, other] = sides
    const isConvex = one.dx * other.dy - one.dy * other.dx < 0
    if (!isConvex || Math.abs(one.dx * other.dx + one.dy * other.dy) > squareMax) return []
    return sides.flatMap(({ dx, dy, length }, at): End[] => {
      // The wall lies to the right of the way along its outline.
      const [nx, ny] = at === 0 ? [-dy, dx] : [dy, -dx]
      const thick = Math.min(
        ...aheadOfCorner.map((back) => {
          let t = 1
          while (t <= most && isWall(x - dx * back + nx * t, y - dy * back + ny * t)) t++
          return back < length ? t : Number.POSITIVE_INFINITY
        }),
      )
      if (thick > most || thick < 3 || sides.some((side) => side.length < Math.max(thick, 2 * stubMax))) return []
      return [{ x: x + (nx * thick) / 2, y: y + (ny * thick) / 2, dx, dy, thick }]
    })
  })
}

type Side = { dx: number; dy: number; length: number }

/** The middle of a wall's end, in pixels, and the way out of the wall. */
export type End = { x: number; y: number; dx: number; dy: number; thick: number }

/** Short sides between two that are longer, at right angles to both; in place of one side, some that a line at the end leaves. */
function endsOf({ xs, ys }: Outline, { least, most }: { least: number; most: number }): End[] {
  const count = xs.length
  const side = (from: number, to: number) => {
    const [dx, dy] = [xs[to % count]! - xs[from % count]!, ys[to % count]! - ys[from % count]!]
    const length = Math.hypot(dx, dy)
    return { dx: dx / length, dy: dy / length, length }
  }
  const endAt = (n: number, last: number): End | undefined => {
    const here = side(n, last)
    if (here.length < (last > n + 1 ? 2 : 1) * least || here.length > most) return undefined
    const [before, after] = [side(n + count - 1, n), side(last, last + 1)]
    const isSquare = [before, after].every(({ dx, dy }) => Math.abs(dx * here.dx + dy * here.dy) < squareMax)
    const turnsRight = before.dx * here.dy - before.dy * here.dx > 0 && here.dx * after.dy - here.dy * after.dx > 0
    // Two sides of a wall run to and fro.
    const areParallel = before.dx * after.dx + before.dy * after.dy < toAndFro
    if (
      !isSquare ||
      !areParallel ||
      !turnsRight ||
      Math.max(before.length, after.length) < Math.max(sideMin * here.length, 2 * stubMax)
    )
      return undefined
    if (Math.min(before.length, after.length) < shortSideMin * here.length) return undefined
    for (let between = n + 1; between < last; between++) {
      const off = (xs[between % count]! - xs[n]!) * here.dy - (ys[between % count]! - ys[n]!) * here.dx
      if (off < -inwardMax || off > stubMax) return undefined
    }
    // Along the sides, which are longer and so better known than the end.
    const [sx, sy] = [
      before.dx * before.length - after.dx * after.length,
      before.dy * before.length - after.dy * after.length,
    ]
    const length = Math.hypot(sx, sy)
    return {
      x: (xs[n]! + xs[last % count]!) / 2,
      y: (ys[n]! + ys[last % count]!) / 2,
      dx: sx / length,
      dy: sy / length,
      thick: here.length,
    }
  }
  const ends: End[] = []
  for (let n = 0; n < count; n++) {
    for (let last = n + 1; last <= n + sidesMost && last < n + count - 2; last++) {
      const end = endAt(n, last)
      if (!end) continue
      ends.push(end)
      break
    }
  }
  return ends
}

/** Neither beyond an end nor beside it is there wall, as where two walls meet. */
export function isFree({ x, y, dx, dy, thick }: End, mask: Uint8Array, width: number): boolean {
  const side = thick / 2 + stubMax
  return [
    [stubMax, 0],
    [-stubMax, side],
    [-stubMax, -side],
  ].every(
    ([along, across]) =>
      !mask[Math.floor(y + dy * along! + dx * across!) * width + Math.floor(x + dx * along! - dy * across!)],
  )
}

/** Behind an end there is wall as wide as the end; behind the side of a corner there is not. */
function isSolid({ x, y, dx, dy, thick }: End, mask: Uint8Array, width: number): boolean {
  let missing = 0
  for (const share of [-0.33, 0, 0.33]) {
    for (let depth = 0.15; depth < 0.85; depth += 0.15) {
      const [px, py] = [x - dy * thick * share - dx * thick * depth, y + dx * thick * share - dy * thick * depth]
      if (!mask[Math.floor(py) * width + Math.floor(px)]) missing++
    }
  }
  // Grain leaves pinholes.
  return missing < 3
}

/** Three rays, from the end's middle and near its corners, all meet a wall. */
function reach(
  { x, y, dx, dy, thick }: End,
  ends: End[],
  mask: Uint8Array,
  width: number,
  height: number,
  longest: number,
): Gap | undefined {
  const lengths = [-0.3, 0, 0.3].map((share) => {
    const [startX, startY] = [x - dy * thick * share, y + dx * thick * share]
    for (let t = stubMax; t < longest; t++) {
      const [px, py] = [Math.floor(startX + dx * t), Math.floor(startY + dy * t)]
      if (px < 0 || py < 0 || px >= width || py >= height) return undefined
      if (mask[py * width + px]) return t
    }
    return undefined
  })
  const [one, middle, other] = lengths
  if (one === undefined || middle === undefined || other === undefined) return undefined
  if (Math.max(...(lengths as number[])) - Math.min(...(lengths as number[])) > slantMax * thick) return undefined
  const [x2, y2] = [x + dx * middle, y + dy * middle]
  const meetsEnd = ends.some(
    (other) => Math.hypot(other.x - x2, other.y - y2) < thick * 0.6 && other.dx * dx + other.dy * dy < -0.9,
  )
  return { x1: x, y1: y, x2, y2, thick, meetsEnd }
}

/** To the nearest end of the same wall, if it is round. */
function reachRound(end: End, ends: End[], mask: Uint8Array, width: number, longest: number): Gap | undefined {
  let best: Gap | undefined
  for (const other of ends) {
    const [dx, dy] = [other.x - end.x, other.y - end.y]
    const length = Math.hypot(dx, dy)
    if (length < 2 * stubMax || length > (best ? lengthOf(best) : longest)) continue
    const bend = angleFrom(dx, dy, end)
    const back = angleFrom(-dx, -dy, other)
    if (Math.abs(bend) < bendMin || Math.abs(bend) > bendMax || Math.abs(bend + back) > evenBend) continue
    if (Math.min(end.thick, other.thick) < evenThick * Math.max(end.thick, other.thick)) continue
    const isClear = Array.from({ length: Math.floor(length - 2 * stubMax) }, (_, n) => (n + stubMax) / length).every(
      (t) => !mask[Math.floor(end.y + dy * t) * width + Math.floor(end.x + dx * t)],
    )
    if (!isClear) continue
    const { x, y, thick } = end
    best = { x1: x, y1: y, x2: other.x, y2: other.y, thick, meetsEnd: true, bend: (bend - back) / 2 }
  }
  return best
}

/** From a direction to the way out of a wall's end, in radians. */
const angleFrom = (x: number, y: number, { dx, dy }: End): number => Math.atan2(x * dy - y * dx, x * dx + y * dy)

function isSame(one: Gap, other: Gap): boolean {
  const near = (x1: number, y1: number, x2: number, y2: number) =>
    Math.hypot(x1 - x2, y1 - y2) < Math.max(one.thick, other.thick) * 0.8
  return (
    (near(one.x1, one.y1, other.x2, other.y2) && near(one.x2, one.y2, other.x1, other.y1)) ||
    (near(one.x1, one.y1, other.x1, other.y1) && near(one.x2, one.y2, other.x2, other.y2))
  )
}

export const lengthOf = ({ x1, y1, x2, y2 }: Gap): number => Math.hypot(x2 - x1, y2 - y1)
