import { across, along, arched, boards, glass, slopeAlongX, white } from '../first-sight/pieces.ts'
import { outlined, panel, row, times } from '../pane-rows.ts'
import {
  box,
  type Face,
  flight,
  foot,
  hipRoof,
  opening,
  plate,
  prism,
  rectangle,
  ring,
  slab,
  spire,
  walls,
} from '../solid.ts'
import { parapet } from './parts.ts'

type Colour = Face['colour']
const stone: Colour = [194, 190, 182]
const concrete: Colour = [190, 188, 184]
const tile: Colour = [150, 106, 90]
const ground = slab([-1500, -300, 0], [1500, 1500])
const lawn = slab([-1500, -300, 0], [1500, 1500], 'ground', [172, 187, 155])

/** Five shop houses in a row: an arcade along the street below, shutters and arches above, a gable of its own on each. */
export function shopHouses(): Face[] {
  const [wide, deep, arcade, floor] = [5.6, 14, 2.6, 3.8]
  const storeys = [2, 2, 1, 2, 2]
  const house = (up: number, n: number): Face[] => {
    const [x, x1] = [n * wide, (n + 1) * wide]
    const top = floor + up * 3.5
    const [shop, upper] = [foot(x, arcade, x1, arcade, 0.15), foot(x, 0, x1, 0, floor)]
    const middle = (x + x1) / 2
    const crown =
      n % 2 === 0
        ? [
            x,
            top,
            x1,
            top,
            x1,
            top + 0.8,
            middle + 1.4,
            top + 0.8,
            middle,
            top + 2,
            middle - 1.4,
            top + 0.8,
            x,
            top + 0.8,
          ]
        : [x, top, x1, top, x1, top + 0.9, x, top + 0.9]
    const low =
      n === 3
        ? outlined(...upper, [3.9, 4.8, 0.7, 2.7], white, 0.08)
        : [n % 2 === 0 ? arched(...upper, [3.9, 4.8, 0.7, 2.7]) : opening(...upper, 3.9, 4.8, 0.7, 2.7)]
    return [
      // The front over the arcade, its beam, its back and the walls between neighbours.
      across(0, [x, floor - 0.6, x1, floor - 0.6, x1, top, x, top]),
      across(0.4, [x, floor - 0.6, x1, floor - 0.6, x1, floor, x, floor]),
      plate(rectangle(x, 0, x1, 0.4), floor - 0.6, 'soffit'),
      plate(rectangle(x, 0.4, x1, arcade), floor - 0.2, 'soffit'),
      across(0, crown),
      across(arcade, [x, 0.15, x1, 0.15, x1, floor, x, floor]),
      ...[x, x1].map((side) =>
        along(side, [arcade, 0, deep, 0, deep, top, 0, top, 0, floor - 0.6, arcade, floor - 0.6]),
      ),
      across(deep, [x, 0, x1, 0, x1, top, x, top]),
      slopeAlongX([0, top - 0.1, deep / 2, top + 2.6], [x, x1], 'roof', tile),
      slopeAlongX([deep, top, deep / 2, top + 2.6], [x, x1], 'roof', tile),
      ...[x, x1].map((side) => along(side, [0, top, deep / 2, top + 2.6, deep, top])),
      // The shop: a door between two lights.
      ...row(...shop, n % 2 === 0 ? [0.5, 3.5] : [0.5, 2.2], 1.5, 0.7, 2.9),
      opening(...shop, n % 2 === 0 ? 2.2 : 3.9, n % 2 === 0 ? 3.3 : 5.1, 0, 2.7, 'door'),
      ...(n % 2 === 0
        ? [0.8, 2.35].map((u) => arched(...upper, [u, u + 0.9, 0.7, 2.7]))
        : row(...upper, [0.8, 2.35], 0.9, 0.7, 2.7)),
      ...low,
      ...(up > 1 ? row(...upper, [0.8, 2.35, 3.9], 0.9, 4.1, 5.9) : []),
      ...(n === 1 ? [0.3, 1.72, 3.42, 4.82].map((u) => panel(...upper, [u, u + 0.46, 4.1, 5.9], [150, 162, 150])) : []),
      ...box([x, -0.18, floor + 3.3], [x1, 0, floor + 3.5], { top: 'top' }),
    ]
  }
  const end = foot(5 * wide, 0, 5 * wide, deep)
  return [
    ground,
    ...box([-0.4, -0.4, 0], [5 * wide + 0.4, arcade, 0.15], { top: 'floor' }, stone),
    ...storeys.flatMap(house),
    ...times(6, 0, wide).flatMap((x) => {
      const at = Math.min(Math.max(x, 0.35), 5 * wide - 0.35)
      return [
        ...walls(rectangle(at - 0.35, 0.01, at + 0.35, 0.4), 0.15, 3.2),
        ...box([at - 0.42, -0.06, 0.15], [at + 0.42, 0.46, 0.7], { top: 'top' }),
      ]
    }),
    ...row(...end, [4, 7.4, 10.8], 1.1, 1, 2.7),
    ...row(...end, [1.2, 4.4, 7.6], 1.1, 4.6, 6.4),
    ...row(...end, [4.4, 7.6], 1.1, 8, 9.8),
    // A stall before the arcade under its cloth, a cart, a lamp.
    ...box([11.4, -4, 0], [14.4, -2.8, 0.95], { top: 'top' }, boards),
    ...[11.4, 14.3].flatMap((x) => [-4, -2.9].flatMap((y) => walls(rectangle(x, y, x + 0.1, y + 0.1), 0.95, 2.4))),
    ...box([11.1, -4.3, 2.4], [14.7, -2.5, 2.55], { top: 'top' }, [176, 130, 116]),
    ...box([22.6, -2.2, 0.5], [24.6, -1.1, 1.2], { top: 'top' }, boards),
    ...walls(ring([19.2, -1.6], 0.09, 6), 0, 4.4),
    ...prism(ring([19.2, -1.6], 0.27, 6), 4.4, 5),
  ]
}

/** A villa with a loggia of two floors between its wings, a broad stair up to it, a hipped roof and a belvedere on it. */
export function loggiaVilla(): Face[] {
  const [wide, deep, base, floor, eaves, back] = [22, 13, 1.36, 5.9, 9.8, 3.2]
  const [x0, x1] = [6.4, 15.6]
  const [front, end] = [foot(0, 0, wide, 0), foot(wide, 0, wide, deep)]
  const [low, upper] = [foot(x0, back, x1, back, base), foot(x0, back, x1, back, floor)]
  const columns = [x0 + 1.6, x0 + 3.6, x1 - 3.6, x1 - 1.6]
  return [
    lawn,
    plate(rectangle(6, -30, 16, -3), 0.02, 'ground', [210, 206, 198], 1),
    ...box([-0.15, -0.15, 0], [wide + 0.15, deep, base], { top: 'floor' }, stone),
    ...[0, x1].map((x) => across(0, [x, base, x + x0, base, x + x0, eaves, x, eaves])),
    ...[0, wide].map((x) => along(x, [0, base, deep, base, deep, eaves, 0, eaves])),
    across(deep, [0, base, wide, base, wide, eaves, 0, eaves]),
    ...[x0, x1].map((x) => along(x, [0, base, back, base, back, eaves, 0, eaves])),
    across(back, [x0, base, x1, base, x1, eaves, x0, eaves]),
    // The floor and the beams of the loggia, its columns and rails.
    plate(rectangle(x0, 0, x1, back), floor - 0.6, 'soffit'),
    plate(rectangle(x0, 0, x1, back), floor, 'floor'),
    across(0, [x0, floor - 0.6, x1, floor - 0.6, x1, floor + 0.95, x0, floor + 0.95]),
    across(0.25, [x0, floor, x1, floor, x1, floor + 0.95, x0, floor + 0.95]),
    plate(rectangle(x0, 0, x1, 0.25), floor + 0.95, 'top'),
    across(0, [x0, eaves - 0.7, x1, eaves - 0.7, x1, eaves, x0, eaves]),
    plate(rectangle(x0, 0, x1, back), eaves - 0.7, 'soffit'),
    ...columns.flatMap((x) => [
      ...walls(ring([x, 0.4], 0.28, 10), base, floor - 0.6),
      ...walls(ring([x, 0.42], 0.22, 10), floor, eaves - 0.7),
    ]),
    ...[0.9, 6.7].map((u) => arched(...low, [u, u + 1.5, 0.6, 3.3])),
    arched(...low, [3.7, 5.5, 0, 3.4], 'door'),
    ...row(...upper, [1, 3.9, 6.8], 1.3, 0.1, 2.6),
    // The wings and the end.
    ...[0, x1].flatMap((x) => row(...front, [x + 1.2, x + 3.9], 1.3, base + 0.9, base + 3.2)),
    ...[0, x1].flatMap((x) => row(...front, [x + 1.2], 1.3, floor + 0.7, floor + 2.6)),
    ...row(...front, [3.9], 1.3, floor + 0.7, floor + 2.6),
    ...outlined(...front, [x1 + 3.9, x1 + 5.2, floor + 0.7, floor + 2.6], white, 0.12),
    ...row(...end, [1.4, 4.4, 7.4, 10.4], 1.3, base + 0.9, base + 3.2),
    ...row(...end, [1.4, 4.4, 7.4, 10.4], 1.3, floor + 0.7, floor + 2.6),
    // The roofs.
    plate(rectangle(-0.8, -0.8, wide + 0.8, deep + 0.8), eaves, 'soffit'),
    ...walls(rectangle(-0.8, -0.8, wide + 0.8, deep + 0.8), eaves, eaves + 0.25),
    ...hipRoof([-0.8, -0.8, eaves + 0.25], [wide + 0.8, deep + 0.8], 3.4),
    ...walls(rectangle(8.4, 4, 13.6, 9), 11, 15),
    plate(rectangle(7.9, 3.5, 14.1, 9.5), 15, 'soffit'),
    ...hipRoof([7.9, 3.5, 15], [14.1, 9.5], 1.7, tile),
    ...[0.6, 2.05, 3.5].map((u) => arched(...foot(8.4, 4, 13.6, 4, 13), [u, u + 1.1, 0.1, 1.7])),
    ...[0.7, 2.9].map((u) => arched(...foot(13.6, 4, 13.6, 9, 13), [u, u + 1.1, 0.1, 1.7])),
    ...prism(rectangle(18, 5.4, 19.2, 6.6), 11.4, 15.2),
    // The stair between its cheeks, vases, a hedge and a tree of cones.
    ...flight(8.2, 13.8, -0.15, 0.34, times(8, 0.17, 0.17)),
    ...[7.6, 13.8].flatMap((x) => box([x, -3.2, 0], [x + 0.6, -0.15, base], { top: 'top' }, stone)),
    ...[7.9, 14.1].flatMap((x) => prism(ring([x, -2.7], 0.26, 8), base, base + 0.8, { top: 'top' })),
    ...box([16.6, -4.4, 0], [24, -3.6, 1.7], { top: 'top' }, [142, 160, 126]),
    ...box([-6, -4.4, 0], [4.6, -3.6, 1.7], { top: 'top' }, [142, 160, 126]),
    ...spire(ring([19.4, -6.6], 0.7, 8), 0.3, [19.4, -6.6, 7.4], [132, 152, 120]),
  ]
}

/** Laboratories: a bar of glass on columns that passes a plinth of concrete, a closed shaft of stairs, plant on the roof. */
export function laboratory(): Face[] {
  const [long, deep, first, storey, roof] = [30, 13, 4.4, 3.7, 15.5]
  const [front, end] = [foot(0, 0, long, 0, first), foot(long, 0, long, deep, first)]
  const low = foot(0, 2.8, 21, 2.8)
  const bays = times(9, 0.25, 3.3)
  const grid = [0, 1, 2].flatMap((n) => {
    const [sill, head] = [n * storey + 0.5, n * storey + 3.5]
    const bay = (x: number, k: number): Face[] =>
      n === 1 && k === 3
        ? outlined(...front, [x, x + 3.1, sill, head], white, 0.08)
        : row(...front, [x], 3.1, sill, head)
    return [...bays.flatMap(bay), ...row(...end, times(4, 0.25, 3.15), 2.95, sill, head)]
  })
  return [
    ground,
    plate(rectangle(-16, -11, 40, -4), 0.02, 'ground', [206, 204, 198], 1),
    ...walls(rectangle(0, 2.8, 21, deep), 0, first, { colour: concrete }),
    ...box([0, 0, first], [long, deep, roof]),
    ...parapet(0, 0, long, deep, roof, 0.5),
    ...grid,
    // Below: a lobby of glass, columns under the part that juts out.
    ...row(...low, [8.2, 10.3, 14.8, 16.9], 1.9, 0.3, 3.5),
    ...[12.4, 13.5].map((x) => opening(...low, x, x + 1.05, 0, 2.7, 'door', glass)),
    ...row(...low, [1.2, 4.2], 1.8, 1.4, 2.7),
    ...row(...foot(21, 2.8, 21, deep), [1, 3.6], 2, 0.9, 3.3),
    ...[22.6, 28.8].flatMap((x) => [1, 11.4].flatMap((y) => walls(ring([x, y], 0.32, 10), 0, first))),
    ...times(3, 1, 6.9).flatMap((x) => walls(ring([x, 0.7], 0.28, 10), 0, first)),
    ...box([11.4, -2.8, 3.2], [15.6, 0.2, 3.5]),
    // The shaft of stairs with a slot of light, plant behind louvres, three flues.
    ...prism(rectangle(-5.4, 1.4, 0, 8), 0, 19, { colour: concrete }),
    ...row(...foot(-5.4, 1.4, 0, 1.4), [3.8], 1, 5.2, 17.4),
    opening(...foot(-5.4, 1.4, 0, 1.4), 1.2, 2.3, 0, 2.3, 'door'),
    ...box([6, 4, roof], [20, 10, roof + 2.8], { top: 'roof' }, concrete),
    ...times(7, 0.3, 0.34).map((z) => panel(...foot(6, 4, 20, 4, roof), [0.6, 13.4, z, z + 0.24], [150, 150, 150])),
    ...[22.4, 24, 25.6].flatMap((x) => prism(ring([x, 6], 0.42, 10), roof, roof + 4.2)),
    // A wall for seats, boxes for bicycles, a board on posts.
    ...box([17, -5.6, 0], [27, -4.9, 0.8], { top: 'top' }, concrete),
    ...box([2.2, -1.6, 0], [6.4, -0.6, 1.5], { top: 'top' }, boards),
    ...box([31.4, -2.6, 0], [31.7, 0.8, 2.4], { top: 'top' }, concrete),
  ]
}
