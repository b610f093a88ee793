import { across, along, boards, glass, slate, white } from '../first-sight/pieces.ts'
import { outlined, row, times } from '../pane-rows.ts'
import { post, tree } from '../seventh-round/parts.ts'
import { dormer, inFacet, saddleX } from '../sixth-round/parts.ts'
import {
  box,
  type Corner,
  type Face,
  facet,
  flight,
  foot,
  hipRoof,
  opening,
  outline,
  plate,
  prism,
  rectangle,
  ring,
  spire,
  walls,
} from '../solid.ts'
import { brick, leaf, stone, tile, timber } from './colours.ts'
import { ballTree, bench, carAcross, disc, field, lattice, lawn, slopeSlab } from './parts.ts'

/** A long low bungalow: a living room whose roof rises to the garden, a wing of bedrooms, a stone wall between them, a carport. */
export function bungalow(): Face[] {
  const f = 0.3
  const living = foot(7.4, -1, 14.4, -1, f)
  const flank = foot(14.4, -1, 14.4, 8, f)
  const wing = foot(-2, 1, 6.6, 1, f)
  return [
    lawn,
    field(15, -40, 21, -3.2, [206, 203, 196]),
    ...box([-3, -3.2, 0], [21.4, 8.6, f], { top: 'top' }, stone),
    ...flight(8.4, 11.4, -3.2, 0.45, [0.15]),
    // The bedrooms.
    ...walls(rectangle(-2, 1, 6.6, 8), f, 3),
    ...box([-2.9, 0.1, 3], [6.6, 8.6, 3.35]),
    ...row(...wing, [2.3, 4], 1.5, 0.8, 2.3),
    ...outlined(...wing, [0.5, 2, 0.8, 2.3], white, 0.1),
    opening(...wing, 6, 7.2, 0.02, 2.3, 'door', glass),
    // The stone wall that runs out past the front, with the flue in it.
    ...prism(rectangle(6.6, -2.4, 7.4, 5), f, 5.6, { top: 'top', colour: stone }),
    // The living room.
    across(-1, [7.4, f, 14.4, f, 14.4, 4.35, 7.4, 4.35], 'wall', timber),
    ...[7.4, 14.4].map((x) => along(x, [-1, f, 8, f, 8, 3.3, -1, 4.35], 'wall', timber)),
    across(8, [7.4, f, 14.4, f, 14.4, 3.3, 7.4, 3.3], 'wall', timber),
    ...slopeSlab([7.4, 15.1], [-2.6, 4.84], [8.6, 3.54], 0.28, slate),
    ...row(...living, [0.3, 1.95, 5.25], 1.5, 0.05, 2.35),
    opening(...living, 3.6, 5.1, 0.02, 2.35, 'door', glass),
    ...row(...living, times(4, 0.3, 1.65), 1.5, 2.55, 3.5),
    ...row(...flank, [0.5, 2.1], 1.4, 0.05, 2.35),
    ...row(...flank, times(3, 0.4, 1.7), 1.5, 3.02, 3.32).map((one) => ({ ...one })),
    opening(...flank, 4.3, 5.3, 0, 2.15, 'door'),
    // The carport with a store at its back, a car below.
    ...box([14.4, 0.6, 2.75], [21.2, 8.6, 3.05]),
    ...prism(rectangle(17.6, 5.6, 21, 8.3), f, 2.75, { colour: timber }),
    ...row(...foot(21, 5.6, 21, 8.3, f), [0.6], 1.5, 1.4, 2),
    opening(...foot(17.6, 5.6, 21, 5.6, f), 1, 1.9, 0, 2.1, 'door'),
    ...[14.9, 20.9].flatMap((x) => post([x, 0.9], [f, 2.75], 0.09)),
    ...post([20.9, 4.2], [f, 2.75], 0.09),
    ...carAcross([16, 2.2], [172, 160, 154], f),
    // Posts before the glass, a bench, a bed, trees.
    ...[7.7, 14.1].flatMap((x) => post([x, -2.3], [f, 4.52], 0.07)),
    ...bench([0.2, -1.4], 2.2, false, f),
    ...box([-3, -4.2, 0], [6, -3.4, 0.5], { top: 'top' }, leaf),
    ...ballTree([9.4, -6.4], 3.8, 0, 0.26),
    ...ballTree([-7, 4], 6.4),
    ...ballTree([-12, 14], 8),
    ...ballTree([26, 15], 7),
  ]
}

/** A tower mill of eight sides on a brick base, with a stage round it, its cap and sails; the miller's house against it. */
export function windmill(): Face[] {
  const at: Corner = [0, 0]
  const sides = 8
  const levels: [number, number][] = [
    [4.1, 0],
    [3.9, 4.6],
    [3.75, 4.9],
    [2.5, 14.4],
  ]
  const loops = levels.map(([radius, z]) => ({ at: ring(at, radius, sides), z }))
  const strip = (low: number, high: number, colour: Face['colour']): Face[] =>
    loops[low]!.at.map((p, n) => {
      const m = (n + 1) % sides
      const [a, b] = [loops[low]!, loops[high]!]
      return facet('wall', colour, ...p, a.z, ...a.at[m]!, a.z, ...b.at[m]!, b.z, ...b.at[n]!, b.z)
    })
  const base = strip(0, 1, brick)
  const tower = strip(2, 3, timber)
  const stage = ring(at, 5.4, sides)
  const house = foot(5.9, -2, 16.2, -2)
  const end = foot(16.2, -2, 16.2, 5)
  const pitch = (7 - 3.3) / 3.5
  // The sails' hub lies before the cap, towards the viewer.
  const [hx, hy, hz] = [0, -3.6, 15.6]
  const sail = (degrees: number): Face[] => {
    const angle = (degrees * Math.PI) / 180
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const put = (u: number, v: number): [number, number, number] => [hx + u * c - v * s, hy, hz + u * s + v * c]
    const four = (u0: number, u1: number, v0: number, v1: number, y: number): Face =>
      facet('wall', boards, ...[put(u0, v0), put(u1, v0), put(u1, v1), put(u0, v1)].flatMap(([x, , z]) => [x, y, z]))
    return [four(0, 8.2, -0.12, 0.12, hy - 0.05), ...times(4, 1.8, 1.6).map((u) => four(u, u + 1.4, 0.12, 1.5, hy))]
  }
  return [
    lawn,
    plate(outline(-3, -40, 1, -40, 8, -3, 6, -3), 0.02, 'ground', [206, 203, 194], 1),
    ...base,
    ...strip(1, 2, stone),
    ...tower,
    plate(loops[3]!.at, 14.4, 'soffit', timber),
    // Windows by the side: 4 to 7 look to the front and the right.
    ...[5, 6].flatMap((n) => [
      inFacet(tower[n]!, [0.34, 0.66, 0.1, 0.26], 'opening', glass),
      inFacet(tower[n]!, [0.32, 0.68, 0.46, 0.61], 'opening', glass),
    ]),
    ...[4, 7].flatMap((n) => [
      inFacet(tower[n]!, [0.34, 0.66, 0.28, 0.43], 'opening', glass),
      inFacet(tower[n]!, [0.3, 0.7, 0.72, 0.86], 'opening', glass),
    ]),
    inFacet(base[5]!, [0.33, 0.67, 0, 0.52], 'door', [120, 92, 70]),
    inFacet(base[6]!, [0.3, 0.7, 0.3, 0.62], 'opening', glass),
    inFacet(base[4]!, [0.3, 0.7, 0.3, 0.62], 'opening', glass),
    // The stage on struts, with its rail.
    plate(stage, 5.1, 'floor', boards),
    plate(stage, 4.9, 'soffit', boards),
    ...walls(stage, 4.9, 5.1, { colour: boards }),
    ...stage.flatMap((p, n) => {
      const q = stage[(n + 1) % sides]!
      const inner = loops[1]!.at[n]!
      const bar = (z: number) => facet('wall', boards, ...p, z, ...q, z, ...q, z + 0.08, ...p, z + 0.08)
      return [
        bar(6.02),
        bar(5.55),
        ...post([p[0] * 0.985, p[1] * 0.985], [5.1, 6.1], 0.05, boards),
        facet(
          'wall',
          boards,
          ...inner,
          2.9,
          inner[0] * 0.99,
          inner[1] * 0.99,
          3.2,
          p[0] * 0.98,
          p[1] * 0.98,
          4.9,
          p[0] * 0.93,
          p[1] * 0.93,
          4.9,
        ),
      ]
    }),
    // The cap, the sails.
    plate(ring(at, 2.9, sides), 14.4, 'soffit', slate),
    ...walls(ring(at, 2.9, sides), 14.4, 15.2, { colour: timber }),
    ...spire(ring(at, 2.9, sides), 15.2, [0, 0, 18.2], slate),
    ...box([-0.25, -3.8, 15.4], [0.25, -1.5, 15.8], { top: 'top' }, boards),
    ...[38, 128, 218, 308].flatMap(sail),
    // The house: a door, windows of six panes, a dormer, its gable.
    ...prism(rectangle(3, -0.6, 5.9, 3), 0, 2.7, { colour: brick }),
    ...row(...foot(3, -0.6, 5.9, -0.6), [1.25], 1, 1, 2.1),
    ...saddleX([5.9, -2, 0], [16.2, 5], [3.3, 7], { wall: white, roof: tile, edge: 0.35, verge: 0.25 }),
    ...lattice(...house, [1.2, 2.5, 1, 2.4], 2, 2, 0.08),
    opening(...house, 4, 5, 0, 2.1, 'door'),
    ...row(...house, [4], 1, 2.2, 2.55),
    ...lattice(...house, [6.2, 7.5, 1, 2.4], 2, 2, 0.08),
    ...outlined(...house, [8.3, 9.4, 1, 2.4], white, 0.1),
    ...lattice(...end, [1.1, 2.3, 1, 2.4], 2, 2, 0.08),
    ...lattice(...end, [4.6, 5.8, 1, 2.4], 2, 2, 0.08),
    ...row(...end, [2.95], 1.1, 4, 5.3),
    ...[8, 12].flatMap((x) =>
      dormer([x, x + 1.7], -1.2, [-2, 3.3, pitch], 1.5, { wall: white, roof: tile, edge: 0.15, verge: 0.15 }),
    ),
    ...box([14.4, 1.1, 5.6], [15.2, 1.9, 8.4], { top: 'top' }, brick),
    // A cart shed, the garden's wall, a bench, trees.
    ...prism(rectangle(16.2, 1.6, 20.2, 5), 0, 2.5, { colour: timber }),
    ...[16.5, 18.3].map((x) => opening(...foot(0, 1.6, 30, 1.6), x, x + 1.65, 0, 2.1, 'door')),
    ...box([9.6, -6.4, 0], [19, -6, 0.9], { top: 'top' }, stone),
    ...bench([7.3, -2.9], 1.6),
    ...tree([13, -4.4], 3),
    ...prism(ring([0.5, -8.5], 0.9, 14), 0, 0.3, { top: 'top', colour: stone }),
    ...ballTree([-16, 5], 8),
    ...ballTree([23, 12], 7),
  ]
}

/** Two houses under one hipped roof, mirrored: bays of two floors under gables, doors under lights and hoods, low garages at the sides. */
export function semis(): Face[] {
  const [w, deep, eaves] = [7.4, 9, 6]
  const half = (m: (x: number) => number, blind: boolean): Face[] => {
    // Each half is measured from the wall between them outwards.
    const f = foot(m(0), 0, m(w), 0)
    const bayFront = foot(m(0.7), -1, m(3.5), -1)
    const side = foot(m(w), 0, m(w), deep)
    const bay = [m(0.7), m(3.5)].sort((a, b) => a - b) as [number, number]
    const mid = (bay[0] + bay[1]) / 2
    const garage = [m(w), m(w + 3.4)].sort((a, b) => a - b) as [number, number]
    const span = (a: number, b: number) => [m(a), m(b)].sort((p, q) => p - q) as [number, number]
    const [hood0, hood1] = span(4.4, 6.4)
    const gate = span(4.6, 6.2)
    const wallRun = [span(0.15, 4.6), span(6.2, w + 0.4)]
    const _bayEnd = foot(
      Math.abs(bay[1]) > Math.abs(bay[0]) ? bay[1] : bay[0],
      -1,
      Math.abs(bay[1]) > Math.abs(bay[0]) ? bay[1] : bay[0],
      0,
    )
    const nearEnd = foot(bay[1], -1, bay[1], 0)
    return [
      // The bay, its gable before the roof.
      across(-1, [bay[0], 0, bay[1], 0, bay[1], eaves, mid, eaves + 1.5, bay[0], eaves], 'wall', white),
      ...bay.map((x) => along(x, [-1, 0, 0, 0, 0, eaves, -1, eaves], 'wall', white)),
      ...bay.map((x) => {
        const out = x + (x - mid) * 0.16
        return facet(
          'roof',
          tile,
          out,
          -1.3,
          eaves - 0.24,
          out,
          0.1,
          eaves - 0.24,
          out,
          0.3,
          eaves - 0.24,
          mid,
          2.3,
          eaves + 1.52,
          mid,
          -1.3,
          eaves + 1.52,
        )
      }),
      ...lattice(...bayFront, [0.3, 2.5, 0.8, 2.5], 3, 1, 0.1),
      ...row(...bayFront, [0.3, 1.066, 1.833], 0.667, 2.6, 2.95),
      ...lattice(...bayFront, [0.3, 2.5, 3.7, 5.3], 3, 1, 0.1),
      ...[...row(...nearEnd, [0.2], 0.6, 0.8, 2.5), ...row(...nearEnd, [0.2], 0.6, 3.7, 5.3)],
      ...[-0.02].map((dy) => across(-1 + dy, [bay[0], 3.05, bay[1], 3.05, bay[1], 3.55, bay[0], 3.55], 'wall', tile)),
      // The door, with a light over and one beside; the windows above.
      opening(...f, 4.9, 5.85, 0.35, 2.4, 'door'),
      disc(...f, [5.375, 2.5], 0.475, true),
      ...row(...f, [6.15], 0.5, 0.9, 2.4),
      ...(blind ? outlined(...f, [4.8, 6, 3.8, 5.3], brick, 0.1) : row(...f, [4.8], 1.2, 3.8, 5.3)),
      ...box([hood0, -1.1, 3.1], [hood1, 0, 3.26]),
      ...[hood0 + 0.1, hood1 - 0.1].flatMap((x) => post([x, -1], [0, 3.1], 0.07)),
      ...box([hood0, -1.1, 0], [hood1, 0, 0.35], { top: 'top' }, stone),
      ...row(...side, [2.2, 5.8], 1.2, 3.8, 5.2),
      ...row(...side, [6.6], 1.2, 1, 2.4),
      // The garage with a gate of four fields and a light above.
      ...prism(rectangle(garage[0], 1, garage[1], 6.4), 0, 2.9, { colour: brick }),
      ...box([garage[0], 0.8, 2.9], [garage[1], 6.6, 3.1], { top: 'roof' }),
      opening(...foot(garage[0], 1, garage[1], 1), 0.45, 2.95, 0, 2.2, 'door', [176, 172, 166]),
      ...row(...foot(garage[0], 1, garage[1], 1), [0.45, 1.3, 2.15], 0.8, 2.3, 2.65),
      // The garden wall, gate posts, a way to the door.
      ...wallRun.flatMap(([a, b]) => box([a, -6.2, 0], [b, -5.9, 0.8], { top: 'top' }, brick)),
      ...gate.flatMap((x) => box([x - 0.22, -6.26, 0], [x + 0.22, -5.82, 1.2], { top: 'top' }, stone)),
      field(gate[0] + 0.22, -5.9, gate[1] - 0.22, -1.1, [204, 200, 192]),
    ]
  }
  return [
    lawn,
    field(-60, -14, 60, -7.8, [196, 195, 192]),
    field(-60, -7.8, 60, -6.2, [212, 209, 203]),
    ...walls(rectangle(-w, 0, w, deep), 0, eaves, { colour: brick }),
    plate(rectangle(-w - 0.45, -0.45, w + 0.45, deep + 0.45), eaves - 0.02, 'soffit'),
    ...hipRoof([-w - 0.45, -0.45, eaves], [w + 0.45, deep + 0.45], 3.7, tile),
    ...half((x) => x, false),
    ...half((x) => -x, true),
    // Stacks: one between the houses, one on each end's slope.
    ...box([-0.7, 3.9, 8.4], [0.7, 5.1, 11.4], { top: 'top' }, brick),
    ...times(4, -0.45, 0.3).flatMap((x) => walls(ring([x, 4.5], 0.11, 8), 11.4, 11.95, { colour: tile })),
    ...box([w - 1.4, 6.2, 6.3], [w - 0.6, 7.2, 9.8], { top: 'top' }, brick),
    // A hedge between the gardens, trees, a car at the kerb.
    ...box([-0.15, -5.9, 0], [0.15, -1.2, 0.7], { top: 'top' }, leaf),
    ...ballTree([3.4, -4], 3.4, 0, 0.3),
    ...ballTree([-6.6, -4.3], 3),
    ...carAcross([-7, -10.2], [168, 160, 158]),
    ...ballTree([-21, 10], 8),
    ...ballTree([15.5, 13], 8.6),
  ]
}
