import { isIP, type Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { type AllowedRanges, findRefusal } from './public-address.ts'
import type { ResolveHost } from './resolve-host.ts'

const connectTimeoutMs = 5000
const stallTimeoutMs = 10_000

/**
 * An undici agent that connects to public and allowed addresses only, and takes no proxy from the environment.
 * A name is resolved once per connection, and the connection goes to one of the addresses that were checked.
 * Aborting the signal ends name resolution, connecting and open sockets alike.
 */
export function openPublicAgent(allow: AllowedRanges, resolve: ResolveHost, signal: AbortSignal): Agent {
  return new Agent({
    headersTimeout: stallTimeoutMs,
    bodyTimeout: stallTimeoutMs,
    connect: (target, callback) => {
      connect(target, allow, resolve, signal).then(
        (socket) => callback(null, socket),
        (error) => callback(error, null),
      )
    },
  })
}

async function connect(
  target: buildConnector.Options,
  allow: AllowedRanges,
  resolve: ResolveHost,
  signal: AbortSignal,
): Promise<Socket> {
  const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80))
  // Node calls no lookup function for a literal address, so literals are checked here.
  const addresses = isIP(target.hostname) ? [target.hostname] : await resolve(target.hostname, signal)
  if (addresses.length === 0) throw new Error(`${target.hostname} has no address`)
  for (const address of addresses) check(address, port, allow)
  signal.throwIfAborted()
  const socket = await openSocket(target, addresses, signal)
  try {
    check(socket.remoteAddress ?? 'a closed socket', port, allow)
  } catch (error) {
    socket.destroy()
    throw error
  }
  return socket
}

function check(address: string, port: number, allow: AllowedRanges): void {
  const refusal = findRefusal(address, port, allow)
  if (refusal !== undefined) throw new Error(refusal)
}

function openSocket(target: buildConnector.Options, addresses: string[], signal: AbortSignal): Promise<Socket> {
  const open = buildConnector({
    // With autoSelectFamily Node asks for all addresses at once and tries them in turn (RFC 8305).
    autoSelectFamily: true,
    lookup: (_hostname, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      ),
    signal,
    timeout: connectTimeoutMs,
    allowH2: false,
    maxCachedSessions: 0,
  })
  return new Promise((resolve, reject) => {
    open(target, (error, socket) => (error === null ? resolve(socket) : reject(error)))
  })
}
