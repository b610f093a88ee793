import { isWallFace, type Quarter } from './read-quarter.ts'

/** Lightness by which pieces of one roof differ at most. */
const sameRoof = 0.02

/** By face, the building it belongs to, -1 for what is not built: what lies below a roof is its wall, and walls meet at corners. */
export function numberBuildings({ kinds, colours, falls }: Quarter): Int32Array {
  const roots = kinds.map((_, n) => n)
  const rootOf = (n: number): number => (roots[n] === n ? n : rootOf(roots[n]!))
  for (const { above, below } of falls) {
    const [upper, lower] = [kinds[above], kinds[below]]
    const isOne =
      (upper === 'roof' && isWallFace(lower)) ||
      (isWallFace(upper) && isWallFace(lower)) ||
      (upper === 'roof' && lower === 'roof' && Math.abs(colours[above]!.L - colours[below]!.L) < sameRoof)
    if (isOne) roots[rootOf(above)] = rootOf(below)
  }
  return Int32Array.from(kinds, (kind, n) => (kind === 'roof' || isWallFace(kind) ? rootOf(n) : -1))
}
