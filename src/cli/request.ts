import { z } from 'zod'
import { CommandError, calledAs } from './command.ts'

const timeoutMs = 30_000
const refusal = z.object({ status: z.literal('error'), message: z.string() })

/** Sends a request to a service; whatever it answers is returned. */
export async function send(url: string, init: RequestInit = {}): Promise<Response> {
  const signals = [AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])]
  try {
    return await fetch(url, { ...init, signal: AbortSignal.any(signals) })
  } catch (cause) {
    init.signal?.throwIfAborted()
    const { origin } = new URL(url)
    const message = `No service answers at ${origin}: start one with "${calledAs} serve", or say where it is with --url.`
    throw new CommandError('unreachable', message, { cause })
  }
}

/** The body of a success; a refusal becomes an error with the service's own sentence. */
export async function readAnswer<Body>(response: Response, success: z.ZodType<Body>): Promise<Body> {
  const body: unknown = await response.json().catch(() => undefined)
  const { success: refused, data } = refusal.safeParse(body)
  if (refused) throw new CommandError('refused', data.message)
  const answer = success.safeParse(body)
  if (response.ok && answer.success) return answer.data
  const { origin } = new URL(response.url)
  const message = `What answers at ${origin} (HTTP ${response.status}) is no Veduta of this version: say where it is with --url.`
  throw new CommandError('unreachable', message)
}
