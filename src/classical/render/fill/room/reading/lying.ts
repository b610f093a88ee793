import { outside } from '../../../../space/partition.ts'
import { axisOfLine } from '../../../../space/shell/fit-shell.ts'
import { type Room, sharedBorders } from './room.ts'

/** Of its border, what runs upright at most if a region lies on the floor. */
const uprightMax = 0.06
/** Of the width and the height: legs that stand on what lies, and end within it, do not bound it. */
const [legMax, withinMin] = [0.03, 0.02]
/** Of the picture, the least rug; and of its lower border, what floor lies before. */
const rugMin = 0.02
const beforeMin = 0.6

/** By region, whether its borders let it lie: next to nothing of them runs upright. */
export function findLying({ space, parts }: Room): boolean[] {
  const { labels, width, sides } = space.regions.partition
  const [from, to] = [new Float64Array(parts.length).fill(width), new Float64Array(parts.length)]
  const foot = new Float64Array(parts.length)
  for (let i = 0; i < labels.length; i++) {
    const x = i % width
    foot[labels[i]!] = i / labels.length
    from[labels[i]!] = Math.min(from[labels[i]!]!, x)
    to[labels[i]!] = Math.max(to[labels[i]!]!, x)
  }
  const [upright, all] = [new Float64Array(parts.length), new Float64Array(parts.length)]
  for (const side of sides) {
    if (side.left === outside || side.right === outside || side.isGuess) continue
    for (const [region, other] of [
      [side.left, side.right],
      [side.right, side.left],
    ] as const) {
      const isLeg = to[other]! - from[other]! < legMax * width && foot[other]! < foot[region]! - withinMin
      if (isLeg) continue
      all[region]! += side.length
      if (axisOfLine(side, space.camera) === 2) upright[region]! += side.length
    }
  }
  return parts.map((_, region) => upright[region]! < uprightMax * all[region]!)
}

/** Of its border, what a rug shares with the one floor around it. */
const onFloorMin = 0.7

/** What was read as standing, has floor before it and no upright border, is a rug; so is what one floor encloses. */
export function layRugs(room: Room): void {
  const { space, parts, planes } = room
  const { sides, areas, labels } = space.regions.partition
  const lies = findLying(room)
  const [lower, before] = [new Float64Array(parts.length), new Float64Array(parts.length)]
  for (const { left, right, x1, x2 } of sides) {
    if (left === outside || right === outside) continue
    // On the way to the right, left is up.
    const [upper, below] = x2 > x1 ? [left, right] : [right, left]
    lower[upper]! += Math.abs(x2 - x1)
    if (parts[below] === 'floor') before[upper]! += Math.abs(x2 - x1)
  }
  const beside = sharedBorders(sides, parts.length)
  for (const [region, part] of parts.entries()) {
    if (part === 'floor' && areas[region]! > rugMin * labels.length) {
      const border = [...beside[region]!.values()].reduce((sum, length) => sum + length, 0)
      const isOn = ([other, length]: [number, number]) => parts[other] === 'floor' && length > onFloorMin * border
      if ([...beside[region]!].some(isOn)) parts[region] = 'rug'
    }
    if (part !== 'furniture' || !lies[region] || areas[region]! < rugMin * labels.length) continue
    if (before[region]! < beforeMin * lower[region]!) continue
    parts[region] = 'rug'
    planes[region] = { nx: 0, ny: 0, nz: 1, d: 0 }
  }
}
