/** Checks every 50 ms until something is as wanted. */
export async function until<T>(look: () => Promise<T | undefined | false>, maxMs = 60_000): Promise<T> {
  const deadline = performance.now() + maxMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > deadline) throw new Error(`It did not come about within ${maxMs / 1000} s.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
