import type { Lamp } from '../tracer/lights.ts'
import type { Material } from '../tracer/material.ts'
import type { Draft, Mesh } from '../tracer/mesh.ts'
import { addBox, addPatch, addTube, closeMesh, openDraft } from '../tracer/mesh.ts'
import type { Vector } from '../tracer/vector.ts'
import {
  cloth,
  concrete,
  curtain,
  darkTimber,
  glass,
  glow,
  metal,
  oakFloor,
  paint,
  paving,
  plaster,
  poolTile,
  timber,
  water,
  whitePaint,
} from './building-materials.ts'

const floor = 0.45
const storey = 3.5
const roof = 6.75

/** The house, its terrace and its pool. The front is at z = 0 and faces the street (z grows towards it). */
export function buildHouse(lamps: Lamp[]): Mesh {
  const draft = openDraft()
  addLivingRoom(draft)
  addEntrance(draft)
  addUpperFloor(draft)
  addRoofs(draft)
  addTerrace(draft)
  addPool(draft)
  addFurniture(draft)
  for (const lamp of lamps) addPatch(draft, lamp.corner, lamp.u, lamp.v, glow('lamp', lamp.emission))
  return closeMesh(draft)
}

/** Lit in the evening: ceilings, the soffit above the door, the pool. */
export function eveningLamps(): Lamp[] {
  const warm: Vector = [20, 9.2, 3]
  const ceiling = (x: number, y: number, z: number, width: number, depth: number, strength: number): Lamp => {
    return {
      corner: [x, y, z],
      u: [width, 0, 0],
      v: [0, 0, depth],
      emission: [warm[0] * strength, warm[1] * strength, warm[2] * strength],
    }
  }
  return [
    ...[1.2, 3.9, 6.6].map((x) => ceiling(x, storey - 0.365, -4.4, 1.6, 0.35, 1)),
    ...[0.2, 2.4].map((x) => ceiling(x, roof - 0.455, -2.4, 1.2, 0.3, 0.9)),
    ceiling(6.6, roof - 0.455, -1.6, 2, 0.3, 0.9),
    ceiling(12.3, storey - 0.275, -3, 1.2, 0.3, 0.8),
    ...[9.9, 11.2, 12.9].map((x) => ceiling(x, storey - 0.255, -0.3, 0.14, 0.14, 2.4)),
    { corner: [-1.04, -1, 7.2], u: [0, 0.35, 0], v: [0, 0, 1.6], emission: [1.5, 6, 7] },
  ]
}

/** Ground floor left: glazed to the front over its whole width. */
function addLivingRoom(draft: Draft): void {
  addBox(draft, [-0.1, 0, -7.2], [9, floor, 0], concrete)
  addPatch(draft, [0, floor + 0.005, -7], [9, 0, 0], [0, 0, 7], oakFloor)
  addBox(draft, [0, floor, -7.2], [9, storey - 0.3, -7], whitePaint)
  addBox(draft, [8.8, floor, -7], [9, storey - 0.3, -0.3], whitePaint)
  addBox(draft, [-0.1, floor, -7.2], [0.25, storey - 0.3, 0], plaster)
  addBox(draft, [-0.1, storey - 0.36, -7.2], [9, storey, 0], plaster)
  addGlazing(draft, [0.25, floor, -0.12], 8.65, storey - 0.36 - floor, [1.45, 2.9, 5.8, 7.25], [])
  addCurtain(draft, 0.35, 1.1, -0.4, floor, storey - 0.4)
  addCurtain(draft, 7.7, 8.7, -0.4, floor, storey - 0.4)
}

/** Ground floor right: board-formed concrete with the door in a timber recess and two windows. */
function addEntrance(draft: Draft): void {
  const top = storey - 0.25
  addWall(draft, 'x', [9, 0, -0.9], 5.2, top, 0.35, concrete, [
    [1.0, floor, 2.6, 2.95],
    [3.5, floor + 0.9, 4.7, 2.95],
  ])
  addWall(draft, 'z', [14.2, 0, -8.2], 7.3, top, -0.35, concrete, [[2.2, floor, 4.9, 2.95]])
  addBox(draft, [9, 0, -8.2], [14.2, top, -7.85], concrete)
  addPatch(draft, [9, floor, -8], [5, 0, 0], [0, 0, 7], oakFloor)
  addPatch(draft, [9, top - 0.02, -8], [5, 0, 0], [0, 0, 7], whitePaint)
  addBox(draft, [9.01, floor, -4.4], [12, top, -4.3], whitePaint)
  addBox(draft, [10, floor, -1.32], [11.6, 2.95, -1.2], timber)
  addBox(draft, [11.36, 1.2, -1.2], [11.4, 2.2, -1.13], metal)
  addGlazing(draft, [12.5, floor + 0.9, -1.1], 1.2, 2.95 - floor - 0.9, [], [])
  addSideGlazing(draft, 14, floor, 2.95, -6, -3.3, [-4.65])
  addBox(draft, [9.9, 0, -0.9], [11.7, floor, 0.6], paving)
}

/** White plaster box, cantilevered over the terrace and to the left, with a timber-lined loggia. */
function addUpperFloor(draft: Draft): void {
  addBox(draft, [-2, storey, -7.4], [10.6, storey + 0.32, 1.3], plaster)
  addBox(draft, [-2, roof - 0.45, -7.4], [10.6, roof, 1.3], plaster)
  addBox(draft, [-2, storey, -7.4], [10.6, roof, -7.1], plaster)
  addBox(draft, [-2, storey, -7.4], [-1.65, roof, 1.3], plaster)
  addWall(draft, 'x', [4.6, storey + 0.32, 1.3], 6, roof - 0.45 - storey - 0.32, 0.35, plaster, [
    [1.5, storey + 0.32, 4.9, roof - 0.75],
  ])
  addWall(draft, 'z', [10.62, storey + 0.02, -7.38], 8.64, roof - storey - 0.02, -0.35, timber, [
    [2.6, storey + 0.9, 5.6, roof - 0.75],
  ])
  addBox(draft, [-2, storey + 0.318, -7.1], [10.3, storey + 0.325, -0.4], oakFloor)
  addBox(draft, [4.35, storey + 0.32, -7], [4.6, roof - 0.45, 1.3], plaster)
  addPatch(draft, [-1.65, roof - 0.452, -0.4], [6, 0, 0], [0, 0, 1.7], timber)
  addPatch(draft, [-1.65, storey + 0.325, -0.4], [6, 0, 0], [0, 0, 1.7], timber)
  addPatch(draft, [-1.645, storey + 0.32, -0.4], [0, 0, 1.68], [0, 2.5, 0], timber)
  addPatch(draft, [4.345, storey + 0.32, -0.4], [0, 2.5, 0], [0, 0, 1.68], timber)
  addGlazing(draft, [-1.65, storey + 0.32, -0.5], 6, roof - 0.45 - storey - 0.32, [2, 4], [])
  addGlazing(draft, [6.1, storey + 0.32, 1.08], 3.4, roof - 0.75 - storey - 0.32, [1.15], [])
  for (let x = 8.05; x < 9.45; x += 0.115)
    addBox(draft, [x, storey + 0.32, 1.16], [x + 0.05, roof - 0.75, 1.26], timber)
  addSideGlazing(draft, 10.42, storey + 0.9, roof - 0.75, -4.8, -1.8, [-3.3])
  addBox(draft, [-1.65, storey + 0.32, -4.2], [10.3, roof - 0.45, -4.1], whitePaint)
  addCurtain(draft, -1.55, -0.7, -0.8, storey + 0.34, roof - 0.5)
  addCurtain(draft, 3.5, 4.3, -0.8, storey + 0.34, roof - 0.5)
  addRailing(draft, [-1.65, storey + 0.32, 1.22], [4.35, storey + 0.32, 1.22])
}

/** Thin overhanging slabs with metal edges and timber soffits; a railing on the lower one. */
function addRoofs(draft: Draft): void {
  addBox(draft, [-2.7, roof, -8.1], [11.5, roof + 0.06, 2.2], timber)
  addBox(draft, [-2.72, roof + 0.061, -8.12], [11.52, roof + 0.26, 2.22], metal)
  addBox(draft, [9, storey - 0.25, -8.7], [15.1, storey - 0.19, 0.5], timber)
  addBox(draft, [8.98, storey - 0.189, -8.72], [15.12, storey + 0.06, 0.52], metal)
  addRailing(draft, [10.7, storey + 0.06, 0.3], [14.9, storey + 0.06, 0.3])
  addRailing(draft, [14.9, storey + 0.06, 0.3], [14.9, storey + 0.06, -8.5])
  addTube(draft, [9.25, floor, 1.0], [9.25, storey, 1.0], 0.06, 0.06, 12, metal)
  addTube(draft, [-1.6, floor, 0.9], [-1.6, storey, 0.9], 0.06, 0.06, 12, metal)
}

function addTerrace(draft: Draft): void {
  addBox(draft, [-2.5, -0.1, -0.01], [14.5, floor - 0.02, 4.5], paving)
  addBox(draft, [9.5, -0.1, 4.5], [13.5, 0.29, 5.0], paving)
  addBox(draft, [9.5, -0.1, 5.0], [13.5, 0.14, 5.5], paving)
}

function addPool(draft: Draft): void {
  const [x0, x1, z0, z1] = [-1.05, 8.05, 5.95, 10.05]
  const border = 0.45
  addBox(draft, [x0 - border, -0.2, z0 - border], [x1 + border, 0.06, z0], paving)
  addBox(draft, [x0 - border, -0.2, z1], [x1 + border, 0.06, z1 + border], paving)
  addBox(draft, [x0 - border, -0.2, z0], [x0, 0.06, z1], paving)
  addBox(draft, [x1, -0.2, z0], [x1 + border, 0.06, z1], paving)
  addPatch(draft, [x0, -0.03, z0], [0, 0, z1 - z0], [x1 - x0, 0, 0], water)
  addPatch(draft, [x0, -1.4, z0], [0, 0, z1 - z0], [x1 - x0, 0, 0], poolTile)
  addPatch(draft, [x0, -1.4, z0], [x1 - x0, 0, 0], [0, 1.4, 0], poolTile)
  addPatch(draft, [x0, -1.4, z1], [x1 - x0, 0, 0], [0, 1.4, 0], poolTile)
  addPatch(draft, [x0, -1.4, z0], [0, 0, z1 - z0], [0, 1.4, 0], poolTile)
  addPatch(draft, [x1, -1.4, z0], [0, 0, z1 - z0], [0, 1.4, 0], poolTile)
}

/** Seen through the glass, and on the terrace. */
function addFurniture(draft: Draft): void {
  const gray = cloth('gray cloth', [0.3, 0.29, 0.28])
  const sand = cloth('sand cloth', [0.6, 0.54, 0.45])
  addBox(draft, [1.6, floor + 0.12, -3.2], [4.4, floor + 0.45, -2.2], gray)
  addBox(draft, [1.6, floor + 0.45, -3.3], [4.4, floor + 0.85, -3.0], gray)
  addBox(draft, [2.2, floor + 0.25, -1.7], [3.6, floor + 0.32, -1.1], darkTimber)
  addBox(draft, [4.9, floor, -6.95], [8.7, floor + 2.4, -6.4], darkTimber)
  addBox(draft, [5.2, floor, -4.6], [8, floor + 0.92, -3.7], whitePaint)
  addBox(draft, [5.15, floor + 0.92, -4.65], [8.05, floor + 0.97, -3.65], darkTimber)
  addBox(draft, [1.4, floor + 1.1, -6.98], [3.6, floor + 2.2, -6.94], paint('picture', [0.42, 0.2, 0.12]))
  for (const x of [5.8, 6.6, 7.4]) {
    addTube(draft, [x, floor + 1.75, -4.15], [x, floor + 1.98, -4.15], 0.16, 0.03, 16, metal)
    addTube(draft, [x, floor + 1.98, -4.15], [x, storey - 0.36, -4.15], 0.008, 0.008, 4, metal)
  }
  for (const x of [2.2, 4.6]) {
    addBox(draft, [x, floor + 0.12, 2.2], [x + 0.75, floor + 0.3, 4.0], sand)
    addPatch(draft, [x, floor + 0.3, 2.3], [0.75, 0, 0], [0, 0.55, -0.45], sand)
    addBox(draft, [x + 0.05, floor - 0.02, 2.3], [x + 0.7, floor + 0.12, 3.9], darkTimber)
  }
  addBox(draft, [3.4, floor - 0.02, 2.8], [3.95, floor + 0.35, 3.35], concrete)
  addBox(draft, [8.2, floor - 0.02, 3.2], [9, floor + 0.55, 4.0], metal)
  addBox(draft, [13.3, floor - 0.02, 0.4], [14.1, floor + 0.55, 1.2], metal)
}

/** A wall with openings. `direction` is where it runs; a negative thickness grows towards smaller x. */
function addWall(
  draft: Draft,
  direction: 'x' | 'z',
  [x, y, z]: Vector,
  length: number,
  height: number,
  thickness: number,
  material: Material,
  openings: [fromAlong: number, fromY: number, toAlong: number, toY: number][],
): void {
  const stops = [...new Set([0, length, ...openings.flatMap(([from, , to]) => [from, to])])].sort((a, b) => a - b)
  for (let i = 0; i + 1 < stops.length; i++) {
    const [from, to] = [stops[i]!, stops[i + 1]!]
    const opening = openings.find(([start, , end]) => start <= from && to <= end)
    const solid: [number, number][] = opening
      ? [
          [y, opening[1]],
          [opening[3], y + height],
        ]
      : [[y, y + height]]
    for (const [low, high] of solid) {
      if (high - low < 1e-6) continue
      if (direction === 'x') addBox(draft, [x + from, low, z - thickness], [x + to, high, z], material)
      else addBox(draft, [x + thickness, low, z + from], [x, high, z + to], material)
    }
  }
}

/** Panes facing z with a metal frame; `posts` are distances along the front, `bars` heights. */
function addGlazing(
  draft: Draft,
  corner: Vector,
  width: number,
  height: number,
  posts: number[],
  bars: number[],
): void {
  const [x, y, z] = corner
  const frame = 0.06
  addPatch(draft, corner, [width, 0, 0], [0, height, 0], glass)
  for (const at of [0, ...posts.map((post) => post - frame / 2), width - frame]) {
    addBox(draft, [x + at, y, z - 0.05], [x + at + frame, y + height, z + 0.05], metal)
  }
  for (const at of [0, ...bars, height - frame]) {
    addBox(draft, [x, y + at, z - 0.05], [x + width, y + at + frame, z + 0.05], metal)
  }
}

function addSideGlazing(
  draft: Draft,
  x: number,
  y0: number,
  y1: number,
  z0: number,
  z1: number,
  posts: number[],
): void {
  const frame = 0.06
  addPatch(draft, [x, y0, z0], [0, y1 - y0, 0], [0, 0, z1 - z0], glass)
  for (const z of [z0, ...posts, z1 - frame]) addBox(draft, [x - 0.05, y0, z], [x + 0.05, y1, z + frame], metal)
  for (const y of [y0, y1 - frame]) addBox(draft, [x - 0.05, y, z0], [x + 0.05, y + frame, z1], metal)
}

/** Sheer folds between x0 and x1. */
function addCurtain(draft: Draft, x0: number, x1: number, z: number, y0: number, y1: number): void {
  const step = 0.03
  const depth = (x: number) => z + 0.05 * Math.sin(x * 42) + 0.02 * Math.sin(x * 17)
  for (let x = x0; x < x1; x += step) {
    addPatch(draft, [x, y0, depth(x)], [step, 0, depth(x + step) - depth(x)], [0, y1 - y0, 0], curtain)
  }
}

function addRailing(draft: Draft, from: Vector, to: Vector): void {
  const run: Vector = [to[0] - from[0], 0, to[2] - from[2]]
  addPatch(draft, [from[0], from[1] + 0.06, from[2]], run, [0, 0.92, 0], glass)
  const low: Vector = [Math.min(from[0], to[0]) - 0.02, from[1] + 0.98, Math.min(from[2], to[2]) - 0.02]
  const high: Vector = [Math.max(from[0], to[0]) + 0.02, from[1] + 1.02, Math.max(from[2], to[2]) + 0.02]
  addBox(draft, low, high, metal)
}
