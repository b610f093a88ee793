import { outside } from '../../../../space/partition.ts'
import type { FullSpace } from '../../../../space/space.ts'

/** Of the picture: a shred is smaller, and what is made of shreds larger. */
const shredMax = 0.004
const wholeMin = 0.012
/** How many shreds a hatched wall has; and of its area, what seems to slope and what stands upright: a roof of shingles has nothing upright. */
const shredsMin = 24
const slopingMin = 0.25
const uprightMin = 0.12

/**
 * Strokes of a sketch that cross part a wall into shreds, of which many seem to slope, as roofs and undersides do. Where many hang together
 * and enough of them stand upright, all are of the wall whose direction most of those have.
 */
export function joinHatchedWalls(space: FullSpace): FullSpace {
  const { scene, regions } = space
  const { areas, sides, labels } = regions.partition
  const isShred = areas.map(
    (area, region) =>
      area < shredMax * labels.length &&
      ['wall', 'roof', 'soffit', 'opening', 'unknown'].includes(scene.parts[region]!),
  )
  const beside = areas.map((): number[] => [])
  for (const { left, right } of sides) {
    if (left === outside || right === outside || !isShred[left] || !isShred[right]) continue
    beside[left]!.push(right)
    beside[right]!.push(left)
  }
  const [parts, planes, orientations] = [scene.parts.slice(), scene.planes.slice(), scene.orientations.slice()]
  const seen = new Set<number>()
  for (const first of areas.keys()) {
    if (!isShred[first] || seen.has(first)) continue
    seen.add(first)
    const group = [first]
    for (const region of group)
      for (const other of beside[region]!)
        if (!seen.has(other)) {
          seen.add(other)
          group.push(other)
        }
    const areaOf = (some: readonly number[]) => some.reduce((sum, region) => sum + areas[region]!, 0)
    const sloping = group.filter((region) => ['roof', 'soffit', 'unknown'].includes(scene.parts[region]!))
    const upright = group.filter((region) => scene.parts[region] === 'wall' && scene.planes[region])
    const all = areaOf(group)
    if (group.length < shredsMin || all < wholeMin * labels.length) continue
    if (areaOf(sloping) < slopingMin * all || areaOf(upright) < uprightMin * all) continue
    const wall = mainOf(upright)
    for (const region of sloping) {
      parts[region] = 'wall'
      planes[region] = scene.planes[wall]!
      orientations[region] = { kind: 'upright', normal: scene.orientations[wall]!.normal!, confidence: 0.5 }
    }
  }
  return { ...space, scene: { ...scene, parts, planes, orientations } }

  /** The largest of those that face as most of their area does. */
  function mainOf(upright: readonly number[]): number {
    const likeness = (one: number, other: number) => {
      const [a, b] = [scene.planes[one]!.normal, scene.planes[other]!.normal]
      return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    }
    const shareOf = (one: number) =>
      upright.reduce((sum, other) => sum + (likeness(one, other) > 0.98 ? areas[other]! : 0), 0)
    return upright.toSorted((one, other) => shareOf(other) - shareOf(one) || areas[other]! - areas[one]!)[0]!
  }
}
