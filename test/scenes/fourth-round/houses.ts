import { across, along, boarded, boards, glass, slate, slopeAlongX, slopeAlongY, white } from '../first-sight/pieces.ts'
import { outlined, panel, row } from '../pane-rows.ts'
import {
  box,
  type Corner,
  type Face,
  facet,
  flight,
  foot,
  opening,
  outline,
  plate,
  prism,
  rectangle,
  slab,
  spire,
  walls,
} from '../solid.ts'

type Colour = Face['colour']
const tile: Colour = [152, 108, 92]
const stone: Colour = [190, 186, 178]
const lawn = slab([-1500, -300, 0], [1500, 1500], 'ground', [172, 187, 155])

/** A villa in the shape of an L under one hipped roof, a square tower with a tent roof in its inner corner, a porch. */
export function belvedere(): Face[] {
  const [eaves, rise] = [6.5, 2.3]
  const ridge = eaves + rise
  const edge = outline(-0.6, 3.4, 7.4, 3.4, 7.4, -5.6, 15.6, -5.6, 15.6, 11.6, -0.6, 11.6)
  const house = outline(0, 4, 8, 4, 8, -5, 15, -5, 15, 11, 0, 11)
  /** The valley runs from the inner corner to where the ridges meet. */
  const [meet, left, front]: Corner[] = [
    [11.5, 7.5],
    [3.5, 7.5],
    [11.5, -1.5],
  ] as [Corner, Corner, Corner]
  const slope = (...corners: [Corner, number][]) => facet('roof', tile, ...corners.flatMap(([[x, y], z]) => [x, y, z]))
  const low = (n: number): [Corner, number] => [edge[n]!, eaves]
  const tower = rectangle(4.2, 0.2, 8, 4)
  const towerEdge = rectangle(3.8, -0.2, 8.4, 4.4)
  const main = foot(0, 4, 4.2, 4)
  const wing = foot(8, -5, 15, -5)
  const wingSide = foot(8, 0.2, 8, -5)
  const towerFront = foot(4.2, 0.2, 8, 0.2)
  const towerSide = foot(4.2, 4, 4.2, 0.2)
  const end = foot(0, 11, 0, 4)
  return [
    lawn,
    plate(rectangle(-9, -3.6, 4.4, -1.8), 0.02, 'ground', [200, 196, 188], 1),
    ...walls(house, 0, 6.2),
    ...walls(edge, 6.2, eaves),
    plate(edge, 6.2, 'soffit'),
    slope(low(0), low(1), [meet!, ridge], [left!, ridge]),
    slope(low(1), low(2), [front!, ridge], [meet!, ridge]),
    slope(low(2), low(3), [front!, ridge]),
    slope(low(3), low(4), [meet!, ridge], [front!, ridge]),
    slope(low(4), low(5), [left!, ridge], [meet!, ridge]),
    slope(low(5), low(0), [left!, ridge]),
    ...walls(tower, 0, 10),
    ...walls(towerEdge, 10, 10.3),
    plate(towerEdge, 10, 'soffit'),
    ...spire(towerEdge, 10.3, [6.1, 2.1, 11.9], tile),
    ...row(...towerFront, [0.5, 1.55, 2.6], 0.7, 7.8, 9.4),
    ...row(...towerSide, [0.5, 1.55, 2.6], 0.7, 7.8, 9.4),
    opening(...towerFront, 1.3, 2.5, 0.3, 2.6, 'door'),
    opening(...towerFront, 1.4, 2.4, 4, 5.7),
    opening(...towerSide, 1.4, 2.4, 4, 5.7),
    ...row(...main, [0.5, 2.4], 1.1, 0.9, 2.7),
    ...row(...main, [0.5, 2.4], 1.1, 3.9, 5.5),
    ...row(...end, [1, 3, 5], 1.1, 3.9, 5.5),
    ...row(...end, [1], 1.1, 0.9, 2.7),
    ...outlined(...end, [3, 4.1, 0.9, 2.7], white),
    ...row(...end, [5], 1.1, 0.9, 2.7),
    ...row(...wing, [0.8, 3, 5.2], 1, 3.9, 5.5),
    ...row(...wing, [0.8, 3, 5.2], 1, 0.4, 2.7),
    ...row(...wingSide, [1.2, 3.2], 1.1, 3.9, 5.5),
    ...row(...wingSide, [1.2, 3.2], 1.1, 0.9, 2.7),
    ...panelsBeside(),
    ...box([3.9, -2, 2.85], [8, 0.2, 3.1]),
    ...[4, 5.9].flatMap((x) => walls(rectangle(x, -1.9, x + 0.22, -1.68), 0.3, 2.85)),
    ...prism(outline(3.9, 0.2, 3.9, -2, 8, -2, 8, 0.2), 0, 0.3, { top: 'top', open: true, colour: stone }),
    ...prism(rectangle(1.4, 8.4, 2.4, 9.4), 7.2, 10),
    ...box([-2.6, 4.6, 0], [-1.4, 9, 1.7], { top: 'top' }, [150, 166, 136]),
    ...box([9.2, -8, 0], [13.4, -7.7, 1.1], { top: 'top' }, stone),
  ]
}

/** Shutters beside the windows of the wing's upper floor. */
const panelsBeside = (): Face[] =>
  [0.8, 3, 5.2].flatMap((x) =>
    [x - 0.5, x + 1.04].map((at) => panel(...foot(8, -5, 15, -5), [at, at + 0.46, 3.86, 5.54], [146, 156, 148])),
  )

/** Three cabins whose roofs reach the ground, glazed to the ridge behind a deep edge, each on a deck. */
export function cabins(): Face[] {
  const [high, wide] = [7.4, 7]
  const cabin = (x: number, y: number, n: number): Face[] => {
    const [middle, x1, back] = [x + wide / 2, x + wide, y + 9]
    const pitch = high / (wide / 2)
    const inner = 0.4
    /** The roof's underside, by the distance from the middle. */
    const under = (off: number) => high - pitch * (Math.abs(off) + inner)
    const top = high - pitch * inner
    const outer = [x, 0, middle, high, x1, 0, x1 - inner, 0, middle, top, x + inner, 0]
    const front = foot(x, y, x1, y)
    const gable = (part: 'opening', a: number, b: number, z: number): Face => ({
      ...across(
        y,
        [middle + a, z, middle + b, z, middle + b, under(b) - 0.25, middle + a, under(a) - 0.25],
        part,
        glass,
      ),
      over: 1,
    })
    return [
      across(y - 1.2, outer),
      ...[x, x1].map((from) => slopeAlongY([from, 0, middle, high], [y - 1.2, back])),
      ...[x + inner, x1 - inner].map((from) => slopeAlongY([from, 0, middle, top], [y - 1.2, y], 'soffit', white)),
      across(y, [x + inner, 0, x1 - inner, 0, middle, top], 'wall', boards),
      across(back, [x, 0, x1, 0, middle, high], 'wall', boards),
      opening(...front, 2.5, 3.45, 0.42, 2.5, 'door'),
      opening(...front, 3.55, 4.5, 0.42, 2.5),
      opening(...front, 1.6, 2.3, 1.1, 2),
      ...(n === 0 ? outlined(...front, [4.7, 5.4, 1.1, 2], boards) : [opening(...front, 4.7, 5.4, 1.1, 2)]),
      gable('opening', -1.25, -0.06, 2.9),
      gable('opening', 0.06, 1.25, 2.9),
      ...box([x + 0.6, y - 3.4, 0], [x1 - 0.6, y - 1.2, 0.4], { top: 'top' }, boards),
      ...box([x + 0.6, y - 3.4, 0.4], [x + 0.72, y - 1.3, 1.3], { top: 'top' }, boards),
      ...[0, 1].flatMap((k) =>
        box([x + 2.2, y - 4 + 0.3 * k, 0], [x + 4.2, y - 3.7 + 0.3 * k, 0.13 + 0.13 * k], { top: 'top' }),
      ),
    ]
  }
  return [
    lawn,
    ...cabin(0, 0, 0),
    ...cabin(10, 3.5, 1),
    ...cabin(20, 7, 2),
    ...walls(rectangle(4.2, 5.6, 4.7, 6.1), 5.4, 8.6),
    plate(rectangle(4.2, 5.6, 4.7, 6.1), 8.6, 'top'),
    ...box([15.2, -0.9, 0], [17.4, -0.1, 1.5], { top: 'top' }, boards),
    ...box([23.2, 2.2, 0.4], [24.6, 3, 1.2], { top: 'top' }, boards),
    ...box([7.7, -2.6, 0], [9, -1.4, 0.8], { top: 'top' }, stone),
  ]
}

/** A chalet: a foot of stone, two floors of timber, balconies of boards across the gable, a broad roof on purlins. */
export function chalet(): Face[] {
  const [wide, deep, eaves, ridge] = [13, 11, 6.6, 9.9]
  const middle = wide / 2
  const pitch = (ridge - eaves) / middle
  const roofAt = (x: number) => eaves + pitch * Math.min(x, wide - x)
  const [out, thick] = [1.3, 0.3]
  const gable = (y: number) => across(y, [0, 0, wide, 0, wide, eaves, middle, ridge, 0, eaves])
  const front = foot(0, 0, wide, 0)
  const side = foot(wide, 0, wide, deep)
  const verge = (y: number) =>
    across(y, [
      ...[-out, roofAt(-out), middle, ridge, wide + out, roofAt(-out)],
      ...[wide + out, roofAt(-out) + thick, middle, ridge + thick, -out, roofAt(-out) + thick],
    ])
  const rail = (x0: number, x1: number, z: number): Face[] => [
    ...box([x0, -1.5, z - 0.25], [x1, 0, z], { top: 'top' }, boards),
    ...box([x0, -1.5, z + 0.12], [x1, -1.42, z + 0.95], { top: 'top' }, boards),
    ...box([x1 - 0.08, -1.42, z + 0.12], [x1, 0, z + 0.95], { top: 'top' }, boards),
  ]
  const shutters = (x: number, wider: number, z: number): Face[] => [
    opening(...front, x, x + wider, z, z + 1.2),
    ...[x - 0.52, x + wider + 0.04].map((at) => panel(...front, [at, at + 0.48, z - 0.04, z + 1.24], [140, 150, 142])),
  ]
  return [
    lawn,
    gable(0),
    gable(deep),
    ...[0, wide].map((x) => along(x, [0, 0, deep, 0, deep, eaves, 0, eaves])),
    ...box([-0.25, -0.25, 0], [wide + 0.25, deep + 0.25, 2.8], { top: 'top' }, stone),
    ...[-out, wide + out].flatMap((x) => [
      slopeAlongY([x, roofAt(-out) + thick, middle, ridge + thick], [-2.2, deep + 1]),
      slopeAlongY([x, roofAt(-out), middle, ridge], [-2.2, deep + 1], 'soffit', white),
      along(x, [
        -2.2,
        roofAt(-out),
        deep + 1,
        roofAt(-out),
        deep + 1,
        roofAt(-out) + thick,
        -2.2,
        roofAt(-out) + thick,
      ]),
    ]),
    verge(-2.2),
    verge(deep + 1),
    ...[0.4, 3.4, middle, 9.6, 12.6].flatMap((x) =>
      box([x - 0.12, -1.9, roofAt(x) - 0.42], [x + 0.12, 0, roofAt(x) - 0.14], { top: 'top' }, boards),
    ),
    ...rail(-0.6, wide + 0.6, 2.95),
    ...rail(2.6, wide - 2.6, 5.6),
    ...[5.1, 6.55].map((x) => opening(...front, x, x + 1.35, 2.97, 5.1, 'door', glass)),
    ...shutters(1.2, 1.1, 3.8),
    ...shutters(3.3, 1.1, 3.8),
    ...shutters(8.9, 1.1, 3.8),
    ...shutters(11, 1.1, 3.8),
    ...[5.2, 6.6].map((x) => opening(...front, x, x + 1.2, 5.62, 7.5, 'door', glass)),
    opening(...front, 3.6, 4.5, 6, 7),
    opening(...front, 8.5, 9.4, 6, 7),
    ...row(...foot(-0.25, -0.25, wide + 0.25, -0.25), [1.1, 3.7], 1.2, 1, 2.1),
    opening(...foot(-0.25, -0.25, wide + 0.25, -0.25), 6.2, 7.4, 0, 2.2, 'door'),
    ...row(...foot(-0.25, -0.25, wide + 0.25, -0.25), [9, 11.2], 1.2, 1, 2.1),
    ...row(...side, [1.2, 3.6, 6], 1.1, 3.8, 5),
    ...boarded(...side, [7.9, 10.6, 3.1, 5.9], 6),
    ...outlined(...foot(wide + 0.25, -0.25, wide + 0.25, deep + 0.25), [2, 3.2, 1, 2.1], stone),
    ...row(...foot(wide + 0.25, -0.25, wide + 0.25, deep + 0.25), [4.6, 8.2], 1.2, 1, 2.1),
    ...box([wide + 0.25, 7.6, 0], [wide + 1.1, 9.8, 1.6], { top: 'top' }, boards),
    ...prism(rectangle(4, 6, 5, 7), 8, 11.4, { colour: stone }),
    ...box([2.3, -1.3, 0], [4.6, -0.6, 1.5], { top: 'top' }, boards),
    ...flight(5.8, 7.3, -0.25, 0.26, [0.12, 0.24]),
    slopeAlongX([-6, 0.02, -3.2, 0.02], [-8, 24], 'ground', [200, 196, 188]),
    ...box([17, -2.4, 0], [17.3, 3.4, 1], { top: 'top' }, slate),
  ]
}
