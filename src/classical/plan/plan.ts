import type { Picture } from '../pixels/picture.ts'
import { findFurniture } from './dividing-faces.ts'
import { type Faces, findFaces } from './faces.ts'
import { type Furniture, findPieces } from './furniture.ts'
import { findGaps } from './gaps.ts'
import { findLettering, type Lettering } from './lettering.ts'
import { keepLinked } from './linked-walls.ts'
import { nameOpening, type Opening } from './openings.ts'
import { type PlanInk, readPlanInk } from './plan-ink.ts'
import { type Floors, findFloors, findSpaces } from './rooms.ts'
import { type Flight, findStairs, joinFlights } from './stairs.ts'
import { findWalls, type Walls } from './walls.ts'
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

/** The usual leaf of a door, and the longest gap that is looked at, in metres. */
const leafMetres = 0.86
const longestGap = 4.2
/** A shorter leaf is none, and longer gaps are not looked at before the scale is known, as shares of the width. */
const leafMin = 0.017
const gapMax = 0.3
/** If no door tells, a plan is so many metres wide. */
const usualWidth = 13

/** Reads a floor plan from a cleaned sheet; undefined if no room is found. */
export function seePlan(sheet: Picture): Plan | undefined {
  const { width, height } = sheet
  const ink = readPlanInk(sheet)
  const faces = findFaces(ink.tone, width, height)
  const flights = findStairs(faces.faces)
  const treads = new Set(flights.flat())
  const excluded = faces.faces.map((_, n) => treads.has(n))
  let built = build(ink, faces, excluded, width, height)
  if (built.fills) {
    const furniture = findFurniture(faces, built.fills, built.spaces, ink.linePx, width)
    if (furniture.includes(true))
      built = build(
        ink,
        faces,
        excluded.map((is, n) => is || furniture[n]!),
        width,
        height,
      )
  }
  const { mask, openings, spaces, scale } = built
  const floors = findFloors(spaces, openings, scale.metrePx, width, height)
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

/** Walls, the openings between them, and what those part when they are shut. */
function build(ink: PlanInk, faces: Faces, excluded: boolean[], width: number, height: number) {
  const walls = findWalls(ink, faces, excluded, width, height)
  const all = findOpenings(walls, ink, width, height, gapMax * width)
  const scale = findScale(all, width)
  const mask = keepLinked(walls.mask, all, scale.metrePx, width, height)
  const openings = findOpenings({ ...walls, mask }, ink, width, height, longestGap * scale.metrePx)
  const spaces = findSpaces(mask, openings, scale.metrePx, width, height)
  const inWall = faces.faces.map((_, n) => walls.bridges[n]! || (walls.fills?.[n] ?? false))
  const windows = findWindows(faces.faces, inWall, !walls.fills, walls.radius, (x, y) => isAt(mask, width, x, y))
  return { mask, openings, windows, spaces, scale, fills: walls.fills }
}

/** A wall, or a line of the window in it. */
function isAt(mask: Uint8Array, width: number, x: number, y: number): boolean {
  const i = Math.round(y) * width + Math.round(x)
  return [0, -2, 2, -2 * width, 2 * width].some((offset) => mask[i + offset])
}

function findOpenings(
  { mask, radius, thinnest }: Walls,
  { tone }: PlanInk,
  width: number,
  height: number,
  longest: number,
): Opening[] {
  const thickness = { least: Math.max(4.5, 2 * thinnest), most: 2.6 * radius + 4 }
  return findGaps(mask, width, height, thickness, thinnest + 0.3, longest).map((gap) => nameOpening(gap, tone, width))
}

function findScale(openings: Opening[], width: number): Scale {
  const leaves = openings
    .flatMap(({ leaves }) => leaves.map(({ radius }) => radius))
    .filter((radius) => radius > leafMin * width)
    .sort((one, other) => one - other)
  if (leaves.length === 0) return { metrePx: width / usualWidth, isMeasured: false }
  return { metrePx: leaves[leaves.length >> 1]! / leafMetres, isMeasured: true }
}
