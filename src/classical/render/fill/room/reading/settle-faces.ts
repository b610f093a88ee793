import { outside, type Side } from '../../../../space/partition.ts'
import { axisOfLine } from '../../../../space/shell/fit-shell.ts'
import { nameFigures } from './name-figures.ts'
import { areParallel, type Heights, measureExtents, type Room, sharedBorders, sillMin } from './room.ts'
import { nameObjects, roundMin, roundShare, roundSides } from './round-objects.ts'
import { findWhole, pieceMax } from './whole.ts'

/** Metres over the floor: what is higher is not furniture. */
export const overhead = 2.1
/** Of its border, what a beam shares with the ceiling or with another beam. */
const ceilingMin = 0.22
/** The same of what lies between beams; of a beam's border, what runs across it. */
const betweenMin = 0.6
const beamMax = 0.25
/** Of the area of pieces that hang together in a wall, what is panes if all are. */
const panesMin = 0.22
/** Metres: bars are thinner; books are thinner and lower, and stand together. */
export const barMax = 0.11
const book = { wide: 0.12, tall: 0.5 }
export const booksMin = 10
const rounds = 4

/** Names again what its neighbours tell: beams by the ceiling, panes by the wall and by each other, books, tops by the faces below them. */
export function settleFaces(room: Room, heights: readonly Heights[]): void {
  const { sides, areas } = room.space.regions.partition
  const beside = sharedBorders(sides, areas.length)
  growCeiling(room, heights, beside)
  joinCeilings(room)
  glazeHosted(room, heights)
  room.extents = measureExtents(room)
  nameClusters(room, heights, beside)
  standBefore(room, heights)
  raiseTops(room)
  nameObjects(room, heights)
  takeBackLamps(room, beside)
  nameFigures(room, beside)
}

function growCeiling({ parts, space }: Room, heights: readonly Heights[], beside: Map<number, number>[]): void {
  const { orientations } = space.scene
  const isLoose = (region: number) =>
    heights[region]!.low > overhead &&
    heights[region]!.high > 0 &&
    ['furniture', 'figure', 'floor'].includes(parts[region]!)
  for (let round = 0; round < rounds; round++)
    for (const region of parts.keys()) {
      const isPane = parts[region] === 'pane' && heights[region]!.low > overhead
      if (!isLoose(region) && !isPane) continue
      let [shared, border] = [0, 0]
      for (const [other, length] of beside[region]!) {
        border += length
        if (parts[other] === 'ceiling') shared += length
      }
      const isNarrow = (orientations[region]!.narrow ?? 0) < beamMax
      if (isPane ? shared > betweenMin * border : shared > ceilingMin * border && isNarrow) parts[region] = 'ceiling'
    }
  for (const region of parts.keys())
    if (isLoose(region)) parts[region] = orientations[region]!.kind === 'upright' ? 'wall' : 'lamp'
}

/** Of the height of a piece of a beam, what a cord that parts it has. */
const cordMin = 0.8

/** The cords of lamps part the beams behind them: what only an upright line parts faces one way, as the larger piece does. */
function joinCeilings({ parts, planes, space }: Room): void {
  const { sides, areas } = space.regions.partition
  const spans = areas.map(() => [9e9, -9e9])
  for (const { left, right, y1, y2 } of sides)
    for (const region of [left, right]) {
      if (region === outside) continue
      spans[region]![0] = Math.min(spans[region]![0]!, y1, y2)
      spans[region]![1] = Math.max(spans[region]![1]!, y1, y2)
    }
  const cords = new Map<string, { one: number; other: number; length: number }>()
  for (const side of sides) {
    const { left, right, length } = side
    if (left === outside || right === outside || parts[left] !== 'ceiling' || parts[right] !== 'ceiling') continue
    if (axisOfLine(side, space.camera) !== 2) continue
    const [one, other] = areas[left]! > areas[right]! ? [left, right] : [right, left]
    const known = cords.get(`${one} ${other}`)
    if (known) known.length += length
    else cords.set(`${one} ${other}`, { one, other, length })
  }
  for (const { one, other, length } of [...cords.values()].sort((a, b) => areas[b.one]! - areas[a.one]!)) {
    const [top, bottom] = spans[other]! as [number, number]
    if (length > cordMin * (bottom - top)) planes[other] = planes[one]!
  }
}

/** What lies in a wall is a pane, or a door if it reaches the floor. */
function glazeHosted({ parts, planes, hosts, space }: Room, heights: readonly Heights[]): void {
  const { orientations } = space.scene
  for (const region of parts.keys()) {
    if (parts[region] !== 'furniture' || orientations[region]!.kind !== 'upright') continue
    let host = hosts[region]
    for (let n = 0; n < rounds && host !== undefined && parts[host] !== 'wall'; n++) host = hosts[host]
    const isIn = host !== undefined && parts[host] === 'wall'
    if (!isIn && !orientations[region]!.repeats) continue
    parts[region] = heights[region]!.low > sillMin ? 'pane' : 'door'
    if (isIn) planes[region] = planes[host!]!
  }
}

/** Pieces of a wall that hang together are all panes if many of them are, and shelves if many have the size of books. */
function nameClusters(room: Room, heights: readonly Heights[], beside: Map<number, number>[]): void {
  const { parts, planes, space, extents } = room
  const { areas, labels } = space.regions.partition
  const isUpright = (region: number) => Math.abs(planes[region]!.nz) < 0.1
  const isPiece = (region: number) =>
    heights[region]!.low > sillMin &&
    heights[region]!.low < 9 &&
    areas[region]! < pieceMax * labels.length &&
    isUpright(region) &&
    ['furniture', 'pane', 'frame', 'door', 'figure', 'shelf'].includes(parts[region]!)
  const size = (region: number) => {
    const { min, max } = extents[region]!
    return { wide: Math.max(max[0] - min[0], max[1] - min[1]), tall: max[2] - min[2] }
  }
  const isBook = (region: number) => {
    const { wide, tall } = size(region)
    return wide < book.wide && tall < book.tall && tall > wide
  }
  const visited = new Set<number>()
  for (const first of parts.keys()) {
    if (visited.has(first) || !isPiece(first)) continue
    const cluster = [first]
    visited.add(first)
    for (const region of cluster)
      for (const other of beside[region]!.keys()) {
        const isOne =
          space.scene.orientations[other]!.kind !== 'upright' || areParallel(planes[region]!, planes[other]!)
        if (visited.has(other) || !isPiece(other) || !isOne) continue
        visited.add(other)
        cluster.push(other)
      }
    const areaOf = (some: number[]) => some.reduce((sum, region) => sum + areas[region]!, 0)
    const panes = cluster.filter((region) => parts[region] === 'pane')
    if (cluster.filter(isBook).length >= booksMin)
      for (const region of cluster) parts[region] = isBook(region) ? 'book' : 'shelf'
    else if (cluster.length > 2 && areaOf(panes) > panesMin * areaOf(cluster)) {
      const plane = planes[panes.sort((one, other) => areas[other]! - areas[one]!)[0]!]!
      for (const region of cluster) {
        const { wide, tall } = size(region)
        parts[region] = Math.min(wide, tall) < barMax ? 'frame' : 'pane'
        planes[region] = plane
      }
    }
  }
}

/** Metres over the floor: what does not reach as high is not a window. */
export const headMin = 1.35

/** Small and low before a wall, what is whole stands before it, and the rest is what is seen of it. */
function standBefore(room: Room, heights: readonly Heights[]): void {
  const { parts } = room
  const isLow = (region: number) =>
    (parts[region] === 'wall' || parts[region] === 'pane') &&
    heights[region]!.high > 0 &&
    heights[region]!.high < headMin
  for (const [region, { isWhole }] of findWhole(room.space.regions.partition, isLow))
    parts[region] = isWhole ? 'furniture' : 'wall'
}

/** What was read as floor, is whole, and has a face below its lower border is a seat or a top; what hangs below one is its face. */
function raiseTops(room: Room): void {
  const { parts, planes, space } = room
  const { partition } = space.regions
  const { areas, labels, width, height } = partition
  const atEdge = new Set<number>([...labels.subarray(0, width), ...labels.subarray(labels.length - width)])
  for (let row = 0; row < height; row++) atEdge.add(labels[row * width]!).add(labels[(row + 1) * width - 1]!)
  const found = findWhole(partition, (region) => parts[region] === 'floor' && !atEdge.has(region))
  const whole = [...found].filter(([, { isWhole }]) => isWhole)
  /** Of a region's upper or lower border, the share that it has with furniture. */
  const shareOf = (region: number, all: Side[], isLower: boolean) => {
    let [border, shared] = [1e-9, 0]
    for (const { left, right, x1, x2 } of all) {
      // On the way to the right, left is up.
      const [upper, lower] = x2 > x1 ? [left, right] : [right, left]
      if ((isLower ? upper : lower) !== region) continue
      const other = isLower ? lower : upper
      border += Math.abs(x2 - x1)
      if (other !== outside && parts[other] === 'furniture' && (isLower || planes[other]!.nz > 0.9))
        shared += Math.abs(x2 - x1)
    }
    return shared / border
  }
  // Rails lie on legs.
  for (const [region, { all }] of whole) {
    const long = all.reduce((sum, { length }) => sum + length, 0) / 2
    const isStrip = long * long > stripMin * areas[region]!
    if (isStrip && shareOf(region, all, true) > legsMin) parts[region] = 'furniture'
  }
  for (const [region, { all }] of whole) {
    if (parts[region] !== 'floor' || shareOf(region, all, true) < faceMin) continue
    parts[region] = 'furniture'
    planes[region] = { ...planes[region]!, d: seatHeight }
  }
  for (const [region, { all }] of whole)
    if (parts[region] === 'floor' && shareOf(region, all, false) > faceMin) parts[region] = 'furniture'
}
/** Of a rail's lower border, what its legs take; and how much longer than thick it is. */
const legsMin = 0.1
const stripMin = 5

/** Of the lower border of a seat or a top, what it has with its face; and metres over the floor. */
const faceMin = 0.5
const seatHeight = 0.45

/** Of its border, what a shred of a ceiling shares with it. */
const shredMin = 0.3
/** Of the picture, what lamps take at most: where hands stray, panels between rafters look round. */
const lampsMax = 0.02

/** What lies between the beams of a ceiling is of it, and lamps that hang before it are round. */
function takeBackLamps(room: Room, beside: readonly Map<number, number>[]): void {
  const { parts, space } = room
  const { areas, labels } = space.regions.partition
  const found = findWhole(space.regions.partition, (region) => parts[region] === 'lamp')
  const isLamp = (region: number) => {
    const { all, isWhole } = found.get(region) ?? { all: [], isWhole: false }
    return isWhole && all.length >= roundSides && roundShare(room, all) > roundMin
  }
  const round = new Set(parts.flatMap((part, region) => (part === 'lamp' && isLamp(region) ? [region] : [])))
  giveBack(round)
  const share = parts.reduce((sum, part, region) => sum + (part === 'lamp' ? areas[region]! : 0), 0) / labels.length
  if (share > lampsMax) giveBack(new Set())

  function giveBack(kept: ReadonlySet<number>): void {
    for (let n = 0; n < rounds; n++)
      for (const [region, part] of parts.entries()) {
        if (part !== 'lamp' || kept.has(region)) continue
        let [shared, border] = [0, 0]
        for (const [other, length] of beside[region]!) {
          border += length
          if (parts[other] === 'ceiling') shared += length
        }
        if (shared > shredMin * border) parts[region] = 'ceiling'
      }
  }
}
