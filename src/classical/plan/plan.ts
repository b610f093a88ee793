import { findLettering, type Lettering, withoutText } from '../lines/lettering.ts'
import { readInk } from '../lines/sheet.ts'
import type { Picture } from '../pixels/picture.ts'
import { coverPolygon } from '../pixels/shapes/polygon.ts'
import { type Faces, findFaces } from './faces.ts'
import { findFurniture } from './furniture/dividing-faces.ts'
import { type Furniture, findPieces } from './furniture/furniture.ts'
import { withoutTiles } from './furniture/tiles.ts'
import { crosses, findCornerGaps, findGaps, gapsFrom, isFree, lengthOf } from './gaps.ts'
import { findHatched } from './hatched.ts'
import { keepLinked } from './linked-walls.ts'
import { nameOpening, type Opening, outlineOf } from './openings.ts'
import { type PlanInk, readPlanInk } from './plan-ink.ts'
import { type Floors, findFloors, findSpaces } from './rooms.ts'
import { type Flight, findStairs, joinFlights } from './stairs.ts'
import { findWalls, straightWalls, type Walls } from './walls.ts'
import { findWindows } from './windows.ts'

/** What is known of a floor plan. */
export type Plan = {
  width: number
  height: number
  /** Where something is drawn; where there is wall. */
  tone: Uint8Array
  walls: Uint8Array
  openings: Opening[]
  floors: Floors
  furniture: Furniture
  stairs: Flight[]
  lettering: Lettering[]
  scale: Scale
}

/** Pixels of a metre; measured if the leaves of doors tell. */
export type Scale = { metrePx: number; isMeasured: boolean }

/** The usual leaf of a door, the shortest, and the longest gap that is looked at, in metres. */
const leafMetres = 0.86
const leafLeast = 0.45
const longestGap = 4.2
/** A shorter leaf is none, and longer gaps are not looked at before the scale is known, as shares of the width. */
const leafMin = 0.017
const gapMax = 0.3
/** If no door tells, a plan is so many metres wide. */
const usualWidth = 13
/** Of two readings of a plan, one that leaks has so many times less floor. */
const leakTimes = 1.1

/** Furniture is looked for so often at most. */
const furniturePasses = 3

/** Of a sheet, the share that a plan's strokes cover at most: twice what any was seen to have. More is a photo, or noise. */
const hatchMax = 0.22

/** Reads a floor plan from a cleaned sheet; undefined if no room is found. */
export function seePlan(sheet: Picture): Plan | undefined {
  const { width, height } = sheet
  const drawn = readPlanInk(sheet)
  const { faces: cells } = findFaces(drawn.tone, width, height)
  const ink = { ...drawn, tone: withoutTiles(drawn.tone, cells, drawn.linePx, width) }
  const faces = findFaces(ink.tone, width, height)
  const flights = findStairs(faces.faces)
  const treads = new Set(flights.flat())
  const excluded = faces.faces.map((_, n) => treads.has(n))
  const walls = readWalls(ink, faces, excluded, width, height)
  const byLines = readPlan(ink, faces, flights, walls, width, height)
  const { marks } = readInk(sheet)
  if (coverage(marks) > hatchMax) return byLines
  const hatched = withoutText(findHatched(marks, width, height), ink.tone, width, height)
  const straight = build(straightWalls(hatched, ink, width, height), ink, faces, width, height)
  const byHatch = readPlan(ink, faces, flights, straight, width, height)
  return readsMore(byHatch, byLines) ? byHatch : byLines
}

/** A plan whose rooms leak has less floor; what its lines shut in is known better than what its hatch does. */
function readsMore(plan: Plan | undefined, other: Plan | undefined): boolean {
  return plan !== undefined && floorOf(plan) > leakTimes * floorOf(other)
}

/** Share of marks. */
function coverage(marks: Float32Array): number {
  let count = 0
  for (let i = 0; i < marks.length; i++) if (marks[i]! > 0.5) count++
  return count / marks.length
}

const floorOf = (plan: Plan | undefined): number => plan?.floors.rooms.reduce((sum, { area }) => sum + area, 0) ?? 0

/** Without the furniture that is as narrow as walls. Once some is left out, rooms that it parted are one, and tell of more. */
function readWalls(ink: PlanInk, faces: Faces, excluded: boolean[], width: number, height: number): Built {
  let known = excluded
  let built = build(findWalls(ink, faces, known, width, height), ink, faces, width, height)
  for (let pass = 0; built.fills && pass < furniturePasses; pass++) {
    const furniture = findFurniture(faces, built.fills, built.spaces, ink.linePx, width)
    if (!furniture.includes(true)) break
    known = known.map((is, n) => is || furniture[n]!)
    built = build(findWalls(ink, faces, known, width, height, built.fills), ink, faces, width, height)
  }
  return built
}

function readPlan(
  ink: PlanInk,
  faces: Faces,
  flights: number[][],
  built: Built,
  width: number,
  height: number,
): Plan | undefined {
  const { mask, openings, spaces, scale } = built
  const floors = findFloors(spaces, mask, openings, scale.metrePx, width, height)
  if (floors.rooms.length === 0) return undefined
  const lettering = findLettering(ink.tone, mask, width, height)
  return {
    width,
    height,
    tone: ink.tone,
    walls: mask,
    openings: [...openings, ...built.windows],
    floors,
    furniture: findPieces(faces, floors, lettering, openings, scale.metrePx),
    stairs: joinFlights(flights, faces.faces, scale.metrePx),
    lettering,
    scale,
  }
}

type Built = ReturnType<typeof build>

/** The openings between walls, and what those part when they are shut. */
function build(walls: Walls, ink: PlanInk, faces: Faces, width: number, height: number) {
  const inWall = faces.faces.map((_, n) => walls.bridges[n]! || (walls.fills?.[n] ?? false))
  const panesIn = (mask: Uint8Array, oneIsEnough: boolean) =>
    findWindows(faces.faces, inWall, oneIsEnough, walls.radius, (x, y) => isAt(mask, width, x, y))
  // A threshold has lines from jamb to jamb as a window has; what swings over it is a door.
  const doors = panesIn(walls.mask, true)
    .map((window) => nameOpening(window, ink.tone, walls.mask, width))
    .filter(({ leaves, thick }) => leaves.length === 1 && leaves[0]!.radius > Math.max(1.6 * thick, leafMin * width))
    .map((door) => ({ ...door, thick: door.thick + 2 * (ink.linePx + 1) }))
  const all = [...findOpenings(walls, ink, width, height, gapMax * width), ...doors]
  const scale = findScale(all, width)
  const isDoor = ({ leaves }: Opening) => leaves.every(({ radius }) => radius > leafLeast * scale.metrePx)
  const mask = keepLinked(walls.mask, all.filter(isDoor), scale.metrePx, width, height)
  for (const door of doors)
    coverPolygon(outlineOf(door), { width, height }, (i, cover) => {
      if (cover > 0.5) mask[i] = 0
    })
  const openings = [
    ...findOpenings({ ...walls, mask }, ink, width, height, longestGap * scale.metrePx).filter(
      (opening) => !doors.some((door) => isSameGap(door, opening) || crosses(door, opening)),
    ),
    ...doors,
  ].map((opening): Opening => (isDoor(opening) ? opening : { ...opening, kind: 'opening', leaves: [] }))
  const windows = panesIn(mask, !walls.fills).filter((window) => !doors.some((door) => isSameGap(door, window)))
  // A window lies within a wall: beside that lies its room.
  const thick = windows.map((window) => ({ ...window, thick: Math.max(window.thick, 2 * walls.radius) }))
  const spaces = findSpaces(mask, openings, thick, scale.metrePx, width, height)
  return {
    mask,
    openings,
    windows,
    spaces,
    scale,
    fills: walls.fills,
  }
}

/** The middle of one lies in the other. */
function isSameGap(door: Opening, other: Opening): boolean {
  const [x, y] = [(other.x1 + other.x2) / 2, (other.y1 + other.y2) / 2]
  return Math.hypot(x - (door.x1 + door.x2) / 2, y - (door.y1 + door.y2) / 2) < lengthOf(door) / 3
}

/** A wall, or a line of the window in it. */
function isAt(mask: Uint8Array, width: number, x: number, y: number): boolean {
  const i = Math.round(y) * width + Math.round(x)
  return [0, -2, 2, -2 * width, 2 * width].some((offset) => mask[i + offset])
}

function findOpenings(
  { mask, radius, thinnest, ends }: Walls,
  { tone }: PlanInk,
  width: number,
  height: number,
  longest: number,
): Opening[] {
  if (ends) {
    const free = ends.filter((end) => isFree(end, mask, width))
    return gapsFrom(free, mask, width, height, longest)
      .map((gap) => nameOpening(gap, tone, mask, width))
      .map((opening) => (opening.kind === 'window' && !opening.meetsEnd ? { ...opening, kind: 'opening' } : opening))
  }
  const thickness = { least: Math.max(4.5, 2 * thinnest), most: 2.6 * radius + 4 }
  const found = findGaps(mask, width, height, thickness, thinnest + 0.3, longest).map((gap) =>
    nameOpening(gap, tone, mask, width),
  )
  const doors = findCornerGaps(mask, width, height, thickness.most, thinnest + 0.3, longest)
    .map((gap) => nameOpening(gap, tone, mask, width))
    .filter(({ leaves }) => leaves.length > 0)
  for (const door of doors) if (!found.some((other) => isSameGap(door, other) || crosses(door, other))) found.push(door)
  return found
}

function findScale(openings: Opening[], width: number): Scale {
  const leaves = openings
    .flatMap(({ leaves }) => leaves.map(({ radius }) => radius))
    .filter((radius) => radius > leafMin * width)
    .sort((one, other) => one - other)
  if (leaves.length === 0) return { metrePx: width / usualWidth, isMeasured: false }
  return { metrePx: leaves[leaves.length >> 1]! / leafMetres, isMeasured: true }
}
