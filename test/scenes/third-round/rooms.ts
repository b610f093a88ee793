import { outlined, panel, row, times } from '../pane-rows.ts'
import { box, type Face, facet, flight, foot, opening, slab, turned, type Vector } from '../solid.ts'

type Colour = Face['colour']
const wall: Colour = [227, 225, 219]
const floor: Colour = [182, 164, 140]
const wood: Colour = [172, 146, 116]
const glass: Colour = [150, 178, 205]
const furnished = { side: 'furniture', top: 'furniture', underside: 'furniture' } as const
const piece = (from: Vector, to: Vector, colour = wood) => box(from, to, furnished, colour)

/** A floor, a ceiling, and walls to the left, at the back and to the right. */
function shell(width: number, depth: number, height: number): Face[] {
  return [
    slab([0, 0, 0], [width, depth], 'floor', floor),
    slab([0, 0, height], [width, depth], 'ceiling', [240, 240, 238]),
    facet('wall', wall, 0, depth, 0, width, depth, 0, width, depth, height, 0, depth, height),
    facet('wall', wall, 0, 0, 0, 0, depth, 0, 0, depth, height, 0, 0, height),
    facet('wall', wall, width, 0, 0, width, depth, 0, width, depth, height, width, 0, height),
  ]
}

/** Desks in rows before a blackboard, windows along the left, a cupboard before the last of them. */
export function classroom(): Face[] {
  const left = foot(0, 0, 0, 7.4)
  const back = foot(0, 7.4, 8.8, 7.4)
  const desk = (x: number, y: number): Face[] => [
    ...piece([x, y, 0.7], [x + 1.3, y + 0.6, 0.75]),
    ...[0.04, 1.2].flatMap((u) => piece([x + u, y + 0.08, 0], [x + u + 0.06, y + 0.5, 0.7], [120, 122, 126])),
    ...piece([x + 0.58, y - 0.29, 0], [x + 0.66, y - 0.21, 0.42], [120, 122, 126]),
    ...piece([x + 0.4, y - 0.45, 0.42], [x + 0.84, y - 0.05, 0.46], [150, 158, 170]),
    ...piece([x + 0.4, y - 0.49, 0.46], [x + 0.84, y - 0.45, 0.84], [150, 158, 170]),
  ]
  return [
    ...shell(8.8, 7.4, 3.3),
    ...times(4, 0.5, 1.72).flatMap((y) => [
      opening(...left, y, y + 1.45, 0.95, 2.2),
      opening(...left, y, y + 1.45, 2.32, 2.9),
    ]),
    ...piece([0.02, 1.2, 0.15], [0.16, 4.7, 0.8], [206, 206, 204]),
    ...piece([0.02, 6.3, 0], [0.62, 7.38, 2.1]),
    panel(...back, [1.7, 5.1, 0.9, 2.2], [74, 92, 84]),
    ...piece([1.7, 7.3, 0.84], [5.1, 7.39, 0.9]),
    ...outlined(...back, [5.6, 6.9, 1.4, 2.4], wall, 0.06),
    opening(...back, 7.3, 8.3, 0, 2.15, 'door'),
    ...piece([4.9, 5.4, 0.72], [6.5, 6.1, 0.78]),
    ...[5, 6.3].flatMap((x) => piece([x, 5.45, 0], [x + 0.08, 6.05, 0.72])),
    ...[1, 3, 5].flatMap((x) => [...desk(x + 0.2, 3.9), ...desk(x + 0.2, 2.5)]),
    ...[2.2, 4.6].flatMap((y) => piece([2, y, 2.75], [6.6, y + 0.14, 2.83], [236, 236, 232])),
  ]
}

/** A hall of two storeys: stairs along two walls up to a gallery, its parapet, and a lamp that hangs low. */
export function stairHall(): Face[] {
  const left = foot(0, 0, 0, 6.2)
  const back = foot(0, 6.2, 6.6, 6.2)
  const treads = (faces: Face[]) =>
    faces.map((one): Face => (one.part === 'top' ? { ...one, part: 'floor', colour: floor } : one))
  return [
    ...shell(6.6, 6.2, 5.6),
    ...treads(flight(0, 1.2, 5, 0.27, times(9, 0.175, 0.175))),
    ...treads(box([0, 5, 0], [1.2, 6.2, 1.75], { top: 'top' }, wall)),
    ...treads(turned(flight(5, 6.2, 3.63, 0.27, times(9, 1.925, 0.175)))),
    facet('wall', wall, 3.63, 5, 0, 3.63, 6.2, 0, 3.63, 6.2, 3.05, 3.63, 5, 3.05),
    ...treads(box([3.63, 5, 3.05], [6.6, 6.2, 3.36], { top: 'top' }, wall)),
    ...box([3.63, 4.95, 3.36], [6.6, 5.03, 4.3], { top: 'top' }, wall),
    ...row(...back, [0.5, 1.7], 1, 2.8, 4.9),
    ...row(...left, [3.2, 4.8], 1, 3.4, 4.9),
    opening(...back, 5, 5.9, 3.36, 5.36, 'door'),
    opening(...back, 4.6, 5.5, 0, 2.1, 'door'),
    ...outlined(...back, [5.8, 6.4, 0.9, 2.1], wall, 0.06),
    ...piece([2.1, 4.62, 0], [3.4, 4.98, 0.86]),
    ...piece([6.1, 2.7, 0], [6.58, 4, 0.46]),
    ...piece([2.3, 2.9, 3], [2.9, 3.5, 3.3], [210, 200, 180]),
    ...piece([2.58, 3.18, 3.3], [2.62, 3.22, 5.6], [120, 120, 120]),
  ]
}

/** A tent of a room: slopes from low walls to the ridge, a glazed gable, ties across, a stove and its flue. */
export function tent(): Face[] {
  const [width, depth, knee, ridge] = [6.4, 7.2, 0.9, 5.1]
  const middle = width / 2
  const roofAt = (x: number) => knee + ((ridge - knee) * Math.min(x, width - x)) / middle
  const slope = (x: number) =>
    facet('ceiling', wall, x, 0, knee, x, depth, knee, middle, depth, ridge, middle, 0, ridge)
  const low = (x: number) => facet('wall', wall, x, 0, 0, x, depth, 0, x, depth, knee, x, 0, knee)
  const back = foot(0, depth, width, depth)
  const upper = (x0: number, x1: number): Face => ({
    ...facet(
      'opening',
      glass,
      x0,
      depth,
      2.45,
      x1,
      depth,
      2.45,
      x1,
      depth,
      roofAt(x1) - 0.3,
      x0,
      depth,
      roofAt(x0) - 0.3,
    ),
    over: 1,
  })
  const rooflight = (x0: number, x1: number, y0: number, y1: number): Face => ({
    ...facet('opening', glass, x0, y0, roofAt(x0), x0, y1, roofAt(x0), x1, y1, roofAt(x1), x1, y0, roofAt(x1)),
    over: 1,
  })
  return [
    slab([0, 0, 0], [width, depth], 'floor', floor),
    low(0),
    low(width),
    slope(0),
    slope(width),
    facet('wall', wall, 0, depth, 0, width, depth, 0, width, depth, knee, middle, depth, ridge, 0, depth, knee),
    ...[2.2, 3.25].map((x) => opening(...back, x, x + 0.95, 0.02, 2.2, 'door', glass)),
    opening(...back, 1.3, 2.05, 0.5, 2.2),
    ...outlined(...back, [4.4, 5.1, 0.5, 2.2], wall, 0.06),
    upper(2, 3.1),
    upper(3.3, 4.4),
    rooflight(0.9, 1.7, 2.8, 4),
    rooflight(0.9, 1.7, 5, 6.2),
    rooflight(5.5, 4.7, 4.6, 5.8),
    ...[3, 5.4].flatMap((y) =>
      box([(3.3 - knee) / 1.3125, y, 3.2], [width - (3.3 - knee) / 1.3125, y + 0.14, 3.36], { top: 'top' }, wood),
    ),
    ...piece([4.7, 5.9, 0], [5.3, 6.5, 0.95], [90, 90, 92]),
    ...piece([4.92, 6.12, 0.95], [5.08, 6.28, 2.6], [90, 90, 92]),
    ...piece([0.15, 3.6, 0], [1, 5.6, 0.42], [150, 158, 172]),
    ...piece([0.15, 3.6, 0.42], [0.35, 5.6, 0.8], [150, 158, 172]),
    ...piece([2.2, 4, 0], [3.3, 4.7, 0.36]),
    ...piece([3.9, 2.6, 0.7], [5.5, 3.4, 0.75]),
    ...[4, 5.34].flatMap((x) => [2.68, 3.26].flatMap((y) => piece([x, y, 0], [x + 0.06, y + 0.06, 0.7]))),
  ]
}
