import { outlined, row, times } from '../pane-rows.ts'
import {
  box,
  type Face,
  facet,
  flight,
  foot,
  hipRoof,
  opening,
  outline,
  painted,
  plate,
  prism,
  rectangle,
  slab,
  type Vector,
  walls,
} from '../solid.ts'

type Colour = Face['colour']
const white: Colour = [225, 222, 216]
const glass: Colour = [150, 178, 205]
const boards: Colour = [158, 136, 114]
const concrete: Colour = [186, 184, 180]
const tile: Colour = [150, 106, 90]
const ground = slab([-1500, -300, 0], [1500, 1500])
const lawn = slab([-1500, -300, 0], [1500, 1500], 'ground', [171, 187, 154])

/** A white bar laid across a timber box: it juts out over the place for a car, on one wall of concrete. */
export function crossVilla(): Face[] {
  const low = foot(0, 0, 9, 0)
  const lowSide = foot(0, 10, 0, 0)
  const high = foot(-6.5, 1.6, 10.5, 1.6, 3)
  const highEnd = foot(-6.5, 7.2, -6.5, 1.6, 3)
  return [
    lawn,
    slab([-9, -4, 0.01], [9, -0.2], 'ground', [196, 194, 188], 1),
    slab([2.4, -8.6, 0.02], [10.6, -5], 'water', [136, 184, 204], 2),
    ...box([0, 0, 0], [9, 10, 3], {}, boards),
    ...box([-6.5, 1.6, 3], [10.5, 7.2, 6.3]),
    ...box([-6.7, 1.4, 6.3], [10.7, 7.4, 6.6]),
    ...box([-3.9, 1.8, 0], [-3.6, 7, 3], { top: 'top' }, concrete),
    opening(...low, 0.9, 2, 0, 2.2, 'door', [92, 70, 54]),
    ...row(...low, [3.1, 5, 6.9], 1.8, 0.08, 2.5),
    opening(...lowSide, 0.8, 2.6, 0.9, 2.2),
    opening(...lowSide, 3.4, 5.2, 0.9, 2.2),
    ...outlined(...lowSide, [7, 8.3, 0.9, 2.2], boards, 0.1),
    ...row(...high, [0.9, 3.3], 2.2, 0.6, 2.7),
    ...row(...high, [9.2, 11.1, 13], 1.1, 1.2, 2.7),
    ...row(...highEnd, [0.6, 2.9], 2.1, 0.4, 2.8),
    ...box([-1.6, -2.7, 0], [3.6, -2.3, 0.9], { top: 'top' }, concrete),
    ...box([7.2, -3.6, 0], [9.6, -3.3, 2], { top: 'top' }, concrete),
  ]
}

/** Houses of five widths in a row, their gables to the street; a van before them. */
export function gableRow(): Face[] {
  const houses = [
    [0, 5.2, 6.4, 9.6],
    [5.2, 9.6, 7.6, 10.6],
    [9.6, 15.4, 6, 9.4],
    [15.4, 20, 8.4, 11.2],
    [20, 25.4, 6.8, 10.2],
  ] as const
  const back = 10
  const house = ([x0, x1, eaves, ridge]: (typeof houses)[number], n: number): Face[] => {
    const middle = (x0 + x1) / 2
    const wide = x1 - x0
    const front = foot(x0, 0, x1, 0)
    const side = (x: number) => facet('wall', white, x, 0, 0, x, back, 0, x, back, eaves, x, 0, eaves)
    const slope = (x: number) => facet('roof', tile, x, 0, eaves, middle, 0, ridge, middle, back, ridge, x, back, eaves)
    const gable = (y: number) => facet('wall', white, x0, y, 0, x1, y, 0, x1, y, eaves, middle, y, ridge, x0, y, eaves)
    const door = n % 2 ? wide - 1.6 : 0.6
    const shop = n % 2 ? 0.6 : wide - 2.9
    return [
      gable(0),
      gable(back),
      side(x0),
      side(x1),
      slope(x0),
      slope(x1),
      opening(...front, door, door + 1, 0, 2.3, 'door'),
      opening(...front, shop, shop + (n % 2 ? 1.9 : 2.3), 0.8, 2.3),
      ...row(...front, n === 2 ? [0.7, 2.4, 4.1] : [0.8, wide - 1.9], 1.1, 3.2, 4.8),
      ...(eaves > 7 ? row(...front, [0.8, wide - 1.9], 1.1, 5.5, 6.9) : []),
      opening(...front, wide / 2 - 0.45, wide / 2 + 0.45, eaves + 0.2, eaves + 1.4),
    ]
  }
  const end = foot(0, back, 0, 0)
  return [
    ground,
    ...houses.flatMap(house),
    ...row(...end, [1.2, 4.4], 1.2, 0.9, 2.3),
    ...row(...end, [1.2, 7.2], 1.2, 3.3, 4.7),
    ...outlined(...end, [7.2, 8.4, 0.9, 2.3], white),
    ...prism(rectangle(7.1, 4, 7.9, 5), 10.1, 11.9),
    ...prism(rectangle(17.3, 6, 18.1, 7), 10.6, 12.4),
    plate(rectangle(-6, -2.6, 32, -2.4), 0.02, 'ground', [170, 172, 166], 1),
    ...box([9.6, -5.6, 0.45], [13.2, -3.8, 2.5], { top: 'top' }),
    ...box([13.2, -5.5, 0.45], [14.6, -3.9, 1.5], { top: 'top' }),
    ...[9.9, 13.3].flatMap((x) => box([x, -5.5, 0], [x + 0.7, -3.9, 0.45], { top: 'top' })),
  ]
}

/** A hipped roof, and along its front a veranda on posts with a rail between them. */
export function veranda(): Face[] {
  const front = foot(0, 0, 15, 0, 0.45)
  const end = foot(15, 0, 15, 9.5)
  const posts = times(7, -0.05, 2.5)
  const rail = (x0: number, x1: number) => [
    ...box([x0, -2.36, 1.3], [x1, -2.3, 1.4], { top: 'top' }),
    ...box([x0, -2.36, 0.65], [x1, -2.3, 0.73], { top: 'top' }),
  ]
  const cheek = (x: number) => facet('wall', white, x, -2.5, 2.82, x, 0, 2.82, x, 0, 3.3)
  return [
    lawn,
    ...walls(rectangle(0, 0, 15, 9.5), 0, 3.8),
    plate(rectangle(-0.5, -0.5, 15.5, 10), 3.8, 'soffit'),
    ...hipRoof([-0.5, -0.5, 3.8], [15.5, 10], 3.1, tile),
    ...prism(outline(-0.2, 0, -0.2, -2.5, 15.2, -2.5, 15.2, 0), 0, 0.45, { top: 'top', open: true }),
    facet('roof', tile, -0.4, -2.8, 2.76, 15.4, -2.8, 2.76, 15.4, 0, 3.3, -0.4, 0, 3.3),
    cheek(0),
    cheek(15),
    ...posts.flatMap((x) => walls(rectangle(x, -2.4, x + 0.14, -2.26), 0.45, 2.8)),
    ...posts.slice(0, -1).flatMap((x, n) => (n === 2 ? [] : rail(x + 0.14, x + 2.5))),
    ...flight(5.2, 7.3, -2.5, 0.32, [0.15, 0.3]),
    opening(...front, 5.6, 6.8, 0, 2.15, 'door'),
    ...row(...front, [1.4, 3.4, 8.3, 10.2, 12.6], 1.2, 0.5, 2.1),
    ...row(...end, [1.1, 3.7], 1.4, 1.2, 2.7),
    opening(...end, 6.3, 7.2, 1.6, 2.7),
    ...outlined(...end, [8, 8.9, 1.6, 2.7], white),
    ...prism(rectangle(3.4, 5.6, 4.3, 6.5), 5.4, 8.1),
    ...prism(rectangle(11.4, 3, 12.1, 3.7), 5.4, 7.6),
    ...box([16.8, 2.4, 0], [19, 3.4, 1.5], { top: 'top' }),
    ...box([9.4, -5.2, 0], [14.6, -5, 0.7], { top: 'top' }),
  ]
}

/** Three houses, each an L round a walled patio, further back one after the other; the middle one has a room upstairs. */
export function patioHouses(): Face[] {
  const house = (n: number): Face[] => {
    const [x, y] = [13 * n, 2.5 * n]
    const street = foot(x, y, x + 4.5, y)
    const wing = foot(x + 4.5, y, x + 4.5, y + 8)
    const back = foot(x + 4.5, y + 8, x + 13, y + 8)
    return [
      ...prism(outline(x, y, x + 4.5, y, x + 4.5, y + 8, x + 13, y + 8, x + 13, y + 14, x, y + 14), 0, 3.2),
      ...box([x + 4.5, y + 0.2, 0], [x + 13, y + 0.45, 1.9], { top: 'top' }),
      ...box([x + 12.75, y + 0.45, 0], [x + 13, y + 8, 1.9], { top: 'top' }),
      plate(rectangle(x + 4.5, y + 5.4, x + 12.75, y + 8), 0.02, 'ground', [206, 203, 196], 1),
      opening(...street, 0.6, 1.7, 0, 2.2, 'door'),
      opening(...street, 2.4, 3.9, 1, 2.3),
      ...row(...wing, [1, 3.4, 5.8], 1.7, 0.3, 2.6),
      ...row(...back, [0.6, 2.7, 4.8], 1.9, 0.1, 2.6),
      opening(...back, 7, 8, 0, 2.3, 'door', glass),
      ...box([x + 6, y + 10, 3.2], [x + 7.4, y + 11.4, 3.7]),
    ]
  }
  const upper: [Vector, Vector] = foot(13.4, 11.4, 19, 11.4, 3.2)
  const upperEnd: [Vector, Vector] = foot(19, 11.4, 19, 16, 3.2)
  const end = foot(39, 13, 39, 19)
  return [
    lawn,
    plate(rectangle(-8, -2.8, 52, -1.2), 0.02, 'ground', [200, 198, 192], 1),
    ...times(3, 0, 1).flatMap(house),
    ...prism(rectangle(13.4, 11.4, 19, 16), 3.2, 6.1),
    ...row(...upper, [0.6, 3.1], 1.9, 0.4, 2.3),
    opening(...upperEnd, 0.8, 3.2, 0.9, 2.3),
    slab([31.6, 7, 0.02], [37.4, 9.6], 'water', [136, 184, 204], 1),
    ...row(...end, [0.8, 2.6], 1.2, 1, 2.3),
    ...outlined(...end, [4.4, 5.4, 1, 2.3], white, 0.12),
    ...box([40.4, 14.2, 0], [42.6, 15.4, 1.6], { top: 'top' }),
    ...painted(box([5.6, -6.6, 0], [9.8, -4.8, 1.4], { top: 'top' }), concrete),
  ]
}
