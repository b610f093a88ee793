import type { Bvh } from './bvh.ts'
import { buildBvh } from './bvh.ts'
import type { Material } from './material.ts'
import type { Vector } from './vector.ts'
import { add, cross, normalize, scale, subtract } from './vector.ts'

/** Which part of the parallelogram spanned at a corner by two edges is solid. */
export const outlines = { parallelogram: 0, triangle: 1, leaf: 2 } as const

/** Surfaces being collected: nine numbers a patch (corner, first edge, second edge). */
export type Draft = { corners: number[]; outlines: number[]; materials: Material[] }

export type Mesh = Bvh & {
  patches: Float32Array
  normals: Float32Array
  outlines: Uint8Array
  /** 1 where light passes: shadow and bounce rays ignore the patch. */
  clear: Uint8Array
  materials: Material[]
}

const cushionColumns = 64
const cushionRows = 32

export function openDraft(): Draft {
  return { corners: [], outlines: [], materials: [] }
}

export function closeMesh(draft: Draft): Mesh {
  const count = draft.materials.length
  const patches = Float32Array.from(draft.corners)
  const bounds = new Float32Array(count * 6)
  const normals = new Float32Array(count * 3)
  for (let i = 0; i < count; i++) {
    const [p, u, v] = [0, 3, 6].map((at) => vectorAt(patches, i * 9 + at)) as [Vector, Vector, Vector]
    normals.set(normalize(cross(u, v)), i * 3)
    const corners =
      draft.outlines[i] === outlines.triangle ? [p, add(p, u), add(p, v)] : [p, add(p, u), add(p, v), add(add(p, u), v)]
    for (let axis = 0; axis < 3; axis++) {
      bounds[i * 6 + axis] = Math.min(...corners.map((corner) => corner[axis]!))
      bounds[i * 6 + 3 + axis] = Math.max(...corners.map((corner) => corner[axis]!))
    }
  }
  return {
    ...buildBvh(bounds, 2),
    patches,
    normals,
    outlines: Uint8Array.from(draft.outlines),
    clear: Uint8Array.from(draft.materials, (material) => (material.clear ? 1 : 0)),
    materials: draft.materials,
  }
}

export function addPatch(
  draft: Draft,
  corner: Vector,
  u: Vector,
  v: Vector,
  material: Material,
  outline: keyof typeof outlines = 'parallelogram',
): void {
  draft.corners.push(...corner, ...u, ...v)
  draft.outlines.push(outlines[outline])
  draft.materials.push(material)
}

/** A box from its lower to its upper corner. */
export function addBox(draft: Draft, low: Vector, high: Vector, material: Material): void {
  const [x, y, z] = subtract(high, low)
  addPatch(draft, low, [0, y, 0], [x, 0, 0], material)
  addPatch(draft, low, [0, 0, z], [0, y, 0], material)
  addPatch(draft, low, [x, 0, 0], [0, 0, z], material)
  addPatch(draft, high, [-x, 0, 0], [0, -y, 0], material)
  addPatch(draft, high, [0, -y, 0], [0, 0, -z], material)
  addPatch(draft, high, [0, 0, -z], [-x, 0, 0], material)
}

/** A box with swollen sides and round edges: a superellipsoid (Barr 1981) of the given squareness, 2 for an ellipsoid. */
export function addCushion(draft: Draft, low: Vector, high: Vector, squareness: number, material: Material): void {
  const center = scale(add(low, high), 0.5)
  const half = scale(subtract(high, low), 0.5)
  const power = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / squareness)
  const at = (column: number, row: number): Vector => {
    const around = (column / cushionColumns) * Math.PI * 2
    const up = (row / cushionRows - 0.5) * Math.PI
    const flat = power(Math.cos(up))
    return add(center, [
      half[0] * flat * power(Math.cos(around)),
      half[1] * power(Math.sin(up)),
      half[2] * flat * power(Math.sin(around)),
    ])
  }
  for (let row = 0; row < cushionRows; row++) {
    for (let column = 0; column < cushionColumns; column++) {
      const [a, b, c, d] = [at(column, row), at(column + 1, row), at(column, row + 1), at(column + 1, row + 1)]
      addPatch(draft, a, subtract(c, a), subtract(b, a), material, 'triangle')
      addPatch(draft, d, subtract(b, d), subtract(c, d), material, 'triangle')
    }
  }
}

/** A tapered tube without caps, in flat facets. */
export function addTube(
  draft: Draft,
  from: Vector,
  to: Vector,
  fromRadius: number,
  toRadius: number,
  facets: number,
  material: Material,
): void {
  const axis = normalize(subtract(to, from))
  const side = normalize(cross(axis, Math.abs(axis[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]))
  const front = cross(axis, side)
  const around = Array.from({ length: facets + 1 }, (_, i) => {
    const angle = (i / facets) * Math.PI * 2
    return add(scale(side, Math.cos(angle)), scale(front, Math.sin(angle)))
  })
  for (let i = 0; i < facets; i++) {
    const a = add(from, scale(around[i]!, fromRadius))
    const b = add(from, scale(around[i + 1]!, fromRadius))
    const c = add(to, scale(around[i]!, toRadius))
    const d = add(to, scale(around[i + 1]!, toRadius))
    addPatch(draft, a, subtract(b, a), subtract(c, a), material, 'triangle')
    addPatch(draft, d, subtract(c, d), subtract(b, d), material, 'triangle')
  }
}

function vectorAt(numbers: Float32Array, at: number): Vector {
  return [numbers[at]!, numbers[at + 1]!, numbers[at + 2]!]
}
