import { areOne, areParallel, distanceOf, type Room, sharedBorders } from './room.ts'

/** Windows reach higher than this: headboards do not. */
const headMin = 1.35
/** Metres: windows in walls begin higher. */
const sillMin = 0.5
/** What is this much lower than the ceiling does not reach it. */
const belowCeiling = 0.12
/** Of the room's height, what a wall has that lies in the room's box. */
const wholeMin = 0.75
/** As shares of the distance: planes that are one; and how far off what is partly hidden may have been read. */
const samePlane = 0.03
const misread = 0.25

/** Uprights that do not reach the ceiling are panes, doors or furniture. */
export function nameWalls(room: Room, ceiling: number, laid?: readonly (number | undefined)[]): void {
  const { space, parts, planes, extents } = room
  const { sides, areas } = space.regions.partition
  const beside = sharedBorders(sides, parts.length)
  // Cornices lie between a wall and the ceiling.
  const isLaid = (region: number) =>
    laid?.[region] !== undefined && extents[region]!.max[2] - extents[region]!.min[2] > wholeMin * ceiling
  const isShell = (region: number) =>
    parts[region] === 'wall' && (extents[region]!.max[2] > ceiling - belowCeiling || isLaid(region))
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
    const wall = off > samePlane ? wallOf(room, region, isShell) : undefined
    if (wall !== undefined) {
      // What lies in a wall and borders on none of it has its frame around it.
      const isPane = min[2] > sillMin && max[2] > headMin
      parts[region] = isPane ? 'pane' : 'wall'
      if (isPane) room.hosts[region] = wall
      continue
    }
    const standsOnTop = [...beside[region]!].some(([other]) => parts[other] === 'furniture' && planes[other]!.nz > 0.9)
    const isWindow = host !== undefined && max[2] > headMin
    if (isWindow && (off < samePlane ? !(standsOnTop && agreeing > 0.8) : off < misread && agreeing < 0.7)) {
      planes[region] = { ...planes[host]! }
      room.hosts[region] = host
      const width = Math.max(max[0] - min[0], max[1] - min[1])
      parts[region] = min[2] < 0.38 && width < 1.5 ? 'door' : 'pane'
    } else if (min[2] < 0.3 || standsOnTop || max[2] < 2.5) parts[region] = 'furniture'
  }
  for (const [region, part] of [...parts].entries()) if (part === 'pane') nameEnclosed(room, region, beside)
  for (const [region, part] of parts.entries()) {
    // Panes in slopes that are partly hidden were read as pieces of the slope.
    if (part === 'ceiling' && slopes[region]) {
      const host = [...beside[region]!].find(
        ([other, length]) =>
          slopes[other] &&
          areas[other]! > 4 * areas[region]! &&
          length > 0 &&
          areOne(planes[region]!, planes[other]!, samePlane),
      )?.[0]
      if (host !== undefined) {
        parts[region] = 'pane'
        room.hosts[region] = host
      }
    }
    // Faces within a wall's own plane that reach the floor are doors.
    if (part === 'furniture' && Math.abs(planes[region]!.nz) < 0.1) {
      const host = [...beside[region]!].find(
        ([other]) => parts[other] === 'wall' && areOne(planes[region]!, planes[other]!, samePlane),
      )?.[0]
      if (host !== undefined && extents[region]!.min[2] < 0.2) {
        parts[region] = 'door'
        room.hosts[region] = host
      }
    }
  }
}

/** Of its border, what a pane shares with the frame around it. */
const enclosedMin = 0.8

/** What a frame encloses is its panes, however they were read. */
function nameEnclosed({ parts, planes, hosts }: Room, frame: number, beside: Map<number, number>[]): void {
  for (const [pane, shared] of beside[frame]!) {
    const border = [...beside[pane]!.values()].reduce((sum, length) => sum + length, 0)
    if (shared < enclosedMin * border) continue
    parts[pane] = 'pane'
    hosts[pane] = frame
    planes[pane] = { ...planes[frame]! }
  }
}

/** As shares of the distance: what is as near as a wall's own plane is told lies in it. */
const flush = 0.012
/** Metres. */
const near = 0.05

/** The wall in whose plane, and within whose extent, a region lies. */
function wallOf({ parts, planes, extents }: Room, region: number, isShell: (region: number) => boolean) {
  const { min, max } = extents[region]!
  const lies = (wall: number) => {
    const own = extents[wall]!
    const isWithin = [0, 1, 2].every((n) => min[n]! > own.min[n]! - near && max[n]! < own.max[n]! + near)
    const off = Math.abs(distanceOf(planes[wall]!) / distanceOf(planes[region]!) - 1)
    return isWithin && off < flush && areParallel(planes[wall]!, planes[region]!)
  }
  return [...parts.keys()].find((wall) => wall !== region && isShell(wall) && lies(wall))
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
