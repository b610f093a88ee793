import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { validate } from 'uuid'
import type { App } from '../../app.ts'
import type { BlobKey } from '../../blobs/blobs.ts'
import { ApiError } from '../../contract/errors.ts'
import { outputFiles, outputKey } from '../../generations/stored/outputs.ts'
import { sourceKey, sourceSegment, sourcesOf, sourceThumbnailKey } from '../../generations/stored/sources.ts'
import { findGeneration } from '../../store/generations/generations.ts'
import type { Generation } from '../../store/schema.ts'
import { matches } from '../request/etag.ts'
import { checkLink } from '../status/result-link.ts'
import type { Call, Handler } from './handler.ts'

/** A file that a link may name. */
type Served = { key: BlobKey; name: string; contentType: string; sizeBytes: number; etag: string }

/** Serves a result or a source to the holder of its link: whole or one byte range, with its ETag. */
export const getFile: Handler = async (call) => {
  const { app, request, reply } = call
  checkLink(app, request)
  const { generation, file } = await findFile(app, request)
  const { key, etag } = file
  const isKnown = matches(request.headers['if-none-match'], etag)
  const range = isKnown ? undefined : requestedRange(request, file, etag)
  const isEmpty = isKnown || request.method === 'HEAD'
  const blob = isEmpty ? await openNothing(app, key) : await openBlob(call, { key, range, ...generation })
  // A reader that reads nothing for this long is cut off: nothing else ends such a connection.
  reply.raw.setTimeout(app.config.requestTimeoutSeconds * 1000)

  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=86400, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename="${generation.type}-${generation.id}${extname(file.name)}"`,
  })
  if (isKnown) return reply.code(304).send(blob)
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.sizeBytes}`)
  return reply.headers({ 'content-type': file.contentType, 'content-length': end - start + 1 }).send(blob)
}

async function findFile(app: App, request: FastifyRequest): Promise<{ generation: Generation; file: Served }> {
  const { id, attempt, name } = request.params as { id: string; attempt: string; name: string }
  const generation = validate(id) ? await findGeneration(app.db, id) : undefined
  const files = generation && (attempt === sourceSegment ? sourceFiles(generation) : resultFiles(generation, attempt))
  const file = files?.find((file) => file.name === name)
  if (!generation || !file) throw new ApiError('NOT_FOUND')
  return { generation, file }
}

const resultFiles = ({ id, outputs }: Generation, attempt: string): Served[] =>
  outputFiles(outputs)
    .filter((file) => String(file.attempt) === attempt)
    .map((file) => ({ ...file, key: outputKey(id, file), etag: `"${file.sha256}"` }))

/** What is at such a link never changes. */
const sourceFiles = (generation: Generation): Served[] =>
  (sourcesOf(generation) ?? []).flatMap((source) => {
    const small = { ...source.thumbnail, contentType: 'image/webp', key: sourceThumbnailKey(generation.id, source) }
    return [{ ...source, key: sourceKey(generation.id, source.name) }, small].map((file) => ({
      ...file,
      etag: `"${generation.id}-${file.name}"`,
    }))
  })

/** An empty stream replaces a body that is not sent: without any, the framework would announce 0 bytes. */
async function openNothing(app: App, key: BlobKey): Promise<Readable> {
  if (!(await app.blobs.head(key))) throw new ApiError('NOT_FOUND')
  return Readable.from([])
}

/** Waits for this reader's turn; the next one's comes when the file is closed. @throws ApiError OVERLOADED */
async function openBlob(
  { app, reply, takeReader, signal }: Call,
  { key, range, accountId }: { key: BlobKey; range: { start: number; end: number } | undefined; accountId: string },
): Promise<Readable> {
  const close = await takeReader({ link: key, accountId }, signal)
  const blob = await app.blobs.get(key, range).catch((error) => {
    close()
    throw error
  })
  if (!blob) {
    close()
    throw new ApiError('NOT_FOUND')
  }
  blob.once('close', close)
  // If the reader leaves while the file is being opened, nothing is sent that would close it.
  reply.raw.once('close', () => blob.destroy())
  if (reply.raw.closed) blob.destroy()
  return blob
}

/** The one requested range; undefined for the whole file, which several or malformed ranges get too. */
function requestedRange({ headers }: FastifyRequest, { sizeBytes }: Served, etag: string) {
  if (!headers.range || (headers['if-range'] && headers['if-range'] !== etag)) return undefined
  // A suffix longer than the file is the whole file (RFC 9110 §14.1.2); the parser treats it as impossible.
  const wanted = Number(/^bytes=-(\d+)$/.exec(headers.range)?.[1]) > sizeBytes ? 'bytes=0-' : headers.range
  const ranges = parseRange(sizeBytes, wanted)
  if (ranges === -1) {
    const details = { field: 'Range', received: headers.range.slice(0, 200), reason: `the file has ${sizeBytes} bytes` }
    throw new ApiError('INVALID_PARAMETERS', details, {
      status: 416,
      headers: { 'content-range': `bytes */${sizeBytes}` },
    })
  }
  return ranges !== -2 && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
}
