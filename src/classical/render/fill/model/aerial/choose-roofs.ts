import type { Material } from '../../../words/materials.ts'
import { isWallFace, type Quarter } from './read-quarter.ts'

/** Of the picture, the least flat roof on which plants grow, and the largest pitched one; and of its outline, what runs upright and aslant. */
const [flatMin, pitchedMax] = [0.0012, 0.004] as const
const [uprightMax, slopedMin] = [0.1, 0.2] as const
/** Of its outline, what its walls stand under. */
const walledMin = 0.07
/** A strip is thinner than this by its outline: the edge of a slab. */
const stripMax = 0.014

/**
 * By face, the roof that words name for it, if its shape is sure: plants grow on wide flat roofs, and tiles lie on small pitched ones. One
 * that is named alone, and has no plants, is all roofs'.
 */
export function chooseRoofs(
  { kinds, shapes, falls, partition: { areas, labels } }: Quarter,
  named: readonly Material[],
): (Material | undefined)[] {
  const [first] = named
  if (named.length === 1 && first!.pattern !== 'grass') return kinds.map(() => first)
  const planted = named.find(({ pattern }) => pattern === 'grass')
  const tiled = named.find(({ pattern }) => pattern === 'rooftiles')
  const other = named.find(({ pattern }) => pattern !== 'grass' && pattern !== 'rooftiles' && pattern !== 'glass')
  const walled = new Float64Array(kinds.length)
  for (const { above, below, length } of falls) if (isWallFace(kinds[below])) walled[above]! += length
  return kinds.map((kind, n) => {
    const { uprights, ragged, all } = shapes[n]!
    const share = areas[n]! / labels.length
    if (kind !== 'roof' || walled[n]! < walledMin * all) return undefined
    if (uprights > uprightMax * all || areas[n]! < stripMax * all * all) return undefined
    if (ragged > slopedMin * all) return (share < pitchedMax ? tiled : undefined) ?? other
    return share > flatMin ? (planted ?? other) : other
  })
}
