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
  const level = (z: number, part: Part): Face =>
    face(
      [
        [x0, y0, z],
        [x1, y0, z],
        [x1, y1, z],
        [x0, y1, z],
      ],
      part,
      colour,
    )
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
