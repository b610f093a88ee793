import type { Clock } from '../../clock.ts'
import { EngineError } from './engine.ts'

/** How long it opens at first, and at most: twice as long each time the following trial fails. */
const firstOpenMs = 15_000
const longestOpenMs = 300_000

export type Breaker = ReturnType<typeof openBreaker>

/**
 * Keeps tasks from an engine that fails several in a row. While it is open nothing is let through; then one task is, as a
 * trial, and its end closes or reopens it.
 */
export function openBreaker(clock: Pick<Clock, 'now'>, { failuresMax }: { failuresMax: number }) {
  let failures = 0
  let failedTask: string | undefined
  let openUntil = 0
  let openMs = firstOpenMs
  let trial = false
  const waitMs = () => Math.max(0, openUntil - clock.now().getTime())
  const close = () => {
    trial = false
    failures = 0
    failedTask = undefined
    openMs = firstOpenMs
  }
  const state = () => (waitMs() > 0 ? 'open' : failures >= failuresMax ? 'half-open' : 'closed')

  return {
    state,
    /** How long nothing will be let through; 0 if a task may pass. */
    waitMs: () => (trial ? firstOpenMs : waitMs()),
    /** Whether a task may pass. A task that passes must report how it ended. */
    admit: (): boolean => {
      if (trial || waitMs() > 0) return false
      trial = failures >= failuresMax
      return true
    },
    /** The task was aborted, which says nothing about the engine. */
    ended: () => {
      trial = false
    },
    succeeded: close,
    /** Returns whether it was the engine's fault. A task that fails repeatedly counts once. */
    failed: (task: string, error: unknown): boolean => {
      const wasTrial = trial
      trial = false
      // An engine that refuses content works.
      if (error instanceof EngineError && error.code === 'CONTENT_REFUSED') close()
      const retryAfterSeconds = error instanceof EngineError ? error.retryAfterSeconds : undefined
      if (retryAfterSeconds) openUntil = clock.now().getTime() + retryAfterSeconds * 1000
      if (retryAfterSeconds || !isFault(error)) return false
      if (wasTrial || task !== failedTask) failures++
      failedTask = task
      if (failures < failuresMax) return true
      if (wasTrial) openMs = Math.min(openMs * 2, longestOpenMs)
      openUntil = clock.now().getTime() + openMs
      return true
    },
  }
}

/** Whether the engine failed, rather than the task being impossible. */
const isFault = (error: unknown) =>
  !(error instanceof EngineError) ||
  (error.code !== 'CONTENT_REFUSED' && !error.impossible && (error.retryable || error.undelivered))
