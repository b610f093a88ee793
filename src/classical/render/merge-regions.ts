import type { Plane } from './raster.ts'

/** Below this a border is no line of the drawing, only where two growing areas met. */
const borderMin = 0.2

/** Shares of the picture: areas this small need a clear border to stand on their own. */
const smallArea = 0.004
const clearBorder = 0.42

/**
 * Joins neighbours with no line between them and no difference in texture: a region adjacency graph, weakest border first.
 * `lines` is the strength of drawn lines, `texture` the other ink around each pixel.
 */
export function mergeRegions(labels: Int32Array, lines: Plane, texture: Plane, width: number, height: number): void {
  const { areas, textures } = measure(labels, texture)
  const parents = Int32Array.from(areas, (_, label) => label)
  const root = (label: number): number => {
    let at = label
    while (parents[at] !== at) at = parents[at]!
    return at
  }
  const borders = findBorders(labels, lines, width, height).map((border) => ({
    ...border,
    strength: border.strength + 4 * Math.abs(textures[border.first]! - textures[border.second]!),
  }))
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
  const meet = (i: number, j: number) => {
    if (labels[i] === labels[j]) return
    const first = Math.min(labels[i]!, labels[j]!)
    const second = Math.max(labels[i]!, labels[j]!)
    const key = first * labels.length + second
    let border = borders.get(key)
    if (!border) {
      border = { first, second, strength: 0, length: 0 }
      borders.set(key, border)
    }
    border.strength += strongestAround(lines, i, width)
    border.length++
  }
  for (let y = 1; y < height - 2; y++) {
    for (let x = 1; x < width - 2; x++) {
      meet(y * width + x, y * width + x + 1)
      meet(y * width + x, (y + 1) * width + x)
    }
  }
  return [...borders.values()].map((border) => ({ ...border, strength: border.strength / border.length }))
}

/** Growing areas meet beside a line as often as on it. */
function strongestAround(lines: Plane, i: number, width: number): number {
  let best = 0
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) best = Math.max(best, lines[i + dy * width + dx] ?? 0)
  return best
}

function measure(labels: Int32Array, texture: Plane): { areas: Float64Array; textures: Float64Array } {
  const count = labels.reduce((most, label) => Math.max(most, label), 0) + 1
  const areas = new Float64Array(count)
  const textures = new Float64Array(count)
  for (let i = 0; i < labels.length; i++) {
    areas[labels[i]!]!++
    textures[labels[i]!]! += texture[i]!
  }
  return { areas, textures: textures.map((sum, label) => sum / Math.max(1, areas[label]!)) }
}
