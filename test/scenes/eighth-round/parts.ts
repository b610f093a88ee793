import { across, along, boards, glass, piece, white } from '../first-sight/pieces.ts'
import {
  box,
  type Corner,
  type Face,
  facet,
  opening,
  outline,
  plate,
  rectangle,
  ring,
  slab,
  type Vector,
  walls,
} from '../solid.ts'
import { leaf, metal, oak } from './colours.ts'

type Colour = Face['colour']

export const ground = slab([-1500, -300, 0], [1500, 1500])
export const lawn = slab([-1500, -300, 0], [1500, 1500], 'ground', [174, 189, 157])
/** A field of the ground: a way, a bed, a pitch. */
export const field = (
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  colour: Colour = [206, 203, 196],
  over = 1,
): Face => plate(rectangle(x0, y0, x1, y1), 0.01 + over * 0.01, 'ground', colour, over)

/** A tree with a crown like a ball. */
export function ballTree([x, y]: Corner, high: number, z = 0, wide = 0.3, colour: Colour = leaf): Face[] {
  const radius = high * wide
  const middle = z + high - radius
  const sides = 10
  const levels = [-58, -8, 40].map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return { at: ring([x, y], radius * Math.cos(angle), sides), z: middle + radius * Math.sin(angle) }
  })
  const [low, belt, high_] = levels as [(typeof levels)[0], (typeof levels)[0], (typeof levels)[0]]
  const strip = (a: typeof low, b: typeof low, part: Face['part']): Face[] =>
    a.at.map((p, n) => {
      const m = (n + 1) % sides
      return facet(part, colour, ...p, a.z, ...a.at[m]!, a.z, ...b.at[m]!, b.z, ...b.at[n]!, b.z)
    })
  return [
    ...walls(ring([x, y], Math.max(0.07, high * 0.022), 6), z, low.z + 0.05, { colour: boards }),
    plate(low.at, low.z, 'soffit', colour),
    ...strip(low, belt, 'soffit'),
    ...strip(belt, high_, 'roof'),
    ...high_.at.map((p, n) =>
      facet('roof', colour, ...p, high_.z, ...high_.at[(n + 1) % sides]!, high_.z, x, y, z + high),
    ),
  ]
}

/** Panes in rows and columns between bars. */
export function lattice(
  a: Vector,
  b: Vector,
  [from, to, sill, head]: [number, number, number, number],
  columns: number,
  rows: number,
  bar = 0.08,
  part: 'opening' | 'door' = 'opening',
): Face[] {
  const wide = (to - from - bar * (columns - 1)) / columns
  const high = (head - sill - bar * (rows - 1)) / rows
  return Array.from({ length: columns * rows }, (_, n) => {
    const u = from + (n % columns) * (wide + bar)
    const z = sill + Math.floor(n / columns) * (high + bar)
    return opening(a, b, u, u + wide, z, z + high, part, glass)
  })
}

/** A half-round light over a door, or a round one: its middle along the wall and up. */
export function disc(a: Vector, b: Vector, [u, z]: Corner, radius: number, half = false, colour: Colour = glass): Face {
  const count = half ? 10 : 14
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  const corners = Array.from({ length: half ? count + 1 : count }, (_, n): Vector => {
    const turn = (n * (half ? 1 : 2) * Math.PI) / count
    const s = (u + radius * Math.cos(turn)) / length
    return [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s, a[2] + z + radius * Math.sin(turn)]
  })
  return { ...opening(a, b, 0, 1, 0, 1, 'opening', colour), corners }
}

/** Two glazed leaves under a half-round light. */
export function archedFrench(a: Vector, b: Vector, from: number, to: number, sill: number, spring: number): Face[] {
  const middle = (from + to) / 2
  return [
    opening(a, b, from, middle - 0.05, sill, spring - 0.05, 'door', glass),
    opening(a, b, middle + 0.05, to, sill, spring - 0.05, 'door', glass),
    disc(a, b, [middle, spring + 0.05], (to - from) / 2, true),
  ]
}

/** Two glazed leaves under a level light. */
export function french(
  a: Vector,
  b: Vector,
  from: number,
  to: number,
  sill: number,
  mid: number,
  head: number,
): Face[] {
  const middle = (from + to) / 2
  return [
    opening(a, b, from, middle - 0.04, sill, mid, 'door', glass),
    opening(a, b, middle + 0.04, to, sill, mid, 'door', glass),
    opening(a, b, from, to, mid + 0.1, head),
  ]
}

/** A bench on two feet, its length along x or y. */
export function bench([x, y]: Corner, long: number, alongY = false, z = 0): Face[] {
  const [w, d] = alongY ? [0.45, long] : [long, 0.45]
  const foot_ = (u: number) =>
    alongY
      ? box([x + 0.05, y + u, z], [x + 0.4, y + u + 0.1, z + 0.38], { top: 'top' }, boards)
      : box([x + u, y + 0.05, z], [x + u + 0.1, y + 0.4, z + 0.38], { top: 'top' }, boards)
  return [
    ...box([x, y, z + 0.38], [x + w!, y + d!, z + 0.46], { top: 'top' }, boards),
    ...[0.2, long - 0.3].flatMap(foot_),
  ]
}

/** A roof plate between two level lines along x, with its thickness. */
export function slopeSlab(
  [x0, x1]: Corner,
  [y0, z0]: Corner,
  [y1, z1]: Corner,
  thick: number,
  roof: Colour,
  edge: Colour = white,
): Face[] {
  return [
    facet('roof', roof, x0, y0, z0, x1, y0, z0, x1, y1, z1, x0, y1, z1),
    facet('soffit', edge, x0, y0, z0 - thick, x1, y0, z0 - thick, x1, y1, z1 - thick, x0, y1, z1 - thick),
    across(y0, [x0, z0 - thick, x1, z0 - thick, x1, z0, x0, z0], 'wall', edge),
    across(y1, [x0, z1 - thick, x1, z1 - thick, x1, z1, x0, z1], 'wall', edge),
    ...[x0, x1].map((x) => along(x, [y0, z0 - thick, y1, z1 - thick, y1, z1, y0, z0], 'wall', edge)),
  ]
}

/** A car along x: a body and a cabin that is narrower above. */
export function carAcross([x, y]: Corner, colour: Colour = [172, 156, 150], z = 0): Face[] {
  const side = (v: number) => along_(v)
  const along_ = (v: number): Face =>
    across(
      v,
      [
        x,
        z + 0.28,
        x + 4.3,
        z + 0.28,
        x + 4.3,
        z + 0.85,
        x + 3.6,
        z + 0.9,
        x + 2.9,
        z + 1.42,
        x + 1.2,
        z + 1.42,
        x + 0.5,
        z + 0.9,
        x,
        z + 0.85,
      ],
      'wall',
      colour,
    )
  const top: [number, number, Face['part']][] = [
    [0, 0.28, 'wall'],
    [0, 0.85, 'top'],
    [0.5, 0.9, 'top'],
    [1.2, 1.42, 'top'],
    [2.9, 1.42, 'top'],
    [3.6, 0.9, 'top'],
    [4.3, 0.85, 'wall'],
    [4.3, 0.28, 'wall'],
  ]
  return [
    side(y),
    side(y + 1.8),
    ...top.slice(1).map(([u, h], n) => {
      const [pu, ph] = top[n]!
      return facet(
        n === 0 || n === 6 ? 'wall' : 'top',
        colour,
        x + pu,
        y,
        z + ph,
        x + u,
        y,
        z + h,
        x + u,
        y + 1.8,
        z + h,
        x + pu,
        y + 1.8,
        z + ph,
      )
    }),
    ...[0.85, 3.45].flatMap((u) =>
      [y - 0.02, y + 1.82].map((v) =>
        across(
          v,
          Array.from({ length: 10 }, (_, n) => [
            x + u + 0.33 * Math.cos((n * Math.PI) / 5),
            z + 0.34 + 0.33 * Math.sin((n * Math.PI) / 5),
          ]).flat(),
          'wall',
          [110, 110, 112],
        ),
      ),
    ),
  ]
}

/** A chair in a room. */
export const chair = (
  [x, y]: Corner,
  back: 'left' | 'right' | 'far' | 'near',
  colour: Colour = oak,
  s = 0.44,
): Face[] => [
  ...piece([x, y, 0.42], [x + s, y + s, 0.47], colour),
  ...[x + 0.02, x + s - 0.06].flatMap((u) =>
    [y + 0.02, y + s - 0.06].flatMap((v) => piece([u, v, 0], [u + 0.04, v + 0.04, 0.42], metal)),
  ),
  ...(back === 'left'
    ? piece([x, y, 0.47], [x + 0.05, y + s, 0.9], colour)
    : back === 'right'
      ? piece([x + s - 0.05, y, 0.47], [x + s, y + s, 0.9], colour)
      : back === 'far'
        ? piece([x, y + s - 0.05, 0.47], [x + s, y + s, 0.9], colour)
        : piece([x, y, 0.47], [x + s, y + 0.05, 0.9], colour)),
]

/** A drum of furniture. */
export const drum = ([x, y, z]: Vector, radius: number, high: number, colour: Colour = oak, count = 10): Face[] => [
  ...walls(ring([x, y], radius, count), z, z + high, { part: 'furniture', colour }),
  plate(ring([x, y], radius, count), z + high, 'furniture', colour),
  ...(z > 0 ? [plate(ring([x, y], radius, count), z, 'furniture', colour)] : []),
]

export { across, along, outline }
