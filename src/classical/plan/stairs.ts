import type { Face } from './faces.ts'

/** Treads that follow one another make a flight. */
const treadsMin = 4
const treadsMax = 30
/** In pixels, what is narrower is hatch. */
const shortMin = 9
/** In metres, the deepest tread and the widest. */
const depthMax = 0.42
const widthMax = 3
/** A tread is longer than deep, and not as long as a board of the floor. */
const aspectMin = 1.25
const aspectMax = 12
/** Flights so near are one, in pixels. */
const sideBySide = 6
/** Share of the rectangle around a tread that it fills. */
const filledMin = 0.7

/** A flight, where it lies, and how many treads it has. */
export type Flight = { left: number; top: number; right: number; bottom: number; treads: number }

/** Flights that lie side by side are one: the line that people walk along parts its treads. */
export function joinFlights(flights: number[][], faces: Face[], metrePx: number): Flight[] {
  const joined: Flight[] = []
  for (const flight of flights) {
    const treads = flight.map((n) => faces[n]!)
    if (treads.some(({ long, short }) => short > depthMax * metrePx || long > widthMax * metrePx)) continue
    const box = {
      left: Math.min(...treads.map(({ left }) => left)),
      top: Math.min(...treads.map(({ top }) => top)),
      right: Math.max(...treads.map(({ right }) => right)),
      bottom: Math.max(...treads.map(({ bottom }) => bottom)),
    }
    const beside = joined.find(
      (other) =>
        box.left < other.right + sideBySide &&
        other.left < box.right + sideBySide &&
        box.top < other.bottom + sideBySide &&
        other.top < box.bottom + sideBySide,
    )
    if (!beside) joined.push({ ...box, treads: treads.length })
    else {
      beside.left = Math.min(beside.left, box.left)
      beside.top = Math.min(beside.top, box.top)
      beside.right = Math.max(beside.right, box.right)
      beside.bottom = Math.max(beside.bottom, box.bottom)
      beside.treads = Math.max(beside.treads, treads.length)
    }
  }
  return joined
}

/** Flights of stairs, as the numbers of their treads: faces of one size, one behind the other, straight or around a post. */
export function findStairs(faces: Face[]): number[][] {
  const treads = [...faces.keys()]
    .filter((n) => isTread(faces[n]!))
    .sort((one, other) => faces[one]!.x - faces[other]!.x)
  const flightOf = new Map(treads.map((n) => [n, n]))
  const find = (n: number): number => (flightOf.get(n) === n ? n : find(flightOf.get(n)!))
  for (const [place, one] of treads.entries()) {
    for (let next = place + 1; next < treads.length; next++) {
      const other = treads[next]!
      if (faces[other]!.x - faces[one]!.x > 2 * faces[one]!.long) break
      if (follows(faces[one]!, faces[other]!)) flightOf.set(find(other), find(one))
    }
  }
  const flights = new Map<number, number[]>()
  for (const n of treads) flights.set(find(n), [...(flights.get(find(n)) ?? []), n])
  return [...flights.values()].filter(({ length }) => length >= treadsMin && length <= treadsMax)
}

function isTread({ area, long, short }: Face): boolean {
  return short > shortMin && long > aspectMin * short && long < aspectMax * short && area > filledMin * long * short
}

function follows(one: Face, other: Face): boolean {
  const even = (a: number, b: number, share: number) => Math.abs(a - b) < share * Math.max(a, b)
  if (!even(one.long, other.long, 0.16) || !even(one.short, other.short, 0.2) || !even(one.area, other.area, 0.2))
    return false
  const sign = one.dx * other.dx + one.dy * other.dy < 0 ? -1 : 1
  const [sumX, sumY] = [one.dx + sign * other.dx, one.dy + sign * other.dy]
  const length = Math.hypot(sumX, sumY)
  // Around a post, each is turned by at most 30°.
  if (length < 1.93) return false
  const [dx, dy] = [sumX / length, sumY / length]
  const [x, y] = [other.x - one.x, other.y - one.y]
  const along = Math.abs(x * dx + y * dy)
  const across = Math.abs(x * dy - y * dx)
  return along < 0.12 * one.long && across > 0.7 * one.short && across < 1.5 * one.short
}
