import type { Vector } from './vector.ts'
import { add, dot, multiply, normalize, scale } from './vector.ts'

export type Sky = {
  sun: Vector
  /** Irradiance on a surface that faces the sun, at the ground. */
  sunlight: Vector
  /** Radiance of the clear sky, without the sun's disc. */
  radiance(direction: Vector): Vector
}

/** Metres and 1/m at sea level (Nishita et al. 1993; ozone as in Hillaire 2020). */
const earth = 6_360_000
const top = 6_420_000
const rayleigh: Vector = [5.8e-6, 13.6e-6, 33.1e-6]
const rayleighHeight = 8_000
const mie = 6e-6
const mieHeight = 1_200
const mieForward = 0.76
const ozone: Vector = [0.65e-6, 1.88e-6, 0.085e-6]
/** Irradiance above the air, in the scale of everything that shines here. */
const solar: Vector = [20, 20, 20]
/**
 * Single scattering alone leaves the sky too dark and its horizon too yellow. The rest is what deep air tends to: this
 * share of the sun's light, from all sides.
 */
const multipleScattering: Vector = [0.034, 0.031, 0.04]

const columns = 128
const rows = 64

/** A sky tabulated for one position of the sun, in degrees: elevation, and azimuth from z (the street) towards x. */
export function openSky(elevation: number, azimuth: number): Sky {
  const up = (elevation * Math.PI) / 180
  const around = (azimuth * Math.PI) / 180
  const sun: Vector = [Math.cos(up) * Math.sin(around), Math.sin(up), Math.cos(up) * Math.cos(around)]
  const table = new Float32Array(columns * rows * 3)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      table.set(scatter(directionAt(column, row, around), sun), (row * columns + column) * 3)
    }
  }
  return {
    sun,
    sunlight: multiply(solar, transmittance([0, earth + 2, 0], sun)),
    radiance: (direction) => lookUp(table, direction, around),
  }
}

/** Columns run from towards the sun to away from it (the sky is symmetric), rows from horizon to zenith, dense below. */
function directionAt(column: number, row: number, around: number): Vector {
  const angle = around + (column / (columns - 1)) * Math.PI
  const height = Math.max(0.002, (row / (rows - 1)) ** 2)
  const flat = Math.sqrt(1 - height * height)
  return [flat * Math.sin(angle), height, flat * Math.cos(angle)]
}

function lookUp(table: Float32Array, [x, y, z]: Vector, around: number): Vector {
  const flat = Math.hypot(x, z) || 1
  const away = Math.acos(Math.min(1, Math.max(-1, (x * Math.sin(around) + z * Math.cos(around)) / flat))) / Math.PI
  const column = away * (columns - 1)
  const row = Math.sqrt(Math.min(1, Math.max(0, y))) * (rows - 1)
  const c = Math.min(columns - 2, Math.floor(column))
  const r = Math.min(rows - 2, Math.floor(row))
  const s = column - c
  const t = row - r
  const at = (r * columns + c) * 3
  const above = at + columns * 3
  const low = (k: number) => table[at + k]! * (1 - s) + table[at + 3 + k]! * s
  const high = (k: number) => table[above + k]! * (1 - s) + table[above + 3 + k]! * s
  return [low(0) * (1 - t) + high(0) * t, low(1) * (1 - t) + high(1) * t, low(2) * (1 - t) + high(2) * t]
}

function scatter(direction: Vector, sun: Vector): Vector {
  const steps = 24
  const length = exitDistance([0, earth + 2, 0], direction)
  const cosine = dot(direction, sun)
  const rayleighPhase = (3 / (16 * Math.PI)) * (1 + cosine * cosine)
  const g = mieForward
  const miePhase = (1 - g * g) / (4 * Math.PI * (1 + g * g - 2 * g * cosine) ** 1.5)
  let sum: Vector = [0, 0, 0]
  let depth: Vector = [0, 0, 0]
  for (let i = 0; i < steps; i++) {
    // Quadratic spacing: most of the air is near the eye.
    const from = length * (i / steps) ** 2
    const to = length * ((i + 1) / steps) ** 2
    const point = add([0, earth + 2, 0], scale(direction, (from + to) / 2))
    const height = Math.hypot(...point) - earth
    const air = Math.exp(-height / rayleighHeight)
    const haze = Math.exp(-height / mieHeight)
    depth = add(depth, scale(extinction(height), to - from))
    const light = multiply(transmittance(point, sun), exponential(depth))
    const single = add(scale(rayleigh, air * rayleighPhase), scale([mie, mie, mie], haze * miePhase))
    sum = add(sum, scale(multiply(light, single), to - from))
  }
  const left = exponential(depth)
  const above = transmittance([0, earth + 6_000, 0], sun)
  sum = add(sum, multiply(multiply(multipleScattering, above), [1 - left[0], 1 - left[1], 1 - left[2]]))
  return multiply(solar, sum)
}

/** What is left of the sun's light at a point; nothing behind the earth. */
function transmittance(point: Vector, sun: Vector): Vector {
  const steps = 16
  const length = exitDistance(point, sun)
  let depth: Vector = [0, 0, 0]
  for (let i = 0; i < steps; i++) {
    const height = Math.hypot(...add(point, scale(sun, (length * (i + 0.5)) / steps))) - earth
    if (height < -3_000) return [0, 0, 0]
    depth = add(depth, scale(extinction(Math.max(0, height)), length / steps))
  }
  return exponential(depth)
}

function extinction(height: number): Vector {
  const air = scale(rayleigh, Math.exp(-height / rayleighHeight))
  const haze = mie * 1.1 * Math.exp(-height / mieHeight)
  const layer = scale(ozone, Math.max(0, 1 - Math.abs(height - 25_000) / 15_000))
  return add(add(air, layer), [haze, haze, haze])
}

function exponential(depth: Vector): Vector {
  return [Math.exp(-depth[0]), Math.exp(-depth[1]), Math.exp(-depth[2])]
}

function exitDistance(point: Vector, direction: Vector): number {
  const unit = normalize(direction)
  const along = dot(point, unit)
  return -along + Math.sqrt(Math.max(0, along * along - dot(point, point) + top * top))
}
