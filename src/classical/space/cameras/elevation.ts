import type { Camera } from '../camera.ts'
import { type PlaneInSpace, standingEyeHeight } from '../depths.ts'
import type { Orientation } from '../orientation.ts'
import { outside, type Partition, type Side } from '../partition.ts'
import { followBorders, type OwnSide, openGoesOn } from '../sides/borders.ts'
import { findHosts } from '../sides/insets.ts'
import { lengthOf } from '../sides/runs.ts'
import { unit, type Vector } from '../vector.ts'

/** Share of a line's length by which it may be off, and pixels. */
const straightMax = 0.012
const offMax = 1.5
/** Share of the sides' length that is level or upright, and of each of them. */
const explainedMin = 0.75
const eitherMin = 0.2
/** Pixels by which feet may be off the ground line. */
const footMax = 5
/** In shares of the building's width: how much stands on the ground line, and by how much that goes on at both ends. */
const standingMin = 0.5
const beyondMin = 0.02
/** Share of a line that has ink. */
const inkedMin = 0.85
/** Of the picture: smaller things below the ground are letters. */
const belowMax = 0.002
/** A door's height over its width, and in metres; without a door, a building's height in metres. */
const doorRatio = [1.4, 3.4] as const
const doorHeight = 2.2
const usualHeight = 8
/** Pixels of a roof's slanting ends, of pieces of them, and between these; its ridge by its eaves; and the width of a course by its height. */
const slantLength = 24
const pieceLength = 6
const joinMax = 8
const ridgeMin = 0.25
const courseRatio = 4
/** Of a roof's height, by which what belongs to it may reach beyond its ends. */
const slackShare = 0.1

const isLevel = ({ x1, x2, y1, y2 }: Side | OwnSide) => Math.abs(y2 - y1) < straightMax * Math.abs(x2 - x1) + offMax
const isUpright = ({ x1, x2, y1, y2 }: Side | OwnSide) => Math.abs(x2 - x1) < straightMax * Math.abs(y2 - y1) + offMax

/**
 * An elevation is seen as by an eye that stands before it: level and upright lines alone (and slopes), on a ground line that goes on at
 * both ends and has nothing below it, which a plan does not have. How far it is follows from a door's height; the angle of view is a
 * guess. Undefined if the lines do not look like that.
 */
export function findElevation(partition: Partition, ink: Float32Array): { camera: Camera; foot: number } | undefined {
  const { width, height, areas } = partition
  const inner = partition.sides.filter(({ left, right, isGuess }) => left !== outside && right !== outside && !isGuess)
  const long = inner.filter(({ length }) => length > 8)
  const [level, upright, total] = [long.filter(isLevel), long.filter(isUpright), long].map(lengthOf) as [
    number,
    number,
    number,
  ]
  const explained = (level + upright) / Math.max(1, total)
  if (explained < explainedMin || Math.min(level, upright) < eitherMin * total) return undefined
  const around = new Set([...partition.labels.subarray(0, width), ...partition.labels.subarray(width * (height - 1))])
  const outline = inner.filter(
    ({ left, right }) => around.has(left) !== around.has(right) || (around.has(left) && left !== right),
  )
  const foot = footOf(outline.filter((side) => isLevel(side) && side.length > 12))
  if (foot === undefined) return undefined
  const boxes = boxesOf(partition)
  const isBuilt = (region: number) => !around.has(region) && boxes[region]!.bottom < foot + footMax
  const built = [...areas.keys()].filter(isBuilt)
  const standing = built.filter((region) => boxes[region]!.bottom > foot - footMax)
  const left = Math.min(...standing.map((region) => boxes[region]!.left))
  const right = Math.max(...standing.map((region) => boxes[region]!.right))
  const wide = right - left
  const isBelow = (region: number) => !around.has(region) && !isBuilt(region)
  if (
    !(wide > 0.2 * width) ||
    [...areas.keys()].some((region) => isBelow(region) && areas[region]! > belowMax * width * height)
  )
    return undefined
  const beyond = Math.ceil(beyondMin * wide)
  const isInked = (from: number, to: number) => inkedShare(ink, width, foot, from, to) > inkedMin
  if (!isInked(left - beyond, left) || !isInked(right, right + beyond)) return undefined
  const onFoot = outline.filter((side) => isLevel(side) && Math.abs((side.y1 + side.y2) / 2 - foot) < footMax)
  if (lengthOf(onFoot) < standingMin * wide) return undefined

  const besidePaper = new Set(
    outline.filter((side) => !onFoot.includes(side)).flatMap((side) => [side.left, side.right]),
  )
  const doors = standing.flatMap((region) => {
    const box = boxes[region]!
    const high = box.bottom - box.top
    const ratio = high / (box.right - box.left)
    return ratio > doorRatio[0] && ratio < doorRatio[1] && !besidePaper.has(region) ? [high] : []
  })
  const top = Math.min(...built.map((region) => boxes[region]!.top))
  const door = doors.sort((one, other) => one - other)[Math.floor(doors.length / 2)]
  const metre = door === undefined ? (foot - top) / usualHeight : door / doorHeight
  const camera: Camera = {
    mode: 'one-point',
    focalPx: width,
    centre: [(left + right) / 2, foot - standingEyeHeight * metre],
    shifted: true,
    axes: [
      [1, 0, 0],
      [0, 0, 1],
      [0, -1, 0],
    ],
    sigma: Number.POSITIVE_INFINITY,
    explained,
    meaningful: [0, 0, 0],
  }
  return { camera, foot }
}

/** The level on which most of the outline that has the building above it lies. */
function footOf(level: Side[]): number | undefined {
  let best: number | undefined
  let most = 0
  for (const side of level) {
    const y = (side.y1 + side.y2) / 2
    const length = lengthOf(level.filter((other) => Math.abs((other.y1 + other.y2) / 2 - y) < footMax / 2))
    const isLower = best === undefined || y > best
    if (length > most * (isLower ? 0.6 : 1.6)) {
      best = y
      most = length
    }
  }
  return best
}

type Box = { left: number; right: number; top: number; bottom: number }

function boxesOf({ sides, areas }: Partition): Box[] {
  const boxes = areas.map((): Box => ({ left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }))
  for (const { left, right, x1, y1, x2, y2 } of sides)
    for (const region of [left, right]) {
      if (region === outside) continue
      const box = boxes[region]!
      box.left = Math.min(box.left, x1, x2)
      box.right = Math.max(box.right, x1, x2)
      box.top = Math.min(box.top, y1, y2)
      box.bottom = Math.max(box.bottom, y1, y2)
    }
  return boxes
}

function inkedShare(ink: Float32Array, width: number, y: number, from: number, to: number): number {
  const [first, last] = [Math.max(0, Math.round(from)), Math.min(width - 1, Math.round(to))]
  // The picture ends before the line does.
  if (first > last) return 1
  let inked = 0
  for (let x = first; x <= last; x++)
    for (let row = Math.round(y) - footMax; row <= Math.round(y) + footMax; row++)
      if (ink[row * width + x]! > 0.3) {
        inked++
        break
      }
  return inked / (last - first + 1)
}

const towardsEye: Vector = [0, 0, -1]
const upwards: Vector = [0, -1, 0]

/**
 * Which regions of an elevation face the eye, are level, and slope: a roof is what slants at its ends and has a level ridge, seen at its usual
 * pitch; a gable has none, and is a wall. The facade stands where the ground that an eye sees meets its foot.
 */
export function standElevation(
  partition: Partition,
  camera: Camera,
  foot: number,
): { orientations: Orientation[]; planes: (PlaneInSpace | undefined)[] } {
  const { sides, areas, labels, width, height, tolerance } = partition
  const borders = followBorders(sides, areas.length)
  const above = new Set(labels.subarray(0, width))
  const below = new Set(labels.subarray(width * (height - 1)))
  const boxes = boxesOf(partition)
  const isRoof = openRoofs(partition, boxes, above)
  const faces = areas.map((_, region): Orientation => {
    if (above.has(region)) return { kind: 'sky', confidence: 1 }
    if (below.has(region)) return { kind: 'level', normal: upwards, confidence: camera.explained }
    if (isRoof(region)) return { kind: 'slope', normal: unit([0, -1, -1]), confidence: camera.explained }
    const outer = borders[region]!.loops[0] ?? []
    const own = lengthOf(outer.filter((side) => isLevel(side) || isUpright(side))) / Math.max(1, lengthOf(outer))
    return { kind: 'upright', normal: towardsEye, confidence: own * camera.explained }
  })
  const hosts = findHosts(partition, faces, camera, openGoesOn(sides, tolerance), () => false)
  const orientations = faces.map((face, region): Orientation => {
    const host = hosts[region]
    // The front of a dormer has windows of its own.
    const stands = face.kind !== 'upright' || (host !== undefined && isRoof(host) && hosts.includes(region))
    if (host === undefined || stands) return face
    return { ...face, kind: faces[host]!.kind, normal: faces[host]!.normal!, host }
  })
  const distance = (camera.focalPx * standingEyeHeight) / (foot - camera.centre[1])
  const planes = orientations.map(({ kind, normal, host, confidence }, region): PlaneInSpace | undefined => {
    if (!normal) return undefined
    const known = { normal, agreeing: confidence, reached: true }
    if (kind === 'level') return { ...known, distance: standingEyeHeight }
    if (kind === 'upright') return { ...known, distance }
    // A slope begins at its eaves, which lie in the facade.
    const eaves = (boxes[host ?? region]!.bottom - camera.centre[1]) / camera.focalPx
    return { ...known, distance: -distance * (normal[1] * eaves + normal[2]) }
  })
  return { orientations, planes }
}

/**
 * Between the slanting ends of a building's outline: what reaches them, and the courses of its covering. Ends that meet have a gable
 * between them.
 */
function openRoofs({ sides }: Partition, boxes: Box[], sky: Set<number>): (region: number) => boolean {
  const all = sides.filter(
    (side) =>
      sky.has(side.left) !== sky.has(side.right) && side.length > pieceLength && !isLevel(side) && !isUpright(side),
  )
  const slants = all.filter(({ length }) => length > slantLength)
  // Courses part a slant into short pieces, which begin where it ends.
  const meet = (one: Side, other: Side) =>
    Math.min(...[other.x1 - one.x2, other.x2 - one.x1].map(Math.abs)) < joinMax &&
    Math.min(...[other.y1 - one.y2, other.y2 - one.y1].map(Math.abs)) < joinMax
  for (const slant of slants)
    for (const other of all) if (!slants.includes(other) && meet(slant, other)) slants.push(other)
  const reached = new Set(slants.flatMap(({ left, right }) => [left, right]))
  const rises = ({ x1, y1, x2, y2 }: Side) => (x2 - x1) * (y2 - y1) < 0
  const [risingXs, fallingXs] = [true, false].map((is) =>
    slants.filter((side) => rises(side) === is).flatMap(({ x1, x2 }) => [x1, x2]),
  ) as [number[], number[]]
  const ridge = Math.min(...fallingXs) - Math.max(...risingXs)
  const eaves = Math.max(...fallingXs) - Math.min(...risingXs)
  const top = Math.min(...slants.flatMap(({ y1, y2 }) => [y1, y2]))
  const bottom = Math.max(...slants.flatMap(({ y1, y2 }) => [y1, y2]))
  const slack = footMax + slackShare * (bottom - top)
  return (region) => {
    const box = boxes[region]!
    if (!(ridge > ridgeMin * eaves) || box.top < top - slack || box.bottom > bottom + slack) return false
    return reached.has(region) || box.right - box.left > courseRatio * (box.bottom - box.top)
  }
}
