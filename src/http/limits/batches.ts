/** How many at a time: each may take a millisecond with the longest words. */
const perBatch = 4

/** Lets simultaneous requests continue a few at a time, so that others are served in between. */
export function openBatches(): { take: () => Promise<void> } {
  let waiting: (() => void)[] = []

  function next(): void {
    const served = waiting.slice(0, perBatch)
    waiting = waiting.slice(perBatch)
    for (const goOn of served) goOn()
    if (waiting.length) setImmediate(next)
  }

  return {
    take: () =>
      new Promise((resolve) => {
        if (waiting.push(resolve) === 1) setImmediate(next)
      }),
  }
}
