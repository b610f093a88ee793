import { boards, piece } from '../first-sight/pieces.ts'
import {
  box,
  type Corner,
  type Face,
  opening,
  outline,
  plate,
  prism,
  rectangle,
  ring,
  spire,
  type Vector,
  walls,
} from '../solid.ts'

type Colour = Face['colour']
export const brick: Colour = [198, 170, 150]
export const stone: Colour = [194, 189, 180]
export const tile: Colour = [152, 108, 92]
export const timber: Colour = [172, 148, 122]
export const leaf: Colour = [148, 166, 134]
export const metal: Colour = [178, 182, 186]

/** A thin post from one height to another. */
export const post = (
  [x, y]: Corner,
  [z0, z1]: [number, number],
  half = 0.06,
  colour: Colour = [206, 203, 197],
): Face[] => [...walls(rectangle(x - half, y - half, x + half, y + half), z0, z1, { colour })]

/** A rail on posts between two places that share x or y. */
export function rail([x0, y0]: Corner, [x1, y1]: Corner, z: number, high = 1, step = 1.3): Face[] {
  const length = Math.hypot(x1 - x0, y1 - y0)
  const count = Math.max(1, Math.round(length / step))
  const posts = Array.from(
    { length: count + 1 },
    (_, n): Corner => [x0 + ((x1 - x0) * n) / count, y0 + ((y1 - y0) * n) / count],
  )
  const bar = (low: number): Face[] =>
    box(
      [Math.min(x0, x1) - 0.04, Math.min(y0, y1) - 0.04, z + low],
      [Math.max(x0, x1) + 0.04, Math.max(y0, y1) + 0.04, z + low + 0.08],
      { top: 'top' },
    )
  return [...posts.flatMap((at) => post(at, [z, z + high], 0.04)), ...bar(high - 0.08), ...bar(high * 0.5)]
}

/** A tree as a child builds it: a trunk and a cone. */
export const tree = ([x, y]: Corner, high: number, z = 0): Face[] => [
  ...walls(ring([x, y], 0.14, 6), z, z + high * 0.2, { colour: boards }),
  ...spire(ring([x, y], high * 0.22, 8), z + high * 0.16, [x, y, z + high], leaf),
]

/** A car or a van along y: a body and a cabin. */
export function car([x, y]: Corner, colour: Colour = [168, 150, 146], { long = 4.4, high = 1.45 } = {}): Face[] {
  return [
    ...box([x, y, 0.3], [x + 1.8, y + long, high * 0.62], { top: 'top' }, colour),
    ...prism(rectangle(x + 0.12, y + long * 0.22, x + 1.68, y + long * 0.86), high * 0.62, high, {
      top: 'top',
      colour: [140, 146, 154],
    }),
  ]
}

/** A pane of three or more corners, by shares of metres along the wall from a to b and up. */
export function shaped(a: Vector, b: Vector, points: Corner[], part: 'opening' | 'door' = 'opening'): Face {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  const pane = opening(a, b, 0, 1, 0, 1, part)
  return {
    ...pane,
    corners: points.map(
      ([u, z]): Vector => [a[0] + ((b[0] - a[0]) * u) / length, a[1] + ((b[1] - a[1]) * u) / length, a[2] + z],
    ),
  }
}

/** What rises along y turned to rise to the left, away from the right: (x, y) becomes (-y, x). */
export const fromRight = (faces: Face[]): Face[] =>
  faces.map((one) => ({ ...one, corners: one.corners.map(([x, y, z]): Vector => [-y, x, z]) }))

/** A boat upside up: a flat hull with a pointed bow, along y. */
export const boat = ([x, y]: Corner, [long, wide]: [number, number], z: number, colour: Colour = timber): Face[] => {
  const hull = outline(
    ...[x, y + long, x, y + long * 0.35, x + wide / 2, y, x + wide, y + long * 0.35, x + wide, y + long],
  )
  return [...prism(hull, z, z + 0.6, { top: 'top', colour }), plate(hull, z, 'soffit', colour)]
}

/** A chair: a seat on a foot, a back at the left (-1) or the right (1) of it, or before (0). */
export const seat = ([x, y]: Corner, back: -1 | 0 | 1, colour: Colour, size = 0.5): Face[] => [
  ...piece([x + size * 0.3, y + size * 0.3, 0], [x + size * 0.7, y + size * 0.7, 0.38], metal),
  ...piece([x, y, 0.38], [x + size, y + size, 0.48], colour),
  ...(back === 0
    ? piece([x, y, 0.48], [x + size, y + 0.07, 0.95], colour)
    : piece([back < 0 ? x : x + size - 0.07, y, 0.48], [back < 0 ? x + 0.07 : x + size, y + size, 0.95], colour)),
]
