import { standingEyeHeight } from '../../../space/depths.ts'
import type { FullSpace } from '../../../space/space.ts'
import { type Built, findExtents } from './occlusion.ts'

/** Metres: heights of windows, and of walls without them, that need no other scale; what they are taken for otherwise. */
const windowUsual = { least: 0.62, most: 3.4, usual: 1.5 } as const
const wallUsual = { least: 1.9, most: 160, usual: 12 } as const
/** With fewer walls than this it is a house, whose walls are so high. */
const townWalls = 7
const houseUsual = 7

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
  const [list, { least, most, usual }] = windows.length > 1 ? [windows, windowUsual] : [walls, wallUsual]
  const middle = list[Math.floor(list.length / 2)]
  if (middle === undefined || (middle > least && middle < most)) return space
  const isHouse = list === walls && walls.length < townWalls
  const factor = (isHouse ? houseUsual : usual) / middle
  const planes = space.scene.planes.map((plane) => plane && { ...plane, distance: plane.distance * factor })
  return { ...space, scene: { ...space.scene, planes }, eyeHeight: standingEyeHeight * factor }
}
