import { openBuckets } from './buckets.ts'
import type { Slopes } from './part-faces.ts'
import { seenLine } from './whole-lines.ts'

const levels = 256
/** In OKLab a pixel. */
const levelSize = 0.0005
/** Pixels: a smaller calm place is noise. */
const calmAreaMin = 12
/** Pixels beside a line at which it is calm. */
const besideMax = 6
/** Powers of two, in pixels. */
const cellSize = 5

const none = -1

/**
 * Numbers what hangs together without a slope; -1 elsewhere. What does so round the end of a line is cut into cells, which are one again where
 * nothing keeps them apart.
 */
export function labelCalm(slopes: Slopes, ruled: Uint8Array | undefined): Int32Array {
  const whole = label(slopes)
  if (!ruled) return whole
  const { width } = slopes
  const leaks = new Set<number>()
  for (let i = width; i < ruled.length - width; i++) {
    if (ruled[i] !== seenLine) continue
    for (const by of [1, width]) {
      const [one, other] = [calmBeside(whole, i, -by), calmBeside(whole, i, by)]
      if (one !== none && one === other) leaks.add(one)
    }
  }
  return leaks.size > 0 ? label(slopes, (i) => leaks.has(whole[i]!)) : whole
}

function calmBeside(labels: Int32Array, from: number, by: number): number {
  for (let n = 1; n <= besideMax; n++) {
    const at = labels[from + n * by] ?? none
    if (at !== none) return at
  }
  return none
}

function label({ slope, calm, width }: Slopes, isCut: (i: number) => boolean = () => false): Int32Array {
  const labels = new Int32Array(slope.length).fill(none)
  const left = new Uint8Array(slope.length)
  const stack = new Int32Array(slope.length)
  const cellOf = (i: number) => ((Math.floor(i / width) >> cellSize) << 16) | ((i % width) >> cellSize)
  let count = 0
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] !== none || left[start] || slope[start]! > calm) continue
    const cell = isCut(start) ? cellOf(start) : undefined
    let size = 0
    const reach = (i: number) => {
      if (labels[i] !== none || left[i] || slope[i]! > calm) return
      if (cell !== undefined && cellOf(i) !== cell) return
      labels[i] = count
      stack[size++] = i
    }
    reach(start)
    for (let at = 0; at < size; at++) eachBeside(stack[at]!, width, labels.length, reach)
    if (size >= calmAreaMin) count++
    else
      for (let at = 0; at < size; at++) {
        labels[stack[at]!] = none
        left[stack[at]!] = 1
      }
  }
  return labels
}

/** Watersheds: what has a number floods what is beside it, the gentlest slope first (Meyer 1992). */
export function flood(labels: Int32Array, { slope, width }: Slopes): Int32Array {
  const queue = openBuckets<number>(levels)
  const seeds: number[] = []
  for (let i = 0; i < labels.length; i++) if (labels[i] !== none) seeds.push(i)
  const spread = (from: number, low: number) =>
    eachBeside(from, width, labels.length, (i) => {
      if (labels[i] !== none) return
      labels[i] = labels[from]!
      queue.put(i, Math.max(low, Math.min(levels - 1, Math.floor(slope[i]! / levelSize))))
    })
  for (const seed of seeds) spread(seed, 0)
  for (let taken = queue.take(); taken; taken = queue.take()) spread(taken.item, taken.level)
  return labels
}

function eachBeside(i: number, width: number, length: number, visit: (i: number) => void): void {
  const x = i % width
  if (x > 0) visit(i - 1)
  if (x + 1 < width) visit(i + 1)
  if (i >= width) visit(i - width)
  if (i + width < length) visit(i + width)
}
