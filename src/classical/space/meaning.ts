/** -log10 of how many of all pairs of lines would by chance have so many others run to where they cross (Desolneux et al. 2000). */
export function meaningOf(count: number, total: number, chance: number): number {
  let tail = 0
  for (let k = count; k <= total; k++)
    tail += Math.exp(lnChoose(total, k) + k * Math.log(chance) + (total - k) * Math.log(1 - chance))
  return -Math.log10(((total * total) / 2) * Math.max(1e-300, tail))
}

function lnChoose(n: number, k: number): number {
  let sum = 0
  for (let i = 1; i <= k; i++) sum += Math.log((n - k + i) / i)
  return sum
}
