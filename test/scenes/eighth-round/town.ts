import { arched, glass, slate, white } from '../first-sight/pieces.ts'
import { outlined, row, times } from '../pane-rows.ts'
import { post } from '../seventh-round/parts.ts'
import { inFacet, parapet } from '../sixth-round/parts.ts'
import {
  box,
  type Corner,
  type Face,
  face,
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
import { brick, leaf, metal, stone, zinc } from './colours.ts'
import { across, along, archedFrench, ballTree, bench, carAcross, disc, field, ground, lattice, lawn } from './parts.ts'

/** An orangery: French windows under half-round lights between pilasters, a middle part under a pediment, a terrace with tubs. */
export function orangery(): Face[] {
  const [wide, deep, base, top] = [28, 8, 0.9, 6.2]
  const [c0, c1, cy] = [9.8, 18.2, -1.6]
  const front = foot(0, 0, wide, 0, base)
  const end = foot(wide, 0, wide, deep, base)
  const mid = foot(c0, cy, c1, cy, base)
  const cheek = foot(c1, cy, c1, 0, base)
  const bays = [0.9, 3.9, 6.9, 19.2, 22.2, 25.2]
  const pilaster = (x: number, y: number, high: number) =>
    box([x - 0.25, y - 0.12, base], [x + 0.25, y + 0.02, high], { top: 'top' }, stone)
  const roof = hipRoof([0.2, 0.2, top + 0.9], [wide - 0.2, deep - 0.2], 2.3, zinc)
  const tub = (x: number, y: number): Face[] => [
    ...box([x - 0.4, y - 0.4, base], [x + 0.4, y + 0.4, base + 0.7], { top: 'top' }, stone),
    ...ballTree([x, y], 2.1, base + 0.7, 0.32),
  ]
  return [
    lawn,
    field(11, -60, 17, -8.6, [208, 204, 194]),
    field(-20, -13, 50, -8.6, [208, 204, 194]),
    // The terrace with its stair and low walls.
    ...box([-3, -6, 0], [wide + 3, deep + 1, base], { top: 'top' }, stone),
    ...flight(11.4, 16.6, -6, 0.4, times(6, 0.15, 0.15)),
    ...[
      [-3, 10.6],
      [17.4, wide + 3],
    ].flatMap(([a, b]) => box([a!, -6, base], [b!, -5.7, base + 0.8], { top: 'top' }, white)),
    ...[10.6, 16.7].flatMap((x) => [
      ...box([x, -6.1, base], [x + 0.7, -5.4, base + 1.1], { top: 'top' }, stone),
      ...ballTree([x + 0.35, -5.75], 0.7, base + 1.1, 0.45),
    ]),
    ...box([wide + 2.7, -5.7, base], [wide + 3, deep + 1, base + 0.8], { top: 'top' }, white),
    // The long body.
    ...walls(rectangle(0, 0, wide, deep), base, top),
    ...box([-0.3, -0.3, top], [wide + 0.3, deep + 0.3, top + 0.35], { top: 'top' }),
    ...walls(rectangle(0, 0, wide, deep), top + 0.35, top + 0.9),
    ...roof,
    ...[0.14, 0.3, 0.66, 0.82].map((s) => inFacet(roof[0]!, [s, s + 0.05, 0.25, 0.68], 'opening', glass)),
    ...bays.filter((u) => u !== 22.2).flatMap((u) => archedFrench(...front, u, u + 1.9, 0.02, 3.1)),
    // One is closed and painted like the wall, in its dark frame.
    ...(([outer, inner]) => [
      { ...outer!, part: 'wall' as const, colour: [70, 70, 72] as const },
      { ...inner!, colour: white, over: 2 },
    ])([arched(...front, [22.1, 24.2, 0.02, 4.2]), arched(...front, [22.2, 24.1, 0.12, 4.1])]),
    ...[0.3, 3.35, 6.35, 9.35, 18.65, 21.65, 24.65, 27.7].flatMap((x) => pilaster(x, 0, top)),
    ...[1, 4.9].flatMap((u) => archedFrench(...end, u, u + 2.1, 0.02, 3.1)),
    // The middle part.
    ...walls(outline(c0, 0, c0, cy, c1, cy, c1, 0), base, 8, { open: true }),
    ...walls(outline(c1, 0, c1, 5, c0, 5, c0, 0), top, 8, { open: true }),
    ...[0.65, 3.25, 5.85].flatMap((u) => archedFrench(...mid, u, u + 1.9, 0.02, 3.5)),
    ...[0.3, 2.9, 5.5, 8.1].flatMap((u) => pilaster(c0 + u, cy, 6.6)),
    ...box([c0 - 0.15, cy - 0.2, 6.6], [c1 + 0.15, 0, 6.9], { top: 'top' }, stone),
    ...row(...mid, [0.9, 3.5, 6.1], 1.4, 6.2, 6.9),
    ...row(...cheek, [0.45], 0.7, 0.5, 3.4),
    // The pediment, its roof.
    plate(rectangle(c0 - 0.4, cy - 0.4, c1 + 0.4, 5.2), 8, 'soffit'),
    ...walls(rectangle(c0 - 0.4, cy - 0.4, c1 + 0.4, 5.2), 8, 8.3),
    across(cy - 0.1, [c0 - 0.4, 8.3, c1 + 0.4, 8.3, 14, 10.6], 'wall', white),
    across(5.2, [c0 - 0.4, 8.3, c1 + 0.4, 8.3, 14, 10.6], 'wall', white),
    ...[c0 - 0.4, c1 + 0.4].map((x) =>
      facet('roof', zinc, x, cy - 0.4, 8.3, x, 5.2, 8.3, 14, 5.2, 10.6, 14, cy - 0.4, 10.6),
    ),
    disc(...foot(c0, cy - 0.1, c1, cy - 0.1), [4.2, 9.2], 0.5),
    // Tubs with round trees, benches, trees on the lawn.
    ...[2.9, 7.6, 20.6, 26.4].flatMap((x) => tub(x, -3)),
    ...bench([4.4, -1.6], 1.9, false, base),
    ...bench([23, -1.6], 1.9, false, base),
    ...[-9, -4, 35].flatMap((x, n) => ballTree([x, 14 + n], 10)),
    ...box([-20, -8.6, 0], [-4, -8, 0.5], { top: 'top' }, leaf),
    ...box([18.5, -8.6, 0], [30, -8, 0.5], { top: 'top' }, leaf),
  ]
}

/** A hotel on a plot between two streets: a blunt nose, shops under an awning, five floors, a cornice; neighbours behind. */
export function wedgeHotel(): Face[] {
  const plan = outline(-1.7, 0, 1.7, 0, 14, 21, -13, 21)
  const out = (by: number) => outline(-1.7 - by, -by, 1.7 + by, -by, 14 + by * 1.6, 21 + by, -13 - by * 1.6, 21 + by)
  const [nose, right] = [foot(...plan[0]!, ...plan[1]!), foot(...plan[1]!, ...plan[2]!)]
  const left = foot(...plan[3]!, ...plan[0]!)
  const floors = times(4, 5.4, 3.4)
  const lengthR = Math.hypot(12.3, 21)
  const lengthL = Math.hypot(11.3, 21)
  const rightBays = times(5, 1.4, 4.6)
  const leftBays = times(5, 2.2, 4.5)
  const closed = (u: number, z: number) => u === rightBays[1] && z === floors[2]
  return [
    ground,
    plate(outline(-3.6, -2.6, 3.6, -2.6, 19, 24, -18, 24), 0.12, 'ground', [214, 211, 205], 2),
    ...walls(outline(-3.6, -2.6, 3.6, -2.6, 19, 24, -18, 24), 0, 0.12),
    ...walls(plan, 0, 18.7, { colour: brick }),
    ...walls(out(0.08), 0.1, 4.5, { colour: stone }),
    ...[4.5, 18.7].flatMap((z) => [
      plate(out(z > 9 ? 0.7 : 0.35), z, 'soffit', stone),
      ...walls(out(z > 9 ? 0.7 : 0.35), z, z + (z > 9 ? 0.7 : 0.35), { colour: stone }),
      plate(out(z > 9 ? 0.7 : 0.35), z + (z > 9 ? 0.7 : 0.35), 'top', stone),
    ]),
    // The top floor, set back, under a metal roof.
    ...walls(out(-0.5), 19.4, 22.2, { colour: zinc }),
    plate(out(-0.1), 22.2, 'soffit', zinc),
    ...walls(out(-0.1), 22.2, 22.5, { colour: zinc }),
    plate(out(-0.1), 22.5, 'roof', zinc),
    ...row(
      ...foot(...out(-0.5)[1]!, ...out(-0.5)[2]!),
      rightBays.map((u) => u - 0.6),
      2.2,
      20,
      21.7,
    ),
    ...row(...foot(...out(-0.5)[3]!, ...out(-0.5)[0]!), [10.6, 15.1, 19.4], 2, 20, 21.7),
    // Sash windows of two lights.
    ...floors.flatMap((z) =>
      rightBays.flatMap((u) =>
        closed(u, z)
          ? outlined(...right, [u, u + 1.5, z, z + 2.1], brick, 0.12)
          : [opening(...right, u, u + 1.5, z, z + 1.02), opening(...right, u, u + 1.5, z + 1.1, z + 2.1)],
      ),
    ),
    ...floors.flatMap((z) => row(...left, leftBays.slice(2), 1.4, z, z + 2.1)),
    ...floors.flatMap((z) => row(...nose, [0.85], 1.7, z, z + 2.2)),
    // The shops: big panes over a low sill, doors between, an awning at the nose.
    ...(([shopR, shopL, shopN]) => [
      opening(...shopN!, 0.9, 2.7, 0.12, 2.8, 'door', glass),
      ...row(...shopN!, [0.9], 1.8, 2.95, 3.9),
      ...[1.2, 5.8, 15].flatMap((u) => row(...shopR!, [u], 3.2, 0.7, 3.6)),
      opening(...shopR!, 10.4, 11.5, 0.12, 2.7, 'door'),
      ...row(...shopR!, [10.4], 1.1, 2.8, 3.6),
      ...row(...shopR!, [12], 2.2, 0.7, 3.6),
      ...[9.4, 13.6].flatMap((u) => row(...shopL!, [u], 3.2, 0.7, 3.6)),
      opening(...shopL!, 18, 19.1, 0.12, 2.7, 'door'),
      ...row(...shopL!, [20.2], 2.6, 0.7, 3.6),
    ])([
      foot(...out(0.08)[1]!, ...out(0.08)[2]!),
      foot(...out(0.08)[3]!, ...out(0.08)[0]!),
      foot(...out(0.08)[0]!, ...out(0.08)[1]!),
    ]),
    ...box([-1.5, -1.7, 4.1], [1.5, -0.1, 4.3], { top: 'top' }),
    // Neighbours over the streets, further back.
    ...prism(outline(19, 22, 32, 44, 20, 52, 9, 30), 0, 15.4, { colour: white }),
    ...prism(rectangle(-46, 8, -22, 30), 0, 13.6, { colour: white }),
    ...prism(rectangle(-20, 34, 4, 50), 0, 26, { colour: white }),
    ...prism(rectangle(24, -2, 44, 20), 0, 12.6, { colour: white }),
    // Trees, a lamp, bollards, cars.
    ...ballTree([7.6, 4], 5.4, 0.12, 0.28),
    ...post([-4.4, -0.2], [0.12, 5], 0.07),
    ...prism(ring([-4.4, -0.2], 0.3, 8), 5, 5.5),
    ...times(5, -2.4, 1.2).flatMap((x) => walls(ring([x, -2.2], 0.1, 8), 0.12, 0.9)),
    ...carAcross([9.4, -3.8], [176, 168, 160]),
    ...carAcross([-11.6, -2.6], [160, 166, 172]),
    void lengthR,
    void lengthL,
  ].filter((one): one is Face => Boolean(one))
}

/** A library: a round reading room under a cone with a lantern, wings with tall windows, a portico on columns over a stair. */
export function rotundaLibrary(): Face[] {
  const [base, wing, drumTop] = [1.2, 7.2, 13]
  const middle: Corner = [0, 11]
  const count = 20
  const round = ring(middle, 9, count)
  const cap = ring(middle, 9.8, count)
  const lantern = ring(middle, 2.2, 10)
  const [lf, rf] = [foot(-24, 3, -8.4, 3, base), foot(8.4, 3, 24, 3, base)]
  const re = foot(24, 3, 24, 19, base)
  const hall = foot(-5.4, 0.2, 5.4, 0.2, base)
  const tall = times(5, 0.9, 2.95)
  return [
    ground,
    field(-70, -30, 70, -16, [200, 199, 196]),
    field(-6, -16, 6, -6, [212, 209, 203]),
    ...box([-25, 2, 0], [25, 20, base], { top: 'top' }, stone),
    ...box([-6.6, -3, 0], [6.6, 2, base], { top: 'top' }, stone),
    ...flight(-5.4, 5.4, -3, 0.38, times(7, base / 7, base / 7)),
    ...[-6.6, 5.4].flatMap((x) => box([x, -5.6, 0], [x + 1.2, -3, base], { top: 'top' }, stone)),
    // The wings.
    ...[
      [-24, -6],
      [6, 24],
    ].flatMap(([a, b]) => [
      ...walls(rectangle(a!, 3, b!, 19), base, wing),
      ...box([a! - 0.3, 2.7, wing], [b! + 0.3, 19.3, wing + 0.35], { top: 'roof' }),
      ...parapet(a!, 3, b!, 19, wing + 0.35, 0.6),
    ]),
    // Tall windows: two lights over a panel each.
    ...tall.flatMap((u, n) =>
      n === 3
        ? outlined(...rf, [u, u + 1.5, 0.7, 5.1], white, 0.12)
        : [opening(...rf, u, u + 1.5, 0.7, 3.4), opening(...rf, u, u + 1.5, 3.55, 5.1)],
    ),
    ...tall.flatMap((u) => [opening(...lf, u, u + 1.5, 0.7, 3.4), opening(...lf, u, u + 1.5, 3.55, 5.1)]),
    ...times(5, 1, 3).flatMap((u) => [opening(...re, u, u + 1.5, 0.7, 3.4), opening(...re, u, u + 1.5, 3.55, 5.1)]),
    // The drum, its ring of arched lights, the cone, the lantern.
    ...walls(round, base, drumTop),
    ...round
      .map((p, n) => arched(...foot(...p, ...round[(n + 1) % count]!), [0.75, 2.05, 8.9, 11.9]))
      .filter((_, n) => n === 0 || n >= 9),
    plate(cap, drumTop, 'soffit'),
    ...walls(cap, drumTop, drumTop + 0.7),
    ...cap.map((p, n) => {
      const q = cap[(n + 1) % count]!
      const inn = ([x, y]: Corner): Corner => [middle[0] + (x - middle[0]) * 0.24, middle[1] + (y - middle[1]) * 0.24]
      return facet('roof', zinc, ...p, drumTop + 0.7, ...q, drumTop + 0.7, ...inn(q), 17.2, ...inn(p), 17.2)
    }),
    ...walls(ring(middle, 2.36, 10), 17, 17.5),
    plate(ring(middle, 2.36, 10), 17.5, 'top'),
    ...walls(lantern, 17.5, 19.4),
    ...lantern
      .map((p, n) => opening(...foot(...p, ...lantern[(n + 1) % 10]!, 17.5), 0.25, 1.1, 0.3, 1.6))
      .filter((_, n) => n >= 5 || n === 0),
    plate(ring(middle, 2.7, 10), 19.4, 'soffit', zinc),
    ...spire(ring(middle, 2.7, 10), 19.4, [...middle, 21.4], zinc),
    // The hall behind the portico, columns, entablature, pediment.
    ...walls(outline(-5.4, 4, -5.4, 0.2, 5.4, 0.2, 5.4, 4), base, 7.6, { open: true }),
    opening(...hall, 4.3, 6.5, 0, 3.4, 'door'),
    ...row(...hall, [4.3], 2.2, 3.55, 4.7),
    ...[1, 7.9].flatMap((u) => lattice(...hall, [u, u + 1.9, 0.8, 4.7], 2, 3, 0.1)),
    ...times(6, -5.5, 2.2).flatMap((x) => [
      ...walls(ring([x, -2.2], 0.38, 12), base, 7.1, { colour: stone }),
      ...box([x - 0.5, -2.7, 7.1], [x + 0.5, -1.7, 7.4], { top: 'top' }, stone),
    ]),
    ...box([-6.2, -2.8, 7.4], [6.2, 4, 8.5], { top: 'top' }),
    ...[-2.6].map((y) => across(y, [-6.2, 8.5, 6.2, 8.5, 0, 10.7], 'wall', white)),
    ...[-6.4, 6.4].map((x) => facet('roof', zinc, x, -3, 8.5, x, 4, 8.5, 0, 4, 10.8, 0, -3, 10.8)),
    // Lawns, hedges, trees, benches, lamps.
    ...[
      [-25, -8.5],
      [8.5, 25],
    ].flatMap(([a, b]) => [
      field(a!, -14, b!, 1.4, [174, 189, 157]),
      ...box([a!, -14.4, 0], [b!, -13.8, 0.8], { top: 'top' }, leaf),
    ]),
    ...ballTree([13.2, -4.6], 6.2, 0, 0.27),
    ...ballTree([21, -9], 5.6, 0, 0.27),
    ...[-13, -20].flatMap((x) => ballTree([x, -6], 6.4, 0, 0.27)),
    ...bench([8.8, -11], 2.2, true),
    ...[-7.4, 7.4].flatMap((x) => [...post([x, -7.4], [0, 4], 0.07), ...prism(ring([x, -7.4], 0.28, 8), 4, 4.5)]),
    ...[-34, 33].flatMap((x) => ballTree([x, 26], 11)),
  ]
}
void [along, face, metal, slate]
