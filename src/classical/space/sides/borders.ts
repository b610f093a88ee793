import { outside, type Side } from '../partition.ts'

/** A side of one region, which is to its left on the way. */
export type OwnSide = {
  other: number
  x1: number
  y1: number
  x2: number
  y2: number
  length: number
  dx: number
  dy: number
  isGuess?: true
}

/** A region's sides in turn: its outer border first, then those of what lies in it. */
export type Border = {
  loops: OwnSide[][]
  neighbours: Set<number>
  /** The area of the upright rectangle around it, in pixels. */
  box: number
}

/** Each region's sides, in the order in which they go round it. */
export function followBorders(sides: Side[], count: number): Border[] {
  const own = Array.from({ length: count }, (): OwnSide[] => [])
  for (const { left, right, x1, y1, x2, y2, length, isGuess } of sides) {
    const guess = isGuess && { isGuess }
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
    if (left !== outside) own[left]!.push({ other: right, x1, y1, x2, y2, length, dx, dy, ...guess })
    if (right !== outside)
      own[right]!.push({ other: left, x1: x2, y1: y2, x2: x1, y2: y1, length, dx: -dx, dy: -dy, ...guess })
  }
  return own.map((all) => {
    const loops = joinLoops(all).sort((one, other) => spanOf(other) - spanOf(one))
    const neighbours = new Set(all.map(({ other }) => other))
    neighbours.delete(outside)
    return { loops, neighbours, box: loops[0] ? spanOf(loops[0]) : 0 }
  })
}

/** Sides whose ends meet within a pixel. */
function joinLoops(sides: OwnSide[]): OwnSide[][] {
  const starts = new Map<number, OwnSide[]>()
  for (const side of sides) {
    const key = keyOf(side.x1, side.y1)
    const there = starts.get(key)
    if (there) there.push(side)
    else starts.set(key, [side])
  }
  const open = new Set(sides)
  const next = ({ x2, y2 }: OwnSide): OwnSide | undefined => {
    for (const [u, v] of around)
      for (const side of starts.get(keyOf(x2 + u, y2 + v)) ?? [])
        if (open.has(side) && Math.abs(side.x1 - x2) < apartMax && Math.abs(side.y1 - y2) < apartMax) return side
    return undefined
  }
  const loops: OwnSide[][] = []
  for (const first of sides) {
    if (!open.has(first)) continue
    const loop: OwnSide[] = []
    for (let side: OwnSide | undefined = first; side; side = next(side)) {
      open.delete(side)
      loop.push(side)
    }
    loops.push(loop)
  }
  return loops
}

/** Sides that are too short to be kept leave gaps. */
const apartMax = 1.2
const keyOf = (x: number, y: number) => Math.round(y) * 65536 + Math.round(x)
const around = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const

function spanOf(loop: OwnSide[]): number {
  const xs = loop.map(({ x1 }) => x1)
  const ys = loop.map(({ y1 }) => y1)
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))
}

/**
 * Whether a region's side goes straight on, beyond its end or before its beginning, as the border between a region of some kind and
 * something else; undefined if what goes on there is too short to tell.
 */
export type GoesOn = (
  region: number,
  side: OwnSide,
  end: 'beginning' | 'end',
  isOf: (region: number) => boolean,
) => boolean | undefined

/** Pixels. */
const cell = 32
const tellingMin = 8
const gapMax = 6

export function openGoesOn(sides: Side[], tolerance: number): GoesOn {
  const grid = new Map<number, Side[]>()
  const cellOf = (x: number, y: number) => Math.floor(y / cell) * 4096 + Math.floor(x / cell)
  for (const side of sides) {
    if (side.length < tellingMin) continue
    for (const key of new Set([cellOf(side.x1, side.y1), cellOf(side.x2, side.y2)])) {
      const there = grid.get(key)
      if (there) there.push(side)
      else grid.set(key, [side])
    }
  }
  return (region, side, end, isOf) => {
    const [x, y, way] = end === 'end' ? [side.x2, side.y2, 1] : [side.x1, side.y1, -1]
    let found: boolean | undefined
    for (let v = -1; v <= 1; v++)
      for (let u = -1; u <= 1; u++)
        for (const other of grid.get(cellOf(x + u * cell, y + v * cell)) ?? []) {
          if (other.left === region || other.right === region || isOf(other.left) === isOf(other.right)) continue
          const straight = isStraight(side, x, y, way, other, tolerance)
          if (straight) return true
          if (straight === false && (other.left === side.other || other.right === side.other)) found = false
        }
    return found
  }
}

const radians = Math.PI / 180

/** Whether another side that begins where one ends runs the same way; undefined if it does not begin there. */
function isStraight(
  side: OwnSide,
  x: number,
  y: number,
  way: number,
  other: Side,
  tolerance: number,
): boolean | undefined {
  const fromFirst = Math.hypot(other.x1 - x, other.y1 - y) < Math.hypot(other.x2 - x, other.y2 - y)
  const [fromX, fromY, toX, toY] = fromFirst
    ? [other.x1, other.y1, other.x2, other.y2]
    : [other.x2, other.y2, other.x1, other.y1]
  const gap = Math.hypot(fromX - x, fromY - y)
  if (gap > gapMax + tolerance) return undefined
  const [dx, dy] = [side.dx * way, side.dy * way]
  const along = (toX - fromX) * dx + (toY - fromY) * dy
  const across = Math.abs((toX - fromX) * dy - (toY - fromY) * dx) / other.length
  const off = Math.abs((fromX - x) * dy - (fromY - y) * dx)
  const within = (2 + tolerance / 2 + (25 * tolerance) / Math.min(side.length, other.length)) * radians
  return along > 0 && off < 1 + tolerance && across < Math.sin(Math.min(1, within))
}
