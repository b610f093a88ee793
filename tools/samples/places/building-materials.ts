import type { Material, Surface } from '../tracer/material.ts'
import { fractalNoise, hash, noise, smoothstep } from '../tracer/noise.ts'
import type { Vector } from '../tracer/vector.ts'

/** Albedos are linear. Lengths in the patterns are metres. */

export const plaster: Material = {
  name: 'plaster',
  paint(s) {
    const grain = fractalNoise(s.x * 55, s.y * 55, s.z * 55, 2) - 0.5
    const cloud = fractalNoise(s.x * 0.7, s.y * 0.9, s.z * 0.7, 4) - 0.5
    const stain = fractalNoise(along(s) * 5, s.y * 0.25, 8, 3) - 0.5
    color(s, [0.72, 0.705, 0.675], 1 + grain * 0.05 + cloud * 0.06 + stain * 0.035)
    tilt(s, grain * 0.12, cloud * 0.02)
  },
}

/** Cast against horizontal boards; panels 2.4 m wide with tie holes. */
export const concrete: Material = {
  name: 'concrete',
  paint(s) {
    const a = along(s)
    const board = Math.floor(s.y / 0.185)
    const inBoard = s.y / 0.185 - board
    const piece = Math.floor(a / 2.4 + hash(board, 5, 1))
    const tone = hash(board, piece, 11) - 0.5
    const grain = fractalNoise(a * 3, s.y * 70, s.z, 3) - 0.5
    const cloud = fractalNoise(a * 0.9, s.y * 0.8, s.z * 0.9, 4) - 0.5
    const streak = fractalNoise(a * 9, s.y * 0.35, 2, 3) - 0.5
    const edge = Math.min(inBoard, 1 - inBoard)
    const groove = 1 - smoothstep(0.01, 0.045, edge)
    const holeX = a / 1.2 - Math.floor(a / 1.2) - 0.5
    const holeY = (s.y - 0.3) / 1.11 - Math.floor((s.y - 0.3) / 1.11) - 0.5
    const hole = 1 - smoothstep(0.018, 0.024, Math.hypot(holeX * 1.2, holeY * 1.11))
    const shade = 1 + tone * 0.26 + grain * 0.25 + cloud * 0.45 + streak * 0.16
    color(s, [0.29, 0.278, 0.262], shade * (1 - 0.45 * groove) * (1 - 0.7 * hole))
    tilt(s, grain * 0.04, (inBoard < 0.5 ? -groove : groove) * 0.4 + grain * 0.2 + (hash(board, 3, 9) - 0.5) * 0.1)
  },
}

/** Vertical larch boards, 13.5 cm. */
export const timber: Material = {
  name: 'timber',
  paint(s) {
    if (Math.abs(s.ny) > 0.7) paintBoards(s, s.z, s.x, 0.135, 0.006, [0.4, 0.225, 0.11])
    else paintBoards(s, along(s), s.y, 0.135, 0.006, [0.4, 0.225, 0.11])
  },
}

export const darkTimber: Material = {
  name: 'dark timber',
  paint(s) {
    paintBoards(s, along(s), s.y, 0.3, 0.003, [0.16, 0.09, 0.05])
  },
}

/** Large porcelain slabs. */
export const paving: Material = {
  name: 'paving',
  paint(s) {
    const size = 0.9
    const column = Math.floor(s.x / size)
    const row = Math.floor(s.z / size)
    const x = s.x / size - column
    const z = s.z / size - row
    const joint = Math.abs(s.ny) > 0.5 ? 1 - smoothstep(0.004, 0.009, Math.min(x, 1 - x, z, 1 - z)) : 0
    const speckle = fractalNoise(s.x * 90, s.y * 90, s.z * 90, 2) - 0.5
    const cloud = fractalNoise(s.x * 1.6, s.y, s.z * 1.6, 4) - 0.5
    const tone = (hash(column, row, 3) - 0.5) * 0.12
    color(s, [0.34, 0.32, 0.29], (1 + tone + speckle * 0.22 + cloud * 0.3) * (1 - joint * 0.65))
    tilt(s, speckle * 0.06, cloud * 0.02)
  },
}

export const metal: Material = {
  name: 'metal',
  paint(s) {
    color(s, [0.032, 0.034, 0.036], 1 + 0.1 * (noise(s.x * 3, s.y * 3, s.z * 3) - 0.5))
  },
  coat: { reflectance: 0.05, roughness: 0.25 },
}

export const glass: Material = { name: 'glass', clear: 'glass', paint: (s) => color(s, [1, 1, 1], 1) }

/** The pool's surface: ripples of three lengths. */
export const water: Material = {
  name: 'water',
  clear: 'water',
  paint(s) {
    const ripple = (at: number, x: number) => fractalNoise(s.x * at + x, x, s.z * at, 2) - 0.5
    tilt(s, ripple(1.4, 3) * 0.045 + ripple(6, 7) * 0.025, ripple(1.4, 13) * 0.045 + ripple(6, 17) * 0.025)
    color(s, [1, 1, 1], 1)
  },
}

export const poolTile: Material = {
  name: 'pool tile',
  paint(s) {
    color(s, [0.16, 0.47, 0.52], 0.9 + 0.2 * hash(Math.floor(s.x * 20), Math.floor(s.y * 20), Math.floor(s.z * 20)))
  },
}

export const oakFloor: Material = {
  name: 'oak floor',
  paint(s) {
    paintBoards(s, s.z, s.x, 0.18, 0.002, [0.42, 0.27, 0.15])
  },
  coat: { reflectance: 0.035, roughness: 0.09 },
}

export const whitePaint: Material = {
  name: 'white paint',
  paint: (s) => color(s, [0.78, 0.765, 0.735], 1 + 0.02 * (fractalNoise(s.x * 30, s.y * 30, s.z * 30, 2) - 0.5)),
}

/** Sheer cloth: folds come from the geometry. */
export const curtain: Material = {
  name: 'curtain',
  translucency: 0.45,
  paint: (s) => color(s, [0.76, 0.74, 0.69], 1 + 0.08 * (noise(s.x * 8, s.y * 200, s.z * 8) - 0.5)),
}

export function cloth(name: string, albedo: Vector): Material {
  return {
    name,
    paint(s) {
      const weave = noise(s.x * 180, s.y * 180, s.z * 180) - 0.5
      const wear = fractalNoise(s.x * 5, s.y * 5, s.z * 5, 3) - 0.5
      color(s, albedo, 1 + weave * 0.3 + wear * 0.16)
      tilt(s, weave * 0.3 + wear * 0.16, wear * 0.2)
    },
  }
}

export function paint(name: string, albedo: Vector, coat?: Material['coat']): Material {
  return { name, coat, paint: (s) => color(s, albedo, 1) }
}

export function glow(name: string, emission: Vector): Material {
  return { name, emission, paint: (s) => color(s, [0.8, 0.8, 0.8], 1) }
}

export function color(s: Surface, albedo: Vector, shade: number): void {
  s.r = albedo[0] * shade
  s.g = albedo[1] * shade
  s.b = albedo[2] * shade
}

/** Leans the normal along the surface: on walls sideways and up, on floors along x and z. */
export function tilt(s: Surface, first: number, second: number): void {
  if (Math.abs(s.ny) > 0.7) {
    s.nx += first
    s.nz += second
  } else {
    if (Math.abs(s.nz) > Math.abs(s.nx)) s.nx += first
    else s.nz += first
    s.ny += second
  }
  const length = Math.hypot(s.nx, s.ny, s.nz)
  s.nx /= length
  s.ny /= length
  s.nz /= length
}

/** The horizontal coordinate that runs along a wall. */
function along(s: Surface): number {
  return Math.abs(s.nz) > Math.abs(s.nx) ? s.x : s.z
}

/** Boards side by side in `a`, running along `b`: a tone, a grain and an end joint for each. */
function paintBoards(s: Surface, a: number, b: number, width: number, gap: number, albedo: Vector): void {
  const board = Math.floor(a / width)
  const at = a / width - board
  const length = 2.7
  const piece = Math.floor(b / length + hash(board, 4, 4))
  const end = b / length + hash(board, 4, 4) - piece
  const tone = hash(board, piece, 21) - 0.5
  const drift = fractalNoise(b * 1.1 + board * 7.7, board, piece, 2)
  const rings = noise((at + drift * 1.6) * 9 + board * 3.1, b * 0.6, piece * 5)
  const fiber = fractalNoise(a * 260, b * 3.5, board, 2) - 0.5
  const shade = 1 + tone * 0.42 + (rings - 0.5) * 0.3 + fiber * 0.28 + (drift - 0.5) * 0.25
  const edge = Math.min(at, 1 - at) * width
  const joint = 1 - smoothstep(gap * 0.5, gap * 1.2, Math.min(edge, Math.min(end, 1 - end) * length + gap * 0.3))
  color(s, albedo, shade * (1 - 0.85 * joint))
  s.g *= 1 + tone * 0.06
  s.b *= 1 + tone * 0.14
  tilt(s, (at - 0.5) * 0.05 + fiber * 0.04, 0)
}
