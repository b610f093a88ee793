import { type Gap, lengthOf } from './gaps.ts'

/** A gap, and what it is: with the leaf of a door on one side of it, with lines along it, or neither. */
export type Opening = Gap & {
  kind: 'door' | 'window' | 'opening'
  /** Of a door: where its hinges are, where its leaves end, and how long they are in pixels. */
  leaves: { hinge: [number, number]; end: [number, number]; radius: number }[]
}

/** Shares of an arc, of a leaf and of a line along a window that must be drawn. */
const arcMin = 0.72
const leafMin = 0.8
const lineMin = 0.86
/** Of eleven places across a wall, one line is seen at no more than this. */
const closeMin = 7
/** Along a gap that sliding leaves shut, one is drawn in each of so many pieces. */
const slidingSections = 12
/** A leaf lies in the open, or on the face of a wall: no larger share of it is in a wall. */
const inWallMax = 0.5
/** In pixels: the board of a leaf is thinner. */
const boxMax = 6
/** A leaf is as long as its gap is wide, more or less, the likeliest first; of a pair, half as long. */
const wideOpen = Math.PI / 2
const halfOpen = Math.PI / 4
const leafShares = [1, 0.96, 1.04, 0.92, 1.08, 0.86]

/** What is drawn in and beside a gap. */
export function nameOpening(gap: Gap, tone: Uint8Array, walls: Uint8Array, width: number): Opening {
  const open = findLeaves(gap, wideOpen, tone, walls, width)
  if (open.length > 0) return { ...gap, kind: 'door', leaves: open }
  if (hasLines(gap, tone, walls, width)) return { ...gap, kind: 'window', leaves: [] }
  // Of a shorter arc, more is there by chance.
  const leaves = findLeaves(gap, halfOpen, tone, walls, width)
  return { ...gap, kind: leaves.length > 0 || isShut(gap, tone, width) ? 'door' : 'opening', leaves }
}

/** The corners of the wall's piece that an opening takes, a little into the wall at both ends. */
export function outlineOf(opening: Gap): number[] {
  const { x1, y1, x2, y2, thick } = opening
  const length = lengthOf(opening)
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
  const [nx, ny] = [(-dy * thick) / 2, (dx * thick) / 2]
  const [fromX, fromY, toX, toY] = [x1 - 2 * dx, y1 - 2 * dy, x2 + 2 * dx, y2 + 2 * dy]
  return [fromX + nx, fromY + ny, toX + nx, toY + ny, toX - nx, toY - ny, fromX - nx, fromY - ny]
}

function findLeaves(gap: Gap, swing: number, tone: Uint8Array, walls: Uint8Array, width: number): Opening['leaves'] {
  const length = lengthOf(gap)
  const one = [1, -1].flatMap((way) =>
    [1, -1].flatMap((side) => leafAt(gap, swing, way, side, length, tone, walls, width) ?? []),
  )
  const best = one.sort((a, b) => b.drawn - a.drawn)[0]
  if (best) return [best]
  for (const side of [1, -1]) {
    const pair = [1, -1].flatMap((way) => leafAt(gap, swing, way, side, length / 2, tone, walls, width) ?? [])
    if (pair.length === 2) return pair
  }
  return []
}

/** From a hinge at one jamb, on either face of the wall or in its middle, a leaf at right angles or half open, and an arc from its end to the gap. */
function leafAt(
  { x1, y1, x2, y2, thick, bend = 0 }: Gap,
  swing: number,
  way: number,
  side: number,
  usual: number,
  tone: Uint8Array,
  walls: Uint8Array,
  width: number,
) {
  // From the jamb the wall goes on so.
  const angle = Math.atan2((y2 - y1) * way, (x2 - x1) * way) + bend * way
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  // The same side of the wall from either jamb.
  const [nx, ny] = [-dy * way * side, dx * way * side]
  const [jambX, jambY] = way > 0 ? [x1, y1] : [x2, y2]
  let best: { hinge: [number, number]; end: [number, number]; radius: number; drawn: number } | undefined
  for (const off of [0.5, 0, -0.5]) {
    const [hx, hy] = [jambX + nx * thick * off, jambY + ny * thick * off]
    const at = (radius: number, turn: number): [number, number] => {
      const [c, s] = [Math.cos(turn) * radius, Math.sin(turn) * radius]
      return [hx + dx * c + nx * s, hy + dy * c + ny * s]
    }
    for (const share of leafShares) {
      const radius = usual * share
      const arc = shareDrawn(tone, width, 24, (t) => at(radius, (0.12 + 0.84 * t) * swing))
      if (arc < arcMin || (best && arc <= best.drawn)) continue
      const leaf = (t: number) => at(radius * (0.15 + 0.83 * t), swing)
      if (shareDrawn(tone, width, 20, leaf) < leafMin) continue
      // One that is drawn as a box is as solid as a wall, but thinner.
      const beside = (off: number) => (t: number) => {
        const [x, y] = leaf(t)
        return [x + dx * off, y + dy * off] as [number, number]
      }
      if ([0, boxMax, -boxMax].filter((off) => shareIn(walls, width, 20, beside(off)) > inWallMax).length > 1) continue
      best = { hinge: [hx, hy], end: at(radius, swing), radius, drawn: arc }
    }
  }
  return best
}

/** A window has lines from end to end, and the face of a wall beside it is not one. */
function hasLines({ x1, y1, x2, y2, thick }: Gap, tone: Uint8Array, walls: Uint8Array, width: number): boolean {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [nx, ny] = [-(y2 - y1) / length, (x2 - x1) / length]
  let [lines, drawn, wasLine] = [0, 0, false]
  for (let off = -0.5; off <= 0.5; off += 0.1) {
    const places = Math.max(8, Math.round(length / 3))
    const line = (t: number): [number, number] => [
      x1 + (x2 - x1) * (0.04 + 0.92 * t) + nx * thick * off,
      y1 + (y2 - y1) * (0.04 + 0.92 * t) + ny * thick * off,
    ]
    const isLine = shareDrawn(tone, width, places, line) > lineMin && shareIn(walls, width, places, line) < inWallMax
    if (isLine && !wasLine) lines++
    if (isLine) drawn++
    wasLine = isLine
  }
  // Between lines that are close there is nothing blank.
  return lines > 1 || drawn > closeMin
}

/** Sliding leaves lie one after the other, beside the middle of the wall or on it. */
function isShut({ x1, y1, x2, y2, thick }: Gap, tone: Uint8Array, width: number): boolean {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [nx, ny] = [-(y2 - y1) / length, (x2 - x1) / length]
  const lines = [-0.3, -0.15, 0, 0.15, 0.3].map((off) => (t: number): [number, number] => [
    x1 + (x2 - x1) * t + nx * thick * off,
    y1 + (y2 - y1) * t + ny * thick * off,
  ])
  const sections = Array.from({ length: slidingSections }, (_, n) => (n + 0.5) / slidingSections)
  return sections.every((t) =>
    lines.some((line) => shareDrawn(tone, width, 6, (s) => line(t + (s - 0.5) / slidingSections)) > leafMin),
  )
}

/** Of so many places, how many have something drawn within two pixels. */
function shareDrawn(tone: Uint8Array, width: number, places: number, at: (t: number) => [number, number]): number {
  let count = 0
  for (let n = 0; n < places; n++) {
    const [x, y] = at((n + 0.5) / places)
    const i = Math.round(y) * width + Math.round(x)
    let drawn = false
    for (let row = -2; row <= 2 && !drawn; row++)
      for (let column = -2; column <= 2 && !drawn; column++)
        if (Math.abs(row) + Math.abs(column) < 4 && tone[i + row * width + column]) drawn = true
    if (drawn) count++
  }
  return count / places
}

function shareIn(mask: Uint8Array, width: number, places: number, at: (t: number) => [number, number]): number {
  let count = 0
  for (let n = 0; n < places; n++) {
    const [x, y] = at((n + 0.5) / places)
    count += mask[Math.round(y) * width + Math.round(x)] ?? 0
  }
  return count / places
}
