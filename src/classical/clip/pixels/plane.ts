import type { Size } from '../clip-size.ts'

/** Samples of 8 bits in rows. Both ways, there are `perPixel` for a pixel of the picture, and the first lies at `firstAt` pixels from its edge. */
export type Plane = Size & { samples: Uint8Array; perPixel: number; firstAt: number }

/** A plane with one sample in the middle of each pixel. */
export function newPlane({ width, height }: Size): Plane {
  return { width, height, samples: new Uint8Array(width * height), perPixel: 1, firstAt: 0.5 }
}

/** The means of two by two samples. The last of an odd number of them is left out. */
export function halvePlane({ width, height, samples }: Plane): Plane {
  const half = { ...newPlane({ width: width >> 1, height: height >> 1 }), perPixel: 0.5, firstAt: 1 }
  for (let row = 0, i = 0; row < half.height; row++) {
    for (let column = 0; column < half.width; column++, i++) {
      const p = row * 2 * width + column * 2
      const q = p + width
      half.samples[i] = (samples[p]! + samples[p + 1]! + samples[q]! + samples[q + 1]! + 2) >> 2
    }
  }
  return half
}

/** Every sample, and between each two of them another. The last one of a row or column is there twice. */
export function doublePlane(plane: Plane): Plane {
  const { width, height } = plane
  const double = { ...newPlane({ width: width * 2, height: height * 2 }), perPixel: 2 }
  const row = new Uint8Array(width)
  for (let y = 0; y < height; y++) {
    const target = y * 2 * double.width
    row.set(plane.samples.subarray(y * width, (y + 1) * width))
    for (let x = 0; x < width; x++) {
      double.samples[target + x * 2] = row[x]!
      double.samples[target + x * 2 + 1] = halfSample(row, 0, 1, x, width - 1)
    }
  }
  for (let y = 0; y < height; y++) {
    const target = (y * 2 + 1) * double.width
    for (let x = 0; x < double.width; x++) {
      double.samples[target + x] = halfSample(double.samples, x, double.width * 2, y, height - 1)
    }
  }
  return double
}

/** The sample between i and i + 1 of a line, by the six taps of H.264's half-sample interpolation (ITU-T H.264, 8.4.2.2.1). */
function halfSample(samples: Uint8Array, start: number, stride: number, i: number, last: number): number {
  const a = samples[start + stride * Math.max(i - 2, 0)]!
  const b = samples[start + stride * Math.max(i - 1, 0)]!
  const c = samples[start + stride * i]!
  const d = samples[start + stride * Math.min(i + 1, last)]!
  const e = samples[start + stride * Math.min(i + 2, last)]!
  const f = samples[start + stride * Math.min(i + 3, last)]!
  return Math.min(255, Math.max(0, (a - 5 * b + 20 * c + 20 * d - 5 * e + f + 16) >> 5))
}
