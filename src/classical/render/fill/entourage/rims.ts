import { boxesOf } from './boxes.ts'
import type { Blob } from './crown-shape.ts'
import type { joinCrowns } from './join-crowns.ts'

/** Of a crown, what lies in the green fills that hang together with it; and how many times as large as it these are at most: others have grown into it. */
const ownMin = 0.5
const largerMax = 2.4
/** By how much longer or wider the box of these is at most. */
const stretchMax = 1.75

/** Completes what was found of a crown by the rest of the green facets that hang together with it, if these are not those of several, or of a hedge. */
export function openRims(
  { labels, isGreen }: ReturnType<typeof joinCrowns>,
  count: number,
  width: number,
): <Crown extends Blob>(crown: Crown) => Crown {
  const boxes = boxesOf(labels, width, count)
  return (crown) => {
    const counts = new Map<number, number>()
    for (const i of crown.pixels) counts.set(labels[i]!, (counts.get(labels[i]!) ?? 0) + 1)
    const [label, own] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [-1, 0] as [number, number])
    const box = boxes[label]
    if (!box || !isGreen(label) || own < ownMin * crown.pixels.length) return crown
    const [wide, tall] = [crown.right - crown.left + 1, crown.bottom - crown.top + 1]
    if (box.right - box.left > stretchMax * wide || box.bottom - box.top > stretchMax * tall) return crown
    const rest: number[] = []
    const inside = new Set(crown.pixels)
    for (let y = box.top; y <= box.bottom; y++)
      for (let i = y * width + box.left; i <= y * width + box.right; i++)
        if (labels[i] === label && !inside.has(i)) rest.push(i)
    if (own + rest.length > largerMax * crown.pixels.length) return crown
    return {
      ...crown,
      pixels: [...crown.pixels, ...rest],
      left: Math.min(crown.left, box.left),
      right: Math.max(crown.right, box.right),
      top: Math.min(crown.top, box.top),
      bottom: Math.max(crown.bottom, box.bottom),
    }
  }
}
