import { hashUnit } from '../../../pixels/noise.ts'
import type { Picture } from '../../../pixels/picture.ts'

/** In pixels: where a crown is that is modelled as a ball, and the regions that show it. */
export type Ball = { x: number; y: number; radius: number; labels: Set<number> }

/** Shares of the picture. */
const areaMin = 0.0004
const areaMax = 0.03
/** Of its disc, what is seen of a ball that something hides. */
const seenMin = 0.5
/** Directions from its middle in which a region's outline is looked at, and of which so many in a row tell a circle. */
const directions = 48
const arcMin = (135 / 360) * (directions / 2)
/** Balls have facets: how far an outline may stray, as a share of the radius; what may lie further out; and what lies on the circle. */
const strayMax = 0.07
const beyondMax = 0.09
const onMin = 0.62
const tries = 80
/** Lightness by which a ball is brighter on its lit side than in its middle: discs are not. */
const roundedMin = 0.02
/** Lightness from pixel to pixel on a ball, on average at most; and by which it parts from what is around, in so many of the directions. */
const smoothMax = 0.011
const stepMin = 0.025
const partedMin = 0.6
/** Facets of a ball lie within its outline. */
const facetMin = 0.85
const facetChroma = 0.035
const facetLighter = 0.1

/** Balls among the regions: most of a circle bounds them, whatever hides the rest, and light falls off over them. */
export function findBalls(picture: Picture, labels: Int32Array, areas: readonly number[]): Ball[] {
  const { width, height, L } = picture
  const whole = width * height
  const mayBe = areas.map((area) => area > areaMin * whole && area < areaMax * whole)
  const sums = new Float64Array(areas.length * 2)
  for (let i = 0, x = 0, y = 0; i < labels.length; i++) {
    if (mayBe[labels[i]!]) {
      sums[labels[i]! * 2]! += x
      sums[labels[i]! * 2 + 1]! += y
    }
    if (++x === width) {
      x = 0
      y++
    }
  }
  const outlines = areas.map(() => undefined) as (Outline | undefined)[]
  for (let y = 1, i = width; y < height - 1; y++)
    for (let x = 0; x < width; x++, i++) {
      const label = labels[i]!
      if (!mayBe[label] || (labels[i - 1] === label && labels[i + 1] === label && labels[i - width] === label)) continue
      const [dx, dy] = [x - sums[label * 2]! / areas[label]!, y - sums[label * 2 + 1]! / areas[label]!]
      outlines[label] ??= Array.from({ length: directions }, () => [0, 0, 0] as const)
      const at = directionOf(dx, dy)
      const far = dx * dx + dy * dy
      if (far > outlines[label][at]![2]) outlines[label][at] = [x, y, far]
    }
  const balls = outlines.flatMap((outline, label) => {
    const circle = outline && fitCircle(outline, label)
    if (!circle || areas[label]! < seenMin * Math.PI * circle.radius ** 2) return []
    const isBall =
      fallOfLight(L, labels, width, label, circle) > roundedMin &&
      roughness(L, width, circle) < smoothMax &&
      parted(L, width, circle) > partedMin
    return isBall ? [{ ...circle, labels: new Set([label]) }] : []
  })
  if (balls.length > 0) addFacets(balls, picture, labels, areas)
  return balls
}

const directionOf = (dx: number, dy: number) =>
  Math.floor((Math.atan2(dy, dx) / (2 * Math.PI) + 0.5) * directions) % directions

/** By direction, the outermost pixel: its place, and the square of how far it is from the middle. */
type Outline = (readonly [number, number, number])[]
type Circle = { x: number; y: number; radius: number }

/** The circle through three points of an outline on which most of it lies (RANSAC; Fischler & Bolles 1981). */
function fitCircle(outline: Outline, seed: number): Circle | undefined {
  const points = outline.filter(([, , far]) => far > 0)
  let best: { circle: Circle; on: number } | undefined
  for (let n = 0; n < tries; n++) {
    const [p, q, r] = [0, 1, 2].map((m) => points[Math.floor(hashUnit(n, m, seed) * points.length)]!)
    const circle = circleThrough(p!, q!, r!)
    if (!circle) continue
    const stray = strayMax * circle.radius
    const seen = new Uint8Array(directions / 2)
    const missed = new Uint8Array(directions / 2)
    let [beyond, on] = [0, 0]
    for (const [x, y] of points) {
      const off = Math.hypot(x - circle.x, y - circle.y) - circle.radius
      if (off > stray) beyond++
      const at = directionOf(x - circle.x, y - circle.y) >> 1
      if (Math.abs(off) > stray) {
        missed[at] = 1
        continue
      }
      on++
      seen[at] = 1
    }
    for (const [at, is] of missed.entries()) if (is) seen[at] = 0
    if (beyond > beyondMax * points.length || on < onMin * points.length || longestRun(seen) < arcMin) continue
    if (!best || on > best.on) best = { circle, on }
  }
  return best?.circle
}

/** Around a circle, so that a run goes on over its end. */
function longestRun(seen: Uint8Array): number {
  let [run, most] = [0, 0]
  for (let n = 0; n < 2 * seen.length; n++) {
    run = seen[n % seen.length] ? run + 1 : 0
    most = Math.max(most, run)
  }
  return Math.min(most, seen.length)
}

type Point = readonly [number, number, ...number[]]

function circleThrough([x1, y1]: Point, [x2, y2]: Point, [x3, y3]: Point): Circle | undefined {
  const [ax, ay, bx, by] = [x2 - x1, y2 - y1, x3 - x1, y3 - y1]
  const turn = 2 * (ax * by - ay * bx)
  if (Math.abs(turn) < 1) return undefined
  const [first, second] = [ax * ax + ay * ay, bx * bx + by * by]
  const [dx, dy] = [(by * first - ay * second) / turn, (ax * second - bx * first) / turn]
  return { x: x1 + dx, y: y1 + dy, radius: Math.hypot(dx, dy) }
}

/** By how much lightness changes from the middle to the outline, along the plane that fits it best. */
function fallOfLight(L: Float32Array, labels: Int32Array, width: number, label: number, { x, y, radius }: Circle) {
  const [fromX, toX] = [Math.max(0, Math.floor(x - radius)), Math.min(width - 1, Math.ceil(x + radius))]
  const [fromY, toY] = [Math.max(0, Math.floor(y - radius)), Math.min(L.length / width - 1, Math.ceil(y + radius))]
  let [n, l, ul, vl, uu, vv] = [0, 0, 0, 0, 0, 0]
  for (let v = fromY; v <= toY; v++)
    for (let u = fromX; u <= toX; u++) {
      const i = v * width + u
      if (labels[i] !== label) continue
      n++
      l += L[i]!
      ul += (u - x) * L[i]!
      vl += (v - y) * L[i]!
      uu += (u - x) ** 2
      vv += (v - y) ** 2
    }
  const mean = l / n
  let [du, dv] = [0, 0]
  for (let v = fromY; v <= toY; v++)
    for (let u = fromX; u <= toX; u++) {
      if (labels[v * width + u] !== label) continue
      du += u - x
      dv += v - y
    }
  return Math.hypot((ul - mean * du) / uu, (vl - mean * dv) / vv) * radius
}

/** Of lightness, the mean step from pixel to pixel well within an outline. */
function roughness(L: Float32Array, width: number, { x, y, radius }: Circle): number {
  const reach = 0.75 * radius
  let [sum, count] = [0, 0]
  for (let v = Math.max(0, Math.ceil(y - reach)); v <= Math.min(L.length / width - 1, y + reach); v++) {
    const half = Math.sqrt(reach ** 2 - (v - y) ** 2)
    for (let u = Math.max(1, Math.ceil(x - half)); u <= Math.min(width - 1, x + half); u++) {
      sum += Math.abs(L[v * width + u]! - L[v * width + u - 1]!)
      count++
    }
  }
  return sum / Math.max(1, count)
}

/** The share of the directions in which lightness changes at the outline; the picture's border hides it. */
function parted(L: Float32Array, width: number, { x, y, radius }: Circle): number {
  const height = L.length / width
  const [within, beyond] = [radius * (1 - 1.5 * strayMax), radius * (1 + 1.5 * strayMax)]
  let [changes, all] = [0, 0]
  for (let n = 0; n < directions; n++) {
    const [cos, sin] = [Math.cos((2 * Math.PI * n) / directions), Math.sin((2 * Math.PI * n) / directions)]
    const at = (far: number) => {
      const [u, v] = [Math.round(x + far * cos), Math.round(y + far * sin)]
      return u >= 0 && v >= 0 && u < width && v < height ? L[v * width + u]! : Number.NaN
    }
    const change = Math.abs(at(within) - at(beyond))
    if (Number.isNaN(change)) continue
    all++
    if (change > stepMin) changes++
  }
  return changes / Math.max(1, all)
}

/** What lies within a ball's outline and is of its colour is a facet of it, in more light or less. */
function addFacets(balls: Ball[], { width, height, L, a, b }: Picture, labels: Int32Array, areas: readonly number[]) {
  for (const ball of balls) {
    const reach = ball.radius * (1 + strayMax)
    const sums = new Map<number, { count: number; L: number; a: number; b: number }>()
    for (let v = Math.max(0, Math.ceil(ball.y - reach)); v <= Math.min(height - 1, ball.y + reach); v++) {
      const half = Math.sqrt(reach ** 2 - (v - ball.y) ** 2)
      for (let u = Math.max(0, Math.ceil(ball.x - half)); u <= Math.min(width - 1, ball.x + half); u++) {
        const i = v * width + u
        const sum = sums.get(labels[i]!) ?? { count: 0, L: 0, a: 0, b: 0 }
        sum.count++
        sum.L += L[i]!
        sum.a += a[i]!
        sum.b += b[i]!
        sums.set(labels[i]!, sum)
      }
    }
    const [own] = ball.labels
    const main = sums.get(own!)!
    for (const [label, { count, ...sum }] of sums) {
      const [across, down] = [sum.a / count - main.a / main.count, sum.b / count - main.b / main.count]
      const isLike = Math.hypot(across, down) < facetChroma && sum.L / count < main.L / main.count + facetLighter
      if (isLike && count > facetMin * areas[label]!) ball.labels.add(label)
    }
  }
}
