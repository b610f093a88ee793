import { outside } from '../../../../space/partition.ts'
import type { FullSpace } from '../../../../space/space.ts'

/** Of its border, what ends at the sky as the outline of a building does. */
const skyMin = 0.15
/** Of its border, what is built if it is a piece of a wall that branches before it cut off. */
const builtMin = 0.6
/** And of all of it, with what borders on other such pieces. */
const besideMin = 0.15
/** Of the width. */
const postMax = 0.016
/** Of the picture: a region that an eye misses if it is left out. */
const areaMin = 0.0004

/**
 * A face at a building's outline whose direction was not understood lies in the plane of the face on which it stands, as roof: left
 * without a plane it would be a hole that shows the sky.
 */
export function withUnknown(space: FullSpace): FullSpace {
  const { scene, regions } = space
  const { areas, sides } = regions.partition
  const least = areaMin * space.width * space.height
  const parts = scene.parts.map((part, region) => (part === 'sky' && isPost(region) ? 'unknown' : part))
  const planes = scene.planes.slice()
  for (let grew = true; grew; ) {
    grew = false
    for (const [region, part] of parts.entries()) {
      if (part !== 'unknown' || areas[region]! < least) continue
      const beside = new Map<number, number>()
      let [all, sky, unknown] = [0, 0, 0]
      for (const { left, right, length } of sides) {
        if (left !== region && right !== region) continue
        const other = left === region ? right : left
        all += length
        if (other === outside) continue
        if (parts[other] === 'sky') sky += length
        else if (parts[other] === 'unknown') unknown += length
        else if (planes[other] && parts[other] !== 'ground') beside.set(other, (beside.get(other) ?? 0) + length)
      }
      const [nearest] = [...beside].sort(([, one], [, other]) => other - one)
      const built = [...beside.values()].reduce((sum, length) => sum + length, 0)
      const isOutline = sky >= skyMin * all
      if (!nearest || (!isOutline && (built < builtMin * (all - unknown) || built < besideMin * all))) continue
      planes[region] = planes[nearest[0]]!
      parts[region] = isOutline ? 'roof' : 'wall'
      grew = true
    }
  }
  return { ...space, scene: { ...scene, parts, planes } }

  /** Nobody sees the sky through a strip as narrow as that, with no sky beside it: it is a post or a bar before a building. */
  function isPost(region: number): boolean {
    let [top, bottom, all, sky] = [space.height, 0, 0, 0]
    for (const { left, right, length, y1, y2 } of sides) {
      if (left !== region && right !== region) continue
      const other = left === region ? right : left
      all += length
      if (other === outside || scene.parts[other] === 'sky') sky += length
      top = Math.min(top, y1, y2)
      bottom = Math.max(bottom, y1, y2)
    }
    return sky < 0.1 * all && areas[region]! < postMax * space.width * (bottom - top)
  }
}
