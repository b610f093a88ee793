import { type Camera, horizonRow } from '../camera.ts'
import type { Line } from '../rays.ts'
import { type IsInked, lengthOf, type Stroke } from './strokes.ts'

/**
 * Shares of the width: by how much a stroke may stop short of the one that it ends at, if that is there; by how much both may stop short of
 * their corner; by how much it may run past; and how near another must come to count as crossed.
 */
const shortMax = 0.04
const cornerMax = 0.025
const pastMax = 0.02
const nearMax = 0.01
/** Shorter strokes belong to a building if others are so near both ends. */
const looseMax = 0.1
const tiedMax = 0.035
/** The number of the upright direction. */
const uprightWay = 2
/** A share of the width: a stroke ends at another one that is so near. */
const tieMax = 0.01
/** Gaps within a line: over such with ink, as hatching leaves, and over bare ones. */
const gapMax = 0.025
const bareMax = 0.008
/** Pixels aside within which two strokes are pieces of one line, or one line drawn twice. */
const asidePx = 4
/** Pixels within which a stroke ends at another; and the sine of the angle of lines that run nearly alike. */
const touchPx = 2
const alikeMax = 0.05
/** Bars, slats and folds: so many beside each other, their ends and the gaps between them in shares of the width. */
const slatsMin = 4
const slatGap = 0.02
const slatEnds = 0.02

/** The lines that strokes stand for: pieces joined, each corner closed, and of rows of slats only the first and the last. */
export function closeCorners(strokes: readonly Stroke[], isInked: IsInked, width: number): Stroke[] {
  const lines = withoutLoose(withoutSlats(joinPieces(strokes, isInked, width), width), width)
  const closed = lines.map((line) => prolong(line, lines, isInked, width, false))
  return closed.map((line) => prolong(line, closed, isInked, width, false))
}

/** Lines with paper on both sides hold what was left open: those are prolonged even if they cross another just before their end. */
export function closeOpen(
  lines: readonly Stroke[],
  isOpen: (line: Stroke) => boolean,
  isInked: IsInked,
  width: number,
): Stroke[] {
  return lines.map((line) => (isOpen(line) ? prolong(line, lines, isInked, width, true) : line))
}

/** Lines over the horizon that stop short of the picture's border go on to it, as the eaves of a street do: hands end them there. */
export function reachBorder(lines: readonly Stroke[], camera: Camera, width: number, height: number): Stroke[] {
  const reach = (x: number, y: number, dx: number, dy: number) => {
    if (y > horizonRow(camera, x)) return 0
    const across = dx > 0 ? (width - x) / dx : dx < 0 ? -x / dx : Number.POSITIVE_INFINITY
    const down = dy > 0 ? (height - y) / dy : dy < 0 ? -y / dy : Number.POSITIVE_INFINITY
    const by = Math.min(across, down)
    return by < shortMax * width ? by + touchPx : 0
  }
  return lines.map((line) => {
    const length = lengthOf(line)
    const [dx, dy] = [(line.x2 - line.x1) / length, (line.y2 - line.y1) / length]
    const [before, after] = [reach(line.x1, line.y1, -dx, -dy), reach(line.x2, line.y2, dx, dy)]
    return { ...line, ...stretched(line, length, -before, length + after) }
  })
}

/** With those that end at what is kept: uprights by one end, as a chimney's do, and others by both, of which one may be at such an upright. */
export function withTied(kept: readonly Stroke[], all: readonly Stroke[], width: number): Stroke[] {
  const endsAt = (stroke: Stroke, others: readonly Stroke[]) => {
    const ends = [
      [stroke.x1, stroke.y1],
      [stroke.x2, stroke.y2],
    ] as const
    return ends.filter(([x, y]) =>
      others.some((other) => other.way !== stroke.way && distanceTo(other, x, y) < tieMax * width),
    ).length
  }
  const rest = all.filter((stroke) => !kept.some((other) => liesOn(stroke, other)))
  const up = rest.filter((stroke) => stroke.way === uprightWay && endsAt(stroke, kept) > 0)
  const held = [...kept, ...up]
  return [...held, ...rest.filter((stroke) => !up.includes(stroke) && endsAt(stroke, held) === 2)]
}

/** Whether a line lies on a stroke. */
export function liesOn({ x1, y1, x2, y2 }: Line, stroke: Stroke): boolean {
  return distanceTo(stroke, x1, y1) < asidePx && distanceTo(stroke, x2, y2) < asidePx
}

function distanceTo(line: Stroke, x: number, y: number): number {
  const length = lengthOf(line)
  const [along, aside] = placeOn(line, length, x, y)
  return Math.hypot(Math.max(0, -along, along - length), aside)
}

/** Along and aside of a stroke, in pixels from its first end. */
function placeOn({ x1, y1, x2, y2 }: Stroke, length: number, x: number, y: number): [along: number, aside: number] {
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
  return [(x - x1) * dx + (y - y1) * dy, (y - y1) * dx - (x - x1) * dy]
}

/** Pieces of one line, and lines drawn twice, become one; the longest tell where it runs. */
function joinPieces(strokes: readonly Stroke[], isInked: IsInked, width: number): Stroke[] {
  const open = strokes.toSorted((one, other) => lengthOf(other) - lengthOf(one))
  const joined: Stroke[] = []
  while (open.length > 0) {
    let line = open.shift()!
    for (let n = 0; n < open.length; n++) {
      const other = open[n]!
      if (other.way !== line.way) continue
      const length = lengthOf(line)
      const ends = [placeOn(line, length, other.x1, other.y1), placeOn(line, length, other.x2, other.y2)] as const
      if (Math.max(...ends.map(([, aside]) => Math.abs(aside))) > asidePx) continue
      const [from, to] = [Math.min(ends[0][0], ends[1][0]), Math.max(ends[0][0], ends[1][0])]
      const gap = Math.max(from - length, -to)
      if (gap > gapMax * width) continue
      const between = gap === -to ? stretched(line, length, to, 0) : stretched(line, length, length, from)
      if (gap > bareMax * width && !isInked(between)) continue
      line = { ...line, ...stretched(line, length, Math.min(0, from), Math.max(length, to)) }
      open.splice(n, 1)
      n = -1
    }
    joined.push(line)
  }
  return joined
}

function stretched({ x1, y1, x2, y2 }: Stroke, length: number, from: number, to: number) {
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
  return { x1: x1 + from * dx, y1: y1 + from * dy, x2: x1 + to * dx, y2: y1 + to * dy }
}

/** Curtains, blinds and boards are drawn as many like lines: their borders are the first and the last. */
function withoutSlats(lines: Stroke[], width: number): Stroke[] {
  const near = (one: Stroke, other: Stroke) => {
    const length = lengthOf(one)
    const [[from, a], [to, b]] = [
      placeOn(one, length, other.x1, other.y1),
      placeOn(one, length, other.x2, other.y2),
    ].sort((p, q) => p[0] - q[0]) as [[number, number], [number, number]]
    const isLevel = Math.abs(from) < slatEnds * width && Math.abs(to - length) < slatEnds * width
    return isLevel && Math.abs(a + b) / 2 < slatGap * width ? Math.sign(a + b) : 0
  }
  const isSlat = lines.map(() => false)
  const besides = lines.map((line) => {
    const others = lines.filter((other) => other !== line && other.way === line.way)
    return {
      before: others.filter((other) => near(line, other) < 0),
      after: others.filter((other) => near(line, other) > 0),
    }
  })
  for (const [n, { before, after }] of besides.entries())
    isSlat[n] = before.length > 0 && after.length > 0 && before.length + after.length + 1 >= slatsMin
  return lines.filter((_, n) => !isSlat[n])
}

/** Short strokes of which an end is near no other are leaves and grass, and what they alone hold is, too. */
function withoutLoose(lines: readonly Stroke[], width: number): readonly Stroke[] {
  const kept = lines.filter((line) => {
    const length = lengthOf(line)
    if (length > looseMax * width) return true
    const meets = meetsOf(line, lines, width)
    return [0, length].every((end) =>
      meets.some(({ along, short }) => Math.abs(along - end) < tiedMax * width && short < pastMax * width),
    )
  })
  return kept.length === lines.length ? kept : withoutLoose(kept, width)
}

/** Where a stroke's line crosses others, along it in pixels, and by how many pixels each of these stops short of there. */
function meetsOf(line: Stroke, lines: readonly Stroke[], width: number): { along: number; short: number }[] {
  const length = lengthOf(line)
  return lines.flatMap((other) => {
    if (other.way === line.way) return []
    const otherLength = lengthOf(other)
    const [ax, ay, bx, by] = [line.x2 - line.x1, line.y2 - line.y1, other.x2 - other.x1, other.y2 - other.y1]
    const across = (ax * by - ay * bx) / (length * otherLength)
    // Lines that run nearly alike meet anywhere.
    if (Math.abs(across) < alikeMax) return []
    const [ox, oy] = [other.x1 - line.x1, other.y1 - line.y1]
    const along = (ox * by - oy * bx) / (across * otherLength)
    const there = (ox * ay - oy * ax) / (across * length)
    const short = Math.max(0, -there, there - otherLength)
    return short < cornerMax * width ? [{ along, short }] : []
  })
}

/** A stroke that ends at none is prolonged to the next that it would meet, or to the corner with one that stops short as well. */
function prolong(line: Stroke, lines: readonly Stroke[], isInked: IsInked, width: number, isOpen: boolean): Stroke {
  const length = lengthOf(line)
  const meets = meetsOf(line, lines, width)
  const endAt = (end: number, sign: 1 | -1) => {
    const beyond = meets.map(({ along, short }) => ({ by: sign * (along - end), short }))
    const nearest = (isMet: boolean) =>
      Math.min(...beyond.filter(({ by, short }) => by > touchPx && short < touchPx === isMet).map(({ by }) => by))
    const [met, corner] = [nearest(true), nearest(false)]
    // What crosses another just before its end may have been meant to end there.
    const isPast = beyond.some(({ by, short }) => short < nearMax * width && by <= touchPx && by > -pastMax * width)
    if (met < shortMax * width && (isOpen || !isPast)) return end + sign * (met + touchPx)
    if (isPast) return end + sign * touchPx
    if (corner < cornerMax * width) return end + sign * (corner + touchPx)
    if (met === Number.POSITIVE_INFINITY) return end
    return isInked(stretched(line, length, end, end + sign * met)) ? end + sign * (met + touchPx) : end
  }
  return { ...line, ...stretched(line, length, endAt(0, -1), endAt(length, 1)) }
}
