import { overHorizon } from '../../../../../space/camera.ts'
import { measureRegions, type RegionBox } from '../../../../see/regions/regions.ts'
import { isWallFace, type Quarter } from '../read-quarter.ts'

/** Of the usual height of walls, that of a tower at least; more walls than these are of a quarter of towers. */
const higher = 2
const towersMax = 8

/**
 * The walls of towers in a quarter that is seen from above: much higher than most, and higher than wide. A wall's height, in those of the
 * eye over the ground, is its length in the picture over how far its foot lies below the horizon.
 */
export function findTowers({ partition, kinds, camera }: Quarter): Set<number> {
  if (!camera) return new Set()
  const { labels, areas, width, height } = partition
  const boxes = measureRegions(labels, areas.length, width, height)
  const heights = boxes.map(({ area, meanX, top, bottom }, face) => {
    if (!isWallFace(kinds[face]) || area < faceMin) return 0
    const below = -overHorizon(camera, meanX * width, bottom * height)
    return below > 0 ? ((bottom - top) * height) / below : 0
  })
  const sorted = heights.filter((one) => one > 0).sort((one, other) => one - other)
  const least = higher * (sorted[sorted.length >> 1] ?? 0)
  const isSlender = ({ left, right, top, bottom }: RegionBox) => (bottom - top) * height > (right - left) * width
  const towers = [...heights.keys()].filter((face) => least > 0 && heights[face]! > least && isSlender(boxes[face]!))
  return new Set(towers.length > towersMax ? [] : towers)
}

/** Of the picture: smaller faces are pieces. */
const faceMin = 0.0006
