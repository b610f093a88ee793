import type { Picture } from '../../../pixels/picture.ts'
import { shrinkPicture } from '../../../pixels/scale.ts'
import { directions, findBorders, longestRun, lookAround } from './ball-borders.ts'
import { isBare, isRound } from './ball-shade.ts'

/** In pixels: where a crown is that is modelled as a ball, half its width, and its height over its width; and in which directions its border is seen. */
export type Ball = { x: number; y: number; radius: number; tall: number; seen: Uint8Array }

/** From one radius that is tried to the next. */
const radiusStep = 1.05
/** Of the directions in which a border is looked for, how many show it, and how many of them in a row, as things may hide the rest. */
const onMin = 0.6
const runMin = 0.36
/** Of a circle's border, what votes for its middle. */
const votesMin = 0.34
/** Of a radius, how near to each other two circles are one ball. */
const sameMax = 0.7

/** By how much smaller a picture is in which radii are looked for, from and to shares of its width: large balls stray by more pixels. */
const usualMin = 0.009
const sizesFrom = (least: number) =>
  [
    [1, least, 0.03],
    [2, 0.03, 0.085],
  ] as const

/**
 * Balls that a picture shows, the nearest last: circles by the votes of their borders (circle Hough transform; Kimme, Ballard & Sklansky
 * 1975), over which light falls off smoothly.
 *
 * @param least of the width, the least radius
 */
export function findBalls(picture: Picture, least = usualMin): Ball[] {
  const found = sizesFrom(least).flatMap(([factor, from, to]) => {
    const small = factor === 1 ? picture : shrinkPicture(picture, factor)
    const middle = (factor - 1) / 2
    return findCircles(small, from, to).map((one) => ({
      ...one,
      x: factor * one.x + middle,
      y: factor * one.y + middle,
      radius: factor * one.radius,
    }))
  })
  found.sort((one, other) => other.on * Math.sqrt(other.radius) - one.on * Math.sqrt(one.radius))
  const balls: Ball[] = []
  for (const { on: _, ...one } of found) {
    const { x, y, radius } = one
    const isNew = balls.every((ball) => Math.hypot(x - ball.x, y - ball.y) > sameMax * Math.max(radius, ball.radius))
    if (isNew) balls.push(one)
  }
  return balls.sort((one, other) => one.y + one.radius - other.y - other.radius)
}

/** Circles with radii between shares of the width, and how much of each is seen. */
function findCircles(picture: Picture, from: number, to: number): (Ball & { on: number })[] {
  const { width, height } = picture
  const borders = findBorders(picture)
  const found: (Ball & { on: number })[] = []
  const votes = new Uint16Array(width * height)
  for (let radius = from * width; radius <= to * width; radius *= radiusStep) {
    votes.fill(0)
    for (const i of borders.places) {
      const [x, y] = [i % width, Math.floor(i / width)]
      for (const side of [-radius, radius]) {
        const [u, v] = [Math.round(x + side * borders.dx[i]!), Math.round(y + side * borders.dy[i]!)]
        if (u >= 0 && v >= 0 && u < width && v < height) votes[v * width + u]!++
      }
    }
    // Votes scatter by a pixel or two around the middle.
    const enough = votesMin * 2 * Math.PI * radius
    for (let y = 2; y < height - 2; y++)
      for (let x = 2, i = y * width + 2; x < width - 2; x++, i++) {
        if (votes[i]! * 25 < enough) continue
        let sum = 0
        for (let v = -2; v <= 2; v++) for (let u = -2; u <= 2; u++) sum += votes[i + v * width + u]!
        if (sum < enough) continue
        const { seen, looked, on, strength } = lookAround(borders, picture, { x, y, radius, tall: 1 })
        // The picture's border hides a part.
        if (on < onMin * looked || looked <= directions / 2 || longestRun(seen) < runMin * directions) continue
        const ball = { x, y, radius, tall: 1, seen }
        if (isBare(borders, picture, ball, strength) && isRound(picture, ball)) found.push({ ...ball, on: on / looked })
      }
  }
  return found
}
