import { across, along, boards, slate, white } from '../first-sight/pieces.ts'
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
  plate,
  prism,
  rectangle,
  ring,
  slab,
  spire,
  walls,
} from '../solid.ts'
import { crossGable, dormer, leanTo, parapet, saddleX, saddleY } from './parts.ts'

type Colour = Face['colour']
const brick: Colour = [200, 174, 156]
const stone: Colour = [196, 190, 180]
const concrete: Colour = [192, 190, 185]
const tile: Colour = [150, 106, 90]
const lawn = slab([-1500, -300, 0], [1500, 1500], 'ground', [172, 187, 155])

/** A bus depot: a hall of six gates under lights that stand on its roof, offices with a tower, a canopy, buses in a walled yard. */
export function busDepot(): Face[] {
  const [long, deep, high] = [42, 24, 6.6]
  const front = foot(0, 0, long, 0)
  const offices = foot(long, -14, long + 11, -14)
  const [inner, outer] = [foot(long, 0, long, -14), foot(long + 11, -14, long + 11, deep)]
  const bus = (x: number, y: number): Face[] => {
    const side = foot(x + 2.5, y, x + 2.5, y + 10)
    return [
      ...box([x, y, 0.35], [x + 2.5, y + 10, 3], { top: 'top' }, [186, 150, 140]),
      { ...opening(...side, 0.4, 9.4, 1.5, 2.5), part: 'wall', colour: [130, 140, 150] },
    ]
  }
  const light = (x: number): Face[] => [
    ...box([x, 2.4, high], [x + 3.4, deep - 2.4, high + 1.6], { top: 'roof' }, concrete),
    ...row(...foot(x + 3.4, 2.4, x + 3.4, deep - 2.4, high), times(3, 0.3, 6.4), 6, 0.3, 1.3),
  ]
  return [
    slab([-1500, -300, 0], [1500, 1500]),
    plate(rectangle(-8, -30, long, 0), 0.02, 'ground', [202, 200, 194], 1),
    ...prism(rectangle(0, 0, long, deep), 0, high),
    ...parapet(0, 0, long, deep, high, 0.5),
    ...times(5, 4, 7.6).flatMap(light),
    ...times(6, 1.4, 6.8).map((x) => opening(...front, x, x + 4.6, 0, 4.8, 'door', [168, 166, 160])),
    // The offices at the right: two floors, and a tower of four where they meet the hall.
    ...prism(rectangle(long, -14, long + 11, deep), 0, 7.2, { colour: brick }),
    ...parapet(long, -14, long + 11, deep, 7.2, 0.5),
    ...[1, 4.4].flatMap((z) => row(...offices, [0.9, 3.6, 6.3], 1.8, z, z + 1.7)),
    opening(...offices, 9, 10.2, 0, 2.5, 'door'),
    ...row(...offices, [8.7], 1.8, 4.4, 6.1),
    ...row(...inner, [2, 5, 8, 11], 1.8, 1, 2.7),
    ...[1, 4.4].flatMap((z) =>
      row(...outer, z > 2 ? times(8, 1, 4.6) : [1, 5.6, 19.4, 24, 28.6, 33.2], 2.4, z, z + 1.7),
    ),
    ...outlined(...outer, [10.2, 12.6, 1, 2.7], brick, 0.14),
    opening(...outer, 15.4, 17, 0, 2.5, 'door'),
    ...box([long + 11, -0.6, 2.8], [long + 13.4, 5, 3.1]),
    ...prism(rectangle(long + 1.4, 2, long + 8, 8.6), 7.2, 16),
    ...box([long + 0.9, 1.5, 16], [long + 8.5, 9.1, 16.4]),
    ...[8.4, 11.2, 13.6].flatMap((z) => row(...foot(long + 1.4, 2, long + 8, 2), [0.8, 3.7], 2.1, z, z + 1.5)),
    ...[8.4, 11.2, 13.6].flatMap((z) => row(...foot(long + 8, 2, long + 8, 8.6), [0.8, 3.7], 2.1, z, z + 1.5)),
    // A canopy over pumps, the wall of the yard with a gate-keeper's hut, buses.
    ...box([3, -19, 5], [16, -12, 5.6]),
    ...[4, 14.4].flatMap((x) => walls(rectangle(x, -15.8, x + 0.6, -15.2), 0, 5)),
    ...box([8, -16, 0], [11, -15, 1.8], { top: 'top' }, concrete),
    ...[20, 24.4, 33].flatMap((x) => bus(x, -15)),
    ...bus(11.4, -11.2),
    ...box([-8, -30, 0], [18, -29.6, 1.8], { top: 'top' }, brick),
    ...box([27, -30, 0], [long, -29.6, 1.8], { top: 'top' }, brick),
    ...prism(rectangle(19, -29, 22, -26), 0, 2.8),
    ...row(...foot(22, -29, 22, -26), [0.6], 1.8, 1, 2.2),
    ...row(...foot(19, -29, 22, -29), [0.5], 1.2, 1, 2.2),
    ...box([18.6, -29.4, 2.8], [22.4, -25.6, 3]),
  ]
}

/** A school on a hillside: three bars of classrooms on terraces, each under one slope, a stair beside them, a hall round a court on top. */
export function steppedSchool(): Face[] {
  const [x0, x1, step] = [0, 30, 3.2]
  const bar = (n: number): Face[] => {
    const [y, z] = [n * 13, n * step]
    const [front, end] = [foot(x0, y, x1, y, z), foot(x1, y, x1, y + 7.5, z)]
    return [
      ...leanTo([x0, y, z], [x1, y + 7.5], [z + 3.9, z + 3.1], { roof: [160, 158, 152], edge: 0.9 }),
      ...times(4, 0.5, 7.4).flatMap((x) =>
        n === 1 && x > 20 && x < 23
          ? [
              ...row(...front, [x, x + 2.2], 2.1, 0.6, 3),
              ...outlined(...front, [x + 4.5, x + 6.4, 0.6, 3], white, 0.12),
            ]
          : row(...front, [x, x + 2.2, x + 4.4], 2.1, 0.6, 3),
      ),
      opening(...end, 1, 2.1, 0, 2.2, 'door'),
      ...row(...end, [3.4], 2.4, 0.9, 2.4),
    ]
  }
  const terrace = (n: number): Face[] =>
    prism(rectangle(-12, n * 13 - 4.4, 50, 80), (n - 1) * step, n * step, {
      top: 'ground',
      colour: [184, 194, 168],
    }).map((one) => (one.part === 'wall' ? { ...one, colour: stone } : one))
  const stair = (n: number): Face[] =>
    flight(33.4, 36.4, n * 13 - 4.4, 0.34, times(18, step / 18, step / 18)).map((one) => ({
      ...one,
      corners: one.corners.map(([x, y, z]) => [x, y, z + (n - 1) * step] as const),
    }))
  const top = 2 * step
  const low = foot(0, 46, 30, 46, top)
  return [
    lawn,
    plate(rectangle(33, -40, 37, -4), 0.02, 'ground', [210, 206, 198], 1),
    ...[1, 2].flatMap(terrace),
    ...[0, 1, 2].flatMap(bar),
    ...[1, 2].flatMap(stair),
    // On top: a hall and a wing about a court, a tower for the clock.
    ...prism(rectangle(0, 37, 11, 54), top, top + 8),
    ...parapet(0, 37, 11, 54, top + 8, 0.5),
    ...row(...foot(11, 37, 11, 54, top), times(4, 1, 4), 3, 1, 6.6),
    ...row(...foot(0, 37, 11, 37, top), [1, 4.2, 7.4], 2.4, 4.6, 7),
    ...prism(rectangle(11, 46, 30, 54), top, top + 4),
    ...row(...low, times(3, 12.6, 5.2), 3.6, 0.6, 3),
    ...prism(rectangle(30, 37, 37, 54), top, top + 4),
    ...row(...foot(37, 37, 37, 54, top), [1.4, 6.4, 11.4], 2.2, 0.9, 2.7),
    ...row(...foot(30, 37, 37, 37, top), [0.8], 2.2, 0.9, 2.7),
    opening(...foot(30, 37, 37, 37, top), 4.4, 5.8, 0, 2.4, 'door'),
    ...prism(rectangle(31, 40, 34.6, 43.6), top + 4, top + 12),
    ...row(...foot(34.6, 40, 34.6, 43.6, top), [1.1], 1.4, 8.4, 10.4),
    ...row(...foot(31, 40, 34.6, 40, top), [1.1], 1.4, 8.4, 10.4),
    ...saddleX([31, 40, top + 11.9], [34.6, 43.6], [top + 12, top + 14], { edge: 0.3 }),
    // Trees before the bars.
    ...[
      [17, -2.4, 0],
      [9, 10.4, step],
      [25, 23.6, top],
    ].flatMap(([x, y, z]) => [
      ...walls(ring([x!, y!], 0.15, 6), z!, z! + 0.6, { colour: boards }),
      ...spire(ring([x!, y!], 1.1, 8), z! + 0.6, [x!, y!, z! + 5], [150, 168, 136]),
    ]),
    // Boards for climbing, a shelter, walls to sit on.
    ...box([22, -4.4, 0], [28, -3.4, 1.5], { top: 'top' }, boards),
    ...box([4, -5, 0], [14, -4.4, 0.6], { top: 'top' }, stone),
    ...box([40, 14, step + 2.5], [46, 20, step + 2.8]),
    ...[40.3, 45.5].flatMap((x) =>
      [14.3, 19.5].flatMap((y) => walls(rectangle(x, y, x + 0.2, y + 0.2), step, step + 2.5)),
    ),
    ...times(5, 5, 5.4).flatMap((x) =>
      prism(ring([x, 34.6], 0.9, 8), top, top + 1.5, { top: 'top', colour: [150, 168, 136] }),
    ),
  ]
}

/** A mill house: three floors with a hoist over the front, lean-tos at both sides, a wheel in its race, a hipped house with dormers. */
export function millHouse(): Face[] {
  const [x1, deep, eaves, ridge] = [12, 10, 8.8, 13.4]
  const [front, end] = [foot(0, 0, x1, 0), foot(0, deep, 0, 0)]
  const pitch = (ridge - eaves) / (deep / 2)
  const home = foot(17.4, 1.4, 31, 1.4)
  const slope = 3.4 / 4.9
  // The wheel ends at the water.
  const wheel = (radius: number, x: number) =>
    times(12, 0, 1).map((n): [number, number, number] => {
      const angle = (n * Math.PI) / 6
      return [x, 5 + radius * Math.cos(angle), Math.max(0.04, 1.4 + radius * Math.sin(angle))]
    })
  const rim = (radius: number): Face[] =>
    wheel(radius, -7.2).flatMap((a, n, every) => {
      const b = every[(n + 1) % 12]!
      return a[2] < 0.1 && b[2] < 0.1 ? [] : [facet('wall', boards, ...a, ...b, -6, b[1], b[2], -6, a[1], a[2])]
    })
  return [
    lawn,
    // The race and the pond, a weir of two walls.
    plate(rectangle(-9.4, -26, -5, 30), 0.02, 'water', [140, 178, 196], 1),
    ...box([-10, -14, 0], [-9.4, 16, 0.9], { top: 'top' }, stone),
    ...box([-5, -14, 0], [-4.6, -1, 0.9], { top: 'top' }, stone),
    ...box([-10.4, -8.6, 0.9], [-3.6, -6.6, 1.2], { top: 'floor' }, boards),
    // The mill.
    ...saddleX([0, 0, 0], [x1, deep], [eaves, ridge], { wall: brick, roof: slate, edge: 0.4, verge: 0.3 }),
    ...row(...front, [1, 9.6], 1.4, 1, 2.5),
    ...[3.7, 6.4].flatMap((z) => row(...front, [1, 3.1, 9.6], 1.4, z, z + 1.5)),
    opening(...front, 6, 7.6, 3.6, 5.7, 'door'),
    opening(...front, 5.9, 7.7, 0, 2.6, 'door'),
    ...outlined(...front, [3.1, 4.5, 1, 2.5], brick, 0.1),
    ...row(...end, [1.4, 4.3, 7.2], 1.4, 6.4, 7.9),
    ...row(...end, [3.2, 5.4], 1.3, 9.4, 10.9),
    // The hoist juts out under its own gable.
    ...crossGable([5.5, 8.1], -1.5, [8.2, 10.6, 12], [0, eaves, pitch], { wall: boards, edge: 0.2, verge: 0.3 }),
    plate(rectangle(5.5, -1.5, 8.1, 0), 8.2, 'soffit', boards),
    opening(...foot(5.5, -1.5, 8.1, -1.5, 8.2), 0.6, 2, 0.1, 2.1, 'door'),
    ...[1.2, 9.2].flatMap((x) => dormer([x, x + 1.7], 1, [0, eaves, pitch], 1.4)),
    // Lean-tos at the right and at the left, the wheel before the left one.
    ...leanToSide(x1, 16.4, [1, 9], [2.6, 4.6]),
    ...row(...foot(-4.4, 8.4, -4.4, 0.6), [0.3, 2.1, 5.6], 1.3, 1, 2.3),
    ...row(...foot(x1, 1, 16.4, 1), [1.2], 1.4, 0.9, 2.2),
    ...leanToSide(0, -4.4, [0.6, 8.4], [3, 5.2]),
    ...row(...foot(-4.4, 0.6, 0, 0.6), [0.8], 1.2, 0.9, 2.2),
    opening(...foot(-4.4, 0.6, 0, 0.6), 2.7, 3.8, 0, 2.1, 'door'),
    ...rim(2.9),
    ...[-7.2, -6].map((x) => facet('wall', boards, ...wheel(2.9, x).flat())),
    ...[2.2, 0.5].map((radius) => ({ ...facet('wall', boards, ...wheel(radius, -7.2).flat()), over: 1 })),
    ...walls(rectangle(-6, 4.8, -4.4, 5.2), 1.2, 1.6, { colour: boards }),
    plate(rectangle(-6, 4.8, -4.4, 5.2), 1.6, 'top', boards),
    // The house.
    ...walls(rectangle(17.4, 1.4, 31, 10.4), 0, 5.4),
    plate(rectangle(17, 1, 31.4, 10.8), 5.4, 'soffit'),
    ...hipRoof([17, 1, 5.4], [31.4, 10.8], 3.4, tile),
    ...[20.4, 23.4, 26.4].flatMap((x) => dormer([x, x + 1.6], 1.8, [1, 5.4, slope], 1.2, { roof: tile })),
    ...row(...home, [1, 3.6, 8.6, 11.2], 1.3, 0.9, 2.4),
    ...row(...home, [1, 3.6, 6.1, 8.6, 11.2], 1.3, 3.4, 4.8),
    opening(...home, 6.1, 7.3, 0, 2.2, 'door'),
    ...saddleY([22.9, -0.6, 2.5], [25.3, 1.4], [2.7, 3.9], { edge: 0.2, verge: 0.2 }),
    ...[22.95, 25.1].flatMap((x) => walls(rectangle(x, -0.55, x + 0.15, -0.4), 0, 2.5)),
    ...prism(rectangle(28, 5.2, 29.2, 6.4), 7, 10.4, { colour: brick }),
    // A cart before the mill, a wall about the garden, sacks, a round well.
    ...box([8.8, -4.4, 0.6], [12, -2.6, 1.4], { top: 'top' }, boards),
    ...box([17, -6.4, 0], [34, -6, 1.2], { top: 'top' }, stone),
    ...box([33.6, -6, 0], [34, 12, 1.2], { top: 'top' }, stone),
    ...prism(ring([15, -4.6], 1, 10), 0, 0.9, { top: 'top', colour: stone }),
    ...prism(outline(1, -2.2, 2.8, -2.2, 2.8, -0.9, 1, -0.9), 0, 1.5, { top: 'top', colour: stone }),
  ]
}

/** A lean-to against a wall at x, from there to `out`, over a stretch along y. */
function leanToSide(x: number, out: number, [y0, y1]: [number, number], [low, high]: [number, number]): Face[] {
  const edge = Math.sign(out - x) * 0.4
  const drop = (0.4 * (high - low)) / Math.abs(out - x)
  return [
    along(out, [y0, 0, y1, 0, y1, low, y0, low]),
    ...[y0, y1].map((y) => across(y, [x, 0, out, 0, out, low, x, high])),
    facet(
      'roof',
      slate,
      out + edge,
      y0 - 0.3,
      low - drop,
      out + edge,
      y1 + 0.3,
      low - drop,
      x,
      y1 + 0.3,
      high,
      x,
      y0 - 0.3,
      high,
    ),
  ]
}
