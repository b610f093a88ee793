import type { Picture } from '../../../../pixels/picture.ts'
import { type Borders, findBorders, lookAround } from '../ball-borders.ts'
import { isBare, seeBall } from '../ball-shade.ts'
import type { Box } from '../boxes.ts'
import { measureShape } from '../crown-shape.ts'
import type { Ball } from '../find-balls.ts'
import { findStems, type Stem } from '../find-stems.ts'
import { findClayBalls } from './find-clay-balls.ts'

/** In OKLab's chroma: clay, and a ball of it, on average; and of what is darker than paper, how much is clay, as the sky and lawns may have colours. */
const clayChroma = 0.025
const ballChroma = 0.035
const [clayMin, paperL] = [0.6, 0.9] as const
/** Of the picture, the least crown and the largest. */
const sizes = [0.0006, 0.045] as const
/** Of a ball, what is seen at least; and of its radius, how far a stem may stand from its middle. */
const seenMin = 0.55
const asideMax = 0.3
const solidMin = 0.84
/** In OKLab: a stem of clay is hardly darker than what is behind it. */
export const stemEdge = 0.007

export type SolidCrown = Box & { pixels: number[]; stems: Stem[]; isConical: boolean; isShrub: boolean }

/** Whether most of what is not as light as paper has no colour: a coloured elevation is drawn on a white sheet. */
export function isGreyModel({ L, a, b }: Picture): boolean {
  let [grey, all] = [0, 0]
  for (let i = 0; i < a.length; i++) {
    if (L[i]! > paperL) continue
    all++
    if (Math.hypot(a[i]!, b[i]!) < clayChroma) grey++
  }
  return grey >= clayMin * all
}

/** Balls and eggs of a grey model that stand on a stem: any other ball may be a part of what is built. */
export function findClayCrowns(picture: Picture): SolidCrown[] {
  const { width, height } = picture
  const borders = findBorders(picture, stemEdge)
  return findClayBalls(picture).flatMap((ball) => {
    const { x, y, radius, tall } = ball
    const { pixels } = seeBall(picture, ball)
    const share = pixels.length / (width * height)
    if (share < sizes[0] || share > sizes[1] || pixels.length < seenMin * Math.PI * tall * radius ** 2) return []
    if (chromaOf(picture, pixels) > ballChroma) return []
    const sorted = pixels.toSorted((one, other) => one - other)
    const box = {
      left: Math.max(0, Math.round(x - radius)),
      right: Math.min(width - 1, Math.round(x + radius)),
      top: Math.max(0, Math.round(y - radius * tall)),
      bottom: Math.min(height - 1, Math.round(y + radius * tall)),
    }
    const blob = { ...box, pixels: sorted }
    const { solid, upright } = measureShape(blob, width, height)
    if (solid < solidMin || upright > 0.2) return []
    if (!isBare(borders, picture, ball, lookAround(borders, picture, ball).strength)) return []
    const stems = findStems(borders, picture, blob, () => false).filter(
      (stem) => Math.abs(stem.x - x) < asideMax * radius,
    )
    return stems.length > 0
      ? [
          {
            ...blob,
            pixels: withShade(borders, picture, ball, sorted),
            stems: stems.slice(0, 1),
            isConical: false,
            isShrub: false,
          },
        ]
      : []
  })
}

const chromaOf = ({ a, b }: Picture, pixels: readonly number[]) =>
  pixels.reduce((sum, i) => sum + Math.hypot(a[i]!, b[i]!), 0) / pixels.length

/** Directions around a ball; of its radius, how far its shaded side may reach beyond its light one; and in how many in a row. */
const turns = 96
const beyondMax = 1.18
const runMin = 10

/** The side of a ball that is in shade has a border of its own on the ball: where another follows close to it all along, it ends there. */
function withShade(
  { is, dx, dy }: Borders,
  { width, height }: Picture,
  ball: Ball,
  pixels: readonly number[],
): number[] {
  const { x, y, radius, tall } = ball
  const placeOf = (turn: number, share: number) => {
    const angle = (2 * Math.PI * turn) / turns
    const [u, v] = [
      Math.round(x + share * radius * Math.cos(angle)),
      Math.round(y + share * radius * tall * Math.sin(angle)),
    ]
    return u < 1 || v < 1 || u >= width - 1 || v >= height - 1 ? -1 : v * width + u
  }
  const reach = Array.from({ length: turns }, (_, turn) => {
    const [cos, sin] = [Math.cos((2 * Math.PI * turn) / turns), Math.sin((2 * Math.PI * turn) / turns)]
    let last = 1
    for (let share = 1.02; share < beyondMax; share += 0.5 / radius) {
      const i = placeOf(turn, share)
      if (i >= 0 && is[i] && Math.abs(dx[i]! * cos + dy[i]! * sin) > 0.75) last = share
    }
    return last
  })
  const isBeyond = (turn: number) => reach[(turn + turns) % turns]! > 1
  const out = new Set(pixels)
  for (let turn = 0; turn < turns; turn++) {
    if (!isBeyond(turn)) continue
    let [from, to] = [turn, turn]
    while (to - from < runMin && isBeyond(from - 1)) from--
    while (to - from < runMin && isBeyond(to + 1)) to++
    if (to - from < runMin) continue
    for (let part = -0.5; part <= 0.5; part += 0.125)
      for (let share = 0.9; share <= reach[turn]!; share += 0.4 / radius) {
        const i = placeOf(turn + part, share)
        if (i >= 0) out.add(i)
      }
  }
  return [...out].sort((one, other) => one - other)
}
