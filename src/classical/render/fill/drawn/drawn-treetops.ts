import { followBorders } from '../../../space/sides/borders.ts'
import { lengthOf } from '../../../space/sides/runs.ts'
import { alongFew, inwards } from '../../../space/sides/scenery.ts'
import type { FullSpace } from '../../../space/space.ts'

/** Of its outline, what a treetop behind a roof has the sky beside it. */
const openMin = 0.3
/**
 * Its lobes: the least number of sides before the sky, the longest of them in shares of these, by how much they turn inwards again and again, in
 * radians, and the share of them that runs in the four directions in which most of it does.
 */
type Lobes = { sidesMin: number; longestMax: number; inwardsMin: number; alongMax: number }
const lobed: Lobes = { sidesMin: 7, longestMax: 0.3, inwardsMin: 1.8, alongMax: 0.8 }
/** Scribbled crowns are parted by hatching, and outlined with more and straighter strokes; and the most that a plane explains of these. */
const scribbled: Lobes = { sidesMin: 12, longestMax: 0.25, inwardsMin: 2.4, alongMax: 0.9 }
const explainedMax = 0.56
/** Of the picture's area, and of its width. */
const [areaMin, wideMin] = [0.0004, 0.03]

/** What rises behind a drawn building in lobes: the crowns of trees, which end at its roof and were taken for walls. */
export function findTreetops({ regions, scene, width, height }: FullSpace): number[] {
  const { sides, areas } = regions.partition
  const { parts, orientations } = scene
  const hosts = new Set(orientations.map(({ host }) => host))
  return followBorders(sides, areas.length).flatMap(({ loops }, region) => {
    const mayBe = ['wall', 'roof', 'unknown', 'soffit'].includes(parts[region]!) && !hosts.has(region)
    if (!mayBe || areas[region]! < areaMin * width * height) return []
    const outline = loops[0] ?? []
    const open = outline.filter(({ other }) => parts[other] === 'sky')
    const length = lengthOf(open)
    const isOpen = length > openMin * lengthOf(outline) && length > wideMin * width
    const has = ({ sidesMin, longestMax, inwardsMin, alongMax }: Lobes) =>
      open.length >= sidesMin &&
      Math.max(...open.map((side) => side.length)) < longestMax * length &&
      inwards(open) > inwardsMin &&
      alongFew(open) < alongMax * length
    const isLobed = parts[region] !== 'roof' && has(lobed)
    const isScribbled = orientations[region]!.confidence < explainedMax && has(scribbled)
    return isOpen && (isLobed || isScribbled) ? [region] : []
  })
}
