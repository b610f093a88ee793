import { useSignal } from '@preact/signals'
import type { VedutaError } from '@veduta/client'
import { useEffect } from 'preact/hooks'
import { problemOf } from '../connection.ts'
import { noticeEnd } from '../session.ts'

/** What a page shows, loaded when it opens and whenever `inputs` change; the old data stays while it is reloaded. */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>, inputs: unknown[] = []) {
  const value = useSignal<T | undefined>(undefined)
  const problem = useSignal<VedutaError | undefined>(undefined)
  const round = useSignal(0)
  useEffect(() => {
    const gone = new AbortController()
    load(gone.signal).then(
      (loaded) => {
        value.value = loaded
        problem.value = undefined
      },
      (error) => {
        if (gone.signal.aborted) return
        noticeEnd(error)
        problem.value = problemOf(error)
      },
    )
    return () => gone.abort()
  }, [...inputs, round.value])
  return {
    value,
    problem: problem.value,
    reload: () => {
      round.value++
    },
  }
}

/** Does something that may be refused, and keeps the error. */
export function useAttempt() {
  const problem = useSignal<VedutaError | undefined>(undefined)
  return {
    problem: problem.value,
    attempt: async (action: () => Promise<void> | void): Promise<void> => {
      problem.value = undefined
      try {
        await action()
      } catch (error) {
        noticeEnd(error)
        problem.value = problemOf(error)
      }
    },
  }
}
