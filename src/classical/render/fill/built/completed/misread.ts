import { isPainted } from '../../../../space/colour-regions.ts'
import { looksDown } from '../../../../space/orientation.ts'
import type { FullSpace } from '../../../../space/space.ts'
import type { Scene } from '../../../scene.ts'

/* Scenes that were read wrong, so that a picture of one would lose what was there. */

/** Of a picture from above, what cars and trees may hide. */
const smallMax = 0.03

/**
 * Flat trees, people and cars hide parts of a painted model, which nobody can tell, and would be lost; one alone may be a part of the house.
 * From above they are small, and stand on ground that is known.
 */
export function isPeopled({ picture }: Scene, { scenery = [], stood, camera }: FullSpace): boolean {
  if (scenery.length < 2 || !isPainted(picture)) return false
  return !looksDown(camera) || !stood || stood.filter((number) => number > 0).length > smallMax * stood.length
}

/** The paper over what is drawn was taken for a wall: one that reaches the picture's top, and both of its sides above its middle. */
export function hidesSky({ regions, scene, width, height }: FullSpace): boolean {
  if (scene.parts.includes('sky')) return false
  const { labels } = regions.partition
  const across = labels.subarray(0, width)
  const [left, middle, right] = [labels[0]!, labels[width >> 1]!, labels[width - 1]!]
  if (left !== middle || right !== middle || scene.parts[middle] !== 'wall') return false
  const isWhole = across.every((label) => label === middle)
  const half = Math.floor(0.4 * height) * width
  return isWhole && labels[half] === middle && labels[half + width - 1] === middle
}

/** Of a sketch's borders, what a camera explains at least, and how far its lines may miss one another, in radians. */
const agreedMin = 0.54
const missMax = 0.1

/** The strokes of a hand hardly agree on a camera: vaults, rocks and roofs down to the ground would be built as splinters. Washes tell more. */
export const isGuessed = ({ washes, request }: Scene, { camera }: FullSpace): boolean =>
  request.imageType === 'sketch' && !washes && (camera.explained < agreedMin || camera.sigma > missMax)
