import { outlined, panel, row, times } from '../pane-rows.ts'
import { box, type Face, foot, opening, ring, slab, walls } from '../solid.ts'
import { across, along, arched, front, glass, piece, slopeAlongY, wood } from './pieces.ts'

type Colour = Face['colour']
const wall: Colour = [227, 225, 219]
const floor: Colour = [184, 166, 142]
const cloth: Colour = [152, 160, 174]
const metal: Colour = [196, 198, 200]

/** A floor, a ceiling, and walls to the left, at the back and to the right. */
const shell = (width: number, depth: number, height: number): Face[] => [
  slab([0, 0, 0], [width, depth], 'floor', floor),
  slab([0, 0, height], [width, depth], 'ceiling', [240, 240, 238]),
  across(depth, [0, 0, width, 0, width, height, 0, height], 'wall', wall),
  along(0, [0, 0, depth, 0, depth, height, 0, height], 'wall', wall),
  along(width, [0, 0, depth, 0, depth, height, 0, height], 'wall', wall),
]

const legs = ([x0, y0, x1, y1]: [number, number, number, number], high: number, thick = 0.06) =>
  [x0, x1 - thick].flatMap((x) => [y0, y1 - thick].flatMap((y) => piece([x, y, 0], [x + thick, y + thick, high])))

/** Books to the gallery and above it, galleries behind boards, a great arched window, lights high along both sides. */
export function readingRoom(): Face[] {
  const [wide, deep] = [12, 15]
  const back = foot(0, deep, wide, deep)
  const left = foot(0, 0, 0, deep)
  const right = foot(wide, deep, wide, 0)
  /** A case against a side wall, its shelves in two columns. */
  const bookcase = (x0: number, x1: number, y: number, z: number, rows: number): Face[] => {
    const face = x0 < 1 ? foot(x1, y, x1, y + 2.3, z) : foot(x0, y + 2.3, x0, y, z)
    return [
      ...piece([x0, y, z], [x1, y + 2.3, z + 0.75 * rows + 0.1]),
      ...times(rows, 0.1, 0.75).flatMap((up) => [
        front(...face, [0.1, 1.1, up, up + 0.67], [132, 112, 94]),
        front(...face, [1.2, 2.2, up, up + 0.67], [132, 112, 94]),
      ]),
    ]
  }
  const gallery = (x0: number, x1: number, edge: number): Face[] => [
    ...box([x0, 0, 3.2], [x1, deep, 3.5], { top: 'floor' }, wall),
    ...times(6, 0.4, 2.44).flatMap((y) =>
      box([edge - 0.03, y, 3.6], [edge + 0.03, y + 2.3, 4.4], { top: 'top' }, wood),
    ),
    ...[3.2, 8.08, 12.96].flatMap((y) => walls(ring([edge, y], 0.13, 8), 0, 3.2, { colour: wall })),
  ]
  const table = (y: number): Face[] => [
    ...piece([4, y, 0.72], [8, y + 1.2, 0.78]),
    ...legs([4.15, y + 0.1, 7.85, y + 1.1], 0.72, 0.08),
    ...[4.8, 7].flatMap((x) => [
      ...piece([x, y + 0.56, 0.78], [x + 0.05, y + 0.61, 1.15], metal),
      ...piece([x - 0.18, y + 0.48, 1.15], [x + 0.23, y + 0.69, 1.27], metal),
    ]),
    ...[4.5, 5.8, 7.1].flatMap((x) => [
      ...piece([x, y - 0.5, 0.42], [x + 0.44, y - 0.08, 0.47], cloth),
      ...piece([x, y - 0.54, 0.47], [x + 0.44, y - 0.5, 0.9], cloth),
      ...legs([x, y - 0.5, x + 0.44, y - 0.08], 0.42, 0.04),
    ]),
  ]
  return [
    ...shell(wide, deep, 7.4),
    ...gallery(0, 2.2, 2.1),
    ...gallery(9.8, 12, 9.9),
    ...times(5, 2.2, 2.44).flatMap((y) => [
      ...bookcase(0.01, 0.45, y, 0, 3),
      ...bookcase(0.01, 0.45, y, 3.5, 2),
      ...bookcase(11.55, 11.99, y, 0, 3),
      ...bookcase(11.55, 11.99, y, 3.5, 2),
    ]),
    ...row(...left, times(4, 3.2, 3), 1.9, 5.6, 6.8),
    ...row(...right, [0.8, 3.8, 6.8], 1.9, 5.6, 6.8),
    arched(...back, [4.9, 7.1, 1, 6.4]),
    ...[3.1, 7.5].map((x) => opening(...back, x, x + 1.4, 3.9, 6)),
    ...[2.7, 8.2].map((x) => opening(...back, x, x + 1.1, 0, 2.2, 'door')),
    ...outlined(...back, [0.7, 1.6, 3.6, 5.6], wall, 0.05),
    ...piece([4.7, 13.6, 0], [7.3, 14.3, 1.15]),
    ...times(4, 0.1, 0.62).map((u) => front(...foot(4.7, 13.6, 7.3, 13.6), [u, u + 0.54, 0.15, 1.05], [148, 124, 98])),
    ...table(4.6),
    ...table(8.4),
  ]
}

/** A studio under one slope: rooflights, one with its blind down, purlins, a chest of drawers for plans, a board. */
export function studio(): Face[] {
  const [wide, deep, knee, high] = [6, 8.2, 0.9, 4.3]
  const slope = (x: number) => knee + ((high - knee) * x) / wide
  const back = foot(0, deep, wide, deep)
  const right = foot(wide, deep, wide, 0)
  const low = foot(0, 0, 0, deep)
  const light = (x0: number, x1: number, y0: number, y1: number, over: number): Face => ({
    ...slopeAlongY([x0, slope(x0), x1, slope(x1)], [y0, y1], 'opening', glass),
    over,
  })
  const purlin = (x: number) => box([x, 0, slope(x) - 0.24], [x + 0.12, deep, slope(x) - 0.04], { top: 'top' }, wood)
  return [
    slab([0, 0, 0], [wide, deep], 'floor', floor),
    slopeAlongY([0, knee, wide, high], [0, deep], 'ceiling', [238, 238, 236]),
    along(0, [0, 0, deep, 0, deep, knee, 0, knee], 'wall', wall),
    along(wide, [0, 0, deep, 0, deep, high, 0, high], 'wall', wall),
    across(deep, [0, 0, wide, 0, wide, high, 0, knee], 'wall', wall),
    light(0.6, 1.7, 2.4, 3.4, 1),
    light(0.6, 1.7, 4.2, 5.2, 1),
    light(0.6, 1.7, 6, 7, 1),
    light(2.6, 4, 3.4, 4.8, 1),
    { ...light(2.52, 4.08, 5.52, 7.08, 1), part: 'ceiling', colour: [70, 70, 72] },
    { ...light(2.6, 4, 5.6, 7, 2), colour: [238, 238, 236] },
    ...purlin(2.1),
    ...purlin(4.4),
    opening(...back, 1.5, 2.7, 0.8, 1.7),
    opening(...back, 3.1, 4.4, 0.8, 2.6),
    opening(...right, 1, 2, 0, 2.1, 'door'),
    opening(...right, 2.8, 4, 2.7, 3.7),
    panel(...right, [2.7, 4.9, 0.8, 2.1], [206, 196, 176]),
    ...[3.4, 5].map((y) => panel(...low, [y, y + 1.2, 0.15, 0.75], [206, 204, 198])),
    ...box([4.6, 7.4, 0], [5.4, deep, 4.25], { top: 'top' }, [206, 192, 182]),
    ...piece([1.3, 5.6, 0], [2.7, 6.5, 0.9]),
    ...times(5, 0.05, 0.17).map((z) => front(...foot(1.3, 5.6, 2.7, 5.6), [0.06, 1.34, z, z + 0.14], [186, 162, 134])),
    ...piece([2.9, 4, 0.74], [4.5, 4.8, 0.79]),
    ...legs([2.96, 4.06, 4.44, 4.74], 0.74),
    ...piece([3.2, 4.62, 0.84], [4, 4.66, 1.35], metal),
    ...piece([3.55, 4.62, 0.79], [3.65, 4.66, 0.84], metal),
    ...piece([3.4, 3.4, 0.42], [3.9, 3.85, 0.47], cloth),
    ...piece([3.4, 3.36, 0.47], [3.9, 3.4, 0.92], cloth),
    ...legs([3.42, 3.42, 3.88, 3.83], 0.42, 0.04),
    ...piece([0.5, 3.3, 0], [1.2, 4.9, 0.4], cloth),
  ]
}

/** Units and tall cupboards along the left, a strip of glass over the worktop, an island, sliding doors, a table. */
export function islandKitchen(): Face[] {
  const [wide, deep] = [8.4, 6.4]
  const [back, left, right] = [foot(0, deep, wide, deep), foot(0, 0, 0, deep), foot(wide, deep, wide, 0)]
  const units = foot(0.62, 0, 0.62, deep)
  const upper = foot(0.37, 0, 0.37, deep)
  const island = foot(2.6, 2.4, 5.2, 2.4)
  const grey: Colour = [198, 200, 198]
  const stool = (x: number): Face[] => [
    ...piece([x, 1.85, 0.62], [x + 0.4, 2.2, 0.67], cloth),
    ...legs([x + 0.02, 1.87, x + 0.38, 2.18], 0.62, 0.04),
  ]
  const chair = (x: number, y: number, at: number): Face[] => [
    ...piece([x, y, 0.43], [x + 0.44, y + 0.44, 0.48], cloth),
    ...piece([x, y + at, 0.48], [x + 0.44, y + at + 0.04, 0.9], cloth),
    ...legs([x, y, x + 0.44, y + 0.44], 0.43, 0.04),
  ]
  return [
    ...shell(wide, deep, 2.75),
    opening(...left, 2.3, 4.9, 1.05, 1.55),
    ...outlined(...left, [5.5, 6.2, 0.9, 2.1], wall, 0.05),
    ...[2.3, 3.85, 5.4].map((x) => opening(...back, x, x + 1.5, 0.02, 2.3, 'door', glass)),
    opening(...back, 7.3, 8.2, 0.9, 2.3),
    opening(...right, 1.8, 2.7, 0, 2.1, 'door'),
    front(...right, [0.4, 1.4, 1, 2], [188, 178, 160]),
    ...piece([0.01, 1.9, 0], [0.6, 5.1, 0.88], grey),
    ...piece([0.01, 1.9, 0.88], [0.62, 5.1, 0.92], [120, 118, 116]),
    ...times(5, 1.96, 0.63).map((y) => front(...foot(0.6, 0, 0.6, deep), [y, y + 0.57, 0.12, 0.84], [208, 210, 208])),
    ...piece([0.01, 1.9, 1.6], [0.37, 5.1, 2.3], grey),
    ...times(5, 1.96, 0.63).map((y) => front(...upper, [y, y + 0.57, 1.63, 2.27], [208, 210, 208])),
    ...piece([0.01, 0.4, 0], [0.62, 1.88, 2.3], grey),
    front(...units, [1.2, 1.82, 0.1, 1.3], [208, 210, 208]),
    front(...units, [1.2, 1.82, 1.36, 1.96], [90, 92, 96]),
    ...piece([0.3, 3.4, 0.92], [0.34, 3.44, 1.25], metal),
    ...piece([2.6, 2.4, 0], [5.2, 3.3, 0.88], grey),
    ...piece([2.5, 2.2, 0.88], [5.3, 3.4, 0.93], [120, 118, 116]),
    ...times(4, 0.08, 0.62).map((u) => front(...island, [u, u + 0.56, 0.1, 0.8], [208, 210, 208])),
    ...[2.8, 3.7, 4.6].flatMap(stool),
    ...piece([3.3, 2.5, 1.9], [4.4, 3.1, 2.1], metal),
    ...piece([3.65, 2.65, 2.1], [4.05, 2.95, 2.75], metal),
    ...piece([5.6, 4.5, 0.71], [7.4, 5.3, 0.76]),
    ...legs([5.66, 4.56, 7.34, 5.24], 0.71),
    ...[5.8, 6.7].flatMap((x) => [...chair(x, 4.1, 0), ...chair(x, 5.3, 0.4)]),
    ...piece([7.95, 4.9, 0], [8.38, 6.2, 0.8]),
  ]
}

/** A bed before a board, a wall of wardrobes, a window over a radiator behind a curtain, a door to a balcony. */
export function bedroom(): Face[] {
  const [wide, deep] = [5.2, 4.4]
  const [back, right, left] = [foot(0, deep, wide, deep), foot(wide, deep, wide, 0), foot(0, 0, 0, deep)]
  const doors = foot(0.6, 2.1, 0.6, deep)
  const table = (x: number): Face[] => [
    ...piece([x, 3.95, 0], [x + 0.42, 4.38, 0.5]),
    front(...foot(x, 3.95, x + 0.42, 3.95), [0.03, 0.39, 0.27, 0.47]),
    ...piece([x + 0.17, 4.15, 0.5], [x + 0.23, 4.21, 0.75], metal),
    ...piece([x + 0.07, 4.05, 0.75], [x + 0.33, 4.31, 0.98], metal),
  ]
  const curtain = (y0: number, y1: number) => piece([5.04, y0, 0.05], [5.12, y1, 2.35], cloth)
  return [
    ...shell(wide, deep, 2.6),
    ...row(...right, [0.5, 1.12], 0.58, 0.9, 2.2),
    ...curtain(3.72, 4.1),
    ...curtain(2.5, 2.85),
    ...piece([5.06, 2.9, 0.14], [5.16, 3.66, 0.72], metal),
    ...times(3, 0.77, 0.24).map((u) => front(...foot(5.06, deep, 5.06, 0), [u, u + 0.2, 0.2, 0.66], metal)),
    opening(...back, 4.1, 4.95, 0, 2.15, 'door', glass),
    ...outlined(...back, [0.66, 1.16, 1.3, 2.2], wall, 0.04),
    ...piece([0.01, 2.1, 0], [0.6, deep - 0.01, 2.3]),
    ...times(4, 0.03, 0.565).map((u) => front(...doors, [u, u + 0.54, 0.08, 2.26])),
    front(...left, [0.9, 1.7, 0.4, 2.1], metal),
    ...piece([1.25, 4.32, 0], [3.75, 4.39, 1.15]),
    ...times(3, 0.08, 0.8).map((u) => front(...foot(1.25, 4.32, 3.75, 4.32), [u, u + 0.74, 0.6, 1.08], cloth)),
    ...piece([1.7, 2.3, 0.08], [3.3, 4.3, 0.32]),
    ...piece([1.74, 2.34, 0.32], [3.26, 4.3, 0.52], cloth),
    ...[1.84, 2.56].flatMap((x) => piece([x, 3.85, 0.52], [x + 0.6, 4.25, 0.64], wall)),
    ...table(1.26),
    ...table(3.32),
    front(...back, [1.7, 3.3, 1.45, 2.1], wood),
    { ...front(...back, [1.76, 3.24, 1.51, 2.04], [206, 196, 176]), over: 2 },
    ...piece([1.75, 1.75, 0.36], [3.25, 2.15, 0.44]),
    ...legs([1.77, 1.77, 3.23, 2.13], 0.36),
  ]
}
