import { outside } from '../../../../space/partition.ts'
import { isWallFace, type Quarter } from './read-quarter.ts'

/** Of the picture, what is larger is neither the edge of a floor nor a bridge. */
const bandMax = 0.002
const bridgeMax = 0.03
/** How tall a floor is at most, by its width; how far, by that, floors of one tower are out of line; and how many a tower has. */
const bandTall = 0.35
const alignedWithin = 0.25
const floorsMin = 5
/** How high a tower is at least, by its width. */
const towerTall = 1.3
/** Of its border, the water that a bridge has on both sides, and the walls that stand in it. */
const overWater = 0.5
const inWater = 0.3

/** Floors lie one over the other, as wide as each other: they are walls, however bright their edges are, of a tower if they are much higher than wide. */
export function findBands({
  kinds,
  falls,
  partition: { areas, labels, width },
}: Quarter): Map<number, 'tower' | 'wall'> {
  const [left, right] = [new Float64Array(kinds.length).fill(width), new Float64Array(kinds.length)]
  const [top, bottom] = [new Float64Array(kinds.length).fill(labels.length), new Float64Array(kinds.length)]
  for (let i = 0, x = 0, y = 0; i < labels.length; i++, x = x + 1 < width ? x + 1 : 0) {
    if (x === 0 && i > 0) y++
    const face = labels[i]!
    left[face] = Math.min(left[face]!, x)
    right[face] = Math.max(right[face]!, x)
    top[face] = Math.min(top[face]!, y)
    bottom[face] = y
  }
  const wideOf = (face: number) => right[face]! - left[face]! + 1
  const isFlat = (face: number) =>
    areas[face]! < bandMax * labels.length && areas[face]! < bandTall * wideOf(face) * wideOf(face)
  const areAligned = (one: number, other: number) =>
    Math.max(Math.abs(left[one]! - left[other]!), Math.abs(right[one]! - right[other]!)) < alignedWithin * wideOf(one)
  const stacks = kinds.map((_, face) => face)
  const rootOf = (face: number): number => (stacks[face] === face ? face : rootOf(stacks[face]!))
  for (const { above, below } of falls)
    if (isFlat(above) && isFlat(below) && areAligned(above, below)) stacks[rootOf(above)] = rootOf(below)
  const found = new Map<number, { count: number; top: number; bottom: number; wide: number }>()
  for (const face of kinds.keys()) {
    const known = found.get(rootOf(face)) ?? { count: 0, top: labels.length, bottom: 0, wide: 0 }
    found.set(rootOf(face), {
      count: known.count + 1,
      top: Math.min(known.top, top[face]!),
      bottom: Math.max(known.bottom, bottom[face]!),
      wide: Math.max(known.wide, wideOf(face)),
    })
  }
  const bands = new Map<number, 'tower' | 'wall'>()
  for (const [face, kind] of kinds.entries()) {
    const { count, top: from, bottom: to, wide } = found.get(rootOf(face))!
    if (count >= floorsMin && !isWallFace(kind)) bands.set(face, to - from > towerTall * wide ? 'tower' : 'wall')
  }
  return bands
}

/** The roofs that lie over water, as bridges do. */
export function findBridges(
  { kinds, partition: { areas, labels, sides } }: Quarter,
  isWater: (face: number) => boolean,
): Set<number> {
  const shareOf = (isWet: (face: number) => boolean) => {
    const [wet, all] = [new Float64Array(kinds.length), new Float64Array(kinds.length)]
    for (const { left, right, length } of sides) {
      if (left === outside || right === outside) continue
      for (const [own, other] of [
        [left, right],
        [right, left],
      ] as const) {
        all[own]! += length
        if (isWet(other)) wet[own]! += length
      }
    }
    return wet.map((length, face) => length / Math.max(1, all[face]!))
  }
  const beside = shareOf(isWater)
  const stands = (face: number) => isWallFace(kinds[face]) && beside[face]! > inWater
  const over = shareOf((face) => isWater(face) || stands(face))
  const isBridge = (face: number) =>
    kinds[face] === 'roof' && areas[face]! < bridgeMax * labels.length && over[face]! > overWater
  return new Set([...kinds.keys()].filter(isBridge))
}
