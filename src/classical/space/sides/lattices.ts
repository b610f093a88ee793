import { type Camera, rayOf } from '../camera.ts'
import type { Orientation } from '../orientation.ts'
import { outside, type Partition } from '../partition.ts'
import { dot, type Vector } from '../vector.ts'

/** Where a region lies in its wall: along and up, in distances of the wall, whose true distance need not be known. */
type Rectangle = { region: number; from: number; to: number; bottom: number; top: number }

/** Alike in size and place, in shares of the larger. */
const alikeMax = 0.2
const sizeRatioMin = 0.7
/** Between windows in a row there is less wall than window. */
const apartMax = 0.6
/** What something hides in part shows at least this share of its height. */
const cutMin = 0.3
const rowMin = 3
const gridMin = 6
/** Bars of a balustrade leave narrower gaps. */
const slenderMax = 4
/** Of the height of bays between mullions, by how much their heads and sills may differ; and of their width, how wide a mullion is. */
const evenMax = 0.06
const mullion = [0.01, 0.2] as const

/**
 * Regions that repeat: three or more alike in a row whose heads or sills are on one line, above or below a larger part of the same wall or
 * with nothing but mullions between them, and grids of six or more, are panes. What each lies in or, if nothing is left of the wall, one
 * that it is like.
 */
export function findLattices(
  partition: Partition,
  orientations: Orientation[],
  camera: Camera,
): Map<number, { host: number } | { like: number }> {
  const found = new Map<number, { host: number } | { like: number }>()
  const besides = neighboursOf(partition)
  const hosts = new Set(orientations.map(({ host }) => host))
  const groups = groupByNormal(orientations)
  for (const facing of groups) {
    const { normal } = orientations[facing[0]!]!
    // On the horizon, the lines of both level directions run the same way.
    const doubtful = groups
      .filter(({ length }) => length < facing.length / 2)
      .flat()
      .filter((region) => orientations[region]!.host === undefined && facing.some((n) => besides[region]!.has(n)))
    const sizeOf = ({ from, to, bottom, top }: Rectangle) => [to - from, top - bottom] as const
    const known = facing.flatMap((region) => rectify(region, partition, normal!, camera)).map(sizeOf)
    const alike = doubtful.filter((region) =>
      rectify(region, partition, normal!, camera).some((one) =>
        known.some((size) => isLike(size[0], sizeOf(one)[0]) && isLike(size[1], sizeOf(one)[1])),
      ),
    )
    const rectangles = [...facing, ...alike].flatMap((region) => {
      const { host } = orientations[region]!
      if (hosts.has(region) || (host !== undefined && orientations[host]!.kind !== 'upright')) return []
      return rectify(region, partition, normal!, camera)
    })
    const rows = join(rectangles, isBeside)
    const grids = join(rectangles, (one, other) => isBeside(one, other) || isAbove(one, other))
    for (const [n, { region, from, to, bottom, top }] of rectangles.entries()) {
      if (orientations[region]!.host !== undefined || top - bottom > slenderMax * (to - from)) continue
      const grid = rectangles.filter((_, other) => grids[other] === grids[n])
      const inRow = rectangles.filter((_, other) => rows[other] === rows[n]).length
      const wall = [...besides[region]!]
        .filter((other) => facing.includes(other) && partition.areas[other]! > partition.areas[region]!)
        .filter((other) => !grid.some((one) => one.region === other) && orientations[other]!.host === undefined)
        .sort((one, other) => partition.areas[other]! - partition.areas[one]!)[0]
      const like = grid.find((one) => facing.includes(one.region))
      if (wall !== undefined && inRow >= rowMin) found.set(region, { host: wall })
      else if (like && grid.length >= gridMin && inRow > 1 && inRow < grid.length)
        found.set(region, wall === undefined ? { like: like.region } : { host: wall })
      else if (
        isGlazed(
          rectangles[n]!,
          rectangles.filter((_, other) => rows[other] === rows[n]),
        )
      )
        found.set(region, { like: region })
    }
  }
  return found
}

const isMullion = (gap: number, width: number) => gap > mullion[0] * width && gap < mullion[1] * width

/** Whether a row of bays from floor to head is parted by mullions alone. */
function isGlazed(own: Rectangle, row: readonly Rectangle[]): boolean {
  const [height, width] = [own.top - own.bottom, own.to - own.from]
  if (height < width) return false
  const level = row
    .filter(
      ({ top, bottom }) =>
        Math.abs(top - own.top) < evenMax * height && Math.abs(bottom - own.bottom) < evenMax * height,
    )
    .sort((one, other) => one.from - other.from)
  const parted = level.filter((one, n) => {
    const next = level[n + 1]
    return next !== undefined && isMullion(next.from - one.to, width)
  })
  return parted.length >= rowMin - 1
}

function neighboursOf({ sides, areas }: Partition): Set<number>[] {
  const besides = areas.map(() => new Set<number>())
  for (const { left, right } of sides) {
    if (left === outside || right === outside) continue
    besides[left]!.add(right)
    besides[right]!.add(left)
  }
  return besides
}

function groupByNormal(orientations: Orientation[]): number[][] {
  const groups: { normal: Vector; regions: number[] }[] = []
  for (const [region, { kind, normal }] of orientations.entries()) {
    if (kind !== 'upright' || !normal) continue
    const group = groups.find((other) => dot(other.normal, normal) > 0.99)
    if (group) group.regions.push(region)
    else groups.push({ normal, regions: [region] })
  }
  return groups.map(({ regions }) => regions)
}

function rectify(region: number, { sides }: Partition, normal: Vector, camera: Camera): Rectangle[] {
  const level = camera.axes[Math.abs(dot(normal, camera.axes[0])) > 0.7 ? 1 : 0]
  const found: Rectangle = { region, from: Infinity, to: -Infinity, bottom: Infinity, top: -Infinity }
  for (const { left, right, x1, y1, x2, y2 } of sides) {
    if (left !== region && right !== region) continue
    for (const ray of [rayOf(camera, x1, y1), rayOf(camera, x2, y2)]) {
      const towards = -dot(normal, ray)
      if (towards < 1e-6) return []
      const [along, up] = [dot(ray, level) / towards, dot(ray, camera.axes[2]) / towards]
      found.from = Math.min(found.from, along)
      found.to = Math.max(found.to, along)
      found.bottom = Math.min(found.bottom, up)
      found.top = Math.max(found.top, up)
    }
  }
  return found.to > found.from && found.top > found.bottom ? [found] : []
}

/** Of each rectangle, the first of those that hang together by pairs. */
function join(all: Rectangle[], pairs: (one: Rectangle, other: Rectangle) => boolean): number[] {
  const first = all.map((_, n) => n)
  const rootOf = (n: number): number => (first[n] === n ? n : rootOf(first[n]!))
  for (const [n, one] of all.entries())
    for (let m = n + 1; m < all.length; m++) if (pairs(one, all[m]!)) first[rootOf(m)] = rootOf(n)
  return all.map((_, n) => rootOf(n))
}

function isBeside(one: Rectangle, other: Rectangle): boolean {
  const [width, height] = [one.to - one.from, Math.max(one.top - one.bottom, other.top - other.bottom)]
  const least = Math.min(one.top - one.bottom, other.top - other.bottom)
  if (!isLike(width, other.to - other.from) || least < cutMin * height) return false
  const isLevel =
    Math.abs(one.top - other.top) < alikeMax * height || Math.abs(one.bottom - other.bottom) < alikeMax * height
  return isLevel && isNext(Math.max(one.from, other.from) - Math.min(one.to, other.to), width)
}

function isAbove(one: Rectangle, other: Rectangle): boolean {
  const [width, height] = [one.to - one.from, one.top - one.bottom]
  if (!isLike(height, other.top - other.bottom)) return false
  const isPlumb = Math.abs(one.from - other.from) < alikeMax * width && Math.abs(one.to - other.to) < alikeMax * width
  return isPlumb && isNext(Math.max(one.bottom, other.bottom) - Math.min(one.top, other.top), height)
}

const isLike = (one: number, other: number) => Math.min(one, other) > sizeRatioMin * Math.max(one, other)
const isNext = (gap: number, size: number) => gap > -alikeMax * size && gap < apartMax * size
