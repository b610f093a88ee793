import { followBorders } from '../../../space/sides/borders.ts'
import { lengthOf } from '../../../space/sides/runs.ts'
import { alongFew, inwards } from '../../../space/sides/scenery.ts'
import type { FullSpace } from '../../../space/space.ts'

/** Of its outline, what a treetop behind a roof has the sky beside it; in so many sides at least, none of them longer, in shares of these. */
const [openMin, sidesMin, longestMax] = [0.3, 7, 0.3]
/** Leaves turn inwards again and again, in radians. */
const inwardsMin = 1.8
/** Of the picture's area, and of its width. */
const [areaMin, wideMin] = [0.0004, 0.03]
/** Of what it has the sky beside it, what runs in the four directions in which most of it does. */
const alongMax = 0.8

/** The same of scribbled crowns, which hatching parts and a hand outlines with more and straighter strokes; and the most that a plane explains of these. */
const scribbled = { sidesMin: 12, longestMax: 0.25, inwardsMin: 2.4, alongMax: 0.9, explainedMax: 0.56 } as const

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
    const isLobed =
      parts[region] !== 'roof' &&
      open.length >= sidesMin &&
      Math.max(...open.map((side) => side.length)) < longestMax * length &&
      inwards(open) > inwardsMin &&
      alongFew(open) < alongMax * length
    const isScribbled =
      orientations[region]!.confidence < scribbled.explainedMax &&
      open.length >= scribbled.sidesMin &&
      Math.max(...open.map((side) => side.length)) < scribbled.longestMax * length &&
      inwards(open) > scribbled.inwardsMin &&
      alongFew(open) < scribbled.alongMax * length
    return isOpen && (isLobed || isScribbled) ? [region] : []
  })
}
