import type { Sharp } from 'sharp'
import { gaussianBlur } from '../../classical/pixels/blur.ts'
import { percentile } from '../../classical/pixels/grade.ts'
import type { Plane } from '../../classical/pixels/plane.ts'

export type Size = { width: number; height: number }

/** How a picture changes from pixel to pixel. */
export type Gradients = Size & {
  /** Of lightness, and of warm against cold, to the right and down, in levels of 255 a pixel: four numbers that are always needed together. */
  slopes: Float32Array
  /** The length of the steeper one's gradient, and which of the two it is. */
  strength: Plane
  channel: Uint8Array
  /** How steep its steep places are: the 99th percentile, within what is usual for pictures. */
  contrast: number
  /** The two themselves, without grain, in levels. */
  planes: [Plane, Plane]
}

/** Changes of smaller scale are grain and texture. */
const sigmaPx = 1.2

/** The pixels that are compared, three bytes each. @param picture is used up */
export const readPixels = (picture: Sharp, { width, height }: Size): Promise<Uint8Array> =>
  picture.removeAlpha().toColourspace('srgb').resize(width, height, { fit: 'fill' }).raw({ depth: 'uchar' }).toBuffer()

/** @param rgb three bytes a pixel */
export function findGradients(rgb: Uint8Array, { width, height }: Size): Gradients {
  const { slopes, strength, channel } = takeArrays({ width, height })
  const mixed = new Float32Array(width * height)
  const planes = opponents.map((weights) => {
    mixChannels(rgb, mixed, weights)
    return gaussianBlur(mixed, width, height, sigmaPx)
  }) as [Plane, Plane]
  for (let y = 1; y < height - 1; y++) findSlopes(planes, y, width, { slopes, strength, channel })
  return { width, height, slopes, strength, channel, contrast: contrastOf(strength), planes }
}

type Arrays = Pick<Gradients, 'slopes' | 'strength' | 'channel'>

/** Those of a picture that was compared: to allocate them for each would cost a garbage collection each. */
let spare: (Size & Arrays) | undefined

/** The caller must not use these afterwards. Their border must be as `findGradients` left it. */
export function giveGradients(gradients: Gradients): void {
  spare = gradients
}

function takeArrays({ width, height }: Size): Arrays {
  const found = spare?.width === width && spare.height === height ? spare : undefined
  spare = undefined
  if (found) return found
  const pixels = width * height
  return {
    slopes: new Float32Array(4 * pixels),
    strength: new Float32Array(pixels),
    channel: new Uint8Array(pixels),
  }
}

function mixChannels(rgb: Uint8Array, plane: Plane, [red, green, blue]: readonly [number, number, number]): void {
  for (let i = 0, p = 0; i < plane.length; i++, p += 3)
    plane[i] = red * rgb[p]! + green * rgb[p + 1]! + blue * rgb[p + 2]!
}

/** Of one row: a function this small is compiled well, which halves the time of the whole. */
function findSlopes(
  [light, warm]: [Plane, Plane],
  y: number,
  width: number,
  { slopes, strength, channel }: Arrays,
): void {
  for (let i = y * width + 1, s = 4 * i; i < (y + 1) * width - 1; i++, s += 4) {
    const lightX = (light[i + 1]! - light[i - 1]!) / 2
    const lightY = (light[i + width]! - light[i - width]!) / 2
    const warmX = (warm[i + 1]! - warm[i - 1]!) / 2
    const warmY = (warm[i + width]! - warm[i - width]!) / 2
    slopes[s] = lightX
    slopes[s + 1] = lightY
    slopes[s + 2] = warmX
    slopes[s + 3] = warmY
    const ofLight = lightX * lightX + lightY * lightY
    const ofWarm = warmX * warmX + warmY * warmY
    strength[i] = Math.sqrt(ofLight >= ofWarm ? ofLight : ofWarm)
    channel[i] = ofWarm > ofLight ? 1 : 0
  }
}

/** Luma, and red and some green against blue, at about the weight that it has for the eye. */
const opponents = [
  [0.299, 0.587, 0.114],
  [0.6, -0.15, -0.45],
] as const

/** Every so many pixels tell how steep the steep ones are. */
const sampled = 3

function contrastOf(strength: Plane): number {
  const shares = new Float32Array(Math.ceil(strength.length / sampled))
  for (let n = 0; n < shares.length; n++) shares[n] = strength[n * sampled]! / 255
  return Math.min(usualContrast, Math.max(5, 255 * percentile(shares, 0.99)))
}

export const usualContrast = 30

/**
 * How strong a line is that runs through a point at right angles to the normal: the mean of the slope across it, with its sign, over
 * `reach` pixels both ways. What belongs to no line cancels out. In levels a pixel, of the stronger channel.
 */
export function lineAt(
  { width, height, slopes }: Gradients,
  x: number,
  y: number,
  nx: number,
  ny: number,
  reach: number,
): number {
  let first = 0
  let second = 0
  let count = 0
  const isWithin = x > reach + 1 && y > reach + 1 && x < width - reach - 2 && y < height - reach - 2
  // Half is added before the fraction goes: these are positive wherever they count.
  let px = x + reach * ny + 0.5
  let py = y - reach * nx + 0.5
  for (let s = -reach; s <= reach; s++, px -= ny, py += nx) {
    const u = px | 0
    const v = py | 0
    if (!isWithin && (u < 1 || v < 1 || u >= width - 1 || v >= height - 1)) continue
    const i = 4 * (v * width + u)
    first += nx * slopes[i]! + ny * slopes[i + 1]!
    second += nx * slopes[i + 2]! + ny * slopes[i + 3]!
    count++
  }
  // Beyond the border there is too little of a line.
  return count < reach ? 0 : Math.max(Math.abs(first), Math.abs(second)) / count
}

/** Pixels of a side of the squares whose steepest slope is known. */
const squarePx = 8

/** For a place, a slope that no line through it exceeds, over at most as many pixels both ways as a square has. */
export function openMost({ width, height, strength }: Gradients): (x: number, y: number) => number {
  const [columns, rows] = [Math.ceil(width / squarePx), Math.ceil(height / squarePx)]
  const own = new Float32Array(columns * rows)
  for (let y = 0, i = 0; y < height; y++) {
    const row = ((y / squarePx) | 0) * columns
    for (let x = 0; x < width; x++, i++) {
      const square = row + ((x / squarePx) | 0)
      if (strength[i]! > own[square]!) own[square] = strength[i]!
    }
  }
  const around = mostAround(own, columns, rows)
  return (x, y) =>
    x < 0 || y < 0 || x >= width || y >= height
      ? Number.POSITIVE_INFINITY
      : around[((y / squarePx) | 0) * columns + ((x / squarePx) | 0)]!
}

/** The most of each square and the eight around it. */
function mostAround(own: Float32Array, columns: number, rows: number): Float32Array {
  const around = new Float32Array(own.length)
  for (let row = 0, square = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, square++) {
      let most = 0
      for (let v = Math.max(0, row - 1); v <= Math.min(rows - 1, row + 1); v++) {
        for (let u = Math.max(0, column - 1); u <= Math.min(columns - 1, column + 1); u++) {
          const beside = own[v * columns + u]!
          if (beside > most) most = beside
        }
      }
      around[square] = most
    }
  }
  return around
}
