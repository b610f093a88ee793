import { hashUnit } from '../../../pixels/noise.ts'
import type { Camera } from '../../../space/camera.ts'
import type { Vector } from '../../../space/vector.ts'
import type { Air } from '../built/air.ts'
import type { Exposed } from '../built/film.ts'
import type { Hour } from '../built/hour.ts'
import { leafStride, type Plant, twigStride } from './grow.ts'
import { species } from './species.ts'

/** Where a plant stands, how tall it is, and how it is turned; a hedge has a length and a width of its own. */
export type Standing = {
  plant: Plant
  x: number
  y: number
  height: number
  turn?: number
  length?: number
  width?: number
  tint: number
  /** Stands before the building, so that borders are drawn before it. */
  isNear: boolean
}

export type View = { camera: Camera; eyeHeight: number }
export type Shine = { hour: Hour; sun: Vector; air: Air; season: Season }
export type Season = 'spring' | 'summer' | 'autumn' | 'winter' | 'snow'

const near = 0.4

/** Draws a plant into a picture, hidden by what is nearer: twigs first, then leaves from the farthest to the nearest. */
export function drawPlant(
  exposed: Exposed,
  { camera, eyeHeight }: View,
  standing: Standing,
  shine: Shine,
  seed: number,
): void {
  const { plant, height, length = height, width = height } = standing
  const { axes, focalPx, centre } = camera
  const c = Math.cos(standing.turn ?? 0)
  const s = Math.sin(standing.turn ?? 0)
  const spot = new Float64Array(3)
  /** Pixel and depth of a point of the plant. */
  const project = (x: number, y: number, z: number): number => {
    const wx = standing.x + (x * c * length - y * s * width)
    const wy = standing.y + (x * s * length + y * c * width)
    const wz = z * height - eyeHeight
    const depth = wx * axes[0][2] + wy * axes[1][2] + wz * axes[2][2]
    if (depth < near) return -1
    spot[0] = centre[0] + (focalPx * (wx * axes[0][0] + wy * axes[1][0] + wz * axes[2][0])) / depth
    spot[1] = centre[1] + (focalPx * (wx * axes[0][1] + wy * axes[1][1] + wz * axes[2][1])) / depth
    spot[2] = depth
    return depth
  }
  const depth = project(0, 0, plant.kind === 'hedge' ? 0.5 : species[plant.kind].middle)
  if (depth < 0) return
  const veil = 1 - Math.exp(-depth / shine.air.clear)
  drawTwigs(exposed, plant, project, spot, height * focalPx, shine, veil)
  drawLeaves(exposed, standing, project, spot, (height * focalPx) / depth, shine, veil, seed)
}

function drawTwigs(
  exposed: Exposed,
  { kind, twigs }: Plant,
  project: (x: number, y: number, z: number) => number,
  spot: Float64Array,
  scale: number,
  { hour, air }: Shine,
  veil: number,
): void {
  const { bark } = species[kind]
  const colour = new Float64Array(3)
  for (let at = 0; at < twigs.length; at += twigStride) {
    if (project(twigs[at]!, twigs[at + 1]!, twigs[at + 2]!) < 0) continue
    const [fromX, fromY, fromDepth] = [spot[0]!, spot[1]!, spot[2]!]
    const depth = project(twigs[at + 3]!, twigs[at + 4]!, twigs[at + 5]!)
    if (depth < 0) continue
    const steps = Math.ceil(Math.hypot(spot[0]! - fromX, spot[1]! - fromY)) + 1
    if (steps > 4000) continue
    const toX = spot[0]!
    const toY = spot[1]!
    for (let n = 0; n < steps; n++) {
      const share = n / steps
      const half = ((twigs[at + 6]! + (twigs[at + 7]! - twigs[at + 6]!) * share) * scale) / fromDepth / 2
      const x = fromX + (toX - fromX) * share
      const y = fromY + (toY - fromY) * share
      // Lit from the side: round.
      const reach = Math.ceil(half + 0.5)
      for (let off = -reach; off <= reach; off++) {
        const cover = Math.min(1, half + 0.5 - Math.abs(off + Math.round(x) - x)) * Math.min(1, half * 2 + 0.25)
        if (cover <= 0) continue
        const round = half > 0.8 ? off / half : 0
        const lit = kind === 'tuft' ? 1.3 : Math.max(0.08, 0.5 + 0.42 * round)
        for (let k = 0; k < 3; k++) {
          const light = bark[k]! * (0.34 * hour.sun[k]! * lit + 0.5 * hour.sky[k]!)
          colour[k] = light + (air.haze[k]! - light) * veil
        }
        blend(exposed, Math.round(x) + off, Math.round(y), fromDepth, colour, cover)
      }
    }
  }
}

function drawLeaves(
  exposed: Exposed,
  { plant, tint, height, length = height, width = height }: Standing,
  project: (x: number, y: number, z: number) => number,
  spot: Float64Array,
  scale: number,
  { hour, sun, air, season }: Shine,
  veil: number,
  seed: number,
): void {
  const { leaves, kind } = plant
  const count = leaves.length / leafStride
  if (count === 0) return
  const form = species[kind]
  const list = season === 'autumn' ? form.autumns : form.greens
  const base = list[Math.floor(tint * list.length)]!
  const fresh = season === 'spring' && !form.evergreen ? 1.18 : 1
  const cover =
    kind === 'hedge'
      ? (2 * (height * (length + width) + length * width)) / (height * height)
      : (Math.PI * form.wide * form.tall * Math.sqrt(length * width)) / height
  const real = (form.leaf / height) * scale
  const radius = Math.min(Math.max(0.95, real, scale * Math.sqrt((cover * 1.75) / (count * 1.25))), scale * 0.05 + 3)
  const drawn = kind === 'conifer' ? radius * 0.72 : radius
  const order = new Float64Array(count)
  const places = new Float32Array(count * 3)
  for (let n = 0; n < count; n++) {
    const at = n * leafStride
    const far = project(leaves[at]!, leaves[at + 1]!, leaves[at + 2]!)
    places.set([spot[0]!, spot[1]!, far], n * 3)
    order[n] = -Math.round(far * 4096) * 65536 + n
  }
  order.sort()
  const colour = new Float64Array(3)
  const hasSun = hour.sun[0] > 0
  for (const key of order) {
    const n = ((key % 65536) + 65536) % 65536
    const at = n * leafStride
    const far = places[n * 3 + 2]!
    if (far < near) continue
    const facing = leaves[at + 3]! * sun[0] + leaves[at + 4]! * sun[1] + leaves[at + 5]! * sun[2]
    const shade = leaves[at + 7]!
    const open = leaves[at + 8]! * (0.5 + 0.5 * leaves[at + 5]!)
    const direct = hasSun ? Math.max(0, facing * 0.75 + 0.25) * shade : 0
    const through = hasSun ? (0.16 + 0.3 * Math.max(0, -facing)) * shade : 0
    const own = 0.72 + 0.56 * leaves[at + 6]!
    const isSnowy = season === 'snow' && leaves[at + 5]! > 0.3 && leaves[at + 8]! > 0.5
    for (let k = 0; k < 3; k++) {
      const albedo = isSnowy ? 0.85 : base[k]! * own * fresh
      const yellow = k === 2 ? 0.35 : k === 0 ? 1.1 : 1.25
      const light = albedo * (hour.sun[k]! * (direct + through * yellow) + hour.sky[k]! * open * 0.8)
      colour[k] = light + (air.haze[k]! - light) * veil
    }
    const turn = hashUnit(n, 91, seed) * Math.PI
    splat(exposed, places[n * 3]!, places[n * 3 + 1]!, far, drawn * (0.75 + 0.5 * hashUnit(n, 92, seed)), turn, colour)
  }
}

/** A leaf: pointed where it is large enough to show. */
function splat(
  exposed: Exposed,
  x: number,
  y: number,
  depth: number,
  radius: number,
  turn: number,
  colour: Float64Array,
): void {
  const { width, height } = exposed
  if (x < -radius || y < -radius || x > width + radius || y > height + radius) return
  const c = Math.cos(turn) / radius
  const s = Math.sin(turn) / radius
  const soft = radius * 0.62
  const left = Math.max(0, Math.ceil(x - radius))
  const right = Math.min(width - 1, Math.floor(x + radius))
  const bottom = Math.min(height - 1, Math.floor(y + radius))
  for (let v = Math.max(0, Math.ceil(y - radius)); v <= bottom; v++) {
    for (let u = left; u <= right; u++) {
      const dx = u - x
      const dy = v - y
      const along = dx * c + dy * s
      const across = dy * c - dx * s
      const cover = (1 - along * along - Math.abs(across) * 1.7) * soft
      if (cover > 0) blend(exposed, u, v, depth, colour, cover > 1 ? 1 : cover)
    }
  }
}

function blend(
  { width, height, rgb, depth: depths }: Exposed,
  x: number,
  y: number,
  depth: number,
  colour: Float64Array,
  cover: number,
): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const i = y * width + x
  if (depths[i]! < depth) return
  const at = i * 3
  rgb[at]! += (colour[0]! - rgb[at]!) * cover
  rgb[at + 1]! += (colour[1]! - rgb[at + 1]!) * cover
  rgb[at + 2]! += (colour[2]! - rgb[at + 2]!) * cover
}
