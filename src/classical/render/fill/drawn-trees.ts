import { grow, type Regions, remeasure } from '../see/regions/regions.ts'

/** A crown that was drawn as an outline, in shares of the picture. */
export type DrawnTree = { x: number; top: number; foot: number }

/** An outline of leaves is about as wide as tall, and meets each side of its box only in its middle. */
const rimMax = 0.62
const rim = 0.05
const aspects = [0.5, 1.8] as const
const fills = [0.58, 0.9] as const
const areas = [0.0012, 0.07] as const
const enclosureMin = 0.3
/** A tree's height over that of its crown. */
const tall = 1.4

/** Takes crowns that are drawn as outlines out of the regions, which close behind them, and tells where they stood. */
export function takeDrawnTrees(regions: Regions, width: number): DrawnTree[] {
  const { labels, kinds, boxes } = regions
  const height = labels.length / width
  const found = [...kinds.keys()].filter((label) => {
    const { left, right, top, bottom, area, enclosure } = boxes[label]!
    const aspect = ((right - left) * width) / ((bottom - top) * height)
    const filled = area / ((right - left) * (bottom - top))
    return (
      kinds[label] === 'surface' &&
      enclosure > enclosureMin &&
      area > areas[0] &&
      area < areas[1] &&
      aspect > aspects[0] &&
      aspect < aspects[1] &&
      filled > fills[0] &&
      filled < fills[1] &&
      isRound(regions, label, width)
    )
  })
  if (found.length === 0) return []
  const isTree = Uint8Array.from(kinds, (_, label) => (found.includes(label) ? 1 : 0))
  // Labels above zero spread.
  for (let i = 0; i < labels.length; i++) labels[i] = isTree[labels[i]!] ? 0 : labels[i]! + 1
  grow(labels, width, height, undefined, width)
  for (let i = 0; i < labels.length; i++) labels[i]! -= 1
  const trees = found.map((label): DrawnTree => {
    const { meanX, top, bottom } = boxes[label]!
    return { x: meanX, top, foot: top + tall * (bottom - top) }
  })
  regions.boxes = remeasure(regions, width).map((box, label) => (isTree[label] ? boxes[label]! : box))
  for (const label of found) regions.boxes[label] = { ...boxes[label]!, area: 0 }
  return trees
}

/** Whether no side of its box has much of the region beside it. */
function isRound({ labels, boxes }: Regions, label: number, width: number): boolean {
  const height = labels.length / width
  const box = boxes[label]!
  const [left, right] = [Math.round(box.left * width), Math.round(box.right * width)]
  const [top, bottom] = [Math.round(box.top * height), Math.round(box.bottom * height)]
  const [wide, tall] = [right - left, bottom - top]
  const [rows, columns] = [new Uint8Array(tall), new Uint8Array(wide)]
  const [across, down] = [Math.ceil(rim * wide), Math.ceil(rim * tall)]
  // By row and column, whether the region is at the left, right, top and bottom of its box.
  for (let y = 0; y < tall; y++) {
    for (let x = 0; x < wide; x++) {
      if (labels[(top + y) * width + left + x] !== label) continue
      if (x < across) rows[y]! |= 1
      if (x >= wide - across) rows[y]! |= 2
      if (y < down) columns[x]! |= 1
      if (y >= tall - down) columns[x]! |= 2
    }
  }
  const share = (list: Uint8Array, side: number) => list.filter((value) => value & side).length / list.length
  return [rows, columns].every((list) => share(list, 1) < rimMax && share(list, 2) < rimMax)
}
