import type { Light3 } from '../hour.ts'

/** A room behind a window, in metres along the wall, upwards and inwards, and its light. */
export type RoomBehind = {
  from: number
  to: number
  floor: number
  ceiling: number
  deep: number
  light: number
  warm: Light3
  tone: number
}

const wall: Light3 = [0.62, 0.58, 0.52]
const floor: Light3 = [0.3, 0.2, 0.13]
const furniture: Light3 = [0.16, 0.15, 0.15]
const tableTop: Light3 = [0.52, 0.44, 0.34]
/** Metres: how high a table by the window is, and from where to where inwards. */
const table = { high: 0.74, from: 0.35, to: 1.15 } as const

/** What is seen of a room through a window's point, along a way into it (interior mapping, van Dongen 2008). */
export function lookInto(
  room: RoomBehind,
  u: number,
  z: number,
  du: number,
  dz: number,
  into: number,
  out: Float64Array,
): void {
  const back = room.deep / into
  const side = du > 1e-9 ? (room.to - u) / du : du < -1e-9 ? (room.from - u) / du : 1e9
  const level = dz > 1e-9 ? (room.ceiling - z) / dz : dz < -1e-9 ? (room.floor - z) / dz : 1e9
  const top = dz < -1e-9 ? (room.floor + table.high - z) / dz : 1e9
  const isTable = top > 0 && isOnTable(room, (u + du * top - room.from) / (room.to - room.from), into * top)
  const t = isTable ? top : Math.min(back, side, level)
  const hitU = u + du * t
  const hitZ = z + dz * t
  const deep = into * t
  let of = wall
  let share = 1
  if (isTable) of = tableTop
  else if (t === level) {
    of = dz > 0 ? wall : floor
    share = dz > 0 ? 1.25 : 1
  } else if (t === back) {
    // A sideboard, and a picture above it.
    const across = (hitU - room.from) / (room.to - room.from)
    const up = hitZ - room.floor
    if (up < 0.85 && across > 0.15 && across < 0.2 + 0.6 * room.tone) of = furniture
    else if (up > 1.3 && up < 2 && Math.abs(across - 0.3 - 0.4 * room.tone) < 0.09) of = furniture
    share = 0.9
  } else share = 0.72
  const lampU = (room.from + room.to) / 2 - hitU
  const lampZ = room.ceiling - 0.4 - hitZ
  const lampIn = room.deep * 0.45 - deep
  const lamp = room.light * (0.4 + 1.9 / (1.1 + lampU * lampU + lampZ * lampZ + lampIn * lampIn))
  // By day, light falls in from the window.
  const day = 0.22 / (1 + 0.4 * deep * deep) + 0.022
  for (let n = 0; n < 3; n++) out[n] = of[n]! * share * (lamp * room.warm[n]! + day * out[n]!)
}

/** Seen from above, rooms differ by what stands in them. */
const isOnTable = ({ tone }: RoomBehind, across: number, deep: number) =>
  deep > table.from && deep < table.to && across > 0.1 + 0.5 * tone && across < 0.5 + 0.5 * tone
