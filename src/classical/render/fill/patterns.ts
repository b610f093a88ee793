import { smoothstep } from '../../pixels/grade.ts'
import { fractalNoise, hashUnit, seedOf } from '../../pixels/noise.ts'
import type { Plane } from '../../pixels/plane.ts'
import type { Pattern } from '../words/materials.ts'

/** What a pattern does to its colour at a place: an offset of OKLab lightness and a factor of its colour. */
export type Touch = { lightness: number; chroma: number }

/** Noise that repeats, so that a place of any size can be looked up. */
export type Weather = { fine: Plane; coarse: Plane; seed: number }

const side = 256
/** The number of pixels over which the noise fades into its own beginning. */
const seam = 32

export function openWeather(seed: number): Weather {
  return {
    fine: repeat(fractalNoise(side + seam, side + seam, 4, seedOf(seed, 'fine'), 2)),
    coarse: repeat(fractalNoise(side + seam, side + seam, 32, seedOf(seed, 'coarse'), 4)),
    seed: seedOf(seed, 'pieces'),
  }
}

function repeat(noise: Plane): Plane {
  const out = new Float32Array(side * side)
  const at = (x: number, y: number) => noise[y * (side + seam) + x]!
  const along = (x: number, y: number) =>
    x < seam ? at(x + side, y) + (at(x, y) - at(x + side, y)) * (x / seam) : at(x, y)
  for (let y = 0, i = 0; y < side; y++) {
    for (let x = 0; x < side; x++, i++) {
      const here = along(x, y)
      const past = y < seam ? along(x, y + side) : here
      out[i] = past + (here - past) * Math.min(1, y / seam)
    }
  }
  return out
}

/** A place on a material: `u` runs along a wall, `v` down it, both in metres; `pixel` is a pixel's size there. */
export type Place = { u: number; v: number; pixel: number }

/*
 * Places and touches are reused objects, because a number passed to a function that is not inlined is put
 * on the heap, and this runs for every pixel.
 */
type Touching = (place: Place, weather: Weather, out: Touch) => void

/** Procedural materials after Perlin 2002 and Worley 1996. Joints narrower than a pixel fade into their mean. */
export const touches: Record<Pattern, Touching> = {
  plain: ({ u, v }, { coarse }, out) => {
    out.lightness = 0.012 * noiseAt(coarse, u * 20, v * 20)
    out.chroma = 1
  },
  plaster: ({ u, v }, { coarse, fine }, out) => {
    out.lightness = 0.022 * noiseAt(coarse, u * 24, v * 24) + 0.014 * noiseAt(fine, u * 90, v * 90)
    out.chroma = 1
  },
  fabric: weave,
  carpet: weave,
  brick: bricks,
  stone: (place, weather, out) => {
    const { u, v } = place
    place.v += 0.05 * noiseAt(weather.coarse, u * 12, v * 12)
    laid(place, 0.46, 0.23, 0.02, 0.37, 0.06, weather, out)
    out.lightness += 0.03 * noiseAt(weather.fine, u * 60, v * 60)
  },
  tiles: (place, weather, out) => laid(place, 0.3, 0.3, 0.012, 0, 0.018, weather, out),
  paving: (place, weather, out) => {
    laid(place, 0.9, 0.6, 0.03, 0.5, 0.035, weather, out)
    out.lightness += 0.02 * noiseAt(weather.fine, place.u * 50, place.v * 50)
  },
  boards: (place, weather, out) => planks(place, 0.16, 3.2, 0.016, weather, out),
  floorboards: (place, weather, out) => planks(place, 0.19, 1.9, 0.008, weather, out),
  rooftiles: scales,
  seams,
  concrete,
  rust: ({ u, v }, { coarse, fine }, out) => {
    const patch = noiseAt(coarse, u * 26, v * 14)
    out.lightness = 0.06 * patch + 0.025 * noiseAt(fine, u * 80, v * 40)
    out.chroma = 1 + 0.3 * patch
  },
  marble: ({ u, v }, { coarse }, out) => {
    const vein = Math.abs(noiseAt(coarse, u * 14 + v * 6, v * 16 - u * 4))
    out.lightness = -0.1 * (1 - smoothstep(0, 0.09, vein)) + 0.015 * noiseAt(coarse, u * 30, v * 30)
    out.chroma = 1
  },
  grass: ({ u, v, pixel }, { coarse, fine }, out) => {
    const blade = noiseAt(fine, u * 56, v * 84) * fade(0.05, pixel)
    const patch = noiseAt(coarse, u * 11, v * 14)
    out.lightness = 0.036 * blade + 0.026 * patch
    out.chroma = 1 + 0.22 * patch + 0.16 * blade
  },
  gravel: ({ u, v, pixel }, { coarse, fine }, out) => {
    out.lightness = 0.06 * noiseAt(fine, u * 70, v * 70) * fade(0.06, pixel) + 0.02 * noiseAt(coarse, u * 9, v * 9)
    out.chroma = 1
  },
  leaves: ({ u, v }, { coarse, fine }, out) => {
    const clump = noiseAt(coarse, u * 26, v * 30)
    out.lightness = 0.085 * clump + 0.05 * noiseAt(fine, u * 26, v * 26)
    out.chroma = 1 + 0.35 * clump
  },
  water: ({ u, v }, { coarse }, out) => {
    const ripple = noiseAt(coarse, u * 10, v * 44)
    out.lightness = 0.05 * smoothstep(0.05, 0.5, ripple) - 0.03 * smoothstep(0.05, 0.5, -ripple)
    out.chroma = 1
  },
  glass: ({ u, v }, { coarse }, out) => {
    out.lightness = 0.03 * noiseAt(coarse, u * 7 + v * 5, v * 6)
    out.chroma = 1
  },
}

function weave({ u, v }: Place, { coarse, fine }: Weather, out: Touch): void {
  out.lightness = 0.03 * noiseAt(fine, u * 220, v * 220) + 0.015 * noiseAt(coarse, u * 30, v * 30)
  out.chroma = 1
}

/** Joints narrower than a pixel are left out gradually, as distance does. */
function fade(size: number, pixel: number): number {
  return smoothstep(1.1, 3, size / pixel)
}

/** Noise at any place, joined linearly. */
export function noiseAt(noise: Plane, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const across = x - left
  const down = y - top
  const row = (top & (side - 1)) * side
  const below = ((top + 1) & (side - 1)) * side
  const column = left & (side - 1)
  const next = (left + 1) & (side - 1)
  const upper = noise[row + column]! + (noise[row + next]! - noise[row + column]!) * across
  const lower = noise[below + column]! + (noise[below + next]! - noise[below + column]!) * across
  return upper + (lower - upper) * down
}

/** Pieces in courses, each row shifted against the last: running bond, slabs, tiles. */
function laid(
  { u, v, pixel }: Place,
  length: number,
  height: number,
  joint: number,
  shift: number,
  variety: number,
  weather: Weather,
  out: Touch,
): void {
  const row = Math.floor(v / height)
  const along = u / length + (row & 1) * shift
  const column = Math.floor(along)
  const inRow = (v / height - row) * height
  const inColumn = (along - column) * length
  const edge = Math.min(inRow, height - inRow, inColumn, length - inColumn)
  const seen = fade(height, pixel)
  const mortar = seen * (1 - smoothstep(joint * 0.5 - pixel * 0.4, joint * 0.5 + pixel * 0.6, edge))
  const piece = hashUnit(column, row, weather.seed) - 0.5
  out.lightness = piece * 2 * variety * seen * (1 - mortar) + 0.075 * (height < 0.15 ? 1 : -1) * mortar
  out.chroma = 1 - 0.6 * mortar + piece * 0.3 * seen
}

/** Stretchers of 24 by 6.5 centimetres in joints of one: a course every 7.5 centimetres; some are burnt darker. */
function bricks(place: Place, weather: Weather, out: Touch): void {
  laid(place, 0.25, brickCourse, 0.011, 0.5, 0.05, weather, out)
  const row = Math.floor(place.v / brickCourse)
  const column = Math.floor(place.u / 0.25 + (row & 1) * 0.5)
  const seen = fade(brickCourse, place.pixel)
  if (hashUnit(column + 311, row, weather.seed) > 0.88) out.lightness -= 0.07 * seen
  // What is too far off to be told apart is still uneven, and in courses: by pieces of a few pixels, whatever their distance.
  const far = 2 ** Math.ceil(Math.log2(place.pixel / brickCourse))
  const grain = (1 - seen) * noiseAt(weather.fine, (place.u * 14) / far, (place.v * 40) / far)
  out.lightness += 0.025 * noiseAt(weather.coarse, place.u * 9, place.v * 9) + 0.05 * grain
  out.chroma += 0.15 * grain
}

const brickCourse = 0.075

/** Boards with grain along them and butt joints that stagger. */
function planks(
  { u, v, pixel }: Place,
  height: number,
  length: number,
  joint: number,
  weather: Weather,
  out: Touch,
): void {
  const row = Math.floor(v / height)
  const along = u / length + hashUnit(row, 3, weather.seed)
  const column = Math.floor(along)
  const inRow = (v / height - row) * height
  const inColumn = (along - column) * length
  const seen = fade(height, pixel)
  const gap = seen * (1 - smoothstep(joint * 0.5, joint * 0.5 + pixel, Math.min(inRow, height - inRow, inColumn)))
  const piece = hashUnit(column, row, weather.seed) - 0.5
  const grain = noiseAt(weather.fine, u * 7 + row * 37, v * 130) * fade(0.05, pixel)
  out.lightness = piece * 0.075 * seen + 0.03 * grain - 0.15 * gap + 0.012 * noiseAt(weather.coarse, u * 8, v * 40)
  out.chroma = 1 + piece * 0.25 - 0.3 * gap
}

/** Overlapping rows, each tile rounded, the lower edge in shade. */
function scales({ u, v, pixel }: Place, weather: Weather, out: Touch): void {
  const height = 0.24
  const row = Math.floor(v / height)
  const along = u / 0.22 + (row & 1) * 0.5
  const column = Math.floor(along)
  const down = v / height - row
  const across = along - column - 0.5
  const seen = fade(height, pixel)
  const piece = hashUnit(column, row, weather.seed) - 0.5
  const under = smoothstep(1 - 0.28 - pixel / height, 1, down)
  out.lightness = seen * (piece * 0.07 + 0.03 * (0.5 - 4 * across * across) - 0.12 * under + 0.03 * (1 - down))
  out.lightness += 0.02 * noiseAt(weather.coarse, u * 14, v * 14)
  out.chroma = 1 + piece * 0.3 * seen
}

function seams({ u, v, pixel }: Place, weather: Weather, out: Touch): void {
  const spacing = 0.5
  const across = (u / spacing - Math.floor(u / spacing)) * spacing
  const seam = fade(spacing, pixel * 2) * (1 - smoothstep(0.012, 0.012 + pixel, Math.abs(across - 0.05)))
  const glint = fade(spacing, pixel * 2) * (1 - smoothstep(0.012, 0.012 + pixel, Math.abs(across - 0.075)))
  const sheet = hashUnit(Math.floor(u / spacing), 5, weather.seed) - 0.5
  out.chroma = 1
  out.lightness = -0.13 * seam + 0.06 * glint + 0.025 * sheet + 0.02 * noiseAt(weather.coarse, u * 10, v * 3)
}

/** The boards of the formwork, tie holes, clouds of cement. */
function concrete({ u, v, pixel }: Place, weather: Weather, out: Touch): void {
  const board = 0.15
  const row = Math.floor(v / board)
  const inBoard = (v / board - row) * board
  const line = fade(board, pixel) * (1 - smoothstep(0.004, 0.004 + pixel, Math.min(inBoard, board - inBoard)))
  const panelU = u / 1.2 - Math.floor(u / 1.2) - 0.5
  const panelV = v / 1.2 - Math.floor(v / 1.2) - 0.5
  const hole = 1 - smoothstep(0.03, 0.03 + pixel, Math.hypot(panelU * 1.2, panelV * 1.2))
  const piece = hashUnit(row, Math.floor(u / 2.4), weather.seed) - 0.5
  // Between the panels of the formwork, two of the tie holes' grid wide and tall.
  const fromU = Math.abs(u / 2.4 - Math.round(u / 2.4)) * 2.4
  const fromV = Math.abs(v / 2.4 - Math.round(v / 2.4)) * 2.4
  const joint = fade(0.3, pixel) * (1 - smoothstep(0.006, 0.006 + pixel, Math.min(fromU, fromV)))
  out.chroma = 1
  out.lightness =
    0.03 * piece - 0.045 * line - 0.12 * hole - 0.07 * joint + 0.03 * noiseAt(weather.coarse, u * 12, v * 12)
  out.lightness += 0.012 * noiseAt(weather.fine, u * 60, v * 16)
}

/** Where a point lies on its material: along the level direction of its plane, and down it. */
export function placeOn(place: Place, nx: number, ny: number, nz: number, x: number, y: number, z: number): void {
  if (Math.abs(nz) > 0.99) {
    place.u = x
    place.v = y
    return
  }
  const level = Math.hypot(nx, ny)
  place.u = (-ny * x + nx * y) / level
  // Down the slope; upright walls run straight down.
  place.v = -z / level
}

/** A place on a material whose patterns are by a factor smaller. */
export function scalePlace({ u, v, pixel }: Place, scale: number, scaled: Place): void {
  scaled.u = u * scale
  scaled.v = v * scale
  scaled.pixel = pixel * scale
}
