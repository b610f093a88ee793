import { request } from 'undici'
import { checkUrl, rethrowAsOutgoingError } from './outgoing.ts'
import type { AllowedRanges } from './public-address.ts'
import { openPublicAgent } from './public-agent.ts'
import { resolveHost } from './resolve-host.ts'

/** Only the status of an answer is used. A little of its body is read so that the sender can finish, then it is cut. */
const answerMaxBytes = 4096
const answerMs = 1000

/**
 * Posts to an outside URL and returns the status of the answer, even of a redirect, which is not followed.
 * Every failure is an OutgoingError.
 *
 * @param signal limits the time of the whole request
 */
export async function post(
  url: string,
  {
    headers,
    body,
    signal,
    allow,
  }: { headers: Record<string, string>; body: string; signal: AbortSignal; allow: AllowedRanges },
): Promise<number> {
  const target = checkUrl(url, allow)
  const dispatcher = openPublicAgent(allow, resolveHost, signal)
  // Only the signal ends it: the agent's own deadlines are shorter.
  const timeouts = { headersTimeout: 0, bodyTimeout: 0 }
  try {
    const answer = await request(target, { method: 'POST', dispatcher, reset: true, ...timeouts, headers, body }).catch(
      rethrowAsOutgoingError,
    )
    await answer.body.dump({ limit: answerMaxBytes, signal: AbortSignal.timeout(answerMs) }).catch(() => {})
    return answer.statusCode
  } finally {
    await dispatcher.destroy()
  }
}
