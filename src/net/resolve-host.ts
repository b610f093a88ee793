import { Resolver } from 'node:dns/promises'

export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<string[]>

/**
 * Every A and AAAA record of a name, asked with c-ares: getaddrinfo would queue behind file access in libuv's four
 * threads. /etc/hosts is not read; localhost is 127.0.0.1 without a query (RFC 6761 §6.3).
 */
export async function resolveHost(hostname: string, signal: AbortSignal, servers?: string[]): Promise<string[]> {
  if (/(^|\.)localhost\.?$/.test(hostname)) return ['127.0.0.1']
  signal.throwIfAborted()
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  // A name may have records of one family only, or a server that fails on the other.
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  signal.removeEventListener('abort', cancel)
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  return [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
