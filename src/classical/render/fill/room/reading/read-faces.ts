import { standingEyeHeight } from '../../../../space/depths.ts'
import { outside, type Partition, type Side } from '../../../../space/partition.ts'
import { axisOfLine, directionAt, faceAt, fitShell } from '../../../../space/shell/fit-shell.ts'
import type { FullSpace } from '../../../../space/space.ts'
import { nameInsets, nameTinted } from './name-insets.ts'
import { nameFrames } from './name-walls.ts'
import {
  areParallel,
  distanceOf,
  findBounds,
  type Heights,
  measureExtents,
  planeOfFace,
  planesOf,
  type Room,
  type RoomPart,
  type RoomPlane,
  sharedBorders,
} from './room.ts'
import { overhead, settleFaces } from './settle-faces.ts'
import { findWhole } from './whole.ts'

/** Of a region, what must be seen on one face of the box. */
const onFaceMin = 0.6
/** The same of a ceiling, however it was read. */
const wholeMin = 0.9
/** How far off a wall what lies in it may have been read, as a factor of its distance. */
const inFace = [0.85, 1.18] as const
/** Metres over the floor of what lies on it. */
const onFloorMax = 0.12
/** The same of what has no upright border: the tiles of a floor hang together, and may be read as high as a step. */
const tilesMax = 0.25
/** Of its border, what runs upright at most if a region lies. */
const uprightMax = 0.15
/** Of the picture: what is larger is neither a lamp nor a person. */
const largeMin = 0.012
/** Of the picture, what a face of a box that stands on the floor takes at most. */
const boxMax = 0.06
/** Pixels beyond the foot of an upright at which to look what lies there. */
const past = 5

/**
 * A drawn room in which much stands, face by face: what is seen of the floor, the ceiling and the walls of the box that its lines tell
 * is theirs unless its borders say that it stands before them. Undefined if the lines tell no box, or it has no floor.
 */
export function readFaces(space: FullSpace): Room | undefined {
  const { scene, regions, camera } = space
  const { partition } = regions
  const { labels, width, height, areas, sides } = partition
  const drawn = sides.filter(({ left, right, isGuess }) => left !== outside && right !== outside && !isGuess)
  const shell = fitShell(drawn, camera, labels, width, height)
  if (!shell) return undefined
  const faces = shell.distances.map((distance, face) => planeOfFace(face, distance))
  const counts = areas.map(() => [0, 0, 0, 0, 0, 0])
  /** Metres over the floor, of what is seen on walls. */
  const heights = areas.map((): Heights => ({ low: 9e9, high: -9e9 }))
  const middles = areas.map(() => [0, 0])
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const region = labels[i]!
      const ray = directionAt(camera, x, y)
      const face = faceAt(shell.distances, ray)
      counts[region]![face]!++
      if (face > 1) {
        const rise = standingEyeHeight + (shell.distances[face]! * ray[2]!) / Math.abs(ray[face < 4 ? 0 : 1]!)
        heights[region]!.low = Math.min(heights[region]!.low, rise)
        heights[region]!.high = Math.max(heights[region]!.high, rise)
      }
      middles[region]![0]! += x / areas[region]!
      middles[region]![1]! += y / areas[region]!
    }
  const horizon = camera.centre[1] - (camera.axes[2][2] * camera.focalPx) / camera.axes[2][1]
  const hangsOver = horizon - 0.1 * height
  const lies = findLyingOnFloor(partition, space)
  const planes = planesOf(space)
  const beside = sharedBorders(sides, areas.length)
  const parts = scene.parts.map((part, region): RoomPart => {
    const most = Math.max(...counts[region]!)
    const face = counts[region]!.indexOf(most)
    const isOn = most > onFaceMin * areas[region]!
    const isLarge = areas[region]! > largeMin * labels.length
    const { kind } = scene.orientations[region]!
    const plane = scene.planes[region]
    const along = faces[face]!
    /** Lies where the box is seen. */
    const lay = () => {
      planes[region] = along
    }
    /** Faces as it was read to, where the box is seen; nobody knows how near. */
    const stand = () => {
      if (plane) return
      const { normal } = scene.orientations[region]!
      planes[region] = normal
        ? throughMiddle(planes[region]!, along, camera, middles[region]!)
        : facingEye(along, camera, middles[region]!)
    }
    const isCurved = kind === 'unknown' || (kind === 'slope' && !isLarge)
    if (kind === 'slope' && plane && part === 'opening') return 'pane'
    if (face === 1 && (isOn || kind === 'sky')) {
      const isWhole = isLarge && most > wholeMin * areas[region]!
      if (kind === 'upright' && !isWhole) stand()
      else if (kind !== 'slope' || !plane) lay()
      return isLarge || !isCurved ? 'ceiling' : 'lamp'
    }
    if (face === 0 && isOn) {
      const isHigh = plane && standingEyeHeight - plane.distance > (lies[region] ? tilesMax : onFloorMax)
      if (kind === 'level' ? !isHigh : lies[region]) {
        lay()
        return 'floor'
      }
      stand()
      return isCurved ? 'figure' : 'furniture'
    }
    if (kind === 'level' && plane)
      return planes[region]!.nz < 0 ? 'ceiling' : isHighTop(planes[region]!) ? 'furniture' : 'floor'
    if (kind === 'upright' && plane && areParallel(planes[region]!, along)) {
      const off = distanceOf(planes[region]!) / distanceOf(along)
      const isIn = off > inFace[0] && off < inFace[1]
      const isWhole = isOn && isLarge && heights[region]!.high > overhead
      if (isIn || isWhole) lay()
      if (part === 'opening') return 'pane'
      if (part === 'door') return 'door'
      return isIn || isWhole ? 'wall' : 'furniture'
    }
    if (kind === 'slope' && isLarge) return 'ceiling'
    const panes = [...beside[region]!].reduce(
      (sum, [other, length]) => sum + (scene.parts[other] === 'opening' ? length : 0),
      0,
    )
    const border = [...beside[region]!.values()].reduce((sum, length) => sum + length, 0)
    if (face > 1 && kind === 'unknown' && panes > 0.5 * border) {
      lay()
      return 'pane'
    }
    if (face > 1 && isLarge && part !== 'furniture') {
      if (!plane) lay()
      return 'wall'
    }
    stand()
    return part === 'opening' ? 'pane' : isCurved ? (middles[region]![1]! < hangsOver ? 'lamp' : 'figure') : 'furniture'
  })
  if (!parts.includes('floor')) return undefined
  const room: Room = {
    space,
    parts,
    planes,
    extents: [],
    hosts: scene.orientations.map(({ host }) => host),
    isByFace: true,
    framed: new Set(),
    loose: new Set(),
    bounds: { min: [0, 0, 0], max: [0, 0, 0] },
  }
  nameFrames(room)
  settleFaces(room, heights)
  nameInsets(room)
  nameTinted(room)
  for (const [region, part] of room.parts.entries()) if (part === 'pane') room.framed.add(region)
  room.extents = measureExtents(room)
  room.bounds = findBounds(room)
  return room
}

const isHighTop = ({ d }: RoomPlane) => d > onFloorMax

/** A plane moved to where the line of sight through a place meets another. */
function throughMiddle(plane: RoomPlane, other: RoomPlane, camera: FullSpace['camera'], [x, y]: number[]): RoomPlane {
  const [rx, ry, rz] = directionAt(camera, x!, y!) as [number, number, number]
  const t = -distanceOf(other) / (other.nx * rx + other.ny * ry + other.nz * rz)
  return { ...plane, d: t * (plane.nx * rx + plane.ny * ry + plane.nz * rz) + plane.nz * standingEyeHeight }
}

/** The upright plane that faces the eye along the nearer of the two level axes. */
function facingEye(along: RoomPlane, camera: FullSpace['camera'], middle: number[]): RoomPlane {
  const [rx, ry] = directionAt(camera, middle[0]!, middle[1]!) as [number, number, number]
  const plane =
    Math.abs(rx) > Math.abs(ry)
      ? { nx: -Math.sign(rx), ny: 0, nz: 0, d: 0 }
      : { nx: 0, ny: -Math.sign(ry), nz: 0, d: 0 }
  return throughMiddle(plane, along, camera, middle)
}

/**
 * By region, whether its borders let it lie on the floor. Uprights that stand on it are not its own: it goes on round their feet, or ends
 * at an edge that goes on past it.
 */
function findLyingOnFloor(partition: Partition, { camera, scene: { orientations } }: FullSpace): boolean[] {
  const { labels, sides, areas, width, height } = partition
  const [uprights, all] = [new Float64Array(areas.length), new Float64Array(areas.length)]
  const labelAt = (x: number, y: number) => {
    const [column, row] = [Math.round(x), Math.round(y)]
    return column < 0 || row < 0 || column >= width || row >= height ? outside : labels[row * width + column]!
  }
  const whole = findWhole(partition, () => true, boxMax)
  /** The floor's boards are regions of their own. */
  const areBoards = (...some: number[]) => some.every((region) => orientations[region]?.kind === 'level')
  const isOwn = (side: Side, region: number, other: number) => {
    const [x, y] = side.y1 > side.y2 ? [side.x1, side.y1] : [side.x2, side.y2]
    const isRight = labelAt((side.x1 + side.x2) / 2 + 3, (side.y1 + side.y2) / 2) === region
    const [own, beyond] = [
      labelAt(x + (isRight ? past : -past), y + past),
      labelAt(x + (isRight ? -past : past), y + past),
    ]
    // What is whole stands before what goes on round it.
    const isRound = own === other || (areBoards(own, other) && orientations[region]!.kind === 'upright')
    if (isRound && whole.get(region)?.isWhole) return true
    return !(own === region || own === outside || beyond === other)
  }
  for (const side of sides) {
    const { left, right, length } = side
    if (left === outside || right === outside) continue
    const isUpright = axisOfLine(side, camera) === 2
    for (const [region, other] of [
      [left, right],
      [right, left],
    ] as const) {
      all[region]! += length
      if (isUpright && isOwn(side, region, other)) uprights[region]! += length
    }
  }
  return areas.map((_, region) => uprights[region]! < uprightMax * all[region]!)
}
