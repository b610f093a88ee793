/** The median of each task's figures. They take turns, so that other load on the machine affects all alike. */
export async function interleave<Name extends string>(
  rounds: number,
  tasks: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(tasks) as Name[]
  const figures = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round++) {
    for (const name of names) figures.get(name)!.push(await tasks[name]())
  }
  return Object.fromEntries(names.map((name) => [name, median(figures.get(name)!)])) as Record<Name, number>
}

export async function milliseconds(task: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await task()
  return performance.now() - from
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
}
