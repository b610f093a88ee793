import { type Client, openClient, VedutaError } from '@veduta/client'
import { CommandError, calledAs, type ProblemKind } from '../command.ts'

/** A running service, and what it is asked with. */
export type Access = {
  url: string
  token: string
  /** What to call the token, and where it came from. */
  tokenName: string
}

const reachTimeoutMs = 10_000

/** Asks a running service; what it refuses becomes an error with its own sentence and the exit code of its class. */
export async function withClient<T>(access: Access, use: (client: Client) => Promise<T>): Promise<T> {
  await reach(access.url)
  try {
    return await use(openClient({ baseUrl: access.url, apiKey: access.token }))
  } catch (error) {
    throw error instanceof VedutaError ? commandError(error, access) : error
  }
}

/** The client would try again and again: a wrong address is better told at once. */
async function reach(url: string): Promise<void> {
  const { origin } = new URL(url)
  const response = await fetch(`${url}/livez`, { signal: AbortSignal.timeout(reachTimeoutMs) }).catch((cause) => {
    const message = `No service answers at ${origin}: start one with "${calledAs} serve", or say where it is with --url.`
    throw new CommandError('unanswered', message, { cause })
  })
  const body = (await response.json().catch(() => undefined)) as { status?: unknown } | undefined
  if (body?.status === 'ok') return
  const message = `What answers at ${origin} (HTTP ${response.status}) is no Veduta: say where it is with --url.`
  throw new CommandError('unanswered', message)
}

function commandError(error: VedutaError, { url, tokenName }: Access): CommandError {
  const message =
    error.code === 'UNAUTHORIZED' ? `The service at ${url} does not take the ${tokenName}.` : error.message
  const { code, requestId, generation } = error
  const reference = generation ? `, generation ${generation.id}` : requestId ? `, request ${requestId}` : ''
  return new CommandError(problemOf(error), `${message} (${code}${reference})`, { cause: error })
}

/** Trying later may help. */
const unanswered: VedutaError['code'][] = ['TIMEOUT', 'NETWORK', 'REQUEST_TIMEOUT', 'RATE_LIMITED', 'OVERLOADED']

export function problemOf({ code, generation, status }: VedutaError): ProblemKind {
  if (unanswered.includes(code)) return 'unanswered'
  if (generation) return 'generation'
  if (code === 'UNAUTHORIZED' || code === 'FORBIDDEN') return 'key'
  if (code === 'NO_CREDITS') return 'credits'
  return status === 400 ? 'usage' : 'failed'
}
