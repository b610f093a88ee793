import { smoothstep } from '../../../pixels/grade.ts'
import type { SurfacePoint } from '../../../space/vector.ts'
import { aim, type Boxes, isBlocked, openRay } from './blocked.ts'
import { pointOn, type Room } from './reading/room.ts'
import { frameWidth, revealDepth, type Window } from './windows.ts'

export type Direction = readonly [number, number, number]

/** Shadows grow softer with the way of the light, by this share of it, and are never sharper than this many metres. */
const spread = 0.007
const softest = 0.006
/** Of the picture, how much the sun may best fall on. */
const patchShare = 0.07

/** How much of the sun reaches a point through the windows' panes, 0..1; what stands in the room casts shadows. */
export function openSun(windows: Window[], sun: Direction, boxes: Boxes) {
  const open = windows.filter(({ nx, ny, nz }) => nx * sun[0] + ny * sun[1] + nz * sun[2] < -0.05)
  return (x: number, y: number, z: number): number => {
    let light = 0
    for (let n = 0; n < open.length; n++) {
      const through = throughWindow(open[n]!, sun, x, y, z)
      if (through > 0) light = Math.max(light, through)
    }
    return light > 0.002 ? light * pastBoxes(boxes, sun, x, y, z) : 0
  }
}

/** The share of the sun's disc that shows in a window, from a point. */
export function throughWindow(window: Window, sun: Direction, x: number, y: number, z: number): number {
  const { nx, ny, nz, d, along, up, from, to, sill, head, count } = window
  const towards = nx * sun[0] + ny * sun[1] + nz * sun[2]
  const t = (d - nx * x - ny * y - nz * z) / towards
  if (t < 0.01) return 0
  let u = (x + sun[0] * t) * along[0] + (y + sun[1] * t) * along[1]
  let v = (x + sun[0] * t) * up[0] + (y + sun[1] * t) * up[1] + (z + sun[2] * t) * up[2]
  const blur = softest + spread * t
  if (u < from - blur || u > to + blur || v < sill - blur || v > head + blur) return 0
  const inner = between(u, from, to, blur) * between(v, sill, head, blur)
  // Then the reveal, whose far end is the frame.
  const deep = revealDepth / -towards
  u += deep * (sun[0] * along[0] + sun[1] * along[1])
  v += deep * (sun[0] * up[0] + sun[1] * up[1] + sun[2] * up[2])
  const piece = (to - from) / count
  let light = inner * between(u, from + frameWidth, to - frameWidth, blur)
  light *= between(v, sill + frameWidth, head - frameWidth, blur)
  for (let n = 1; n < count && light > 0; n++) {
    const bar = from + n * piece
    light *= 1 - between(u, bar - frameWidth, bar + frameWidth, blur)
  }
  return light
}

/** 1 within an opening and 0 outside of it, with a blur on both sides. */
export const between = (value: number, low: number, high: number, blur: number) =>
  smoothstep(low - blur, low + blur, value) * (1 - smoothstep(high - blur, high + blur, value))

/** Rays to the sun's disc, always the same ones: their mean is smooth. */
const discAt = [
  [0, 0],
  [0.8, 0.3],
  [-0.3, 0.8],
  [-0.8, -0.3],
  [0.3, -0.8],
] as const

const ray = openRay()

function pastBoxes(boxes: Boxes, sun: Direction, x: number, y: number, z: number): number {
  if (boxes.length === 0) return 1
  let free = 0
  for (let n = 0; n < discAt.length; n++) {
    const a = discAt[n]![0] * spread
    const b = discAt[n]![1] * spread
    aim(ray, x, y, z, sun[0] - a * sun[1], sun[1] + a * sun[0], sun[2] + b)
    if (!isBlocked(boxes, ray, 12)) free++
  }
  return free / discAt.length
}

const none = new Float64Array(0)
const gridPx = 22

/** The direction to the sun from which light falls best on what is seen: a patch on the floor and a little on a wall. */
export function placeSun(points: SunPoint[], windows: Window[], altitudes: readonly number[]): Direction | undefined {
  let best: Direction | undefined
  let bestScore = 0.15
  for (const window of windows) {
    if (Math.abs(window.nz) > 0.5 && window.nz > 0) continue
    const outwards = Math.atan2(-window.ny, -window.nx)
    for (let degrees = -65; degrees <= 65; degrees += 10) {
      for (const altitude of altitudes) {
        const azimuth = outwards + (degrees * Math.PI) / 180
        const rise = (altitude * Math.PI) / 180
        const sun = [Math.cos(azimuth) * Math.cos(rise), Math.sin(azimuth) * Math.cos(rise), Math.sin(rise)] as const
        const open = openSun(windows, sun, none)
        let lit = 0
        for (const { x, y, z, weight, nx, ny, nz } of points)
          if (nx * sun[0] + ny * sun[1] + nz * sun[2] > 0.05) lit += weight * open(x, y, z)
        const share = lit / points.length
        // Slanting light draws longer shapes than light that comes straight in.
        const slant = 1 - (0.25 * Math.abs(Math.abs(degrees) - 38)) / 65
        const score = slant * Math.min(share / patchShare, 1.4 - (0.4 * share) / patchShare)
        if (score > bestScore) {
          bestScore = score
          best = sun
        }
      }
    }
  }
  return best
}

/** A place on which the sun may fall, and how much it counts. */
export type SunPoint = SurfacePoint & { weight: number }

/** What is seen, thinly: points on floor and walls, the floor counting most. */
export function samplePoints({ space, planes, parts }: Room): SunPoint[] {
  const { width, height, regions } = space
  const points: SunPoint[] = []
  for (let y = gridPx / 2; y < height; y += gridPx) {
    for (let x = gridPx / 2; x < width; x += gridPx) {
      const region = regions.partition.labels[Math.floor(y) * width + Math.floor(x)]!
      const part = parts[region]!
      if (part === 'pane') continue
      const point = pointOn(space, planes[region]!, x, y)
      if (!point) continue
      const { nx, ny, nz } = planes[region]!
      const weight = part === 'floor' || part === 'rug' ? 1 : part === 'furniture' ? 0.7 : part === 'ceiling' ? 0 : 0.3
      points.push({ x: point[0], y: point[1], z: point[2], weight, nx, ny, nz })
    }
  }
  return points
}
