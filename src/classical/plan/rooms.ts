import { type Component, findComponents } from '../pixels/components.ts'
import { distanceToBlocked } from '../pixels/distance.ts'
import { maskWhere } from '../pixels/mask.ts'
import { coverPolygon } from '../pixels/shapes/polygon.ts'
import { lengthOf } from './gaps.ts'
import type { Opening } from './openings.ts'

/** In square metres, what is smaller is a chink between furniture and walls. */
const spaceMin = 0.3
/** In square metres, what is smaller and has a window alone is a pane, or a table before it. */
const closedMin = 2.5
/** In square metres: a smaller floor is a shaft or a cupboard. */
const roomMin = 0.9
/**
 * In metres: a longer opening without a leaf makes one room of two, and so does one as long as the second if little of the wall is left:
 * it is multiplied by the share of the wall that it takes.
 */
const wideMin = 2.3
const openedMin = 1.06

/** So far from the face of a wall, in pixels, lies the room beside it. */
const besideWall = 5

/** By pixel, 0 outside and in walls, and rooms from 1. */
export type Floors = { labels: Int32Array; rooms: Component[] }

/** What hangs together when every opening is shut: by pixel, 0 in walls; by its number less 1, whether it is a room or part of one. */
export type Spaces = { labels: Int32Array; components: Component[]; isIndoors: boolean[] }

export function findSpaces(
  walls: Uint8Array,
  openings: Opening[],
  windows: Opening[],
  metrePx: number,
  width: number,
  height: number,
): Spaces {
  const free = new Uint8Array(walls.length)
  for (let i = 0; i < free.length; i++) free[i] = walls[i] ? 0 : 1
  for (const opening of openings)
    cover(opening, width, height, (i) => {
      free[i] = 0
    })
  shutLeaks(free, metrePx, width, height)
  const { labels, components } = findComponents(free, width, height)
  const entered = new Set(openings.flatMap((opening) => spacesBeside(opening, labels, width, height)))
  const lit = new Set(windows.flatMap((window) => spacesBeside(window, labels, width, height)))
  const isIndoors = components.map(({ area, left, top, right, bottom }, n) => {
    const isInside = left > 0 && top > 0 && right < width - 1 && bottom < height - 1
    // What has neither a way in nor a window is solid, as an oven of brick is.
    const least = entered.has(n + 1) ? spaceMin : lit.has(n + 1) ? closedMin : Number.POSITIVE_INFINITY
    return isInside && area > least * metrePx * metrePx
  })
  return { labels, components, isIndoors }
}

/** In metres, half the widest gap through which a room does not lead outdoors; and in square metres, the room: a yard is larger. */
const leakHalf = 0.6
const leakRoom = { least: 2, most: 60 } as const

/** A gap in an outer wall, of which no leaf tells that it is a door, is shut if it is as narrow as one: the room behind it would be outdoors. */
function shutLeaks(free: Uint8Array, metrePx: number, width: number, height: number): void {
  const half = leakHalf * metrePx
  const away = distanceToBlocked(free, width)
  const spaces = findComponents(free, width, height)
  const cores = findComponents(
    free.map((is, i) => (is && away[i]! > half ? 1 : 0)),
    width,
    height,
  )
  const isAtBorder = ({ left, top, right, bottom }: Component) =>
    left === 0 || top === 0 || right === width - 1 || bottom === height - 1
  const spaceOf = new Map<number, number>()
  for (const [i, core] of cores.labels.entries()) if (core && !spaceOf.has(core)) spaceOf.set(core, spaces.labels[i]!)
  const leaks = cores.components.some((core, n) => {
    const area = core.area / metrePx ** 2
    const isRoom = !isAtBorder(core) && area > leakRoom.least && area < leakRoom.most
    return isRoom && isAtBorder(spaces.components[spaceOf.get(n + 1)! - 1]!)
  })
  if (!leaks) return
  const outdoors = maskWhere(cores.labels, (core) => core === 0 || !isAtBorder(cores.components[core - 1]!))
  const from = distanceToBlocked(outdoors, width)
  // What is farther from outdoors than the walls are lies in a gap.
  for (let i = 0; i < free.length; i++) if (free[i] && from[i]! > half + 1 && from[i]! <= half + 4) free[i] = 0
}

/**
 * What is indoors is a floor; what a wide opening joins is one, unless one side of it is outdoors. An opening between two parts of one room
 * is its floor, too. The labels of the spaces are changed.
 */
export function findFloors(
  { labels, components, isIndoors }: Spaces,
  walls: Uint8Array,
  openings: Opening[],
  metrePx: number,
  width: number,
  height: number,
): Floors {
  const names = isIndoors.map((is, n) => (is ? n + 1 : 0))
  for (const opening of openings) join(opening, labels, names, metrePx, width, height)
  for (const opening of openings) {
    const [one, other] = spacesBeside(opening, labels, width, height)
    if (!one || !other || !names[one - 1] || names[one - 1] !== names[other - 1]) continue
    cover(opening, width, height, (i) => {
      if (!walls[i] && !labels[i]) labels[i] = one
    })
  }
  return number(labels, names, components, width, metrePx)
}

/** Between the walls, and a little into both. */
function cover({ x1, y1, x2, y2, thick }: Opening, width: number, height: number, paint: (i: number) => void): void {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
  const [nx, ny] = [(-dy * thick) / 2, (dx * thick) / 2]
  const [fromX, fromY, toX, toY] = [x1 - 2 * dx, y1 - 2 * dy, x2 + thick * 0.4 * dx, y2 + thick * 0.4 * dy]
  const corners = [fromX + nx, fromY + ny, toX + nx, toY + ny, toX - nx, toY - ny, fromX - nx, fromY - ny]
  coverPolygon(corners, { width, height }, (i, cover) => {
    if (cover > 0.3) paint(i)
  })
}

function join(
  opening: Opening,
  labels: Int32Array,
  names: number[],
  metrePx: number,
  width: number,
  height: number,
): void {
  if (opening.kind !== 'opening') return
  const [one, other] = spacesBeside(opening, labels, width, height).map((space) => names[space - 1] ?? 0)
  if (!one || !other || one === other) return
  const length = lengthOf(opening)
  const side = Math.min(...[1, -1].map((way) => sideOf(opening, way, labels, width)))
  if (length < wideMin * metrePx && length * Math.min(1, length / side) < openedMin * metrePx) return
  for (let n = 0; n < names.length; n++) if (names[n] === other) names[n] = one
}

/** How long a room is along the wall that has an opening, in pixels; a corner's thicker wall may stand out of it. */
function sideOf(opening: Opening, side: number, labels: Int32Array, width: number): number {
  const { x1, y1, x2, y2, thick } = opening
  const length = lengthOf(opening)
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
  const sides = [thick / 2 + besideWall, 1.5 * thick + besideWall].map((off) => {
    const [x, y] = [(x1 + x2) / 2 - dy * off * side, (y1 + y2) / 2 + dx * off * side]
    const at = (t: number) => labels[Math.round(y + dy * t) * width + Math.round(x + dx * t)]!
    let [from, to] = [0, 0]
    while (at(from - 1) === at(0)) from--
    while (at(to + 1) === at(0)) to++
    return to - from + 1
  })
  return Math.max(...sides)
}

/** The spaces on both sides of an opening's middle; 0 where there is none. */
export function spacesBeside(opening: Opening, labels: Int32Array, width: number, height: number): number[] {
  const { x1, y1, x2, y2, thick } = opening
  const length = lengthOf(opening)
  return [1, -1].map((side) => {
    const off = (side * (thick / 2 + besideWall)) / length
    const x = Math.round((x1 + x2) / 2 - (y2 - y1) * off)
    const y = Math.round((y1 + y2) / 2 + (x2 - x1) * off)
    return x < 0 || y < 0 || x >= width || y >= height ? 0 : labels[y * width + x]!
  })
}

function number(labels: Int32Array, names: number[], components: Component[], width: number, metrePx: number): Floors {
  const areas = new Map<number, number>()
  for (const [n, { area }] of components.entries()) areas.set(names[n]!, (areas.get(names[n]!) ?? 0) + area)
  const numbers = new Map<number, number>()
  for (const [name, area] of areas)
    if (name > 0 && area > roomMin * metrePx * metrePx) numbers.set(name, numbers.size + 1)
  const rooms = [...numbers].map(() => ({ area: 0, left: width, top: labels.length / width, right: 0, bottom: 0 }))
  // By the label of a space.
  const roomOf = Int32Array.from([0, ...names], (name) => numbers.get(name) ?? 0)
  for (let y = 0, i = 0; i < labels.length; y++) {
    for (let x = 0; x < width; x++, i++) {
      const room = roomOf[labels[i]!]!
      labels[i] = room
      if (room === 0) continue
      const box = rooms[room - 1]!
      box.area++
      if (x < box.left) box.left = x
      if (x > box.right) box.right = x
      if (y < box.top) box.top = y
      if (y > box.bottom) box.bottom = y
    }
  }
  return { labels, rooms }
}
