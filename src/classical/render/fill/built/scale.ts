import { standingEyeHeight } from '../../../space/depths.ts'
import type { FullSpace } from '../../../space/space.ts'
import { type Built, findExtents } from './occlusion.ts'

/** Metres: heights of windows, and of walls without them, that need no other scale; what they are taken for otherwise. */
const windowUsual = { least: 0.62, most: 3.4, usual: 1.5 } as const
const wallUsual = { least: 1.9, most: 160, usual: 12 } as const
/** With fewer walls than this it is a house, whose walls are so high. */
const townWalls = 7
const houseUsual = 7
/** Metres: nobody holds a camera lower. */
const eyeMin = 0.6

/**
 * A picture from above was not seen by somebody who stands on the ground: its windows, or else its walls, tell how high the eye
 * was, which gives the scene its metres.
 */
export function inMetres(space: FullSpace): Built {
  const { parts, orientations } = space.scene
  const extents = findExtents(space)
  const heights = (wanted: (region: number) => boolean) =>
    extents
      .flatMap((extent, region) => (extent && wanted(region) ? [extent.max[2] - extent.min[2]] : []))
      .sort((one, other) => one - other)
  const windows = heights((region) => parts[region] === 'opening')
  const walls = heights((region) => parts[region] === 'wall' && orientations[region]!.host === undefined)
  const house = { ...wallUsual, usual: walls.length < townWalls ? houseUsual : wallUsual.usual }
  const factors = [windows.length > 1 ? factorOf(windows, windowUsual) : undefined, factorOf(walls, house)]
  // What would put the eye at the feet was misread.
  const factor = factors.find((one) => one !== undefined && standingEyeHeight * one >= eyeMin) ?? 1
  if (factor === 1) return space
  const planes = space.scene.planes.map((plane) => plane && { ...plane, distance: plane.distance * factor })
  return { ...space, scene: { ...space.scene, planes }, eyeHeight: standingEyeHeight * factor }
}

/** By how much heights have to grow so that their median is a usual one; undefined without any. */
function factorOf(heights: number[], { least, most, usual }: { least: number; most: number; usual: number }) {
  const middle = heights[Math.floor(heights.length / 2)]
  if (middle === undefined) return undefined
  return middle > least && middle < most ? 1 : usual / middle
}
