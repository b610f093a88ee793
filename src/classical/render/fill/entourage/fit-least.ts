/** Weights by which the terms of rows add up to values, by least squares; all but the first stay near zero by so much for each row. Undefined if the rows are too few. */
export function fitLeast(
  rows: readonly (readonly number[])[],
  values: readonly number[],
  damping: number,
): number[] | undefined {
  const size = rows[0]?.length ?? 0
  if (rows.length < 3 * size) return undefined
  const sums = Array.from({ length: size }, () => new Float64Array(size + 1))
  for (const [n, row] of rows.entries())
    for (let k = 0; k < size; k++) {
      for (let l = 0; l < size; l++) sums[k]![l]! += row[k]! * row[l]!
      sums[k]![size]! += row[k]! * values[n]!
    }
  for (let k = 1; k < size; k++) sums[k]![k]! += damping * rows.length
  // Gauss and Jordan's elimination: sums of squares are their own best pivots.
  for (let k = 0; k < size; k++)
    for (let l = 0; l < size; l++) {
      if (l === k) continue
      const share = sums[l]![k]! / sums[k]![k]!
      for (let m = k; m <= size; m++) sums[l]![m]! -= share * sums[k]![m]!
    }
  const weights = sums.map((row, k) => row[size]! / row[k]!)
  return weights.every(Number.isFinite) ? weights : undefined
}
