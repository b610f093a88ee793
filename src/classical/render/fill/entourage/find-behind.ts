import { withoutRegions } from '../../../space/colour-regions.ts'
import { outside, type Partition } from '../../../space/partition.ts'
import type { Box } from './boxes.ts'

/** Of its outline, what a thing shares with the open if nothing built is behind it. */
const openMin = 0.25

/** The fills without what stands before them: behind what stands in the open there is what is large, and else what is larger. */
export function findBehind(
  { labels, width, areas, sides }: Partition,
  gone: ReadonlySet<number>,
  boxes: readonly Box[],
): Int32Array {
  const isOpen = (label: number) => {
    const { left, right } = boxes[label]!
    return right - left > openWide * width && areas[label]! > openArea * labels.length
  }
  const [largest, openly, all] = [0, 1, 2].map(() => areas.map(() => 0)) as [number[], number[], number[]]
  for (const side of sides)
    for (const [one, other] of [
      [side.left, side.right],
      [side.right, side.left],
    ] as const) {
      if (one === outside || other === outside || !gone.has(other) || gone.has(one)) continue
      largest[one] = Math.max(largest[one]!, areas[other]!)
      all[other]! += side.length
      if (isOpen(one)) openly[other]! += side.length
    }
  const free = new Set([...gone].filter((label) => openly[label]! > openMin * all[label]!))
  const isFree = (label: number) => free.has(label)
  const isLarge = (label: number) => isOpen(label) || areas[label]! > openArea * labels.length
  const open = free.size === 0 ? labels : withOldNumbers(withoutRegions(labels, width, isFree, isLarge), labels, isFree)
  const isGone = (label: number) => gone.has(label)
  return withoutRegions(open, width, isGone, (label) => areas[label]! > largest[label]!)
}

/** Fills that got new numbers when some were taken out get their old ones. */
function withOldNumbers(renumbered: Int32Array, old: Int32Array, isGone: (label: number) => boolean): Int32Array {
  const names: number[] = []
  for (let i = 0; i < old.length; i++) if (!isGone(old[i]!)) names[renumbered[i]!] = old[i]!
  return renumbered.map((label) => names[label]!)
}

/** The open spans so much of the picture's width, and so much of its area. */
const openWide = 0.4
const openArea = 0.03
