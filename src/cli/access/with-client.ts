import { type Client, openClient, VedutaError } from '@veduta/client'
import { CommandError, calledAs, type ProblemKind } from '../command.ts'

/** A running service, and the token for it. */
export type Access = {
  url: string
  token: string
  /** The token's name for people, and where it came from. */
  tokenName: string
}

const reachTimeoutMs = 10_000

/** Calls a running service. A refusal becomes an error with the service's sentence and the exit code of its class. */
export async function withClient<T>(access: Access, use: (client: Client) => Promise<T>): Promise<T> {
  await reach(access.url)
  try {
    return await use(openClient({ baseUrl: access.url, apiKey: access.token }))
  } catch (error) {
    throw error instanceof VedutaError ? commandError(error, access) : error
  }
}

/** The client would retry: a wrong address is better reported at once. */
async function reach(url: string): Promise<void> {
  const { origin } = new URL(url)
  const response = await fetch(`${url}/livez`, { signal: AbortSignal.timeout(reachTimeoutMs) }).catch((cause) => {
    const message = `No service answers at ${origin}: start one with "${calledAs} serve", or give its address with --url.`
    throw new CommandError('unanswered', message, { cause })
  })
  const body = (await response.json().catch(() => undefined)) as { status?: unknown } | undefined
  if (body?.status === 'ok') return
  const message = `${origin} answers (HTTP ${response.status}), but not as Veduta does: give the service's address with --url.`
  throw new CommandError('unanswered', message)
}

function commandError(error: VedutaError, { url, tokenName }: Access): CommandError {
  const message =
    error.code === 'UNAUTHORIZED' ? `The service at ${url} does not accept the ${tokenName}.` : error.message
  const { code, requestId, generation } = error
  const reference = generation ? `, generation ${generation.id}` : requestId ? `, request ${requestId}` : ''
  return new CommandError(problemOf(error), `${message} (${code}${reference})`, { cause: error })
}

/** A later retry may succeed. */
const unanswered: VedutaError['code'][] = ['TIMEOUT', 'NETWORK', 'REQUEST_TIMEOUT', 'RATE_LIMITED', 'OVERLOADED']

export function problemOf({ code, generation, status }: VedutaError): ProblemKind {
  if (unanswered.includes(code)) return 'unanswered'
  if (generation) return 'generation'
  if (code === 'UNAUTHORIZED' || code === 'FORBIDDEN') return 'key'
  if (code === 'NO_CREDITS') return 'credits'
  return status === 400 ? 'usage' : 'failed'
}
