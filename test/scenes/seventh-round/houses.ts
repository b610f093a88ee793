import { arched, boarded, boards, glass, slate, slopeAlongX, white } from '../first-sight/pieces.ts'
import { outlined, row, times } from '../pane-rows.ts'
import { crossGable, dormer, inFacet, leanTo, saddleX, saddleY } from '../sixth-round/parts.ts'
import {
  box,
  type Face,
  facet,
  flight,
  foot,
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
import { boat, brick, fromRight, post, rail, shaped, stone, tile, timber } from './parts.ts'

const lawn = slab([-1500, -300, 0], [1500, 1500], 'ground', [172, 187, 155])

/** A boat house on a lake: two arched gates at the water, a balcony before the room above, a shed with racks on the quay. */
export function boatHouse(): Face[] {
  const [wide, deep, eaves, ridge] = [11, 15, 6.8, 11.4]
  const quay = 0.9
  const [front, side] = [foot(0, 0, wide, 0), foot(wide, 0, wide, deep)]
  const shed = foot(wide, 5, 18, 5, quay)
  return [
    slab([-1500, -300, 0], [1500, 1500], 'water', [150, 182, 200]),
    ...[rectangle(wide, 2.4, 60, 200), rectangle(-60, 2.4, 0, 200), rectangle(0, deep, wide, 200)].flatMap((corners) =>
      prism(corners, 0, quay, { top: 'ground', colour: stone }),
    ),
    ...saddleY([0, 0, 0], [wide, deep], [eaves, ridge], { wall: timber, roof: slate, edge: 0.5, verge: 0.7 }),
    // The gates, and the balcony with what opens to it.
    ...[0.9, 6].map((u) => arched(...front, [u, u + 4.1, 0.05, 3.3], 'door', [120, 92, 70])),
    ...box([0, -1.7, 3.7], [wide, 0, 3.95], { top: 'floor' }, boards),
    ...[0.2, 5.5, 10.8].flatMap((x) => post([x, -1.55], [0, 3.7], 0.11, boards)),
    ...rail([0.1, -1.6], [wide - 0.1, -1.6], 3.95),
    ...[0.1, wide - 0.1].flatMap((x) => rail([x, -1.6], [x, -0.1], 3.95)),
    ...[4.4, 5.55].map((u) => opening(...front, u, u + 1.05, 3.97, 6.2, 'door', glass)),
    ...row(...front, [1.2], 2, 4.7, 6.2),
    ...outlined(...front, [7.8, 9.8, 4.7, 6.2], timber, 0.1),
    ...[3.6, 5, 6.4].map((u) => arched(...front, [u, u + 1, 7.2, u === 5 ? 9.4 : 8.8])),
    // Along the side, above the quay.
    ...row(...side, [2.2], 1.6, quay + 1, quay + 2.4),
    ...row(...side, times(4, 1.6, 3.4), 1.6, 4.6, 6.2),
    opening(...side, 4, 4.9, quay, quay + 2.1, 'door'),
    ...leanTo([wide, 5, quay], [18, 12], [quay + 2.4, quay + 3.6], { wall: white, roof: slate }),
    ...row(...shed, [0.9, 2.5], 1.2, 1, 2),
    opening(...shed, 4.5, 6.4, 0, 2.1, 'door'),
    // A jetty on piles, boats, a rack on the quay, bollards.
    ...box([-3.4, -12, 0.7], [-1.2, 2.4, 0.95], { top: 'floor' }, boards),
    ...[-11.6, -7, -2.4].flatMap((y) => [-3.5, -1.1].flatMap((x) => post([x, y], [0, 1.5], 0.13, boards))),
    ...boat([2.2, -8.4], [4.6, 1.5], 0.02),
    ...boat([7.2, -6], [4, 1.4], 0.02, [190, 160, 146]),
    ...[12.2, 15].flatMap((x) => [3, 4.2].flatMap((y) => post([x, y], [quay, quay + 1.6], 0.07, boards))),
    ...[0.5, 1.3].flatMap((z) => box([11.9, 3.1, quay + z], [15.3, 4.1, quay + z + 0.4], { top: 'top' }, brick)),
    ...[19.5, 23].flatMap((x) => prism(ring([x, 3], 0.22, 8), quay, quay + 0.6, { top: 'top' })),
    ...walls(ring([20.8, 8], 0.08, 6), quay, 9.4),
    ...spire(ring([24.4, 14], 2, 8), quay + 1, [24.4, 14, 9], [150, 168, 136]),
  ]
}

/** A farm shop: a long house under one ridge with a porch on posts, a glazed cross wing, two silos behind, crates and a trailer before it. */
export function farmShop(): Face[] {
  const [long, deep, eaves, ridge] = [20, 9, 3.7, 8]
  const pitch = (ridge - eaves) / (deep / 2)
  const [front, end] = [foot(0, 0, long, 0), foot(long, 0, long, deep)]
  const wing = foot(13, -3.4, 19, -3.4)
  const slope = slopeAlongX([0, eaves, deep / 2, ridge], [0, long])
  return [
    slab([-1500, -300, 0], [1500, 1500]),
    plate(rectangle(-10, -26, 34, -6), 0.02, 'ground', [206, 203, 196], 1),
    ...saddleX([0, 0, 0], [long, deep], [eaves, ridge], { wall: white, roof: tile, edge: 0.1, verge: 0.4 }),
    ...[0.06, 0.2, 0.34, 0.48].map((s) => ({ ...inFacet(slope, [s, s + 0.07, 0.4, 0.66], 'opening', glass), over: 2 })),
    // The porch along the left part of the front.
    slopeAlongX([-2.9, 2.5, 0, 3.5], [-0.3, 12.6], 'roof', slate),
    ...times(5, 0, 3.1).flatMap((x) => post([x + 0.1, -2.6], [0, 2.4], 0.09)),
    ...box([0, -2.7, 2.35], [12.6, -2.5, 2.56], { top: 'top' }, boards),
    ...row(...front, [0.8, 2.8, 8.2], 1.7, 0.6, 2.3),
    ...[5.2, 6.35].map((u) => opening(...front, u, u + 1.05, 0, 2.25, 'door', glass)),
    ...row(...front, [10.4], 1.7, 0.6, 2.3),
    // The wing, glazed up to its gable.
    ...crossGable([13, 19], -3.4, [0, 3.5, 7], [0, eaves, pitch], { wall: white, roof: tile, edge: 0.3, verge: 0.4 }),
    ...[0.5, 2.25, 4].flatMap((u) => [...row(...wing, [u], 1.5, 0.3, 1.9), ...row(...wing, [u], 1.5, 2, 3.3)]),
    shaped(...wing, outline(0.9, 3.65, 2.9, 3.65, 2.9, 6) as [number, number][]),
    shaped(...wing, outline(3.1, 3.65, 5.1, 3.65, 3.1, 6) as [number, number][]),
    ...row(...foot(19, -3.4, 19, 0), [0.5, 1.9], 1.1, 0.8, 2.4),
    ...row(...end, [1, 3.8], 1.4, 0.8, 2.3),
    opening(...end, 6.4, 7.8, 0, 2.3, 'door'),
    ...row(...end, [2.6], 1.3, 4.4, 5.9),
    ...outlined(...end, [5, 6.3, 4.4, 5.9], white, 0.1),
    // Silos, a flue.
    ...[
      [4, 14.5, 11],
      [8.6, 15, 9.4],
    ].flatMap(([x, y, z]) => [
      ...walls(ring([x!, y!], 2, 14), 0, z!, { colour: [200, 202, 204] }),
      ...spire(ring([x!, y!], 2.1, 14), z!, [x!, y!, z! + 1.2], slate),
    ]),
    ...prism(rectangle(15.6, 5.4, 16.5, 6.3), 6.6, 9.2, { colour: brick }),
    // Crates under the porch, a trailer on two wheels, a stall with its cloth, a board.
    ...[0.6, 1.6, 8.8].flatMap((x, n) => box([x, -1.5, 0], [x + 0.9, -0.8, 0.5 + 0.35 * n], { top: 'top' }, boards)),
    ...box([8.9, -7.4, 0.7], [12.6, -5.6, 1.5], { top: 'top' }, [176, 150, 130]),
    ...walls(ring([10.7, -7.45], 0.03, 6), 0, 0.7),
    ...[9.6, 11.4].flatMap((x) => box([x, -7.5, 0], [x + 0.8, -7.4, 0.8], { top: 'top' }, slate)),
    ...box([21.4, -4.6, 0], [24, -3.4, 0.95], { top: 'top' }, boards),
    ...[21.5, 23.9].flatMap((x) => [-4.5, -3.5].flatMap((y) => post([x, y], [0.95, 2.15], 0.05))),
    slopeAlongX([-4.9, 2.1, -3.1, 2.6], [21.1, 24.3], 'roof', [178, 134, 120]),
    ...box([-3.2, -5, 0.7], [-1, -4.9, 2.2], { top: 'top' }, timber),
    ...[-3, -1.2].flatMap((x) => post([x, -4.85], [0, 2.2], 0.05)),
  ]
}

/** A tower house: four floors of small lights under a walk on corbels, a stair wing, a turret on a corner, a walled yard before it. */
export function towerHouse(): Face[] {
  const [wide, deep, high] = [10, 9, 14]
  const [front, side] = [foot(0, 0, wide, 0), foot(wide, 0, wide, deep)]
  const stair = foot(-4.6, -3.4, 1, -3.4)
  const turn = ring([wide, 0], 1.5, 8)
  const low = ring([wide, 0], 0.4, 8)
  const ledge = (x0: number, y0: number, x1: number, y1: number, z: number) =>
    box([x0, y0, z], [x1, y1, z + 1.6], { top: 'floor' }, stone)
  return [
    lawn,
    plate(rectangle(1.6, -30, 4.6, -3), 0.02, 'ground', [204, 200, 192], 1),
    ...walls(rectangle(0, 0, wide, deep), 0, high, { colour: stone }),
    ...ledge(-0.4, -0.4, wide + 0.4, deep + 0.4, high),
    ...saddleX([1.2, 1.2, high + 1.6], [wide - 1.2, deep - 1.2], [high + 2.8, high + 6.2], { edge: 0.2, verge: 0.1 }),
    ...dormer([3.4, 5], 1.6, [1.2, high + 2.8, 3.4 / 3.3], 1.2),
    ...prism(rectangle(7.4, 4, 8.6, 5.2), high + 4, high + 8, { colour: brick }),
    // The corner's turret on its corbel.
    ...turn.map(([x, y], n) => {
      const next = (n + 1) % 8
      return facet('soffit', stone, ...low[n]!, 11, ...low[next]!, 11, ...turn[next]!, 12.4, x, y, 12.4)
    }),
    ...walls(turn, 12.4, 17.4, { colour: stone }),
    plate(ring([wide, 0], 1.75, 8), 17.4, 'soffit'),
    ...spire(ring([wide, 0], 1.75, 8), 17.4, [wide, 0, 20.8], slate),
    ...[5, 6, 7].flatMap((n) => row(...foot(...turn[n]!, ...turn[(n + 1) % 8]!), [0.3], 0.55, 14.6, 16)),
    // The wing of the stair with its own gable.
    ...saddleY([-4.6, -3.4, 0], [1, 4], [16.4, 19.6], { wall: stone, edge: 0.2, verge: 0.2 }),
    ...[2.8, 6.4, 10, 13.4].map((z) => opening(...stair, 2.4, 3.2, z, z + 1.3)),
    arched(...foot(1, -3.4, 1, 0), [1.2, 2.5, 0, 2.5], 'door'),
    ...row(...foot(1, -3.4, 1, 0), [1.4], 0.8, 5, 6.4),
    // Floors: loops below, larger lights in the hall.
    ...row(...front, [3, 6.4], 0.6, 1.6, 2.6),
    ...row(...front, [2.4, 5.2, 7.4], 1.2, 5, 7),
    ...row(...front, [2.6, 7.4], 1, 8.6, 10.1),
    ...outlined(...front, [5.2, 6.2, 8.6, 10.1], stone, 0.1),
    ...row(...front, [2.8, 5.3], 0.9, 11.6, 12.8),
    ...row(...side, [2, 6.2], 0.6, 1.6, 2.6),
    ...row(...side, [2, 5.6], 1.3, 5, 7),
    ...row(...side, [2.2, 5.8], 1, 8.6, 10.1),
    ...row(...side, [4], 0.9, 11.6, 12.8),
    // The yard: walls with a gate, a byre against the wall, a well, a tree before the hall's light.
    ...box([-8, -11, 0], [1.2, -10.4, 1.3], { top: 'top' }, stone),
    ...box([5, -11, 0], [17, -10.4, 1.3], { top: 'top' }, stone),
    ...[1.2, 4.2].flatMap((x) => box([x, -11.2, 0], [x + 0.8, -10.2, 2.4], { top: 'top' }, stone)),
    ...box([17, -11, 0], [17.6, 9, 1.3], { top: 'top' }, stone),
    ...leanTo([11.4, 4.4, 0], [16.9, 8.6], [2.4, 3.6], { wall: stone }),
    opening(...foot(11.4, 4.4, 16.9, 4.4), 0.8, 1.9, 0, 2, 'door'),
    ...row(...foot(11.4, 4.4, 16.9, 4.4), [3.2], 1, 0.9, 1.9),
    ...prism(ring([12.8, -5.4], 0.8, 10), 0, 0.9, { top: 'top', colour: stone }),
    ...walls(ring([8.2, -4], 0.16, 6), 0, 2, { colour: boards }),
    ...spire(ring([8.2, -4], 1.5, 8), 1.6, [8.2, -4, 7.2], [150, 168, 136]),
  ]
}

/** A cabin that is all roof: glass in its pointed end, a deck on posts with a step, a dormer, a flue, wood stacked at the side. */
export function roofCabin(): Face[] {
  const [half, deep, ridge, floor] = [4.2, 10, 8.6, 0.6]
  const pitch = (ridge - 0.9) / (half + 0.3)
  const gable = outline(-half + 0.05, 0, half - 0.05, 0)
  const front = foot(-half, 0, half, 0, floor)
  const top = (x: number) => ridge - Math.abs(x) * pitch
  const roof = (side: 1 | -1): Face =>
    facet(
      'roof',
      slate,
      ...[side * (half + 0.3), -1.5, 0.9, side * (half + 0.3), deep + 0.6, 0.9, 0, deep + 0.6, ridge, 0, -1.5, ridge],
    )
  const right = roof(1)
  const end = (y: number): Face =>
    facet(
      'wall',
      timber,
      ...gable[0]!.slice(0, 1),
      y,
      floor,
      half - 0.05,
      y,
      floor,
      half - 0.05,
      y,
      top(half - 0.05),
      0,
      y,
      ridge - 0.1,
      -half + 0.05,
      y,
      top(half - 0.05),
    )
  const light = (u0: number, u1: number, sill: number): [number, number][] =>
    outline(u0, sill, u1, sill, u1, top(u1 - half) - floor - 0.45, u0, top(u0 - half) - floor - 0.45) as [
      number,
      number,
    ][]
  return [
    lawn,
    plate(rectangle(-1, -26, 1, -5), 0.02, 'ground', [204, 200, 190], 1),
    ...box([-half, -4, 0.35], [half + 0.6, 0, floor], { top: 'floor' }, boards),
    ...box([-half, 0, 0.2], [half - 0.05, deep, floor], { top: 'floor' }, stone),
    ...[-3.9, 0, 4.4].flatMap((x) => [-3.7, -0.4].flatMap((y) => post([x, y], [0, 0.35], 0.12))),
    ...flight(-1, 1, -4, 0.32, [0.2, 0.4]),
    end(0),
    end(deep),
    right,
    roof(-1),
    // The end: a door between lights below, sloped lights above.
    ...row(...front, [1.1, 5.45], 1.85, 0.3, 2.1),
    ...[3.2, 4.25].map((u) => opening(...front, u, u + 0.95, 0.02, 2.1, 'door', glass)),
    shaped(...front, light(2.1, 4.1, 2.35)),
    shaped(...front, light(4.3, 6.3, 2.35)),
    // A dormer at the right, lights in the roof, the flue.
    ...fromRight(
      dormer([3, 5.6], -3.3, [-half - 0.3, 0.9, pitch], 1.9, { wall: timber, roof: slate, edge: 0.2, verge: 0.2 }),
    ),
    ...[
      [0.13, 0.2],
      [0.24, 0.31],
    ].map(([s0, s1]) => inFacet(right, [s0!, s1!, 0.42, 0.6], 'opening', glass)),
    inFacet(right, [0.68, 0.8, 0.09, 0.26], 'wall', [70, 70, 72]),
    { ...inFacet(right, [0.688, 0.792, 0.105, 0.245], 'opening', slate), over: 2 },
    ...walls(ring([1.4, 7], 0.2, 8), 5, 9.6, { colour: stone }),
    plate(ring([1.4, 7], 0.32, 8), 9.6, 'roof', stone),
    // A table and a bench on the deck, wood and a water butt, a rail.
    ...rail([half + 0.5, -3.9], [half + 0.5, -0.1], floor),
    ...rail([1.4, -3.9], [half + 0.5, -3.9], floor),
    ...box([1.7, -2.3, floor], [3.5, -1.4, floor + 0.75], { top: 'top' }, boards),
    ...box([-3.6, -3.2, floor], [-1.9, -2.7, floor + 0.45], { top: 'top' }, boards),
    ...box([5.6, 3.4, 0], [7, 6.8, 1.3], { top: 'top' }, boards),
    ...boarded([7, 3.4, 0], [7, 6.8, 0], [0, 3.4, 0, 1.3], 5, { upright: false }),
    ...prism(ring([5.6, 0.6], 0.45, 10), 0, 1.2, { top: 'top', colour: stone }),
    ...[
      [-9, 4, 9],
      [11, 13, 10],
      [-7, 12, 12],
    ].flatMap(([x, y, z]) => [
      ...walls(ring([x!, y!], 0.18, 6), 0, 1.6, { colour: boards }),
      ...spire(ring([x!, y!], 1.9, 8), 1.3, [x!, y!, z!], [150, 168, 136]),
    ]),
  ]
}
