import type { Picture } from '../../../../pixels/picture.ts'
import { shrinkPicture } from '../../../../pixels/scale.ts'
import { type Borders, findBorders, lookAround } from '../ball-borders.ts'
import { rateLight, seeBall } from '../ball-shade.ts'
import type { Ball } from '../find-balls.ts'
import { fitLeast } from '../fit-least.ts'
import { type Arc, findArcs } from './find-arcs.ts'

/** By how much smaller a picture is in which arcs are looked for, and the half widths of what is looked for there, in shares of the width. */
const sizes = [
  [1, 0.009, 0.03],
  [2, 0.024, 0.16],
] as const
/** In OKLab: clay shows few other borders, and its light sides are hardly darker than the sky. */
export const clayEdge = 0.011
/** Heights over widths that crowns have. */
const talls = [0.6, 2.2] as const
/** Pixels by which places are off their ellipse, on average; and of its radius, how far off places are that belong to it. */
const missMax = 0.8
const nearMax = 0.08
/** Of its outline, what must be near it to fit it again. */
const seenMin = 0.2
/** How often an ellipse is fitted again to what is near it. */
const rounds = 3
/** How certain it is that something is a ball, at least. */
const rateMin = 0.14
/** Of a radius, how near to each other two are one; and of what is seen of one, what others may have. */
const sameMax = 0.5
const takenMax = 0.4

type Ellipse = Omit<Ball, 'seen'>

/**
 * Balls and upright eggs of a grey model, of which other things may hide the most, the nearest last: ellipses through borders that bend one way, within which there is
 * the light of a ball.
 */
export function findClayBalls(picture: Picture): Ball[] {
  const found = sizes.flatMap(([factor, from, to]) => {
    const middle = (factor - 1) / 2
    return listBalls(factor === 1 ? picture : shrinkPicture(picture, factor), from, to).map((one) => ({
      ...one,
      x: factor * one.x + middle,
      y: factor * one.y + middle,
      radius: factor * one.radius,
    }))
  })
  found.sort((one, other) => other.rate * Math.sqrt(other.radius) - one.rate * Math.sqrt(one.radius))
  const taken = new Uint8Array(picture.L.length)
  const balls: Ball[] = []
  for (const { rate: _, ...ball } of found) {
    if (balls.some((one) => isSame(ball, one))) continue
    // What is seen of it may be another ball.
    const { pixels } = seeBall(picture, ball)
    if (pixels.filter((i) => taken[i]).length > takenMax * pixels.length) continue
    for (const i of pixels) taken[i] = 1
    balls.push(ball)
  }
  return balls.sort((one, other) => one.y + one.radius * one.tall - other.y - other.radius * other.tall)
}

/** What may be balls, with half widths between shares of the width, and how certain that is. */
function listBalls(picture: Picture, from: number, to: number): (Ball & { rate: number })[] {
  const { width } = picture
  const borders = findBorders(picture, clayEdge)
  const mayBe = ({ radius, tall }: Ellipse) =>
    radius > from * width && radius < to * width && tall > talls[0] && tall < talls[1]
  const fitOf = (arc: Arc, isRound: boolean) => {
    const ellipse = fitEllipse(arc, isRound)
    return ellipse && mayBe(ellipse) && missOf(arc, ellipse) < missMax ? ellipse : undefined
  }
  const found: (Ball & { rate: number })[] = []
  for (const arc of findArcs(borders, width, (arc) => [true, false].some((isRound) => fitOf(arc, isRound))))
    for (const isRound of [true, false]) {
      let ellipse = fitOf(arc, isRound)
      for (let round = 0; round < rounds && ellipse && mayBe(ellipse); round++) {
        const ball = { ...ellipse, seen: lookAround(borders, picture, ellipse).seen }
        const rate = rateLight(picture, ball)
        if (rate > rateMin) found.push({ ...ball, rate })
        ellipse = refit(borders, picture, ellipse)
      }
    }
  return found
}

function isSame(one: Ball, other: Ball): boolean {
  const [small, large] =
    one.radius * one.radius * one.tall < other.radius * other.radius * other.tall ? [one, other] : [other, one]
  return Math.hypot(small.x - large.x, (small.y - large.y) / large.tall) < sameMax * large.radius
}

/** The upright ellipse x² + c y² + d x + e y + f = 0 through places by least squares, or a circle. */
function fitEllipse(arc: Arc, isCircle: boolean): Ellipse | undefined {
  const [rows, values]: [number[][], number[]] = [[], []]
  const [ox, oy] = [arc[0]!, arc[1]!]
  for (let n = 0; n < arc.length; n += 2) {
    const [x, y] = [arc[n]! - ox, arc[n + 1]! - oy]
    rows.push(isCircle ? [1, x, y] : [1, x, y, y * y])
    values.push(isCircle ? -x * x - y * y : -x * x)
  }
  const weights = fitLeast(rows, values, 1e-9)
  if (!weights) return undefined
  const [f, d, e, c = 1] = weights as [number, number, number, number?]
  if (c <= 0.05) return undefined
  const [x, y] = [-d / 2, -e / (2 * c)]
  const squared = x * x + c * y * y - f
  return squared > 0 ? { x: x + ox, y: y + oy, radius: Math.sqrt(squared), tall: 1 / Math.sqrt(c) } : undefined
}

function missOf(arc: Arc, { x, y, radius, tall }: Ellipse): number {
  let sum = 0
  for (let n = 0; n < arc.length; n += 2)
    sum += Math.abs(Math.hypot(arc[n]! - x, (arc[n + 1]! - y) / tall) - radius) * Math.min(1, tall)
  return sum / (arc.length / 2)
}

/** Through all borders that are near an ellipse and run along it. */
function refit({ places, dx, dy }: Borders, { width }: Picture, { x, y, radius, tall }: Ellipse): Ellipse | undefined {
  const near: Arc = []
  const off = Math.max(1.2, nearMax * radius)
  for (const i of places) {
    const u = (i % width) - x
    const v = (Math.floor(i / width) - y) / tall
    if (Math.abs(u) > radius + off || Math.abs(v) > radius + off) continue
    if (Math.abs(Math.hypot(u, v) - radius) > off) continue
    const [nx, ny] = [u, v / tall]
    if (Math.abs(dx[i]! * nx + dy[i]! * ny) > 0.93 * Math.hypot(nx, ny)) near.push(i % width, Math.floor(i / width))
  }
  return near.length > Math.max(12, seenMin * 2 * Math.PI * radius) * 2 ? fitEllipse(near, false) : undefined
}
