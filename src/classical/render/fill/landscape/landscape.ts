import { distanceToBlocked } from '../../../pixels/distance.ts'
import { maskWhere } from '../../../pixels/mask.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { thin } from '../../../pixels/scale.ts'
import type { Landscape } from '../../../space/landscape/find-plants.ts'
import { skyMark } from '../../../space/landscape/hills.ts'
import type { Scene } from '../../scene.ts'
import { grow, type Regions, remeasure } from '../../see/regions/regions.ts'
import { widen } from '../entourage/take-away.ts'
import { paintHills } from './paint-hills.ts'
import { hasPlants, standDrawn } from './stand-drawn.ts'

/** Of 1344 pixels: the line around what is drawn. */
const lineShare = 4 / 1344

/** Paints the hills and grows the plants of a drawing where they are drawn. */
export function showLandscape(scene: Scene, landscape: Landscape, horizonY: number): void {
  paintHills(scene, landscape.hills, horizonY)
  standDrawn(scene, landscape, horizonY)
}

/** Takes the lines of hills off a drawing's ink: before the sky, and between hills. What is built keeps its outline. */
export function clearHillLines({ hills }: Landscape, inks: readonly Plane[], width: number): void {
  if (!hills) return
  const reach = lineShare * width
  const [toHill, toOther] = [(mark: number) => mark <= skyMark, (mark: number) => mark > 0].map((isFree) =>
    distanceToBlocked(
      maskWhere(hills, (mark) => isFree(mark)),
      width,
    ),
  ) as [Plane, Plane]
  for (let i = 0; i < hills.length; i++)
    if (toHill[i]! < reach && toOther[i]! > reach) for (const ink of inks) ink[i] = 0
}

/** Takes the lines of plants off a drawing's ink, which are not those of what is built. */
export function clearPlantLines({ scenery = [], stood }: Landscape, inks: readonly Plane[], width: number): void {
  if (!stood || !hasPlants({ scenery })) return
  const marks = widen(
    stood.map((mark) => (mark > 0 && scenery[mark - 1]!.isCluster ? 1 : 0)),
    width,
    Math.round(lineShare * width),
  )
  for (const [i, mark] of marks.entries()) if (mark) for (const ink of inks) ink[i] = 0
}

/** Of a region, what hides behind a plant at most: what more of is hidden was the plant. */
const hiddenMax = 0.6

/** Regions of a smaller copy without the plants that stand before them, which close behind. */
export function clearPlants({ scenery = [], stood }: Landscape, regions: Regions, width: number, factor: number): void {
  if (!stood || !hasPlants({ scenery })) return
  const { labels, boxes } = regions
  const smallWidth = Math.ceil(width / factor)
  const plants = thin(
    Int32Array.from(maskWhere(stood, (mark) => mark > 0 && scenery[mark - 1]!.isCluster === true)),
    width,
    factor,
  )
  const [all, hidden] = [boxes.map(() => 0), boxes.map(() => 0)]
  for (const [i, label] of labels.entries()) {
    all[label]!++
    if (plants[i]) hidden[label]!++
  }
  for (const [i, label] of labels.entries())
    labels[i] = plants[i] || hidden[label]! > hiddenMax * all[label]! ? 0 : label + 1
  grow(labels, smallWidth, labels.length / smallWidth, undefined, smallWidth)
  for (let i = 0; i < labels.length; i++) labels[i]! -= 1
  regions.boxes = remeasure(regions, smallWidth).map((box, label) =>
    hidden[label]! > hiddenMax * all[label]! ? { ...boxes[label]!, area: 0 } : box,
  )
}
