import { row, times } from './pane-rows.ts'
import {
  box,
  type Corner,
  type Face,
  facet,
  faint,
  flight,
  foot,
  gableRoof,
  hipRoof,
  lancet,
  opening,
  outline,
  painted,
  plate,
  prism,
  rectangle,
  ring,
  slab,
  spire,
  turned,
  type Vector,
  walls,
} from './solid.ts'

type Colour = Face['colour']
const ground = slab([-600, -300, 0], [600, 900])
const lawn = slab([-600, -300, 0], [600, 900], 'ground', [172, 188, 154])
const stone: Colour = [208, 202, 190]
const tile: Colour = [158, 112, 96]
const slate: Colour = [122, 126, 134]

/** One storey, L-shaped, under hips that meet in a valley. */
export function bungalow(): Face[] {
  const [eaves, ridge] = [2.8, 4.9]
  const roof = (...xyz: number[]) => facet('roof', tile, ...xyz)
  return [
    lawn,
    ...walls(outline(0, 0, 8, 0, 8, -6, 15, -6, 15, 7, 0, 7), 0, eaves),
    plate(outline(-0.5, -0.5, 7.5, -0.5, 7.5, -6.5, 15.5, -6.5, 15.5, 7.5, -0.5, 7.5), eaves, 'soffit'),
    roof(-0.5, -0.5, eaves, 7.5, -0.5, eaves, 11.5, 3.5, ridge, 3.5, 3.5, ridge),
    roof(-0.5, 7.5, eaves, -0.5, -0.5, eaves, 3.5, 3.5, ridge),
    roof(15.5, 7.5, eaves, -0.5, 7.5, eaves, 3.5, 3.5, ridge, 11.5, 3.5, ridge),
    roof(15.5, -6.5, eaves, 15.5, 7.5, eaves, 11.5, 3.5, ridge, 11.5, -2.5, ridge),
    roof(7.5, -6.5, eaves, 15.5, -6.5, eaves, 11.5, -2.5, ridge),
    roof(7.5, -0.5, eaves, 7.5, -6.5, eaves, 11.5, -2.5, ridge, 11.5, 3.5, ridge),
    opening(...foot(0, 0, 8, 0), 0.9, 2.9, 0.8, 2.2),
    opening(...foot(0, 0, 8, 0), 4.2, 5.3, 0, 2.1, 'door'),
    faint(opening(...foot(0, 0, 8, 0), 6, 7.2, 0.9, 2.2)),
    ...row(...foot(8, 0, 8, -6), [1, 3.6], 1.5, 0.9, 2.2),
    opening(...foot(8, -6, 15, -6), 1.2, 5.4, 0.4, 2.3),
    ...row(...foot(0, 7, 0, 0), [1.2, 4.4], 1.3, 0.9, 2.2),
    ...box([-2, -3.6, 0], [3, -3.3, 1.4], { top: 'top' }),
    ...box([4.4, -10.4, 0], [5.8, -9.2, 1.9]),
  ]
}

/** Five houses in a row, each lower and further back than the one before, with chimneys and gardens. */
export function terrace(): Face[] {
  const house = (n: number): Face[] => {
    const [x0, x1, y0, y1] = [5.6 * n, 5.6 * n + 5.6, 0.8 * n, 0.8 * n + 8]
    const [eaves, middle] = [7.4 - 0.5 * n, (y0 + y1) / 2]
    const ridge = eaves + 2.4
    const gable = (x: number) => facet('wall', stone, x, y0, 0, x, y1, 0, x, y1, eaves, x, middle, ridge, x, y0, eaves)
    const front = foot(x0, y0, x1, y0)
    return [
      facet('wall', stone, x0, y0, 0, x1, y0, 0, x1, y0, eaves, x0, y0, eaves),
      facet('roof', slate, x0, y0, eaves, x1, y0, eaves, x1, middle, ridge, x0, middle, ridge),
      facet('roof', slate, x0, y1, eaves, x1, y1, eaves, x1, middle, ridge, x0, middle, ridge),
      gable(x1),
      ...(n === 0 ? [gable(x0)] : []),
      opening(...front, 0.7, 1.7, 0, 2.2, 'door'),
      opening(...front, 2.6, 4.8, 0.8, 2.3),
      ...row(...front, [0.7, 3.2], 1.3, eaves - 2.6, eaves - 0.9),
      ...prism(rectangle(x0 + 0.4, middle - 0.5, x0 + 1.3, middle + 0.5), ridge - 0.6, ridge + 1.2, { colour: stone }),
    ]
  }
  return [
    ground,
    ...times(5, 0, 1).flatMap(house),
    faint(opening(...foot(28, 3.2, 28, 11.2), 1.6, 3, 0.9, 2.4), stone, 0),
    opening(...foot(28, 3.2, 28, 11.2), 4.6, 5.8, 3.2, 4.6),
    ...box([17.4, -2.6, 0], [21.6, -0.8, 2.1], { top: 'top' }),
    ...box([4, -4.2, 0], [15, -3.9, 1], { top: 'top' }),
  ]
}

/** A nave with a tower and a spire at its end, and a sacristy against its side. */
export function church(): Face[] {
  const front = foot(0, 0, 20, 0)
  const sacristy = (x: number) => facet('wall', stone, x, -4, 0, x, 0, 0, x, 0, 4.6, x, -4, 3)
  return painted(
    [
      lawn,
      ...box([0, 0, 0], [20, 9, 6.5], { top: 'ceiling' }),
      ...gableRoof([0, 0, 6.5], [20, 9], 5.2, 0.4, slate),
      ...walls(rectangle(18.6, 1.8, 24, 7.2), 0, 19),
      ...spire(rectangle(18.3, 1.5, 24.3, 7.5), 19, [21.3, 4.5, 28], slate),
      plate(rectangle(18.3, 1.5, 24.3, 7.5), 19, 'soffit'),
      sacristy(7),
      sacristy(12),
      ...walls(outline(7, -4, 12, -4), 0, 3, { open: true }),
      facet('roof', slate, 6.7, -4.4, 2.84, 12.3, -4.4, 2.84, 12.3, 0, 4.6, 6.7, 0, 4.6),
      opening(...foot(7, -4, 12, -4), 1.6, 2.6, 0, 2.1, 'door'),
      ...[1.4, 4.2, 13, 16].map((x) => lancet(...front, x, x + 1.3, 2, 5.6)),
      lancet(...foot(18.6, 1.8, 24, 1.8), 1.9, 3.5, 13.6, 17.4),
      faint(lancet(...foot(18.6, 1.8, 24, 1.8), 2.1, 3.3, 7.6, 10.4), stone),
      lancet(...foot(24, 1.8, 24, 7.2), 1.9, 3.5, 13.6, 17.4),
      opening(...foot(24, 1.8, 24, 7.2), 1.8, 3.6, 0, 3.2, 'door'),
      ...box([23, -9, 0], [30, -8.5, 1.9], { top: 'top' }),
    ],
    stone,
  )
}

/** Ribbon windows in two storeys of an angle, and a higher gymnasium before it. */
export function school(): Face[] {
  const ribbon = (a: Vector, b: Vector, count: number) =>
    [1, 4.6].flatMap((sill) => row(a, b, times(count, 0.7, 2.6), 2.4, sill, sill + 1.7))
  return [
    ground,
    ...prism(outline(0, -20, 9, -20, 9, 0, 46, 0, 46, 10, 0, 10), 0, 7.6),
    ...ribbon(...foot(9, -20, 9, 0), 7),
    ...ribbon(...foot(9, 0, 46, 0), 13),
    ...row(...foot(46, 0, 46, 10), [1.2, 5.4], 3, 4.6, 6.3),
    faint(opening(...foot(46, 0, 46, 10), 1.2, 4.2, 0.9, 2.7), undefined, 0),
    opening(...foot(0, -20, 9, -20), 3, 6, 0, 2.6, 'door'),
    ...box([27, -19, 0], [41, -7, 8.8]),
    ...row(...foot(27, -19, 41, -19), times(4, 0.9, 3.2), 2.6, 5.4, 7.8),
    ...row(...foot(41, -19, 41, -7), times(3, 1.4, 3.4), 2.6, 5.4, 7.8),
    opening(...foot(41, -19, 41, -7), 4.8, 7.2, 0, 2.6, 'door'),
  ]
}

/** A portico of octagonal columns along a blind hall. */
export function portico(): Face[] {
  const front = foot(0, 0, 24, 0)
  const open: Corner[] = outline(-1, 0, -1, -4, 25, -4, 25, 0)
  return [
    ground,
    ...box([0, 0, 0], [24, 11, 6.6]),
    ...prism(outline(-1.6, 0, -1.6, -4.6, 25.6, -4.6, 25.6, 0), 0, 0.3, { top: 'top', open: true }),
    plate(open, 4.6, 'soffit'),
    ...prism(open, 4.6, 5.3, { open: true }),
    ...times(7, 0.3, 3.9).flatMap((x) => walls(ring([x, -3.3], 0.32, 8), 0.3, 4.6)),
    ...times(6, 1.2, 3.9).map((x) => opening(...front, x, x + 2, 0.3, 3.5, 'door')),
    faint(opening(...foot(24, 0, 24, 11), 1.6, 4.4, 0.8, 4), undefined, 64),
    opening(...foot(24, 0, 24, 11), 6.4, 9.2, 0.8, 4),
    ...box([14, -10.2, 0], [16.8, -8, 2.7]),
    opening(...foot(14, -10.2, 16.8, -10.2), 0.6, 2.2, 0.9, 2.1),
  ]
}

/** A high-rise on a podium of shops. */
export function highRise(): Face[] {
  return [
    ground,
    ...prism(rectangle(0, 0, 34, 26), 0, 9),
    ...row(...foot(0, 0, 34, 0), times(7, 1, 4.7), 3.8, 0.4, 4),
    ...row(...foot(0, 0, 34, 0), times(7, 1, 4.7), 3.8, 5.2, 7.8),
    ...row(...foot(0, 26, 0, 0), times(5, 1.4, 4.9), 3.6, 5.2, 7.8),
    opening(...foot(0, 26, 0, 0), 18.4, 23, 0, 3.6, 'door'),
    faint(opening(...foot(0, 26, 0, 0), 11.2, 14.8, 0.4, 4), undefined, 0),
    ...prism(rectangle(9, 7, 24, 19), 9, 58),
    ...times(14, 9.9, 3.45).flatMap((z) => [
      ...row(...foot(9, 7, 24, 7), times(5, 0.8, 2.8), 2.2, z, z + 2.1),
      ...row(...foot(9, 19, 9, 7), times(3, 0.9, 3.7), 2.8, z, z + 2.1),
    ]),
    ...box([-5, -19, 0], [4, -11, 6.5]),
    ...row(...foot(-5, -19, 4, -19), [1, 5.2], 2.6, 1, 3.2),
  ]
}

/** Flats in four steps up a slope, planters along their terraces. */
export function steppedFlats(): Face[] {
  return [
    lawn,
    ...times(4, 0, 1).flatMap((n) => {
      const [x0, x1, y, z] = [2 * n, 38 - 2 * n, 5 * n, 3.3 * n]
      const front = foot(x0, y, x1, y, z)
      const end = foot(x1, y, x1, 25 - n, z)
      return [
        ...prism(rectangle(x0, y, x1, 25 - n), z, z + 3.3, { top: n < 3 ? 'top' : 'roof' }),
        ...row(...front, times(8 - n, 1.2, 4.6 - n * 0.1), 3, 0.2, 2.5),
        ...row(...end, [1.2], 2.4, 0.9, 2.4),
        faint(opening(...end, 5.4, 6.6, 0, 2.2, 'door'), undefined, 0),
        ...(n < 3 ? prism(rectangle(x0 + 3, y + 0.6, x1 - 3, y + 1.4), z + 3.3, z + 4.4, { top: 'top' }) : []),
      ]
    }),
    ...box([22, -9, 0], [29, -3.5, 4.4]),
    opening(...foot(22, -9, 29, -9), 1.2, 4.4, 0, 2.6, 'door'),
  ]
}

/** A barn with its gable to the front, a lean-to and a silo. */
export function barn(): Face[] {
  const front = foot(0, 0, 12, 0)
  const end = foot(12, 0, 12, 18)
  const cheek = (y: number) => facet('wall', stone, 12, y, 0, 16, y, 0, 16, y, 2.5, 12, y, 3.8)
  return painted(
    [
      lawn,
      ...turned(box([0, 0, 0], [18, 12, 4.6], { top: 'ceiling' })),
      ...turned(gableRoof([0, 0, 4.6], [18, 12], 5, 0.5, tile)),
      opening(...front, 3.4, 8.6, 0, 4.1, 'door'),
      opening(...front, 5.2, 6.8, 5.6, 7.4),
      ...row(...front, [1, 9.8], 1.2, 1.4, 2.6),
      ...row(...end, [1, 3.4], 1.4, 1.4, 2.6),
      cheek(7),
      cheek(15),
      ...walls(outline(16, 7, 16, 15), 0, 2.5, { open: true }),
      facet('roof', slate, 12, 6.7, 3.8, 16.4, 6.7, 2.37, 16.4, 15.3, 2.37, 12, 15.3, 3.8),
      opening(...foot(12, 7, 16, 7), 1, 3, 0, 2.1, 'door'),
      faint(opening(...foot(16, 7, 16, 15), 2, 4.4, 0.9, 1.9), stone, 0),
      ...walls(ring([-6.5, -0.5], 2.3, 12), 0, 8.4),
      ...spire(ring([-6.5, -0.5], 2.5, 12), 8.4, [-6.5, -0.5, 9.8], slate),
      ...box([6.6, -4.6, 0], [12.4, -4, 1.3], { top: 'top' }),
    ],
    stone,
  )
}

/** A glazed room under a hipped roof with deep eaves, on a plinth. */
export function pavilion(): Face[] {
  const eaves = rectangle(-1.6, -1.6, 13.6, 9.6)
  const front = foot(1.4, 1.4, 10.6, 1.4)
  const end = foot(10.6, 1.4, 10.6, 6.6)
  return [
    lawn,
    ...prism(rectangle(-1, -1, 13, 9), 0, 0.54, { top: 'top' }),
    ...flight(4, 8, -1, 0.35, [0.18, 0.36]),
    ...walls(rectangle(1.4, 1.4, 10.6, 6.6), 0.54, 3.3),
    ...row(...front, times(4, 0.3, 2.2), 1.9, 0.6, 3),
    opening(...end, 0.5, 2.4, 0.54, 2.9, 'door'),
    faint(opening(...end, 3, 4.8, 1.2, 2.7), undefined, 64),
    ...outline(-0.6, -0.6, 3.8, -0.6, 8.2, -0.6, 12.6, -0.6, 12.6, 4, 12.6, 8.6, -0.6, 8.6).flatMap((at) =>
      walls(ring(at, 0.16, 4), 0.54, 3.3),
    ),
    plate(eaves, 3.3, 'soffit'),
    ...walls(eaves, 3.3, 3.56),
    ...hipRoof([-1.6, -1.6, 3.56], [13.6, 9.6], 2.4, slate),
    ...box([9.6, -5, 0], [14.4, -4.6, 1.2], { top: 'top' }),
  ]
}

/** Six storeys with balconies behind solid parapets. */
export function apartments(): Face[] {
  const front = foot(0, 0, 20, 0)
  const end = foot(20, 0, 20, 12)
  const balcony = (x: number, z: number): Face[] => {
    const corners = outline(x, 0, x, -1.7, x + 5, -1.7, x + 5, 0)
    return [
      plate(corners, z - 0.2, 'soffit'),
      plate(corners, z, 'top'),
      ...walls(corners, z - 0.2, z + 1, { open: true }),
      opening(...front, x + 0.8, x + 3.6, z + 0.05, z + 2.3, 'door', [150, 178, 205]),
    ]
  }
  return [
    ground,
    ...box([0, 0, 0], [20, 12, 19.4]),
    ...times(5, 3.4, 3.1).flatMap((z) => [
      ...balcony(1.6, z),
      ...balcony(13.4, z),
      ...row(...front, [7.6, 10.2], 1.7, z + 0.9, z + 2.3),
      ...row(...end, [1.6, 8.2], 1.8, z + 0.9, z + 2.3),
      faint(opening(...end, 5, 6.6, z + 0.9, z + 2.3), undefined, 11),
    ]),
    opening(...front, 8.6, 11, 0, 2.5, 'door'),
    ...row(...front, [2.2, 13.8], 3, 0.8, 2.4),
    ...box([13, -8.6, 0], [19, -5.6, 2.6]),
  ]
}
