import type { Area } from './areas.ts'
import { holds, longOf, rightness } from './areas.ts'
import { isCorridor } from './buildings.ts'

/** What covers the ground; `open` is what nothing tells. */
export type Ground = 'open' | 'lawn' | 'paving' | 'road' | 'path' | 'water'

/** By area, the marks in it, and the shares that are built on and under crowns. */
export type Marked = {
  waves: Float64Array
  dots: Float64Array
  dashes: Float64Array
  strokes: Float64Array
  built: readonly number[]
  grown: readonly number[]
}
/** Which waters words speak of: rivers and harbours, which go on beyond the picture, or ponds. */
export type Waters = { isOpen: boolean; isEnclosed: boolean }

/** Of a picture 1344 wide, pixels across a road, at least, and across what only follows the border of something. */
const roadMin = 21
const rimMax = 15
/** Of the outline of a narrow strip, the side along which it runs. */
const rimBeside = 0.38
/** The same of several shore lines together. */
const shoreBeside = 0.6
/** Strokes that make a road, waves that make water, and of the picture in thousands of pixels, dots that make a lawn. */
const dashesMin = 4
const wavesMin = 3
const waveEach = 240
/** Of water, what boats, piers and crowns on its banks cover at most. */
const waterBuiltMax = 0.012
/** The same of what words call water and nothing else shows; and of a river, its outline by the picture's width: streets that cross have more, and dashes as waves. */
const spokenBuiltMax = 0.06
const riverMax = 6
/** Level strokes, spread over what words may call water. */
const strokesMin = 14
const dotsEach = 1300
/** Of an outline, what is straight at most if water has shaped it; and the least and largest pond, of the picture, and the largest water that leaves it. */
const shapedMax = 0.5
const cutMost = 0.7
const pond = { least: 0.004, most: 0.3 } as const
const lakeMost = 0.5
/** Of a road, what may be built on, and of a bridge's outline, what runs along roads and along water. */
const builtMax = 0.1
const bridged = 0.07
/** Cells of paving: their size at most, of the picture, and how many make a grid. */
const cellMax = 0.0012
const cellsMin = 10
/** How right the angles of a cell are, which is not round. */
const squareMin = 0.6

/** By ground, what covers it; grounds are areas in which buildings have become what surrounds them. */
export function nameGrounds(
  grounds: readonly Area[],
  marked: Marked,
  paved: ReadonlyMap<number, readonly Area[]>,
  waters: Waters,
  width: number,
  pixels: number,
): Ground[] {
  const unit = width / 1344
  const across = grounds.map(({ pixels: own, outline }) => (2 * own) / Math.max(1, outline))
  const corridors = grounds.map((ground, n) => marked.built[n]! < builtMax && isCorridor(ground, width))
  const isRing = (n: number, inner: number) => holds(grounds[n]!, grounds[inner]!) && longOf(grounds[n]!) > 2
  const kinds = grounds.map((ground, n): Ground => {
    if (ground.pixels === 0) return 'open'
    const enough = Math.max(wavesMin, ground.pixels / (waveEach * unit) ** 2)
    const isNet = corridors[n]! && ground.outline > riverMax * width
    const isLand = isNet || marked.built[n]! > waterBuiltMax || marked.grown[n]! > waterBuiltMax
    if (!isLand && marked.waves[n]! >= enough) return 'water'
    const isSpoken = waters.isOpen || waters.isEnclosed
    const mayFlow = !corridors[n] || ground.ruled < shapedMax
    if (!isLand && isSpoken && mayFlow && marked.strokes[n]! >= strokesMin) return 'water'
    if (corridors[n]) return across[n]! > roadMin * unit || marked.dashes[n]! >= dashesMin ? 'road' : 'path'
    return marked.dots[n]! > 12 && marked.dots[n]! * dotsEach * unit * unit > ground.pixels ? 'lawn' : 'open'
  })
  for (const [n, cells] of paved) {
    const isParking = isRow(cells) && [...grounds[n]!.beside.keys()].some((other) => kinds[other] === 'road')
    kinds[n] = isParking ? 'road' : 'paving'
  }
  // Shore lines run along the border of water, within it or without.
  for (const [n, ground] of grounds.entries()) {
    if (ground.ruled > shapedMax || ground.pixels < pond.least * pixels || ground.pixels > pond.most * pixels) continue
    if (corridors[n] || ground.cut > 0) continue
    const hasShores = [...ground.beside].some(
      ([other, length]) =>
        corridors[other] &&
        across[other]! < rimMax * unit &&
        isRing(other, n) &&
        length > 0.8 * (ground.outline - ground.cut),
    )
    if (hasShores) kinds[n] = 'water'
  }
  const isFound = (mayLeave: boolean) => grounds.some(({ cut }, n) => kinds[n] === 'water' && cut > 0 === mayLeave)
  const missing = { isOpen: waters.isOpen && !isFound(true), isEnclosed: waters.isEnclosed && !isFound(false) }
  if (missing.isOpen ? !isFound(false) || waters.isEnclosed : missing.isEnclosed && !isFound(true)) {
    const bare = grounds.map((_, n) => marked.built[n]! < spokenBuiltMax && marked.grown[n]! < spokenBuiltMax)
    const named = likeliestWater(grounds, corridors, bare, missing, width, pixels)
    if (named !== undefined) kinds[named] = 'water'
  }
  for (const [n, ground] of grounds.entries()) {
    const isBridge = ['road', 'water'].every((kind) => shareBeside(ground, kinds, kind as Ground) > bridged)
    if (kinds[n] === 'open' && isBridge && ground.pixels < pond.most * 0.1 * pixels) kinds[n] = 'road'
  }
  // A road comes from somewhere.
  const comes = (n: number) => grounds[n]!.cut > 0 || marked.dashes[n]! >= dashesMin
  for (const [n, { beside }] of grounds.entries())
    if (
      kinds[n] === 'road' &&
      corridors[n] &&
      !comes(n) &&
      ![...beside.keys()].some((m) => kinds[m] === 'road' && comes(m))
    )
      kinds[n] = 'open'
  for (let round = 0; round < 3; round++)
    for (const [n, ground] of grounds.entries()) {
      if (!corridors[n] || kinds[n] === 'water' || across[n]! > 2 * rimMax * unit) continue
      const wet = shareBeside(ground, kinds, 'water')
      if (wet > (across[n]! < rimMax * unit ? rimBeside : shoreBeside)) kinds[n] = 'water'
      if (across[n]! > rimMax * unit) continue
      if (kinds[n] === 'path' && shareBeside(ground, kinds, 'road') > rimBeside) kinds[n] = 'paving'
    }
  return kinds
}

/** Of what an outline has in the picture, the share that runs along grounds of a kind. */
function shareBeside({ beside, outline, cut }: Area, kinds: readonly Ground[], kind: Ground): number {
  let sum = 0
  for (const [other, length] of beside) if (kinds[other] === kind) sum += length
  return sum / Math.max(1, outline - cut)
}

/** Bays for cars lie in one row, and slabs in rows beside rows. */
const isRow = (cells: readonly Area[]) =>
  cells.every((cell) => cells.filter((other) => other !== cell && touch(cell, other)).length <= 2)

const touch = (one: Area, other: Area) =>
  one.left < other.right + 6 && other.left < one.right + 6 && one.top < other.bottom + 6 && other.top < one.bottom + 6

/** Small areas, each as large as others beside it, are the slabs of a grid. */
export function gridCells(grounds: readonly Area[], pixels: number): number[][] {
  const isCell = grounds.map(
    (ground, n) =>
      ground.pixels > 0 &&
      ground.pixels < cellMax * pixels &&
      longOf(ground) < 1.6 &&
      rightness(grounds, [n]) > squareMin,
  )
  const roots = grounds.map((_, n) => n)
  const rootOf = (n: number): number => (roots[n] === n ? n : rootOf(roots[n]!))
  for (const [n, ground] of grounds.entries())
    for (const other of ground.beside.keys()) if (isCell[n] && isCell[other]) roots[rootOf(n)] = rootOf(other)
  const groups = Map.groupBy(
    [...grounds.keys()].filter((n) => isCell[n]),
    rootOf,
  )
  return [...groups.values()].filter((group) => group.length >= cellsMin)
}

/** What words call water and nothing else shows: the largest curved one of what leaves the picture, or of what does not. */
function likeliestWater(
  grounds: readonly Area[],
  corridors: readonly boolean[],
  bare: readonly boolean[],
  waters: Waters,
  width: number,
  pixels: number,
): number | undefined {
  const fits = [...grounds.keys()].filter((n) => {
    const { ruled, cut, outline, pixels: own } = grounds[n]!
    if (corridors[n] && outline > riverMax * width) return false
    if (ruled > shapedMax || !bare[n] || own < pond.least * pixels || own > (cut > 0 ? lakeMost : pond.most) * pixels)
      return false
    return cut > 0 ? waters.isOpen && (corridors[n] || cut < cutMost * outline) : waters.isEnclosed && !corridors[n]
  })
  return fits.sort((one, other) => grounds[other]!.pixels - grounds[one]!.pixels)[0]
}
