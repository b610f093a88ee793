import { ruledLines } from '../../../lines/ruled-lines.ts'
import type { Segment } from '../../../lines/segments.ts'
import { hashUnit } from '../../../pixels/noise.ts'
import { linearToOklab } from '../../../pixels/oklab.ts'
import { blankPicture, type Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { openEdges } from '../drawn/joints.ts'
import { openWeather, type Place, type Touch } from '../patterns.ts'
import { drawJoints } from './border-lines.ts'
import { colourAt } from './finish-colour.ts'
import type { Finish } from './finishes.ts'
import type { Hour } from './hours.ts'
import { openLightGrid } from './light-grid.ts'
import type { openMirror } from './mirror.ts'
import type { GardenView } from './outside/garden-view.ts'
import type { Room } from './reading/room.ts'
import { cornersAt, type openRoomLight } from './roomlight.ts'
import type { Direction } from './sunlight.ts'
import { flatten, type Hit, openHit, type openTrace, type Placed } from './trace.ts'
import { placeInWindow, type WindowPlace } from './window-place.ts'
import type { Window } from './windows.ts'

export type Painting = {
  room: Room
  trace: ReturnType<typeof openTrace>
  placed: Placed[]
  light: ReturnType<typeof openRoomLight>
  mirror: ReturnType<typeof openMirror>
  sun: Direction | undefined
  sunAt: (x: number, y: number, z: number) => number
  windows: Window[]
  doors: Window[]
  hour: Hour
  outside: GardenView
  finishes: Finish[]
  frame: number
  door: number
  skirting: number
  ceilingZ: number
  seed: number
  texture: number
  /** Of a room that is painted face by face how dark the lines are that are drawn, and those of them that a ruler drew. */
  drawn: { ink: Plane; lines: readonly Segment[] } | undefined
}

/** Places in a pixel on a border, as a rotated grid. */
const within = [
  [-0.375, -0.125],
  [0.125, -0.375],
  [0.375, 0.125],
  [-0.125, 0.375],
] as const
/** Metres. */
const skirtingHeight = 0.08
const doorFrame = 0.06

/** How much brighter a room is exposed in which much stands, which hides what is bright of it. */
const crowded = 1.3
/** Share of the light that a joint keeps back. */
const jointShade = 0.55
/** The same of any line of a drawing. */
const lineShade = 0.4

/** Of lightness and colour in Oklab: pixels that differ by more from a neighbour are painted by more than one place. */
const contrast = 0.03

/** The room in its materials and light, each pixel once, and those four times that differ from the ones beside them. */
export function paintRoom(painting: Painting): Picture {
  const { room, trace } = painting
  const { width, height } = room.space
  const ids = new Int32Array(width * height)
  const hit = openHit()
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      trace.at(i, x, y, hit)
      ids[i] = hit.id
    }
  }
  const grid = openLightGrid(painting, ids)
  const shade = openShading(painting, grid.balance)
  const exposure = (painting.drawn ? crowded : 1) * (painting.hour.key / grid.mean)
  const picture = blankPicture(width, height)
  const sum = new Float64Array(3)
  const lab = new Float64Array(3)
  const add = (x: number, y: number, share: number) => {
    const rgb = shade(hit, fillIn(grid.at(hit, x, y), grid.mean), exposure)
    develop(rgb)
    for (let channel = 0; channel < 3; channel++) sum[channel]! += share * rgb[channel]!
  }
  const joints = painting.drawn ? undefined : drawJoints(room)
  const isOwn = (i: number) => ids[i]! < room.parts.length
  const put = (i: number) => {
    if (joints?.[i] && isOwn(i))
      for (let channel = 0; channel < 3; channel++) sum[channel]! *= 1 - jointShade * joints[i]!
    linearToOklab(sum[0]!, sum[1]!, sum[2]!, lab)
    picture.L[i] = lab[0]!
    picture.a[i] = lab[1]!
    picture.b[i] = lab[2]!
    sum.fill(0)
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      trace.again(i, x, y, ids[i]!, hit)
      add(x, y, 1)
      put(i)
    }
  }
  const edges = findContrasts(picture)
  for (let i = edges.indexOf(1); i >= 0; i = edges.indexOf(1, i + 1)) {
    const [x, y] = [i % width, Math.floor(i / width)]
    for (let n = 0; n < within.length; n++) {
      trace.at(i, x + within[n]![0], y + within[n]![1], hit)
      add(x + within[n]![0], y + within[n]![1], 1 / within.length)
    }
    put(i)
  }
  if (painting.drawn) drawLines(picture, painting.drawn, isOwn)
  return picture
}

/** The lines that are drawn, but for the outlines of what is lighter or darker than what is beside it. */
function drawLines(
  { L, a, b, width, height }: Picture,
  { ink, lines }: NonNullable<Painting['drawn']>,
  isOwn: (i: number) => boolean,
): void {
  const outlines = ruledLines(lines.filter(openEdges(L, width, height)), width, height)
  for (let i = 0; i < ink.length; i++) {
    if (ink[i] === 0 || outlines[i] || !isOwn(i)) continue
    const keep = Math.cbrt(1 - lineShade * ink[i]!)
    L[i]! *= keep
    a[i]! *= keep
    b[i]! *= keep
  }
}

/** Photographers of rooms light up what is turned away from the windows: differences of light shrink, from the mean. */
function fillIn(light: Float64Array, mean: number): Float64Array {
  const own = (light[0]! + light[1]! + light[2]!) / 3
  const times = (mean / Math.max(own, 0.02 * mean)) ** filling
  for (let channel = 0; channel < 3; channel++) light[channel]! *= times
  return light
}
const filling = 0.5

function findContrasts({ L, a, b, width }: Picture): Uint8Array {
  const edges = new Uint8Array(L.length)
  for (let i = 0; i < L.length; i++) {
    for (let side = 0; side < 2; side++) {
      const other = side === 0 ? i - 1 : i - width
      if (other < 0 || (side === 0 && i % width === 0)) continue
      if (Math.abs(L[i]! - L[other]!) + Math.abs(a[i]! - a[other]!) + Math.abs(b[i]! - b[other]!) < contrast) continue
      edges[i] = 1
      edges[other] = 1
    }
  }
  return edges
}

/** Film's shoulder: what is brighter than the paper approaches white; some of its colour stays. */
const shoulder = (value: number) =>
  value <= 0.4 ? Math.max(0, value) : 0.4 + 0.6 * (1 - Math.exp((0.4 - value) / 0.68))

/** Linear light as film shows it, in place. */
export function develop(rgb: Float64Array): void {
  const most = Math.max(rgb[0]!, rgb[1]!, rgb[2]!, 1e-6)
  const whole = shoulder(most) / most
  for (let channel = 0; channel < 3; channel++)
    rgb[channel] = 0.6 * shoulder(rgb[channel]!) + 0.4 * whole * rgb[channel]!
}

/** The colour of what is seen, linear and exposed. */
function openShading(
  painting: Painting,
  balance: readonly number[],
): (hit: Hit, light: Float64Array, exposure: number) => Float64Array {
  const { room, windows, doors, finishes, placed, hour, outside, sun, sunAt, mirror } = painting
  const weather = openWeather(painting.seed)
  const place: Place = { u: 0, v: 0, pixel: 0 }
  const mark: Touch = { lightness: 0, chroma: 1 }
  const inWindow: WindowPlace = { seen: 'view', light: 1, u: 0, v: 0 }
  const rgb = new Float64Array(3)
  const flat = openHit()
  const paneOf = new Map(windows.map((window) => [window.region, window]))
  const doorOf = new Map(doors.map((door) => [door.region, door]))
  const { focalPx } = room.space.camera
  const jitter = hashUnit(1, 2, painting.seed) * 40
  return (hit, light, exposure) => {
    const { x, y, z, nx, ny, nz, rx, ry, rz, t } = hit
    const pane = hit.solid < 0 ? paneOf.get(hit.region) : undefined
    let finish = finishes[hit.solid < 0 ? hit.region : placed[hit.solid]!.solid.finish]!
    let shade = 1
    if (pane) {
      placeInWindow(pane, x, y, z, rx, ry, rz, inWindow)
      if (inWindow.seen === 'view') {
        outside(rgb, rx, ry, rz)
        // The view is not exposed as the room is: it is as pale as eyes see it.
        mirror.addOnGlass(rgb, hit, exposure)
        return rgb
      }
      finish = finishes[painting.frame]!
      // Light comes in along the reveal; the frame stands against it.
      shade = inWindow.seen === 'frame' ? 0.9 : inWindow.seen === 'sill' ? 1.9 : 1.1 + 0.8 * inWindow.light
    }
    const part = hit.solid < 0 ? room.parts[hit.region] : undefined
    if (part === 'wall') {
      if (z < skirtingHeight) {
        finish = finishes[painting.skirting]!
        shade = z > skirtingHeight - 0.008 ? 1.08 : z < 0.006 ? 0.6 : 1
      }
    }
    const door = part === 'door' ? doorOf.get(hit.region) : undefined
    if (door) shade = panelOf(door, x, y, z)
    flat.nx = nx
    flat.ny = ny
    flat.nz = nz
    flat.solid = hit.solid
    if (flatten(flat, placed)) shade *= 1 + 0.35 * (nz - flat.nz)
    // Rounded edges catch the light from above; patterns do not turn with them.
    placeOn(place, flat.nx, flat.ny, flat.nz, x + jitter, y + jitter, z)
    const steep = Math.sqrt(rx * rx + ry * ry + rz * rz) / Math.max(0.05, -(rx * nx + ry * ny + rz * nz))
    place.pixel = (t / focalPx) * Math.min(6, Math.max(1, steep * 0.7))
    if (hit.solid < 0 && !pane) shade *= cornersAt(room.bounds, x, y, z, nx, ny, nz)
    colourAt(finish, place, weather, mark, painting.texture, rgb)
    const cos = sun ? nx * sun[0] + ny * sun[1] + nz * sun[2] : 0
    const through = finish.thin ? Math.abs(cos) * 0.6 + 0.2 : Math.max(0, cos)
    const lit = through > 0.01 && !pane ? sunAt(x + nx * 0.01, y + ny * 0.01, z + nz * 0.01) * through : 0
    for (let channel = 0; channel < 3; channel++)
      rgb[channel] = rgb[channel]! * exposure * balance[channel]! * (light[channel]! * shade + hour.sun[channel]! * lit)
    if (finish.gloss > 0.01) mirror.addOn(rgb, hit, finish, exposure)
    if (finish.glow) for (let channel = 0; channel < 3; channel++) rgb[channel]! += finish.glow[channel]!
    return rgb
  }
}

/** A leaf in its frame, with a handle: lines of shade. */
function panelOf({ along, from, to, head, up }: Window, x: number, y: number, z: number): number {
  const u = x * along[0] + y * along[1]
  const v = x * up[0] + y * up[1] + z * up[2]
  const edge = Math.min(u - from, to - u, head - v)
  // The frame stands before the wall: a thin shadow runs along it.
  if (edge < 0.012) return 0.68
  if (edge < doorFrame) return edge > doorFrame - 0.007 ? 0.5 : 1.04
  if (Math.abs(u - from - 0.14) < 0.055 && Math.abs(v - 1.05) < 0.011) return 0.25
  return v < 0.008 ? 0.4 : 1
}

function placeOn(place: Place, nx: number, ny: number, nz: number, x: number, y: number, z: number): void {
  if (Math.abs(nz) > 0.7) {
    place.u = x
    place.v = y
    return
  }
  const level = Math.sqrt(nx * nx + ny * ny) || 1
  place.u = (-ny * x + nx * y) / level
  place.v = -z / level
}
