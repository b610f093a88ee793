import { countAreas, joinRegions } from '../colour-regions.ts'
import { openBuckets } from './buckets.ts'
import type { Slopes } from './part-faces.ts'

/** Pixels on either side of a border at which two faces are compared, and up to which each one's own change is followed. */
const near = 3
const far = 8
/** In OKLab: faces whose border is weaker are one. */
const strengthMin = 0.012
/** Pixels over which two slopes come apart by a step: where wall and ground meet, both darken towards their corner. */
const creaseReach = 6
/** In OKLab: what a border is worth that is a line from end to end. */
const lineStrength = 0.03
/** Of the picture: what is smaller goes to its neighbour more easily. */
const smallMax = 0.00015
const levels = 256

type Three = [number, number, number]

/**
 * What is known of the border between two faces: sums over its pixels of the step from the face of the lower number to the other one, of
 * how far the border itself differs from both, and of the change of slope; and how much of it is a line.
 */
type Border = { count: number; step: Three; ridge: Three; crease: Three; ruled: number }

/** By face, its borders by the other face; both share one border. */
type Borders = Map<number, Border>[]

export function measureBorders(
  labels: Int32Array,
  { width, height, planes, slope, calm }: Slopes,
  isRuled: (i: number) => boolean,
): Borders {
  const borders: Borders = countAreas(labels).map(() => new Map())
  const borderOf = (one: number, other: number): Border => {
    const known = borders[one]!.get(other)
    if (known) return known
    const border: Border = { count: 0, step: [0, 0, 0], ridge: [0, 0, 0], crease: [0, 0, 0], ruled: 0 }
    borders[one]!.set(other, border)
    borders[other]!.set(one, border)
    return border
  }
  /** How far a face goes on without a slope of its own, beyond the border's. */
  const lengthOf = (from: number, by: number, room: number): number => {
    let length = 0
    while (length < Math.min(far, room) && labels[from + (length + 1) * by] === labels[from]) {
      if (length >= near && slope[from + (length + 1) * by]! > calm) break
      length++
    }
    return length
  }
  const look = (i: number, by: number, before: number, after: number) => {
    const j = i + by
    const [from, to] = [labels[i]!, labels[j]!]
    if (from === to) return
    const border = borderOf(from, to)
    border.count++
    if (isRuled(i) || isRuled(j)) border.ruled++
    // Where faces were cut for their size alone, nothing is seen.
    else if (slope[i]! <= calm && slope[j]! <= calm) return
    const [back, on] = [lengthOf(i, -by, before), lengthOf(j, by, after)]
    const [p, q] = [i - Math.min(back, near) * by, j + Math.min(on, near) * by]
    const gap = Math.abs(q - p) / by
    const sign = from < to ? 1 : -1
    for (const [n, plane] of planes.entries()) {
      const ahead = back > near ? (plane[p]! - plane[i - back * by]!) / (back - near) : 0
      const beyond = on > near ? (plane[j + on * by]! - plane[q]!) / (on - near) : 0
      border.step[n]! += sign * (plane[q]! - plane[p]! - (gap * (ahead + beyond)) / 2)
      border.ridge[n]! += (plane[i]! + plane[j]! - plane[p]! - plane[q]!) / 2
      if (back > near && on > near) border.crease[n]! += beyond - ahead
    }
  }
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width) look(i, 1, x, width - x - 2)
      if (y + 1 < height) look(i, width, y, height - y - 2)
    }
  return borders
}

/** Joins faces over the weakest border first, until all that are left are strong; `pixels` is the size of the picture. */
export function mergeFaces(labels: Int32Array, borders: Borders, pixels: number): Int32Array {
  const areas = countAreas(labels)
  const into = areas.map((_, face) => face)
  const queue = openBuckets<[one: number, other: number]>(levels)
  const levelOf = (one: number, other: number, border: Border) => {
    const small = Math.min(1, Math.min(areas[one]!, areas[other]!) / (smallMax * pixels))
    return Math.floor((levels * small * strengthOf(border)) / strengthMin)
  }
  const put = (one: number, other: number, border: Border) => {
    const level = levelOf(one, other, border)
    if (level < levels) queue.put([one, other], level)
  }
  for (const [one, all] of borders.entries())
    for (const [other, border] of all) if (one < other) put(one, other, border)
  for (let taken = queue.take(); taken; taken = queue.take()) {
    const [one, other] = taken.item
    const border = borders[one]!.get(other)
    // It was put again when it changed.
    if (!border || levelOf(one, other, border) !== taken.level) continue
    const [kept, gone] = areas[one]! >= areas[other]! ? [one, other] : [other, one]
    into[gone] = kept
    areas[kept]! += areas[gone]!
    borders[kept]!.delete(gone)
    for (const [next, its] of borders[gone]!) {
      if (next === kept) continue
      borders[next]!.delete(gone)
      const turned = gone < next === kept < next ? its : { ...its, step: its.step.map((value) => -value) as Three }
      const joined = join(borders[kept]!.get(next), turned)
      borders[kept]!.set(next, joined)
      borders[next]!.set(kept, joined)
    }
    borders[gone]!.clear()
    for (const [next, its] of borders[kept]!) put(kept, next, its)
  }
  return joinRegions(labels, into)
}

function strengthOf({ count, step, ridge, crease, ruled }: Border): number {
  return Math.max(norm(step), norm(ridge), creaseReach * norm(crease), lineStrength * ruled) / count
}

const norm = ([x, y, z]: Three) => Math.sqrt(x * x + y * y + z * z)

function join(one: Border | undefined, other: Border): Border {
  if (!one) return other
  const plus = (a: Three, b: Three): Three => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
  return {
    count: one.count + other.count,
    step: plus(one.step, other.step),
    ridge: plus(one.ridge, other.ridge),
    crease: plus(one.crease, other.crease),
    ruled: one.ruled + other.ruled,
  }
}
