/** A workflow in API format. */
export type Graph = Record<string, { class_type: string; inputs: Record<string, unknown> }>

export const isLink = (value: unknown): value is [node: string, output: number] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'number'

export const nodesOf = (graph: Graph, type: string) =>
  Object.values(graph).filter(({ class_type }) => class_type === type)

/** A node and all its inputs, in the order in which they run. */
export function needed(graph: Graph, id: string, seen = new Set<string>()): string[] {
  if (seen.has(id) || !graph[id]) return []
  seen.add(id)
  const before = Object.values(graph[id].inputs)
    .filter(isLink)
    .flatMap(([from]) => needed(graph, from, seen))
  return [...before, id]
}
