import { oklabToLinear } from '../../../pixels/oklab.ts'
import type { Painting } from './paint-room.ts'
import { type Hit, openHit } from './trace.ts'

/** Pixels between places where light is worked out. */
const factor = 6

/** Light on some pixels, and for others the mean of those near them on the same surface; with the mean brightness of the room. */
export function openLightGrid({ room, trace, light, finishes, placed, sun, sunAt, hour }: Painting, ids: Int32Array) {
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
  /** On what light comes through, it falls from the eye's side too. */
  function lightOn({ solid, x, y, z, nx, ny, nz, rx, ry, rz }: Hit): Float64Array {
    if (solid < 0 || !finishes[placed[solid]!.solid.finish]!.thin) return light.at(x, y, z, nx, ny, nz)
    const length = Math.sqrt(rx * rx + ry * ry + rz * rz)
    return light.at(x, y, z, -rx / length, -ry / length, -rz / length)
  }
  const out = new Float64Array(3)
  /** Of small surfaces, which no grid point lies on: once a cell. */
  const small = new Map<number, Float64Array>()
  function at(at: Hit, x: number, y: number): Float64Array {
    const left = Math.floor(x / factor)
    const top = Math.floor(y / factor)
    const across = x / factor - left
    const down = y / factor - top
    out.fill(0)
    let total = 0
    for (let corner = 0; corner < 4; corner++) {
      const u = corner & 1
      const v = corner >> 1
      const n = Math.max(0, Math.min(rows - 1, top + v)) * columns + Math.max(0, Math.min(columns - 1, left + u))
      if (known[n] !== at.id) continue
      const weight = (u ? across : 1 - across) * (v ? down : 1 - down) + 1e-6
      total += weight
      out[0]! += weight * some[n * 3]!
      out[1]! += weight * some[n * 3 + 1]!
      out[2]! += weight * some[n * 3 + 2]!
    }
    if (total < 1e-7) {
      const key = (at.id * rows + top) * columns + left
      let light = small.get(key)
      if (!light) {
        light = Float64Array.from(lightOn(at))
        small.set(key, light)
      }
      return light
    }
    for (let channel = 0; channel < 3; channel++) out[channel]! /= total
    return out
  }
  // A photographer takes most of the light's colour out, as eyes do.
  const grey = (mean[0]! + mean[1]! + mean[2]!) / 3
  const balance = mean.map((value) => (grey / value) ** hour.balance)
  return { at, mean: Math.exp(sum / Math.max(1, count)), balance }
}
