import type { Plane } from '../../../pixels/plane.ts'

/** Below this a border is not a line of the drawing, only a place where two growing areas met. */
const borderMin = 0.3

/** Shares of the picture: areas this small need a clear border to stand on their own. */
const smallArea = 0.004
const clearBorder = 0.42

/** Joins neighbours with no line between them: a region adjacency graph, weakest border first. `lines` is the strength of drawn lines. */
export function mergeRegions(labels: Int32Array, lines: Plane, width: number, height: number): void {
  const areas = measureAreas(labels)
  const parents = Int32Array.from(areas, (_, label) => label)
  const root = (label: number): number => {
    let at = label
    while (parents[at] !== at) at = parents[at]!
    return at
  }
  const borders = findBorders(labels, lines, width, height)
  borders.sort((one, other) => one.strength - other.strength)
  for (const { first, second, strength } of borders) {
    const one = root(first)
    const other = root(second)
    if (one === other) continue
    const small = Math.min(areas[one]!, areas[other]!) < smallArea * labels.length
    if (strength >= (small ? clearBorder : borderMin)) continue
    parents[other] = one
    areas[one]! += areas[other]!
  }
  for (let i = 0; i < labels.length; i++) labels[i] = root(labels[i]!)
}

export type Border = { first: number; second: number; strength: number; length: number }

/** All pairs of touching labels with the mean strength of the lines along their border. */
export function findBorders(labels: Int32Array, lines: Plane, width: number, height: number): Border[] {
  const borders = new Map<number, Border>()
  const count = measureAreas(labels).length
  const meet = (i: number, step: number) => {
    const one = labels[i]!
    const other = labels[i + step]!
    if (one === other) return
    const first = Math.min(one, other)
    const second = Math.max(one, other)
    const key = first * count + second
    let border = borders.get(key)
    if (!border) {
      border = { first, second, strength: 0, length: 0 }
      borders.set(key, border)
    }
    // Growing areas meet beside a line as often as on it.
    border.strength += Math.max(lines[i - step]!, lines[i]!, lines[i + step]!, lines[i + 2 * step]!)
    border.length++
  }
  for (let y = 1; y < height - 2; y++) {
    for (let x = 1; x < width - 2; x++) {
      meet(y * width + x, 1)
      meet(y * width + x, width)
    }
  }
  return [...borders.values()].map((border) => ({ ...border, strength: border.strength / border.length }))
}

/** Pixels by label. */
export function measureAreas(labels: Int32Array): Int32Array {
  let most = 0
  for (let i = 0; i < labels.length; i++) if (labels[i]! > most) most = labels[i]!
  const areas = new Int32Array(most + 1)
  for (let i = 0; i < labels.length; i++) areas[labels[i]!]!++
  return areas
}
