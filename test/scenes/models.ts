import { box, type Face, face, gableRoof, hipRoof, opening, slab } from './solid.ts'

const ground = slab([-600, -300, 0], [600, 900])
const lawn = slab([-600, -300, 0], [600, 900], 'ground', [170, 190, 150])
const pool = (x0: number, y0: number, x1: number, y1: number): Face =>
  slab([x0, y0, 0], [x1, y1], 'water', [140, 185, 205], 1)

/** Two storeys with flat roofs, the upper one over the lower; a pool. */
export function villa(): Face[] {
  return [
    ground,
    pool(-9, -6, -4, -1),
    ...box([0, 0, 0], [12, 9, 3.2]),
    ...box([1.5, -1.2, 3.4], [11, 8, 6.4]),
    opening([0, 0, 0], [12, 0, 0], 0.8, 2, 0, 2.2, 'door'),
    opening([0, 0, 0], [12, 0, 0], 3.2, 6.4, 0.5, 2.6),
    opening([0, 0, 0], [12, 0, 0], 7.4, 11, 0.5, 2.6),
    opening([1.5, -1.2, 3.4], [11, -1.2, 3.4], 1, 3.6, 0.7, 2.4),
    opening([1.5, -1.2, 3.4], [11, -1.2, 3.4], 5, 8.5, 0.7, 2.4),
    opening([12, 0, 0], [12, 9, 0], 1.5, 4, 0.9, 2.3),
    opening([11, -1.2, 3.4], [11, 8, 3.4], 2, 6, 0.8, 2.3),
    opening([0, 9, 0], [0, 0, 0], 2, 5, 0.9, 2.3),
  ]
}

/** A house with a gabled roof whose ridge runs along its front. */
export function gable(): Face[] {
  return [
    lawn,
    ...box([0, 0, 0], [11, 8, 3.4], { top: 'ceiling' }),
    ...gableRoof([0, 0, 3.4], [11, 8], 3.2, 0.5),
    opening([0, 0, 0], [11, 0, 0], 4.8, 5.9, 0, 2.1, 'door'),
    opening([0, 0, 0], [11, 0, 0], 1, 3.2, 0.9, 2.3),
    opening([0, 0, 0], [11, 0, 0], 7.4, 9.8, 0.9, 2.3),
    opening([11, 0, 0], [11, 8, 0], 1.5, 3.3, 0.9, 2.3),
    opening([11, 0, 0], [11, 8, 0], 4.8, 6.6, 0.9, 2.3),
    opening([11, 0, 0], [11, 8, 0], 3.2, 4.8, 3.7, 5),
  ]
}

/** A hipped roof on two storeys. */
export function hip(): Face[] {
  return [
    lawn,
    ...box([0, 0, 0], [13, 9, 6], { top: 'ceiling' }),
    ...hipRoof([0, 0, 6], [13, 9], 2.6),
    opening([0, 0, 0], [13, 0, 0], 6, 7.2, 0, 2.2, 'door'),
    ...[1.2, 4, 8.4, 11].flatMap((x) => [0.9, 3.8].map((z) => opening([0, 0, 0], [13, 0, 0], x, x + 1.4, z, z + 1.4))),
    ...[1.5, 4, 6.5].flatMap((y) => [0.9, 3.8].map((z) => opening([13, 0, 0], [13, 9, 0], y, y + 1.3, z, z + 1.4))),
  ]
}

/** A roof that rises to one side. */
export function shed(): Face[] {
  return [
    ground,
    ...box([0, 0, 0], [9, 7, 2.8], { top: 'ceiling' }),
    face(
      [
        [-0.4, -0.5, 2.7],
        [9.4, -0.5, 2.7],
        [9.4, 7.4, 5.2],
        [-0.4, 7.4, 5.2],
      ],
      'roof',
      [120, 124, 130],
    ),
    face(
      [
        [0, 0, 2.8],
        [0, 7, 2.8],
        [0, 7, 5.05],
      ],
      'wall',
    ),
    face(
      [
        [9, 0, 2.8],
        [9, 7, 2.8],
        [9, 7, 5.05],
      ],
      'wall',
    ),
    opening([0, 0, 0], [9, 0, 0], 1, 4.5, 0.3, 2.3),
    opening([0, 0, 0], [9, 0, 0], 6, 7.1, 0, 2.1, 'door'),
    opening([9, 0, 0], [9, 7, 0], 2, 5, 0.9, 2.3),
  ]
}

/** Eight storeys, windows in rows and columns. */
export function tower(): Face[] {
  return [
    ground,
    ...box([0, 0, 0], [14, 11, 25]),
    opening([0, 0, 0], [14, 0, 0], 6, 8, 0, 2.4, 'door'),
    ...Array.from({ length: 8 }, (_, storey) => storey * 3.05 + 0.9).flatMap((z, storey) => [
      ...[1, 3.6, 6.2, 8.8, 11.4]
        .filter((x) => storey > 0 || x !== 6.2)
        .map((x) => opening([0, 0, 0], [14, 0, 0], x, x + 1.5, z, z + 1.5)),
      ...[1.2, 4.7, 8.2].map((y) => opening([14, 0, 0], [14, 11, 0], y, y + 1.6, z, z + 1.5)),
    ]),
  ]
}

/** Three wings round a court. */
export function courtyard(): Face[] {
  return [
    ground,
    ...box([0, 0, 0], [5, 16, 4]),
    ...box([5, 10, 0], [15, 16, 4]),
    ...box([15, 0, 0], [20, 16, 4]),
    ...[1, 3].map((x) => opening([0, 0, 0], [5, 0, 0], x, x + 1.2, 0.9, 2.6)),
    ...[1, 3].map((x) => opening([15, 0, 0], [20, 0, 0], x, x + 1.2, 0.9, 2.6)),
    ...[1, 4.2, 7].map((x) => opening([5, 10, 0], [15, 10, 0], x, x + 2, 0.3, 2.6)),
    ...[2, 5, 8].map((y) => opening([5, 0, 0], [5, 10, 0], y, y + 1.5, 0.9, 2.6)),
    ...[2, 6, 10].map((y) => opening([20, 0, 0], [20, 16, 0], y, y + 1.6, 0.9, 2.6)),
  ]
}

/** Blocks of different heights along a street, for views from above. */
export function blocks(): Face[] {
  const places = [
    [0, 0, 9],
    [16, 0, 14],
    [34, 2, 7],
    [0, 20, 18],
    [18, 22, 10],
    [36, 20, 22],
    [-16, 6, 12],
  ] as const
  return [ground, ...places.flatMap(([x, y, height], n) => box([x, y, 0], [x + 11 + (n % 3), y + 12, height]))]
}

/** A deep roof slab on a glazed box. */
export function overhang(): Face[] {
  return [
    lawn,
    ...box([0, 0, 0], [14, 8, 3]),
    ...box([-2, -2.5, 3.02], [16, 10, 3.5]),
    ...[0.6, 4, 7.4, 10.8].map((x) => opening([0, 0, 0], [14, 0, 0], x, x + 2.8, 0.1, 2.8)),
    opening([14, 0, 0], [14, 8, 0], 1, 4, 0.1, 2.8),
    opening([14, 0, 0], [14, 8, 0], 5, 7, 0.9, 2.4),
  ]
}

/** A curtain wall: a grid of panes with narrow mullions. */
export function curtainWall(): Face[] {
  return [
    ground,
    ...box([0, 0, 0], [18, 12, 14]),
    ...Array.from({ length: 4 }, (_, n) => 0.3 + n * 3.4).flatMap((z) => [
      ...Array.from({ length: 9 }, (_, n) => 0.2 + n * 1.97).map((x) =>
        opening([0, 0, 0], [18, 0, 0], x, x + 1.75, z, z + 3),
      ),
      ...Array.from({ length: 6 }, (_, n) => 0.2 + n * 1.97).map((y) =>
        opening([18, 0, 0], [18, 12, 0], y, y + 1.75, z, z + 3),
      ),
    ]),
  ]
}

/** A living room seen from within. */
export function room(): Face[] {
  const [floor, wall] = [[190, 170, 145] as const, [228, 225, 218] as const]
  return [
    slab([0, 0, 0], [6, 5], 'floor', floor),
    slab([0, 0, 2.7], [6, 5], 'ceiling', [240, 240, 238]),
    face(
      [
        [0, 5, 0],
        [6, 5, 0],
        [6, 5, 2.7],
        [0, 5, 2.7],
      ],
      'wall',
      wall,
    ),
    face(
      [
        [0, 0, 0],
        [0, 5, 0],
        [0, 5, 2.7],
        [0, 0, 2.7],
      ],
      'wall',
      wall,
    ),
    face(
      [
        [6, 0, 0],
        [6, 5, 0],
        [6, 5, 2.7],
        [6, 0, 2.7],
      ],
      'wall',
      wall,
    ),
    opening([0, 5, 0], [6, 5, 0], 1.5, 4, 0.6, 2.3),
    opening([6, 5, 0], [6, 0, 0], 0.6, 1.5, 0, 2.1, 'door'),
    opening([0, 0, 0], [0, 5, 0], 2.4, 4.2, 0.8, 2.3),
    ...box([3.6, 2.6, 0], [5.4, 3.5, 0.45], { side: 'furniture', top: 'furniture' }, [150, 160, 175]),
    ...box([1, 2.2, 0], [2.4, 3, 0.75], { side: 'furniture', top: 'furniture' }, [170, 140, 110]),
    ...box([0.02, 0.8, 0], [0.6, 2, 2], { side: 'furniture', top: 'furniture' }, [200, 190, 175]),
  ]
}

/** Broad steps up to an entrance. */
export function stairs(): Face[] {
  return [
    ground,
    ...Array.from({ length: 6 }, (_, n) =>
      box([2, -3 + n * 0.5, 0], [8, 0, 0.17 * (n + 1)], { top: 'top' }, [210, 207, 200]),
    ).flat(),
    ...box([0, 0, 0], [10, 8, 6]),
    opening([0, 0, 0], [10, 0, 0], 4, 6, 1.02, 3.4, 'door'),
    opening([0, 0, 0], [10, 0, 0], 0.8, 2.2, 2, 3.6),
    opening([0, 0, 0], [10, 0, 0], 7.8, 9.2, 2, 3.6),
    opening([10, 0, 0], [10, 8, 0], 1.5, 3, 2, 3.6),
    opening([10, 0, 0], [10, 8, 0], 5, 6.5, 2, 3.6),
  ]
}

/** Two wings at right angles with roofs of two pitches. */
export function wings(): Face[] {
  return [
    lawn,
    ...box([0, 0, 0], [12, 7, 3.2], { top: 'ceiling' }),
    ...gableRoof([0, 0, 3.2], [12, 7], 3, 0.4),
    ...box([12.4, -4, 0], [18, 6, 2.8]),
    opening([0, 0, 0], [12, 0, 0], 1, 3, 0.9, 2.2),
    opening([0, 0, 0], [12, 0, 0], 4.4, 7, 0.3, 2.2),
    opening([0, 0, 0], [12, 0, 0], 9, 10, 0, 2.1, 'door'),
    opening([12.4, -4, 0], [18, -4, 0], 0.8, 4.6, 0, 2.4, 'door'),
    opening([18, -4, 0], [18, 6, 0], 2, 4, 0.9, 2.2),
    opening([18, -4, 0], [18, 6, 0], 6, 8, 0.9, 2.2),
  ]
}
