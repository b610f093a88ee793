import { panel } from '../pane-rows.ts'
import { type Face, face, opening, type Part, plate, rectangle, type Vector, walls } from '../solid.ts'

type Colour = Face['colour']
export const white: Colour = [225, 222, 216]
export const glass: Colour = [150, 178, 205]
export const boards: Colour = [162, 140, 116]
export const slate: Colour = [118, 122, 130]
export const wood: Colour = [172, 146, 116]

/** An upright polygon at a distance y, from x and z in turn. */
export const across = (y: number, xz: number[], part: Part = 'wall', colour: Colour = white): Face =>
  face(
    Array.from({ length: xz.length / 2 }, (_, n): Vector => [xz[2 * n]!, y, xz[2 * n + 1]!]),
    part,
    colour,
  )

/** An upright polygon at x, from y and z in turn. */
export const along = (x: number, yz: number[], part: Part = 'wall', colour: Colour = white): Face =>
  face(
    Array.from({ length: yz.length / 2 }, (_, n): Vector => [x, yz[2 * n]!, yz[2 * n + 1]!]),
    part,
    colour,
  )

/** A slope between two level lines that run along y: x and z of the one, x and z of the other. */
export const slopeAlongY = (
  [x0, z0, x1, z1]: [number, number, number, number],
  [y0, y1]: [number, number],
  part: Part = 'roof',
  colour: Colour = slate,
): Face =>
  face(
    [
      [x0, y0, z0],
      [x0, y1, z0],
      [x1, y1, z1],
      [x1, y0, z1],
    ],
    part,
    colour,
  )

/** The same along x: y and z of the one, y and z of the other. */
export const slopeAlongX = (
  [y0, z0, y1, z1]: [number, number, number, number],
  [x0, x1]: [number, number],
  part: Part = 'roof',
  colour: Colour = slate,
): Face =>
  face(
    [
      [x0, y0, z0],
      [x1, y0, z0],
      [x1, y1, z1],
      [x0, y1, z1],
    ],
    part,
    colour,
  )

/** A pane or door with a half-round head, in the wall from a to b. */
export function arched(
  a: Vector,
  b: Vector,
  [from, to, sill, head]: [number, number, number, number],
  part: 'opening' | 'door' = 'opening',
  colour: Colour = glass,
): Face {
  const [radius, sides] = [(to - from) / 2, 12]
  const whole = opening(a, b, from, to, sill, head - radius, part, colour)
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  const head_ = Array.from({ length: sides - 1 }, (_, n): Vector => {
    const turn = ((n + 1) * Math.PI) / sides
    const share = (from + radius + radius * Math.cos(turn)) / length
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + head - radius + radius * Math.sin(turn)]
  })
  const [left, right, upperRight, upperLeft] = whole.corners as [Vector, Vector, Vector, Vector]
  return { ...whole, corners: [left, right, upperRight, ...head_, upperLeft] }
}

/** Boards or slats side by side; `upright` ones stand along the wall, the others lie one over the other. */
export const boarded = (
  a: Vector,
  b: Vector,
  [from, to, sill, head]: [number, number, number, number],
  count: number,
  { upright = true, colour = boards }: { upright?: boolean; colour?: Colour } = {},
): Face[] =>
  Array.from({ length: count }, (_, n) => {
    const share = (low: number, high: number, k: number) => low + ((high - low) * k) / count
    return upright
      ? panel(a, b, [share(from, to, n), share(from, to, n + 1), sill, head], colour)
      : panel(a, b, [from, to, share(sill, head, n), share(sill, head, n + 1)], colour)
  })

/** A thing in a room: all its faces are furniture. */
export const piece = ([x0, y0, z0]: Vector, [x1, y1, z1]: Vector, colour: Colour = wood): Face[] => [
  ...walls(rectangle(x0, y0, x1, y1), z0, z1, { part: 'furniture', colour }),
  plate(rectangle(x0, y0, x1, y1), z1, 'furniture', colour),
  ...(z0 > 0 ? [plate(rectangle(x0, y0, x1, y1), z0, 'furniture', colour)] : []),
]

/** A front of a cupboard, a drawer, a picture: it looks like a pane and is not. */
export const front = (
  a: Vector,
  b: Vector,
  [from, to, sill, head]: [number, number, number, number],
  colour: Colour = wood,
): Face => ({ ...opening(a, b, from, to, sill, head), part: 'furniture', colour })
