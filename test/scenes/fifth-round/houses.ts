import { across, along, arched, boards, glass, slate, slopeAlongX, slopeAlongY, white } from '../first-sight/pieces.ts'
import { outlined, panel, row, sections, times } from '../pane-rows.ts'
import {
  box,
  type Face,
  facet,
  flight,
  foot,
  hipRoof,
  lancet,
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

type Colour = Face['colour']
const brick: Colour = [198, 174, 156]
const stone: Colour = [190, 186, 178]
const tile: Colour = [152, 108, 92]
const lawn = slab([-1500, -300, 0], [1500, 1500], 'ground', [172, 187, 155])

/** A water tower made a house: a shaft of eight sides under a wider tank, a stair of glass beside it, low rooms under a shed roof. */
export function waterTower(): Face[] {
  const [shaft, tank, edge] = [ring([0, 0], 3.9, 8), ring([0, 0], 5.4, 8), ring([0, 0], 5.8, 8)]
  const side = (corners: typeof shaft, n: number) => foot(...corners[n]!, ...corners[n + 1]!)
  const stair = foot(3.61, -0.8, 6.9, -0.8)
  const stairEnd = foot(6.9, -0.8, 6.9, 3)
  const low = foot(-14, -1.49, -3.61, -1.49)
  const garage = foot(6.9, 0.4, 13.4, 0.4)
  return [
    lawn,
    plate(rectangle(4, -30, 13, 0.4), 0.02, 'ground', [204, 200, 192], 1),
    ...walls(shaft, 0, 16, { colour: brick }),
    ...shaft.map(([x0, y0], n) => {
      const next = (n + 1) % 8
      return facet('soffit', stone, ...[x0, y0, 16, ...shaft[next]!, 16], ...[...tank[next]!, 18.2, ...tank[n]!, 18.2])
    }),
    ...walls(tank, 18.2, 23.6),
    plate(edge, 23.6, 'soffit'),
    ...walls(edge, 23.6, 24),
    ...spire(edge, 24, [0, 0, 28.2], slate),
    ...walls(ring([0, 0], 0.8, 8), 26, 28.6),
    plate(ring([0, 0], 1.1, 8), 28.6, 'soffit'),
    ...spire(ring([0, 0], 1.1, 8), 28.6, [0, 0, 30.2], slate),
    ...[5, 6].flatMap((n) => times(4, 1.4, 3.7).map((z) => opening(...side(shaft, n), 0.85, 2.1, z, z + 2))),
    ...[5, 6].flatMap((n) => row(...side(tank, n), [0.5, 2.4], 1.3, 19.6, 22)),
    ...outlined(...foot(...tank[7]!, ...tank[0]!), [0.6, 1.9, 19.6, 22], white, 0.12),
    ...row(...foot(...tank[7]!, ...tank[0]!), [2.4], 1.3, 19.6, 22),
    // The stair, glazed storey by storey.
    ...prism(rectangle(3.61, -0.8, 6.9, 3), 0, 15.4, { top: 'roof' }),
    ...times(5, 3, 2.45).flatMap((z) => row(...stair, [0.12, 1.7], 1.46, z, z + 2.3)),
    ...times(5, 3, 2.45).flatMap((z) => row(...stairEnd, [0.25, 2], 1.55, z, z + 2.3)),
    opening(...stair, 1.2, 2.4, 0, 2.4, 'door'),
    ...box([3.6, -2.4, 2.6], [6.6, -0.8, 2.8]),
    // The low rooms.
    across(-1.49, [-14, 0, -3.61, 0, -3.61, 3.4, -14, 3.4]),
    across(5, [-14, 0, -3, 0, -3, 4.8, -14, 4.8]),
    along(-14, [-1.49, 0, 5, 0, 5, 4.8, -1.49, 3.4]),
    along(-3.61, [-1.49, 0, 5, 0, 5, 4.8, -1.49, 3.4]),
    slopeAlongX([-2.1, 3.28, 5.6, 4.93], [-14.6, -2.95]),
    ...times(3, 0.6, 2.1).map((x) => opening(...low, x, x + 1.95, 0.1, 2.6, 'door', glass)),
    ...row(...low, [7.4], 1.4, 1, 2.6),
    ...box([-14, -6, 0], [-5, -1.49, 0.3], { top: 'top' }, boards),
    ...box([-8.4, -4.4, 0.3], [-6.4, -3.6, 1.4], { top: 'top' }, boards),
    // The garage, a wall, a bench.
    ...prism(rectangle(6.9, 0.4, 13.4, 6.4), 0, 2.9),
    ...sections(...garage, 0.6, 3.4, [0, 0.6, 1.2, 1.8, 2.4]),
    ...row(...garage, [4.2], 1.6, 1.2, 2.2),
    ...box([9.6, -3, 0], [10.6, -1.4, 0.9], { top: 'top' }, stone),
    ...box([-1.4, -5.4, 0], [1.4, -4.9, 1.9], { top: 'top' }, stone),
  ]
}

/** Five houses that go up by a step and forward by another, each with a bay, a dormer, a stair to its door. */
export function terraceRow(): Face[] {
  const [wide, deep] = [6.2, 9.6]
  const house = (n: number): Face[] => {
    const [x, y, z] = [n * wide, n * 1.5, 0.34 + (4 - n) * 0.5]
    const [x1, back, middle] = [x + wide, y + deep, y + deep / 2]
    const [eaves, ridge] = [z + 5.9, z + 9.4]
    const at = foot(x, y, x1, y, z)
    const bay = outline(x + 0.7, y, x + 1.3, y - 1, x + 3, y - 1, x + 3.6, y)
    const bayFoot = (k: number) => foot(...bay[k]!, ...bay[k + 1]!, z)
    const bayLong = Math.hypot(0.6, 1)
    const gable = [y, 0, back, 0, back, eaves, middle, ridge, y, eaves]
    const rises = Math.round(z / 0.17)
    const pitch = (ridge - eaves) / (deep / 2)
    const [dormer, sill] = [y + 1, eaves + 1 * pitch]
    const roof = sill + 1.6
    const behind = y + (roof - eaves) / pitch
    const tip = roof + 0.7
    const tipBehind = y + (tip - eaves) / pitch
    return [
      across(y, [x, 0, x1, 0, x1, eaves, x, eaves], 'wall', brick),
      across(back, [x, 0, x1, 0, x1, eaves, x, eaves], 'wall', brick),
      ...[x, x1].map((side) => along(side, gable, 'wall', brick)),
      slopeAlongX([y - 0.35, eaves - 0.35 * pitch, middle, ridge], [x, x1]),
      slopeAlongX([back, eaves, middle, ridge], [x, x1]),
      ...prism(rectangle(x1 - 0.9, middle - 0.6, x1 - 0.1, middle + 0.6), ridge - 1.2, ridge + 1.6, { colour: brick }),
      // The bay.
      ...prism(bay, z, z + 2.9, { open: true, top: 'roof' }),
      ...[0, 2].flatMap((k) => row(...bayFoot(k), [0.2], bayLong - 0.4, 0.8, 2.4)),
      ...row(...bayFoot(1), [0.12, 0.9], 0.68, 0.8, 2.4),
      // The door under a hood, the garden before it and its stair.
      opening(...at, 4.4, 5.4, 0, 2.2, 'door'),
      ...box([x + 4.1, y - 0.9, z + 2.5], [x + 5.7, y, z + 2.65]),
      ...(n === 1 ? outlined(...at, [1.2, 2.3, 3.6, 5.2], brick, 0.08) : row(...at, [1.2], 1.1, 3.6, 5.2)),
      ...row(...at, [3.9], 1.1, 3.6, 5.2),
      ...prism(rectangle(x, y - 2.6, x1, y), 0, z, { top: 'top', colour: stone }),
      ...box([x, y - 2.6, z], [x + 4.1, y - 2.4, z + 0.7], { top: 'top' }, stone),
      ...flight(x + 4.3, x + 5.5, y - 2.6, 0.28, times(rises, z / rises, z / rises)),
      // The dormer.
      ...[x + 2.2, x + 4].map((side) => along(side, [dormer, sill, behind, roof, dormer, roof])),
      across(dormer, [x + 2.2, sill, x + 4, sill, x + 4, roof, x + 3.1, tip, x + 2.2, roof]),
      opening(...foot(x, dormer, x1, dormer, sill), 2.5, 3.7, 0.3, 1.5),
      ...[x + 2.2, x + 4].map((side) =>
        facet('roof', slate, side, dormer, roof, side, behind, roof, x + 3.1, tipBehind, tip, x + 3.1, dormer, tip),
      ),
    ]
  }
  const end = foot(31, 6, 31, 15.6, 0.34)
  return [
    lawn,
    plate(rectangle(-40, -12, 60, -7), 0.02, 'ground', [200, 196, 188], 1),
    ...times(5, 0, 1).flatMap(house),
    ...row(...end, [2, 6.2], 1.1, 0.9, 2.4),
    ...row(...end, [2, 6.2], 1.1, 3.6, 5.2),
    ...row(...end, [4.2], 1.1, 6.4, 7.8),
    ...box([33.4, 8.6, 0], [33.7, 17, 1.8], { top: 'top' }, brick),
    ...walls(ring([14.4, -6], 0.1, 6), 0, 4.6),
    ...prism(ring([14.4, -6], 0.28, 6), 4.6, 5.2),
    ...box([24.6, -1.9, 0.35], [28.8, -0.2, 1], { top: 'top' }),
    ...box([25.5, -1.85, 1], [28, -0.25, 1.5], { top: 'top' }),
  ]
}

/** A church hall: a steep gable to the street, an aisle with buttresses under a lean-to, a porch, a bell, a hipped vestry. */
export function churchHall(): Face[] {
  const [wide, deep, eaves, ridge] = [11, 22, 7.4, 13.4]
  const middle = wide / 2
  const front = foot(0, 0, wide, 0)
  const aisle = foot(14.6, 2, 14.6, deep)
  const upper = foot(wide, 0, wide, deep)
  const pitch = (ridge - eaves) / middle
  const vestry = foot(14.6, 13, 23, 13)
  const porch = foot(3.4, -3.2, 7.6, -3.2)
  return [
    lawn,
    plate(rectangle(4.2, -14, 6.8, -3.2), 0.02, 'ground', [206, 203, 196], 1),
    ...[0, deep].map((y) => across(y, [0, 0, wide, 0, wide, eaves, middle, ridge, 0, eaves])),
    ...[0, wide].map((x) => along(x, [0, 0, deep, 0, deep, eaves, 0, eaves])),
    ...[-0.4, wide + 0.4].map((x) =>
      slopeAlongY([x, eaves - 0.4 * pitch, middle, ridge], [-0.3, deep + 0.3], 'roof', tile),
    ),
    ...[2.7, 6.9].map((x) => lancet(...front, x, x + 1.4, 4.2, 8.2)),
    lancet(...front, 4.7, 6.3, 4.2, 9.6),
    arched(...front, [5, 6, 10.6, 11.8]),
    ...[0.5, 9.3].map((x) => lancet(...front, x, x + 1.1, 1.2, 3.8)),
    // The bell in its gable on the ridge, a slender spire further on.
    ...box([middle - 1, -0.5, ridge - 0.9], [middle + 1, 0.65, ridge + 1.5], { top: 'top' }, stone),
    arched(
      ...foot(middle - 1, -0.5, middle + 1, -0.5),
      [0.5, 1.5, ridge - 0.2, ridge + 1.2],
      'opening',
      [130, 136, 142],
    ),
    across(-0.5, [middle - 1.2, ridge + 1.5, middle + 1.2, ridge + 1.5, middle, ridge + 2.6], 'wall', stone),
    ...[middle - 1.2, middle + 1.2].map((x) => slopeAlongY([x, ridge + 1.5, middle, ridge + 2.6], [-0.5, 0.65])),
    ...walls(ring([middle, 14], 0.9, 8), ridge - 1.2, ridge + 1.4),
    ...spire(ring([middle, 14], 1.2, 8), ridge + 1.4, [middle, 14, ridge + 5.4], slate),
    // The aisle.
    ...[2, deep].map((y) => across(y, [wide, 0, 14.6, 0, 14.6, 3.6, wide, 5.4])),
    along(14.6, [2, 0, deep, 0, deep, 3.6, 2, 3.6]),
    slopeAlongY([15, 3.4, wide, 5.4], [1.7, deep + 0.3], 'roof', tile),
    ...row(...upper, times(6, 2.4, 3.2), 1.4, 5.7, 6.8),
    ...[1.1, 4.4].flatMap((y) => [y, y + 1.4].map((u) => lancet(...aisle, u, u + 0.9, 1, 3))),
    ...outlined(...aisle, [7.7, 8.6, 1, 2.9], white, 0.08),
    lancet(...aisle, 9.1, 10, 1, 3),
    ...[2, 5.6, 8.9].flatMap((y) => box([14.6, y, 0], [15.2, y + 0.6, 2.9], { top: 'top' }, stone)),
    lancet(...foot(wide, 2, 14.6, 2), 1.2, 2.3, 1.1, 3.2),
    // The porch.
    across(-3.2, [3.4, 0, 7.6, 0, 7.6, 2.6, middle, 4.9, 3.4, 2.6]),
    ...[3.4, 7.6].map((x) => along(x, [-3.2, 0, 0, 0, 0, 2.6, -3.2, 2.6])),
    ...[3.1, 7.9].map((x) => slopeAlongY([x, 2.27, middle, 4.9], [-3.5, 0], 'roof', tile)),
    arched(...porch, [1.1, 3.1, 0, 3], 'door'),
    ...row(...foot(7.6, -3.2, 7.6, 0), [0.6, 1.8], 0.8, 1, 2),
    // The vestry.
    ...walls(rectangle(14.6, 13, 23, 20), 0, 3),
    plate(rectangle(14.6, 12.6, 23.4, 20.4), 3, 'soffit'),
    ...hipRoof([12, 12.6, 3], [23.4, 20.4], 2.9),
    ...row(...vestry, [0.9, 3], 1.2, 0.9, 2.3),
    opening(...vestry, 5.4, 6.5, 0, 2.2, 'door'),
    ...row(...foot(23, 13, 23, 20), [1, 3, 5], 1.1, 0.9, 2.3),
    // A wall along the street with two piers, a board for notices.
    ...box([9, -9.4, 0], [21, -9, 0.9], { top: 'top' }, stone),
    ...[3, 7.4].flatMap((x) => box([x, -9.6, 0], [x + 0.6, -8.8, 1.8], { top: 'top' }, stone)),
    ...box([-9, -9.4, 0], [3, -9, 0.9], { top: 'top' }, stone),
    ...box([10, -2.4, 0.8], [12, -2.2, 2.1], { top: 'top' }, boards),
    panel(...foot(10, -2.4, 12, -2.4), [0.15, 1.85, 0.95, 1.95], [214, 212, 206]),
    ...[10.1, 11.8].flatMap((x) => walls(rectangle(x, -2.36, x + 0.1, -2.26), 0, 0.8)),
  ]
}
