/** A queue of items by whole levels, the lowest first, and of one level the oldest first. */
export function openBuckets<T>(levels: number) {
  const buckets = Array.from({ length: levels }, () => ({ items: [] as T[], next: 0 }))
  let lowest = levels
  return {
    put: (item: T, level: number): void => {
      buckets[level]!.items.push(item)
      lowest = Math.min(lowest, level)
    },
    take: (): { item: T; level: number } | undefined => {
      for (; lowest < levels; lowest++) {
        const bucket = buckets[lowest]!
        if (bucket.next < bucket.items.length) return { item: bucket.items[bucket.next++]!, level: lowest }
        bucket.items = []
        bucket.next = 0
      }
      return undefined
    },
  }
}
