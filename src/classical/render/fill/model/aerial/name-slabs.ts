import { outside } from '../../../../space/partition.ts'
import { isWallFace, type Quarter } from './read-quarter.ts'

/** Of the picture, what is larger is neither the edge of a floor nor a bridge. */
const bandMax = 0.002
const bridgeMax = 0.03
/** How tall a floor is at most, by its width; how far, by that, floors of one tower are out of line; and how many a tower has. */
const bandTall = 0.35
const alignedWithin = 0.25
const floorsMin = 5
/** Of its border, the water that a bridge has on both sides, and the walls that stand in it. */
const overWater = 0.5
const inWater = 0.3

/** The floors of a tower, which lie one over the other, as wide as each other, are its walls, however bright their edges are. */
export function findBands({ kinds, falls, partition: { areas, labels, width } }: Quarter): Set<number> {
  const [left, right] = [new Float64Array(kinds.length).fill(width), new Float64Array(kinds.length)]
  for (let i = 0, x = 0; i < labels.length; i++, x = x + 1 < width ? x + 1 : 0) {
    const face = labels[i]!
    left[face] = Math.min(left[face]!, x)
    right[face] = Math.max(right[face]!, x)
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
  const counts = new Map<number, number>()
  for (const face of kinds.keys()) counts.set(rootOf(face), (counts.get(rootOf(face)) ?? 0) + 1)
  return new Set([...kinds.keys()].filter((face) => counts.get(rootOf(face))! >= floorsMin && !isWallFace(kinds[face])))
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
