import { outside } from '../../../space/partition.ts'
import type { FullSpace } from '../../../space/space.ts'

/** Of its border, what ends at the sky as the outline of a building does. */
const skyMin = 0.15
/** Of the picture: a region that an eye misses if it is left out. */
const areaMin = 0.002

/**
 * A face at a building's outline whose direction was not understood lies in the plane of the face on which it stands, as roof: left
 * without a plane it would be a hole that shows the sky.
 */
export function withUnknown(space: FullSpace): FullSpace {
  const { scene, regions } = space
  const { areas, sides } = regions.partition
  const least = areaMin * space.width * space.height
  const parts = scene.parts.slice()
  const planes = scene.planes.slice()
  for (const [region, part] of scene.parts.entries()) {
    if (part !== 'unknown' || planes[region] || areas[region]! < least) continue
    const beside = new Map<number, number>()
    let [all, sky] = [0, 0]
    for (const { left, right, length } of sides) {
      if (left !== region && right !== region) continue
      const other = left === region ? right : left
      all += length
      if (other === outside) continue
      if (scene.parts[other] === 'sky') sky += length
      else if (scene.planes[other] && scene.parts[other] !== 'ground')
        beside.set(other, (beside.get(other) ?? 0) + length)
    }
    const [nearest] = [...beside].sort(([, one], [, other]) => other - one)
    if (!nearest || sky < skyMin * all) continue
    planes[region] = scene.planes[nearest[0]]!
    parts[region] = 'roof'
  }
  return { ...space, scene: { ...scene, parts, planes } }
}
