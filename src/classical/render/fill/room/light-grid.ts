import { oklabToLinear } from '../../../pixels/oklab.ts'
import type { Painting } from './paint-room.ts'
import { flatten, type Hit, openHit } from './trace.ts'

/** Pixels between places where light is worked out. */
const factor = 6
/** The same where a surface ends. */
const fine = 2

/** Metres. */
const withinHull = 0.25

/** Light on some pixels, and for others the mean of those near them on the same surface; with the mean brightness of the room. */
export function openLightGrid(painting: Painting, ids: Int32Array) {
  const { room, trace, light, finishes, placed, sun, sunAt, hour } = painting
  const { width, height } = room.space
  const [columns, rows] = [Math.floor((width - 1) / factor) + 2, Math.floor((height - 1) / factor) + 2]
  const some = new Float32Array(columns * rows * 3)
  const known = new Int32Array(columns * rows)
  const hit = openHit()
  const lab = new Float64Array(3)
  let [sum, count] = [0, 0]
  const mean = [1e-9, 1e-9, 1e-9]
  for (let row = 0, n = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, n++) {
      const [x, y] = [Math.min(width - 1, column * factor), Math.min(height - 1, row * factor)]
      const i = y * width + x
      trace.at(i, x, y, hit)
      known[n] = ids[i]!
      flatten(hit, placed)
      if (hit.solid < 0) keepWithin(hit, room.bounds)
      const at = lightOn(hit)
      for (let channel = 0; channel < 3; channel++) some[n * 3 + channel] = at[channel]!
      if (hit.solid < 0 && room.parts[hit.region] === 'pane') continue
      const { colour } = finishes[hit.solid < 0 ? hit.region : placed[hit.solid]!.solid.finish]!
      oklabToLinear(colour[0], colour[1], colour[2], lab)
      const cos = sun ? Math.max(0, hit.nx * sun[0] + hit.ny * sun[1] + hit.nz * sun[2]) : 0
      const lit = cos > 0 ? cos * sunAt(hit.x + hit.nx * 0.01, hit.y + hit.ny * 0.01, hit.z + hit.nz * 0.01) : 0
      // What is far brighter than the rest hardly changes how a room is exposed.
      for (let channel = 0; channel < 3; channel++) mean[channel]! += at[channel]!
      // Dark walls darken a picture, but less than they would if it were exposed for white ones.
      sum += Math.log(0.01 + Math.sqrt(0.45 * Math.max(0, lab[1]!)) * (at[1]! + Math.min(0.5, hour.sun[1] * lit)))
      count++
    }
  }
  const soft = soften(some, known, columns, rows)
  /** On what light comes through, it falls from the eye's side too. */
  function lightOn({ solid, x, y, z, nx, ny, nz, rx, ry, rz }: Hit): Float64Array {
    if (solid < 0 || !finishes[placed[solid]!.solid.finish]!.thin) return light.at(x, y, z, nx, ny, nz)
    const length = Math.sqrt(rx * rx + ry * ry + rz * rz)
    return light.at(x, y, z, -rx / length, -ry / length, -rz / length)
  }
  const out = new Float64Array(3)
  /** Light that is on no grid point, by surface and pixel. */
  const beside = new Map<number, Float64Array>()
  function at(at: Hit, x: number, y: number): Float64Array {
    const left = Math.max(0, Math.min(columns - 2, Math.floor(x / factor)))
    const top = Math.max(0, Math.min(rows - 2, Math.floor(y / factor)))
    const n = top * columns + left
    out.fill(0)
    const isWhole =
      known[n] === at.id && known[n + 1] === at.id && known[n + columns] === at.id && known[n + columns + 1] === at.id
    if (!isWhole) return lightAtBorder(at, x, y)
    const across = x / factor - left
    const down = y / factor - top
    for (let channel = 0; channel < 3; channel++) {
      const i = 3 * n + channel
      const upper = soft[i]! + (soft[i + 3]! - soft[i]!) * across
      const j = i + 3 * columns
      const lower = soft[j]! + (soft[j + 3]! - soft[j]!) * across
      out[channel] = upper + (lower - upper) * down
    }
    return out
  }
  /** Where a surface ends, light may change within a few pixels: the mean of places that are close by, on its own plane. */
  function lightAtBorder(at: Hit, x: number, y: number): Float64Array {
    const left = Math.floor(x / fine)
    const top = Math.floor(y / fine)
    for (let corner = 0; corner < 4; corner++) {
      const u = corner & 1
      const v = corner >> 1
      const weight = (u ? x / fine - left : 1 - x / fine + left) * (v ? y / fine - top : 1 - y / fine + top)
      const light = lightOnPlane(at, (left + u) * fine, (top + v) * fine)
      for (let channel = 0; channel < 3; channel++) out[channel]! += weight * light[channel]!
    }
    return out
  }
  function lightOnPlane(at: Hit, x: number, y: number): Float64Array {
    const key = (at.id * (height + 2 * fine) + y + fine) * (width + 2 * fine) + x + fine
    let found = beside.get(key)
    if (!found) {
      Object.assign(hit, at)
      if (!flatten(hit, placed) || !trace.slide(hit, x, y)) Object.assign(hit, at)
      if (at.solid < 0) keepWithin(hit, room.bounds)
      found = Float64Array.from(lightOn(hit))
      beside.set(key, found)
    }
    return found
  }
  // A photographer takes most of the light's colour out, as eyes do.
  const grey = (mean[0]! + mean[1]! + mean[2]!) / 3
  const balance = mean.map((value) => (grey / value) ** hour.balance)
  return { at, mean: Math.exp(sum / Math.max(1, count)), balance }
}

/**
 * Moves a place on the room's hull away from the hull's other sides. Close to a window's own wall its light falls to nothing within a few
 * pixels, which no grid shows evenly; and a wall goes on behind the ceiling in the picture, but not its light.
 */
function keepWithin(hit: Hit, { min, max }: Painting['room']['bounds']): void {
  if (Math.abs(hit.nx) < 0.3) hit.x = clampTo(min[0], max[0], hit.x)
  if (Math.abs(hit.ny) < 0.3) hit.y = clampTo(min[1], max[1], hit.y)
  if (Math.abs(hit.nz) < 0.3) hit.z = clampTo(min[2], max[2], hit.z)
}

const clampTo = (low: number, high: number, value: number) =>
  Math.min(high - withinHull, Math.max(low + withinHull, value))

const weights = [1, 2, 1] as const

/** The sky in a window is a few points, so that shadows have steps; the mean of near places on the same surface has none. */
function soften(light: Float32Array, known: Int32Array, columns: number, rows: number): Float32Array {
  let from = light
  for (let turn = 0; turn < 2; turn++) {
    const to = new Float32Array(from.length)
    for (let row = 0, n = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++, n++) {
        let total = 0
        for (let v = -1; v <= 1; v++) {
          for (let u = -1; u <= 1; u++) {
            const other = n + v * columns + u
            if (column + u < 0 || column + u >= columns || known[other] !== known[n]) continue
            const weight = weights[u + 1]! * weights[v + 1]!
            total += weight
            for (let channel = 0; channel < 3; channel++) to[n * 3 + channel]! += weight * from[other * 3 + channel]!
          }
        }
        for (let channel = 0; channel < 3; channel++) to[n * 3 + channel]! /= total
      }
    }
    from = to
  }
  return from
}
