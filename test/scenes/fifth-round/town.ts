import { across, along, glass, slopeAlongX, slopeAlongY, white } from '../first-sight/pieces.ts'
import { outlined, panel, row, sections, times } from '../pane-rows.ts'
import {
  box,
  type Corner,
  type Face,
  flight,
  foot,
  hipRoof,
  lancet,
  opening,
  plate,
  prism,
  rectangle,
  ring,
  slab,
  spire,
  type Vector,
  walls,
} from '../solid.ts'

type Colour = Face['colour']
const concrete: Colour = [192, 190, 185]
const stone: Colour = [198, 190, 176]
const ground = slab([-1500, -300, 0], [1500, 1500])
const lawn = slab([-1500, -300, 0], [1500, 1500], 'ground', [172, 187, 155])

/** A petrol station: a canopy over two rows of pumps, a shop behind it with a flat on top, a workshop under a shed roof. */
export function petrolStation(): Face[] {
  const shop = foot(0, 0, 20, 0)
  const shopEnd = foot(20, 0, 20, 9)
  const flat = foot(3, 3, 15, 3, 4.5)
  const flatEnd = foot(15, 3, 15, 9, 4.5)
  const shed = foot(-14, 1, 0, 1)
  const pump = (x: number, y: number): Face[] => {
    const post = foot(x + 0.7, y, x + 0.7, y + 1.1, 0.18)
    return [
      ...box([x, y, 0.18], [x + 0.7, y + 1.1, 2], { top: 'top' }, [186, 120, 108]),
      panel(...post, [0.15, 0.95, 1.1, 1.65], [214, 214, 210]),
    ]
  }
  const island = (x: number): Face[] => [
    ...box([x - 0.7, -11.6, 0], [x + 0.7, -4, 0.18], { top: 'top' }, concrete),
    ...[-10.8, -5.2].flatMap((y) => walls(rectangle(x - 0.22, y, x + 0.22, y + 0.44), 0.18, 5)),
    ...[-9.4, -7.2].flatMap((y) => pump(x - 0.35, y)),
  ]
  return [
    ground,
    plate(rectangle(-15, -16, 26, 0), 0.02, 'ground', [204, 202, 196], 1),
    ...walls(rectangle(0, 0, 20, 9), 0, 3.7),
    ...box([-0.2, -0.5, 3.7], [20.4, 9.2, 4.5]),
    ...times(7, 0.4, 2.05).flatMap((x) => [
      opening(...shop, x, x + 1.9, 0.25, 2.4),
      opening(...shop, x, x + 1.9, 2.5, 3.4),
    ]),
    ...[14.9, 16].map((x) => opening(...shop, x, x + 1.05, 0, 2.4, 'door', glass)),
    ...outlined(...shop, [17.7, 19.4, 0.9, 2.4], white, 0.1),
    ...row(...shopEnd, [0.8, 3.1, 5.4], 1.5, 1.2, 2.6),
    opening(...shopEnd, 7.5, 8.5, 0, 2.2, 'door'),
    ...walls(rectangle(3, 3, 15, 9), 4.5, 7.3),
    ...box([2.4, 2.2, 7.3], [15.6, 9.6, 7.65]),
    ...row(...flat, [0.8, 3.1, 8.2, 10], 1.4, 0.9, 2.2),
    ...[5.4, 6.6].map((x) => opening(...flat, x, x + 1.1, 0.05, 2.2, 'door', glass)),
    ...row(...flatEnd, [0.9, 3.4], 1.4, 0.9, 2.2),
    ...box([1.6, -13, 5], [19.6, -3, 5.9]),
    ...island(5.2),
    ...island(15.6),
    across(1, [-14, 0, 0, 0, 0, 5.7, -14, 5.7]),
    across(11, [-14, 0, 0, 0, 0, 4.2, -14, 4.2]),
    ...[-14, 0].map((x) => along(x, [1, 0, 11, 0, 11, 4.2, 1, 5.7])),
    slopeAlongX([0.4, 5.8, 11.6, 4.12], [-14.4, 0.3]),
    ...[0.8, 5].flatMap((u) => sections(...shed, u, u + 3.6, [0, 0.9, 1.8, 2.7, 3.6])),
    opening(...shed, 9.5, 10.5, 0, 2.2, 'door'),
    opening(...shed, 11.3, 13.3, 1, 2.4),
    ...row(...shed, times(5, 0.8, 2.6), 2.2, 4.2, 5.2),
    // A car at the pumps, the price board, a crate of bottles, a hose for air.
    ...box([17, -9.4, 0.35], [18.8, -5.2, 1], { top: 'top' }, [150, 158, 172]),
    ...box([17.1, -8.5, 1], [18.7, -6, 1.55], { top: 'top' }, [150, 158, 172]),
    ...box([7.6, -15.8, 0], [8, -14.2, 6.4], { top: 'top' }),
    ...times(4, 1.8, 1.1).map((z) => panel(...foot(8, -15.8, 8, -14.2), [0.2, 1.4, z, z + 0.8], [120, 128, 138])),
    ...box([9.6, -1.3, 0], [11.6, -0.5, 1.5], { top: 'top' }, [160, 164, 150]),
    ...box([21.6, 1.4, 0], [22.2, 2, 1.4], { top: 'top' }),
  ]
}

/** A ferry terminal: a hall of glass on a deck under a roof on posts, a stair up to the deck, a bridge, a tower for the harbour master. */
export function ferryTerminal(): Face[] {
  const deck = 4.6
  const low = foot(0, 4, 34, 4)
  const lowEnd = foot(34, 4, 34, 16)
  const hall = foot(2, 4, 27, 4, deck)
  const hallEnd = foot(27, 4, 27, 15, deck)
  const bridge = foot(-24, 7, -2, 7, 4.6)
  const room = rectangle(27.6, 6.4, 34.4, 13.2)
  const bays = times(10, 0.08, 2.49)
  return [
    ground,
    ...walls(rectangle(0, 4, 34, 16), 0, 4.2, { colour: concrete }),
    ...box([-2, -1, 4.2], [36, 17, deck], { top: 'top' }),
    ...times(6, 0.4, 6.8).flatMap((x) => walls(rectangle(x, -0.4, x + 0.4, 0), 0, 4.2)),
    ...row(...low, [0.8, 3.6, 13, 15.8, 18.6], 2.2, 1, 3),
    ...[8.6, 10.2].map((x) => opening(...low, x, x + 1.5, 0, 2.7, 'door', glass)),
    ...outlined(...low, [22, 24.2, 1, 3], concrete, 0.1),
    ...sections(...low, 26.6, 31.4, [0, 1, 2, 3]),
    ...row(...lowEnd, [1, 3.6, 6.2], 1.8, 1, 3),
    opening(...lowEnd, 9.2, 10.3, 0, 2.3, 'door'),
    ...walls(rectangle(2, 4, 27, 15), deck, 10),
    ...box([-1.4, -1.8, 10], [28.8, 17.4, 10.8]),
    ...bays.flatMap((x) =>
      x > 7 && x < 8
        ? [
            opening(...hall, x, x + 1.1, 0, 2.5, 'door', glass),
            opening(...hall, x + 1.24, x + 2.34, 0, 2.5, 'door', glass),
          ]
        : [opening(...hall, x, x + 2.34, 0.15, 2.5)],
    ),
    ...row(...hall, bays, 2.34, 2.65, 5.2),
    ...times(4, 0.2, 2.72).flatMap((y) => row(...hallEnd, [y], 2.5, 0.15, 2.5)),
    ...times(4, 0.2, 2.72).flatMap((y) => row(...hallEnd, [y], 2.5, 2.65, 5.2)),
    ...times(5, 0, 6.9).flatMap((x) => walls(ring([x, -0.4], 0.18, 8), deck, 10)),
    ...flight(8, 13, -1, 0.3, times(26, deck / 26, deck / 26)),
    ...[7.7, 13].flatMap((x) => [
      along(x, [-8.8, 0, -1, deck, -1, deck + 1, -8.8, 1]),
      along(x + 0.3, [-8.8, 0, -1, deck, -1, deck + 1, -8.8, 1]),
      across(-8.8, [x, 0, x + 0.3, 0, x + 0.3, 1, x, 1]),
      slopeAlongX([-8.8, 1, -1, deck + 1], [x, x + 0.3], 'top', white),
    ]),
    ...[
      [-2, 7.7],
      [13.3, 36],
    ].flatMap(([x0, x1]) => box([x0!, -1, deck], [x1!, -0.88, deck + 1], { top: 'top' })),
    ...box([35.88, -0.88, deck], [36, 17, deck + 1], { top: 'top' }),
    // The tower with its room of glass.
    ...walls(rectangle(29, 7.8, 33, 11.8), deck, 15, { colour: concrete }),
    ...walls(room, 15, 18.4),
    plate(room, 15, 'soffit'),
    ...box([27, 5.8, 18.4], [35, 13.8, 18.9]),
    ...row(...foot(27.6, 6.4, 34.4, 6.4, 15), times(4, 0.2, 1.64), 1.5, 1, 2.9),
    ...row(...foot(34.4, 6.4, 34.4, 13.2, 15), times(4, 0.2, 1.64), 1.5, 1, 2.9),
    ...times(2, 2.4, 3.6).map((z) => opening(...foot(33, 7.8, 33, 11.8, deck), 1.4, 2.6, z, z + 2)),
    ...walls(ring([31, 10], 0.12, 6), 18.9, 23),
    // The bridge to the ships on two frames.
    ...box([-24, 7, 4.6], [-2, 10, 7.6]),
    ...row(...bridge, times(7, 0.6, 3.05), 2.5, 0.9, 2.3),
    ...[-20, -9].flatMap((x) => box([x, 7.4, 0], [x + 0.6, 9.6, 4.6], { top: 'top' }, concrete)),
    ...box([18.4, -5.4, 0], [21.6, -3, 2.7], { top: 'top' }),
    opening(...foot(18.4, -5.4, 21.6, -5.4), 0.4, 2.8, 1, 2.2),
    ...box([28, -3.4, 0], [30.2, -2.4, 1.4], { top: 'top' }, concrete),
  ]
}

/** The side of a polygon's walls from its corner n on, as a foot. */
const sideOf = (corners: Corner[], n: number, z = 0): [Vector, Vector] =>
  foot(...corners[n]!, ...corners[(n + 1) % corners.length]!, z)

/** Merlons along a wall's top. */
const merlons = (x0: number, x1: number, y: number, z: number, count: number): Face[] => {
  const step = (x1 - x0) / (count - 0.4)
  return times(count, x0, step).flatMap((x) =>
    box([x, y, z], [x + step * 0.6, y + 0.5, z + 0.9], { top: 'top' }, stone),
  )
}

/** A gatehouse: a vaulted way between two towers of eight sides, the one higher, a chamber over it, two lodges beside it. */
export function gatehouse(): Face[] {
  const [left, right, spring, wide, deep, high] = [2.7, 6.7, 3.2, 9.4, 8, 10.6]
  const middle = (left + right) / 2
  const radius = (right - left) / 2
  const arch = Array.from({ length: 13 }, (_, n): [number, number] => {
    const turn = Math.PI - (n * Math.PI) / 12
    return [middle + radius * Math.cos(turn), spring + radius * Math.sin(turn)]
  })
  const holed = (y: number) =>
    across(y, [0, 0, left, 0, ...arch.flat(), right, 0, wide, 0, wide, high, 0, high], 'wall', stone)
  const front = foot(0, 0, wide, 0)
  const tower = (x: number, top: number, tip: number): Face[] => {
    const [shaft, head] = [ring([x, 0.8], 2.5, 8), ring([x, 0.8], 2.9, 8)]
    return [
      ...walls(shaft, 0, top, { colour: stone }),
      ...walls(head, top, top + 1.8, { colour: stone }),
      plate(head, top, 'soffit', stone),
      ...spire(head, top + 1.8, [x, 0.8, tip], [118, 122, 130]),
      ...[5, 6, 7].flatMap((n) => [
        ...[1.6, 5, 8.6].map((z) => lancet(...sideOf(shaft, n), 0.6, 1.3, z, z + 1.9)),
        ...(top > 13 ? [lancet(...sideOf(shaft, n), 0.6, 1.3, 12.2, 14.1)] : []),
        opening(...sideOf(head, n), 0.7, 1.5, top + 0.4, top + 1.4),
      ]),
    ]
  }
  const lodge = (x0: number, x1: number): Face[] => [
    ...walls(rectangle(x0, 2, x1, 9), 0, 3.4),
    plate(rectangle(x0 - 0.5, 1.5, x1 + 0.5, 9.5), 3.4, 'soffit'),
    ...walls(rectangle(x0 - 0.5, 1.5, x1 + 0.5, 9.5), 3.4, 3.65),
    ...hipRoof([x0 - 0.5, 1.5, 3.65], [x1 + 0.5, 9.5], 2.6),
    ...prism(rectangle(x0 + 3.2, 5, x0 + 4, 5.8), 4.6, 7.2),
  ]
  const lodgeFront = foot(13, 2, 23, 2)
  const lodgeEnd = foot(23, 2, 23, 9)
  return [
    lawn,
    plate(rectangle(1.6, -60, 7.8, 60), 0.02, 'ground', [206, 203, 196], 1),
    holed(0),
    holed(deep),
    ...[0, wide].map((x) => along(x, [0, 0, deep, 0, deep, high, 0, high], 'wall', stone)),
    ...[left, right].map((x) => along(x, [0, 0, deep, 0, deep, spring, 0, spring], 'wall', stone)),
    ...arch.slice(1).map(([x, z], n) => slopeAlongY([...arch[n]!, x, z], [0, deep], 'soffit', stone)),
    plate(rectangle(0, 0, wide, deep), high, 'roof', concrete),
    ...merlons(1.3, wide - 1.3, 0, high, 5),
    ...[2, 5.9].map((x) => lancet(...front, x, x + 1.5, 6.2, 9.2)),
    ...outlined(...front, [4.1, 5.3, 6.2, 8.8], stone, 0.14),
    ...tower(-0.6, 12.6, 18.6),
    ...tower(wide + 0.6, 16.4, 24),
    ...lodge(13, 23),
    ...row(...lodgeFront, [0.9, 2.9, 6.6, 8.4], 1.1, 0.9, 2.4),
    opening(...lodgeFront, 4.8, 5.9, 0, 2.3, 'door'),
    ...row(...lodgeEnd, [1, 3, 5], 1.1, 0.9, 2.4),
    ...lodge(-15, -4),
    ...row(...foot(-15, 2, -4, 2), [1.2, 3.4, 7, 9], 1.1, 0.9, 2.4),
    opening(...foot(-15, 2, -4, 2), 5.2, 6.3, 0, 2.3, 'door'),
    // Steps to the lodge, a bench, stones by the way, a wall with a pier.
    ...flight(17.4, 19.3, 2, 0.32, [0.12]),
    ...box([20, 0.2, 0], [22.4, 1, 1.4], { top: 'top' }, concrete),
    ...[1, 8].flatMap((x) => box([x, -2.4, 0], [x + 0.5, -1.9, 1], { top: 'top' }, stone)),
    ...box([24.4, -1.2, 0], [33, -0.8, 1.3], { top: 'top' }, stone),
    ...box([23.7, -1.4, 0], [24.4, -0.6, 2.2], { top: 'top' }, stone),
  ]
}
