import { solve } from '../../../space/normal-equations.ts'

/**
 * Weights by which the terms of rows add up to values, by least squares; all but the first stay near zero by so much for each row. Undefined
 * if the rows are too few.
 */
export function fitLeast(
  rows: readonly (readonly number[])[],
  values: readonly number[],
  damping: number,
): number[] | undefined {
  const size = rows[0]?.length ?? 0
  if (rows.length < 3 * size) return undefined
  const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0))
  const gradient = new Array<number>(size).fill(0)
  for (const [n, row] of rows.entries()) {
    for (let k = 0; k < size; k++) {
      for (let l = 0; l < size; l++) matrix[k]![l]! += row[k]! * row[l]!
      gradient[k]! -= row[k]! * values[n]!
    }
  }
  for (let k = 1; k < size; k++) matrix[k]![k]! += damping * rows.length
  return solve(matrix, gradient, 0)
}
