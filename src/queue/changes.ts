/** A notification about a generation: its current status; undefined if notifications may have been missed. */
type Listener = (status: string | undefined) => void

/** The topic of the queue itself. */
const queueMoves = 'queue'

/** The most often that a moving queue is announced; waiting callers then read their position. */
const moveIntervalMs = 1000

/** The listeners in this process, by generation. */
export function openChanges() {
  const topics = new Map<string, Set<Listener>>()
  let isMoving = false

  function tell(topic: string, status?: string): void {
    for (const listener of topics.get(topic) ?? []) listener(status)
  }

  function subscribe(topic: string, listener: Listener): Disposable {
    const listeners = topics.get(topic) ?? new Set()
    topics.set(topic, listeners.add(listener))
    return {
      [Symbol.dispose]: () => {
        listeners.delete(listener)
        if (!listeners.size && topics.get(topic) === listeners) topics.delete(topic)
      },
    }
  }

  return {
    /** Calls the listener with every change of a generation, until the returned value is disposed. */
    subscribe,

    /** Calls the listener after generations have left the queue. */
    subscribeToMoves: (listener: () => void): Disposable => subscribe(queueMoves, listener),

    tell: (generationId: string, { before, now }: { before: string; now: string }): void => {
      tell(generationId, now)
      if (before !== 'queued' || now === 'queued' || isMoving) return
      isMoving = true
      setTimeout(() => {
        isMoving = false
        tell(queueMoves)
      }, moveIntervalMs).unref()
    },

    /** After a lost connection, it is unknown what was missed. */
    tellAll: (): void => {
      for (const topic of topics.keys()) tell(topic)
    },
  }
}
