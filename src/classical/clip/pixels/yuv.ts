import type { Size } from '../clip-size.ts'
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

/** The inverse, for a yuv420p frame: its planes one after the other. A sample of chroma serves two by two pixels. */
export function yuvToRgb(frame: Uint8Array, { width, height }: Size): Uint8Array {
  const rgb = new Uint8ClampedArray(width * height * 3)
  const [half, u, v] = [width / 2, width * height, width * height * 1.25]
  for (let row = 0, pixel = 0; row < height; row++) {
    for (let column = 0; column < width; column++, pixel++) {
      const chroma = (row >> 1) * half + (column >> 1)
      const luma = (frame[pixel]! - 16) * (255 / 219)
      const blue = (frame[u + chroma]! - 128) * (255 / 224)
      const red = (frame[v + chroma]! - 128) * (255 / 224)
      rgb[pixel * 3] = luma + 1.5748 * red
      rgb[pixel * 3 + 1] = luma - 0.18732 * blue - 0.46812 * red
      rgb[pixel * 3 + 2] = luma + 1.8556 * blue
    }
  }
  return new Uint8Array(rgb.buffer)
}
