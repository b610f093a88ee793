import { across, along, glass, slate, slopeAlongX, slopeAlongY, white } from '../first-sight/pieces.ts'
import { outlined, panel, row, times } from '../pane-rows.ts'
import {
  box,
  type Corner,
  type Face,
  facet,
  flight,
  foot,
  hipRoof,
  opening,
  outline,
  plate,
  prism,
  rectangle,
  ring,
  slab,
  spire,
  walls,
} from '../solid.ts'

type Colour = Face['colour']
const tile: Colour = [152, 108, 92]
const metal: Colour = [176, 182, 186]
const concrete: Colour = [192, 190, 185]
const lawn = slab([-1500, -300, 0], [1500, 1500], 'ground', [172, 187, 155])

/** A wall about a flat roof. */
const parapet = (x0: number, y0: number, x1: number, y1: number, z: number, up = 0.7, thick = 0.35): Face[] =>
  [
    [x0, y0, x1, y0 + thick],
    [x0, y1 - thick, x1, y1],
    [x0, y0 + thick, x0 + thick, y1 - thick],
    [x1 - thick, y0 + thick, x1, y1 - thick],
  ].flatMap(([a, b, c, d]) => box([a!, b!, z], [c!, d!, z + up], { top: 'top' }))

/** A dome of three belts and a cap over a ring. */
function dome(centre: Corner, radius: number, z: number, sides: number): Face[] {
  const levels = [0, 26, 50, 72].map((degrees) => (degrees * Math.PI) / 180)
  const rings = levels.map((turn) => ({
    corners: ring(centre, radius * Math.cos(turn), sides),
    z: z + radius * Math.sin(turn),
  }))
  const belts = rings.slice(1).flatMap((high, k) =>
    high.corners.map((corner, n) => {
      const [low, next] = [rings[k]!, (n + 1) % sides]
      const colour: Colour = n === sides - 3 ? [140, 146, 152] : metal
      const ends = [low.corners[n]!, low.corners[next]!].flatMap(([x, y]) => [x, y, low.z])
      return facet('roof', colour, ...ends, ...high.corners[next]!, high.z, ...corner, high.z)
    }),
  )
  const top = rings.at(-1)!
  return [...belts, ...spire(top.corners, top.z, [...centre, z + radius], metal)]
}

/** An observatory: a long block with a small dome on it, a porch on a stair, a great dome on a round tower beside it, a keeper's house. */
export function observatory(): Face[] {
  const front = foot(0, 0, 30, 0)
  const [drum, centre]: [Corner[], Corner] = [ring([38.5, 5], 5.2, 16), [38.5, 5]]
  const drumSide = (n: number) => foot(...drum[n]!, ...drum[(n + 1) % 16]!)
  const link = foot(30, 2.4, 34, 2.4)
  const keeper = foot(-17, 3, -6, 3)
  const keeperEnd = foot(-6, 3, -6, 11)
  return [
    lawn,
    plate(rectangle(-20, -9.4, 50, -7), 0.02, 'ground', [206, 203, 196], 1),
    plate(rectangle(12.6, -7, 17.4, -5.4), 0.02, 'ground', [206, 203, 196], 1),
    ...prism(rectangle(0, 0, 30, 11), 0, 8).map((one) => (one.part === 'roof' ? { ...one, colour: concrete } : one)),
    ...parapet(0, 0, 30, 11, 8),
    ...row(...front, [...times(4, 1.2, 2.7), ...times(4, 19.4, 2.7)], 1.4, 1.3, 3.4),
    ...row(...front, times(4, 1.2, 2.7), 1.4, 5, 6.9),
    ...row(...front, times(3, 12.2, 2.2), 1.2, 5, 6.9),
    ...row(...front, times(3, 19.4, 2.7), 1.4, 5, 6.9),
    ...outlined(...front, [27.5, 28.9, 5, 6.9], white, 0.16),
    ...[13.6, 15.1].map((x) => opening(...front, x, x + 1.4, 1.2, 3.7, 'door')),
    ...row(...foot(30, 0, 30, 11), [0.6], 1.3, 5, 6.9),
    // The porch: a floor, four columns and a slab.
    ...prism(rectangle(11.4, -3, 18.6, 0), 0, 1.2, { top: 'top', colour: concrete }),
    ...flight(12.6, 17.4, -3, 0.36, times(6, 0.2, 0.2)),
    ...times(4, 11.9, 2.07).flatMap((x) => walls(ring([x, -2.5], 0.24, 8), 1.2, 4.4)),
    ...box([11.2, -3.2, 4.4], [18.8, 0, 4.9], { top: 'roof' }),
    // On the roof: a small dome, a hut, lights in the roof.
    ...prism(ring([6, 5.5], 2.9, 12), 8, 9.8),
    ...dome([6, 5.5], 2.8, 9.8, 12),
    ...prism(rectangle(13, 5, 18, 9), 8, 10.8),
    ...row(...foot(13, 5, 18, 5, 8), [0.6, 3], 1.3, 0.7, 2),
    opening(...foot(18, 5, 18, 9, 8), 1.2, 2.2, 0, 2.1, 'door'),
    ...[21, 24].map((x) => slab([x, 3.4, 8], [x + 1.8, 7.4], 'opening', glass, 1)),
    // The link, glazed in two rows, and the tower.
    ...prism(rectangle(30, 2.4, 34, 8), 0, 6),
    ...[0.5, 3.3].flatMap((z) => row(...link, [0.25, 1.5, 2.75], 1.1, z, z + 2.3)),
    ...walls(drum, 0, 11),
    ...prism(ring(centre, 5.7, 16), 11, 11.8),
    plate(ring(centre, 5.7, 16), 11, 'soffit'),
    ...dome(centre, 5.2, 11.8, 16),
    ...[10, 11, 12, 13, 14].flatMap((n) => [1.4, 4.6, 7.8].map((z) => opening(...drumSide(n), 0.5, 1.55, z, z + 1.9))),
    opening(...drumSide(15), 0.5, 1.6, 0, 2.4, 'door'),
    ...box([36.4, -6.2, 0], [40.4, -3.6, 2.8], { top: 'roof' }),
    opening(...foot(36.4, -6.2, 40.4, -6.2), 0.6, 1.6, 0, 2.1, 'door'),
    ...row(...foot(40.4, -6.2, 40.4, -3.6), [0.7], 1.2, 1, 2),
    // The keeper's house.
    ...walls(rectangle(-17, 3, -6, 11), 0, 5.6),
    plate(rectangle(-17.5, 2.5, -5.5, 11.5), 5.6, 'soffit'),
    ...hipRoof([-17.5, 2.5, 5.6], [-5.5, 11.5], 3),
    ...[0.9, 3.4].flatMap((z) => row(...keeper, [1, 3.4, 7.8], 1.2, z, z + 1.5)),
    opening(...keeper, 5.4, 6.5, 0, 2.2, 'door'),
    ...[0.9, 3.4].flatMap((z) => row(...keeperEnd, [1.4, 4.6], 1.2, z, z + 1.5)),
    ...prism(rectangle(-13, 6, -12, 7), 7, 10),
    ...box([20, -3, 0], [27, -2.6, 1.6], { top: 'top' }, concrete),
  ]
}

/** A winery: five sheds side by side that end in gables here and there, a tower with a tent roof, tanks, a dock under a canopy. */
export function winery(): Face[] {
  const [wide, eaves, ridge, back] = [8, 5, 8.2, 26]
  const fronts = [0, -4, 0, -6.5, -1]
  const shed = (y: number, n: number): Face[] => {
    const [x0, x1] = [n * wide, (n + 1) * wide]
    const middle = x0 + wide / 2
    const gable = [x0, 0, x1, 0, x1, eaves, middle, ridge, x0, eaves]
    const front = foot(x0, y, x1, y)
    const light = (at: number): Face => ({
      ...slopeAlongY(
        [x1 - 1, eaves + (ridge - eaves) / 4, x1 - 3, eaves + (ridge - eaves) * 0.75],
        [at, at + 2],
        'opening',
        glass,
      ),
      over: 1,
    })
    return [
      across(y, gable),
      across(back, gable),
      ...[x0, x1].map((x) => along(x, [y, 0, back, 0, back, eaves, y, eaves])),
      ...[x0, x1].map((x) => slopeAlongY([x, eaves, middle, ridge], [y, back], 'roof', tile)),
      ...(n % 2 ? [opening(...front, 2, 6, 0, 3.6, 'door')] : row(...front, [0.9, 3.1, 5.3], 1.7, 1, 3.2)),
      ...row(...front, [2.5, 4.4], 1.1, 4.6, 6.1),
      ...[5, 12, 19].map(light),
    ]
  }
  const end = foot(40, -1, 40, back)
  const tower = rectangle(-8, 9, -1, 16)
  const towerFront = foot(-8, 9, -1, 9)
  const towerEnd = foot(-1, 9, -1, 16)
  const tank = (x: number): Face[] => [
    ...prism(ring([x, -5.2], 1.25, 8), 0, 4.4, { colour: metal }),
    ...spire(ring([x, -5.2], 1.25, 8), 4.4, [x, -5.2, 5], metal),
  ]
  return [
    lawn,
    plate(rectangle(-12, -16, 48, -8), 0.02, 'ground', [206, 203, 196], 1),
    ...fronts.flatMap(shed),
    ...row(...end, times(6, 1.4, 3.2), 1.8, 1.8, 3.4),
    ...outlined(...end, [20.8, 22.6, 1.8, 3.4], white, 0.14),
    opening(...end, 24, 26, 0, 3, 'door'),
    ...walls(tower, 0, 14),
    ...spire(rectangle(-8.6, 8.4, -0.4, 16.6), 14, [-4.5, 12.5, 18.4], tile),
    plate(rectangle(-8.6, 8.4, -0.4, 16.6), 14, 'soffit'),
    ...[1.2, 4.6, 8].flatMap((z) => row(...towerFront, [1.2, 4.4], 1.3, z, z + 1.9)),
    ...row(...towerFront, [0.8, 2.9, 5], 1.2, 11.3, 13.2),
    ...row(...towerEnd, [0.8, 2.9, 5], 1.2, 11.3, 13.2),
    opening(...foot(-1, 9, -1, 16), 2.8, 4, 0, 2.4, 'door'),
    ...[33.8, 36.6, 39.4].flatMap(tank),
    // A canopy before the third shed, and the dock along the right end.
    ...box([16, -2.8, 3.5], [24, 0, 3.75]),
    ...prism(rectangle(40, 4.6, 43, 14), 0, 1.1, { top: 'top', colour: concrete }),
    ...box([40, 4.2, 4], [43.6, 14.4, 4.3]),
    ...[4.6, 13.8].flatMap((y) => walls(rectangle(42.9, y, 43.1, y + 0.2), 1.1, 4)),
    ...box([44.6, 7, 0.9], [51, 9.4, 3.6], { top: 'top' }, concrete),
    ...box([51.2, 7.1, 0], [53, 9.3, 2.9], { top: 'top' }, metal),
    ...[45.4, 48.8].flatMap((x) => box([x, 7.1, 0], [x + 0.9, 9.3, 0.9], { top: 'top' }, [90, 90, 92])),
    ...box([-12, 0, 0], [-11.6, 26, 2], { top: 'top' }),
  ]
}

/** A farm about a yard: a dwelling, a high barn, stables, a low range with a way through; a stair to the loft, a well. */
export function yardFarm(): Face[] {
  const [low, front] = [3.2, foot(0, 0, 28, 0)]
  const stable = foot(37, 0, 37, 30)
  const barn = foot(0, 28, 30, 28)
  const dwelling = foot(0, 7, 0, 28)
  const stableGable = foot(29, -1, 37, -1)
  const way = [10, 15]
  const gate = [0, 0, way[0]!, 0, way[0]!, 3, way[1]!, 3, way[1]!, 0, 30, 0, 30, low, 0, low]
  return [
    lawn,
    plate(rectangle(0, 7, 30, 28), 0.02, 'ground', [206, 203, 196], 1),
    // The low range.
    across(0, gate),
    across(7, gate),
    ...way.map((x) => along(x, [0, 0, 7, 0, 7, 3, 0, 3])),
    plate(rectangle(way[0]!, 0, way[1]!, 7), 3, 'soffit'),
    ...[-0.4, 7.4].map((y) => slopeAlongX([y, low - 0.25, 3.5, 5.6], [-3, 33], 'roof', tile)),
    ...row(...front, [1.2, 3.6, 6, 17, 19.6, 22.2], 1.3, 1, 2.3),
    opening(...front, 25, 26.2, 0, 2.2, 'door'),
    // The dwelling, hipped towards the front.
    ...walls(outline(-9.5, 29, -9.5, -1, 0, -1, 0, 29), 0, 6.2, { open: true }),
    plate(rectangle(-10, -1.5, 0.5, 29), 6.2, 'soffit'),
    facet('roof', tile, -10, -1.5, 6.2, 0.5, -1.5, 6.2, -4.75, 3.2, 10),
    facet('roof', tile, 0.5, -1.5, 6.2, 0.5, 32, 6.2, -4.75, 32, 10, -4.75, 3.2, 10),
    facet('roof', tile, -10, -1.5, 6.2, -10, 32, 6.2, -4.75, 32, 10, -4.75, 3.2, 10),
    ...row(...foot(-9.5, -1, 0, -1), [1, 3.2, 5.4, 7.4], 1.1, 0.9, 2.5),
    ...row(...foot(-9.5, -1, 0, -1), [1, 3.2, 5.4, 7.4], 1.1, 3.8, 5.3),
    ...row(...dwelling, times(7, 1.2, 2.8), 1.2, 3.8, 5.3),
    ...row(...dwelling, [1.2, 4, 12.4, 15.2, 18], 1.2, 0.9, 2.5),
    opening(...dwelling, 8, 9.3, 0, 2.3, 'door'),
    ...prism(rectangle(-5.3, 9, -4.2, 10.1), 8, 11.6),
    ...prism(rectangle(-5.3, 20, -4.2, 21.1), 8, 11.6),
    // The barn.
    ...[-11, 39].map((x) => along(x, [28, 0, 40, 0, 40, 6.6, 34, 12.4, 28, 6.6])),
    ...[28, 40].map((y) => across(y, [-11, 0, 39, 0, 39, 6.6, -11, 6.6])),
    ...[27.5, 40.5].map((y) => slopeAlongX([y, 6.12, 34, 12.4], [-11.6, 39.6], 'roof', slate)),
    opening(...barn, 11, 16, 0, 4.6, 'door'),
    ...row(...barn, [2, 5, 8, 18.4, 21.4], 1.4, 4.2, 5.6),
    ...row(...barn, [2, 5, 18.4, 21.4], 1.4, 1.2, 2.6),
    opening(...barn, 25.2, 26.6, 3.2, 5.5, 'door'),
    ...row(...foot(39, 28, 39, 40), [2, 8.6], 1.3, 1.4, 2.8),
    ...row(...foot(39, 28, 39, 40), [3.4, 7.2], 1.3, 6.4, 8),
    // The stables.
    ...[29, 37].map((x) => along(x, [-1, 0, 29, 0, 29, 4, -1, 4])),
    across(-1, [29, 0, 37, 0, 37, 4, 33, 7.2, 29, 4]),
    ...[28.6, 37.4].map((x) => slopeAlongY([x, 3.68, 33, 7.2], [-1.4, 31], 'roof', tile)),
    ...times(5, 1.4, 5.2).flatMap((y) => row(...stable, [y], 1.2, 1.5, 2.7)),
    ...times(4, 3.6, 5.2).map((y) => opening(...stable, y, y + 1.4, 0, 2.4, 'door')),
    ...outlined(...stable, [24.6, 25.8, 1.5, 2.7], white, 0.16),
    ...row(...stableGable, [1.4, 5.4], 1.2, 1.3, 2.7),
    opening(...stableGable, 3.4, 4.7, 4, 5.6),
    // In the yard: the stair to the loft, a well, a cart; a trough and a stack of logs outside.
    ...flight(24.6, 27.4, 28, 0.28, times(16, 0.2, 0.2)),
    ...prism(ring([14, 17], 1.1, 8), 0, 0.9, { top: 'top', colour: concrete }),
    ...box([19, 14, 0.7], [21, 18, 1.7], { top: 'top' }, concrete),
    ...box([38.4, 17.4, 0], [39.6, 22.4, 2.1], { top: 'top' }, concrete),
    panel(...front, [7.8, 9.4, 0.9, 2.4], [206, 202, 194]),
    ...box([17.2, -3, 0], [21, -2, 1.5], { top: 'top' }, concrete),
  ]
}
