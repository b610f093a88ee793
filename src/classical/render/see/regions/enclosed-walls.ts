import { thin } from '../../../pixels/scale.ts'
import { outside, type Partition } from '../../../space/partition.ts'
import { followBorders, type OwnSide } from '../../../space/sides/borders.ts'
import { type Regions, remeasure } from './regions.ts'

/** Of the picture: what is smaller is not a wall that was lost. */
const areaMin = 0.012
/** Of a lost wall, what was taken for the sky. */
const lostMin = 0.6
/** Of the width, a long side; and of a wall's outline, what the picture cuts at most, and what long sides make up of what is drawn. */
const longSide = 0.03
const cutMax = 0.1
const ruledMin = 0.6
/** Of the outline, what is drawn; where plants hide more, that and what stands upright: the gap between a tree and a house has little of it. */
const wholeMin = 0.9
const partMin = 0.4
const uprightMin = 0.2
/** Across, by a length of one. */
const lean = 0.1

/**
 * Walls that are closed by lines, and lay open for balls that are as large as gaps: what was taken for the sky there is a surface of its own.
 * `partition` is of the white between the lines.
 */
export function closeEnclosed(regions: Regions, partition: Partition, factor: number): void {
  const { labels, kinds } = regions
  const { sides, areas, width } = partition
  const small = thin(partition.labels, width, factor)
  const [pixels, lost] = [areas.map(() => 0), areas.map(() => 0)]
  for (let i = 0; i < labels.length; i++) {
    pixels[small[i]!]!++
    if (kinds[labels[i]!] === 'sky') lost[small[i]!]!++
  }
  const borders = followBorders(sides, areas.length)
  const names = areas.map((_, region) => {
    if (pixels[region]! < areaMin * labels.length || lost[region]! < lostMin * pixels[region]!) return undefined
    const outline = borders[region]!.loops[0] ?? []
    const drawn = outline.filter(({ isGuess, other }) => !isGuess && other !== outside)
    const cut = outline.filter(({ other }) => other === outside)
    const long = drawn.filter(({ length }) => length > longSide * width)
    const upright = long.filter(({ dx }) => Math.abs(dx) < lean)
    const all = lengthOf(outline)
    const isSeen =
      lengthOf(drawn) > wholeMin * all || (lengthOf(drawn) > partMin * all && lengthOf(upright) > uprightMin * all)
    const isWall = isSeen && lengthOf(cut) < cutMax * all && lengthOf(long) > ruledMin * lengthOf(drawn)
    return isWall ? kinds.push('surface') - 1 : undefined
  })
  for (let i = 0; i < labels.length; i++) if (kinds[labels[i]!] === 'sky') labels[i] = names[small[i]!] ?? labels[i]!
  regions.boxes = remeasure(regions, Math.ceil(width / factor))
  // Leaves have no outline.
  for (const name of names)
    if (name !== undefined) Object.assign(regions.boxes[name]!, { enclosure: 1, straight: 1, border: 1 })
}

const lengthOf = (sides: readonly OwnSide[]) => sides.reduce((sum, { length }) => sum + length, 0)
