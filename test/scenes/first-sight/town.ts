import { outlined, panel, row, times } from '../pane-rows.ts'
import {
  box,
  type Face,
  face,
  foot,
  opening,
  plate,
  prism,
  rectangle,
  ring,
  slab,
  type Vector,
  walls,
} from '../solid.ts'
import { across, along, arched, boarded, glass, slate, white } from './pieces.ts'

type Colour = Face['colour']
const concrete: Colour = [196, 192, 186]
const ground = slab([-1500, -300, 0], [1500, 1500])

/** A point of a wall: along it, behind its front, up. */
type Place = (u: number, v: number, z: number) => Vector
type Span = readonly [from: number, to: number]

/** A wall with cells cut into it: strips in one plane, the sides of each cell, and its back, a pane or a board. */
function deepWall(
  place: Place,
  [length, z0, z1]: [number, number, number],
  columns: Span[],
  rows: Span[],
  depth: number,
  boarded: (column: number, row: number) => boolean,
): Face[] {
  const flat = ([u0, u1]: Span, v: number, [low, high]: Span) =>
    face([place(u0, v, low), place(u1, v, low), place(u1, v, high), place(u0, v, high)], 'wall', concrete)
  const between = (spans: Span[], from: number, to: number): Span[] =>
    [...spans, [to, to] as const].map(([start], n) => [spans[n - 1]?.[1] ?? from, start] as const)
  const cell = ([u0, u1]: Span, [low, high]: Span, board: boolean): Face[] => [
    ...[u0, u1].map((u) =>
      face([place(u, 0, low), place(u, depth, low), place(u, depth, high), place(u, 0, high)], 'wall', concrete),
    ),
    ...[low, high].map((z) =>
      face(
        [place(u0, 0, z), place(u1, 0, z), place(u1, depth, z), place(u0, depth, z)],
        z === low ? 'top' : 'soffit',
        concrete,
      ),
    ),
    board
      ? flat([u0, u1], depth, [low, high])
      : { ...flat([u0, u1], depth, [low, high]), part: 'opening', colour: glass },
  ]
  return [
    ...between(rows, z0, z1).map((span) => flat([0, length], 0, span)),
    ...rows.flatMap((span) => between(columns, 0, length).map((pier) => flat(pier, 0, span))),
    ...rows.flatMap((span, n) => columns.flatMap((column, k) => cell(column, span, boarded(k, n)))),
  ]
}

/** A block of concrete on piers: deep cells, some closed by boards, a shaft before its end, a parapet on the ground. */
export function brutalist(): Face[] {
  const floors = times(5, 5, 3.6).map((z): Span => [z, z + 2.5])
  const long = times(5, 0.9, 3.85).map((u): Span => [u, u + 2.9])
  const short = times(3, 1.1, 4.4).map((u): Span => [u, u + 3])
  const shaft = foot(25, 4.6, 25, 9.2)
  const shaftFront = foot(20, 4.6, 25, 4.6)
  const lobby = foot(2, 3, 18, 3)
  return [
    ground,
    ...deepWall(
      (u, v, z) => [u, v, z],
      [20, 4.2, 23.4],
      long,
      floors,
      0.9,
      (k, n) => (k * 3 + n * 2) % 7 === 3,
    ),
    ...deepWall(
      (u, v, z) => [20 - v, u, z],
      [14, 4.2, 23.4],
      short,
      floors,
      0.9,
      (k, n) => k === 1 && n === 1,
    ),
    along(0, [0, 4.2, 14, 4.2, 14, 23.4, 0, 23.4], 'wall', concrete),
    across(14, [0, 4.2, 20, 4.2, 20, 23.4, 0, 23.4], 'wall', concrete),
    plate(rectangle(0, 0, 20, 14), 4.2, 'soffit', concrete),
    plate(rectangle(0, 0, 20, 14), 23.4, 'roof', concrete),
    ...long.flatMap(([u0, u1], k) =>
      floors.flatMap(([z], n) =>
        (k + n) % 3 === 0
          ? prism(rectangle(u0 + 0.02, 0.12, u1 - 0.02, 0.24), z, z + 0.95, { top: 'top', colour: concrete })
          : [],
      ),
    ),
    ...walls(rectangle(2, 3, 18, 12), 0, 4.2, { colour: concrete }),
    ...[0.3, 5, 9.5, 14, 18.7].flatMap((x) => walls(rectangle(x, 0.3, x + 1, 1.5), 0, 4.2, { colour: concrete })),
    ...row(...lobby, [0.6, 3.1, 9.4, 11.9], 2.3, 0.4, 3.3),
    opening(...lobby, 6, 7.1, 0, 2.6, 'door', glass),
    opening(...lobby, 7.16, 8.26, 0, 2.6, 'door', glass),
    panel(...lobby, [14.5, 15.6, 0.8, 2.6], [120, 118, 114]),
    ...prism(rectangle(20, 4.6, 25, 9.2), 0, 27.5, { colour: concrete }),
    ...times(6, 3.4, 3.6).map((z) => opening(...shaftFront, 3.6, 4.3, z, z + 2.2)),
    ...times(6, 3.4, 3.6).map((z) => opening(...shaft, 3.2, 3.9, z, z + 2.2)),
    ...outlined(...shaft, [1, 2.2, 23.6, 25.6], concrete, 0.16),
    opening(...shaft, 1.2, 2.5, 0, 2.4, 'door'),
    ...times(3, 7.4, 3.6).map((z) => panel(...shaft, [0.6, 2.4, z, z + 1.1], [120, 118, 114])),
    ...prism(rectangle(6, 5, 12, 10), 23.4, 26.2, { colour: concrete }),
    ...box([12, -6.6, 0], [21, -6.2, 1.5], { top: 'top' }, concrete),
    ...box([27.5, 5, 0], [28, 10, 1.8], { top: 'top' }, concrete),
  ]
}

/** A station: a vault between two wings, a great arched window behind a canopy, a clock, boards for bills. */
export function station(): Face[] {
  const [left, right, spring, rise, sides] = [0, 20, 8, 5.2, 20]
  const radius = ((right - left) ** 2 / 4 + rise ** 2) / (2 * rise)
  const vaultAt = (x: number, by = 0) =>
    spring + rise - radius + Math.sqrt((radius - by) ** 2 - (x - (left + right) / 2) ** 2)
  const arc = (from: number, to: number, by = 0, count = sides) =>
    Array.from({ length: count + 1 }, (_, n) => {
      const x = from + ((to - from) * n) / count
      return [x, vaultAt(x, by)]
    })
  const gable = (y: number) => across(y, [left, 0, right, 0, ...arc(right, left, -0.25).flat()])
  const edge = arc(left - 0.3, right + 0.3, -0.3)
  const light = (x0: number, x1: number): Face => ({
    ...across(0, [x0, 5.4, x1, 5.4, ...arc(x1, x0, 2.4, 4).flat()], 'opening', glass),
    over: 1,
  })
  const doors = foot(0, 0, 20, 0)
  const wing = (x0: number, x1: number): Face[] => [
    ...prism(rectangle(x0, 1.5, x1, 14), 0, 5.6),
    ...box([x0 - 0.25, 1.25, 5.6], [x1 + 0.25, 14.25, 6.1]),
    ...[1.1, 4.1, 7.1].map((u) => arched(...foot(x0, 1.5, x1, 1.5), [u, u + 1.8, 0.9, 4.2])),
    ...[3.15, 6.15].map((u) => panel(...foot(x0, 1.5, x1, 1.5), [u, u + 0.7, 1.2, 2.4], [206, 202, 194])),
  ]
  const end = foot(30, 1.5, 30, 14)
  const columns = [1, 5.4, 9.8, 14.2, 18.6]
  return [
    ground,
    gable(0),
    gable(24),
    ...[left, right].map((x) => along(x, [0, 0, 24, 0, 24, spring + 0.45, 0, spring + 0.45])),
    ...edge.slice(0, -1).map(([x0, z0], n) => {
      const [x1, z1] = edge[n + 1]!
      return face(
        [
          [x0!, -0.5, z0!],
          [x1!, -0.5, z1!],
          [x1!, 24, z1!],
          [x0!, 24, z0!],
        ],
        'roof',
        slate,
      )
    }),
    across(-0.5, [...arc(left - 0.3, right + 0.3).flat(), ...[...edge].reverse().flat()]),
    ...[2.4, 5.52, 8.64, 11.76, 14.88].map((x) => light(x, x + 2.9)),
    ...wing(-10, 0),
    ...wing(20, 30),
    ...[2, 4.9, 12.2, 15.1].map((x) => opening(...doors, x, x + 2.4, 0, 2.9, 'door', glass)),
    ...[8, 10.1].map((x) => arched(...doors, [x, x + 1.9, 0, 3.3], 'door', [120, 92, 70])),
    ...[0.5, 18.1].map((x) => panel(...doors, [x, x + 1.2, 0.9, 2.7], [206, 202, 194])),
    ...box([0.4, -4.4, 3.7], [19.6, 0, 4.1]),
    ...columns.flatMap((x) => walls(ring([x, -3.9], 0.16, 8), 0, 3.7)),
    plateOnWall(ring([10, 12], 0.7, 16)),
    ...[2, 5, 10.3].map((u) => arched(...end, [u, u + 1.8, 0.9, 4.2])),
    ...outlined(...end, [8.2, 9.8, 0.9, 3.4], white, 0.12),
    ...box([24, -5.4, 0], [29, -3.4, 2.6]),
    opening(...foot(24, -5.4, 29, -5.4), 0.4, 3.6, 1, 2.2),
    ...box([9, -9.4, 0], [13, -8.6, 1.1], { top: 'top' }),
  ]
}

/** A dial on the front of the station. */
const plateOnWall = (outline: (readonly [number, number])[]): Face => ({
  ...across(0, outline.flat(), 'wall', [206, 202, 194]),
  over: 1,
})

/** Flats reached by galleries behind boards, and a tower of stairs before their end with a tall light. */
export function galleries(): Face[] {
  const [storey, wide] = [2.9, 4.75]
  const front = foot(0, 0, 23.75, 0)
  const tower = foot(23.75, -3.4, 28.4, -3.4)
  const side = foot(28.4, -3.4, 28.4, 3)
  const end = foot(23.75, 3, 23.75, 10)
  const floors = times(5, 0, storey)
  const flats = times(5, 0, wide)
  return [
    ground,
    ...walls(rectangle(0, 0, 23.75, 10), 0, 14.5),
    ...box([-0.3, -1.9, 14.5], [24, 10.3, 14.95]),
    ...floors
      .slice(1)
      .flatMap((z) => [
        ...box([0, -1.7, z - 0.22], [23.75, 0, z], { top: 'top' }),
        ...flats.flatMap((x) => [
          ...box([x + 0.06, -1.66, z + 0.12], [x + 2.3, -1.6, z + 1.05], { top: 'top' }),
          ...box([x + 2.4, -1.66, z + 0.12], [x + 4.66, -1.6, z + 1.05], { top: 'top' }),
        ]),
      ]),
    ...floors.flatMap((z) =>
      flats.flatMap((x) => [
        opening(...front, x + 0.5, x + 1.4, z, z + 2.1, 'door'),
        opening(...front, x + 1.8, x + 2.9, z + 0.9, z + 2.1),
        opening(...front, x + 3.3, x + 4.3, z + 0.4, z + 2.1),
      ]),
    ),
    ...prism(rectangle(23.75, -3.4, 28.4, 3), 0, 18),
    ...times(5, 3.2, storey).flatMap((z) => row(...tower, [1, 2.36], 1.3, z, z + 2.75)),
    opening(...tower, 1, 2.3, 0, 2.4, 'door', glass),
    ...outlined(...tower, [3.1, 3.9, 0.9, 2.2], white),
    ...times(5, 2.2, storey).flatMap((z) => [
      opening(...side, 0.8, 1.5, z, z + 1.2),
      ...boarded(...side, [3.2, 5.6, z, z + 1.2], 6, { upright: false }),
    ]),
    ...floors.flatMap((z) => [
      opening(...end, 0.9, 2.3, z + 0.9, z + 2.1),
      ...outlined(...end, [4.2, 5.4, z + 0.9, z + 2.1], white),
    ]),
    ...box([14, -7.6, 0], [20, -5.4, 2.3]),
    opening(...foot(14, -7.6, 20, -7.6), 0.5, 1.5, 0, 2, 'door'),
    ...boarded(...foot(14, -7.6, 20, -7.6), [2, 5.7, 0.2, 2.1], 14),
    ...box([4, -7, 0], [10, -6.6, 0.9], { top: 'top' }),
    ...prism(rectangle(8, 4, 11, 7), 14.95, 16.8),
  ]
}
