import { createHmac } from 'node:crypto'
import type { Clock } from '../clock.ts'

/*
 * Standard Webhooks 1.0.0 (https://github.com/standard-webhooks/standard-webhooks), the symmetric scheme v1.
 */

const prefix = 'whsec_'
const secretBytes = 32

export const newSecret = (clock: Clock) => prefix + clock.randomBytes(secretBytes).toString('base64')

/** The headers of one attempt: the id is the same for every attempt, the timestamp is this one's, and every secret signs. */
export function signedHeaders({ id, at, body }: { id: string; at: Date; body: string }, secrets: string[]) {
  const timestamp = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
