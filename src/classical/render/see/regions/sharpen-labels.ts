import type { Plane } from '../../../pixels/plane.ts'

/** Ink from which on a pixel is the line between two regions and neither of them. */
const lineMin = 0.25

/**
 * Labels of a small picture for the full one: where they border, they flood the paper first and the ink last, so that regions
 * meet in the middle of a line (a watershed in two levels, after Vincent & Soille 1991).
 */
export function sharpenLabels(
  small: Int32Array,
  ink: Plane,
  width: number,
  height: number,
  factor: number,
): Int32Array {
  const seeds = seedsOf(small, width, height, factor)
  const labels = spread(seeds, width, height, factor)
  let queue = findRim(seeds, labels, width, height, factor)
  for (const inks of [false, true]) {
    const waiting: number[] = []
    for (let start = 0; start < queue.length; start++) {
      const i = queue[start]!
      const x = i % width
      for (let side = 0; side < 4; side++) {
        const next = side === 0 ? i - 1 : side === 1 ? i + 1 : side === 2 ? i - width : i + width
        if ((side === 0 && x === 0) || (side === 1 && x === width - 1) || labels[next] !== -1) continue
        if (!inks && ink[next]! > lineMin) {
          waiting.push(i)
          continue
        }
        labels[next] = labels[i]!
        queue.push(next)
      }
    }
    queue = waiting
  }
  // What ink shuts in without a seed keeps the small picture's label.
  const smallWidth = Math.ceil(width / factor)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / factor) * smallWidth
    for (let x = 0; x < width; x++, i++) if (labels[i] === -1) labels[i] = small[row + Math.floor(x / factor)]!
  }
  return labels
}

/** -1 wherever another region is within two small pixels. */
function seedsOf(small: Int32Array, width: number, height: number, factor: number): Int32Array {
  const smallWidth = Math.ceil(width / factor)
  const smallHeight = Math.ceil(height / factor)
  const seeds = new Int32Array(small.length)
  for (let y = 0, i = 0; y < smallHeight; y++) {
    for (let x = 0; x < smallWidth; x++, i++) {
      const label = small[i]!
      let alone = true
      for (let v = Math.max(0, y - 1); alone && v <= Math.min(smallHeight - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(smallWidth - 1, x + 1); u++)
          if (small[v * smallWidth + u] !== label) alone = false
      seeds[i] = alone ? label : -1
    }
  }
  return seeds
}

function spread(small: Int32Array, width: number, height: number, factor: number): Int32Array {
  const out = new Int32Array(width * height)
  const smallWidth = Math.ceil(width / factor)
  for (let y = 0; y < height; y++) {
    if (y % factor > 0) {
      out.copyWithin(y * width, (y - 1) * width, y * width)
      continue
    }
    for (let x = 0, from = (y / factor) * smallWidth; x < width; x += factor, from++)
      out.fill(small[from]!, y * width + x, y * width + Math.min(width, x + factor))
  }
  return out
}

/** The pixels beside what is unknown, in reading order: only in small pixels beside an unknown one there are any. */
function findRim(seeds: Int32Array, labels: Int32Array, width: number, height: number, factor: number): number[] {
  const rim: number[] = []
  const smallWidth = Math.ceil(width / factor)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / factor) * smallWidth
    for (let small = row; small < row + smallWidth; small++) {
      if (seeds[small] === -1 || !isAtUnknown(seeds, small, smallWidth)) continue
      const start = y * width + (small - row) * factor
      const end = Math.min(start + factor, (y + 1) * width)
      for (let i = start; i < end; i++) if (isAtUnknown(labels, i, width)) rim.push(i)
    }
  }
  return rim
}

function isAtUnknown(labels: Int32Array, i: number, width: number): boolean {
  return labels[i - 1] === -1 || labels[i + 1] === -1 || labels[i - width] === -1 || labels[i + width] === -1
}
