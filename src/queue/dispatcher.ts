type Options<Claimed> = {
  concurrency: number
  /** Takes the next job; undefined if none can be taken now. */
  claim: () => Promise<Claimed | undefined>
  /** Records that the job's worker lives; false if the job no longer belongs to this attempt. */
  touch: (job: Claimed) => Promise<boolean>
  /** Ends a job whose handler returned; changes nothing where the handler settled it. */
  finish: (job: Claimed) => Promise<void>
  /** Hands back a job whose handler threw. */
  release: (job: Claimed) => Promise<void>
  handle: (job: Claimed & { signal: AbortSignal }) => Promise<void>
  onError: (error: Error) => void
}

export type Dispatcher = { wake: () => void; close: () => Promise<void> }

/** A retry that becomes due wakes nobody, so the queue is also polled this often. */
const lookIntervalMs = 1000
const touchIntervalMs = 5000

/** Claims jobs one after another while fewer than `concurrency` run: when woken, when one ends, and once a second. */
export function openDispatcher<Claimed>(options: Options<Claimed>): Dispatcher {
  const running = new Set<Promise<void>>()
  let closed = false
  let looking = false
  let looked = Promise.resolve()
  let lookAgain = false

  function wake() {
    lookAgain = true
    if (!looking) looked = look()
  }

  async function look() {
    looking = true
    while (lookAgain && !closed) {
      lookAgain = false
      try {
        while (running.size < options.concurrency && !closed) {
          const job = await options.claim()
          if (!job) break
          const run = runJob(options, job).finally(() => {
            running.delete(run)
            wake()
          })
          running.add(run)
        }
      } catch (error) {
        // The next poll tries again.
        options.onError(error as Error)
      }
    }
    looking = false
  }

  const timer = setInterval(wake, lookIntervalMs)
  wake()
  return {
    wake,
    close: async () => {
      closed = true
      clearInterval(timer)
      await looked
      await Promise.all(running)
    },
  }
}

async function runJob<Claimed>(
  { handle, touch, finish, release, onError }: Options<Claimed>,
  job: Claimed,
): Promise<void> {
  const lost = new AbortController()
  const touching = setInterval(async () => {
    // If the database cannot be reached, the job continues: its next heartbeat may still be in time.
    const mine = await touch(job).catch(() => true)
    if (!mine) lost.abort()
  }, touchIntervalMs)
  try {
    await handle({ ...job, signal: lost.signal })
    await finish(job)
  } catch (error) {
    onError(error as Error)
    await release(job).catch(onError)
  } finally {
    clearInterval(touching)
  }
}
