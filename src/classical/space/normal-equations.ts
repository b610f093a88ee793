/** The step of Levenberg & Marquardt, by Gauss's elimination. */
export function solve(matrix: number[][], gradient: number[], damping: number): number[] | undefined {
  const n = gradient.length
  const rows = matrix.map((row, i) => [
    ...row.map((value, j) => (i === j ? value * (1 + damping) + 1e-9 : value)),
    -gradient[i]!,
  ])
  for (let i = 0; i < n; i++) {
    const pivot = rows
      .slice(i)
      .reduce((best, row, k) => (Math.abs(row[i]!) > Math.abs(rows[best]![i]!) ? i + k : best), i)
    ;[rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!]
    if (Math.abs(rows[i]![i]!) < 1e-12) return undefined
    for (let k = 0; k < n; k++) {
      if (k === i) continue
      const share = rows[k]![i]! / rows[i]![i]!
      for (let j = i; j <= n; j++) rows[k]![j]! -= share * rows[i]![j]!
    }
  }
  return rows.map((row, i) => row[n]! / row[i]!)
}
