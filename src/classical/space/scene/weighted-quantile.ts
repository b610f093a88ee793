/** The value below which a share of all weights lies. */
export function weightedQuantile(values: readonly number[], weights: readonly number[], share: number): number {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const order = [...values.keys()].sort((one, other) => values[one]! - values[other]!)
  let seen = 0
  for (const n of order) {
    seen += weights[n]!
    if (seen > share * all) return values[n]!
  }
  return 0
}
