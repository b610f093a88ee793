import { readFile } from 'node:fs/promises'
import type { Client } from '@veduta/client'
import { adminTokenFile } from '../../secrets.ts'
import type { Input, Option } from '../command.ts'
import { readSettings } from '../read-settings.ts'
import { checkUrl } from './check-url.ts'
import { withClient } from './with-client.ts'

/** The options of every operator's command that calls a running service. */
export const accessOptions: Record<string, Option> = {
  url: {
    value: 'URL',
    description: 'The URL of the service. Default: VEDUTA_PUBLIC_URL, else 127.0.0.1 at VEDUTA_PORT.',
  },
  'data-dir': {
    value: 'DIR',
    description: "The service's data directory, which holds its admin token. Not needed with VEDUTA_ADMIN_TOKEN.",
  },
}

/** Calls a running service with the operator's token. */
export async function asOperator<T>(
  { url, ...flags }: Input['options'],
  use: (client: Client) => Promise<T>,
): Promise<T> {
  if (url) checkUrl('--url', url)
  // No other setting concerns an operator's terminal, so none of them can be wrong in it.
  const { VEDUTA_PORT, VEDUTA_PUBLIC_URL, VEDUTA_DATA_DIR, VEDUTA_ADMIN_TOKEN } = process.env
  const env = { VEDUTA_PORT, VEDUTA_PUBLIC_URL, VEDUTA_DATA_DIR, VEDUTA_ADMIN_TOKEN }
  const { port, publicUrl, dataDir, adminToken } = readSettings(env, { ...flags, 'public-url': url })
  const file = adminTokenFile(dataDir)
  const access = {
    url: publicUrl ?? `http://127.0.0.1:${port}`,
    // Without a token the service is called anyway: that it does not run is the better error.
    token: adminToken ?? (await readFile(file, 'utf8').catch(() => '')).trim(),
    tokenName: `admin token of ${adminToken ? 'VEDUTA_ADMIN_TOKEN' : file}: set VEDUTA_ADMIN_TOKEN, or name the service's data directory with --data-dir`,
  }
  return await withClient(access, use)
}
