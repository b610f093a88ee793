import type { Bvh } from './bvh.ts'
import { buildBvh } from './bvh.ts'
import type { Mesh } from './mesh.ts'
import { outlines } from './mesh.ts'

/** A mesh turned about the vertical axis, scaled, then moved. */
export type Placement = { mesh: Mesh; x: number; y: number; z: number; turn: number; scale: number }

export type Scene = { placements: Placement[]; turns: Float64Array; bvh: Bvh }

/** Origin, then direction. A typed array keeps numbers unboxed in the inner loops. */
export type Ray = Float64Array

export type Hit = { distance: number; placement: number; patch: number }

export function place(mesh: Mesh, x: number, z: number, y = 0, turn = 0, scale = 1): Placement {
  return { mesh, x, y, z, turn, scale }
}

export function openScene(placements: Placement[]): Scene {
  const bounds = new Float32Array(placements.length * 6)
  const turns = new Float64Array(placements.length * 2)
  for (const [i, { mesh, x, y, z, turn, scale }] of placements.entries()) {
    const cos = Math.cos(turn)
    const sin = Math.sin(turn)
    turns.set([cos, sin], i * 2)
    const [x0, y0, z0, x1, y1, z1] = mesh.nodes as unknown as [number, number, number, number, number, number]
    const xs = [x0, x1].flatMap((px) => [z0, z1].map((pz) => x + scale * (px * cos + pz * sin)))
    const zs = [x0, x1].flatMap((px) => [z0, z1].map((pz) => z + scale * (pz * cos - px * sin)))
    bounds.set([Math.min(...xs), y + scale * y0, Math.min(...zs)], i * 6)
    bounds.set([Math.max(...xs), y + scale * y1, Math.max(...zs)], i * 6 + 3)
  }
  return { placements, turns, bvh: buildBvh(bounds, 1) }
}

const outerStack = new Int32Array(96)
const innerStack = new Int32Array(96)
const local = new Float64Array(6)
/** A ray made ready for boxes: which corner comes first on each axis, then 1 / direction and origin / direction. */
type Slabs = { signs: Int32Array; factors: Float64Array }

const outer: Slabs = { signs: new Int32Array(3), factors: new Float64Array(6) }
const inner: Slabs = { signs: new Int32Array(3), factors: new Float64Array(6) }
/** The distance beyond which nothing matters; an array, because V8 boxes a number in a module's variable. */
const nearest = new Float64Array(1)

/** Writes the nearest hit and says whether there is one; `solid` looks through what is clear. */
export function findHit(scene: Scene, ray: Ray, solid: boolean, hit: Hit): boolean {
  const { nodes, links, order } = scene.bvh
  nearest[0] = Infinity
  hit.placement = -1
  let depth = 0
  let node = 0
  prepare(outer, ray)
  if (entry(nodes, 0, outer) === Infinity) return false
  for (;;) {
    const at = node * 8
    const count = links[at + 7]!
    if (count > 0) {
      for (let i = links[at + 6]!, end = i + count; i < end; i++) {
        const placement = order[i]!
        const patch = findInMesh(toLocal(scene, placement, ray), solid, false)
        if (patch < 0) continue
        hit.placement = placement
        hit.patch = patch
      }
    } else {
      const first = links[at + 6]!
      const a = entry(nodes, first * 8, outer)
      const b = entry(nodes, first * 8 + 8, outer)
      if (a <= b) {
        if (b !== Infinity) outerStack[depth++] = first + 1
        if (a !== Infinity) {
          node = first
          continue
        }
      } else {
        if (a !== Infinity) outerStack[depth++] = first
        node = first + 1
        continue
      }
    }
    if (depth === 0) break
    node = outerStack[--depth]!
  }
  hit.distance = nearest[0]!
  return hit.placement >= 0
}

/** Whether anything solid stands within `reach`. */
export function isBlocked(scene: Scene, ray: Ray, reach: number): boolean {
  const { nodes, links, order } = scene.bvh
  prepare(outer, ray)
  nearest[0] = reach
  let depth = 1
  outerStack[0] = 0
  while (depth > 0) {
    const at = outerStack[--depth]! * 8
    if (entry(nodes, at, outer) === Infinity) continue
    const count = links[at + 7]!
    if (count === 0) {
      outerStack[depth++] = links[at + 6]! + 1
      outerStack[depth++] = links[at + 6]!
      continue
    }
    for (let i = links[at + 6]!, end = i + count; i < end; i++) {
      if (findInMesh(toLocal(scene, order[i]!, ray), true, true) >= 0) return true
    }
  }
  return false
}

/** Distances along the ray stay the same, because the direction is scaled too. */
function toLocal(scene: Scene, placement: number, ray: Ray): Mesh {
  const { mesh, x, y, z, scale } = scene.placements[placement]!
  const cos = scene.turns[placement * 2]! / scale
  const sin = scene.turns[placement * 2 + 1]! / scale
  const px = ray[0]! - x
  const pz = ray[2]! - z
  local[0] = px * cos - pz * sin
  local[1] = (ray[1]! - y) / scale
  local[2] = px * sin + pz * cos
  local[3] = ray[3]! * cos - ray[5]! * sin
  local[4] = ray[4]! / scale
  local[5] = ray[3]! * sin + ray[5]! * cos
  return mesh
}

/** The nearest patch along `local` closer than `nearest`, or -1; the first one met for `any`. */
function findInMesh(mesh: Mesh, solid: boolean, any: boolean): number {
  const { nodes, links, order } = mesh
  prepare(inner, local)
  let found = -1
  let depth = 0
  let node = 0
  if (entry(nodes, 0, inner) === Infinity) return -1
  for (;;) {
    const at = node * 8
    const count = links[at + 7]!
    if (count > 0) {
      for (let i = links[at + 6]!, end = i + count; i < end; i++) {
        const patch = order[i]!
        if (solid && mesh.clear[patch] === 1) continue
        if (!meet(mesh, patch)) continue
        found = patch
        if (any) return found
      }
    } else {
      const first = links[at + 6]!
      const a = entry(nodes, first * 8, inner)
      const b = entry(nodes, first * 8 + 8, inner)
      if (a <= b) {
        if (b !== Infinity) innerStack[depth++] = first + 1
        if (a !== Infinity) {
          node = first
          continue
        }
      } else {
        if (a !== Infinity) innerStack[depth++] = first
        node = first + 1
        continue
      }
    }
    if (depth === 0) return found
    node = innerStack[--depth]!
  }
}

function prepare({ signs, factors }: Slabs, ray: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) {
    // A direction of exactly 0 would make 0 * Infinity of a box that touches the origin.
    const inverse = 1 / (ray[axis + 3]! || 1e-30)
    signs[axis] = inverse < 0 ? 3 : 0
    factors[axis] = inverse
    factors[axis + 3] = ray[axis]! * inverse
  }
}

/** Where the ray enters a box, Infinity when it misses or when something nearer is known (Williams et al. 2005). */
function entry(nodes: Float32Array, at: number, slabs: Slabs): number {
  const { signs, factors } = slabs
  const sx = signs[0]!
  const sy = signs[1]!
  const sz = signs[2]!
  let enter = nodes[at + sx]! * factors[0]! - factors[3]!
  let leave = nodes[at + 3 - sx]! * factors[0]! - factors[3]!
  const enterY = nodes[at + 1 + sy]! * factors[1]! - factors[4]!
  const leaveY = nodes[at + 4 - sy]! * factors[1]! - factors[4]!
  const enterZ = nodes[at + 2 + sz]! * factors[2]! - factors[5]!
  const leaveZ = nodes[at + 5 - sz]! * factors[2]! - factors[5]!
  if (enterY > enter) enter = enterY
  if (enterZ > enter) enter = enterZ
  if (leaveY < leave) leave = leaveY
  if (leaveZ < leave) leave = leaveZ
  return enter <= leave * (1 + 1e-9) && leave >= 0 && enter < nearest[0]! ? enter : Infinity
}

/** Möller and Trumbore (1997), with the second barycentric limit replaced by the patch's outline; lowers `nearest`. */
function meet(mesh: Mesh, patch: number): boolean {
  const p = mesh.patches
  const at = patch * 9
  const ux = p[at + 3]!
  const uy = p[at + 4]!
  const uz = p[at + 5]!
  const vx = p[at + 6]!
  const vy = p[at + 7]!
  const vz = p[at + 8]!
  const dx = local[3]!
  const dy = local[4]!
  const dz = local[5]!
  const hx = dy * vz - dz * vy
  const hy = dz * vx - dx * vz
  const hz = dx * vy - dy * vx
  const det = ux * hx + uy * hy + uz * hz
  if (det === 0) return false
  const inverse = 1 / det
  const sx = local[0]! - p[at]!
  const sy = local[1]! - p[at + 1]!
  const sz = local[2]! - p[at + 2]!
  const u = (sx * hx + sy * hy + sz * hz) * inverse
  if (u < 0 || u > 1) return false
  const qx = sy * uz - sz * uy
  const qy = sz * ux - sx * uz
  const qz = sx * uy - sy * ux
  const v = (dx * qx + dy * qy + dz * qz) * inverse
  if (v < 0 || v > 1) return false
  const outline = mesh.outlines[patch]
  if (outline === outlines.triangle ? u + v > 1 : outline === outlines.leaf && outsideLeaf(u, v)) return false
  const distance = (vx * qx + vy * qy + vz * qz) * inverse
  if (distance <= 1e-4 || distance >= nearest[0]!) return false
  nearest[0] = distance
  return true
}

/** Pointed at both ends of u. */
function outsideLeaf(u: number, v: number): boolean {
  return Math.abs(v - 0.5) > 1.9 * u * (1 - u)
}
