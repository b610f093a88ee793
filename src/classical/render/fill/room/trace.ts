import { standingEyeHeight } from '../../../space/depths.ts'
import type { Extent } from '../../../space/extents.ts'
import type { SurfacePoint } from '../../../space/vector.ts'
import { openBorderLines } from './border-lines.ts'
import { distanceOf, type Room } from './reading/room.ts'
import { boundsOf, meets, openMet, type Solid } from './solids.ts'

/** A group's solids are drawn within the regions that they stand for; those of no group wherever they are nearest. */
export type Placed = { solid: Solid; group: number | undefined }

/** What is seen at a place; one object that is used again. `id` tells surfaces apart; `solid` is -1 on the room's own faces. */
export type Hit = SurfacePoint & {
  id: number
  region: number
  solid: number
  t: number
  /** The line of sight, not of length one. */
  rx: number
  ry: number
  rz: number
}

export const openHit = (): Hit => ({
  id: 0,
  region: 0,
  solid: -1,
  t: 0,
  x: 0,
  y: 0,
  z: 0,
  nx: 0,
  ny: 0,
  nz: 1,
  rx: 0,
  ry: 0,
  rz: 1,
})

const tilePx = 24
/** Stands for every group. */
const any = -1

/** Finds what is seen at a place of the picture: furniture in the regions of its box, else the room. */
export function openTrace(room: Room, placed: Placed[], groupOf: (number | undefined)[], lost: Set<number>) {
  const { space, planes } = room
  const { width, height, camera } = space
  const { axes, focalPx, centre } = camera
  const borders = openBorderLines(space.regions.partition)
  const columns = Math.ceil(width / tilePx)
  const tiles = listTiles(room, placed, columns, Math.ceil(height / tilePx))
  const met = openMet()
  const shell = shellOf(room)
  const regionCount = planes.length
  function at(i: number, x: number, y: number, hit: Hit): void {
    look(x, y, hit)
    const region = borders.regionAt(i, x, y)
    let group = groupOf[region]
    const tile = tiles[Math.floor(Math.floor(i / width) / tilePx) * columns + Math.floor((i % width) / tilePx)]!
    hit.t = 1e6
    hit.solid = -1
    if (group === undefined) {
      onPlane(region, hit)
      // Nothing of a wall is below the floor: of one tone, furniture before it was taken for it.
      if (lost.has(region) || (hit.nz < 0.5 && standingEyeHeight + hit.rz * hit.t < -0.05)) {
        group = any
        hit.t = 1e6
      }
    }
    for (const n of tile) {
      const { solid, group: own } = placed[n]!
      if (own !== undefined && own !== group && group !== any && (group === undefined || hit.solid >= 0)) continue
      if (!meets(solid, 0, 0, standingEyeHeight, hit.rx, hit.ry, hit.rz, hit.t, met)) continue
      hit.t = met.t
      hit.solid = n
      hit.region = region
      hit.id = regionCount + n * 6 + met.face
      hit.nx = met.nx
      hit.ny = met.ny
      hit.nz = met.nz
    }
    if (group !== undefined && hit.solid < 0) behind(hit)
    hit.x = hit.rx * hit.t
    hit.y = hit.ry * hit.t
    hit.z = standingEyeHeight + hit.rz * hit.t
  }
  function look(x: number, y: number, hit: Hit): void {
    const cx = (x - centre[0]) / focalPx
    const cy = (y - centre[1]) / focalPx
    hit.rx = cx * axes[0][0] + cy * axes[0][1] + axes[0][2]
    hit.ry = cx * axes[1][0] + cy * axes[1][1] + axes[1][2]
    hit.rz = cx * axes[2][0] + cy * axes[2][1] + axes[2][2]
  }
  /** As `at` in the middle of a pixel where `id` was found. */
  function again(i: number, x: number, y: number, id: number, hit: Hit): void {
    if (id >= regionCount) {
      at(i, x, y, hit)
      return
    }
    look(x, y, hit)
    hit.solid = -1
    onPlane(id, hit)
    hit.x = hit.rx * hit.t
    hit.y = hit.ry * hit.t
    hit.z = standingEyeHeight + hit.rz * hit.t
  }
  function onPlane(region: number, hit: Hit): boolean {
    const plane = planes[region]!
    const towards = plane.nx * hit.rx + plane.ny * hit.ry + plane.nz * hit.rz
    hit.region = region
    hit.id = region
    hit.nx = plane.nx
    hit.ny = plane.ny
    hit.nz = plane.nz
    const t = -distanceOf(plane) / towards
    hit.t = towards < -1e-6 && t < 60 ? t : 60
    return towards < -1e-6
  }
  /** What is seen between the legs of a table: floor or wall. */
  function behind(hit: Hit): void {
    let best = -1
    let nearest = 60
    for (const region of shell) {
      const plane = planes[region]!
      const towards = plane.nx * hit.rx + plane.ny * hit.ry + plane.nz * hit.rz
      if (towards > -1e-6) continue
      const t = -distanceOf(plane) / towards
      if (t > 0 && t < nearest && (plane.nz > 0.9 || isWithin(room.extents[region]!, hit, t))) {
        nearest = t
        best = region
      }
    }
    onPlane(best < 0 ? hit.region : best, hit)
  }
  /** Moves a hit along its plane to the line of sight at another place; false if the plane is not there. */
  function slide(hit: Hit, x: number, y: number): boolean {
    const distance = hit.nx * hit.x + hit.ny * hit.y + hit.nz * (hit.z - standingEyeHeight)
    look(x, y, hit)
    const towards = hit.nx * hit.rx + hit.ny * hit.ry + hit.nz * hit.rz
    hit.t = distance / towards
    if (!(towards < -1e-4 && hit.t > 0 && hit.t < 60)) return false
    hit.x = hit.rx * hit.t
    hit.y = hit.ry * hit.t
    hit.z = standingEyeHeight + hit.rz * hit.t
    return true
  }
  return { at, again, slide }
}

/** Turns the normal back to that of the face, whose edges look rounded. False if it belongs to something round or a leaf. */
export function flatten(hit: Hit, placed: Placed[]): boolean {
  if (hit.solid < 0) return true
  if (placed[hit.solid]!.solid.shape !== 'box') return false
  const [x, y, z] = [Math.abs(hit.nx), Math.abs(hit.ny), Math.abs(hit.nz)]
  hit.nx = x >= y && x >= z ? Math.sign(hit.nx) : 0
  hit.ny = y > x && y >= z ? Math.sign(hit.ny) : 0
  hit.nz = z > x && z > y ? Math.sign(hit.nz) : 0
  return true
}

/** Whether a wall goes as far as where a ray meets its plane. */
function isWithin({ min, max }: Extent, { rx, ry }: Hit, t: number): boolean {
  return rx * t > min[0] - 0.3 && rx * t < max[0] + 0.3 && ry * t > min[1] - 0.3 && ry * t < max[1] + 0.3
}

/** The largest floor, the walls and the ceilings. */
function shellOf({ parts, space }: Room): number[] {
  const { areas } = space.regions.partition
  const floors = parts.flatMap((part, region) => (part === 'floor' ? [region] : []))
  const [floor] = floors.sort((one, other) => areas[other]! - areas[one]!)
  return [...parts.keys()].filter((region) => region === floor || parts[region] === 'wall')
}

/** By tile of the picture, the solids that may be seen in it. */
function listTiles({ space }: Room, placed: Placed[], columns: number, rows: number): number[][] {
  const { axes, focalPx, centre } = space.camera
  const tiles = Array.from({ length: columns * rows }, (): number[] => [])
  for (const [n, { solid }] of placed.entries()) {
    const { min, max } = boundsOf(solid)
    let [left, top, right, bottom] = [columns, rows, -1, -1]
    for (let corner = 0; corner < 8; corner++) {
      const x = corner & 1 ? max[0] : min[0]
      const y = corner & 2 ? max[1] : min[1]
      const z = (corner & 4 ? max[2] : min[2]) - standingEyeHeight
      const depth = x * axes[0][2] + y * axes[1][2] + z * axes[2][2]
      if (depth < 0.08) {
        ;[left, top, right, bottom] = [0, 0, columns - 1, rows - 1]
        break
      }
      const u = centre[0] + (focalPx * (x * axes[0][0] + y * axes[1][0] + z * axes[2][0])) / depth
      const v = centre[1] + (focalPx * (x * axes[0][1] + y * axes[1][1] + z * axes[2][1])) / depth
      left = Math.min(left, Math.floor((u - 1) / tilePx))
      right = Math.max(right, Math.floor((u + 1) / tilePx))
      top = Math.min(top, Math.floor((v - 1) / tilePx))
      bottom = Math.max(bottom, Math.floor((v + 1) / tilePx))
    }
    for (let row = Math.max(0, top); row <= Math.min(rows - 1, bottom); row++)
      for (let column = Math.max(0, left); column <= Math.min(columns - 1, right); column++)
        tiles[row * columns + column]!.push(n)
  }
  return tiles
}
