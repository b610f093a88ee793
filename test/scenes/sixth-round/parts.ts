import { across, along, slate, slopeAlongX, white } from '../first-sight/pieces.ts'
import { box, type Corner, type Face, face, facet, opening, turned, type Vector } from '../solid.ts'

type Colour = Face['colour']
type Look = { wall?: Colour; roof?: Colour; edge?: number; verge?: number }

/** A block under a roof of two slopes, its ridge along x; the roof passes the walls by `edge` and the gables by `verge`. */
export function saddleX(
  [x0, y0, z]: Vector,
  [x1, y1]: Corner,
  [eaves, ridge]: [number, number],
  { wall = white, roof = slate, edge = 0.4, verge = 0.3 }: Look = {},
): Face[] {
  const middle = (y0 + y1) / 2
  const drop = (edge * (ridge - eaves)) / (middle - y0)
  const gable = [y0, z, y1, z, y1, eaves, middle, ridge, y0, eaves]
  return [
    ...[x0, x1].map((x) => along(x, gable, 'wall', wall)),
    ...[y0, y1].map((y) => across(y, [x0, z, x1, z, x1, eaves, x0, eaves], 'wall', wall)),
    ...[y0 - edge, y1 + edge].map((y) =>
      slopeAlongX([y, eaves - drop, middle, ridge], [x0 - verge, x1 + verge], 'roof', roof),
    ),
  ]
}

/** The same, its ridge along y. */
export const saddleY = ([x0, y0, z]: Vector, [x1, y1]: Corner, heights: [number, number], look: Look = {}): Face[] =>
  turned(saddleX([y0, x0, z], [y1, x1], heights, look))

/** A block under one slope that rises along y from `low` to `high`. */
export function leanTo(
  [x0, y0, z]: Vector,
  [x1, y1]: Corner,
  [low, high]: [number, number],
  { wall = white, roof = slate, edge = 0.4, verge = 0.3 }: Look = {},
): Face[] {
  const pitch = (high - low) / (y1 - y0)
  return [
    ...[x0, x1].map((x) => along(x, [y0, z, y1, z, y1, high, y0, low], 'wall', wall)),
    across(y0, [x0, z, x1, z, x1, low, x0, low], 'wall', wall),
    across(y1, [x0, z, x1, z, x1, high, x0, high], 'wall', wall),
    slopeAlongX([y0 - edge, low - edge * pitch + 0.03, y1, high + 0.03], [x0 - verge, x1 + verge], 'roof', roof),
  ]
}

/** A gable before a slope that rises along y from the height `eaves` at y0: its walls from z up, its roof to where it meets the slope. */
export function crossGable(
  [x0, x1]: [number, number],
  y: number,
  [z, low, tip]: [number, number, number],
  [y0, eaves, pitch]: [number, number, number],
  { wall = white, roof = slate, edge = 0, verge = 0 }: Look = {},
): Face[] {
  const middle = (x0 + x1) / 2
  const end = low - (edge * (tip - low)) / (middle - x0)
  const meets = (height: number) => y0 + (height - eaves) / pitch
  const foot = Math.max(y, z < eaves ? y0 : meets(z))
  const side = [y, z, foot, z, ...(z < eaves ? [foot, eaves] : []), meets(low), low, y, low]
  return [
    across(y, [x0, z, x1, z, x1, low, middle, tip, x0, low], 'wall', wall),
    ...[x0, x1].map((x) => along(x, side, 'wall', wall)),
    ...[x0 - edge, x1 + edge].map((x) =>
      facet('roof', roof, x, y - verge, end, x, meets(end), end, middle, meets(tip), tip, middle, y - verge, tip),
    ),
  ]
}

/** A dormer of that kind with its pane; its front stands at y. */
export function dormer(
  [x0, x1]: [number, number],
  y: number,
  [y0, eaves, pitch]: [number, number, number],
  high: number,
  look: Look = {},
): Face[] {
  const sill = eaves + (y - y0) * pitch
  return [
    ...crossGable([x0, x1], y, [sill, sill + high, sill + high + 0.35 * (x1 - x0)], [y0, eaves, pitch], look),
    opening([x0, y, sill], [x1, y, sill], 0.25, x1 - x0 - 0.25, 0.25, high - 0.1),
  ]
}

/** A field of a face of four corners, by shares along its foot and up. */
export function inFacet({ corners }: Face, [s0, s1, t0, t1]: number[], part: Face['part'], colour: Colour): Face {
  const [a, b, c, d] = corners as [Vector, Vector, Vector, Vector]
  const mix = (p: Vector, q: Vector, share: number): Vector => [
    p[0] + (q[0] - p[0]) * share,
    p[1] + (q[1] - p[1]) * share,
    p[2] + (q[2] - p[2]) * share,
  ]
  const at = (s: number, t: number) => mix(mix(a, b, s), mix(d, c, s), t)
  return face([at(s0!, t0!), at(s1!, t0!), at(s1!, t1!), at(s0!, t1!)], part, colour, 1)
}

/** A wall about a flat roof. */
export const parapet = (x0: number, y0: number, x1: number, y1: number, z: number, up = 0.6, thick = 0.3): Face[] =>
  [
    [x0, y0, x1, y0 + thick],
    [x0, y1 - thick, x1, y1],
    [x0, y0 + thick, x0 + thick, y1 - thick],
    [x1 - thick, y0 + thick, x1, y1 - thick],
  ].flatMap(([a, b, c, d]) => box([a!, b!, z], [c!, d!, z + up], { top: 'top' }))

/** Walls to the left, at the back and to the right of a room. */
export const sides = (wide: number, deep: number, high: number, colour: Colour): Face[] => [
  across(deep, [0, 0, wide, 0, wide, high, 0, high], 'wall', colour),
  along(0, [0, 0, deep, 0, deep, high, 0, high], 'wall', colour),
  along(wide, [0, 0, deep, 0, deep, high, 0, high], 'wall', colour),
]
