import { join } from 'node:path'
import type { App } from '../../app.ts'
import { ApiError, type ErrorCode } from '../../contract/errors.ts'
import { type FileField, imageTooLarge, invalidImageType } from '../../contract/fields/field.ts'
import { sniff } from '../../media/sniff.ts'
import { download } from '../../net/download.ts'
import { OutgoingError } from '../../net/outgoing.ts'
import type { Request } from './plan.ts'

type Rule = Pick<FileField, 'maxBytes' | 'allowedTypes'>

const downloadMs = 10_000

/**
 * Downloads a URL's picture into the request's folder, under the rules of an upload. No error repeats the URL or an address; the log
 * has why.
 *
 * @param unreachable replaces the refusal of a URL that answered nothing or was not allowed
 * @throws ApiError IMAGE_TOO_LARGE, INVALID_IMAGE_TYPE, INVALID_PARAMETERS
 */
export async function fetchPicture(
  app: App,
  request: Request,
  { field, url, unreachable }: { field: string; url: string; unreachable?: ApiError },
  rule: Rule,
): Promise<{ path: string }> {
  const path = join(request.folder, field)
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(downloadMs)])
  const options = { maxBytes: rule.maxBytes, signal, allow: app.config.fetchAllow }
  const { declaredType } = await download(url, path, options).catch((error) => {
    request.signal.throwIfAborted()
    if (!(error instanceof OutgoingError)) throw error
    app.log.info({ field, reason: error.message, cause: error.cause }, 'An image URL was refused.')
    if (error.kind === 'too large') throw imageTooLarge(error.sizeBytes!, rule)
    if (error.kind === 'could not be fetched' && unreachable) throw unreachable
    throw new ApiError('INVALID_PARAMETERS', { field, reason: error.kind })
  })
  const type = await sniff(path)
  if (!type || !rule.allowedTypes.includes(type)) throw invalidImageType({ type, declaredType }, rule)
  return { path }
}

/** All results; of several refusals, the one earliest in the order of checks, then that of the earliest picture. */
export async function firstRefusal<T>(
  order: readonly ErrorCode[],
  tasks: readonly (Promise<T> | undefined)[],
): Promise<(T | undefined)[]> {
  const results = await Promise.allSettled(tasks)
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  const place = (error: unknown) => (error instanceof ApiError ? order.indexOf(error.code) : -1)
  const [first] = errors.sort((a, b) => place(a) - place(b))
  if (first) throw first
  return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined))
}
