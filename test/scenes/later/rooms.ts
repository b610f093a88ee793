import { outlined, panel, row, times } from '../pane-rows.ts'
import { box, type Face, facet, faint, flight, foot, opening, ring, slab, walls } from '../solid.ts'
import { glass } from './scenery.ts'

type Colour = Face['colour']
const wall: Colour = [226, 224, 218]
const floor: Colour = [184, 166, 142]
const wood: Colour = [168, 140, 112]
const furnished = { side: 'furniture', top: 'furniture', underside: 'furniture' } as const
const piece = (from: [number, number, number], to: [number, number, number], colour = wood) =>
  box(from, to, furnished, colour)

/** A shell with walls to the left, at the back and to the right. */
function shell(width: number, depth: number, height: number): Face[] {
  return [
    slab([0, 0, 0], [width, depth], 'floor', floor),
    slab([0, 0, height], [width, depth], 'ceiling', [238, 238, 236]),
    facet('wall', wall, 0, depth, 0, width, depth, 0, width, depth, height, 0, depth, height),
    facet('wall', wall, 0, 0, 0, 0, depth, 0, 0, depth, height, 0, 0, height),
    facet('wall', wall, width, 0, 0, width, depth, 0, width, depth, height, width, 0, height),
  ]
}

/** A table and chairs before a glazed door to the garden, a window at the corner, a sideboard. */
export function dining(): Face[] {
  const back = foot(0, 4.8, 5.8, 4.8)
  const right = foot(5.8, 4.8, 5.8, 0)
  const chair = (x: number, y: number, at: number): Face[] => [
    ...[0, 0.38].flatMap((u) => [0, 0.38].flatMap((v) => piece([x + u, y + v, 0], [x + u + 0.04, y + v + 0.04, 0.43]))),
    ...piece([x, y, 0.43], [x + 0.42, y + 0.42, 0.47]),
    ...piece([x, y + at, 0.47], [x + 0.42, y + at + 0.04, 0.92]),
  ]
  return [
    ...shell(5.8, 4.8, 2.6),
    ...[1.3, 2.26, 3.22].map((x) => opening(...back, x, x + 0.9, 0, 2.2, 'door', glass)),
    opening(...back, 4.7, 5.8, 0.95, 2.2),
    opening(...right, 0, 1.3, 0.95, 2.2),
    opening(...right, 2.2, 2.8, 1.4, 2),
    faint(opening(...back, 0.35, 0.85, 0.95, 2.2), wall, 0),
    ...[2, 3.9].flatMap((x) => [2, 2.84].flatMap((y) => piece([x, y, 0], [x + 0.06, y + 0.06, 0.7]))),
    ...piece([1.95, 1.95, 0.7], [4.01, 2.95, 0.75]),
    ...[2.2, 3.2].flatMap((x) => [...chair(x, 1.5, 0), ...chair(x, 2.98, 0.38)]),
    ...piece([5.3, 1, 0], [5.79, 2.5, 0.85]),
    ...times(3, 0.05, 0.49).map(
      (y): Face => ({ ...panel(...foot(5.3, 2.5, 5.3, 1), [y, y + 0.43, 0.1, 0.78], wood), part: 'furniture' }),
    ),
    ...piece([2.6, 2.3, 1.55], [3.4, 2.6, 1.75]),
  ]
}

/** Two rows of columns, a stair to a gallery with a parapet of panels. */
export function hall(): Face[] {
  const right = foot(16, 24, 16, 0)
  const left = foot(0, 0, 0, 24)
  const back = foot(0, 24, 16, 24)
  const stair = flight(6.4, 9.6, 20.4, 0.3, times(20, 0.175, 0.175)).map(
    (face): Face => (face.part === 'top' ? { ...face, part: 'floor', colour: floor } : face),
  )
  const parapet = (x0: number, x1: number): Face[] => [
    ...box([x0, 20.3, 3.5], [x1, 20.45, 4.5], { top: 'top' }, wall),
    ...times(4, 0.25, 1.52).map((x) => panel(...foot(x0, 20.3, x1, 20.3), [x, x + 1.2, 3.65, 4.35], [206, 203, 196])),
  ]
  return [
    ...shell(16, 24, 7.6),
    ...box([0, 20.4, 3.1], [16, 24, 3.5], { top: 'floor' }, wall),
    ...parapet(0, 6.4),
    ...parapet(9.6, 16),
    ...stair,
    ...times(5, 4, 3.4).flatMap((y) => [
      ...walls(ring([3.2, y], 0.34, 8), 0, 7.6, { colour: wall }),
      ...walls(ring([12.8, y], 0.34, 8), 0, 7.6, { colour: wall }),
    ]),
    ...row(...right, times(5, 4.2, 3.6), 2.2, 0.05, 5.4),
    ...row(...left, times(6, 3, 3.4), 2, 5, 6.8),
    ...outlined(...back, [4.2, 5.6, 0, 2.4], wall),
    ...[6.6, 8.04].map((x) => opening(...back, x, x + 1.36, 3.5, 6, 'door', glass)),
    ...row(...back, [1, 3.2, 11.2, 13.4], 1.6, 4.9, 6.4),
    opening(...back, 11.6, 12.8, 0, 2.2, 'door'),
    ...box([4.6, 9.4, 0], [7, 10.2, 0.95], furnished, wood),
    ...box([10.4, 8, 0], [11.2, 10.4, 0.46], furnished, [150, 156, 170]),
  ]
}
