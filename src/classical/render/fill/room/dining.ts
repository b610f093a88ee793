import { standingEyeHeight } from '../../../space/depths.ts'
import { type Extent, pixelAt } from '../../../space/extents.ts'
import { outside } from '../../../space/partition.ts'
import type { FurnitureBox } from './furniture-boxes.ts'
import type { Room } from './reading/room.ts'

/** A table whose top was read as floor or too low, its chairs, and the regions whose faces were misread for the legs and gaps around it. */
export type Dining = { boxes: FurnitureBox[]; lost: Set<number> }

/** Metres. */
const tableHeight = 0.74
const sureHeight = 0.12
const tableLong = [0.9, 3.4] as const
const tableDeep = [0.55, 1.5] as const
const chair = { wide: 0.46, deep: 0.46, high: 0.88, seat: 0.5, step: 0.08, apart: 0.58 } as const
/** How far from its table a chair may stand out, and by how much it stands under it. */
const around = 0.5
const under = 0.18
/** Of a chair's back, so much lies where something was drawn that is not of the room. */
const evidence = 0.7

/**
 * The legs of tables and chairs cut what is seen between them into pieces that read as faces of nothing. A level face with a rim
 * below it, of a table's size at a table's height, is one; chairs stand where something is drawn around it.
 */
export function findDining(room: Room): Dining {
  const dining: Dining = { boxes: [], lost: new Set() }
  for (const region of room.parts.keys()) {
    const table = tableOf(room, region)
    if (!table) continue
    const lost = lostAround(room, table, region)
    if (lost.size < 4) continue
    for (const one of lost) dining.lost.add(one)
    // A floor is still seen beside what stands on it.
    if (room.parts[region] === 'furniture') dining.lost.add(region)
    dining.boxes.push({ ...table, regions: [region], front: { axis: 0, greater: true }, kind: 'table' })
    dining.boxes.push(...chairsAround(room, table, lost, region))
  }
  return dining
}

function tableOf(room: Room, region: number): Extent | undefined {
  const { nz, d: readAt } = room.planes[region]!
  const part = room.parts[region]!
  if ((part !== 'floor' && part !== 'furniture') || nz < 0.99 || !hasRimBelow(room, region)) return undefined
  // One that was read at a table's height has its legs where they are.
  if (Math.abs(readAt - tableHeight) < sureHeight) return undefined
  // What was read too low is nearer and smaller.
  const share = (standingEyeHeight - tableHeight) / (standingEyeHeight - readAt)
  const { min, max } = room.extents[region]!
  const [x, y] = [(max[0] - min[0]) * share, (max[1] - min[1]) * share]
  const [long, deep] = [Math.max(x, y), Math.min(x, y)]
  if (long < tableLong[0] || long > tableLong[1] || deep < tableDeep[0] || deep > tableDeep[1]) return undefined
  return { min: [min[0] * share, min[1] * share, 0], max: [max[0] * share, max[1] * share, tableHeight] }
}

/** Whether its lower border is not the picture's, and most of it is that of faces which are not level. */
function hasRimBelow({ space }: Room, region: number): boolean {
  let [rim, all] = [0, 0]
  for (const { left, right, x1, x2 } of space.regions.partition.sides) {
    // On the way to the right, left is up.
    const [upper, lower] = x2 > x1 ? [left, right] : [right, left]
    if (upper !== region) continue
    if (lower === outside) return false
    const across = Math.abs(x2 - x1)
    all += across
    const { kind } = space.scene.orientations[lower]!
    if (kind === 'slope' || kind === 'upright') rim += across
  }
  return all > 0.1 * space.width && rim > 0.6 * all
}

/** Regions that are seen through the space of a table and its chairs, but for what certainly is of the room. */
function lostAround(room: Room, { min, max }: Extent, top: number): Set<number> {
  const { parts, extents, space } = room
  const { labels, areas, width } = space.regions.partition
  const sums = new Float64Array(areas.length * 2)
  for (let i = 0; i < labels.length; i++) {
    sums[labels[i]! * 2]! += i % width
    sums[labels[i]! * 2 + 1]! += Math.floor(i / width)
  }
  const low = [min[0] - around, min[1] - around, 0]
  const high = [max[0] + around, max[1] + around, 0.9]
  const lost = new Set<number>()
  for (const [region, part] of parts.entries()) {
    if (part === 'ceiling' ? extents[region]!.min[2] > 1.5 : part === 'floor' || part === 'rug') continue
    // Walls, panes and doors that stand on the floor are higher than chairs.
    if (part !== 'furniture' && extents[region]!.max[2] > 1.05) continue
    if (region === top) continue
    const way = wayTo(room, sums[region * 2]! / areas[region]!, sums[region * 2 + 1]! / areas[region]!)
    if (meets(way, low, high)) lost.add(region)
  }
  return lost
}

function wayTo({ space }: Room, x: number, y: number): number[] {
  const { axes, focalPx, centre } = space.camera
  const [cx, cy] = [(x - centre[0]) / focalPx, (y - centre[1]) / focalPx]
  return axes.map((axis) => cx * axis[0] + cy * axis[1] + axis[2])
}

function meets(way: number[], low: number[], high: number[]): boolean {
  let [near, far] = [0, Number.POSITIVE_INFINITY]
  for (const n of [0, 1, 2]) {
    const from = n === 2 ? standingEyeHeight : 0
    const [one, other] = [(low[n]! - from) / way[n]!, (high[n]! - from) / way[n]!]
    near = Math.max(near, Math.min(one, other))
    far = Math.min(far, Math.max(one, other))
  }
  return near < far
}

function chairsAround(room: Room, table: Extent, lost: Set<number>, top: number): FurnitureBox[] {
  const chairs: (FurnitureBox & { score: number })[] = []
  for (const axis of [0, 1] as const) {
    const across = axis === 0 ? 1 : 0
    for (const greater of [false, true]) {
      const edge = greater ? table.max[axis] : table.min[axis]
      for (let at = table.min[across] + 0.08; at + chair.wide < table.max[across] - 0.06; at += chair.step) {
        const box: Extent = { min: [0, 0, 0], max: [0, 0, chair.high] }
        box.min[across] = at
        box.max[across] = at + chair.wide
        box.min[axis] = greater ? edge - under : edge + under - chair.deep
        box.max[axis] = greater ? edge - under + chair.deep : edge + under
        const { drawn, whole } = lookAtBack(room, box, axis, greater, lost, top)
        if (drawn >= evidence)
          chairs.push({
            ...box,
            regions: [top],
            front: { axis, greater: !greater },
            kind: 'chair',
            score: drawn + whole,
          })
      }
    }
  }
  const standing: FurnitureBox[] = []
  for (const { score: _, ...box } of chairs.sort((one, other) => other.score - one.score))
    if (standing.every((other) => areApart(box, other))) standing.push(box)
  return standing
}

const areApart = (one: Extent, other: Extent) =>
  [0, 1].some((n) => Math.abs(one.min[n]! + one.max[n]! - other.min[n]! - other.max[n]!) / 2 > chair.apart)

/**
 * Of the back of a chair, the share of places where the picture shows what is not of the room, and the share of one region in it;
 * the table may hide some.
 */
function lookAtBack(room: Room, box: Extent, axis: 0 | 1, greater: boolean, lost: Set<number>, top: number) {
  const { labels, width, height } = room.space.regions.partition
  const across = axis === 0 ? 1 : 0
  const counts = new Map<number, number>()
  let [drawn, all] = [0, 0]
  for (let n = 0; n < 20; n++) {
    const [row, column] = [Math.floor(n / 5), n % 5]
    const point: [number, number, number] = [0, 0, chair.seat + ((chair.high - chair.seat) * (row + 0.5)) / 4]
    point[axis] = greater ? box.max[axis] : box.min[axis]
    point[across] = box.min[across] + ((box.max[across] - box.min[across]) * (column + 0.5)) / 5
    const pixel = pixelAt(room.space, point, 0.3)
    if (!pixel) continue
    const [u, v] = [Math.round(pixel[0]), Math.round(pixel[1])]
    if (u < 0 || v < 0 || u >= width || v >= height) continue
    const label = labels[v * width + u]!
    if (label === top) continue
    all++
    if (!lost.has(label)) continue
    drawn++
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  return all < 5 ? { drawn: 0, whole: 0 } : { drawn: drawn / all, whole: Math.max(0, ...counts.values()) / all }
}
