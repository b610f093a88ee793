import { confidenceOf } from '../describe-space.ts'
import type { FullSpace } from '../space.ts'

/** Mean confidence of a scene's regions by their areas, without its sky. */
export function surenessOf(space: FullSpace): number {
  const { areas } = space.regions.partition
  let [sum, all] = [0, 1]
  for (const [region, part] of space.scene.parts.entries()) {
    if (part === 'sky') continue
    all += areas[region]!
    sum += areas[region]! * confidenceOf(space, region)
  }
  return sum / all
}

export const isIndoors = ({ scene }: FullSpace): boolean =>
  scene.parts.includes('floor') || scene.parts.includes('ceiling')
