import { standingEyeHeight } from '../../../../space/depths.ts'
import { outside, type Side } from '../../../../space/partition.ts'
import type { FullSpace } from '../../../../space/space.ts'
import { layIntoShell, nameGlass } from './lay-into-shell.ts'
import { layRugs } from './lying.ts'
import { nameTinted } from './name-insets.ts'
import { nameFrames, nameWalls } from './name-walls.ts'
import { findBounds, measureExtents, planesOf, pointOn, type Room, type RoomPart } from './room.ts'

/** Metres. */
const usualHeight = 2.6
/** How tall a top is taken to be whose foot is not in the picture. */
const usualTop = 0.45

/**
 * A scene as a room, where reading it part by part left what cannot be in a room: within the box that its lines tell, if what was read is
 * none. Undefined if it has no floor to stand on.
 */
export function readRoom(space: FullSpace): Room | undefined {
  const room = readParts(space, false)
  return room && !isMisread(room) ? room : (readParts(space, true) ?? room)
}

/** Of the picture, what as furniture would be larger and taller, in metres, than any; and of its lower border, what may not be ceiling. */
const hugeMin = 0.04
const tallMax = 2.4
const overheadMax = 0.4

function isMisread({ space, parts, extents }: Room): boolean {
  const { labels, areas, width, height } = space.regions.partition
  const isHuge = parts.some(
    (part, region) =>
      part === 'furniture' && areas[region]! > hugeMin * labels.length && extents[region]!.max[2] > tallMax,
  )
  const foot = labels.subarray((height - 1) * width)
  return isHuge || foot.filter((region) => parts[region] === 'ceiling').length > overheadMax * width
}

function readParts(space: FullSpace, isBox: boolean): Room | undefined {
  const { scene, regions } = space
  const planes = planesOf(space)
  const room: Room = {
    space,
    parts: scene.parts.map((part) => firstParts[part]),
    planes,
    extents: [],
    hosts: scene.orientations.map(({ host }) => host),
    framed: new Set(),
    loose: new Set(),
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
  layRugs(room)
  const shell = isBox ? layIntoShell(room) : undefined
  if (!room.parts.includes('floor')) return undefined
  room.extents = measureExtents(room)
  layCeilings(room)
  const topOf = (wanted: RoomPart) =>
    Math.max(...room.extents.filter((_, region) => room.parts[region] === wanted).map(({ max }) => max[2]))
  const ceiling = shell ? Math.min(standingEyeHeight + shell.distances[1]!, topOf('wall')) : topOf('ceiling')
  if (isBelowFloor(room)) return undefined
  nameWalls(room, Number.isFinite(ceiling) ? ceiling : 3, shell?.wallOf)
  nameFrames(room)
  if (shell) nameGlass(room, shell)
  hangFaces(room, sides)
  nameTinted(room)
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
