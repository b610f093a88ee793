import { outside } from '../../../space/partition.ts'
import type { Room, RoomPlane } from './reading/room.ts'
import { pointOn } from './reading/room.ts'

/** An opening in its wall's or slope's plane: metres along it, and up it. */
export type Window = RoomPlane & {
  region: number
  along: readonly [number, number, number]
  up: readonly [number, number, number]
  from: number
  to: number
  sill: number
  head: number
  /** Panes side by side. */
  count: number
  /** Has no frame of its own: bars beside it are drawn. */
  isFramed: boolean
  /** Square metres. */
  area: number
}

/** Metres: how deep glass lies in its wall, how wide frames are, and how wide one pane may be. */
export const revealDepth = 0.16
export const frameWidth = 0.055
const paneMax = 1.5

export const findWindows = (room: Room): Window[] => openingsOf(room, 'pane')
export const findDoors = (room: Room): Window[] => openingsOf(room, 'door')

function openingsOf({ space, parts, planes, framed }: Room, wanted: 'pane' | 'door'): Window[] {
  return parts.flatMap((part, region) => {
    if (part !== wanted) return []
    const plane = planes[region]!
    const level = Math.hypot(plane.nx, plane.ny)
    if (level < 0.1) return []
    const along = [-plane.ny / level, plane.nx / level, 0] as const
    // Up the plane: its normal across the level way.
    const up = [-plane.nz * along[1], plane.nz * along[0], plane.nx * along[1] - plane.ny * along[0]] as const
    const turned = up[2] < 0 ? ([-up[0], -up[1], -up[2]] as const) : up
    let [from, to, sill, head] = [9e9, -9e9, 9e9, -9e9]
    for (const { left, right, x1, y1, x2, y2 } of space.regions.partition.sides) {
      if (left !== region && right !== region) continue
      if (left === outside && right === outside) continue
      for (const point of [pointOn(space, plane, x1, y1), pointOn(space, plane, x2, y2)]) {
        if (!point) continue
        const u = point[0] * along[0] + point[1] * along[1]
        const v = point[0] * turned[0] + point[1] * turned[1] + point[2] * turned[2]
        from = Math.min(from, u)
        to = Math.max(to, u)
        sill = Math.min(sill, v)
        head = Math.max(head, v)
      }
    }
    if (!(to - from > 0.05 && head - sill > 0.05)) return []
    const count = Math.max(1, Math.ceil((to - from) / paneMax))
    const [isFramed, area] = [framed.has(region), (to - from) * (head - sill)]
    return [{ ...plane, region, along, up: turned, from, to, sill, head, count, isFramed, area }]
  })
}
