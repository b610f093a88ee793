/** Rounds after which labels hardly change, and the share of the last round's message that each keeps: loops swing without it. */
const rounds = 40
const damping = 0.5

/** Costs of pairs of labels by pair of nodes: of label `k` of the lower number and `l` of the higher one, at `k * kinds + l`. */
export type Pairs = { count: number; kinds: number; costs: Map<number, Float64Array> }

/** Adds to what a pair of nodes costs by their labels; `weigh` has them in the order given. */
export function addPair(
  { count, kinds, costs }: Pairs,
  one: number,
  other: number,
  weigh: (k: number, l: number) => number,
): void {
  const key = Math.min(one, other) * count + Math.max(one, other)
  const cost = costs.get(key) ?? new Float64Array(kinds * kinds)
  costs.set(key, cost)
  for (let k = 0; k < kinds; k++)
    for (let l = 0; l < kinds; l++) cost[one < other ? k * kinds + l : l * kinds + k]! += weigh(k, l)
}

/** The labels that cost least together, by node: min-sum belief propagation (Pearl 1988) in a graph that has loops. */
export function agree(own: readonly Float64Array[], { count, kinds, costs }: Pairs): Uint8Array {
  const empty = () => [new Float64Array(kinds), new Float64Array(kinds)] as const
  const edges = [...costs].map(([key, cost]) => ({
    nodes: [Math.floor(key / count), key % count] as const,
    cost,
    messages: empty(),
  }))
  const beliefs = own.map((costs) => costs.slice())
  const fresh = new Float64Array(kinds)
  for (let round = 0; round < rounds; round++)
    for (const { nodes, cost, messages } of edges)
      for (const [from, to] of [
        [0, 1],
        [1, 0],
      ] as const) {
        const [belief, target] = [beliefs[nodes[from]]!, beliefs[nodes[to]]!]
        const [back, on] = [messages[from], messages[to]]
        for (let l = 0; l < kinds; l++) {
          fresh[l] = Number.POSITIVE_INFINITY
          for (let k = 0; k < kinds; k++) {
            const pair = cost[from === 0 ? k * kinds + l : l * kinds + k]!
            fresh[l] = Math.min(fresh[l]!, belief[k]! - back[k]! + pair)
          }
        }
        const least = Math.min(...fresh)
        for (let l = 0; l < kinds; l++) {
          const next = damping * on[l]! + (1 - damping) * (fresh[l]! - least)
          target[l]! += next - on[l]!
          on[l] = next
        }
      }
  return Uint8Array.from(beliefs, (costs) => costs.indexOf(Math.min(...costs)))
}
