import { setTimeout } from 'node:timers/promises'
import { download } from '../../net/download.ts'
import { OutgoingError } from '../../net/outgoing.ts'
import type { AllowedRanges } from '../../net/public-address.ts'
import { EngineError } from '../port/engine.ts'
import { isTimeout } from './is-timeout.ts'

const maxBytes = 256 * 1024 * 1024
const tries = 4
const pauseMs = 100

/**
 * Fetches a service's result. It is paid for, so the fetch is retried, here and then by the next attempt, and never ordered again.
 *
 * @throws EngineError
 */
export async function downloadResult(
  url: string,
  path: string,
  { signal, allow }: { signal: AbortSignal; allow: AllowedRanges },
): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await download(url, path, { maxBytes, signal, allow })
      return
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof OutgoingError)) throw error
      if (tried === tries || isFinal(error)) throw failure(error)
      await setTimeout(pauseMs * 2 ** tried, undefined, { signal })
    }
  }
}

const isGone = ({ message }: OutgoingError) => /^status (403|404|410)$/.test(message)

const isFinal = (error: OutgoingError) => error.kind !== 'could not be fetched' || isGone(error)

function failure(cause: OutgoingError): EngineError {
  if (cause.kind === 'too large') {
    return new EngineError(`The result is too large: ${cause.message}.`, {
      code: 'OUTPUT_INVALID',
      retryable: false,
      cause,
    })
  }
  return new EngineError(
    isGone(cause)
      ? `The result no longer exists (${cause.message}): services keep results only for a short time.`
      : `The result could not be fetched: ${cause.message}.`,
    { code: isTimeout(cause) ? 'ENGINE_TIMEOUT' : 'ENGINE_FAILED', retryable: !isFinal(cause), cause },
  )
}
