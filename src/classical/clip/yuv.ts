import type { Size } from './clip-size.ts'
import { newPlane, type Plane } from './plane.ts'

export type Yuv = { y: Plane; u: Plane; v: Plane }

/**
 * ITU-R BT.709 in limited range (luma 16 to 235, chroma 16 to 240): R'G'B' of 0 to 255 times the standard's
 * coefficients times 219/255 or 224/255.
 */
export function rgbToYuv(rgb: Uint8Array, size: Size): Yuv {
  const [y, u, v] = [newPlane(size), newPlane(size), newPlane(size)]
  for (let pixel = 0, p = 0; p < rgb.length; pixel++, p += 3) {
    const red = rgb[p]!
    const green = rgb[p + 1]!
    const blue = rgb[p + 2]!
    y.samples[pixel] = 16.5 + 0.18259 * red + 0.61423 * green + 0.06201 * blue
    u.samples[pixel] = 128.5 - 0.10064 * red - 0.33857 * green + 0.43922 * blue
    v.samples[pixel] = 128.5 + 0.43922 * red - 0.39894 * green - 0.04027 * blue
  }
  return { y, u, v }
}
