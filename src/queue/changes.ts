/** What is heard of a generation: its status now; undefined where notifications may have been missed. */
type Listener = (status: string | undefined) => void

/** The topic of the queue itself. */
const queueMoves = 'queue'

/** A queue that moves more often is told of this often: whoever stands in it then reads where. */
const moveIntervalMs = 1000

/** Who in this process listens to changes of which generation. */
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
    /** Calls the listener with every change of a generation, until what it returns is disposed. */
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

    /** After the connection was lost, nobody knows what was missed. */
    tellAll: (): void => {
      for (const topic of topics.keys()) tell(topic)
    },
  }
}
