import type { Picture } from '../../../pixels/picture.ts'
import { outside, type Partition } from '../../../space/partition.ts'

/** Regions whose outline runs in many directions, as those of smooth crowns do: little of it lies along the four that have the most. */
export function findRound({ areas, sides }: Partition): number[] {
  const along = areas.map(() => new Float64Array(directions))
  for (const { left, right, x1, y1, x2, y2, length } of sides) {
    if (left === outside || right === outside) continue
    const angle = (Math.atan2(y2 - y1, x2 - x1) / Math.PI + 1) % 1
    for (const label of [left, right])
      along[label]![Math.min(directions - 1, Math.floor(angle * directions))]! += length
  }
  return along.flatMap((lengths, label) => {
    const [all, most] = [lengths, lengths.toSorted((one, other) => other - one).subarray(0, 4)].map((some) =>
      some.reduce((sum, length) => sum + length, 0),
    ) as [number, number]
    return most < alongMax * all ? [label] : []
  })
}

/** Of half a turn; of a circle's outline, four of nine directions have 0.44, of a crown of which things hide some more, and of what is built nearly all. */
const directions = 9
const alongMax = 0.74

/** Fine lines beside a crown, as those of louvres, were taken for its edge: they are of another hue, and of no fill. */
export function withoutStrange({ a, b }: Picture, labels: Int32Array, crowns: ReadonlySet<number>): Int32Array {
  const sums = new Map([...crowns].map((crown) => [crown, [0, 0, 0]]))
  for (let i = 0; i < labels.length; i++) {
    const sum = sums.get(labels[i]!)
    if (!sum) continue
    sum[0]! += a[i]!
    sum[1]! += b[i]!
    sum[2]!++
  }
  return labels.map((label, i) => {
    const sum = sums.get(label)
    const isStrange = sum && Math.hypot(a[i]! - sum[0]! / sum[2]!, b[i]! - sum[1]! / sum[2]!) > strangeMin
    return isStrange ? -1 : label
  })
}

/** In OKLab's two axes of colour. */
const strangeMin = 0.07
