/** A point or direction in metres: x to the right along the main facade, y away from it, z up. */
export type Vector = readonly [x: number, y: number, z: number]

/** What a region of a building is. */
export type Part =
  | 'ground'
  | 'wall'
  | 'roof'
  | 'soffit'
  | 'top'
  | 'opening'
  | 'door'
  | 'floor'
  | 'ceiling'
  | 'furniture'
  | 'water'

/** A flat polygon, its corners in turn, seen from both sides. */
export type Face = {
  corners: Vector[]
  part: Part
  /** Grey or colour of the material, 0..255. */
  colour: readonly [number, number, number]
  /** Faces that lie in another's plane are drawn over it: panes and doors by 1. */
  over: number
}

const white = [225, 222, 216] as const
const glass = [150, 178, 205] as const

export const face = (corners: Vector[], part: Part, colour: Face['colour'] = white, over = 0): Face => ({
  corners,
  part,
  colour,
  over,
})

/** A box between two corners; `top` and `underside` say what those faces are. */
export function box(
  [x0, y0, z0]: Vector,
  [x1, y1, z1]: Vector,
  parts: { side?: Part; top?: Part; underside?: Part } = {},
  colour: Face['colour'] = white,
): Face[] {
  const { side = 'wall', top = 'roof', underside = 'soffit' } = parts
  const upright = (a: Vector, b: Vector): Face =>
    face(
      [
        [a[0], a[1], z0],
        [b[0], b[1], z0],
        [b[0], b[1], z1],
        [a[0], a[1], z1],
      ],
      side,
      colour,
    )
  const level = (z: number, part: Part) => slab([x0, y0, z], [x1, y1], part, colour)
  const corners: Vector[] = [
    [x0, y0, 0],
    [x1, y0, 0],
    [x1, y1, 0],
    [x0, y1, 0],
  ]
  return [
    ...corners.map((corner, n) => upright(corner, corners[(n + 1) % 4]!)),
    level(z1, top),
    ...(z0 > 0 ? [level(z0, underside)] : []),
  ]
}

/** A pane or door in the wall from a to b (its foot, as seen from outside), in metres along it and up. */
export function opening(
  a: Vector,
  b: Vector,
  from: number,
  to: number,
  sill: number,
  head: number,
  part: 'opening' | 'door' = 'opening',
  colour: Face['colour'] = part === 'door' ? [120, 92, 70] : glass,
): Face {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  const at = (along: number, z: number): Vector => [
    a[0] + ((b[0] - a[0]) * along) / length,
    a[1] + ((b[1] - a[1]) * along) / length,
    a[2] + z,
  ]
  return face([at(from, sill), at(to, sill), at(to, head), at(from, head)], part, colour, 1)
}

/** A gabled roof over a rectangle, its ridge along x, with its two gable walls. */
export function gableRoof(
  [x0, y0, z]: Vector,
  [x1, y1]: readonly [number, number],
  rise: number,
  eaves: number,
  colour: Face['colour'] = [150, 110, 95],
): Face[] {
  const middle = (y0 + y1) / 2
  const slope = rise / (middle - y0)
  const drop = eaves * slope
  return [
    face(
      [
        [x0 - eaves, y0 - eaves, z - drop],
        [x1 + eaves, y0 - eaves, z - drop],
        [x1 + eaves, middle, z + rise],
        [x0 - eaves, middle, z + rise],
      ],
      'roof',
      colour,
    ),
    face(
      [
        [x0 - eaves, y1 + eaves, z - drop],
        [x1 + eaves, y1 + eaves, z - drop],
        [x1 + eaves, middle, z + rise],
        [x0 - eaves, middle, z + rise],
      ],
      'roof',
      colour,
    ),
    ...[x0, x1].map((x) =>
      face(
        [
          [x, y0, z],
          [x, y1, z],
          [x, middle, z + rise],
        ],
        'wall',
      ),
    ),
  ]
}

/** A hipped roof over a rectangle that is longer along x. */
export function hipRoof(
  [x0, y0, z]: Vector,
  [x1, y1]: readonly [number, number],
  rise: number,
  colour: Face['colour'] = [140, 105, 92],
): Face[] {
  const half = (y1 - y0) / 2
  const left: Vector = [x0 + half, y0 + half, z + rise]
  const right: Vector = [x1 - half, y0 + half, z + rise]
  return [
    face([[x0, y0, z], [x1, y0, z], right, left], 'roof', colour),
    face([[x1, y1, z], [x0, y1, z], left, right], 'roof', colour),
    face([[x1, y0, z], [x1, y1, z], right], 'roof', colour),
    face([[x0, y1, z], [x0, y0, z], left], 'roof', colour),
  ]
}

/** Level ground or a floor. */
export const slab = (
  [x0, y0, z]: Vector,
  [x1, y1]: readonly [number, number],
  part: Part = 'ground',
  colour: Face['colour'] = [188, 190, 180],
  over = 0,
): Face =>
  face(
    [
      [x0, y0, z],
      [x1, y0, z],
      [x1, y1, z],
      [x0, y1, z],
    ],
    part,
    colour,
    over,
  )

/** A corner on plan. */
export type Corner = readonly [x: number, y: number]

/** Corners on plan from x and y in turn. */
export const outline = (...xy: number[]): Corner[] =>
  Array.from({ length: xy.length / 2 }, (_, n) => [xy[2 * n]!, xy[2 * n + 1]!])

export const rectangle = (x0: number, y0: number, x1: number, y1: number): Corner[] =>
  outline(x0, y0, x1, y0, x1, y1, x0, y1)

/** A polygon from x, y and z in turn. */
export const facet = (part: Part, colour: Face['colour'], ...xyz: number[]): Face =>
  face(
    Array.from({ length: xyz.length / 3 }, (_, n) => [xyz[3 * n]!, xyz[3 * n + 1]!, xyz[3 * n + 2]!]),
    part,
    colour,
  )

/** A level polygon. */
export const plate = (corners: Corner[], z: number, part: Part, colour: Face['colour'] = white, over = 0): Face =>
  face(
    corners.map(([x, y]): Vector => [x, y, z]),
    part,
    colour,
    over,
  )

/** Upright faces from corner to corner, without the last one if the outline stays open (against another wall). */
export const walls = (
  corners: Corner[],
  z0: number,
  z1: number,
  { part = 'wall', colour = white, open = false }: { part?: Part; colour?: Face['colour']; open?: boolean } = {},
): Face[] =>
  corners.slice(0, open ? -1 : undefined).map(([x0, y0], n) => {
    const [x1, y1] = corners[(n + 1) % corners.length]!
    return facet(part, colour, x0, y0, z0, x1, y1, z0, x1, y1, z1, x0, y0, z1)
  })

/** Walls with a top and no underside, to stand on something. */
export const prism = (
  corners: Corner[],
  z0: number,
  z1: number,
  { top = 'roof', ...more }: { top?: Part; part?: Part; colour?: Face['colour']; open?: boolean } = {},
): Face[] => [...walls(corners, z0, z1, more), plate(corners, z1, top, more.colour)]

/** A regular polygon about a point. */
export const ring = ([x, y]: Corner, radius: number, sides: number): Corner[] =>
  Array.from({ length: sides }, (_, n) => {
    const angle = ((n + 0.5) * 2 * Math.PI) / sides
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })

/** Triangles from the sides of an outline to a point. */
export const spire = (corners: Corner[], z: number, [x, y, tip]: Vector, colour: Face['colour']): Face[] =>
  corners.map(([x0, y0], n) => {
    const [x1, y1] = corners[(n + 1) % corners.length]!
    return facet('roof', colour, x0, y0, z, x1, y1, z, x, y, tip)
  })

/** Steps that rise along y between x0 and x1 up to a wall at y1, each tread one face. */
export function flight(x0: number, x1: number, y1: number, going: number, rises: number[]): Face[] {
  const y0 = y1 - going * rises.length
  const side: number[] = [y1, 0, y0, 0]
  const faces: Face[] = []
  for (const [n, z] of rises.entries()) {
    const [from, to] = [y0 + n * going, y0 + (n + 1) * going]
    side.push(from, z, to, z)
    faces.push(...walls(outline(x0, from, x1, from), rises[n - 1] ?? 0, z, { open: true }))
    faces.push(plate(rectangle(x0, from, x1, to), z, 'top'))
  }
  const cheek = (x: number) =>
    face(
      Array.from({ length: side.length / 2 }, (_, n): Vector => [x, side[2 * n]!, side[2 * n + 1]!]),
      'wall',
    )
  return [...faces, cheek(x0), cheek(x1)]
}

/** The foot of a wall, for openings. */
export const foot = (x0: number, y0: number, x1: number, y1: number, z = 0): [Vector, Vector] => [
  [x0, y0, z],
  [x1, y1, z],
]

/** The same with x and y exchanged. */
export const turned = (faces: Face[]): Face[] =>
  faces.map((one) => ({ ...one, corners: one.corners.map(([x, y, z]): Vector => [y, x, z]) }))

/** The same, its walls in another colour. */
export const painted = (faces: Face[], colour: Face['colour']): Face[] =>
  faces.map((one) => (one.part === 'wall' ? { ...one, colour } : one))

/** A pane with a pointed head, in the wall from a to b. */
export function lancet(a: Vector, b: Vector, from: number, to: number, sill: number, head: number): Face {
  const pane = opening(a, b, from, to, sill, head)
  const [one, two] = pane.corners.slice(2) as [Vector, Vector]
  const spring = a[2] + head - (to - from)
  const tip: Vector = [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2, one[2]]
  return { ...pane, corners: [...pane.corners.slice(0, 2), [one[0], one[1], spring], tip, [two[0], two[1], spring]] }
}

/** Nearly the colour of the wall that it is in. */
export const faint = ({ colour, ...pane }: Face, wall: Face['colour'] = white, by = 9): Face => ({
  ...pane,
  colour: [wall[0] - by, wall[1] - by, wall[2] - by],
})
