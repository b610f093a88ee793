import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { accountEndpoints } from '../contract/account.ts'
import { sessionEndpoints } from '../contract/session.ts'
import { adminTokenFile } from '../secrets.ts'
import { CommandError, type Input, type Option } from './command.ts'
import { readSettings } from './read-settings.ts'
import { readAnswer, send } from './request.ts'

/** A running service and its operator's token. */
export type AdminAccess = { url: string; token: string; tokenSource: string }

/** The options of every command that talks to a running service. */
export const accessOptions: Record<string, Option> = {
  url: {
    value: 'URL',
    description: 'Where the service runs. Default: VEDUTA_PUBLIC_URL, else 127.0.0.1 at VEDUTA_PORT.',
  },
  'data-dir': {
    value: 'DIR',
    description: "The service's data directory, which holds its admin token. Not needed with VEDUTA_ADMIN_TOKEN.",
  },
}

export async function readAdminAccess({ url, ...flags }: Input['options']): Promise<AdminAccess> {
  if (url && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new CommandError('usage', `--url ${url} is not an http or https URL.`)
  }
  // No other setting concerns an operator's terminal, so none of them can be wrong in it.
  const { VEDUTA_PORT, VEDUTA_PUBLIC_URL, VEDUTA_DATA_DIR, VEDUTA_ADMIN_TOKEN } = process.env
  const env = { VEDUTA_PORT, VEDUTA_PUBLIC_URL, VEDUTA_DATA_DIR, VEDUTA_ADMIN_TOKEN }
  const { port, publicUrl, dataDir, adminToken } = readSettings(env, { ...flags, 'public-url': url })
  const file = adminTokenFile(dataDir)
  return {
    url: publicUrl ?? `http://127.0.0.1:${port}`,
    // Without a token the service is asked all the same: that it does not run is the better answer.
    token: adminToken ?? (await readFile(file, 'utf8').catch(() => '')).trim(),
    tokenSource: adminToken ? 'VEDUTA_ADMIN_TOKEN' : file,
  }
}

const adminEndpoints = { ...accountEndpoints, createSignInLink: sessionEndpoints.createSignInLink }
type AdminEndpoints = Omit<typeof adminEndpoints, 'account' | 'credits'>
type Answer<Name extends keyof AdminEndpoints> = z.infer<AdminEndpoints[Name]['success']['body']>
type Parameters = { id?: string; key_id?: string }

/** Calls an endpoint of the operator's; its shape, in and out, is the contract's. */
export async function callAdmin<Name extends keyof AdminEndpoints>(
  { url, token, tokenSource }: AdminAccess,
  name: Name,
  parameters: Parameters = {},
  body?: AdminEndpoints[Name] extends { body: z.ZodType } ? z.input<AdminEndpoints[Name]['body']> : undefined,
): Promise<Answer<Name>> {
  const { method, path, success } = adminEndpoints[name]
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: keyof Parameters) => encodeURIComponent(parameters[key]!))
  const response = await send(url + filled, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status === 401) {
    const message = `The service at ${url} does not take the admin token of ${tokenSource}: set VEDUTA_ADMIN_TOKEN, or name the service's data directory with --data-dir.`
    throw new CommandError('refused', message)
  }
  return await readAnswer(response, success.body as unknown as z.ZodType<Answer<Name>>)
}
