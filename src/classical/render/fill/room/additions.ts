import { hashUnit } from '../../../pixels/noise.ts'
import { pixelAt } from '../../../space/extents.ts'
import type { Vector } from '../../../space/vector.ts'
import type { Extra } from './finishes.ts'
import type { Piece } from './furnish.ts'
import type { Room } from './reading/room.ts'
import type { Lamp } from './roomlight.ts'
import type { Solid } from './solids.ts'
import type { Window } from './windows.ts'

export type Added = { solids: Solid[]; lamps: Lamp[] }

type Furnished = {
  room: Room
  windows: Window[]
  doors: Window[]
  pieces: Piece[]
  finish: (name: Extra | 'metal') => number
  /** Whether lamps are lit or asked for. */
  wantsLamps: boolean
  wantsCurtains: boolean
  plants: number
  wantsPictures: boolean
  seed: number
}

/** What makes a room look lived in: a rug under a table, curtains, a plant in a corner, a picture on an empty wall, lamps. */
export function addThings(furnished: Furnished): Added {
  const added: Added = { solids: [], lamps: [] }
  const { bounds } = furnished.room
  const isNarrow = Math.min(bounds.max[0] - bounds.min[0], bounds.max[1] - bounds.min[1]) < 2.3
  const isKitchen = furnished.pieces.some(({ kind }) => kind === 'counter' || kind === 'hung')
  if (!isNarrow) layRug(furnished, added)
  if (!isNarrow && !isKitchen) hangCurtains(furnished, added)
  if (furnished.wantsPictures) hangPicture(furnished, added)
  if (!isNarrow) putPlants(furnished, added)
  if (furnished.wantsLamps) hangLamps(furnished, added)
  return added
}

const rugMargin = 0.34

function layRug({ room, pieces, finish }: Furnished, { solids }: Added): void {
  if (room.parts.includes('rug')) return
  const table = pieces.find(({ kind }) => kind === 'low table') ?? pieces.find(({ kind }) => kind === 'table')
  if (!table) return
  const { min, max } = table.box
  const low = [0, 1].map((n) => Math.max(room.bounds.min[n]! + 0.12, min[n]! - rugMargin))
  const high = [0, 1].map((n) => Math.min(room.bounds.max[n]! - 0.12, max[n]! + rugMargin))
  solids.push({
    shape: 'box',
    min: [low[0]!, low[1]!, 0],
    max: [high[0]!, high[1]!, 0.012],
    finish: finish('rug'),
    bevel: 0,
  })
}

/** Metres: how wide a drawn curtain is, and how far it hangs from the wall. */
const curtainWidth = 0.3
const curtainDepth = 0.09

function hangCurtains({ room, windows, doors, finish, wantsCurtains, seed }: Furnished, { solids }: Added): void {
  if (!wantsCurtains && hashUnit(5, 1, seed) < 0.2) return
  for (const window of windows) {
    const { along, nx, ny, nz, d, from, to, sill, head } = window
    // Along an axis of the room only: boxes lie along it.
    if (Math.abs(nz) > 0.1 || Math.max(Math.abs(nx), Math.abs(ny)) < 0.98 || head - sill < 0.9 || to - from < 0.8)
      continue
    if (room.space.regions.partition.areas[window.region]! < 4000) continue
    const axis = Math.abs(nx) > 0.5 ? 0 : 1
    const others = [...windows, ...doors].filter(
      (other) => other !== window && Math.abs(other.d - d) < 0.2 && other.nx * nx + other.ny * ny > 0.9,
    )
    const sides = [
      [from - curtainWidth - 0.03, from - 0.03],
      [to + 0.03, to + curtainWidth + 0.03],
    ] as const
    for (const [low, high] of sides) {
      if (others.some((other) => other.to > low && other.from < high)) continue
      const ends = [low, high].map((u) => u * along[1 - axis]!).sort((one, other) => one - other)
      if (ends[0]! < room.bounds.min[1 - axis]! + 0.02 || ends[1]! > room.bounds.max[1 - axis]! - 0.02) continue
      const wall = d / (axis === 0 ? nx : ny)
      const sign = axis === 0 ? nx : ny
      const [near, far] = [wall + sign * 0.02, wall + sign * curtainDepth].sort((one, other) => one - other)
      const min: [number, number, number] = [0, 0, 0.015]
      const max: [number, number, number] = [0, 0, Math.min(head + 0.14, room.bounds.max[2] - 0.03)]
      min[axis] = near!
      max[axis] = far!
      min[1 - axis] = ends[0]!
      max[1 - axis] = ends[1]!
      solids.push({ shape: 'box', min, max, finish: finish('curtain'), bevel: 0.04 })
    }
  }
}

/** On a wall where nothing else is, at eye level. */
function hangPicture({ room, finish, seed }: Furnished, { solids }: Added): void {
  const { parts, planes, extents, space } = room
  const { areas } = space.regions.partition
  const walls = [...parts.keys()]
    .filter(
      (region) =>
        parts[region] === 'wall' && Math.max(Math.abs(planes[region]!.nx), Math.abs(planes[region]!.ny)) > 0.98,
    )
    .sort((one, other) => areas[other]! - areas[one]!)
  for (const [wide, tall] of [
    [0.95, 0.7],
    [0.6, 0.8],
    [0.5, 0.5],
  ] as const) {
    for (const region of walls) {
      const { nx, ny, d } = planes[region]!
      const axis = Math.abs(nx) > 0.5 ? 0 : 1
      const across = 1 - axis
      const { min, max } = extents[region]!
      for (let n = 0; n < 5; n++) {
        const share = 0.5 + (((n + Math.floor(3 * hashUnit(region, 2, seed))) % 5) - 2) * 0.13
        const middle = min[across]! + (max[across]! - min[across]!) * share
        const sign = axis === 0 ? nx : ny
        const wall = d / sign
        const low: [number, number, number] = [0, 0, 1.58 - tall / 2]
        const high: [number, number, number] = [0, 0, 1.58 + tall / 2]
        low[axis] = Math.min(wall, wall + sign * 0.03)
        high[axis] = Math.max(wall, wall + sign * 0.03)
        low[across] = middle - wide / 2
        high[across] = middle + wide / 2
        if (!isFree(room, region, low, high, 0.22)) continue
        hangAt(low, high, axis, across, sign, finish, hashUnit(region, 3, seed), solids)
        return
      }
    }
  }
}

function hangAt(
  low: [number, number, number],
  high: [number, number, number],
  axis: 0 | 1,
  across: number,
  sign: number,
  finish: Furnished['finish'],
  chance: number,
  solids: Solid[],
): void {
  const layer = (inset: number, bottom: number, top: number, out: number, name: Extra | 'metal') => {
    const [min, max]: [number, number, number][] = [[...low], [...high]]
    min![across]! += inset
    max![across]! -= inset
    min![2] = bottom
    max![2] = top
    if (sign > 0) max![axis]! += out
    else min![axis]! -= out
    solids.push({ shape: 'box', min: min!, max: max!, finish: finish(name), bevel: 0 })
  }
  const [from, to] = [low[2], high[2]]
  layer(0, from, to, 0, 'metal')
  layer(0.02, from + 0.02, to - 0.02, 0.002, 'print')
  const horizon = from + (to - from) * (0.35 + 0.25 * chance)
  layer(0.1, from + 0.1, horizon, 0.003, chance < 0.5 ? 'print one' : 'print two')
  layer(0.1, horizon + 0.02, to - 0.1, 0.003, chance < 0.5 ? 'print two' : 'print one')
}

/** Whether all of a box before a wall, and a margin around it, shows that wall. */
function isFree(room: Room, region: number, low: number[], high: number[], margin: number): boolean {
  for (let row = 0; row <= 6; row++) {
    for (let column = 0; column <= 6; column++) {
      const at = (n: number, step: number) => low[n]! - margin + ((high[n]! - low[n]! + 2 * margin) * step) / 6
      const thin = high[0]! - low[0]! < high[1]! - low[1]! ? 0 : 1
      const point: [number, number, number] = [at(0, column), at(1, column), at(2, row)]
      point[thin] = (low[thin]! + high[thin]!) / 2
      if (regionAt(room, point) !== region) return false
    }
  }
  return true
}

/** The region of the picture in which a point of the room would be seen. */
function regionAt({ space }: Room, point: Vector): number | undefined {
  const pixel = pixelAt(space, point, 0.3)
  if (!pixel) return undefined
  const u = Math.round(pixel[0])
  const v = Math.round(pixel[1])
  if (u < 4 || v < 4 || u >= space.width - 4 || v >= space.height - 4) return undefined
  return space.regions.partition.labels[v * space.width + u]!
}

const fromCorner = 0.42

function putPlants({ room, doors, pieces, finish, plants, seed }: Furnished, { solids }: Added): void {
  const { min, max } = room.bounds
  const corners = [0, 1, 2, 3].map((n) => {
    const corner = n + Math.floor(4 * hashUnit(8, 8, seed))
    const x = corner & 1 ? max[0] - fromCorner : min[0] + fromCorner
    return { x, y: corner & 2 ? max[1] - fromCorner : min[1] + fromCorner }
  })
  const free = corners.filter(({ x, y }) => {
    const isFloor = [-0.15, 0.15].every((off) => room.parts[regionAt(room, [x + off, y - off, 0]) ?? -1] === 'floor')
    const isIn = (low: Vector, high: Vector) => [x, y].every((at, n) => at > low[n]! - 0.35 && at < high[n]! + 0.35)
    const isTaken = pieces.some(({ box }) => isIn(box.min, box.max))
    const atDoor = doors.some(({ along: [alongX, alongY], nx, ny, d, from, to }) => {
      const u = x * alongX + y * alongY
      return Math.abs(nx * x + ny * y - d) < 0.7 && u > from - 0.4 && u < to + 0.4
    })
    return isFloor && !isTaken && !atDoor && Math.hypot(x, y) >= 1.6
  })
  // Without a corner for each, they share one.
  const planted = free.length > 0 ? Array.from({ length: plants }, (_, n) => free[n % free.length]!) : []
  for (const [n, { x, y }] of planted.entries()) growPlant(x, y, finish, seed + n, solids)
}

function growPlant(x: number, y: number, finish: Furnished['finish'], seed: number, solids: Solid[]): void {
  solids.push({ shape: 'round', x, y, low: 0, high: 0.34, radius: 0.13, upper: 0.17, finish: finish('pot') })
  solids.push({ shape: 'round', x, y, low: 0.3, high: 0.345, radius: 0.15, upper: 0.15, finish: finish('soil') })
  const count = 34
  for (let n = 0; n < count; n++) {
    const turn = n * 2.399963 + hashUnit(n, 1, seed)
    const rise = 0.25 + 1.05 * hashUnit(n, 2, seed)
    const lean = 0.1 + 0.2 * hashUnit(n, 3, seed) + 0.12 * rise
    const [cx, cy] = [Math.cos(turn), Math.sin(turn)]
    const tip = 0.5 - rise * 0.3 + 0.5 * hashUnit(n, 4, seed)
    const length = Math.hypot(1, tip)
    const along = [cx / length, cy / length, tip / length] as const
    const normal = [(-cx * tip) / length, (-cy * tip) / length, 1 / length] as const
    solids.push({
      shape: 'leaf',
      at: [x + cx * lean, y + cy * lean, 0.38 + rise],
      along,
      normal,
      length: 0.13 + 0.08 * hashUnit(n, 5, seed),
      width: 0.045 + 0.025 * hashUnit(n, 6, seed),
      finish: finish('leaf'),
    })
    if (n % 4 === 0)
      solids.push({
        shape: 'round',
        x: x + cx * 0.03,
        y: y + cy * 0.03,
        low: 0.34,
        high: 0.34 + rise,
        radius: 0.008,
        upper: 0.005,
        finish: finish('soil'),
      })
  }
}

/** Over a table or in the middle, and one that stands in a corner. */
function hangLamps({ room, pieces, finish }: Furnished, { solids, lamps }: Added): void {
  const { bounds } = room
  const table =
    pieces.find(({ kind }) => kind === 'table') ?? pieces.find(({ kind }) => kind === 'counter' || kind === 'low table')
  const middle = [0, 1].map((n) =>
    table ? (table.box.min[n]! + table.box.max[n]!) / 2 : (bounds.min[n]! + bounds.max[n]!) / 2 + 0.2,
  ) as [number, number]
  const ceiling = bounds.max[2]
  const low = table && table.kind !== 'low table' ? 1.62 : Math.min(2, ceiling - 0.55)
  const [x, y] = middle
  solids.push({ shape: 'round', x, y, low, high: low + 0.2, radius: 0.21, upper: 0.11, finish: finish('shade') })
  solids.push({
    shape: 'round',
    x,
    y,
    low: low + 0.2,
    high: ceiling,
    radius: 0.006,
    upper: 0.006,
    finish: finish('metal'),
  })
  lamps.push({ x, y, z: low + 0.02, strength: 1.5 })
  const corner = [
    [bounds.min[0] + 0.4, bounds.max[1] - 0.4],
    [bounds.max[0] - 0.4, bounds.max[1] - 0.4],
    [bounds.max[0] - 0.4, bounds.min[1] + 0.4],
    [bounds.min[0] + 0.4, bounds.min[1] + 0.4],
  ].find(
    ([cx, cy]) =>
      room.parts[regionAt(room, [cx!, cy!, 0]) ?? -1] === 'floor' &&
      Math.hypot(cx!, cy!) > 1.8 &&
      !pieces.some(
        ({ box: { min, max } }) => cx! > min[0] - 0.2 && cx! < max[0] + 0.2 && cy! > min[1] - 0.2 && cy! < max[1] + 0.2,
      ),
  )
  if (!corner) return
  const [cx, cy] = corner as [number, number]
  solids.push({ shape: 'round', x: cx, y: cy, low: 0, high: 0.02, radius: 0.14, upper: 0.14, finish: finish('metal') })
  solids.push({
    shape: 'round',
    x: cx,
    y: cy,
    low: 0.02,
    high: 1.35,
    radius: 0.011,
    upper: 0.011,
    finish: finish('metal'),
  })
  solids.push({ shape: 'round', x: cx, y: cy, low: 1.32, high: 1.6, radius: 0.2, upper: 0.15, finish: finish('shade') })
  lamps.push({ x: cx, y: cy, z: 1.45, strength: 1 })
}
