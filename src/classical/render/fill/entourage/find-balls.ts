import { gaussianBlur } from '../../../pixels/blur.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { shrinkPicture } from '../../../pixels/scale.ts'

/** In pixels: where a crown is that is modelled as a ball. */
export type Ball = { x: number; y: number; radius: number }

/** From one radius that is tried to the next. */
const radiusStep = 1.05
/** How much a border changes lightness, and colour by so much more, in OKLab. */
const edgeMin = 0.022
const colourWeight = 1.5
/** Directions in which a circle is looked at; how many show its border, and how many of them in a row, as things may hide the rest. */
const directions = 48
const onMin = 0.6
const runMin = 0.36
/** Balls have facets: how far a border may stray, as a share of the radius, and by how many pixels at least; and how it may lean. */
const strayMax = 0.07
const strayPx = 1.2
const leanMin = 0.86
/** Of a circle's border, what votes for its middle. */
const votesMin = 0.34
/** Lightness that falls off over a ball, from its middle to its border: discs have none. */
const roundedMin = 0.02
/** Lightness from pixel to pixel on a ball, on average at most. */
const smoothMax = 0.014
/** Of a ball, what borders may cover that are of so much of its own border's strength; facets have fainter ones. */
const crossedMax = 0.05
const strongMin = 0.6
/** Of a radius, how near to each other two circles are one ball. */
const sameMax = 0.7

/** By how much smaller a picture is in which radii are looked for, from and to shares of its width: large balls stray by more pixels. */
const sizes = [
  [1, 0.009, 0.03],
  [2, 0.03, 0.085],
] as const

/**
 * Balls that a picture shows, the nearest last: circles by the votes of their borders (circle Hough transform; Kimme, Ballard & Sklansky
 * 1975), over which light falls off smoothly.
 */
export function findBalls(picture: Picture): Ball[] {
  const found = sizes.flatMap(([factor, from, to]) => {
    const small = factor === 1 ? picture : shrinkPicture(picture, factor)
    const middle = (factor - 1) / 2
    return findCircles(small, from, to).map(({ x, y, radius, on }) => ({
      x: factor * x + middle,
      y: factor * y + middle,
      radius: factor * radius,
      on,
    }))
  })
  found.sort((one, other) => other.on * Math.sqrt(other.radius) - one.on * Math.sqrt(one.radius))
  const balls: Ball[] = []
  for (const { x, y, radius } of found) {
    const isNew = balls.every((ball) => Math.hypot(x - ball.x, y - ball.y) > sameMax * Math.max(radius, ball.radius))
    if (isNew) balls.push({ x, y, radius })
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
        const { on, strength } = lookAround(borders, picture, { x, y, radius })
        if (on > 0 && isBare(borders, picture, { x, y, radius }, strength) && isRound(picture, { x, y, radius }))
          found.push({ x, y, radius, on })
      }
  }
  return found
}

/** Pixels of borders, thin, with how much changes there, and the unit vector across. */
type Borders = { places: number[]; is: Uint8Array; strength: Float32Array; dx: Float32Array; dy: Float32Array }

function findBorders({ width, height, L, a, b }: Picture): Borders {
  const channels: (readonly [Plane, number])[] = [L, a, b].map((plane, n) => [
    gaussianBlur(plane, width, height, 0.9),
    n === 0 ? 1 : colourWeight,
  ])
  const [strength, dx, dy] = [0, 0, 0].map(() => new Float32Array(L.length)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++)
      for (const [plane, weight] of channels) {
        const [across, down] = [
          weight * (plane[i + 1]! - plane[i - 1]!),
          weight * (plane[i + width]! - plane[i - width]!),
        ]
        const size = Math.hypot(across, down)
        if (size <= strength[i]!) continue
        strength[i] = size
        dx[i] = across / size
        dy[i] = down / size
      }
  const is = new Uint8Array(L.length)
  const places: number[] = []
  for (let y = 2; y < height - 2; y++)
    for (let x = 2, i = y * width + 2; x < width - 2; x++, i++) {
      if (strength[i]! < edgeMin) continue
      const step = Math.round(dx[i]!) + Math.round(dy[i]!) * width
      if (strength[i]! < strength[i + step]! || strength[i]! <= strength[i - step]!) continue
      is[i] = 1
      places.push(i)
    }
  return { places, is, strength, dx, dy }
}

/** The share of the directions in which a circle's border is seen, 0 if it is too few to be one, and how strong it is. */
function lookAround({ is, strength, dx, dy }: Borders, { width, height }: Picture, { x, y, radius }: Ball) {
  const seen = new Uint8Array(directions)
  const reach = Math.max(strayPx, strayMax * radius)
  let [looked, sum] = [0, 0]
  for (let n = 0; n < directions; n++) {
    const [cos, sin] = [Math.cos((2 * Math.PI * n) / directions), Math.sin((2 * Math.PI * n) / directions)]
    for (let far = radius - reach; far <= radius + reach; far += 0.5) {
      const [u, v] = [Math.round(x + far * cos), Math.round(y + far * sin)]
      if (u < 2 || v < 2 || u >= width - 2 || v >= height - 2) continue
      if (far === radius - reach) looked++
      const i = v * width + u
      if (seen[n] || !is[i] || Math.abs(dx[i]! * cos + dy[i]! * sin) < leanMin) continue
      seen[n] = 1
      sum += strength[i]!
    }
  }
  const on = seen.reduce((count, one) => count + one, 0)
  // The picture's border hides a part.
  const isOne = on >= onMin * looked && looked > directions / 2 && longestRun(seen) >= runMin * directions
  return { on: isOne ? on / looked : 0, strength: sum / on }
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

/** Whether few borders cross a circle that are about as strong as its own: they cross what is made of panes and posts. */
function isBare({ is, strength }: Borders, { width, height }: Picture, { x, y, radius }: Ball, own: number): boolean {
  const reach = Math.min(0.8 * radius, radius - 2.5)
  let [all, crossed] = [0, 0]
  for (let v = Math.max(0, Math.ceil(y - reach)); v <= Math.min(height - 1, y + reach); v++) {
    const half = Math.sqrt(Math.max(0, reach ** 2 - (v - y) ** 2))
    for (let u = Math.max(0, Math.ceil(x - half)); u <= Math.min(width - 1, x + half); u++) {
      all++
      if (is[v * width + u] && strength[v * width + u]! > strongMin * own) crossed++
    }
  }
  return crossed < crossedMax * all
}

/** Whether light falls off over it, smoothly: the slope of the plane that fits lightness best, over its radius. */
function isRound({ width, height, L }: Picture, { x, y, radius }: Ball): boolean {
  const reach = 0.8 * radius
  let [n, l, du, dv, ul, vl, uu, vv, steps] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let v = Math.max(0, Math.ceil(y - reach)); v <= Math.min(height - 1, y + reach); v++) {
    const half = Math.sqrt(Math.max(0, reach ** 2 - (v - y) ** 2))
    for (let u = Math.max(1, Math.ceil(x - half)); u <= Math.min(width - 1, x + half); u++) {
      const light = L[v * width + u]!
      n++
      l += light
      du += u - x
      dv += v - y
      ul += (u - x) * light
      vl += (v - y) * light
      uu += (u - x) ** 2
      vv += (v - y) ** 2
      steps += Math.abs(light - L[v * width + u - 1]!)
    }
  }
  const mean = l / n
  const slope = Math.hypot((ul - mean * du) / uu, (vl - mean * dv) / vv)
  // A small ball is as dark on its far side, over fewer pixels.
  return slope * radius > roundedMin && steps / n < Math.max(smoothMax, 2 * slope)
}
