import sharp from 'sharp'
import {
  type DrawnPlan,
  findFloors,
  type Opening,
  type Point,
  piecesOf,
  placeOn,
  type TestPlan,
  type Wall,
} from './draw-plan.ts'
import { drawFixture } from './fixtures.ts'

/** How a hand draws walls: two strokes, with a hatch of so many pixels between them. */
export type Hand = {
  hatchPx: number
  /** Width of strokes; how far they stray and how far they go on beyond a corner, in pixels. */
  linePx: number
  strayPx: number
  overshootPx: number
  /** Share of strokes that are drawn twice. */
  twice?: number
  ink: string
  paper: string
  grain: number
  jpeg: number
  seed: number
}

export type HandPlan = Omit<TestPlan, 'manner'> & { hand: Hand }

type Pen = { random: () => number; hand: Hand; out: string[] }

/**
 * A plan stroke by stroke, in pixels: every face of a wall is a stroke of its own that wobbles, goes on beyond its corners and may fail to
 * meet the next one. Furniture is bent by noise.
 */
export async function drawByHand(plan: HandPlan): Promise<DrawnPlan> {
  const { width = 1344, height = 950, hand } = plan
  const pen: Pen = { random: randomFrom(hand.seed), hand, out: [] }
  const pieces = plan.walls.flatMap((wall) => outlinesOf(plan, wall))
  for (const piece of pieces) drawPiece(pen, piece, pieces)
  for (const wall of plan.walls) for (const opening of wall.openings ?? []) drawOpening(pen, plan, wall, opening)
  drawHatch(pen, pieces, width, height)
  const rgb = await finish(pen, plan, width, height)
  return { rgb, width, height, rooms: await findFloors(plan, width, height) }
}

async function finish({ hand, out }: Pen, plan: HandPlan, width: number, height: number): Promise<Uint8Array> {
  const { metrePx, origin, fixtures = [], texts = [] } = plan
  const words = texts.map(({ text, at, height: size = 14 }) => {
    const [x, y] = [origin[0] + at[0] * metrePx, origin[1] + at[1] * metrePx]
    return `<text x="${x}" y="${y}" font-size="${size * 1.4}" font-style="italic" font-family="serif" text-anchor="middle" fill="${hand.ink}">${text}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <filter id="bent" filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}">
  <feTurbulence type="fractalNoise" baseFrequency="0.02" numOctaves="2" seed="${hand.seed}"/>
  <feDisplacementMap in="SourceGraphic" scale="${5 * hand.strayPx}" xChannelSelector="R" yChannelSelector="G"/></filter>
  <rect width="100%" height="100%" fill="${hand.paper}"/>
  <g filter="url(#bent)"><g transform="translate(${origin[0]} ${origin[1]}) scale(${metrePx})" fill="none" stroke="${hand.ink}"
  stroke-opacity="0.8" stroke-width="${(0.8 * hand.linePx) / metrePx}">${fixtures.map((one) => drawFixture(one)).join('')}</g></g>
  <g fill="none" stroke="${hand.ink}" stroke-linecap="round">${out.join('')}</g>${words.join('')}</svg>`
  const { data } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const random = randomFrom(hand.seed + 1)
  for (let i = 0; i < data.length; i += 3) {
    const noise = (random() + random() + random() - 1.5) * 2 * hand.grain
    for (let n = 0; n < 3; n++) data[i + n] = Math.max(0, Math.min(255, Math.round(data[i + n]! + noise)))
  }
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: hand.jpeg })
    .toBuffer()
  return new Uint8Array(await sharp(jpeg).raw().toBuffer())
}

/** The four corners of a piece of wall, in pixels, in turn; the first side runs along it. */
type Piece = { corners: Point[] }

function outlinesOf(plan: HandPlan, wall: Wall): Piece[] {
  return piecesOf(wall).map(([from, to, first, last]) => {
    const [start, end] = [from - (first ? wall.thick / 2 : 0), to + (last ? wall.thick / 2 : 0)]
    const at = (along: number, off: number) => pointOn(plan, wall, along, off * wall.thick)
    return {
      corners: [at(start, -0.5), at(end, -0.5), at(end, 0.5), at(start, 0.5)],
    }
  })
}

function pointOn({ origin, metrePx }: HandPlan, wall: Wall, along: number, off: number): Point {
  const { x, y, dx, dy } = placeOn(wall, along)
  return [origin[0] + metrePx * (x - dy * off), origin[1] + metrePx * (y + dx * off)]
}

/** Its sides, but where they lie within another piece. */
function drawPiece(pen: Pen, piece: Piece, all: Piece[]): void {
  const [a, b, c, d] = piece.corners as [Point, Point, Point, Point]
  for (const [from, to] of [
    [a, b],
    [b, c],
    [c, d],
    [d, a],
  ] as const) {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    let start: number | undefined
    for (let t = 0; t <= length + 1; t++) {
      const point = between(from, to, t / length)
      const isBare = t <= length && !all.some((other) => other !== piece && isWithin(point, other, 1))
      if (isBare) start ??= t
      else if (start !== undefined) {
        if (t - start > 3) stroke(pen, between(from, to, start / length), between(from, to, (t - 1) / length), 1.3)
        start = undefined
      }
    }
  }
}

const between = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
]

function isWithin([x, y]: Point, { corners }: Piece, margin: number): boolean {
  return corners.every(([ax, ay], n) => {
    const [bx, by] = corners[(n + 1) % 4]!
    return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay) > margin
  })
}

function drawHatch(pen: Pen, pieces: Piece[], width: number, height: number): void {
  const gap = pen.hand.hatchPx * Math.SQRT2
  for (let s = 0; s < width + height; s += gap * (0.8 + 0.4 * pen.random())) {
    let start: Point | undefined
    for (let y = Math.max(0, s - width); y < Math.min(height, s); y++) {
      const point: Point = [s - y, y]
      const isInside = pieces.some((piece) => isWithin(point, piece, 0))
      if (isInside) start ??= point
      else if (start) {
        stroke({ ...pen, hand: { ...pen.hand, overshootPx: 0, twice: 0, strayPx: 0.4 } }, start, point, 0.9)
        start = undefined
      }
    }
  }
}

function drawOpening(
  pen: Pen,
  plan: HandPlan,
  wall: Wall,
  { at, width, kind, hinge = 'start', side = 1 }: Opening,
): void {
  const [from, to] = [at - width / 2, at + width / 2]
  if (kind === 'window')
    for (const off of [-0.5, 0, 0.5])
      stroke(pen, pointOn(plan, wall, from, off * wall.thick), pointOn(plan, wall, to, off * wall.thick), 0.8)
  if (kind !== 'door') return
  const [along, sign] = hinge === 'start' ? [from, 1] : [to, -1]
  const off = (side * wall.thick) / 2
  const hand = pointOn(plan, wall, along, off)
  stroke(pen, hand, pointOn(plan, wall, along, off + side * width), 1)
  const arc = Array.from({ length: 25 }, (_, n) => {
    const angle = (n / 24) * (Math.PI / 2)
    return pointOn(plan, wall, along + sign * width * Math.sin(angle), off + side * width * Math.cos(angle))
  })
  pen.out.push(path(arc, 0.7 * pen.hand.linePx))
}

/** From one point to the other, and a little further; its middle strays in long waves. */
function stroke(pen: Pen, from: Point, to: Point, times: number): void {
  const { hand, random } = pen
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  for (let n = 0; n < (random() < (hand.twice ?? 0) ? 2 : 1); n++) {
    // A hand stops short of a corner now and then.
    const [before, after] = [0, 0].map(() => hand.overshootPx * (random() * 1.3 - 0.3))
    const [wave, phase, lean] = [70 + 80 * random(), 7 * random(), random() - 0.5]
    const points: Point[] = []
    for (let t = -before!; t < length + after! + 4; t += 4) {
      const along = Math.min(t, length + after!)
      const away =
        hand.strayPx * (0.6 * Math.sin(along / wave + phase) + 0.5 * lean + 0.3 * Math.sin(along / 17 + 3 * phase))
      points.push([from[0] + dx * along - dy * away, from[1] + dy * along + dx * away])
    }
    pen.out.push(path(points, times * hand.linePx * (0.85 + 0.3 * random())))
  }
}

const path = (points: Point[], width: number): string =>
  `<path d="M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}" stroke-width="${width.toFixed(2)}"/>`

function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
