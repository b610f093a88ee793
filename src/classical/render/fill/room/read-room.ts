import { standingEyeHeight } from '../../../space/depths.ts'
import { type Extent, extentsOf } from '../../../space/extents.ts'
import { outside, type Side } from '../../../space/partition.ts'
import type { FullSpace } from '../../../space/space.ts'
import { dot } from '../../../space/vector.ts'

/** What a region is of a room. */
export type RoomPart = 'floor' | 'rug' | 'ceiling' | 'wall' | 'pane' | 'frame' | 'door' | 'furniture'

/** A plane in the scene's axes: all points p with n·p = d, its normal towards the eye. */
export type RoomPlane = { nx: number; ny: number; nz: number; d: number }

/** A room as it is built, by region; extents are of what is seen. */
export type Room = {
  space: FullSpace
  parts: RoomPart[]
  planes: RoomPlane[]
  extents: Extent[]
  /** The wall or slope that a pane or door is in. */
  hosts: (number | undefined)[]
  /** Floor, ceiling and walls, and those that are not seen, at the sides and behind the eye. */
  bounds: Extent
}

/** Metres. */
const usualHeight = 2.6
/** How tall a top is taken to be whose foot is not in the picture. */
const usualTop = 0.45
/** Windows reach higher than this: headboards do not. */
const headMin = 1.35
/** What is this much lower than the ceiling does not reach it. */
const belowCeiling = 0.12
/** As shares of the distance: planes that are one; and how far off what is partly hidden may have been read. */
const samePlane = 0.03
const misread = 0.25

/** A scene as a room, where reading it part by part left what cannot be in a room. Undefined if it has no floor to stand on. */
export function readRoom(space: FullSpace): Room | undefined {
  const { scene, regions, camera } = space
  const planes = scene.planes.map((plane, region): RoomPlane => {
    const normal = plane?.normal ?? scene.orientations[region]!.normal
    if (!normal) return { nx: 0, ny: 0, nz: 1, d: 0 }
    const [nx, ny, nz] = camera.axes.map((axis) => dot(axis, normal)) as [number, number, number]
    return { nx, ny, nz, d: nz * standingEyeHeight - (plane?.distance ?? 0) }
  })
  const room: Room = {
    space,
    parts: scene.parts.map((part) => firstParts[part]),
    planes,
    extents: [],
    hosts: scene.orientations.map(({ host }) => host),
    bounds: { min: [0, 0, 0], max: [0, 0, 0] },
  }
  const { sides } = regions.partition
  for (const [region, orientation] of scene.orientations.entries()) {
    if (!scene.planes[region]) room.parts[region] = orientation.kind === 'sky' ? 'ceiling' : 'furniture'
    if (orientation.kind === 'slope' && room.parts[region] !== 'pane') room.parts[region] = 'ceiling'
    if (room.parts[region] === 'floor' && hasFaceBelow(room, sides, region)) {
      room.parts[region] = 'furniture'
      planes[region] = { nx: 0, ny: 0, nz: 1, d: usualTop }
    }
    if (room.parts[region] === 'floor' && orientation.host !== undefined) room.parts[region] = 'rug'
  }
  turnFaces(room, sides)
  if (!room.parts.includes('floor')) return undefined
  room.extents = measureExtents(room)
  layCeilings(room)
  const ceiling = Math.max(
    ...room.extents.filter((_, region) => room.parts[region] === 'ceiling').map(({ max }) => max[2]),
  )
  if (isBelowFloor(room)) return undefined
  nameWalls(room, Number.isFinite(ceiling) ? ceiling : 3)
  nameFrames(room)
  hangFaces(room, sides)
  room.extents = measureExtents(room)
  room.bounds = findBounds(room)
  return room
}

/** What was taken for the sky is a ceiling that columns or the picture's border cut up: it lies on the tallest wall. */
function layCeilings(room: Room): void {
  const unknown = room.space.scene.planes.flatMap((plane, region) =>
    plane || room.parts[region] !== 'ceiling' ? [] : [region],
  )
  if (unknown.length === 0) return
  const tops = room.extents.filter((_, region) => room.parts[region] === 'wall').map(({ max }) => max[2])
  const height = Math.max(usualHeight, ...tops.filter(Number.isFinite))
  for (const region of unknown) room.planes[region] = { nx: 0, ny: 0, nz: -1, d: -height }
  room.extents = measureExtents(room)
}

const firstParts: Record<FullSpace['scene']['parts'][number], RoomPart> = {
  ground: 'floor',
  floor: 'floor',
  water: 'floor',
  wall: 'wall',
  roof: 'ceiling',
  soffit: 'ceiling',
  ceiling: 'ceiling',
  top: 'furniture',
  opening: 'pane',
  door: 'door',
  furniture: 'furniture',
  sky: 'ceiling',
  unknown: 'furniture',
}

/** What has an upright face under its lower edge is a top, not a floor: walls and furniture stand above the floor in the picture. */
function hasFaceBelow({ space }: Room, sides: Side[], region: number): boolean {
  const { orientations } = space.scene
  let [below, above] = [0, 0]
  for (const { left, right, x1, x2 } of sides) {
    if (left !== region && right !== region) continue
    const other = left === region ? right : left
    if (other === outside || orientations[other]!.kind !== 'upright') continue
    // On the way to the right, left is up.
    const isAbove = left === region ? x2 > x1 : x1 > x2
    if (isAbove) below += Math.abs(x2 - x1)
    else above += Math.abs(x2 - x1)
  }
  return below > above && below > 0.02 * space.width
}

/** Whether much that stands upright would stand below the floor: then what was taken for the floor is something else. */
function isBelowFloor({ space, parts, planes, extents }: Room): boolean {
  const { areas, width, height } = space.regions.partition
  const below = planes.reduce((sum, { nz }, region) => {
    const { min, max } = extents[region]!
    return sum + (parts[region] === 'wall' && Math.abs(nz) < 0.1 && min[2] < -0.9 && max[2] > 2 ? areas[region]! : 0)
  }, 0)
  return below > 0.05 * width * height
}

/** What hangs below the near edge of a top is a face, though it may have been read as floor. */
function turnFaces({ space, parts, planes }: Room, sides: Side[]): void {
  for (const { left, right, x1, y1, x2, y2, length } of sides) {
    if (left === outside || right === outside || length < 0.04 * space.width) continue
    // On the way to the right, left is up.
    const [upper, lower] = x2 > x1 ? [left, right] : [right, left]
    if (parts[upper] !== 'furniture' || parts[lower] !== 'floor' || planes[upper]!.nz < 0.9) continue
    const [one, other] = [pointOn(space, planes[upper]!, x1, y1), pointOn(space, planes[upper]!, x2, y2)]
    if (!one || !other) continue
    const axis = Math.abs(one[0] - other[0]) > Math.abs(one[1] - other[1]) ? 1 : 0
    const at = (one[axis] + other[axis]) / 2
    const sign = at > 0 ? -1 : 1
    parts[lower] = 'furniture'
    planes[lower] = { nx: axis === 0 ? sign : 0, ny: axis === 1 ? sign : 0, nz: 0, d: sign * at }
  }
}

/** Uprights that do not reach the ceiling are panes, doors or furniture. */
function nameWalls(room: Room, ceiling: number): void {
  const { space, parts, planes, extents } = room
  const { sides, areas } = space.regions.partition
  const beside = sharedBorders(sides, parts.length)
  const isShell = (region: number) => parts[region] === 'wall' && extents[region]!.max[2] > ceiling - belowCeiling
  const slopes = parts.map((part, region) => part === 'ceiling' && Math.abs(planes[region]!.nz) < 0.97)
  for (const [region, part] of parts.entries()) {
    const { min, max } = extents[region]!
    const meetsSlope = [...beside[region]!].some(([other]) => slopes[other])
    if (part === 'furniture' && Math.abs(planes[region]!.nz) < 0.1 && meetsSlope && min[2] < 0.3) parts[region] = 'wall'
    if (part !== 'wall' || isShell(region) || meetsSlope) continue
    const around = [...beside[region]!].filter(([other]) => other !== region && isShell(other))
    const host = around
      .filter(([other]) => areParallel(planes[region]!, planes[other]!) && areas[other]! > 0.05 * areas[region]!)
      .sort((one, other) => other[1] - one[1])[0]?.[0]
    const agreeing = space.scene.planes[region]?.agreeing ?? 0
    const off = host === undefined ? 1 : Math.abs(distanceOf(planes[host]!) / distanceOf(planes[region]!) - 1)
    const standsOnTop = [...beside[region]!].some(([other]) => parts[other] === 'furniture' && planes[other]!.nz > 0.9)
    const isWindow = host !== undefined && max[2] > headMin
    if (isWindow && (off < samePlane ? !(standsOnTop && agreeing > 0.8) : off < misread && agreeing < 0.7)) {
      planes[region] = { ...planes[host]! }
      room.hosts[region] = host
      const width = Math.max(max[0] - min[0], max[1] - min[1])
      parts[region] = min[2] < 0.38 && width < 1.5 ? 'door' : 'pane'
    } else if (min[2] < 0.3 || standsOnTop || max[2] < 2.5) parts[region] = 'furniture'
  }
  for (const [region, part] of parts.entries()) {
    // Panes in slopes that are partly hidden were read as pieces of the slope.
    if (part === 'ceiling' && slopes[region]) {
      const host = [...beside[region]!].find(
        ([other, length]) =>
          slopes[other] && areas[other]! > 4 * areas[region]! && length > 0 && areOne(planes[region]!, planes[other]!),
      )?.[0]
      if (host !== undefined) {
        parts[region] = 'pane'
        room.hosts[region] = host
      }
    }
    // Faces within a wall's own plane that reach the floor are doors.
    if (part === 'furniture' && Math.abs(planes[region]!.nz) < 0.1) {
      const host = [...beside[region]!].find(
        ([other]) => parts[other] === 'wall' && areOne(planes[region]!, planes[other]!),
      )?.[0]
      if (host !== undefined && extents[region]!.min[2] < 0.2) {
        parts[region] = 'door'
        room.hosts[region] = host
      }
    }
  }
}

/** What panes lie in, and lies in a wall itself, is their frame; a leaf beside panes in one frame is of glass. */
export function nameFrames({ parts, hosts }: Pick<Room, 'parts' | 'hosts'>): void {
  const glazed = new Map<number, number>()
  for (const [region, host] of hosts.entries())
    if (host !== undefined && parts[region] === 'pane') glazed.set(host, (glazed.get(host) ?? 0) + 1)
  const frames = new Set([...glazed.keys()].filter((host) => parts[host] === 'pane'))
  for (const [region, host] of hosts.entries())
    if (parts[region] === 'door' && host !== undefined && frames.has(host)) parts[region] = 'pane'
  for (const frame of frames) parts[frame] = 'frame'
}

export const distanceOf = ({ nz, d }: RoomPlane) => nz * standingEyeHeight - d

const areParallel = (one: RoomPlane, other: RoomPlane) =>
  one.nx * other.nx + one.ny * other.ny + one.nz * other.nz > 0.99

const areOne = (one: RoomPlane, other: RoomPlane) =>
  areParallel(one, other) && Math.abs(distanceOf(one) / distanceOf(other) - 1) < samePlane

/** By region, its neighbours and the length of the border that it shares with each. */
export function sharedBorders(sides: Side[], count: number): Map<number, number>[] {
  const shared = Array.from({ length: count }, () => new Map<number, number>())
  for (const { left, right, length } of sides) {
    if (left === outside || right === outside) continue
    shared[left]!.set(right, (shared[left]!.get(right) ?? 0) + length)
    shared[right]!.set(left, (shared[right]!.get(left) ?? 0) + length)
  }
  return shared
}

/** Faces of furniture without a plane of their own hang from the edge of the top that they share. */
function hangFaces({ space, parts, planes }: Room, sides: Side[]): void {
  for (const { left, right, x1, y1, x2, y2, length } of sides) {
    for (const [face, top] of [
      [left, right],
      [right, left],
    ] as const) {
      if (face === outside || top === outside || parts[face] !== 'furniture' || parts[top] !== 'furniture') continue
      if (planes[top]!.nz < 0.9 || Math.abs(planes[face]!.nz) > 0.1 || length < 12) continue
      if (space.scene.planes[face] && planes[top]!.d !== usualTop) continue
      const point = pointOn(space, planes[top]!, (x1 + x2) / 2, (y1 + y2) / 2)
      const plane = planes[face]!
      if (point) plane.d = plane.nx * point[0] + plane.ny * point[1]
    }
  }
}

/** Where the line of sight through a pixel meets a plane. */
export function pointOn(
  { camera }: FullSpace,
  plane: RoomPlane,
  x: number,
  y: number,
): [number, number, number] | undefined {
  const { axes, focalPx, centre } = camera
  const [cx, cy] = [(x - centre[0]) / focalPx, (y - centre[1]) / focalPx]
  const [rx, ry, rz] = axes.map((axis) => cx * axis[0] + cy * axis[1] + axis[2]) as [number, number, number]
  const towards = plane.nx * rx + plane.ny * ry + plane.nz * rz
  if (towards > -1e-6) return undefined
  const t = -distanceOf(plane) / towards
  return t > 0 && t < 60 ? [rx * t, ry * t, standingEyeHeight + rz * t] : undefined
}

function measureExtents({ space, planes }: Room): Extent[] {
  const found = extentsOf(space.regions.partition, (region, x, y) => pointOn(space, planes[region]!, x, y))
  const none = Number.POSITIVE_INFINITY
  return found.map((extent) => extent ?? { min: [none, none, none], max: [-none, -none, -none] })
}

/** Walls that are seen end the room; elsewhere it goes on a little beyond what is seen and behind the eye. */
function findBounds({ parts, planes, extents }: Room): Extent {
  const bounds: Extent = { min: [-0.8, -0.8, 0], max: [0.8, 0.8, 2.4] }
  for (const [region, { min, max }] of extents.entries()) {
    if (!Number.isFinite(min[0])) continue
    if (parts[region] === 'furniture') continue
    for (const n of [0, 1] as const) {
      bounds.min[n] = Math.min(bounds.min[n], min[n] - 0.02)
      bounds.max[n] = Math.max(bounds.max[n], max[n] + 0.02)
    }
    if (parts[region] === 'ceiling') bounds.max[2] = Math.max(bounds.max[2], max[2])
  }
  for (const [region, part] of parts.entries()) {
    if (part !== 'wall') continue
    const { nx, ny, d } = planes[region]!
    if (nx > 0.98) bounds.min[0] = d / nx
    if (nx < -0.98) bounds.max[0] = d / nx
    if (ny > 0.98) bounds.min[1] = d / ny
    if (ny < -0.98) bounds.max[1] = d / ny
  }
  return bounds
}
