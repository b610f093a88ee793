import { markedRegions } from '../../../../space/courses/marked-regions.ts'
import { pixelAt } from '../../../../space/extents.ts'
import { isAllTinted } from '../../../../space/panes/by-tone.ts'
import { outside } from '../../../../space/partition.ts'
import { areOne, pointOn, type Room, type RoomPlane, sharedBorders, sillMin } from './room.ts'
import { barMax, booksMin, headMin } from './settle-faces.ts'

/** Metres: how finely a wall is looked at, and the least window. */
const cell = 0.03
const sizeMin = 0.35
/** Metres of a wall that are looked at to each side of the eye, and up from the floor. */
const reach = 14
const tallest = 7
const nearest = 0.05
/** Of a run of cells, what lies under wall if it is an upper edge; what is not a wall within; and of its height, how far wall lies on each side. */
const underWall = 0.8
const withinMin = 0.85
const besideMin = 0.55
/** Cells by which edges stray from a straight line: boxes that are fitted are a little off. */
const slack = [1, 2, 3, 4] as const
/** Metres by which one goes on where something hides its sides. */
const hiddenMax = 0.3
/** Of a region, what lies in a window if it is a part of it. */
const partMin = 0.8
/** Metres: books are thinner and lower. */
const book = { wide: 0.1, tall: 0.5 } as const
/** Square metres, and metres over the floor, of pictures on the walls of a room that has windows. */
const pictureMax = 1
const hungMin = 0.9

type Inset = { from: number; to: number; low: number; high: number; plane: RoomPlane; regions: number[] }

/**
 * Names what lies in the walls of a drawn room: rectangles that the wall surrounds above and on both sides are windows, whatever is seen
 * through them; of many small upright pieces, they are shelves; small ones in a room that has windows are pictures.
 */
export function nameInsets(room: Room): void {
  const walls = planesOfWalls(room)
  const insets = walls.flatMap((plane) => findInsets(room, plane))
  const hasWindows = insets.some((inset) => areaOf(inset) > pictureMax && !isShelf(inset))
  for (const inset of insets) {
    const isPicture = hasWindows && areaOf(inset) < pictureMax && inset.low > hungMin
    const isOfBooks = isShelf(inset)
    for (const region of inset.regions) {
      const { wide, tall } = sizeOn(room, inset.plane, region)
      room.planes[region] = inset.plane
      const isBar = Math.min(wide, tall) < barMax
      room.parts[region] = isOfBooks ? 'shelf' : isPicture ? 'picture' : isBar ? 'frame' : 'pane'
      if (room.parts[region] === 'pane') room.framed.add(region)
    }
  }

  function isShelf({ plane, regions }: Inset): boolean {
    const books = regions.filter((region) => {
      const { wide, tall } = sizeOn(room, plane, region)
      return wide < book.wide && tall < book.tall && tall > wide
    })
    return books.length >= booksMin
  }
}

/**
 * Where a drawing fills its panes with a tone, these are the windows of a room, whatever else was read of them; they lie in the wall that
 * they adjoin most, and if there are many, what is bare is not one.
 */
export function nameTinted({ space, parts, planes, framed }: Room): void {
  if (!space.tinted) return
  const { partition } = space.regions
  const tinted = markedRegions(space.tinted, partition)
  if (isAllTinted(space.tinted))
    for (const [region, part] of parts.entries()) if (part === 'pane' && !tinted.has(region)) parts[region] = 'wall'
  const borders = sharedBorders(partition.sides, parts.length)
  const isUpright = (region: number) => Math.abs(planes[region]!.nz) < 0.1
  for (const region of tinted.keys()) {
    const [wall] = [...borders[region]!]
      .filter(([other]) => parts[other] === 'wall' && isUpright(other))
      .sort(([, one], [, other]) => other - one)
    if (wall) planes[region] = planes[wall[0]]!
    parts[region] = 'pane'
    framed.add(region)
  }
}

/** The planes in which much of the walls lies, the largest first. */
function planesOfWalls({ space, parts, planes }: Room): RoomPlane[] {
  const { areas, labels } = space.regions.partition
  const found: { plane: RoomPlane; area: number }[] = []
  const walls = [...parts.keys()].filter((region) => parts[region] === 'wall' && Math.abs(planes[region]!.nz) < 0.1)
  for (const region of walls.sort((one, other) => areas[other]! - areas[one]!)) {
    const same = found.find(({ plane }) => areOne(plane, planes[region]!, samePlane))
    if (same) same.area += areas[region]!
    else found.push({ plane: planes[region]!, area: areas[region]! })
  }
  return found.filter(({ area }) => area > wallMin * labels.length).map(({ plane }) => plane)
}

/** Of the picture, what is seen of a wall at least; as a share of the distance, how far planes that are one lie apart. */
const wallMin = 0.012
const samePlane = 0.04

const areaOf = ({ from, to, low, high }: Inset) => (to - from) * (high - low)

/** Along a wall, and up: metres. */
function sizeOn({ space }: Room, plane: RoomPlane, region: number): { wide: number; tall: number } {
  let [from, to, low, high] = [9e9, -9e9, 9e9, -9e9]
  const [, along] = axesOf(plane)
  for (const { left, right, x1, y1, x2, y2 } of space.regions.partition.sides) {
    if (left !== region && right !== region) continue
    for (const [x, y] of [
      [x1, y1],
      [x2, y2],
    ] as const) {
      const point = pointOn(space, plane, x, y)
      if (!point) continue
      from = Math.min(from, point[along])
      to = Math.max(to, point[along])
      low = Math.min(low, point[2])
      high = Math.max(high, point[2])
    }
  }
  return { wide: to - from, tall: high - low }
}

/** The axis across a wall, and that along it. */
const axesOf = ({ nx }: RoomPlane): [across: 0 | 1, along: 0 | 1] => (Math.abs(nx) > 0.5 ? [0, 1] : [1, 0])

function findInsets({ space, parts, planes }: Room, plane: RoomPlane): Inset[] {
  const { labels, width, height } = space.regions.partition
  const [across, along] = axesOf(plane)
  const place: [number, number, number] = [0, 0, 0]
  place[across] = across === 0 ? plane.d / plane.nx : plane.d / plane.ny
  const columns = Math.round((2 * reach) / cell)
  const rows = Math.round(tallest / cell)
  const seen = new Int32Array(columns * rows).fill(outside)
  const counts = new Map<number, number>()
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i++) {
      place[along] = column * cell - reach
      place[2] = row * cell
      const pixel = pixelAt(space, place, nearest)
      if (!pixel) continue
      const [x, y] = [Math.round(pixel[0]), Math.round(pixel[1])]
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const region = labels[y * width + x]!
      seen[i] = region
      counts.set(region, (counts.get(region) ?? 0) + 1)
    }
  const walls = [...counts].filter(([region]) => parts[region] === 'wall' && areOne(planes[region]!, plane, samePlane))
  const all = walls.reduce((sum, [, count]) => sum + count, 0)
  const bare = new Set(walls.flatMap(([region, count]) => (count > 0.015 * all ? [region] : [])))
  const isBare = (column: number, row: number) =>
    column >= 0 && column < columns && row >= 0 && row < rows && bare.has(seen[row * columns + column]!)
  const isSomething = (column: number, row: number) => {
    const region = seen[row * columns + column]!
    return region !== outside && !bare.has(region) && parts[region] !== 'ceiling'
  }
  const found: Inset[] = []
  const isTaken = (column: number, row: number) =>
    found.some(
      ({ from, to, low, high }) =>
        column * cell - reach >= from && column * cell - reach <= to && row * cell >= low && row * cell <= high,
    )
  for (let row = rows - 2; row > sillMin / cell; row--) {
    for (let column = 1; column < columns; column++) {
      if (!isSomething(column, row) || isSomething(column - 1, row)) continue
      let end = column
      while (end + 1 < columns && isSomething(end + 1, row)) end++
      const first = column
      column = end
      if ((end - first + 1) * cell < sizeMin || isTaken(first, row) || isTaken(end, row)) continue
      let over = 0
      for (let n = first; n <= end; n++) if (slack.some((by) => isBare(n, row + by))) over++
      if (over < underWall * (end - first + 1)) continue
      const low = followDown(first, end, row)
      if (low === undefined || (row - low) * cell < sizeMin || row * cell < headMin) continue
      found.push({
        from: first * cell - reach,
        to: end * cell - reach,
        low: low * cell,
        high: row * cell,
        plane,
        regions: [],
      })
    }
  }
  for (const inset of found) {
    const within = new Map<number, number>()
    for (let row = Math.round(inset.low / cell); row <= inset.high / cell; row++)
      for (let column = Math.round((inset.from + reach) / cell); column <= (inset.to + reach) / cell; column++) {
        const region = seen[row * columns + column]!
        if (region === outside || bare.has(region)) continue
        within.set(region, (within.get(region) ?? 0) + 1)
      }
    inset.regions = [...within].flatMap(([region, count]) => (count > partMin * counts.get(region)! ? [region] : []))
  }
  return found

  /** The lowest row down to which what lies between two columns has wall on both sides, but where something hides it. */
  function followDown(first: number, end: number, row: number): number | undefined {
    let [left, right, low, hidden] = [0, 0, row, 0]
    let at = row
    for (; at > 0 && hidden * cell < hiddenMax; at--) {
      let within = 0
      for (let n = first; n <= end; n++) if (isSomething(n, at)) within++
      if (within < withinMin * (end - first + 1)) break
      const isLeft = slack.some((by) => isBare(first - by, at))
      const isRight = slack.some((by) => isBare(end + by, at))
      if (isLeft) left++
      if (isRight) right++
      if (isLeft && isRight) {
        low = at
        hidden = 0
      } else hidden++
    }
    const tall = row - low + 1
    return left > besideMin * tall && right > besideMin * tall && low * cell > sillMin ? low : undefined
  }
}
