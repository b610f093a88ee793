import type { DrawnScene } from './draw-scene.ts'

export type Point = readonly [number, number, number]
export type Lab = [Float32Array, Float32Array, Float32Array]

/** CIELAB for D65. */
export function labOf(rgb: Buffer): Lab {
  const out: Lab = [
    new Float32Array(rgb.length / 3),
    new Float32Array(rgb.length / 3),
    new Float32Array(rgb.length / 3),
  ]
  const root = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  for (let i = 0; i < rgb.length / 3; i++) {
    const [r, g, b] = [0, 1, 2].map((channel) => toLinear(rgb[i * 3 + channel]!)) as [number, number, number]
    const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
    const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    out[0][i] = 116 * y - 16
    out[1][i] = 500 * (x - y)
    out[2][i] = 200 * (y - z)
  }
  return out
}

const toLinear = (byte: number) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)

/** The pixels of a face that are so far from all others, in every `step`th row and column. */
export function pixelsWithin({ ids, width, height }: DrawnScene, face: number, margin: number, step = 1): number[] {
  const around = [0, -margin, margin, -margin * width, margin * width]
  const found: number[] = []
  for (let y = margin; y < height - margin; y += step) {
    for (let x = margin; x < width - margin; x += step) {
      const i = y * width + x
      if (around.every((off) => ids[i + off] === face)) found.push(i)
    }
  }
  return found
}

export const meanOf = (lab: Lab, pixels: number[]) =>
  lab.map((plane) => pixels.reduce((sum, i) => sum + plane[i]!, 0) / pixels.length) as [number, number, number]

export function deviationOf([L]: Lab, pixels: number[]): number {
  const mean = pixels.reduce((sum, i) => sum + L[i]!, 0) / pixels.length
  return Math.sqrt(pixels.reduce((sum, i) => sum + (L[i]! - mean) ** 2, 0) / pixels.length)
}

export const distance = (one: number[], other: number[]) => Math.hypot(...one.map((value, n) => value - other[n]!))

/** Where a pixel is in the scene, in its own metres; the eye's place is not needed twice. */
export function pointAt({ inverseDepth, focalPx, centre, axes, width, eyeHeight }: DrawnScene, i: number): Point {
  const depth = 1 / inverseDepth[i]!
  const ray = [((i % width) - centre[0]) / focalPx, (Math.floor(i / width) - centre[1]) / focalPx, 1]
  const along = (n: 0 | 1 | 2) => depth * axes[n].reduce((sum, value, axis) => sum + value * ray[axis]!, 0)
  return [along(0), along(1), along(2) + eyeHeight]
}

/** Whether the way from a point, relative to the eye, to the sun goes through a face. */
export function passes(corners: readonly Point[], eye: Point, at: Point, sun: Point): boolean {
  const ranges = [0, 1, 2].map((axis) => {
    const all = corners.map((corner) => corner[axis]! - (axis < 2 ? eye[axis]! : 0))
    return [Math.min(...all), Math.max(...all)] as const
  })
  const flat = ranges.findIndex(([low, high]) => high - low < 0.01)
  const t = (ranges[flat]![0] - at[flat]!) / sun[flat]!
  if (!(t > 0)) return false
  return ranges.every(([low, high], axis) => {
    const place = at[axis]! + sun[axis]! * t
    return axis === flat || (place > low && place < high)
  })
}

/** What is left of L* after an even change across the surface is taken out: least squares of a quadratic, after a blur. */
export function unevenness(L: Float32Array, pixels: number[], width: number): number {
  const some = pixels.filter((_, n) => n % 23 === 0)
  const values = some.map((i) => {
    let sum = 0
    for (let v = -3; v <= 3; v++) for (let u = -3; u <= 3; u++) sum += L[i + v * width + u]!
    return sum / 49
  })
  const terms = some.map((i) => {
    const [x, y] = [(i % width) / width - 0.5, Math.floor(i / width) / width - 0.2]
    return [1, x, y, x * x, x * y, y * y, x * x * x, y * y * y, x * x * y, x * y * y]
  })
  const size = terms[0]!.length
  const matrix = Array.from({ length: size }, (_, r) =>
    Array.from({ length: size + 1 }, (_, c) =>
      terms.reduce((sum, term, n) => sum + term[r]! * (c < size ? term[c]! : values[n]!), 0),
    ),
  )
  for (let n = 0; n < size; n++) matrix[n]![n]! += 1e-9
  for (let n = 0; n < size; n++)
    for (let r = 0; r < size; r++) {
      if (r === n) continue
      const factor = matrix[r]![n]! / matrix[n]![n]!
      for (let c = n; c <= size; c++) matrix[r]![c]! -= factor * matrix[n]![c]!
    }
  const weights = matrix.map((row, n) => row[size]! / row[n]!)
  const squares = terms.map(
    (term, n) => (values[n]! - term.reduce((sum, value, k) => sum + value * weights[k]!, 0)) ** 2,
  )
  return Math.sqrt(squares.reduce((sum, value) => sum + value, 0) / squares.length)
}

/** Where upright or level true edges are steepest in the picture: root mean square distance along the crossing. */
export function edgesOff(L: Float32Array, { ids, width, height }: DrawnScene, counts: (id: number) => boolean) {
  let [squares, count] = [0, 0]
  for (const [step, across] of [
    [1, width],
    [width, 1],
  ] as const) {
    for (let y = 8; y < height - 8; y += step === 1 ? 1 : 5) {
      for (let x = 8; x < width - 8; x += step === 1 ? 5 : 1) {
        const i = y * width + x
        const [one, other] = [ids[i]!, ids[i + step]!]
        if (one === other || !counts(one) || !counts(other)) continue
        // Alone on both sides, and crossed rather than followed.
        if ([-6, -3, -1].some((n) => ids[i + (n + 1) * step] !== one)) continue
        if ([1, 3, 6].some((n) => ids[i + n * step] !== other)) continue
        if (ids[i + 4 * across] !== one || ids[i - 4 * across] !== one) continue
        const slope = (n: number) => Math.abs(L[i + (n + 1) * step]! - L[i + n * step]!)
        const steepest = [0, -1, 1, -2, 2].find(
          (n) => slope(n) > 2 && slope(n) >= slope(n - 1) && slope(n) >= slope(n + 1),
        )
        if (steepest === undefined) continue
        const [best, at] = [slope(steepest), steepest]
        const [before, after] = [slope(at - 1), slope(at + 1)]
        const off = at + (after - before) / (2 * (2 * best - before - after) || 1)
        squares += off * off
        count++
      }
    }
  }
  return { rms: Math.sqrt(squares / Math.max(1, count)), count }
}
