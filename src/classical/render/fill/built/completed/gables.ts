import { outside } from '../../../../space/partition.ts'
import type { FullSpace } from '../../../../space/space.ts'

/** Of the lower side of a gable, what stands on a wall; and of all its border, what is beneath a verge. */
const footMin = 0.6
const vergeMin = 0.12

/** A triangle on a wall, beneath the underside of a roof's verge, is the wall's upper part: the slope of a hip has nothing above it. */
export function wallGables(space: FullSpace): FullSpace {
  const { scene, regions } = space
  const { sides } = regions.partition
  const [parts, planes, orientations] = [scene.parts.slice(), scene.planes.slice(), scene.orientations.slice()]
  for (const [region, part] of scene.parts.entries()) {
    if (part !== 'roof' || scene.orientations[region]!.kind !== 'slope') continue
    const walls = new Map<number, number>()
    let [all, verge, foot] = [0, 0, 0]
    for (const { left, right, x1, x2, length } of sides) {
      if (left !== region && right !== region) continue
      const other = left === region ? right : left
      all += length
      if (other === outside) continue
      // A region is to the left of its sides, and y is down.
      const isLower = left === region ? x2 > x1 : x2 < x1
      const of = scene.parts[other]
      if (!isLower && of === 'soffit') verge += length
      if (!isLower || scene.orientations[other]!.host === region) continue
      foot += length
      if (of === 'wall' && scene.orientations[other]!.kind === 'upright')
        walls.set(other, (walls.get(other) ?? 0) + length)
    }
    const [wall, length = 0] = [...walls].sort(([, one], [, other]) => other - one)[0] ?? []
    if (wall === undefined || length < footMin * foot || verge < vergeMin * all) continue
    parts[region] = 'wall'
    for (const [one, orientation] of scene.orientations.entries()) {
      if (one !== region && orientation.host !== region) continue
      planes[one] = scene.planes[wall]!
      orientations[one] = { ...orientation, ...{ kind: 'upright' as const, normal: scene.orientations[wall]!.normal! } }
    }
  }
  return { ...space, scene: { ...scene, parts, planes, orientations } }
}
