import type { Picture } from '../../../pixels/picture.ts'
import { type Borders, directions } from './ball-borders.ts'
import type { Ball } from './find-balls.ts'
import { fitLeast } from './fit-least.ts'

/** Lightness that falls off over a ball, from its middle to its border: discs have none. */
const roundedMin = 0.02
/** Lightness from pixel to pixel on a ball, on average at most. */
const smoothMax = 0.014
/** Of a ball, what borders may cover that are of so much of its own border's strength; facets have fainter ones. */
const crossedMax = 0.05
const strongMin = 0.6

/** The pixels of a ball, or of the part of it that is within such a share of its radius. */
export function* pixelsOf(
  { x, y, radius, tall }: Omit<Ball, 'seen'>,
  width: number,
  height: number,
  share = 1,
): Generator<number> {
  const [across, down] = [share * radius, share * radius * tall]
  for (let v = Math.max(0, Math.ceil(y - down)); v <= Math.min(height - 1, y + down); v++) {
    const half = across * Math.sqrt(Math.max(0, 1 - ((v - y) / down) ** 2))
    for (let u = Math.max(0, Math.ceil(x - half)); u <= Math.min(width - 1, x + half); u++) yield v * width + u
  }
}

/** Whether few borders cross a ball that are about as strong as its own: they cross what is made of panes and posts. */
export function isBare({ is, strength }: Borders, { width, height }: Picture, ball: Ball, own: number): boolean {
  let [all, crossed] = [0, 0]
  for (const i of pixelsOf(ball, width, height, Math.min(0.8, 1 - 2.5 / ball.radius))) {
    all++
    if (is[i] && strength[i]! > strongMin * own) crossed++
  }
  return crossed < crossedMax * all
}

/** Whether light falls off over it, smoothly. */
export function isRound(picture: Picture, ball: Ball): boolean {
  const { across, up, step } = slopeOf(picture, ball)
  const slope = Math.hypot(across, up)
  // A small ball is as dark on its far side, over fewer pixels.
  return slope > roundedMin && step < Math.max(smoothMax, (2 * slope) / ball.radius)
}

/** The way to a ball's light, to the right and up. */
export function lightOf(picture: Picture, ball: Ball): readonly [number, number] {
  const { across, up } = slopeOf(picture, ball)
  return [across, up]
}

/** The slope of the plane that fits lightness best, over a ball's radius, and how lightness changes from pixel to pixel. */
function slopeOf({ width, height, L }: Picture, ball: Ball): { across: number; up: number; step: number } {
  const { x, y, radius, tall } = ball
  let [n, l, du, dv, ul, vl, uu, vv, steps] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (const i of pixelsOf(ball, width, height, 0.8)) {
    const [u, v] = [i % width, Math.floor(i / width)]
    if (u === 0) continue
    const light = L[i]!
    n++
    l += light
    du += u - x
    dv += v - y
    ul += (u - x) * light
    vl += (v - y) * light
    uu += (u - x) ** 2
    vv += (v - y) ** 2
    steps += Math.abs(light - L[i - 1]!)
  }
  const mean = l / n
  return {
    across: ((ul - mean * du) / uu) * radius,
    up: -((vl - mean * dv) / vv) * tall * radius,
    step: steps / n,
  }
}

/** Of a ball's radius, from where on what lies at its border is looked at; and in OKLab's lightness, how far a ball is off its light, at first and in the end. */
const rimFrom = 0.5
const misses = [0.06, 0.03, 0.025, 0.025] as const
/** Of a circle, the least part that is of one ball; and of what lies where its border is seen, if most of that is and if it is not. */
const ownMin = 0.15
const rimMin = { whole: 0.4, cut: 0.6 } as const
const mostSeen = 0.55
/** In OKLab's lightness, by how much it falls off from a ball's middle to its border at least. */
const lightMin = 0.04
/** How much weights stay near zero, for each row, if a small arc does not tell them. */
const unsureTurns = 0.002
/** How lightness changes over such a share of the radius, and how well its light explains that: walls change by steps. */
const stepShare = 0.15
const toldMin = 0.84
/** Of a radius, up to where no border is. */
const within = 0.97
/** Up to where its rim reaches, and by how much lightness what lies before a ball is off its light. */
const rim = 1.05
const strange = 0.06
/** Pixels that tell what light is on a ball. */
const tellingMax = 900

/** How certain it is that the light of one ball is where its border is seen, 0..1. */
export function rateLight(picture: Picture, ball: Ball): number {
  const lit = lightBall(picture, ball, tellingMax)
  if (!lit) return 0
  const { own, rim, weights, told } = lit
  let [kept, rimKept, rimAll] = [0, 0, 0]
  for (const [n, isOf] of own.entries()) {
    if (isOf) kept++
    if (!rim[n]) continue
    rimAll++
    if (isOf) rimKept++
  }
  const slope = Math.hypot(weights[1]!, weights[2]!)
  const on = ball.seen.reduce((sum, one) => sum + one, 0)
  const least = on > mostSeen * directions ? rimMin.whole : rimMin.cut
  if (told < toldMin || rimKept < least * rimAll || kept < ownMin * own.length || slope < lightMin) return 0
  const rate = (on - countOpen(picture, ball, weights)) / directions
  return Math.max(0, rate * (rimKept / rimAll))
}

/** In how many directions a ball would go on beyond its border: its light is on both sides, and nothing parts them. */
function countOpen({ width, height, L }: Picture, { x, y, radius, tall, seen }: Ball, weights: number[]) {
  let open = 0
  for (let n = 0; n < directions; n++) {
    if (seen[n]) continue
    const [cos, sin] = [Math.cos((2 * Math.PI * n) / directions), Math.sin((2 * Math.PI * n) / directions)]
    const lights = [insideAt, outsideAt].map((share) => {
      const [u, v] = [Math.round(x + share * radius * cos), Math.round(y + share * radius * tall * sin)]
      return u < 0 || v < 0 || u >= width || v >= height ? undefined : L[v * width + u]!
    })
    if (lights[0] === undefined || lights[1] === undefined) continue
    const [nx, ny] = [insideAt * cos, -insideAt * sin]
    const isOwn = Math.abs(lights[0] - lightAt(facingOf(nx, ny), weights)) < misses[3]
    if (isOwn && Math.abs(lights[0] - lights[1]) < openStep) open++
  }
  return open
}
/** Shares of a radius, and in OKLab's lightness. */
const [insideAt, outsideAt] = [0.94, 1.1]
const openStep = 0.02

const lightAt = (facing: readonly number[], weights: readonly number[]) =>
  facing.reduce((sum, one, k) => sum + one * weights[k]!, 0)

const facingOf = (nx: number, ny: number): readonly number[] => [
  1,
  nx,
  ny,
  Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny)),
  nx * ny,
  nx * nx - ny * ny,
]

/** The pixels of a ball, those of things before it, and the way to its light, to the right and up. */
export function seeBall(
  picture: Picture,
  ball: Ball,
): { pixels: number[]; before: number[]; light: readonly [number, number] } {
  const lit = lightBall(picture, ball, Number.POSITIVE_INFINITY)
  if (!lit) return { pixels: [...pixelsOf(ball, picture.width, picture.height)], before: [], light: [0, 0] }
  const { all, facing, weights } = lit
  const { width, height, L } = picture
  const isOwn = all.map((i, n) => Math.abs(L[i]! - lightAt(facing[n]!, weights)) < strange)
  const pixels = all.filter((_, n) => isOwn[n])
  // Its rim is mixed with what is behind it.
  const inner = new Set(pixels)
  for (const i of pixelsOf(ball, width, height, rim)) {
    const [across, down] = [(i % width) - ball.x, Math.floor(i / width) - ball.y]
    const far = Math.hypot(across, down / ball.tall) / ball.radius
    if (far < within) continue
    const share = (within - 2 / ball.radius) / far
    if (inner.has(Math.round(ball.y + share * down) * width + Math.round(ball.x + share * across))) pixels.push(i)
  }
  return { pixels, before: all.filter((_, n) => !isOwn[n]), light: [weights[1]!, weights[2]!] }
}

/**
 * Light on a ball changes with the direction in which its surface faces, by few and low harmonics (Basri & Jacobs 2003). They are fitted
 * where its border is seen, and what lies before the ball does not follow them.
 */
function lightBall({ width, height, L }: Picture, ball: Ball, most: number) {
  const { x, y, radius, tall, seen } = ball
  const every = Math.max(1, Math.round(Math.sqrt((Math.PI * tall * radius ** 2) / most)))
  const all: number[] = []
  const facing: (readonly number[])[] = []
  const rim: boolean[] = []
  for (const i of pixelsOf(ball, width, height, within)) {
    const [u, v] = [i % width, Math.floor(i / width)]
    if (u % every !== 0 || v % every !== 0) continue
    const [nx, ny] = [(u - x) / radius, (y - v) / (radius * tall)]
    const turn = Math.floor((Math.atan2(-ny, nx) / (2 * Math.PI) + 1) * directions + 0.5) % directions
    all.push(i)
    facing.push(facingOf(nx, ny))
    rim.push(seen[turn] === 1 && Math.hypot(nx, ny) > rimFrom)
  }
  let own = rim
  let weights: number[] = []
  for (const miss of misses) {
    const rows = facing.filter((_, n) => own[n])
    const fitted = fitLeast(
      rows,
      all.filter((_, n) => own[n]).map((i) => L[i]!),
      unsureTurns,
    )
    if (!fitted) return undefined
    weights = fitted
    own = all.map((i, n) => Math.abs(L[i]! - lightAt(facing[n]!, fitted)) < miss)
  }
  const lightOf = (n: number) => lightAt(facing[n]!, weights)
  const far = every * Math.max(1, Math.round((stepShare * radius) / every))
  const placeOf = new Map(all.map((i, n) => [i, n]))
  let [both, shown, said] = [0, 0, 0]
  for (const [n, i] of all.entries()) {
    for (const to of own[n] ? [i + far, i + far * width] : []) {
      const other = placeOf.get(to)
      if (other === undefined || !own[other]) continue
      const [is, should] = [L[to]! - L[i]!, lightOf(other) - lightOf(n)]
      both += is * should
      shown += is * is
      said += should * should
    }
  }
  return { all, facing, own, rim, weights, told: both / Math.sqrt(Math.max(1e-12, shown * said)) }
}
