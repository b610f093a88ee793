import { VedutaError } from './error.ts'

export type CallOptions = {
  /** Aborts the call, which then throws the signal's reason. */
  signal?: AbortSignal
  /** How long the call may take, including all retries. */
  timeoutMs?: number
}

/** Timers have 32 bits. */
const maxTimerMs = 2 ** 31 - 1

export type Deadline = ReturnType<typeof openDeadline>

/** Ends a call when its caller aborts it or its time is over. */
export function openDeadline({ signal: caller, timeoutMs }: CallOptions, defaultMs: number, timedOut = noAnswer) {
  const ms = Math.min(timeoutMs ?? defaultMs, maxTimerMs)
  const timeout = AbortSignal.timeout(ms)
  const signal = caller ? AbortSignal.any([caller, timeout]) : timeout
  const end = Date.now() + ms

  function throwIfOver(): void {
    caller?.throwIfAborted()
    if (timeout.aborted) throw timedOut(ms / 1000)
  }

  return {
    signal,
    throwIfOver,
    remainingMs: () => end - Date.now(),
    /** Waits before the next try. */
    pause: async (pauseMs: number): Promise<void> => {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, Math.min(pauseMs, maxTimerMs))
        function done() {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          resolve()
        }
        signal.addEventListener('abort', done)
        if (signal.aborted) done()
      })
      throwIfOver()
    },
  }
}

const noAnswer = (seconds: number) => new VedutaError('TIMEOUT', `No answer arrived within ${seconds} s: try again.`)

/** Doubling from half a second to eight, with jitter, so that callers that failed together do not retry together. */
export function backoffMs(failures: number, retryAfterMs = 0): number {
  const step = Math.min(500 * 2 ** failures, 8000)
  return Math.max(retryAfterMs, step / 2) + (Math.random() * step) / 2
}
