import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { ApiError } from '../../contract/errors.ts'
import type { FilePart, Form } from '../../contract/fields/endpoint.ts'
import { idempotencyKeyMax } from '../../contract/fields/idempotency.ts'
import { openSessionLocks } from '../../store/connection/session-locks.ts'

/**
 * The request's Idempotency-Key (draft-ietf-httpapi-idempotency-key-header-07).
 *
 * @throws ApiError INVALID_PARAMETERS if it is not 1 to 255 printable ASCII characters
 */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && key.length <= idempotencyKeyMax && /^[ -~]+$/.test(key)) return key
  const reason = `not 1 to ${idempotencyKeyMax} printable ASCII characters`
  throw new ApiError('INVALID_PARAMETERS', { field: 'Idempotency-Key', reason })
}

const longText = 4096

/** SHA-256 over the fields and files: multipart boundaries, file names and the order of fields differ between retries. */
export async function fingerprintOf(form: Form): Promise<Buffer> {
  const hash = createHash('sha256')
  for (const [name, parts] of [...form].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const part of parts) {
      const content = part.kind === 'text' ? part.value : part.path && (await hashFile(part))
      hash.update(JSON.stringify([name, part.kind, content]))
      // All parts together may have megabytes: other callers are served between two long ones.
      if (part.kind === 'text' && part.length > longText) await setImmediate()
    }
  }
  return hash.digest()
}

async function hashFile({ path }: FilePart): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The running requests, by key: a second one with the same key is refused meanwhile, on every server. */
export function openRunningKeys({ postgres, log }: App) {
  const running = new Set<string>()
  const locks = openSessionLocks(postgres)

  return {
    /** @throws ApiError IDEMPOTENCY_IN_PROGRESS */
    take: async (...scope: [accountId: string, endpoint: string, key: string]): Promise<AsyncDisposable> => {
      const name = JSON.stringify(scope)
      const refusal = () => new ApiError('IDEMPOTENCY_IN_PROGRESS', undefined, { headers: { 'retry-after': '1' } })
      if (running.has(name)) throw refusal()
      running.add(name)
      try {
        if (!(await locks.tryLock(name))) throw refusal()
      } catch (error) {
        running.delete(name)
        throw error
      }
      return {
        [Symbol.asyncDispose]: async () => {
          // If its connection is lost, so is the lock.
          await locks.unlock(name).catch((error) => log.warn(error, 'A lock could not be given back.'))
          running.delete(name)
        },
      }
    },
    close: locks.close,
  }
}
