import { outlined, panel, row, sections, times } from '../pane-rows.ts'
import { box, type Face, flight, foot, opening, outline, plate, prism, rectangle, slab, walls } from '../solid.ts'
import { across, along, arched, boarded, boards, glass, slopeAlongX, slopeAlongY, white } from './pieces.ts'

type Colour = Face['colour']
const brick: Colour = [196, 170, 150]
const concrete: Colour = [190, 188, 183]
const ground = slab([-1500, -300, 0], [1500, 1500])
const lawn = slab([-1500, -300, 0], [1500, 1500], 'ground', [172, 187, 155])

/** A house in a mews under a butterfly roof: a garage, a balcony with a board for its rail, shutters, neighbours. */
export function mews(): Face[] {
  const street = foot(0, 0, 7, 0)
  const end = foot(7, 0, 7, 9)
  const next = foot(-9, 0, 0, 0)
  const valley = [-0.4, 6.73, 3.5, 5.5, 7.4, 6.73, 7.4, 7.03, 3.5, 5.8, -0.4, 7.03]
  return [
    ground,
    across(0, [0, 0, 7, 0, 7, 6.6, 3.5, 5.5, 0, 6.6]),
    across(9, [0, 0, 7, 0, 7, 6.6, 3.5, 5.5, 0, 6.6]),
    along(0, [0, 0, 9, 0, 9, 6.6, 0, 6.6]),
    along(7, [0, 0, 9, 0, 9, 6.6, 0, 6.6]),
    across(-0.5, valley),
    across(9.4, valley),
    ...[-0.4, 7.4].flatMap((x) => [
      along(x, [-0.5, 6.73, 9.4, 6.73, 9.4, 7.03, -0.5, 7.03]),
      slopeAlongY([x, 6.73, 3.5, 5.5], [-0.5, 9.4], 'soffit', white),
      slopeAlongY([x, 7.03, 3.5, 5.8], [-0.5, 9.4]),
    ]),
    ...sections(...street, 0.5, 3.1, [0, 0.74, 1.48, 2.22]),
    opening(...street, 3.7, 4.7, 0, 2.1, 'door'),
    opening(...street, 3.7, 4.7, 2.2, 2.6),
    ...row(...street, [5.25, 5.95], 0.66, 0.9, 2.3),
    ...row(...street, [0.95, 1.95], 0.95, 3.4, 5),
    ...[0.3, 2.95].map((x) => panel(...street, [x, x + 0.6, 3.36, 5.04], [140, 150, 142])),
    ...[4.3, 5.24].map((x) => opening(...street, x, x + 0.9, 2.95, 5.1, 'door', glass)),
    ...box([4.1, -0.4, 2.75], [6.35, 0, 2.9], { top: 'top' }),
    ...box([4.1, -0.4, 2.9], [6.35, -0.34, 3.85], { top: 'top' }),
    ...box([6.29, -0.34, 2.9], [6.35, 0, 3.85], { top: 'top' }),
    opening(...end, 0.9, 1.7, 4, 4.8),
    ...outlined(...end, [5.4, 6.8, 3.5, 5], white),
    opening(...end, 3, 4.6, 1.1, 2.9),
    opening(...end, 2.6, 3.8, 3.9, 5.2),
    ...box([7, 2.2, 0], [14, 2.45, 2.2], { top: 'top' }, brick),
    ...box([6.9, -2.4, 0], [8.5, -1.6, 1.4], { top: 'top' }),
    ...prism(rectangle(-9, 0, 0, 9), 0, 5.4),
    ...[0.6, 4.6].flatMap((x) => [
      opening(...next, x, x + 1.25, 0, 2.4, 'door'),
      opening(...next, x + 1.29, x + 2.54, 0, 2.4, 'door'),
      ...row(...next, [x, x + 1.6], 0.95, 3.2, 4.5),
    ]),
    panel(...next, [0.6, 7.14, 2.6, 2.95], [214, 211, 205]),
    ...prism(rectangle(-6.4, 2, -5.4, 3), 5.4, 7.2),
    ...prism(rectangle(3, 17, 26, 27), 0, 8.6),
    ...[1.2, 4.2].flatMap((z) => row(...foot(3, 17, 26, 17), times(7, 1.2, 3.1), 1.5, z + 0.2, z + 2)),
  ]
}

/** A house at the shore on posts: a stair to its deck, boards for the rail, a sliding shutter, a store below, a stack of boards. */
export function stilts(): Face[] {
  const front = foot(0, 0, 12, 0, 3)
  const side = foot(0, 8, 0, 0, 3)
  const store = foot(7, 3, 11.4, 3)
  const roof = [-1.4, 6.48, 9, 5.18, 9, 5.43, -1.4, 6.73]
  const sideWall = [0, 3, 8, 3, 8, 5.3, 0, 6.3]
  return [
    slab([-1500, -300, 0], [1500, 1500], 'ground', [204, 196, 176]),
    slab([-1500, 17, 0.02], [1500, 1500], 'water', [140, 184, 204], 1),
    ...box([0, -2.5, 2.7], [12, 8, 3], { top: 'top' }, boards),
    across(0, [0, 3, 12, 3, 12, 6.3, 0, 6.3]),
    across(8, [0, 3, 12, 3, 12, 5.3, 0, 5.3]),
    along(0, sideWall),
    along(12, sideWall),
    ...[-0.9, 12.9].map((x) => along(x, roof)),
    across(-1.4, [-0.9, 6.48, 12.9, 6.48, 12.9, 6.73, -0.9, 6.73]),
    across(9, [-0.9, 5.18, 12.9, 5.18, 12.9, 5.43, -0.9, 5.43]),
    slopeAlongX([-1.4, 6.48, 9, 5.18], [-0.9, 12.9], 'soffit', white),
    slopeAlongX([-1.4, 6.73, 9, 5.43], [-0.9, 12.9]),
    ...[0.2, 4, 7.8, 11.5].flatMap((x) =>
      [-2.2, 0.3, 4, 7.4].flatMap((y) => walls(rectangle(x, y, x + 0.28, y + 0.28), 0, 2.7, { colour: boards })),
    ),
    ...flight(8, 9.6, -2.5, 0.28, times(16, 0.1875, 0.1875)),
    ...times(4, 0.05, 1.95).flatMap((x) => box([x, -2.46, 3.1], [x + 1.85, -2.4, 3.95], { top: 'top' }, boards)),
    ...box([9.75, -2.46, 3.1], [11.95, -2.4, 3.95], { top: 'top' }, boards),
    ...box([0.04, -2.36, 3.1], [0.1, -0.05, 3.95], { top: 'top' }, boards),
    ...[0.6, 2.6, 4.6].map((x) => opening(...front, x, x + 1.9, 0.05, 2.3, 'door', glass)),
    ...row(...front, [0.6, 2.6, 4.6], 1.9, 2.45, 3),
    ...boarded(...front, [6.9, 8.3, 0.05, 3], 7),
    opening(...front, 8.9, 11.2, 0.9, 2.3),
    ...box([10.1, -0.14, 3.75], [11.5, -0.06, 5.45], { top: 'top' }, boards),
    opening(...side, 0.8, 2.6, 0.9, 2),
    ...outlined(...side, [3.5, 4.5, 0.9, 2.1], white),
    opening(...side, 5.2, 6.1, 0.05, 2.1, 'door'),
    opening(...side, 6.6, 7.6, 0.6, 2.4),
    ...walls(rectangle(7, 3, 11.4, 7.2), 0, 2.7, { colour: boards }),
    opening(...store, 2.6, 3.8, 0, 2.1, 'door'),
    opening(...store, 0.5, 1.9, 1.3, 2.1),
    panel(...foot(7, 7.2, 7, 3), [0.8, 3.2, 0.5, 1.9], [140, 122, 102]),
    ...box([-3.6, -4.6, 0], [0.2, -3.7, 0.9], { top: 'top' }, boards),
  ]
}

/** Almshouses: seven dormers with gables in one long roof, doors and windows with shutters below, a gate. */
export function almshouses(): Face[] {
  const [eaves, ridge, deep, dormers] = [3.4, 8.6, 8, times(7, 1.5, 4.2)]
  const pitch = (ridge - eaves) / 4
  const roofAt = (y: number) => eaves + pitch * y
  const backAt = (z: number) => (z - eaves) / pitch
  const dormer = (x: number): Face[] => {
    const [x1, middle, y, low, high] = [x + 1.7, x + 0.85, 0.8, 5.8, 6.6]
    const drop = low - (0.15 * (high - low)) / 0.85
    const slope = (from: number): Face => ({
      ...slopeAlongY([from, drop, middle, high], [y - 0.2, 0]),
      corners: [
        [from, y - 0.2, drop],
        [from, backAt(drop), drop],
        [middle, backAt(high), high],
        [middle, y - 0.2, high],
      ],
    })
    return [
      across(y, [x, roofAt(y), x1, roofAt(y), x1, low, middle, high, x, low]),
      along(x, [y, roofAt(y), y, low, backAt(low), low]),
      along(x1, [y, roofAt(y), y, low, backAt(low), low]),
      slope(x - 0.15),
      slope(x1 + 0.15),
      ...row(...foot(x, y, x1, y), [0.22, 0.88], 0.6, roofAt(y) + 0.25, low - 0.1),
    ]
  }
  const front = foot(0, 0, 29, 0)
  const end = foot(29, 0, 29, deep)
  const gable = (x: number) => along(x, [0, 0, deep, 0, deep, eaves, deep / 2, ridge, 0, eaves])
  return [
    lawn,
    across(0, [0, 0, 29, 0, 29, eaves, 0, eaves]),
    across(deep, [0, 0, 29, 0, 29, eaves, 0, eaves]),
    gable(0),
    gable(29),
    slopeAlongX([-0.4, roofAt(-0.4), 4, ridge], [-0.35, 29.35]),
    slopeAlongX([deep + 0.4, roofAt(-0.4), 4, ridge], [-0.35, 29.35]),
    ...dormers.flatMap(dormer),
    ...[0.8, 9.2, 21.8].flatMap((x) => [
      opening(...front, x, x + 1, 0, 2.1, 'door'),
      ...row(...front, [x + 2.5], 1.3, 0.9, 2.2),
      ...[x + 1.96, x + 3.84].map((at) => panel(...front, [at, at + 0.5, 0.86, 2.24], [140, 150, 142])),
      ...row(...front, [x + 5], 1.3, 0.9, 2.2),
      ...[x + 4.46, x + 6.34].map((at) => panel(...front, [at, at + 0.5, 0.86, 2.24], [140, 150, 142])),
    ]),
    arched(...front, [17, 19.8, 0, 2.7], 'door', [120, 92, 70]),
    panel(...front, [20.3, 21.3, 1.2, 2], [206, 202, 194]),
    ...row(...end, [1.1, 3.4], 1.2, 0.9, 2.2),
    ...outlined(...end, [5.6, 6.8, 0.9, 2.2], white),
    ...row(...end, [2.6, 4.2], 1.1, 4, 5.3),
    panel(...end, [3.4, 4.6, 6.3, 6.7], [206, 202, 194]),
    ...[5.4, 13.8, 22.2].flatMap((x) => [
      ...walls(rectangle(x, 3.5, x + 0.9, 4.5), 8, 10.2),
      plate(rectangle(x, 3.5, x + 0.9, 4.5), 10.2, 'top'),
    ]),
    ...box([24.4, -2.9, 0], [28.4, -2.5, 1.3], { top: 'top' }),
    ...box([10.4, -2.9, 0], [16, -2.5, 1.3], { top: 'top' }),
    ...box([31, 2.6, 0], [31.4, 5.6, 1.6], { top: 'top' }),
  ]
}

/** Three volumes up a slope: a garage in the plinth, a glazed corner over a terrace, a bar across the top. */
export function hillside(): Face[] {
  const rise = 0.3
  /** A block whose foot follows the slope. */
  const stand = ([x0, y0, x1, y1]: [number, number, number, number], z: number, colour = white): Face[] => [
    across(y0, [x0, rise * y0, x1, rise * y0, x1, z, x0, z], 'wall', colour),
    across(y1, [x0, rise * y1, x1, rise * y1, x1, z, x0, z], 'wall', colour),
    along(x0, [y0, rise * y0, y1, rise * y1, y1, z, y0, z], 'wall', colour),
    along(x1, [y0, rise * y0, y1, rise * y1, y1, z, y0, z], 'wall', colour),
  ]
  const street = foot(2, 0, 9, 0)
  const middle = foot(-1, 5, 12, 5, 3)
  const corner = foot(12, 5, 12, 12, 3)
  const upper = foot(3, 11, 17, 11, 6.2)
  const gable = foot(17, 11, 17, 17, 6.2)
  return [
    slab([-1500, -300, 0], [1500, 0], 'ground', [192, 190, 184]),
    slopeAlongX([0, 0, 1000, 300], [-1500, 1500], 'ground', [172, 187, 155]),
    ...stand([2, 0, 9, 5], 3, concrete),
    plate(rectangle(2, 0, 9, 5), 3, 'top'),
    ...stand([9, 0, 15, 5], 1.5, concrete),
    plate(rectangle(9, 0, 15, 5), 1.5, 'top'),
    ...flight(9.4, 11, 0, 0.3, times(8, 0.1875, 0.1875)),
    ...stand([-1, 5, 12, 11], 6.2),
    plate(rectangle(-1, 5, 12, 11), 6.2, 'roof'),
    ...stand([3, 11, 17, 17], 9.4),
    ...box([2.4, 10.2, 9.4], [17.8, 17.6, 9.75]),
    ...sections(...street, 0.8, 3.4, [0, 0.75, 1.5, 2.25]),
    opening(...street, 4.6, 5.6, 0, 2.1, 'door'),
    ...times(4, 2.05, 1.75).flatMap((x) => box([x, 0.06, 3], [x + 1.64, 0.14, 3.95], { top: 'top' })),
    ...[6.6, 8.4, 10.2].map((x) => opening(...middle, x, x + 1.7, 0.1, 2.6, 'door', glass)),
    opening(...middle, 12, 13, 0.1, 2.6),
    opening(...corner, 0, 1.9, 0.1, 2.6),
    opening(...corner, 2, 3.6, 0.1, 2.6),
    ...outlined(...corner, [4.3, 5.4, 0.9, 2.2], white),
    ...row(...middle, [0.8, 2.4], 1.1, 0.9, 2.3),
    ...boarded(...middle, [4.1, 6.2, 0.1, 2.6], 8),
    ...row(...upper, [9.4, 11.6], 1.9, 0.4, 2.5),
    ...row(...upper, [1, 3.2, 5.4], 1.9, 0.9, 2.5),
    opening(...gable, 0.8, 2.8, 0.9, 2.5),
    ...boarded(...gable, [3.6, 5.2, 0.4, 2.5], 6),
    ...prism(rectangle(6.4, 8.4, 7.6, 9.2), 6.2, 8.2),
    ...box([13.6, 0.8, 1.5], [14.4, 4.2, 2.6], { top: 'top' }),
    ...box([2.6, 2.2, 3], [3.4, 3.4, 3.7], { top: 'top' }),
    ...walls(outline(15, 0, 24, 0), 0, 1.5, { open: true, colour: concrete }),
    across(0.3, [15, 1.5, 24, 1.5, 24, 0.09, 15, 0.09], 'wall', concrete),
    plate(rectangle(15, 0, 24, 0.3), 1.5, 'top', concrete),
    along(24, [0, 0, 0.3, 0.09, 0.3, 1.5, 0, 1.5], 'wall', concrete),
  ]
}
