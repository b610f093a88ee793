import { outside } from '../../../../../space/partition.ts'
import { isWallFace, type Quarter } from '../read-quarter.ts'

/**
 * By face, the house it belongs to, -1 for what is not built: a wall is that of the roof over it, a storey that a line sets off that of the
 * storey over it, and walls with nothing over them are of the house whose wall they meet for longest. Houses of a row stay apart, as their
 * roofs are.
 */
export function numberBuildings({ kinds, falls, partition }: Quarter): Int32Array {
  const roots = kinds.map((_, n) => n)
  const rootOf = (n: number): number => (roots[n] === n ? n : rootOf(roots[n]!))
  const covers = ({ above, below }: Quarter['falls'][number]) =>
    isWallFace(kinds[below]) && (kinds[above] === 'roof' || kinds[above] === kinds[below])
  const over = longestOf(falls.filter(covers))
  for (const [wall, other] of over) roots[rootOf(wall)] = rootOf(other)
  const corners = partition.sides.flatMap(({ left, right, length }) =>
    left !== outside && right !== outside && isWallFace(kinds[left]) && isWallFace(kinds[right])
      ? [
          { above: left, below: right, length },
          { above: right, below: left, length },
        ]
      : [],
  )
  for (const [wall, other] of longestOf(corners.filter(({ below }) => !over.has(below))))
    roots[rootOf(wall)] = rootOf(other)
  return Int32Array.from(kinds, (kind, n) => (kind === 'roof' || isWallFace(kind) ? rootOf(n) : -1))
}

/** By what lies below, what lies above it for longest. */
function longestOf(pairs: Quarter['falls']): Map<number, number> {
  const lengths = new Map<number, Map<number, number>>()
  for (const { above, below, length } of pairs) {
    const of = lengths.get(below) ?? new Map<number, number>()
    lengths.set(below, of.set(above, (of.get(above) ?? 0) + length))
  }
  return new Map(
    [...lengths].map(([below, of]) => [below, [...of].reduce((one, other) => (other[1] > one[1] ? other : one))[0]]),
  )
}
