import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

export type Target = {
  url: string
  headers: Record<string, string>
  /** The fields of a POST. */
  form?: Record<string, { type: 'text'; value: string } | { type: 'file'; path: string }>
}

const autocannon = createRequire(import.meta.url).resolve('autocannon')

/** How many requests a second a target answers, sent over several connections by another process. */
export async function requestsPerSecond(
  { url, headers, form }: Target,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const options = [
    '-c',
    connections,
    '-d',
    seconds,
    '-j',
    '-n',
    ...(form ? ['-m', 'POST', '-F', JSON.stringify(form)] : []),
  ]
  const heads = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...options.map(String), ...heads, url])
  const { requests, non2xx, errors } = JSON.parse(stdout)
  if (non2xx || errors)
    throw new Error(`${url} answered ${non2xx} times with an error, and ${errors} times not at all.`)
  return requests.average
}
