import { outlined, panel, row, times } from '../pane-rows.ts'
import {
  box,
  type Face,
  facet,
  faint,
  foot,
  opening,
  outline,
  plate,
  prism,
  rectangle,
  type Vector,
  walls,
} from '../solid.ts'
import { glass, ground, tile, white } from './scenery.ts'

/** Three storeys of ribbons round the corners of an angle, over a ground floor set back behind columns. */
export function office(): Face[] {
  const ribbon = (a: Vector, b: Vector, count: number, first = 0) =>
    [4.6, 7.8, 11].flatMap((sill) => row(a, b, times(count, first, 2.1), 2, sill, sill + 1.6))
  const shop = foot(2, 2, 24, 2)
  return [
    ground,
    ...walls(outline(0, 0, 22, 0, 22, -14, 34, -14, 34, 12, 0, 12), 3.7, 13.4),
    plate(outline(0, 0, 22, 0, 22, -14, 34, -14, 34, 12, 0, 12), 3.7, 'soffit'),
    plate(outline(0, 0, 22, 0, 22, -14, 34, -14, 34, 12, 0, 12), 13.4, 'roof'),
    ...walls(outline(2, 2, 24, 2, 24, -12, 32, -12, 32, 10, 2, 10), 0, 3.7),
    ...times(5, 0.3, 5.3).flatMap((x) => walls(rectangle(x, 0.3, x + 0.4, 0.7), 0, 3.7)),
    ...[-13.7, -9, -4.3].flatMap((y) => walls(rectangle(22.3, y, 22.7, y + 0.4), 0, 3.7)),
    ...[28, 33.2].flatMap((x) => walls(rectangle(x, -13.7, x + 0.4, -13.3), 0, 3.7)),
    ...ribbon(...foot(0, 0, 22, 0), 10),
    ...ribbon(...foot(22, 0, 22, -14), 6, 1.4),
    ...ribbon(...foot(22, -14, 34, -14), 5),
    ...ribbon(...foot(0, 12, 0, 0), 5, 1.6),
    ...row(...shop, [0.6, 3.5, 10.5, 13.4, 16.3], 2.7, 0.1, 3),
    opening(...shop, 7, 8.5, 0, 2.6, 'door', glass),
    opening(...shop, 8.56, 10.06, 0, 2.6, 'door', glass),
    ...row(...foot(24, 2, 24, -12), [1, 4.4, 7.8], 3.2, 0.1, 3),
    faint(opening(...foot(24, -12, 32, -12), 1, 3.4, 0.9, 2.7), white, 0),
    opening(...foot(24, -12, 32, -12), 4.4, 6.8, 0.9, 2.7),
    opening(...foot(2, 10, 2, 2), 2.4, 5.4, 0.9, 2.7),
    ...box([8, -7.4, 0], [13.6, -5.6, 2.5], { top: 'top' }),
    ...prism(rectangle(10, 4, 16, 8), 13.4, 15.6),
  ]
}

/** Three tiers and a crown, each behind a cornice; fields in the frieze of the base. */
export function setBacks(): Face[] {
  const tier = (x0: number, y0: number, x1: number, y1: number, z0: number, z1: number) => [
    ...walls(rectangle(x0, y0, x1, y1), z0, z1 - 0.8),
    ...box([x0 - 0.3, y0 - 0.3, z1 - 0.8], [x1 + 0.3, y1 + 0.3, z1]),
  ]
  const front = foot(0, 0, 26, 0)
  const end = foot(26, 0, 26, 20)
  return [
    ground,
    ...tier(0, 0, 26, 20, 0, 14),
    ...tier(3, 3, 23, 17, 14, 40),
    ...tier(6, 5.5, 20, 14.5, 40, 61),
    ...tier(9, 8, 17, 12, 61, 67),
    ...times(6, 1, 4.2).map((x) => panel(...front, [x, x + 3, 11.2, 12.8], [214, 211, 205])),
    ...times(4, 1.6, 4.6).map((y) => panel(...end, [y, y + 3, 11.2, 12.8], [214, 211, 205])),
    ...row(...front, [1, 5.2, 18, 22], 3, 0.3, 4.2),
    opening(...front, 10.6, 12.9, 0, 4.6, 'door', glass),
    opening(...front, 13.1, 15.4, 0, 4.6, 'door', glass),
    ...row(...front, times(6, 1.5, 4.2), 2, 6, 9.6),
    ...row(...end, [1.6, 6.2, 10.8], 3, 0.3, 4.2),
    ...outlined(...end, [15.4, 18.4, 0.3, 4.2], white, 0.16),
    ...row(...end, times(4, 2.1, 4.6), 2, 6, 9.6),
    ...times(6, 16.2, 3.9).flatMap((z) => [
      ...row(...foot(3, 3, 23, 3), times(6, 1.2, 3.1), 1.9, z, z + 2.2),
      ...row(...foot(23, 3, 23, 17), times(4, 1.3, 3.2), 1.9, z, z + 2.2),
    ]),
    ...times(4, 42.2, 4.4).flatMap((z) => [
      ...row(...foot(6, 5.5, 20, 5.5), [1, 4.1, 7.2], 1.9, z, z + 2.6),
      opening(...foot(6, 5.5, 20, 5.5), 11, 14, z, z + 2.6),
      opening(...foot(20, 5.5, 20, 14.5), 0, 3, z, z + 2.6),
      opening(...foot(20, 5.5, 20, 14.5), 5, 7, z, z + 2.6),
    ]),
    ...box([22, -16, 0], [31, -11, 3.6]),
    opening(...foot(22, -16, 31, -16), 1, 4.6, 0.3, 2.8),
    opening(...foot(22, -16, 31, -16), 5.4, 6.9, 0, 2.8, 'door', glass),
    ...box([36, 2, 0], [37, 9, 2.6], { top: 'top' }),
  ]
}

/** Four wings under one ring of roofs; a glazed pavilion in their court. */
export function court(): Face[] {
  const [eaves, ridge] = [9, 12.2]
  const [outer, middle, inner] = [rectangle(0, 0, 38, 32), rectangle(5, 5, 33, 27), rectangle(10, 10, 28, 22)]
  const slopes = (from: typeof outer, to: typeof outer, z0: number, z1: number) =>
    from.map(([x0, y0], n) => {
      const [[x1, y1], [x2, y2], [x3, y3]] = [from[(n + 1) % 4]!, to[(n + 1) % 4]!, to[n]!]
      return facet('roof', tile, x0, y0, z0, x1, y1, z0, x2, y2, z1, x3, y3, z1)
    })
  const storeys = [0.9, 3.7, 6.5]
  const back = foot(10, 22, 28, 22)
  const left = foot(10, 10, 10, 22)
  return [
    ground,
    ...walls(outer, 0, eaves),
    ...walls(inner, 0, eaves),
    ...slopes(outer, middle, eaves, ridge),
    ...slopes(inner, middle, eaves, ridge),
    plate(rectangle(12, 12, 26, 20), 0, 'ground', [176, 190, 158], 1),
    ...storeys
      .slice(1)
      .flatMap((z) => [
        ...row(...back, times(7, 0.9, 2.45), 1.3, z, z + 1.6),
        ...row(...left, times(5, 0.7, 2.3), 1.3, z, z + 1.6),
      ]),
    ...row(...back, [0.9, 3.35, 12.95, 15.6], 1.5, 0, 2.5),
    opening(...back, 7.6, 8.9, 0, 2.5, 'door', glass),
    opening(...back, 8.96, 10.26, 0, 2.5, 'door', glass),
    ...row(...left, [0.7, 3, 9.9], 1.3, 0.9, 2.5),
    faint(opening(...left, 5.3, 6.6, 0.9, 2.5), white, 0),
    ...storeys.flatMap((z) => [
      ...row(
        ...foot(0, 0, 38, 0),
        times(11, 1.2, 3.3).filter((x) => z > 1 || x < 14 || x > 22),
        1.5,
        z,
        z + 1.6,
      ),
      ...row(...foot(38, 0, 38, 32), times(9, 1.4, 3.4), 1.5, z, z + 1.6),
    ]),
    opening(...foot(0, 0, 38, 0), 17.4, 20.4, 0, 3, 'door'),
    ...box([17, 15.4, 0], [22.4, 19.4, 3.2]),
    ...row(...foot(17, 15.4, 22.4, 15.4), [0.2, 1.9, 3.6], 1.6, 0.1, 2.7),
    ...row(...foot(22.4, 15.4, 22.4, 19.4), [0.2, 2.1], 1.7, 0.1, 2.7),
    ...prism(rectangle(6.6, 12, 7.6, 13.4), 10.2, 13.8),
    ...prism(rectangle(30.4, 18, 31.4, 19.4), 10.2, 13.8),
  ]
}

/** Loggias between cross-walls and floors, each behind a parapet, seen from a neighbour's roof. */
export function loggias(): Face[] {
  const [step, storey] = [4.4, 3.1]
  const front = foot(0, 0, 31, 0)
  const end = foot(31, 0, 31, 12)
  const floors = times(5, 0, storey)
  const places = times(7, 0.2, step)
  return [
    ground,
    ...box([0, 0, 0], [31, 12, 16.1]),
    ...floors.slice(1).flatMap((z) => box([0, -1.9, z - 0.25], [31, 0, z], { top: 'top' })),
    ...box([0, -1.9, 15.5], [31, 0, 15.9]),
    ...times(8, 0, step).flatMap((x) => walls(rectangle(x, -1.8, x + 0.2, 0), 0, 15.5)),
    ...floors
      .slice(1)
      .flatMap((z) =>
        places.flatMap((x) => [
          ...box([x, -1.78, z], [x + step - 0.2, -1.7, z + 0.95], { top: 'top' }),
          opening(...front, x + 0.3, x + 1.9, z, z + 2.3, 'door', glass),
          opening(...front, x + 2.4, x + 3.8, z + 0.9, z + 2.3),
        ]),
      ),
    ...places.flatMap((x) => row(...front, [x + 0.5], 3.2, 0.1, 2.4)),
    ...floors.flatMap((z) => [
      ...row(...end, [1.4, 8.6], 1.6, z + 0.9, z + 2.3),
      ...outlined(...end, [5.4, 6.2, z + 1.1, z + 2.1], white, 0.1),
    ]),
    ...prism(rectangle(6, 4, 10, 9), 16.1, 18.7),
    ...prism(rectangle(22, 4, 26, 9), 16.1, 18.7),
    opening(...foot(26, 4, 26, 9, 16.1), 1.4, 2.6, 0, 2.1, 'door'),
    ...box([18, -17, 0], [26, -10, 3.4]),
    opening(...foot(26, -17, 26, -10), 1, 4, 0, 2.6, 'door'),
  ]
}
