import { hash } from './noise.ts'
import type { Vector } from './vector.ts'
import { add, cross, normalize, scale } from './vector.ts'

/** Random numbers of one pixel sample after the other. A single one, because a thread traces one ray at a time. */
let pixel = 0
let sample = 0
let dimension = 0

const steps = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29].map((prime) => Math.sqrt(prime) % 1)

export function startSample(pixelIndex: number, sampleIndex: number): void {
  pixel = pixelIndex
  sample = sampleIndex
  dimension = 0
}

/** In [0, 1). The first dimensions are spread evenly over the samples of a pixel (Richtmyer sequence, shifted). */
export function random(): number {
  const d = dimension++
  if (d >= steps.length) return hash(pixel, d, sample + 9)
  const value = hash(pixel, d, 5) + sample * steps[d]!
  return value - Math.floor(value)
}

/** A direction about a normal, more often where light counts more (Malley's method). */
export function cosineDirection(normal: Vector): Vector {
  const radius = Math.sqrt(random())
  const angle = random() * Math.PI * 2
  const height = Math.sqrt(Math.max(0, 1 - radius * radius))
  const side = normalize(cross(normal, Math.abs(normal[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]))
  const front = cross(normal, side)
  const flat = add(scale(side, radius * Math.cos(angle)), scale(front, radius * Math.sin(angle)))
  return normalize(add(flat, scale(normal, height)))
}

/** A direction scattered around another by at most `spread`. */
export function scatteredDirection(direction: Vector, spread: number): Vector {
  const radius = spread * Math.sqrt(random())
  const angle = random() * Math.PI * 2
  const side = normalize(cross(direction, Math.abs(direction[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]))
  const front = cross(direction, side)
  const offset = add(scale(side, radius * Math.cos(angle)), scale(front, radius * Math.sin(angle)))
  return normalize(add(direction, offset))
}
