import { hashUnit } from '../../../../pixels/noise.ts'
import type { Extent } from '../../../../space/extents.ts'
import { dot, type Vector } from '../../../../space/vector.ts'
import type { Facade } from '../blocks/facades.ts'
import type { Hour, Light3 } from '../hour.ts'
import type { Built } from '../occlusion.ts'
import { lookInto, type RoomBehind } from './rooms-behind.ts'

/** What is at a place of a window: its frame, reveal or leaf, which are painted, or glass, before which there is a room. */
export type Pane = {
  mirrors: boolean
  /** Linear light that it gives back of what falls on it. */
  albedo: Light3
  /** Share of the light that falls on the wall around it. */
  shade: number
  /** Light from the room, where there is glass. */
  behind: Float64Array
  /** What is added to the wall's normal there: panes of insulating glass bow, and none hangs quite as the next one does. */
  bow: Float64Array
}

/** Where a window is, of a region of its own or in a wall's, in metres along the wall and upwards. */
type Shape = {
  region: number
  isDoor: boolean
  normal: Vector
  along: Vector
  /** On the wall, in the middle of it. */
  middle: readonly [number, number]
  from: number
  to: number
  sill: number
  head: number
  /** Bars before it keep people from falling out. */
  hasRail: boolean
}

export type Window = Shape & {
  count: number
  curtain: number
  /** Share of the glass that a blind hangs over, from its top. */
  blind: number
  room: RoomBehind
}

/** Metres: how deep glass lies in its wall, how wide frames are, and how wide one pane may be. */
const reveal = 0.1
const frame = 0.065
const paneMax = 1.7
/** Of all rooms, so many are dark in the evening. */
const darkShare = 0.24
/** And of those of one picture, so many are lit at least. */
const litMin = 0.65
const warmLight: Light3 = [1, 0.6, 0.27]
const coolLight: Light3 = [1, 0.77, 0.5]

/** By chance, 0..1: of what is less there are no curtains. */
const curtainMin = 0.42
/** Of all windows without curtains, so many have a blind, unless they reach to the floor like a shop's. */
const blindShare = 0.5
const blindTallest = 2.1

const sillTall = 0.045
const sillOver = 0.05
const sillColour: Light3 = [0.15, 0.165, 0.17]
const railColour: Light3 = [0.05, 0.052, 0.055]
const frameColour: Light3 = [0.055, 0.06, 0.066]
const cloth: Light3 = [0.62, 0.6, 0.56]

export function findWindows(
  { scene, camera }: Built,
  extents: (Extent | undefined)[],
  hour: Hour,
  seed: number,
): Window[] {
  const found = scene.parts.flatMap((part, region): Window[] => {
    const [plane, extent] = [scene.planes[region], extents[region]]
    if ((part !== 'opening' && part !== 'door') || !plane || !extent) return []
    const normal = camera.axes.map((axis) => dot(axis, plane.normal)) as [number, number, number]
    const level = Math.hypot(normal[0], normal[1])
    if (level < 0.9) return []
    const along: Vector = [-normal[1] / level, normal[0] / level, 0]
    const corners = [extent.min, extent.max].flatMap((one) =>
      [extent.min, extent.max].map((other) => along[0] * one[0] + along[1] * other[1]),
    )
    const [from, to] = [Math.min(...corners), Math.max(...corners)]
    const [sill, head] = [extent.min[2], extent.max[2]]
    const isDoor = part === 'door' && to - from < 1.7
    const middle = [(extent.min[0] + extent.max[0]) / 2, (extent.min[1] + extent.max[1]) / 2] as const
    return [
      openWindow({ region, isDoor, normal, along, middle, from, to, sill, head, hasRail: false }, hour, region, seed),
    ]
  })
  if (hour.lamps > 0.2) lightAtLeast(found, hour.lamps)
  return found
}

/** Somebody is at home: the largest room is lit, and so are so many of all. */
function lightAtLeast(windows: Window[], lamps: number): void {
  const rooms = windows.filter(({ isDoor }) => !isDoor).sort((one, other) => sizeOf(other) - sizeOf(one))
  const isLit = ({ room }: Window) => room.light > 0.5 * lamps
  let missing = Math.ceil(litMin * rooms.length) - rooms.filter(isLit).length
  for (const [n, window] of rooms.entries()) {
    if (isLit(window) || (n > 0 && missing <= 0)) continue
    window.room.light = lamps
    missing--
  }
}

/** A window with what is behind it; `n` tells it from all others. */
export function openWindow(shape: Shape, hour: Hour, n: number, seed: number): Window {
  const { from, to, sill, head } = shape
  const chance = hashUnit(n, 9, seed)
  const isLit = hour.lamps > 0.2 ? chance > darkShare : chance > 1 - hour.lamps
  const room: RoomBehind = {
    from: from - 0.7 - hashUnit(n, 11, seed),
    to: to + 0.7 + hashUnit(n, 12, seed),
    floor: Math.min(sill, head - 2.35) - 0.02,
    ceiling: head + 0.22,
    deep: 3.4 + 1.8 * hashUnit(n, 13, seed),
    light: isLit ? hour.lamps * (0.9 + 0.4 * hashUnit(n, 14, seed)) : 0.004 * hour.lamps,
    warm: hashUnit(n, 15, seed) < 0.78 ? warmLight : coolLight,
    tone: hashUnit(n, 16, seed),
  }
  const curtain = hashUnit(n, 5, seed)
  const hasBlind = curtain <= curtainMin && head - sill < blindTallest && hashUnit(n, 17, seed) < blindShare
  const blind = hasBlind ? 0.15 + 0.45 * hashUnit(n, 18, seed) : 0
  return { ...shape, count: Math.max(1, Math.ceil((to - from) / paneMax)), curtain, blind, room }
}

const sizeOf = ({ from, to, sill, head }: Window) => (to - from) * (head - sill)

/** The colours of a house's smaller parts, as shares of the light that they give back, if words name them. */
export type Joinery = { frame?: Light3; sill?: Light3; rail?: Light3; leaf?: Light3 }

/** Windows as they are built: a reveal of what the wall is made of, by region, a frame with bars between panes of a usual width, glass behind, curtains and rooms. */
export function openPanes(
  windows: Window[],
  facades: (Facade | undefined)[],
  reveals: Light3[],
  daylight: Light3,
  { frame: frameLight = frameColour, sill: sillLight = sillColour, rail = railColour, leaf: own }: Joinery,
) {
  const all: (Window | undefined)[] = new Array(reveals.length).fill(undefined)
  for (const window of windows) all[window.region] = window
  const pane: Pane = {
    mirrors: false,
    albedo: frameColour,
    shade: 1,
    behind: new Float64Array(3),
    bow: new Float64Array(3),
  }
  const painted = (albedo: Light3, shade: number): Pane => {
    pane.mirrors = false
    pane.albedo = albedo
    pane.shade = shade
    return pane
  }
  return (
    region: number,
    u: number,
    z: number,
    pixel: number,
    rx: number,
    ry: number,
    rz: number,
  ): Pane | undefined => {
    const facade = facades[region]
    const window = facade ? facade.at(u, z) : all[region]
    if (!window) return undefined
    const { normal, along, from, to, sill, head } = window
    if (facade) {
      const isOver = u > from - sillOver && u < to + sillOver
      if (isOver && z < sill && z > sill - Math.max(sillTall, pixel * 0.7) && !window.isDoor)
        return painted(sillLight, 1)
      if (u < from || u > to || z < sill || z > head) return undefined
      if (window.hasRail && isRail(z - sill, u, pixel)) return painted(rail, 1)
    }
    const into = -(normal[0] * rx + normal[1] * ry + normal[2] * rz)
    const du = along[0] * rx + along[1] * ry
    const wall = reveals[region]!
    const depth = Math.min(reveal, 0.2 * Math.min(to - from, head - sill))
    // Where the line of sight meets the glass, behind the face of the wall.
    const behindU = u + (depth * du) / into
    const behindZ = z + (depth * rz) / into
    if (behindU < from || behindU > to) return painted(wall, 0.62)
    if (behindZ > head) return painted(wall, 0.36)
    if (behindZ < sill && sill > 0.25) return painted(wall, 1.05)
    if (window.isDoor) return leaf(window, behindU, behindZ, pixel, own ?? leafColour, painted)
    const width = frame * Math.min(1, (to - from) / 0.8)
    const piece = (to - from) / window.count
    const piecesBefore = Math.floor((behindU - from) / piece)
    const inPiece = behindU - from - piecesBefore * piece
    const edge = Math.min(inPiece, piece - inPiece, behindZ - sill, head - behindZ)
    if (edge < width) return painted(frameLight, head - behindZ < depth * 2 ? 0.4 : edge < 0.012 ? 0.55 : 1)
    pane.mirrors = true
    pane.shade = 1
    const out = pane.behind
    bend(pane.bow, window, piecesBefore, inPiece / piece, (behindZ - sill) / (head - sill))
    const share = (behindU - from) / (to - from)
    const drawn = 0.2 * window.curtain
    const isCurtain = window.curtain > curtainMin && (share < drawn || share > 1 - drawn)
    if (isCurtain || head - behindZ < window.blind * (head - sill)) {
      const fold = isCurtain ? 0.72 + 0.28 * Math.sin(behindU * 46) : 0.8
      for (let n = 0; n < 3; n++)
        out[n] = cloth[n]! * fold * (0.3 * daylight[n]! + 1.1 * window.room.light * window.room.warm[n]!)
      return pane
    }
    for (let n = 0; n < 3; n++) out[n] = daylight[n]!
    lookInto(window.room, behindU, behindZ, du, rz, into, out)
    return pane
  }
}

/** Slopes: of a pane's edge if it bows most, and by how much it hangs askew at most. */
const bowMost = 0.016
const askewMost = 0.012

/** @param across where on the pane, 0..1, and `up` as well */
function bend(bow: Float64Array, { along, room }: Window, piece: number, across: number, up: number): void {
  const chance = (n: number) => hashUnit(piece, n, Math.floor(room.tone * 1e6))
  const slope = bowMost * (0.4 + 0.6 * chance(1))
  const sideways = slope * (2 * across - 1) + askewMost * (chance(2) - 0.5)
  bow[0] = sideways * along[0]
  bow[1] = sideways * along[1]
  bow[2] = slope * (2 * up - 1) + askewMost * (chance(3) - 0.5)
}

const railTall = 1
const railGap = 0.11

/** A handrail over thin bars; far away the bars become a veil of single ones. */
function isRail(up: number, u: number, pixel: number): boolean {
  if (up > railTall) return false
  if (up > railTall - Math.max(0.05, pixel * 0.7)) return true
  const gap = Math.max(railGap, pixel * 3)
  return (u / gap - Math.floor(u / gap)) * gap < Math.max(0.018, pixel * 0.55)
}

const leafColour: Light3 = [0.17, 0.082, 0.045]
const handleColour: Light3 = [0.5, 0.5, 0.5]

/** A door of upright boards in a frame, with a handle. */
function leaf(
  { from, to, sill, head }: Window,
  u: number,
  z: number,
  pixel: number,
  boards: Light3,
  painted: (albedo: Light3, shade: number) => Pane,
): Pane {
  const edge = Math.min(u - from, to - u, head - z)
  if (edge < 0.07) return painted(frameColour, 1)
  const wide = to - from
  const up = z - sill
  if (Math.abs(u - from - wide * 0.83) < 0.022 && up > 0.85 && up < 1.3) return painted(handleColour, 1)
  const board = (u - from) / 0.13
  if (pixel < 0.012 && board - Math.floor(board) < 0.08) return painted(boards, 0.35)
  return painted(boards, 0.9 + 0.2 * hashUnit(Math.floor(board), 4, 7))
}
