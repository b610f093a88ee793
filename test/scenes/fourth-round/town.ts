import { across, along, glass, slate, slopeAlongX, white } from '../first-sight/pieces.ts'
import { outlined, panel, row, sections, times } from '../pane-rows.ts'
import { box, type Face, flight, foot, opening, plate, prism, rectangle, ring, slab, walls } from '../solid.ts'

type Colour = Face['colour']
const brick: Colour = [198, 174, 156]
const concrete: Colour = [192, 190, 185]
const ground = slab([-1500, -300, 0], [1500, 1500])
const _lawn = slab([-1500, -300, 0], [1500, 1500], 'ground', [172, 187, 155])

/** A fire station: four gates under lights, a floor of rooms set back over them, a tower to dry hoses, an engine out. */
export function fireStation(): Face[] {
  const gates = foot(0, 0, 22, 0)
  const upper = foot(2, 2.4, 22, 2.4, 6.2)
  const end = foot(22, 0, 22, 12)
  const upperEnd = foot(22, 2.4, 22, 12, 6.2)
  const tower = foot(-4.4, 2, 0, 2)
  const towerSide = foot(0, 2, 0, 6.4)
  const low = foot(22, 3, 29, 3)
  return [
    ground,
    plate(rectangle(-2, -14, 24, 0), 0.02, 'ground', [204, 202, 196], 1),
    ...prism(rectangle(0, 0, 22, 12), 0, 6.2),
    ...walls(rectangle(2, 2.4, 22, 12), 6.2, 9.4),
    ...box([1.4, 1.2, 9.4], [22.6, 12.5, 9.85]),
    ...box([-0.3, -1.3, 4.9], [22.3, 0, 5.15]),
    ...times(4, 0.9, 5.2).flatMap((x) => sections(...gates, x, x + 4.4, [0, 1.05, 2.1, 3.15, 4.2])),
    ...times(4, 0.9, 5.2).flatMap((x) => row(...gates, [x, x + 1.5, x + 3], 1.4, 5.3, 5.95)),
    ...row(...upper, times(7, 0.7, 2.75), 2.1, 0.9, 2.4),
    ...row(...upperEnd, [0.9, 3.4], 1.8, 0.9, 2.4),
    ...outlined(...upperEnd, [6, 7.8, 0.9, 2.4], white, 0.1),
    opening(...end, 0.8, 2.2, 1, 4.4),
    ...prism(rectangle(-4.4, 2, 0, 6.4), 0, 18, { colour: brick, top: 'top' }),
    ...[-4.4, -0.6].flatMap((x) => [2, 5.8].flatMap((y) => walls(rectangle(x, y, x + 0.6, y + 0.6), 18, 20.4))),
    ...box([-4.9, 1.5, 20.4], [0.5, 6.9, 20.9]),
    ...times(4, 3.6, 3.5).map((z) => opening(...tower, 1.8, 2.6, z, z + 2.3)),
    opening(...tower, 1.5, 2.7, 0, 2.3, 'door'),
    ...times(2, 11.2, 3.4).map((z) => panel(...towerSide, [1, 3.4, z, z + 2], [176, 152, 136])),
    ...prism(rectangle(22, 3, 29, 12), 0, 3.6),
    ...row(...low, [3.2, 5], 1.4, 0.9, 2.6),
    opening(...low, 0.8, 1.9, 0, 2.3, 'door', glass),
    ...row(...foot(29, 3, 29, 12), [1, 3.4, 5.8], 1.6, 0.9, 2.6),
    // The engine: its body with lockers, its cab, wheels.
    ...box([12.2, -9.2, 0.6], [14.7, -4.4, 3.2], { top: 'top' }, [186, 120, 108]),
    ...box([12.3, -11, 0.6], [14.6, -9.2, 2.7], { top: 'top' }, [186, 120, 108]),
    ...[-10.4, -6.2].flatMap((y) => box([12.25, y, 0], [14.65, y + 1, 0.6], { top: 'top' }, [90, 90, 92])),
    ...times(3, 0.2, 1.5).map((u) => panel(...foot(14.7, -9.2, 14.7, -4.4), [u, u + 1.35, 0.8, 2.6], [206, 206, 204])),
    ...walls(ring([25.6, -1.4], 0.14, 8), 0, 6.4),
    ...box([3.4, -4.4, 0], [4.2, -3.6, 1], { top: 'top' }),
  ]
}

/** A pavilion: panes between slender bars on a plinth, a roof on eight posts far beyond them, a free wall of stone. */
export function pavilion(): Face[] {
  const floor = 1.1
  const front = foot(2, 1, 23.6, 1, floor)
  const end = foot(23.6, 1, 23.6, 11.8, floor)
  const stone: Colour = [176, 168, 156]
  return [
    ground,
    ...prism(rectangle(-4, -6, 30, 16), 0, floor, { top: 'top' }),
    ...flight(12, 17, -6, 0.36, times(6, floor / 7, floor / 7)),
    plate(rectangle(-3, -5, 8.6, -2.2), floor + 0.02, 'water', [140, 184, 204], 1),
    ...walls(rectangle(2, 1, 23.6, 11.8), floor, 5.2),
    ...box([-1.4, -2.4, 5.2], [27, 15.2, 6]),
    ...[-0.6, 8.2, 17, 25.8].flatMap((x) =>
      [-1.6, 14].flatMap((y) => walls(rectangle(x, y, x + 0.34, y + 0.34), floor, 5.2)),
    ),
    ...times(9, 0.15, 2.4).flatMap((x) =>
      x > 12 && x < 13
        ? [
            opening(...front, x, x + 1.04, 0, 2.6, 'door', glass),
            opening(...front, x + 1.12, x + 2.1, 0, 2.6, 'door', glass),
          ]
        : [opening(...front, x, x + 2.1, 0.15, 2.6)],
    ),
    ...row(...front, times(9, 0.15, 2.4), 2.1, 2.75, 3.95),
    ...row(...end, times(4, 0.45, 2.55), 2.25, 0.15, 2.6),
    ...row(...end, [0.45, 3, 5.55], 2.25, 2.75, 3.95),
    ...outlined(...end, [8.1, 10.3, 2.83, 3.87], white, 0.08),
    ...box([19.2, -3.6, floor], [29, -3.2, 3.6], { top: 'top' }, stone),
    ...prism(rectangle(6, 5, 13, 11), 6, 7.8),
    ...row(...foot(6, 5, 13, 5, 6), [0.6, 2.7, 4.8], 1.6, 0.4, 1.3),
    ...box([8.8, -4.6, floor], [10.6, -4.1, floor + 0.45], { top: 'top' }, stone),
    ...walls(ring([5.6, -8.4], 0.5, 8), 0, 1.9),
    plate(ring([5.6, -8.4], 0.5, 8), 1.9, 'top'),
  ]
}

/** A museum: a great stair up a plinth, a foyer of glass, a closed block that juts out over it, three lanterns on top. */
export function museum(): Face[] {
  const deck = 3.2
  const foyer = foot(3, 4, 25, 4, deck)
  const foyerEnd = foot(25, 4, 25, 17, deck)
  const block = foot(-1, -1.5, 29, -1.5, 8)
  const blockEnd = foot(29, -1.5, 29, 19, 8)
  const plinth = foot(-4, -5, 34, -5)
  const lantern = (x: number): Face[] => {
    const wall = foot(x, 4, x + 6, 4, 16)
    return [
      across(4, [x, 16, x + 6, 16, x + 6, 19.2, x, 19.2], 'wall', slate),
      ...[x, x + 6].map((at) => along(at, [4, 16, 14, 16, 4, 19.2], 'wall', slate)),
      slopeAlongX([4, 19.2, 14, 16], [x, x + 6], 'roof', slate),
      ...row(...wall, [0.4, 2.2, 4], 1.6, 0.8, 2.8),
    ]
  }
  return [
    ground,
    ...prism(rectangle(-4, -5, 34, 22), 0, deck, { top: 'top', colour: concrete }),
    ...flight(8, 19, -5, 0.36, times(15, 0.2, 0.2)),
    ...[7.4, 19].flatMap((x) => box([x, -10.4, 0], [x + 0.6, -5, 1.4], { top: 'top' }, concrete)),
    ...walls(rectangle(3, 4, 25, 17), deck, 8),
    ...times(8, 0.3, 2.7).flatMap((x) => [
      opening(...foyer, x, x + 2.4, 0.2, 3),
      opening(...foyer, x, x + 2.4, 3.2, 4.5),
    ]),
    ...times(4, 0.5, 3.1).map((y) => opening(...foyerEnd, y, y + 2.8, 0.2, 4.4)),
    ...box([-1, -1.5, 8], [29, 19, 16]),
    ...row(...block, [3, 20], 4.4, 2.2, 5.4),
    panel(...block, [9.4, 17.8, 2.2, 5.4], [206, 202, 194]),
    ...row(...blockEnd, [2.4, 13.4], 3.4, 2.2, 5.4),
    ...outlined(...blockEnd, [7.8, 11.2, 2.2, 5.4], white, 0.24),
    ...[1.2, 10.6, 20].flatMap(lantern),
    ...[0.4, 9.4, 18.4, 27].flatMap((x) => walls(ring([x + 0.4, -0.6], 0.4, 10), deck, 8)),
    ...row(...plinth, [4.6, 25.6, 29, 32.4], 2.6, 0.9, 2.5),
    opening(...plinth, 1.6, 3.2, 0, 2.4, 'door'),
    // A figure on its foot before the stair, and a kiosk.
    ...prism(rectangle(23.6, -10.6, 25.8, -8.4), 0, 1.4, { top: 'top', colour: concrete }),
    ...walls(ring([24.7, -9.5], 0.6, 6), 1.4, 5.6),
    plate(ring([24.7, -9.5], 0.6, 6), 5.6, 'top'),
    ...box([30.4, -9.4, 0], [33.6, -7, 2.7]),
    opening(...foot(30.4, -9.4, 33.6, -9.4), 0.4, 2.8, 1, 2.1),
  ]
}
