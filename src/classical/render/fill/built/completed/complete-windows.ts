import { isAllTinted } from '../../../../space/panes/by-tone.ts'
import { outside } from '../../../../space/partition.ts'
import type { FullSpace } from '../../../../space/space.ts'
import { dot } from '../../../../space/vector.ts'
import { measureRegions } from '../../../see/regions/regions.ts'

/** Of the picture, what is larger is not a pane. */
const paneMax = 0.006
/** A pane is as large as the one beside it, up to this factor, and ends on a level with it, as a share of its size. */
const sizeTimes = 2.5
const levelMax = 0.18
/** Of a pane's outline, what it shares with the one beside it, with the bar between them. */
const sharedMin = 0.12

/**
 * Panes that were read as wall because the lines of their bars are broken: what lies in the plane of a pane, beside it or above it, is as
 * large, and ends where it ends, is another pane of the same window.
 */
export function completeWindows(space: FullSpace): FullSpace {
  if (isAllTinted(space.tinted)) return space
  const { scene, regions, width, height } = space
  const { areas, sides, labels } = regions.partition
  const boxes = measureRegions(labels, areas.length, width, height)
  const parts = scene.parts.slice()
  const orientations = scene.orientations.slice()
  const beside = areas.map(() => new Map<number, number>())
  const outlines = areas.map(() => 0)
  for (const { left, right, length } of sides) {
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const) {
      if (one === outside) continue
      outlines[one]! += length
      if (other !== outside) beside[one]!.set(other, (beside[one]!.get(other) ?? 0) + length)
    }
  }
  const isLevel = (one: number, other: number) => {
    const [a, b] = [boxes[one]!, boxes[other]!]
    const [tall, wide] = [Math.min(a.bottom - a.top, b.bottom - b.top), Math.min(a.right - a.left, b.right - b.left)]
    const isRow = Math.abs(a.top - b.top) < levelMax * tall && Math.abs(a.bottom - b.bottom) < levelMax * tall
    const isColumn = Math.abs(a.left - b.left) < levelMax * wide && Math.abs(a.right - b.right) < levelMax * wide
    return isRow || isColumn
  }
  const inOnePlane = (one: number, other: number) => {
    const [a, b] = [scene.planes[one], scene.planes[other]]
    return a !== undefined && b !== undefined && dot(a.normal, b.normal) > 0.98
  }
  for (let grew = true; grew; ) {
    grew = false
    for (const [region, part] of parts.entries()) {
      if (part !== 'wall' || areas[region]! > paneMax * width * height) continue
      const pane = [...beside[region]!].find(
        ([other, length]) =>
          parts[other] === 'opening' &&
          length > sharedMin * outlines[region]! &&
          areas[region]! < sizeTimes * areas[other]! &&
          areas[other]! < sizeTimes * areas[region]! &&
          inOnePlane(region, other) &&
          isLevel(region, other),
      )?.[0]
      if (pane === undefined) continue
      parts[region] = 'opening'
      const { host } = orientations[pane]!
      orientations[region] = { ...orientations[region]!, ...(host !== undefined && { host }) }
      grew = true
    }
  }
  return { ...space, scene: { ...scene, parts, orientations } }
}
