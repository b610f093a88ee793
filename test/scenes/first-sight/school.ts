import { outlined, panel, row, times } from '../pane-rows.ts'
import { box, type Face, face, foot, opening, outline, plate, prism, rectangle, slab, walls } from '../solid.ts'
import { glass, slate, white } from './pieces.ts'

const lawn = slab([-1500, -300, 0], [1500, 1500], 'ground', [172, 187, 155])

/** Classrooms round a court under one roof that falls inwards, rooflights in it; a hall whose roof has solar panels. */
export function courtyardSchool(): Face[] {
  const [outer, inner, edge] = [rectangle(0, 0, 46, 38), rectangle(9, 9, 37, 29), rectangle(11, 11, 35, 27)]
  const [high, low] = [5.4, 3.1]
  /** How high the front's and the back's roof is, by the distance from the outer wall. */
  const roofAt = (from: number) => high - ((high - low) * from) / 11
  const slopes = outer.map(([x0, y0], n) => {
    const [[x1, y1], [x2, y2], [x3, y3]] = [outer[(n + 1) % 4]!, edge[(n + 1) % 4]!, edge[n]!]
    return face(
      [
        [x0, y0, high],
        [x1, y1, high],
        [x2, y2, low],
        [x3, y3, low],
      ],
      'roof',
      slate,
    )
  })
  const onBack = (x: number): Face =>
    face(
      [
        [x, 38 - 2.4, roofAt(2.4)],
        [x + 2, 38 - 2.4, roofAt(2.4)],
        [x + 2, 38 - 4.6, roofAt(4.6)],
        [x, 38 - 4.6, roofAt(4.6)],
      ],
      'opening',
      glass,
      1,
    )
  const onLeft = (y: number): Face =>
    face(
      [
        [2.4, y, roofAt(2.4)],
        [2.4, y + 2, roofAt(2.4)],
        [4.6, y + 2, roofAt(4.6)],
        [4.6, y, roofAt(4.6)],
      ],
      'opening',
      glass,
      1,
    )
  const front = foot(0, 0, 46, 0)
  const end = foot(46, 0, 46, 38)
  const back = foot(9, 29, 37, 29)
  const left = foot(9, 9, 9, 29)
  const hall = foot(24, -9, 41, -9)
  const hallEnd = foot(41, -9, 41, 4)
  return [
    lawn,
    plate(rectangle(-300, -26, 400, -14), 0.02, 'ground', [198, 196, 190], 1),
    ...walls(outer, 0, high),
    ...walls(inner, 0, roofAt(9)),
    ...slopes,
    ...walls(edge, 2.85, low),
    plate(rectangle(9, 9, 37, 29), 0.02, 'ground', [206, 203, 196], 1),
    ...[16, 22, 28].map(onBack),
    ...[13, 18, 23].map(onLeft),
    ...row(...back, times(6, 0.6, 4.7), 2, 0.9, 2.5),
    ...times(6, 3, 4.7).map((x) => opening(...back, x, x + 1.2, 0, 2.4, 'door', glass)),
    ...row(...left, [2, 5.4, 12.4], 2.4, 0.9, 2.5),
    opening(...left, 9.4, 10.8, 0, 2.4, 'door', glass),
    ...[12, 17, 22.6, 28, 33.4].flatMap((x) => walls(rectangle(x, 27.1, x + 0.25, 27.35), 0, 3.05)),
    ...row(...front, times(4, 1.4, 4.6), 3.2, 0.9, 2.7),
    ...row(...front, times(4, 1.4, 4.6), 3.2, 3.5, 4.6),
    opening(...front, 20.2, 22.6, 0, 2.7, 'door', glass),
    opening(...front, 41.8, 44.6, 0.9, 2.7),
    opening(...front, 41.8, 44.6, 3.5, 4.6),
    ...box([19, -3.6, 2.9], [24, 0, 3.2]),
    ...[19.3, 23.2].flatMap((x) => walls(rectangle(x, -3.4, x + 0.25, -3.15), 0, 2.9)),
    ...row(...end, times(6, 8.4, 4.8), 3.4, 0.9, 2.7),
    ...row(...end, times(6, 8.4, 4.8), 3.4, 3.5, 4.6),
    ...outlined(...end, [5.2, 7.2, 0.9, 2.7], white, 0.16),
    ...prism(rectangle(24, -9, 41, 4), 0, 8.6),
    ...row(...hall, times(5, 0.9, 3.2), 2.5, 4.6, 7.4),
    opening(...hall, 1.2, 3.6, 0, 2.7, 'door'),
    ...[5, 8.2, 11.4].map((x) => panel(...hall, [x, x + 2.4, 0.6, 2.6], [206, 202, 194])),
    ...row(...hallEnd, [1, 4.2], 2.6, 4.6, 7.4),
    ...outlined(...hallEnd, [1, 3.6, 0.8, 2.8], white, 0.16),
    ...[-7.6, -4.6, -1.6].flatMap((y) =>
      times(6, 26, 2.2).map((x) =>
        face(
          [
            [x, y, 8.7],
            [x + 2, y, 8.7],
            [x + 2, y + 1.9, 9.6],
            [x, y + 1.9, 9.6],
          ],
          'roof',
          [96, 104, 122],
        ),
      ),
    ),
    ...prism(outline(15, 14, 19, 14, 19, 18, 15, 18), 0, 0.5, { top: 'top' }),
    ...prism(rectangle(25, 15, 31, 16), 0, 0.5, { top: 'top' }),
    ...box([6, -12, 0], [15, -11.6, 1.6], { top: 'top' }),
    ...box([49, 14, 0], [52, 26, 2.4]),
  ]
}
