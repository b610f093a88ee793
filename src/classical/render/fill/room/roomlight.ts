import { smoothstep } from '../../../pixels/grade.ts'
import type { Extent } from '../../../space/extents.ts'
import type { SurfacePoint } from '../../../space/vector.ts'
import { aim, type Boxes, isBlocked, openRay } from './blocked.ts'
import type { Hour } from './hours.ts'
import type { Window } from './windows.ts'

export type Rgb = readonly [number, number, number]

/** A lamp that shines in all directions, from a place. */
export type Lamp = { x: number; y: number; z: number; strength: number }

/** Warm white, linear. */
export const lampLight: Rgb = [1, 0.66, 0.36]

/** A piece of a surface that sends light: the sky in a window, or a wall that is lit. */
type Source = SurfacePoint & { area: number; rgb: [number, number, number] }

type LightOfRoom = {
  windows: Window[]
  hour: Hour
  lamps: Lamp[]
  boxes: Boxes
  bounds: Extent
  albedo: { floor: Rgb; wall: Rgb; ceiling: Rgb }
  sunAt: (x: number, y: number, z: number) => number
  sun: Rgb | undefined
}

const cells = 5
const bounces = 3
const paler = 0.45
/** Light from behind the viewer, where rooms have windows too: square metres of it. */
const behindArea = 1.6

/**
 * Light that is not the sun's own: from the sky in the windows, whose strength falls with the distance; from lamps; and from floor,
 * walls and ceiling once these are lit (radiosity over the hull of the room).
 */
export function openRoomLight(room: LightOfRoom) {
  const skies = [...room.windows.flatMap((window) => skyOf(window, room.hour)), ...skyBehind(room)]
  const patches = hullOf(room.bounds, room.albedo)
  const out = new Float64Array(3)
  lightPatches(patches, room, skies)
  const [sky, hull] = [packSources(skies), packSources(patches)]
  const point = openRay()
  const bounced = new Float64Array(3)
  /** What falls on a point. */
  function at(x: number, y: number, z: number, nx: number, ny: number, nz: number): Float64Array {
    aim(point, x + nx * 0.02, y + ny * 0.02, z + nz * 0.02, nx, ny, nz)
    out.fill(0)
    bounced.fill(0)
    gather(sky, point, out, room.boxes)
    gather(hull, point, bounced, undefined)
    const open = opennessAt(room.boxes, point)
    for (let channel = 0; channel < 3; channel++) out[channel]! += bounced[channel]! * open
    addLamps(room, point, out)
    return out
  }
  return { at, patches }
}

function skyOf({ along, up, nx, ny, nz, d, from, to, sill, head, area }: Window, { sky }: Hour): Source[] {
  const columns = to - from > 0.9 ? 3 : 2
  const rows = head - sill > 0.9 ? 3 : 2
  const sources: Source[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const u = from + ((to - from) * (column + 0.5)) / columns
      const v = sill + ((head - sill) * (row + 0.5)) / rows
      const at = (n: 0 | 1 | 2) => along[n] * u + up[n] * v + [nx, ny, nz][n]! * (d + 0.03)
      const [x, y, z] = [at(0), at(1), at(2)]
      // The upper panes show more of the sky.
      const share = (0.8 + (0.4 * (row + 0.5)) / rows) * 1.15
      const rgb = sky.map((value) => value * share) as [number, number, number]
      sources.push({ x, y, z, nx, ny, nz, area: area / (rows * columns), rgb })
    }
  }
  return sources
}

function skyBehind({ bounds, hour, windows }: LightOfRoom): Source[] {
  const seen = windows.reduce((sum, { area }) => sum + area, 0)
  const share = seen > 4 ? 0.35 : seen > 1.5 ? 0.6 : 1.3
  const rgb = hour.sky.map((value) => value * share) as [number, number, number]
  const middle = [(bounds.min[0] + bounds.max[0]) / 2, (bounds.min[1] + bounds.max[1]) / 2] as const
  // The eye is at the origin: what lies behind it is away from the middle of the room.
  const length = Math.hypot(...middle) || 1
  const [nx, ny] = [middle[0] / length, middle[1] / length]
  return [-0.8, 0.8].flatMap((side) =>
    [1.3, 2.1].map((z) => ({
      x: -nx * 0.8 - ny * side,
      y: -ny * 0.8 + nx * side,
      z,
      nx,
      ny,
      nz: 0,
      area: behindArea / 4,
      rgb,
    })),
  )
}

function hullOf({ min, max }: Extent, albedo: LightOfRoom['albedo']): (Source & { albedo: Rgb })[] {
  const patches: (Source & { albedo: Rgb })[] = []
  for (let axis = 0; axis < 3; axis++) {
    const [one, other] = [(axis + 1) % 3, (axis + 2) % 3]
    for (const greater of [false, true]) {
      const area = ((max[one]! - min[one]!) * (max[other]! - min[other]!)) / cells ** 2
      const of = axis < 2 ? albedo.wall : greater ? albedo.ceiling : albedo.floor
      for (let n = 0; n < cells ** 2; n++) {
        const at = [0, 0, 0]
        at[axis] = greater ? max[axis]! : min[axis]!
        at[one] = min[one]! + ((max[one]! - min[one]!) * ((n % cells) + 0.5)) / cells
        at[other] = min[other]! + ((max[other]! - min[other]!) * (Math.floor(n / cells) + 0.5)) / cells
        const normal = [0, 0, 0]
        normal[axis] = greater ? -1 : 1
        patches.push({
          x: at[0]!,
          y: at[1]!,
          z: at[2]!,
          nx: normal[0]!,
          ny: normal[1]!,
          nz: normal[2]!,
          area,
          rgb: [0, 0, 0],
          albedo: of,
        })
      }
    }
  }
  return patches
}

/** Direct light on each patch, then what they send to each other. */
function lightPatches(patches: (Source & { albedo: Rgb })[], room: LightOfRoom, skies: Source[]): void {
  const out = new Float64Array(3)
  const point = openRay()
  const sky = packSources(skies)
  const direct = patches.map((patch) => {
    out.fill(0)
    aim(point, patch.x, patch.y, patch.z, patch.nx, patch.ny, patch.nz)
    gather(sky, point, out, undefined)
    addLamps(room, point, out)
    if (room.sun) addSun(patch, room, out)
    return [...out]
  })
  let sent = direct.map((rgb, n) => rgb.map((value, channel) => value * patches[n]!.albedo[channel]!))
  for (let bounce = 0; bounce < bounces; bounce++) {
    for (const [n, patch] of patches.entries()) patch.rgb = sent[n] as [number, number, number]
    const hull = packSources(patches)
    sent = patches.map((patch, n) => {
      out.fill(0)
      aim(point, patch.x, patch.y, patch.z, patch.nx, patch.ny, patch.nz)
      gather(hull, point, out, undefined)
      return direct[n]!.map((value, channel) => (value + out[channel]!) * patch.albedo[channel]!)
    })
  }
  for (const [n, patch] of patches.entries()) {
    const [r, g, b] = sent[n] as [number, number, number]
    const grey = (r + g + b) / 3
    // Surfaces are not all of the floor's colour: what they send is paler than it.
    patch.rgb = [r + (grey - r) * paler, g + (grey - g) * paler, b + (grey - b) * paler]
  }
}

/** The sun's share of a patch, from points over it. */
function addSun(patch: Source, { sunAt, sun, hour }: LightOfRoom, out: Float64Array): void {
  const cos = patch.nx * sun![0] + patch.ny * sun![1] + patch.nz * sun![2]
  if (cos <= 0) return
  const half = Math.sqrt(patch.area) / 2
  let lit = 0
  for (let n = 0; n < 16; n++) {
    const [a, b] = [((n % 4) - 1.5) * 0.5 * half, (Math.floor(n / 4) - 1.5) * 0.5 * half]
    const [x, y, z] = patch.nz !== 0 ? [a, b, 0] : patch.nx !== 0 ? [0, a, b] : [a, 0, b]
    lit += sunAt(patch.x + x!, patch.y + y!, patch.z + z!) / 16
  }
  for (let channel = 0; channel < 3; channel++) out[channel]! += hour.sun[channel]! * lit * cos
}

/** Ten numbers a source: place, normal, area and light. */
const packSources = (sources: Source[]): Float64Array =>
  Float64Array.from(sources.flatMap(({ x, y, z, nx, ny, nz, area, rgb }) => [x, y, z, nx, ny, nz, area, ...rgb]))

const ray = openRay()

/** From pieces of surface to a point; near pieces do not grow beyond what a piece of their size can send. */
function gather(sources: Float64Array, point: Float64Array, out: Float64Array, boxes: Boxes | undefined): void {
  const x = point[0]!
  const y = point[1]!
  const z = point[2]!
  const nx = point[3]!
  const ny = point[4]!
  const nz = point[5]!
  for (let n = 0; n < sources.length; n += 10) {
    const dx = sources[n]! - x
    const dy = sources[n + 1]! - y
    const dz = sources[n + 2]! - z
    const facing = nx * dx + ny * dy + nz * dz
    if (facing <= 0) continue
    const sending = -(sources[n + 3]! * dx + sources[n + 4]! * dy + sources[n + 5]! * dz)
    if (sending <= 0) continue
    const square = dx * dx + dy * dy + dz * dz
    const area = sources[n + 6]!
    let share = (facing * sending * area) / (square * (Math.PI * square + area))
    if (boxes && share > 0.0008) {
      // Windows send the sky's light down; what they send up comes from the ground outside.
      if (dz < 0) share *= 1 - 0.6 * smoothstep(0, 0.35, -dz / Math.sqrt(square))
      aim(ray, x, y, z, dx, dy, dz)
      if (isBlocked(boxes, ray, 1)) continue
    }
    out[0]! += sources[n + 7]! * share
    out[1]! += sources[n + 8]! * share
    out[2]! += sources[n + 9]! * share
  }
}

function addLamps({ lamps, hour, boxes }: LightOfRoom, point: Float64Array, out: Float64Array): void {
  if (hour.lamps === 0) return
  for (const lamp of lamps) {
    const dx = lamp.x - point[0]!
    const dy = lamp.y - point[1]!
    const dz = lamp.z - point[2]!
    const square = dx * dx + dy * dy + dz * dz
    const cos = (point[3]! * dx + point[4]! * dy + point[5]! * dz) / Math.sqrt(square)
    if (cos <= 0) continue
    aim(ray, point[0]!, point[1]!, point[2]!, dx, dy, dz)
    if (isBlocked(boxes, ray, 0.97)) continue
    const light = (hour.lamps * lamp.strength * cos) / (square + 0.12)
    for (let channel = 0; channel < 3; channel++) out[channel]! += lampLight[channel]! * light
  }
}

/** How little stands close before a surface: 1 nothing. Evenly less towards what does, so that nothing is speckled or in steps. */
function opennessAt(boxes: Boxes, point: Float64Array): number {
  let open = 1
  for (let n = 0; n < boxes.length; n += 6) {
    let square = 0
    let size = 0
    let facing = 0
    let middle = 0
    for (let axis = 0; axis < 3; axis++) {
      const at = point[axis]!
      const low = boxes[n + axis]!
      const high = boxes[n + axis + 3]!
      const away = at < low ? low - at : at > high ? at - high : 0
      square += away * away
      size += high - low
      const towards = (low + high) / 2 - at
      facing += point[axis + 3]! * towards
      middle += towards * towards
    }
    // What lies behind the surface does not hide anything.
    if (square > 1 || facing <= 0) continue
    const near = Math.min(1, (2.2 * facing) / (Math.sqrt(middle) + 1e-6)) * Math.exp(-Math.sqrt(square) / 0.2)
    open *= 1 - 0.62 * Math.min(1, size / 1.2) * near
  }
  return open
}

/** Corners of the room are a little darker, evenly along them. */
export function cornersAt(
  { min, max }: Extent,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
): number {
  let light = 1
  if (Math.abs(nx) < 0.7) light *= darkened(x - min[0], 0.18) * darkened(max[0] - x, 0.18)
  if (Math.abs(ny) < 0.7) light *= darkened(y - min[1], 0.18) * darkened(max[1] - y, 0.18)
  if (Math.abs(nz) < 0.7) light *= darkened(z, 0.26) * darkened(max[2] - z, 0.14)
  return light
}

const darkened = (away: number, strength: number) =>
  away > 0.8 ? 1 : 1 - strength * Math.exp(away > 0 ? away / -0.16 : 0)
