import { outside } from '../../../space/partition.ts'
import { axisOfLine } from '../../../space/shell/fit-shell.ts'
import type { FullSpace } from '../../../space/space.ts'
import type { RegionBox } from '../../see/regions/regions.ts'

/** Of a piece's border, what runs along none of the building's directions; and the largest piece, of the picture. */
const freeMin = 0.6
const largerMin = 0.4
const pieceMax = 0.006
/** So many pieces that hang together are what branches part; of the box around them, what they fill; its width by its height; and its height at least. */
const piecesMin = 40
const filled = [0.35, 0.75] as const
const aspects = [0.5, 1.6] as const
const tallMin = 0.15

/** What branches of a bare tree part, and the box around it, in shares of the picture. */
export type Twigs = Pick<RegionBox, 'left' | 'right' | 'top' | 'bottom'> & { regions: number[] }

/**
 * Bare trees are drawn as branches, which part what is behind them into many small pieces with hardly a side along the building's directions.
 * None are found in sketches: a hand's lines miss these directions, so that a whole house would be branches.
 */
export function findTwigs(
  { kind, regions, scene, camera, width, height }: FullSpace,
  boxes: readonly RegionBox[],
): Twigs[] {
  if (kind.kind === 'sketch') return []
  const { sides, areas } = regions.partition
  const [free, all] = [new Float64Array(areas.length), new Float64Array(areas.length)]
  for (const side of sides) {
    const isFree = axisOfLine(side, camera) === undefined
    for (const region of [side.left, side.right]) {
      if (region === outside) continue
      all[region]! += side.length
      if (isFree) free[region]! += side.length
    }
  }
  const isPiece = areas.map(
    (area, region) =>
      !['sky', 'ground'].includes(scene.parts[region]!) &&
      area < pieceMax * width * height &&
      free[region]! > freeMin * all[region]!,
  )
  const beside = areas.map(() => new Set<number>())
  for (const { left, right } of sides) {
    if (left === outside || right === outside || !isPiece[left] || !isPiece[right]) continue
    beside[left]!.add(right)
    beside[right]!.add(left)
  }
  const visited = new Set<number>()
  return [...areas.keys()].flatMap((first): Twigs[] => {
    if (visited.has(first) || !isPiece[first]) return []
    const pieces = [first]
    visited.add(first)
    for (const one of pieces)
      for (const other of beside[one]!) {
        if (visited.has(other)) continue
        visited.add(other)
        pieces.push(other)
      }
    if (pieces.length < piecesMin) return []
    const [left, top] = (['left', 'top'] as const).map((end) => Math.min(...pieces.map((one) => boxes[one]![end])))
    const [right, bottom] = (['right', 'bottom'] as const).map((end) =>
      Math.max(...pieces.map((one) => boxes[one]![end])),
    )
    const twigs = { left: left!, right: right!, top: top!, bottom: bottom!, regions: pieces }
    const [wide, tall] = [twigs.right - twigs.left, twigs.bottom - twigs.top]
    const share = pieces.reduce((sum, one) => sum + boxes[one]!.area, 0) / (wide * tall)
    const aspect = (wide * width) / (tall * height)
    const isTree =
      tall > tallMin && share > filled[0] && share < filled[1] && aspect > aspects[0] && aspect < aspects[1]
    if (!isTree) return []
    // What few branches part is larger.
    const isWithin = (region: number) => {
      const box = boxes[region]!
      return box.left >= twigs.left && box.right <= twigs.right && box.top >= twigs.top && box.bottom <= twigs.bottom
    }
    const larger = [...areas.keys()].filter(
      (region) => !visited.has(region) && isWithin(region) && free[region]! > largerMin * all[region]!,
    )
    return [{ ...twigs, regions: [...pieces, ...larger] }]
  })
}
