import { hash, noise } from './tracer/noise.ts'

/** How much graphite lies on every pixel, 0 to 1. */
export type Drawing = { width: number; height: number; graphite: Float32Array; strokes: number }

export type Point = readonly [x: number, y: number]

/** `weight` is the width in pixels, `pressure` the darkness from 0 to 1, `wobble` how far a hand strays, in pixels. */
export type Stroke = { weight: number; pressure: number; wobble: number }

export function openDrawing(width: number, height: number): Drawing {
  return { width, height, graphite: new Float32Array(width * height), strokes: 0 }
}

/** A line drawn in one go: it strays slowly, trembles a little, and is lighter where it starts and ends. */
export function drawStroke(drawing: Drawing, from: Point, to: Point, stroke: Stroke): void {
  const seed = drawing.strokes++
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  if (length < 0.5) return
  const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const bow = (hash(seed, 1, 80) - 0.5) * stroke.wobble * Math.min(1, length / 150)
  const reach = stroke.wobble * Math.min(1, length / 40)
  for (let at = 0; at <= length; at += 0.4) {
    const share = at / length
    const drift = (noise(at * 0.022, seed * 3.7, 1) - 0.5) * 1.5 * reach
    const tremble = (noise(at * 0.16, seed * 3.7, 2) - 0.5) * 0.35 * reach
    const stray = drift + tremble + bow * 4 * share * (1 - share)
    const taper = Math.min(1, 0.45 + Math.min(at, length - at) / 14)
    const pressure = stroke.pressure * taper * (0.72 + 0.5 * noise(at * 0.03, seed * 5.1, 3))
    dab(
      drawing,
      from[0] + along[0] * at - along[1] * stray,
      from[1] + along[1] * at + along[0] * stray,
      stroke.weight,
      pressure,
    )
  }
}

/** A soft round dot; dots of one stroke lie close, so each leaves little. */
function dab(drawing: Drawing, x: number, y: number, weight: number, pressure: number): void {
  const radius = weight / 2 + 0.7
  for (let row = Math.ceil(y - radius); row <= y + radius; row++) {
    if (row < 0 || row >= drawing.height) continue
    for (let column = Math.ceil(x - radius); column <= x + radius; column++) {
      if (column < 0 || column >= drawing.width) continue
      const cover = Math.min(1, Math.max(0, radius - Math.hypot(column - x, row - y)))
      const tooth = 0.45 + 0.75 * hash(column, row, 81)
      const at = row * drawing.width + column
      drawing.graphite[at]! += (1 - drawing.graphite[at]!) * Math.min(1, cover * pressure * tooth * 0.45)
    }
  }
}

/** Graphite on warm paper with fibres, 8-bit RGB. */
export function printDrawing({ width, height, graphite }: Drawing): Uint8Array {
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fibre = (noise(x * 0.35, y * 0.35, 4) - 0.5) * 3 + (noise(x * 0.012, y * 0.012, 5) - 0.5) * 5
      const ink = graphite[y * width + x]! * 0.93
      for (const [k, [paper, lead]] of tones.entries()) {
        pixels[(y * width + x) * 3 + k] = Math.round((paper + fibre) * (1 - ink) + lead * ink)
      }
    }
  }
  return pixels
}

/** Red, green and blue of the paper and of the lead. */
const tones = [
  [247, 43],
  [243, 42],
  [234, 46],
] as const
