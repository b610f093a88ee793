import type { Material } from '../tracer/material.ts'
import { fractalNoise, hash, noise, smoothstep } from '../tracer/noise.ts'
import type { Vector } from '../tracer/vector.ts'
import { color, tilt } from './building-materials.ts'

export const soil: Material = {
  name: 'soil',
  paint(s) {
    const patch = fractalNoise(s.x * 0.5, 1, s.z * 0.5, 3)
    color(s, [0.1 + 0.035 * patch, 0.15, 0.042], 0.7 + 0.6 * noise(s.x * 40, 0, s.z * 40))
  },
}

/** A blade of lawn; patches of the lawn differ in colour, and mowing left faint bands. */
export const grass: Material = {
  name: 'grass',
  translucency: 0.35,
  foliage: true,
  paint(s) {
    const patch = fractalNoise(s.x * 0.35, 2, s.z * 0.35, 4)
    const dry = smoothstep(0.82, 1, s.tint)
    const band = Math.sin((s.x * 0.86 + s.z * 0.5) * 5.2) > 0 ? 1.06 : 0.95
    const shade = (0.72 + 0.42 * s.tint + 0.5 * (patch - 0.5)) * band
    color(s, [0.165 + 0.13 * dry + 0.07 * patch, 0.27 + 0.03 * dry, 0.068 + 0.04 * dry], shade)
  },
}

/** Rounded pebbles of about 2.5 cm, from the nearest of jittered points. */
export const gravel: Material = {
  name: 'gravel',
  paint(s) {
    const size = 0.026
    const x = s.x / size
    const z = s.z / size
    let nearest = 9
    let fromX = 0
    let fromZ = 0
    let stone = 0
    for (let column = Math.floor(x) - 1; column <= Math.floor(x) + 1; column++) {
      for (let row = Math.floor(z) - 1; row <= Math.floor(z) + 1; row++) {
        const toX = column + hash(column, row, 31) - x
        const toZ = row + hash(column, row, 32) - z
        const distance = Math.hypot(toX, toZ)
        if (distance > nearest) continue
        nearest = distance
        fromX = -toX
        fromZ = -toZ
        stone = hash(column, row, 33)
      }
    }
    const warm = hash(Math.floor(stone * 9999), 1, 1)
    const shade = (0.55 + 0.75 * stone) * (1 - 0.75 * smoothstep(0.3, 0.75, nearest))
    const patch = 0.9 + 0.25 * (fractalNoise(s.x * 1.2, 4, s.z * 1.2, 3) - 0.5)
    color(s, [0.5 + 0.05 * warm, 0.455, 0.395 - 0.04 * warm], shade * patch)
    tilt(s, fromX * 0.9, fromZ * 0.9)
  },
}

export const bark: Material = {
  name: 'bark',
  paint(s) {
    const ridge = fractalNoise(s.x * 30, s.y * 5, s.z * 30, 3)
    color(s, [0.16, 0.13, 0.105], 0.5 + ridge)
  },
}

export const birchBark: Material = {
  name: 'birch bark',
  paint(s) {
    const scar = smoothstep(0.6, 0.7, fractalNoise(s.x * 5, s.y * 22, s.z * 5, 3))
    color(s, [0.62, 0.58, 0.52], (1 - 0.8 * scar) * (0.85 + 0.3 * noise(s.x * 20, s.y * 20, s.z * 20)))
  },
}

export function leaves(name: string, albedo: Vector, variation: number): Material {
  return {
    name,
    translucency: 0.4,
    foliage: true,
    paint(s) {
      const shade = 1 + (s.tint - 0.5) * variation
      const warm = hash(Math.floor(s.tint * 99999), 2, 3) * variation
      color(s, [albedo[0] * (1 + warm * 0.35), albedo[1], albedo[2] * (1 - warm * 0.2)], shade)
    },
  }
}
