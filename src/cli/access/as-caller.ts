import type { Client } from '@veduta/client'
import { CommandError, calledAs, type Input, type Option } from '../command.ts'
import { readSettings } from '../read-settings.ts'
import { checkUrl } from './check-url.ts'
import { withClient } from './with-client.ts'

/** The options of every command that uses the service with an API key. */
export const callerOptions: Record<string, Option> = {
  url: {
    value: 'URL',
    description: 'The URL of the service. Default: VEDUTA_URL, else VEDUTA_PUBLIC_URL, else 127.0.0.1 at VEDUTA_PORT.',
  },
  key: {
    value: 'KEY',
    description: 'The API key. Default: VEDUTA_API_KEY, which other users of this machine cannot read.',
  },
}

const noKey = [
  'The API key is missing: set VEDUTA_API_KEY, or pass one with --key.',
  `"${calledAs} key issue" makes one on the machine of the service, and so does the page “Operate” of the studio.`,
].join(' ')

/** Calls a service with an API key. */
export async function asCaller<T>(options: Input['options'], use: (client: Client) => Promise<T>): Promise<T> {
  const url = serviceUrl(options)
  const token = options.key || process.env.VEDUTA_API_KEY
  if (!token) throw new CommandError('key', noKey)
  const tokenName = `API key of ${options.key ? '--key' : 'VEDUTA_API_KEY'}: ask its operator for one`
  return await withClient({ url, token, tokenName }, use)
}

/** The address of the service that a caller's command asks, without a trailing slash. */
export function serviceUrl(options: Input['options']): string {
  const { VEDUTA_URL } = process.env
  const given = options.url || VEDUTA_URL
  if (given) checkUrl(options.url ? '--url' : 'VEDUTA_URL', given)
  return (given || urlHere()).replace(/\/+$/, '')
}

/** The address of a service with the settings of this terminal. */
function urlHere(): string {
  // No other setting concerns a caller's terminal, so none of them can be wrong in it.
  const { VEDUTA_PORT, VEDUTA_PUBLIC_URL } = process.env
  const { port, publicUrl } = readSettings({ VEDUTA_PORT, VEDUTA_PUBLIC_URL }, {})
  return publicUrl ?? `http://127.0.0.1:${port}`
}
