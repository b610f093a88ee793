/** So many at a time: each may take a millisecond where somebody's words are as long as they can be. */
const perBatch = 4

/** Lets whoever asks at the same moment go on a few at a time, and serves others in between. */
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
