import { overHorizon } from '../../../../space/camera.ts'
import { isWallFace, type Quarter } from './read-quarter.ts'

/** Of the usual height of walls, that of a tower at least; more walls than these are of a quarter of towers. */
const higher = 2
const towersMax = 8

/**
 * The walls of towers in a quarter that is seen from above: much higher than most, and higher than wide. A wall's height, in those of the eye over the ground, is its
 * length in the picture over how far its foot lies below the horizon.
 */
export function findTowers({ partition, kinds, camera }: Quarter): Set<number> {
  if (!camera) return new Set()
  const { labels, areas, width } = partition
  const [tops, feet, middles] = [kinds.map(() => -1), kinds.map(() => 0), kinds.map(() => 0)]
  const [lefts, rights] = [kinds.map(() => width), kinds.map(() => 0)]
  for (let i = 0; i < labels.length; i++) {
    const face = labels[i]!
    if (!isWallFace(kinds[face])) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    if (tops[face] === -1) tops[face] = y
    feet[face] = y
    lefts[face] = Math.min(lefts[face]!, x)
    rights[face] = Math.max(rights[face]!, x)
    middles[face] = middles[face]! + x / areas[face]!
  }
  const heights = kinds.map((kind, face) => {
    if (!isWallFace(kind) || areas[face]! < faceMin * labels.length) return 0
    const below = -overHorizon(camera, middles[face]!, feet[face]!)
    return below > 0 ? (feet[face]! - tops[face]!) / below : 0
  })
  const sorted = heights.filter((height) => height > 0).sort((one, other) => one - other)
  const least = higher * (sorted[sorted.length >> 1] ?? 0)
  const isSlender = (face: number) => feet[face]! - tops[face]! > rights[face]! - lefts[face]!
  const towers = [...heights.keys()].filter((face) => least > 0 && heights[face]! > least && isSlender(face))
  return new Set(towers.length > towersMax ? [] : towers)
}

/** Of the picture: smaller faces are pieces. */
const faceMin = 0.0006
