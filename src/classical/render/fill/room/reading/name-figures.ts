import type { Room } from './room.ts'

/** Of its box in the picture, what a head fills, and its proportions; how much wider the shoulders are than it; and how tall all is. */
const headFill = [0.68, 0.88] as const
const headShape = [0.65, 1.35] as const
const headMost = 0.06
const shoulders = [1.4, 5] as const
const shoulderMin = 2.2
const limbMax = 0.7
const bodyTall = 8.5

/** Who stands in a room is drawn with a round head over a wider body: what lies below the head within the width of the body is of it. */
export function nameFigures({ parts, space }: Room, beside: Map<number, number>[]): void {
  const { labels, width, areas } = space.regions.partition
  const boxes = areas.map(() => ({ left: width, right: -1, top: labels.length, bottom: -1 }))
  for (let i = 0; i < labels.length; i++) {
    const box = boxes[labels[i]!]!
    const [x, y] = [i % width, Math.floor(i / width)]
    if (x < box.left) box.left = x
    if (x > box.right) box.right = x
    if (y < box.top) box.top = y
    if (y > box.bottom) box.bottom = y
  }
  const wideOf = ({ left, right }: (typeof boxes)[number]) => right - left + 1
  const tallOf = ({ top, bottom }: (typeof boxes)[number]) => bottom - top + 1
  for (const head of parts.keys()) {
    const box = boxes[head]!
    const [wide, tall] = [wideOf(box), tallOf(box)]
    const fill = areas[head]! / (wide * tall)
    if (fill < headFill[0] || fill > headFill[1] || wide > headMost * width || wide < 6) continue
    if (wide < headShape[0] * tall || wide > headShape[1] * tall) continue
    const middle = (box.left + box.right) / 2
    const body = [...beside[head]!.keys()].find((region) => {
      const one = boxes[region]!
      const ratio = wideOf(one) / wide
      return (
        ratio > shoulders[0] &&
        ratio < shoulders[1] &&
        areas[region]! > shoulderMin * areas[head]! &&
        one.top > box.top + 0.4 * tall &&
        one.bottom > box.bottom + tall &&
        one.bottom < box.top + bodyTall * tall &&
        Math.abs(middle - (one.left + one.right) / 2) < 0.3 * wideOf(one)
      )
    })
    if (body === undefined) continue
    const one = boxes[body]!
    const isLimb = (region: number) => {
      const other = boxes[region]!
      return (
        other.left >= one.left - 0.4 * wide &&
        other.right <= one.right + 0.4 * wide &&
        other.top >= box.bottom &&
        other.bottom < box.top + bodyTall * tall &&
        wideOf(other) < limbMax * wideOf(one) &&
        tallOf(other) > 0.6 * wideOf(other)
      )
    }
    const limbs = [...beside[body]!.keys()].filter(isLimb)
    const feet = limbs.flatMap((limb) => [...beside[limb]!.keys()].filter(isLimb))
    for (const region of [head, body, ...limbs, ...feet]) parts[region] = 'figure'
  }
}
