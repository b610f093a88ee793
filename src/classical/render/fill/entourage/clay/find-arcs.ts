import type { Borders } from '../ball-borders.ts'

/** Places along a border that bends one way, in their order: x and y of pixels, in turns. */
export type Arc = number[]

/** Pixels over which a bend is measured on both sides of a place; radians of it that are a corner. */
const beside = 4
const cornerMin = 0.9
/** Radians by which an arc turns at least, and its places. */
const turnMin = 0.5
const placesMin = 12
/** From one place to the next, the cosines of the angles by which a border strays from its way, and by which it turns, at most. */
const aheadMin = 0.4
const alikeMin = 0.8

/** Follows borders from place to place, and cuts them into what may be an arc. */
export function findArcs({ places, is, dx, dy }: Borders, width: number, isArc: (arc: Arc) => boolean): Arc[] {
  const placed = (chain: readonly number[]): Arc => chain.flatMap((i) => [i % width, Math.floor(i / width)])
  const used = new Uint8Array(is.length)
  /** The next place of a border that goes on in a direction; what is behind a ball may be lighter here and darker there. */
  const next = (i: number, [alongX, alongY]: readonly [number, number]) => {
    let [best, most] = [-1, 0]
    for (let v = -1; v <= 1; v++)
      for (let u = -1; u <= 1; u++) {
        const to = i + v * width + u
        if ((u === 0 && v === 0) || !is[to] || used[to]) continue
        const ahead = (u * alongX + v * alongY) / Math.hypot(u, v)
        const alike = Math.abs(alongX * dy[to]! - alongY * dx[to]!)
        if (ahead > aheadMin && alike > alikeMin && ahead + alike > most) {
          best = to
          most = ahead + alike
        }
      }
    return best
  }
  return places.flatMap((start) => {
    if (used[start]) return []
    used[start] = 1
    const chain = [start]
    for (const way of [1, -1] as const) {
      let along: readonly [number, number] = [way * dy[start]!, -way * dx[start]!]
      for (let at = next(start, along); at >= 0; at = next(at, along)) {
        used[at] = 1
        if (way === 1) chain.push(at)
        else chain.unshift(at)
        const side = Math.sign(along[0] * dy[at]! - along[1] * dx[at]!)
        along = [side * dy[at]!, -side * dx[at]!]
      }
    }
    return cutChain(chain, dx, dy, (part) => isArc(placed(part))).map(placed)
  })
}

/** Arcs of a chain, the longest first: all of it or what two corners part, and of what is not an arc its halves, which overlap. */
function cutChain(
  chain: readonly number[],
  dx: Float32Array,
  dy: Float32Array,
  isArc: (places: readonly number[]) => boolean,
): number[][] {
  const bendOf = (one: number, other: number) =>
    Math.atan((dx[one]! * dy[other]! - dy[one]! * dx[other]!) / (dx[one]! * dx[other]! + dy[one]! * dy[other]! || 1e-9))
  const cut = (part: readonly number[]): number[][] => {
    if (part.length < placesMin) return []
    let turned = 0
    for (let n = beside; n < part.length; n += beside) turned += bendOf(part[n - beside]!, part[n]!)
    if (Math.abs(turned) > turnMin && isArc(part)) return [[...part]]
    const quarter = Math.floor(part.length / 4)
    return [0, quarter, 2 * quarter].flatMap((from) => cut(part.slice(from, from + 2 * quarter)))
  }
  const parts: number[][] = [[]]
  for (const [n, i] of chain.entries()) {
    const [one, other] = [chain[Math.max(0, n - beside)]!, chain[Math.min(chain.length - 1, n + beside)]!]
    if (Math.abs(bendOf(one, other)) > cornerMin) parts.push([])
    else parts.at(-1)!.push(i)
  }
  return parts.flatMap(cut)
}
