import sharp from 'sharp'
import { gaussianBlur } from '../../classical/pixels/blur.ts'
import { percentile } from '../../classical/pixels/grade.ts'
import type { Plane } from '../../classical/pixels/plane.ts'

export type Size = { width: number; height: number }

/**
 * How lightness, red against green, and yellow against blue change to the right and down, in levels of 255 a pixel: six numbers for each
 * pixel, which are always needed together.
 */
export type Gradients = Size & { slopes: Float32Array }

/** Changes of smaller scale are grain and texture. */
const sigmaPx = 1.2

export async function readGradients(path: string, { width, height }: Size): Promise<Gradients> {
  const rgb = await sharp(path)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(width, height, { fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer()
  const channels = opponents.map(([red, green, blue]) => {
    const plane = new Float32Array(width * height)
    for (let i = 0; i < plane.length; i++)
      plane[i] = red * rgb[3 * i]! + green * rgb[3 * i + 1]! + blue * rgb[3 * i + 2]!
    return gaussianBlur(plane, width, height, sigmaPx)
  })
  const slopes = new Float32Array(6 * width * height)
  for (const [c, plane] of channels.entries()) {
    for (let y = 1; y < height - 1; y++) {
      for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
        slopes[6 * i + 2 * c] = (plane[i + 1]! - plane[i - 1]!) / 2
        slopes[6 * i + 2 * c + 1] = (plane[i + width]! - plane[i - width]!) / 2
      }
    }
  }
  return { width, height, slopes }
}

/** Luma, and two differences of colour at about the weight that they have for the eye. */
const opponents = [
  [0.299, 0.587, 0.114],
  [0.7, -0.7, 0],
  [0.25, 0.25, -0.5],
] as const

/** The steepest channel's gradient at each pixel: its length, and which channel it is. */
export function steepest({ width, height, slopes }: Gradients): { strength: Plane; channel: Uint8Array } {
  const strength = new Float32Array(width * height)
  const channel = new Uint8Array(strength.length)
  for (let i = 0; i < strength.length; i++) {
    let most = 0
    for (let c = 0; c < 3; c++) {
      const [x, y] = [slopes[6 * i + 2 * c]!, slopes[6 * i + 2 * c + 1]!]
      const squared = Math.fround(x * x + y * y)
      if (squared <= most) continue
      most = squared
      channel[i] = c
    }
    strength[i] = Math.sqrt(most)
  }
  return { strength, channel }
}

/** How steep the steep places of a picture are: the 99th percentile, within what is usual for pictures. */
export function contrastOf(strength: Plane): number {
  const shares = strength.map((levels) => levels / 255)
  return Math.min(usualContrast, Math.max(5, 255 * percentile(shares, 0.99)))
}

export const usualContrast = 30

/**
 * How strong a line is that runs through a point at right angles to the normal: the mean of the slope across it, with its sign, over
 * `reach` pixels both ways. What belongs to no line cancels out. In levels a pixel, of the strongest channel.
 */
export function lineAt(
  { width, height, slopes }: Gradients,
  x: number,
  y: number,
  nx: number,
  ny: number,
  reach: number,
): number {
  let [first, second, third, count] = [0, 0, 0, 0]
  const isWithin = x > reach + 1 && y > reach + 1 && x < width - reach - 2 && y < height - reach - 2
  for (let s = -reach; s <= reach; s++) {
    // Half is added before the fraction goes: these are positive wherever they count.
    const px = (x - s * ny + 0.5) | 0
    const py = (y + s * nx + 0.5) | 0
    if (!isWithin && (px < 1 || py < 1 || px >= width - 1 || py >= height - 1)) continue
    const i = 6 * (py * width + px)
    first += nx * slopes[i]! + ny * slopes[i + 1]!
    second += nx * slopes[i + 2]! + ny * slopes[i + 3]!
    third += nx * slopes[i + 4]! + ny * slopes[i + 5]!
    count++
  }
  // Beyond the border there is too little of a line.
  return count < reach ? 0 : Math.max(Math.abs(first), Math.abs(second), Math.abs(third)) / count
}

/** Pixels of a side of the squares whose steepest slope is known. */
const squarePx = 8

/** For a place, a slope that no line through it exceeds, over at most as many pixels both ways as a square has. */
export function openMost({ width, height }: Size, strength: Plane): (x: number, y: number) => number {
  const [columns, rows] = [Math.ceil(width / squarePx), Math.ceil(height / squarePx)]
  const own = new Float32Array(columns * rows)
  for (let y = 0, i = 0; y < height; y++) {
    const row = ((y / squarePx) | 0) * columns
    for (let x = 0; x < width; x++, i++) {
      const square = row + ((x / squarePx) | 0)
      if (strength[i]! > own[square]!) own[square] = strength[i]!
    }
  }
  const around = own.map((_, square) => {
    const [column, row] = [square % columns, Math.floor(square / columns)]
    let most = 0
    for (let v = Math.max(0, row - 1); v <= Math.min(rows - 1, row + 1); v++)
      for (let u = Math.max(0, column - 1); u <= Math.min(columns - 1, column + 1); u++)
        most = Math.max(most, own[v * columns + u]!)
    return most
  })
  return (x, y) =>
    x < 0 || y < 0 || x >= width || y >= height
      ? Number.POSITIVE_INFINITY
      : around[((y / squarePx) | 0) * columns + ((x / squarePx) | 0)]!
}
