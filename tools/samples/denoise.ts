import type { Frame } from './tracer/frame.ts'

/**
 * Smooths the bounced light along surfaces and returns the whole picture's radiance: an edge-avoiding à-trous wavelet
 * (Dammertz et al. 2010) over the light without the surface's own colour, stopped by normals, depth and brightness.
 */
export function denoise(frame: Frame): Float32Array {
  let from = removeSparks(frame, frame.bounced).map((value, i) => value / Math.max(0.004, frame.albedo[i]!))
  let to = new Float32Array(from.length)
  for (let level = 0; level < 5; level++) {
    // The first level spreads over creases, so that edge pixels, unlike all around them, are not left as they are.
    if (level === 0) smooth(frame, from, to, 1, { turn: 0.8, depth: 0.1, brightness: Infinity })
    else smooth(frame, from, to, 1 << level, { turn: 0.09, depth: 0.012, brightness: 1.2 / Math.sqrt(level) })
    ;[from, to] = [to, from]
  }
  return removeSparks(frame, frame.light).map((value, i) => value + from[i]! * Math.max(0.004, frame.albedo[i]!))
}

/** Darkens pixels that outshine the mean of their neighbours many times: paths too rare for the number of samples. */
function removeSparks({ width, height }: Frame, plane: Float32Array): Float32Array {
  const cleaned = plane.slice()
  const brightness = (at: number) => plane[at * 3]! + plane[at * 3 + 1]! + plane[at * 3 + 2]!
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      let around = 0
      for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) around += brightness(at + dy * width + dx)
      const limit = (2.5 * (around - brightness(at))) / 8
      if (brightness(at) <= limit) continue
      for (let k = 0; k < 3; k++) cleaned[at * 3 + k]! *= limit / brightness(at)
    }
  }
  return cleaned
}

/** Differences at which the weight falls to a third: of normals (squared), and as shares of depth and brightness. */
type Spread = { turn: number; depth: number; brightness: number }

const kernel = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16]

function smooth(frame: Frame, from: Float32Array, to: Float32Array, step: number, spread: Spread): void {
  const { width, height, normal, depth } = frame
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const brightness = from[at * 3]! + from[at * 3 + 1]! + from[at * 3 + 2]!
      let total = 0
      let r = 0
      let g = 0
      let b = 0
      for (let dy = -2; dy <= 2; dy++) {
        const row = y + dy * step
        if (row < 0 || row >= height) continue
        for (let dx = -2; dx <= 2; dx++) {
          const column = x + dx * step
          if (column < 0 || column >= width) continue
          const other = row * width + column
          const turnX = normal[at * 3]! - normal[other * 3]!
          const turnY = normal[at * 3 + 1]! - normal[other * 3 + 1]!
          const turnZ = normal[at * 3 + 2]! - normal[other * 3 + 2]!
          const turn = (turnX * turnX + turnY * turnY + turnZ * turnZ) / spread.turn
          const far = Math.abs(depth[at]! - depth[other]!) / (depth[at]! * spread.depth * step + 0.01)
          const difference = from[other * 3]! + from[other * 3 + 1]! + from[other * 3 + 2]! - brightness
          const contrast = difference / (spread.brightness * (brightness + 0.05))
          const weight = kernel[dx + 2]! * kernel[dy + 2]! * Math.exp(-far - turn - contrast * contrast)
          total += weight
          r += weight * from[other * 3]!
          g += weight * from[other * 3 + 1]!
          b += weight * from[other * 3 + 2]!
        }
      }
      to[at * 3] = r / total
      to[at * 3 + 1] = g / total
      to[at * 3 + 2] = b / total
    }
  }
}
