import type { Plane } from './raster.ts'

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
  const labels = seedsOf(small, width, height, factor)
  const queue = new Int32Array(labels.length)
  const waiting = new Int32Array(labels.length)
  let end = 0
  let waitingEnd = 0
  for (let i = 0; i < labels.length; i++) if (labels[i]! >= 0 && isAtUnknown(labels, i, width)) queue[end++] = i
  for (const inks of [false, true]) {
    for (let start = 0; start < end; start++) {
      const i = queue[start]!
      const x = i % width
      for (let side = 0; side < 4; side++) {
        const next = side === 0 ? i - 1 : side === 1 ? i + 1 : side === 2 ? i - width : i + width
        if ((side === 0 && x === 0) || (side === 1 && x === width - 1) || labels[next] !== -1) continue
        if (!inks && ink[next]! > lineMin) {
          waiting[waitingEnd++] = i
          continue
        }
        labels[next] = labels[i]!
        queue[end++] = next
      }
    }
    if (inks) break
    queue.set(waiting.subarray(0, waitingEnd))
    end = waitingEnd
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
  const out = new Int32Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / factor) * smallWidth
    for (let x = 0; x < width; x++, i++) out[i] = seeds[row + Math.floor(x / factor)]!
  }
  return out
}

function isAtUnknown(labels: Int32Array, i: number, width: number): boolean {
  return labels[i - 1] === -1 || labels[i + 1] === -1 || labels[i - width] === -1 || labels[i + width] === -1
}
