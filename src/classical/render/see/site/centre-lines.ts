import type { MarkOf } from './marks.ts'

/** Of a picture 1344 wide, pixels from a road's middle to its side, at least and at most. */
const halves = [7, 45] as const
/** How much wider one half is than the other at most, and one place than the next. */
const unequalMax = 1.5
/** By the length of a dash, how far away the next one of its line is at most; and radians by which that bends. */
const nextMax = 5
const bendMax = 0.3
/** Dashes that a centre line has at least. */
const dashesMin = 4

type Dash = { x: number; y: number; length: number; along: readonly [number, number]; left: number; right: number }

/**
 * By pixel, whether it is on a road with a dashed centre line, between the lines at its sides: where these are broken, or end at a crossing,
 * a road is open to what lies beside it. `drawn` are lines that bound something.
 */
export function findMarkedRoads(marks: readonly MarkOf[], drawn: Uint8Array, width: number): Uint8Array {
  const unit = width / 1344
  const height = drawn.length / width
  const sideOf = (x: number, y: number, [across, down]: readonly [number, number]): number | undefined => {
    for (let far = 2; far < halves[1] * unit; far += 0.5) {
      const [u, v] = [Math.round(x + far * across), Math.round(y + far * down)]
      if (u < 0 || v < 0 || u >= width || v >= height) return undefined
      if (drawn[v * width + u]) return far
    }
    return undefined
  }
  const dashes = marks.flatMap(({ kind, x, y, length, turn }): Dash[] => {
    const along = [Math.cos(turn), Math.sin(turn)] as const
    const [left, right] = [sideOf(x, y, [along[1], -along[0]]), sideOf(x, y, [-along[1], along[0]])]
    if (kind !== 'dash' || !left || !right || Math.min(left, right) < halves[0] * unit) return []
    return isAlike(left, right) ? [{ x, y, length, along, left, right }] : []
  })
  const links = dashes.flatMap((one, n) =>
    dashes.slice(n + 1).flatMap((other) => {
      const [across, down] = [other.x - one.x, other.y - one.y]
      const far = Math.hypot(across, down)
      const isAhead = ({ along, length }: Dash) =>
        far < nextMax * length && Math.abs(across * along[0] + down * along[1]) > Math.cos(bendMax) * far
      const isAsWide = isAlike(one.left + one.right, other.left + other.right)
      return isAhead(one) && isAhead(other) && isAsWide ? [[one, other] as const] : []
    }),
  )
  const road = new Uint8Array(drawn.length)
  for (const line of joinLinks(links))
    if (line.size >= dashesMin)
      for (const [one, other] of links) if (line.has(one)) fillBetween(road, drawn, one, other, width)
  return road
}

const isAlike = (one: number, other: number) => Math.max(one, other) < unequalMax * Math.min(one, other)

/** The dashes of each centre line. */
function joinLinks(links: readonly (readonly [Dash, Dash])[]): Set<Set<Dash>> {
  const lineOf = new Map<Dash, Set<Dash>>()
  for (const [one, other] of links) {
    const line = new Set([one, other, ...(lineOf.get(one) ?? []), ...(lineOf.get(other) ?? [])])
    for (const dash of line) lineOf.set(dash, line)
  }
  return new Set(lineOf.values())
}

/** From one dash to the next, and as far again beyond both, up to the sides; a line across is where the road ends. */
function fillBetween(road: Uint8Array, drawn: Uint8Array, one: Dash, other: Dash, width: number): void {
  const height = road.length / width
  const [across, down] = [other.x - one.x, other.y - one.y]
  const far = Math.hypot(across, down)
  const [u, v] = [across / far, down / far]
  const halvesOf = ({ left, right, along }: Dash) =>
    along[0] * u + along[1] * v < 0 ? ([right, left] as const) : ([left, right] as const)
  const [from, to] = [halvesOf(one), halvesOf(other)]
  for (const way of [1, -1] as const)
    for (let step = way === 1 ? 0 : -0.5; way === 1 ? step < 1.5 * far : step > -0.5 * far; step += 0.5 * way) {
      const share = Math.min(1, Math.max(0, step / far))
      const [x, y] = [one.x + step * u, one.y + step * v]
      const middle = Math.round(y) * width + Math.round(x)
      if (x < 0 || y < 0 || x > width - 1 || y > height - 1 || drawn[middle]) break
      for (const side of [0, 1] as const) {
        const reach = from[side] + (to[side] - from[side]) * share
        for (let out = 0; out <= reach + 1; out += 0.5) {
          const sign = side === 0 ? 1 : -1
          const [p, q] = [Math.round(x + sign * out * v), Math.round(y - sign * out * u)]
          if (p < 0 || q < 0 || p >= width || q >= height) break
          road[q * width + p] = 1
          if (drawn[q * width + p]) break
        }
      }
    }
}
