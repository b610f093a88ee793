import { setTimeout } from 'node:timers/promises'
import { ComfyuiError, type Server } from './call.ts'
import { countQueue } from './client.ts'

const lookMs = 2_000

/**
 * Ends a transfer once its server has answered nothing else for a while: how long the transfer itself takes depends on its size.
 *
 * @throws ComfyuiError if the server was silent for `patienceMs`, and whatever `transfer` throws
 */
export async function whileAnswering<T>(
  server: Server,
  { signal, patienceMs }: { signal: AbortSignal; patienceMs: number },
  transfer: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController()
  const silence = new AbortController()
  void watch(server, { ended: ended.signal, patienceMs }).then((silent) => silent && silence.abort(silent))
  try {
    return await transfer(AbortSignal.any([signal, silence.signal]))
  } finally {
    ended.abort()
  }
}

/** Resolves with the last failure once the server is silent; never throws. */
async function watch(
  server: Server,
  { ended, patienceMs }: { ended: AbortSignal; patienceMs: number },
): Promise<ComfyuiError | undefined> {
  let answeredAt = performance.now()
  while (!ended.aborted) {
    await setTimeout(Math.min(lookMs, patienceMs / 4), undefined, { signal: ended, ref: false }).catch(() => {})
    const timeoutMs = Math.max(1, patienceMs - (performance.now() - answeredAt))
    const failure: unknown = await countQueue(server, { signal: ended, timeoutMs }).then(
      () => undefined,
      (error) => error,
    )
    const isSilent = failure instanceof ComfyuiError && failure.status === undefined
    if (!isSilent) answeredAt = performance.now()
    else if (performance.now() - answeredAt >= patienceMs) return failure
  }
  return undefined
}
