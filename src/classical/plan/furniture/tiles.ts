import { findComponents } from '../../pixels/components.ts'
import type { Face } from '../faces.ts'

/** Tiles of one floor: so many at least, side by side and one behind the other, of nearly one size, and nearly square. */
const tilesMin = 6
const evenMin = 0.88
const squareMin = 0.8
/** In pixels: what is smaller is a cell of a hatch, or a letter. */
const sideMin = 8
/** A floor goes on as far as so much of the lines between its tiles is drawn. */
const drawnMin = 0.4
/** Where a line between tiles goes on, in pixels: nothing touches it here. */
const piece = [-2, -1, 0, 1, 2]
/** As a share of a tile's side, a piece of line that nothing touches. */
const aloneMin = 0.3

/** Lines in two directions, `pitch` pixels apart: where one of each crosses, their way, and between which of both the whole tiles lie. */
type Grid = {
  x: number
  y: number
  dx: number
  dy: number
  pitch: number
  from: [number, number]
  to: [number, number]
}

/** What is drawn, without the lines between tiles: those part a floor into as many faces, and the furniture that stands on it. */
export function withoutTiles(tone: Uint8Array, faces: Face[], linePx: number, width: number): Uint8Array {
  const grids = findGrids(faces, linePx)
  if (grids.length === 0) return tone
  const out = tone.slice()
  for (const grid of grids) for (const i of linesOf(growTo(grid, tone, linePx, width), tone, linePx, width)) out[i] = 0
  dropCrossings(out, tone, linePx, width)
  return out
}

/** The specks that are left where two lines crossed. */
function dropCrossings(out: Uint8Array, tone: Uint8Array, linePx: number, width: number): void {
  const { labels, components } = findComponents(out, width, out.length / width)
  const most = 2 * linePx + 2
  const isLeft = components.map(({ left, top, right, bottom }) => {
    if (right - left >= most || bottom - top >= most) return false
    const [x, y] = [(left + right) >> 1, (top + bottom) >> 1]
    const far = Math.ceil(most)
    return [far, -far, far * width, -far * width].some((off) => tone[y * width + x + off] && !out[y * width + x + off])
  })
  for (let i = 0; i < out.length; i++) if (isLeft[labels[i]! - 1]) out[i] = 0
}

function findGrids(faces: Face[], linePx: number): Grid[] {
  const squares = faces.filter(isSquare).sort((one, other) => one.x - other.x)
  const grids = new Map(squares.map((face) => [face, { tiles: [face], steps: [] as [number, number][] }]))
  for (const [place, one] of squares.entries()) {
    for (let next = place + 1; next < squares.length; next++) {
      const other = squares[next]!
      if (other.x - one.x > 1.5 * one.long + 2 * linePx) break
      const step = stepTo(one, other, linePx)
      if (!step) continue
      const [grid, joined] = [grids.get(one)!, grids.get(other)!]
      grid.steps.push(step)
      if (grid === joined) continue
      grid.tiles.push(...joined.tiles)
      grid.steps.push(...joined.steps)
      for (const tile of joined.tiles) grids.set(tile, grid)
    }
  }
  return [...new Set(grids.values())].flatMap(({ tiles, steps }) => {
    const isCrossed = steps.some(
      ([x, y]) => Math.abs(x * steps[0]![1] - y * steps[0]![0]) > 0.5 * Math.hypot(x, y) ** 2,
    )
    return tiles.length >= tilesMin && isCrossed ? [fitGrid(tiles, steps)] : []
  })
}

const isSquare = ({ area, long, short }: Face): boolean =>
  short > sideMin && short > squareMin * long && area > evenMin * long * short

/** From one tile to the next; undefined if they are not alike or not side by side. */
function stepTo(one: Face, other: Face, linePx: number): [number, number] | undefined {
  if (Math.min(one.area, other.area) < evenMin * Math.max(one.area, other.area)) return undefined
  const [x, y] = [other.x - one.x, other.y - one.y]
  const side = Math.sqrt(one.area)
  const far = Math.hypot(x, y)
  return far > side && far < 1.1 * side + 2 * linePx + 2 ? [x, y] : undefined
}

function fitGrid(tiles: Face[], steps: [number, number][]): Grid {
  // Steps in both directions and to both sides, four times as far around, point one way.
  const around = steps.map(([x, y]) => 4 * Math.atan2(y, x))
  const angle = Math.atan2(sum(around.map(Math.sin)), sum(around.map(Math.cos))) / 4
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  const far = sum(steps.map(([x, y]) => Math.hypot(x, y))) / steps.length
  const fits = [tiles.map(({ x, y }) => x * dx + y * dy), tiles.map(({ x, y }) => y * dx - x * dy)].map((places) =>
    fitLines(places, far),
  )
  const [one, other] = fits as [Lines, Lines]
  return {
    x: one.start * dx - other.start * dy,
    y: one.start * dy + other.start * dx,
    dx,
    dy,
    pitch: (one.pitch + other.pitch) / 2,
    from: [0, 0],
    to: [one.count * one.pitch, other.count * other.pitch],
  }
}

type Lines = { start: number; pitch: number; count: number }

/** The lines half way between the middles of tiles, of which some are missing. */
function fitLines(places: number[], far: number): Lines {
  const first = Math.min(...places)
  const numbers = places.map((place) => Math.round((place - first) / far))
  const [number, place] = [sum(numbers) / places.length, sum(places) / places.length]
  const pitch =
    sum(numbers.map((n, at) => (n - number) * (places[at]! - place))) / sum(numbers.map((n) => (n - number) ** 2))
  return { start: place - pitch * (number + 0.5), pitch, count: Math.max(...numbers) + 1 }
}

/** To each side, through the tiles that a wall or furniture cuts. */
function growTo(grid: Grid, tone: Uint8Array, linePx: number, width: number): Grid {
  const { pitch } = grid
  const [from, to]: [[number, number], [number, number]] = [[...grid.from], [...grid.to]]
  for (const axis of [0, 1] as const) {
    const across = axis === 0 ? 1 : 0
    const isDrawn = (along: number) => {
      let [drawn, all] = [0, 0]
      for (let line = from[across] + pitch; line < to[across] - 1; line += pitch) {
        all++
        const isThere = (off: number) => lineAt(grid, along + off, line, axis, tone, linePx, width).length > 0
        if (piece.every(isThere)) drawn++
      }
      return drawn > drawnMin * all
    }
    // A line across hides them for a few pixels.
    const goesOn = (along: number, way: 1 | -1) =>
      Array.from({ length: Math.ceil(2 * linePx + 6) }, (_, n) => n + 1).find((n) => isDrawn(along + way * n)) ?? 0
    for (let step = 1; step > 0; from[axis] -= step) step = goesOn(from[axis], -1)
    for (let step = 1; step > 0; to[axis] += step) step = goesOn(to[axis], 1)
  }
  return { ...grid, from, to }
}

/** The pixels of the lines within a floor; what it ends at may be a wall. */
function linesOf(grid: Grid, tone: Uint8Array, linePx: number, width: number): number[] {
  const { from, to, pitch } = grid
  const pixels: number[] = []
  for (const axis of [0, 1] as const) {
    const across = axis === 0 ? 1 : 0
    const margin = linePx + 3
    for (let line = Math.ceil((from[across] + margin) / pitch) * pitch; line < to[across] - margin; line += pitch)
      pixels.push(...longPieces(grid, line, axis, [from[axis], to[axis]], tone, linePx, width))
  }
  return pixels
}

/** The pixels of the pieces of a line that stand alone over a part of a tile's side: strokes of a hatch do not. */
function longPieces(
  grid: Grid,
  line: number,
  axis: 0 | 1,
  [from, to]: [number, number],
  tone: Uint8Array,
  linePx: number,
  width: number,
): number[] {
  const pixels: number[] = []
  let [run, start]: [number[], number] = [[], from]
  for (let along = from; along <= to; along += 0.5) {
    const here = along < to ? lineAt(grid, along, line, axis, tone, linePx, width) : []
    run.push(...here)
    if (here.length > 0) continue
    if (along - start > aloneMin * grid.pitch) pixels.push(...run)
    run = []
    start = along
  }
  return pixels
}

/** What is drawn of a line at one place along it; nothing where something wider lies or something else crosses it. */
function lineAt(
  { x, y, dx, dy }: Grid,
  along: number,
  line: number,
  axis: 0 | 1,
  tone: Uint8Array,
  linePx: number,
  width: number,
): number[] {
  const [u, v] = axis === 0 ? [along, line] : [line, along]
  const [px, py] = [x + u * dx - v * dy, y + u * dy + v * dx]
  const [nx, ny] = axis === 0 ? [-dy, dx] : [dx, dy]
  const at = (off: number) => Math.round(py + ny * off) * width + Math.round(px + nx * off)
  const [near, clear] = [linePx / 2 + 1.5, linePx / 2 + 3]
  if (tone[at(clear)] !== 0 || tone[at(-clear)] !== 0) return []
  const places = Array.from({ length: 2 * Math.ceil(2 * near) + 1 }, (_, n) => at(n / 2 - Math.ceil(2 * near) / 2))
  return places.filter((i) => tone[i])
}

const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0)
