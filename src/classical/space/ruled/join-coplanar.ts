import type { Orientation } from '../orientation.ts'
import { outside, type Partition } from '../partition.ts'
import { facesAs } from '../shades.ts'
import type { IsInked } from './strokes.ts'

/** Of a border, the share with ink up to which nobody drew it: between regions that face one way, and others that stand or slope. */
const bareMax = 0.35
const surelyBare = 0.15

/**
 * Strokes are prolonged past what they bound: regions that face one way and between which nothing was drawn are one. Undefined if there
 * are none.
 */
export function joinCoplanar(
  { labels, areas, sides }: Partition,
  orientations: Orientation[],
  isInked: IsInked,
): Int32Array | undefined {
  const borders = new Map<number, { one: number; other: number; inked: number; total: number; most: number }>()
  for (const side of sides) {
    const { left, right, length } = side
    if (left === outside || right === outside || left === right) continue
    const [a, b] = [orientations[left]!, orientations[right]!]
    const isOne = facesAs(a, b) && a.kind !== 'unknown' && a.kind !== 'sky'
    if (!isOne && !(isRaised(a) && isRaised(b))) continue
    const [one, other] = left < right ? [left, right] : [right, left]
    const key = one * areas.length + other
    const border = borders.get(key) ?? { one, other, inked: 0, total: 0, most: isOne ? bareMax : surelyBare }
    border.total += length
    if (isInked(side)) border.inked += length
    borders.set(key, border)
  }
  const names = areas.map((_, region) => region)
  const nameOf = (region: number): number => (names[region] === region ? region : nameOf(names[region]!))
  for (const { one, other, inked, total, most } of borders.values()) {
    if (inked > most * total) continue
    const [a, b] = [nameOf(one), nameOf(other)]
    names[Math.max(a, b)] = Math.min(a, b)
  }
  let count = 0
  const numbers: number[] = []
  for (const region of areas.keys()) numbers[region] = names[region] === region ? count++ : numbers[nameOf(region)]!
  return count === areas.length ? undefined : labels.map((label) => numbers[label]!)
}

const isRaised = ({ kind }: Orientation) => kind === 'upright' || kind === 'slope'
