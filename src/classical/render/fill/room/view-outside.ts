import { smoothstep } from '../../../pixels/grade.ts'
import { hashUnit } from '../../../pixels/noise.ts'
import { noiseAt, type Weather } from '../patterns.ts'
import type { Hour } from './hours.ts'
import { frameWidth, revealDepth, type Window } from './windows.ts'

/** What is at a place of a window, from within: its reveal, its frame, or the view. */
export type Seen = 'view' | 'frame' | 'reveal' | 'sill'

/** Reused: how far from the outer edge light comes in on the reveal, 0..1. */
export type WindowPlace = { seen: Seen; light: number; u: number; v: number }

/** Where the line of sight goes at a window: glass lies behind the face of the wall, and bars between panes. */
export function placeInWindow(
  { along, up, nx, ny, nz, from, to, sill, head, count, isFramed }: Window,
  x: number,
  y: number,
  z: number,
  rx: number,
  ry: number,
  rz: number,
  out: WindowPlace,
): void {
  const u = x * along[0] + y * along[1]
  const v = x * up[0] + y * up[1] + z * up[2]
  const into = -(nx * rx + ny * ry + nz * rz)
  const du = (rx * along[0] + ry * along[1]) / into
  const dv = (rx * up[0] + ry * up[1] + rz * up[2]) / into
  const deep = Math.min(revealDepth, 0.22 * Math.min(to - from, head - sill))
  const glassU = u + du * deep
  const glassV = v + dv * deep
  out.u = glassU
  out.v = glassV
  if (isFramed) {
    out.seen = 'view'
    out.light = 1
    return
  }
  if (glassU < from || glassU > to || glassV < sill || glassV > head) {
    const shares = [
      du < 0 ? (from - u) / (du * deep) : du > 0 ? (to - u) / (du * deep) : 1,
      dv < 0 ? (sill - v) / (dv * deep) : dv > 0 ? (head - v) / (dv * deep) : 1,
    ]
    out.light = Math.min(1, Math.max(0, Math.min(...shares)))
    out.seen = shares[1]! < shares[0]! && dv < 0 ? 'sill' : 'reveal'
    return
  }
  const piece = (to - from) / count
  const inPiece = glassU - from - Math.floor((glassU - from) / piece) * piece
  const width = Math.min(frameWidth, 0.09 * Math.min(to - from, head - sill))
  const edge = Math.min(inPiece, piece - inPiece, glassV - sill, head - glassV)
  out.seen = edge < width ? 'frame' : 'view'
  out.light = 1
}

/** The outdoors through glass: pale and a little out of focus, sky over a wood, trees and a lawn. */
export function paintView(
  rgb: Float64Array,
  hour: Hour,
  rx: number,
  ry: number,
  rz: number,
  { coarse, fine }: Weather,
): void {
  const level = Math.sqrt(rx * rx + ry * ry)
  const rise = rz / level
  const azimuth = Math.atan2(ry, rx)
  const sky = smoothstep(0.02, 0.9, rise)
  const cloud = 0.5 * smoothstep(0, 0.6, noiseAt(coarse, azimuth * 90, rise * 260)) * smoothstep(0.02, 0.3, rise)
  const edge = woodRise + 0.03 * noiseAt(coarse, azimuth * 500, 3) + 0.014 * noiseAt(fine, azimuth * 260, 17)
  const wood = 0.8 * smoothstep(edge + 0.006, edge - 0.006, rise)
  const leaf = noiseAt(fine, azimuth * 220, rise * 240) + 0.7 * noiseAt(fine, azimuth * 620, rise * 640)
  const ground = smoothstep(0.004, -0.012, rise)
  const lawn = 1.12 - 0.25 * smoothstep(0, -0.6, rise) + 0.06 * noiseAt(coarse, azimuth * 300, rise * 1500)
  const ragged = 1.1 * noiseAt(coarse, azimuth * 700, rise * 800) + 0.35 * leaf
  const tree = 0.92 * coverOfTrees(azimuth, rise, ragged)
  // Light comes from above: crowns are darker below.
  const crown = 0.56 + 0.2 * smoothstep(0, 0.22, rise) + 0.12 * leaf + 0.14 * ragged
  // In the dark, nothing has a colour of its own.
  const day = Math.min(1, 2 * hour.ground[1])
  const tinted = (tints: readonly number[], channel: number) =>
    hour.ground[channel]! * (1 + (tints[channel]! - 1) * day)
  for (let channel = 0; channel < 3; channel++) {
    const open = hour.horizon[channel]! + (hour.above[channel]! - hour.horizon[channel]!) * sky
    let seen = open + (1.25 * hour.horizon[1] - open) * (0.12 + 0.88 * cloud)
    seen += ((0.68 + 0.07 * leaf) * tinted(distant, channel) - seen) * wood
    seen += (lawn * tinted(grass, channel) - seen) * ground
    rgb[channel] = seen + (crown * tinted(leaves, channel) - seen) * tree
  }
}

/** As a tangent: how far a wood rises over the horizon. */
const woodRise = 0.055

/** Tints of what grows. */
const distant = [1.45, 1.55, 1.25] as const
const leaves = [1.2, 1.3, 0.74] as const
const grass = [1.5, 1.62, 1.04] as const

/** Radians from one garden tree to the next. */
const apart = 0.21

/** How much of a place is covered by garden trees, 0..1: round crowns with ragged edges, and trunks. */
function coverOfTrees(azimuth: number, rise: number, ragged: number): number {
  const nearest = Math.floor(azimuth / apart)
  let cover = 0
  for (let cell = nearest - 1; cell <= nearest + 1; cell++) {
    if (hashUnit(cell, 1, 77) < 0.3) continue
    const size = 0.045 + 0.055 * hashUnit(cell, 2, 77)
    const across = (azimuth - (cell + 0.2 + 0.6 * hashUnit(cell, 3, 77)) * apart) / size
    const foot = -0.01 - 0.25 * size
    const up = (rise - foot) / size
    const away = across * across + ((up - 2.05) / 1.3) ** 2 + ragged
    const trunk = up > 0 && up < 1.6 ? smoothstep(0.13, 0.07, Math.abs(across)) : 0
    cover = Math.max(cover, smoothstep(1.12, 0.88, away), trunk)
  }
  return cover
}
