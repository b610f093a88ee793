import { standingEyeHeight } from '../../../../space/depths.ts'
import { outside } from '../../../../space/partition.ts'
import { directionAt, faceAt, fitShell } from '../../../../space/shell/fit-shell.ts'
import { findLying } from './lying.ts'
import { areParallel, distanceOf, measureExtents, planeOfFace, type Room } from './room.ts'

/** The box that a room is, and by region the wall of it that it was laid into: its place in `shellFaces`. */
export type RoomShell = { distances: readonly number[]; wallOf: (number | undefined)[] }

/** Of a region, what must be seen on one face of the box. */
const onFaceMin = 0.6
/** How far off a face what lies in it may have been read, as a factor of its distance; and how far off the face itself may be. */
const inFace = [0.85, 1.18] as const
const nearFace = [0.5, 1.5] as const
/** Of the picture, the floor that goes on below it. */
const floorMin = 0.02

/**
 * Fits a box to a room, and lays into its faces what was read to lie a little off them; what is seen of the floor is the floor, however
 * it was read. The distance of a wall is that of most that is parallel to it. Undefined if the lines tell no box.
 */
export function layIntoShell(room: Room): RoomShell | undefined {
  const { space, parts, planes } = room
  const { partition } = space.regions
  const { labels, width, height, areas, sides } = partition
  const drawn = sides.filter(({ left, right, isGuess }) => left !== outside && right !== outside && !isGuess)
  const shell = fitShell(drawn, space.camera, labels, width, height)
  if (!shell) return undefined
  const counts = areas.map(() => [0, 0, 0, 0, 0, 0])
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      counts[labels[i]!]![faceAt(shell.distances, directionAt(space.camera, x, y))]!++
  const faceOf = counts.map((faces, region) => {
    const most = Math.max(...faces)
    return most > onFaceMin * areas[region]! ? faces.indexOf(most) : undefined
  })
  const isAlong = (region: number, face: number) =>
    faceOf[region] === face &&
    space.scene.orientations[region]!.kind === 'upright' &&
    areParallel(planeOfFace(face, 1), planes[region]!)
  const distances = shell.distances.map((distance, face) => {
    if (face < 2) return distance
    const read = parts
      .flatMap((_, region) => (isAlong(region, face) ? [[distanceOf(planes[region]!), areas[region]!] as const] : []))
      .filter(([off]) => off > nearFace[0] * distance && off < nearFace[1] * distance)
      .sort(([one], [other]) => one - other)
    const all = read.reduce((sum, [, area]) => sum + area, 0)
    let below = 0
    for (const [off, area] of read) {
      below += area
      if (below >= all / 2) return off
    }
    return distance
  })
  const rises = highest(room)
  const lies = findLying(room)
  const wallOf: (number | undefined)[] = parts.map(() => undefined)
  for (const [region, part] of parts.entries()) {
    const face = faceOf[region]
    if (face === undefined) continue
    const { kind } = space.scene.orientations[region]!
    if (face === 0 && kind !== 'level' && areas[region]! > floorMin * labels.length && lies[region]) {
      parts[region] = 'rug'
      planes[region] = planeOfFace(0, standingEyeHeight)
      continue
    }
    const isLow = face === 0 ? kind !== 'level' : face > 1 && rises[region]! < 0
    const isHung = face > 1 && kind === 'slope' && areas[region]! < floorMin * labels.length
    if (part !== 'furniture' && (isLow || isHung) && !(face > 1 && isAlong(region, face))) {
      parts[region] = 'furniture'
      room.loose.add(region)
    }
    if (face === 0 && part === 'ceiling' && areas[region]! > floorMin * labels.length) {
      parts[region] = 'floor'
      planes[region] = planeOfFace(0, standingEyeHeight)
    }
    if (face < 2 || !isAlong(region, face)) continue
    const off = distanceOf(planes[region]!) / distances[face]!
    if (off < inFace[0] || off > inFace[1]) continue
    wallOf[region] = face
    planes[region] = planeOfFace(face, distances[face]!)
  }
  return { distances, wallOf }
}

/** By region, how far it rises over the level of the eyes, in shares of the distance. */
function highest({ space, parts }: Room): Float64Array {
  const { labels, width } = space.regions.partition
  const rises = new Float64Array(parts.length).fill(-1)
  for (let i = 0; i < labels.length; i++) {
    const [x, y, z] = directionAt(space.camera, i % width, Math.floor(i / width)) as [number, number, number]
    rises[labels[i]!] = Math.max(rises[labels[i]!]!, z / Math.hypot(x, y))
  }
  return rises
}

/** Metres: how wide bars and boards are; how long they are at least; and what divides a wall into rows. */
const barMax = 0.16
const barLong = 0.7
const rowMin = 0.2
/** Of a wall, what is panes if the rest is their frame. */
const glassMin = 0.65
/** From so many boards one over the other on, a wall is shelves. */
const boardsMin = 3
/** How many bars part a wall of glass, and how high one of them begins at most, in metres: galleries have railings; and of the wall, the largest that lies between them. */
const barsMin = 2
const footMax = 1.2
const largestMax = 0.45
/** Metres: pictures hang between these heights, and are not larger than this many square metres. */
const hung = [0.8, 2.4] as const
const pictureMax = 1.5

/** A wall that bars part is of glass, or shelves if they are boards; where one is of glass, what is framed on others are pictures. */
export function nameGlass(room: Room, { wallOf }: RoomShell): void {
  const { parts, hosts, space, framed } = room
  const { areas } = space.regions.partition
  const extents = measureExtents(room)
  const sizeOf = (region: number) => {
    const { min, max } = extents[region]!
    return { wide: Math.max(max[0] - min[0], max[1] - min[1]), tall: max[2] - min[2], low: min[2], high: max[2] }
  }
  for (const face of [2, 3, 4, 5]) {
    const regions = [...parts.keys()].filter(
      (region) => wallOf[region] === face && ['wall', 'pane', 'frame', 'door', 'furniture'].includes(parts[region]!),
    )
    const areaOf = (some: number[]) => some.reduce((sum, region) => sum + areas[region]!, 0)
    const all = areaOf(regions)
    const panes = regions.filter((region) => parts[region] === 'pane')
    if (panes.length > barsMin && areaOf(panes) > glassMin * all) {
      for (const region of regions) if (parts[region] === 'wall') parts[region] = 'frame'
      for (const region of panes) framed.add(region)
    }
    if (regions.some((region) => areas[region]! > largestMax * all)) continue
    const bars = regions.filter((region) => sizeOf(region).wide < barMax && sizeOf(region).tall > barLong)
    const boards = regions.filter((region) => sizeOf(region).tall < barMax && sizeOf(region).wide > barLong)
    const rows = new Set(boards.map((region) => Math.round(sizeOf(region).low / rowMin)))
    if (rows.size >= boardsMin) for (const region of regions) parts[region] = 'shelf'
    else if (bars.length >= barsMin && bars.some((region) => sizeOf(region).low < footMax)) {
      for (const region of regions) parts[region] = bars.includes(region) || boards.includes(region) ? 'frame' : 'pane'
      for (const region of regions) if (parts[region] === 'pane') framed.add(region)
    }
  }
  if (framed.size === 0) return
  for (const [region, part] of parts.entries()) {
    const { low, high, wide, tall } = sizeOf(region)
    const isInDoor = hosts[region] !== undefined && parts[hosts[region]!] === 'door'
    if (
      part === 'pane' &&
      !isInDoor &&
      !framed.has(region) &&
      low > hung[0] &&
      high < hung[1] &&
      wide * tall < pictureMax
    )
      parts[region] = 'picture'
  }
}
