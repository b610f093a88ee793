import { across, along, glass, slate, slopeAlongX, slopeAlongY, white } from '../first-sight/pieces.ts'
import { outlined, panel, row, sections, times } from '../pane-rows.ts'
import {
  box,
  type Corner,
  type Face,
  face,
  foot,
  opening,
  outline,
  plate,
  prism,
  rectangle,
  ring,
  slab,
  walls,
} from '../solid.ts'

type Colour = Face['colour']
const brick: Colour = [198, 174, 156]
const concrete: Colour = [192, 190, 185]
const ground = slab([-1500, -300, 0], [1500, 1500])
const lawn = slab([-1500, -300, 0], [1500, 1500], 'ground', [172, 187, 155])

/** A weaving mill under six teeth of roof that are glazed upright, offices before them, a chimney and its boiler house. */
export function mill(): Face[] {
  const [bay, low, high, deep] = [7.2, 5.2, 8.4, 30]
  const teeth = times(6, 0, bay)
  const wide = 6 * bay
  const front = foot(0, 0, wide, 0)
  const zigzag = teeth.flatMap((x) => [x, high, x + bay, low])
  /** From the right to the left along the teeth. */
  const outlineOf = [
    0,
    0,
    wide,
    0,
    ...Array.from({ length: 12 }, (_, n) => zigzag.slice(22 - 2 * n, 24 - 2 * n)).flat(),
  ]
  const office = foot(9, -8, 24, -8)
  const officeSide = foot(9, 0, 9, -8)
  return [
    ground,
    across(0, outlineOf, 'wall', brick),
    across(deep, outlineOf, 'wall', brick),
    along(wide, [0, 0, deep, 0, deep, low, 0, low], 'wall', brick),
    along(0, [0, 0, deep, 0, deep, high, 0, high], 'wall', brick),
    ...teeth.slice(1).map((x) => along(x, [0, low, deep, low, deep, high, 0, high])),
    ...teeth.map((x) => slopeAlongY([x, high, x + bay, low], [0, deep])),
    ...teeth.flatMap((x) => row(...foot(x, deep, x, 0), times(9, 0.9, 3.2), 2.7, low + 0.5, high - 0.4)),
    ...row(...foot(0, deep, 0, 0), times(9, 0.9, 3.2), 2.7, 1, 3.4),
    ...times(2, 1.6, bay)
      .slice(0, 1)
      .map((x) => opening(...front, x, x + 3.8, 0, 4.2, 'door')),
    ...times(2, 26, 4.4).map((x) => row(...front, [x], 2.8, 1.1, 3.6)[0]!),
    opening(...front, 36.6, 40.6, 0, 4.2, 'door'),
    ...prism(rectangle(9, -8, 24, 0), 0, 7),
    ...box([8.7, -8.3, 7], [24.3, 0, 7.4]),
    ...[0.9, 4.1].flatMap((z) => row(...office, times(5, 0.9, 2.9), 1.9, z, z + 1.9)),
    ...row(...officeSide, [1, 3.3], 1.6, 4.1, 6),
    ...outlined(...officeSide, [5.6, 7.2, 4.1, 6], white, 0.12),
    ...row(...officeSide, [1, 3.3], 1.6, 0.9, 2.8),
    opening(...officeSide, 5.8, 7, 0, 2.4, 'door'),
    ...walls(ring([-7, 16], 1.3, 10), 3.4, 17, { colour: brick }),
    plate(ring([-7, 16], 1.3, 10), 17, 'top'),
    ...walls(ring([-7, 16], 2.1, 10), 0, 3.4, { colour: brick }),
    plate(ring([-7, 16], 2.1, 10), 3.4, 'top', brick),
    ...prism(rectangle(-12, 19.5, -2, 28), 0, 5.4),
    ...row(...foot(-12, 28, -12, 19.5), [1.2, 4.4], 2.2, 1, 3.6),
    ...row(...foot(-12, 19.5, -2, 19.5), [1.2, 6.6], 2.2, 1, 3.6),
    ...box([0.6, -3.4, 4.6], [6.6, 0, 4.85]),
    ...box([1.6, -6.8, 0], [3.9, -1.6, 2.9], { top: 'top' }),
    ...box([28, -5, 0], [33, -3.4, 1.6], { top: 'top' }),
  ]
}

/** Flats in steps up to a ridge: a terrace before each behind a trough, walls between neighbours, two shafts behind. */
export function steppedFlats(): Face[] {
  const [storey, back, flats, wide] = [3, 2.8, 6, 6.6]
  const long = flats * wide
  const deep = 24
  const floors = times(5, 0, 1)
  const side = floors.flatMap((n) => [n * back, n * storey, n * back, (n + 1) * storey])
  const end = foot(long, 0, long, deep)
  const shaft = (x: number): Face[] => prism(rectangle(x, deep - 6, x + 5, deep + 1.4), 0, 18.4, { colour: concrete })
  return [
    lawn,
    plate(rectangle(-8, -6, 60, -3), 0.02, 'ground', [204, 202, 196], 1),
    ...[0, long].map((x) => along(x, [...side, deep, 15, deep, 0])),
    across(deep, [0, 0, long, 0, long, 15, 0, 15]),
    ...floors.map((n) =>
      across(n * back, [0, n * storey, long, n * storey, long, (n + 1) * storey, 0, (n + 1) * storey]),
    ),
    ...floors.slice(0, 4).map((n) => plate(rectangle(0, n * back, long, (n + 1) * back), (n + 1) * storey, 'top')),
    plate(rectangle(0, 4 * back, long, deep), 15, 'roof'),
    ...floors.flatMap((n) =>
      times(flats, 0, wide).flatMap((x, k) => {
        const at = foot(x, n * back, x + wide, n * back, n * storey)
        const swap = (n + k) % 2
        return [
          ...(n === 0 && k === 4
            ? outlined(...at, [0.7, 2.3, 0.8, 2.4], white, 0.16)
            : [opening(...at, swap ? 4.3 : 0.7, swap ? 5.9 : 2.3, 0.8, 2.4)]),
          ...[0, 1.55].map((u) =>
            opening(...at, (swap ? 0.8 : 2.9) + u, (swap ? 2.25 : 4.35) + u, 0.05, 2.4, 'door', glass),
          ),
        ]
      }),
    ),
    // Troughs along the edges, and walls between the terraces.
    ...floors
      .slice(1)
      .flatMap((n) =>
        times(flats, 0, wide).flatMap((x) =>
          box(
            [x + 0.3, (n - 1) * back, n * storey],
            [x + wide - 0.3, (n - 1) * back + 0.6, n * storey + 0.8],
            { top: 'top' },
            concrete,
          ),
        ),
      ),
    ...floors
      .slice(1)
      .flatMap((n) =>
        times(flats - 1, wide, wide).flatMap((x) =>
          box([x - 0.12, (n - 1) * back + 0.6, n * storey], [x + 0.12, n * back, n * storey + 2], { top: 'top' }),
        ),
      ),
    ...shaft(8),
    ...shaft(26),
    ...floors.flatMap((n) => row(...end, n < 3 ? [15, 18.4] : [15.4], 1.6, n * storey + 0.9, n * storey + 2.3)),
    opening(...end, 11, 12.3, 0, 2.3, 'door'),
    ...floors.slice(1, 4).map((n) => panel(...end, [12, 13.6, n * storey + 0.9, n * storey + 2.3], [206, 202, 194])),
    ...box([30, -10.6, 0], [40, -7.2, 2.6]),
    ...times(3, 0.5, 3.2).flatMap((u) => sections(...foot(30, -10.6, 40, -10.6), u, u + 2.7, [0, 0.7, 1.4, 2.1])),
    ...box([43.4, 12, 0], [44, 19, 2], { top: 'top' }, concrete),
    ...prism(rectangle(15, 17, 18, 20), 15, 16.4),
  ]
}

/** A convent: a nave and its tower at the back, three ranges about a garth, a glazed walk round it under a lean-to roof. */
export function cloister(): Face[] {
  const [eaves, ridge] = [6.2, 9.8]
  const [outer, middle, inner]: Corner[][] = [0, 3.5, 7].map((by) => outline(by, 26, by, by, 36 - by, by, 36 - by, 26))
  const roofs = [0, 1, 2].flatMap((n) =>
    [outer!, inner!].map((edge) =>
      face(
        [edge[n]!, edge[n + 1]!, middle![n + 1]!, middle![n]!].map(
          ([x, y], k) => [x, y, k < 2 ? eaves : ridge] as const,
        ),
        'roof',
        [152, 108, 92],
      ),
    ),
  )
  const [wall, edge] = [rectangle(7, 7, 29, 26), rectangle(9.6, 9.6, 26.4, 23.4)]
  const leanTo = wall.map(([x0, y0], n) => {
    const [[x1, y1], [x2, y2], [x3, y3]] = [wall[(n + 1) % 4]!, edge[(n + 1) % 4]!, edge[n]!]
    return face(
      [
        [x0, y0, 4.5],
        [x1, y1, 4.5],
        [x2, y2, 3.2],
        [x3, y3, 3.2],
      ],
      'roof',
      slate,
    )
  })
  const front = foot(0, 0, 36, 0)
  const side = foot(36, 0, 36, 26)
  const backWalk = foot(9.6, 23.4, 26.4, 23.4)
  const leftWalk = foot(9.6, 9.6, 9.6, 23.4)
  const nave = foot(-2, 26, 38, 26)
  const gable = (x: number) => along(x, [26, 0, 37, 0, 37, 11, 31.5, 16.4, 26, 11])
  return [
    lawn,
    ...walls(outer!, 0, eaves, { open: true }),
    ...walls(inner!, 0, eaves, { open: true }),
    ...roofs,
    ...leanTo,
    ...walls(edge, 0, 3.2),
    plate(rectangle(16.6, 9.6, 19.4, 23.4), 0.02, 'ground', [206, 203, 196], 1),
    ...row(...backWalk, times(8, 0.45, 2.05), 1.55, 0.7, 2.7),
    ...row(...leftWalk, times(6, 0.9, 2.1), 1.55, 0.7, 2.7),
    ...prism(ring([18, 16.5], 1.1, 8), 0, 1, { top: 'top' }),
    ...[26, 37].map((y) => across(y, [-2, 0, 38, 0, 38, 11, -2, 11])),
    gable(-2),
    gable(38),
    ...[25.5, 37.5].map((y) => slopeAlongX([y, 10.5, 31.5, 16.4], [-2.4, 38.4], 'roof', [152, 108, 92])),
    ...row(...nave, times(6, 9.6, 3.6), 1.5, 6.6, 9.8),
    ...row(...foot(38, 26, 38, 37), [2, 7.4], 1.5, 3, 8),
    opening(...foot(38, 26, 38, 37), 4.6, 6.4, 0, 3.2, 'door'),
    ...[0.9, 3.7].flatMap((z) => row(...front, times(10, 1.4, 3.5), 1.4, z, z + 1.5)).filter((_, n) => n !== 5),
    opening(...front, 18.6, 20.8, 0, 2.8, 'door'),
    ...row(...side, times(6, 1.6, 3.4), 1.4, 3.7, 5.2),
    ...row(...side, times(5, 1.6, 3.4), 1.4, 0.9, 2.4),
    ...outlined(...side, [18.6, 20, 0.9, 2.4], white, 0.16),
    ...prism(rectangle(-7.4, 26, -2, 31.4), 0, 20),
    ...row(...foot(-7.4, 26, -2, 26), [1.2, 3], 1.2, 15.6, 18.6),
    ...row(...foot(-2, 26, -2, 31.4), [1.2, 3], 1.2, 16.6, 19),
    ...box([40.5, 4, 0], [41, 14, 2.2], { top: 'top' }),
    ...prism(rectangle(20, -9, 27, -4.4), 0, 3.4),
    ...prism(rectangle(24, 2.9, 25.2, 4.1), 8.6, 11.6),
    ...prism(rectangle(31.9, 14, 33.1, 15.2), 8.6, 11.6),
  ]
}
