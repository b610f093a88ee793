import type { Picture } from '../../../pixels/picture.ts'
import type { Partition } from '../../../space/partition.ts'
import { findScenery } from '../../../space/sides/scenery.ts'
import { boxesOf } from './boxes.ts'
import { type Blob, measureShape } from './crown-shape.ts'
import { findRound } from './crowns.ts'
import type { Shown } from './find-entourage.ts'
import type { joinCrowns } from './join-crowns.ts'

/** Of the picture, the least crown and the largest. */
const sizes = [0.00025, 0.1] as const
/** Of its box, what a crown fills, and its width over its height: strips of lawn between other things are neither round nor as tall. */
const roundMin = 0.5
const crownWide = 2.4
const shrubWide = 1.9
/** A stem's width over that of its crown. */
const stemMax = 0.17
/** Where crowns have grown together, each has its stem: brown, and so much taller than wide. */
const stemTall = 2
const below = 1.6
/** Of a crown, what may be of others. */
const takenMax = 0.25

/** Crowns that are one flat fill, or one of facets, with an outline of leaves or a round one, by what hangs together. */
export function findFlatCrowns(
  { width, height }: Picture,
  partition: Partition,
  { isGreen, isWood, isBlue }: ReturnType<typeof joinCrowns>,
  isTaken: (i: number) => boolean,
  stands: (blob: Blob) => boolean,
): Shown[] {
  const { labels, areas } = partition
  const boxes = boxesOf(labels, width, areas.length)
  const shown: Shown[] = []
  const scenery = findScenery(partition).map(({ regions }) => regions as [number, ...number[]])
  const known = new Set(scenery.map(([crown]) => crown))
  const round = findRound(partition).flatMap((label): [number][] => (known.has(label) ? [] : [[label]]))
  for (const [crown, ...under] of [...scenery, ...round]) {
    const area = areas[crown]!
    if (!isGreen(crown) || area < sizes[0] * width * height || area > sizes[1] * width * height) continue
    const box = boxes[crown]!
    const [wide, tall] = [box.right - box.left + 1, box.bottom - box.top + 1]
    if (area < roundMin * wide * tall || wide > crownWide * tall) continue
    // Panes under a crown are wider than its stem.
    const isStem = (label: number) => {
      const { left, right, top, bottom } = boxes[label]!
      const isUnder = left > box.left && right < box.right && top > (box.top + box.bottom) / 2 && bottom > box.bottom
      return isUnder && top < box.bottom + below && bottom - top > stemTall * (right - left) && isWood(label)
    }
    const stems = [...boxes.keys()].filter(
      (label) =>
        boxes[label]!.right - boxes[label]!.left < stemMax * wide &&
        (under.includes(label) ? !isBlue(label) : isStem(label)),
    )
    const foot = stems.length > 0 ? Math.max(...stems.map((label) => boxes[label]!.bottom)) : undefined
    const isTree = foot !== undefined || tall > 0.9 * wide
    if (!isTree && (wide > shrubWide * tall || box.left === 0 || box.right === width - 1)) continue
    const pixels: number[] = []
    for (let y = box.top; y <= box.bottom; y++)
      for (let i = y * width + box.left; i <= y * width + box.right; i++) if (labels[i] === crown) pixels.push(i)
    if (pixels.filter(isTaken).length > takenMax * area) continue
    const isCut = box.left === 0 || box.right === width - 1
    if (foot === undefined && isCut && area < cutMin * width * height) continue
    if (isBuilt(measureShape({ ...box, pixels }, width, height), foot !== undefined)) continue
    if (!stands({ ...box, pixels })) continue
    shown.push({
      ...box,
      bottom: Math.max(foot ?? 0, box.bottom),
      kind: isTree ? 'tree' : 'shrub',
      crownBottom: box.bottom,
      crown,
      // The sides of one stem, in light and in shade, are close together.
      stems: stems
        .map((label) => (boxes[label]!.left + boxes[label]!.right) / 2)
        .sort((one, other) => one - other)
        .filter((at, n, all) => n === 0 || at - all[n - 1]! > stemMax * wide),
      labels: new Set([crown, ...stems]),
    })
  }
  return shown
}

/** Vaults, roofs, awnings and cars have a straight side, or upright ones; leaves hide a tree's stem, and a roof its crown's foot. */
function isBuilt({ solid, straight, upright }: ReturnType<typeof measureShape>, hasStem: boolean): boolean {
  if (upright > uprightMax) return true
  if (hasStem) return straight > 0.45
  return straight > lumpyMax && (straight > cutMax || solid < cutSolid)
}
const uprightMax = 0.16
/** Of a hull's outline, one straight side of a lumpy crown, or of one that a roof cuts off, which is whole above it. */
const lumpyMax = 0.2
/** Of the picture, what its border cuts off and is smaller may be a car. */
const cutMin = 0.003
const cutMax = 0.32
const cutSolid = 0.84
