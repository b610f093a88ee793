import { row, times } from '../pane-rows.ts'
import { seen } from '../scene-camera.ts'
import type { TestScene } from '../scenes.ts'
import { box, type Face, face, foot, opening, rectangle, slab, walls } from '../solid.ts'

const ground = slab([-900, -200, 0], [900, 900])
const pale = [206, 196, 182] as const

/** A school behind a wall of its own paint, which hides half of its foot. */
function behindWall(): Face[] {
  return [
    ground,
    ...box([0, 0, 0], [26, 11, 9.2], {}, pale),
    ...[1.1, 5.4].flatMap((z) => row(...foot(0, 0, 26, 0), times(6, 1.6, 4.1), 2.2, z, z + 2.1)),
    ...[1.1, 5.4].flatMap((z) => row(...foot(26, 0, 26, 11), [1.4, 6.2], 2.4, z, z + 2.1)),
    ...box([17, -10, 0], [33, -9.6, 1.9], { top: 'top' }, pale),
    ...box([31, 1, 0], [31.4, 7, 1.5], { top: 'top' }, pale),
  ]
}

/** Flats with loggias behind boards that stand apart, four to a floor. */
function boardedFlats(): Face[] {
  const floors = times(4, 0, 3)
  return [
    ground,
    ...walls(rectangle(0, 0, 20, 9), 0, 12),
    ...box([-0.4, -1.5, 12], [20.4, 9.4, 12.4]),
    ...floors
      .slice(1)
      .flatMap((z) => [
        ...box([0, -1.4, z - 0.25], [20, 0, z], { top: 'top' }),
        ...times(4, 0.1, 5).flatMap((x) => box([x, -1.36, z + 0.1], [x + 4.8, -1.3, z + 1], { top: 'top' })),
      ]),
    ...floors.flatMap((z) =>
      times(4, 0, 5).flatMap((x) => [
        opening(...foot(0, 0, 20, 0), x + 0.7, x + 1.6, z, z + 2.2, 'door'),
        opening(...foot(0, 0, 20, 0), x + 2.4, x + 4.3, z + 0.5, z + 2.2),
      ]),
    ),
    ...floors.flatMap((z) => row(...foot(20, 0, 20, 9), [1.5, 5.5], 1.4, z + 0.9, z + 2.2)),
  ]
}

/** An attic under one slope that rises to the left, with two rooflights. */
function attic(): Face[] {
  const [wide, deep, low, high] = [5.4, 7, 1.1, 4]
  const at = (x: number) => high - ((high - low) * x) / wide
  const sloped = (x0: number, x1: number, y0: number, y1: number, over: number, part: Face['part']): Face =>
    face(
      [
        [x0, y0, at(x0)],
        [x0, y1, at(x0)],
        [x1, y1, at(x1)],
        [x1, y0, at(x1)],
      ],
      part,
      part === 'opening' ? [150, 178, 205] : [238, 238, 236],
      over,
    )
  const wall = [227, 225, 219] as const
  return [
    slab([0, 0, 0], [wide, deep], 'floor', [184, 166, 142]),
    sloped(0, wide, 0, deep, 0, 'ceiling'),
    ...[1.8, 4.4].map((y) => sloped(2.2, 3.6, y, y + 1.2, 1, 'opening')),
    face(
      [
        [0, 0, 0],
        [0, deep, 0],
        [0, deep, high],
        [0, 0, high],
      ],
      'wall',
      wall,
    ),
    face(
      [
        [wide, 0, 0],
        [wide, deep, 0],
        [wide, deep, low],
        [wide, 0, low],
      ],
      'wall',
      wall,
    ),
    face(
      [
        [0, deep, 0],
        [wide, deep, 0],
        [wide, deep, low],
        [0, deep, high],
      ],
      'wall',
      wall,
    ),
    opening(...foot(0, deep, wide, deep), 1.2, 2.6, 0.9, 2.2),
    ...box([1, 4.4, 0], [2, 5.2, 0.8], { side: 'furniture', top: 'furniture' }, [172, 146, 116]),
  ]
}

/** A shelter on posts before a lake. */
function shelter(): Face[] {
  return [
    ground,
    slab([-900, 16, 0.02], [900, 900], 'water', [140, 184, 204], 1),
    ...box([0, 0, 2.7], [9, 5, 3.1], {}, pale),
    ...times(5, 0.2, 2.08).flatMap((x) =>
      [0.2, 4.5].flatMap((y) => walls(rectangle(x, y, x + 0.3, y + 0.3), 0, 2.7, { colour: pale })),
    ),
    ...box([5.6, 1.6, 0], [8.2, 4.2, 2.7], {}, [176, 160, 140]),
    opening(...foot(5.6, 1.6, 8.2, 1.6), 0.8, 1.7, 0, 2.1, 'door'),
  ]
}

/** What stands before walls, and what is seen between it. */
export const ownScenes: TestScene[] = [
  {
    name: 'a school behind a wall of its own paint',
    faces: behindWall(),
    manner: 'massing',
    view: seen([40, -30, 1.7], -40, 0, 44, { shift: 0.2 }),
  },
  {
    name: 'flats with boards before their loggias',
    faces: boardedFlats(),
    manner: 'line',
    view: seen([36, -26, 1.7], -45, 0, 52, { shift: 0.24 }),
  },
  { name: 'an attic under one slope', faces: attic(), manner: 'massing', view: seen([1.6, 0.3, 1.6], 14, -2, 76) },
  {
    name: 'a shelter on posts before a lake',
    faces: shelter(),
    manner: 'massing',
    view: seen([15, -9, 1.6], -40, 0, 56, { shift: 0.1 }),
  },
]
