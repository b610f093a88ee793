import sharp from 'sharp'
import { gaussianBlur } from '../../classical/pixels/blur.ts'
import { percentile } from '../../classical/pixels/grade.ts'
import type { Plane } from '../../classical/pixels/plane.ts'

export type Size = { width: number; height: number }

/** How lightness, red against green, and yellow against blue change to the right and down, in levels of 255 a pixel. */
export type Gradients = Size & { across: Plane[]; down: Plane[] }

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
  const differ = (step: number) =>
    channels.map((plane) => {
      const out = new Float32Array(plane.length)
      for (let y = 1; y < height - 1; y++)
        for (let i = y * width + 1; i < (y + 1) * width - 1; i++) out[i] = (plane[i + step]! - plane[i - step]!) / 2
      return out
    })
  return { width, height, across: differ(1), down: differ(width) }
}

/** Luma, and two differences of colour at about the weight that they have for the eye. */
const opponents = [
  [0.299, 0.587, 0.114],
  [0.7, -0.7, 0],
  [0.25, 0.25, -0.5],
] as const

/** The steepest channel's gradient at each pixel: its length, and which channel it is. */
export function steepest({ across, down }: Gradients): { strength: Plane; channel: Uint8Array } {
  const strength = new Float32Array(across[0]!.length)
  const channel = new Uint8Array(strength.length)
  for (let c = 0; c < across.length; c++) {
    const [x, y] = [across[c]!, down[c]!]
    for (let i = 0; i < strength.length; i++) {
      const squared = x[i]! * x[i]! + y[i]! * y[i]!
      if (squared <= strength[i]!) continue
      strength[i] = squared
      channel[i] = c
    }
  }
  for (let i = 0; i < strength.length; i++) strength[i] = Math.sqrt(strength[i]!)
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
  { width, height, across, down }: Gradients,
  [x, y]: readonly [number, number],
  [nx, ny]: readonly [number, number],
  reach: number,
): number {
  let [first, second, third, count] = [0, 0, 0, 0]
  const [across0, across1, across2] = across as [Plane, Plane, Plane]
  const [down0, down1, down2] = down as [Plane, Plane, Plane]
  for (let s = -reach; s <= reach; s++) {
    // Half is added before the fraction goes: these are positive wherever they count.
    const px = (x - s * ny + 0.5) | 0
    const py = (y + s * nx + 0.5) | 0
    if (px < 1 || py < 1 || px >= width - 1 || py >= height - 1) continue
    const i = py * width + px
    first += nx * across0[i]! + ny * down0[i]!
    second += nx * across1[i]! + ny * down1[i]!
    third += nx * across2[i]! + ny * down2[i]!
    count++
  }
  // Beyond the border there is too little of a line.
  return count < reach ? 0 : Math.max(Math.abs(first), Math.abs(second), Math.abs(third)) / count
}
