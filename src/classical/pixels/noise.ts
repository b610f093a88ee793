import { openScratch, takePlane } from './plane.ts'
import { enlarge } from './scale.ts'

/** Random in 0..1 for a place: PCG (O'Neill 2014) as a hash, after Jarzynski & Olano 2020. */
export function hashUnit(x: number, y: number, seed: number): number {
  return pcg(x + pcg(y + pcg(seed))) / 4294967296
}

/** Independent noise for each use of one request's seed. */
export function seedOf(seed: number, use: string): number {
  let state = seed | 0
  for (let index = 0; index < use.length; index++) state = pcg(state ^ use.charCodeAt(index))
  return state
}

function pcg(input: number): number {
  const state = (Math.imul(input, 747796405) + 2891336453) | 0
  const word = Math.imul((state >>> ((state >>> 28) + 4)) ^ state, 277803737)
  return ((word >>> 22) ^ word) >>> 0
}

export function whiteNoise(width: number, height: number, seed: number): Float32Array {
  const out = takePlane(width * height)
  for (let y = 0; y < height; y++) whiteNoiseRow(out.subarray(y * width, (y + 1) * width), y, seed)
  return out
}

export function whiteNoiseRow(out: Float32Array, y: number, seed: number): void {
  const row = pcg(y + pcg(seed))
  for (let x = 0; x < out.length; x++) out[x] = pcg(x + row) / 4294967296
}

/** A row of noise in -1..1 that is mostly near 0: the sum of two even ones. */
export function triangularNoise(out: Float32Array, y: number, seed: number): void {
  const row = pcg(y + pcg(seed))
  for (let x = 0; x < out.length; x++) {
    const bits = pcg(x + row)
    out[x] = ((bits & 0xffff) + (bits >>> 16)) / 65536 - 1
  }
}

/** Smooth noise in -1..1 whose features measure about `cellPx`: random values on a lattice, joined by smoothsteps (Perlin 2002). */
export function valueNoise(width: number, height: number, cellPx: number, seed: number): Float32Array {
  const out = takePlane(width * height).fill(0)
  addValueNoise(out, width, height, cellPx, seed, 1)
  return out
}

function addValueNoise(
  out: Float32Array,
  width: number,
  height: number,
  cellPx: number,
  seed: number,
  strength: number,
): void {
  const columns = Math.ceil(width / cellPx) + 2
  const upper = new Float32Array(width)
  const lower = new Float32Array(width)
  for (let cellY = 0; cellY * cellPx < height; cellY++) {
    latticeRow(upper, columns, cellPx, cellY, seed)
    latticeRow(lower, columns, cellPx, cellY + 1, seed)
    const end = Math.min(height, Math.ceil((cellY + 1) * cellPx))
    for (let y = Math.ceil(cellY * cellPx); y < end; y++) {
      const weight = smooth(y / cellPx - cellY) * strength
      const rest = strength - weight
      for (let x = 0, i = y * width; x < width; x++, i++) out[i]! += upper[x]! * rest + lower[x]! * weight
    }
  }
}

/** Features as large as this are drawn in a smaller copy. */
const coarseCellPx = 32

/** Octaves of value noise, each half the size and half the strength, in about -1..1. */
export function fractalNoise(width: number, height: number, cellPx: number, seed: number, octaves = 3): Float32Array {
  const factor = 4
  if (cellPx / 2 ** (octaves - 1) >= coarseCellPx) {
    const [smallWidth, smallHeight] = [Math.ceil(width / factor), Math.ceil(height / factor)]
    using scratch = openScratch()
    const small = scratch.plane(fractalNoise(smallWidth, smallHeight, cellPx / factor, seed, octaves))
    return enlarge(small, width, height, factor)
  }
  const out = takePlane(width * height).fill(0)
  const total = 2 - 2 ** (1 - octaves)
  for (let octave = 0; octave < octaves; octave++) {
    const cell = Math.max(1, cellPx / 2 ** octave)
    addValueNoise(out, width, height, cell, seedOf(seed, String(octave)), 1 / (total * 2 ** octave))
  }
  return out
}

function latticeRow(out: Float32Array, columns: number, cellPx: number, cellY: number, seed: number): void {
  const values = new Float32Array(columns)
  for (let column = 0; column < columns; column++) values[column] = hashUnit(column, cellY, seed) * 2 - 1
  for (let x = 0; x < out.length; x++) {
    const position = x / cellPx
    const column = position | 0
    out[x] = values[column]! + (values[column + 1]! - values[column]!) * smooth(position - column)
  }
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t)
}
