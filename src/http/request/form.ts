import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { z } from 'zod'
import { ApiError } from '../../contract/errors.ts'
import type { FilePart, Form, TextPart } from '../../contract/fields/endpoint.ts'
import { cut, type Field, openList, textMaxBytes } from '../../contract/fields/field.ts'
import { bodyOf, type Exchange, hasBody } from './body.ts'

/** A request's body, all parts together. */
const bodyMaxBytes = 67108864
const partsMax = 1000
const partsOfNameMax = 100
/** No known name is longer: nothing is kept of parts with longer names, so they are not counted. */
const nameMaxLength = 200
const unknownNamesMax = 20
const jsonMaxBytes = 65536

/**
 * Reads a multipart body: files of known fields go into `folder`, texts of known fields to memory, neither beyond its
 * field's limit, and the rest is counted and discarded. `unknownNames` are the first few names that no field has.
 *
 * @throws ApiError IMAGE_TOO_LARGE past 64 MiB in all, INVALID_PARAMETERS if the body is not well-formed multipart
 */
export async function readForm(
  { request, response }: Exchange,
  { form: fields, spellings }: { form: Record<string, Field>; spellings?: 'any' | undefined },
  folder: string,
): Promise<{ form: Form; unknownNames: string[] }> {
  checkHeaders(request)
  const parser = openParser(request)
  const reading: { name: string; stream: Readable; part: Promise<TextPart | FilePart> }[] = []

  const counts = new Map<string, number>()
  const isOneTooMany = (name: string) => {
    const count = (counts.get(name) ?? 0) + 1
    if (name.length <= nameMaxLength) counts.set(name, count)
    return count > partsOfNameMax
  }
  const unknownNames = new Set<string>()
  const spelled = spellings && new Map(Object.keys(fields).map((name) => [inSnakeCase(name), name]))
  const withFile = new Set<string>()
  const lists = new Map(
    Object.entries(fields).flatMap(([name, field]) => (field.kind === 'list' ? [[name, openList(field)]] : [])),
  )

  parser.on('file', (sentName = '', stream: Readable, filename: string | undefined, coding: string, type: string) => {
    // Reading it reports an error; this listener only keeps an earlier one from ending the process.
    stream.on('error', () => {})
    const name = fieldName(sentName, fields, spelled)
    if (isOneTooMany(name)) parser.destroy(sentTooOften(name))
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field && unknownNames.size < unknownNamesMax && name.length <= nameMaxLength) unknownNames.add(name)
    if (field && !/^(7bit|8bit|binary)$/.test(coding.trim())) parser.destroy(sentEncoded(name, coding))
    if (!field || parser.destroyed) return stream.resume()
    const path = join(folder, `${name}-${reading.length}`)
    // A second file is refused, as is one in a text field: only the first one uses space and a file descriptor.
    const keep = () => (field.kind === 'file' && !withFile.has(name) && withFile.add(name) ? field.maxBytes : undefined)
    const isFile = filename !== undefined || (field.kind === 'file' && type.startsWith('image/'))
    const part = isFile
      ? readFile(stream, { filename, path, declaredType: type, keep })
      : readText(stream, lists.get(name))
    // Without this, the stream of a part that could not be kept is never drained, and the parser waits forever.
    part.catch((error) => isFileError(error) && parser.destroy(new PartError(error)))
    reading.push({ name, stream, part })
  })

  try {
    await parse({ request, response }, parser)
  } catch (error) {
    for (const { stream } of reading) stream.destroy()
    await Promise.allSettled(reading.map(({ part }) => part))
    throw error
  }

  const form = new Map<string, (TextPart | FilePart)[]>()
  for (const { name, part } of reading) {
    const parts = form.get(name) ?? []
    parts.push(await part)
    form.set(name, parts)
  }
  return { form, unknownNames: [...unknownNames] }
}

/**
 * Some libraries mark the name of a list with brackets.
 *
 * @param spelled the fields by their names in snake_case, if other spellings are read, too
 */
function fieldName(sentName: string, fields: Record<string, Field>, spelled?: ReadonlyMap<string, string>): string {
  const bare = sentName.endsWith('[]') ? sentName.slice(0, -2) : sentName
  const find = (name: string) =>
    Object.hasOwn(fields, name) || name.length > nameMaxLength ? name : (spelled?.get(inSnakeCase(name)) ?? name)
  const name = find(bare)
  return Object.hasOwn(fields, name) && fields[name]!.kind === 'list' ? name : find(sentName)
}

const inSnakeCase = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()

/**
 * Reads a JSON body. It must have the JSON type: forms of other sites can send text that looks like JSON, but not that type.
 *
 * @throws ApiError INVALID_PARAMETERS
 */
export async function readJson<S extends z.ZodType>({ request, response }: Exchange, schema: S): Promise<z.infer<S>> {
  if (hasBody(request) && !/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw new ApiError('INVALID_PARAMETERS', { field: 'Content-Type', reason: 'send application/json' })
  }
  const chunks = await readAll({ request, response })
  let sent: unknown
  try {
    sent = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch {
    // The cause would quote the body in the log.
    throw malformed('the body is not JSON in UTF-8')
  }
  const result = schema.safeParse(sent)
  if (result.success) return result.data
  throw schemaRefusal(result.error.issues[0]!)
}

const isFileError = (error: unknown) => (error as NodeJS.ErrnoException).syscall !== undefined

/** A part could not be stored, which is not its sender's fault. */
class PartError extends Error {
  constructor(cause: unknown) {
    super('a part could not be kept', { cause })
  }
}

/**
 * Reads the body of a request that needs none, because callers may send one anyway.
 *
 * @throws ApiError INVALID_PARAMETERS if it is longer than any meaningful one
 */
export async function readNothing(exchange: Exchange): Promise<void> {
  if (hasBody(exchange.request)) await readAll(exchange)
}

async function readAll(exchange: Exchange): Promise<Buffer[]> {
  const tooLong = () => malformed(`longer than ${jsonMaxBytes} bytes`)
  if (Number(exchange.request.headers['content-length']) > jsonMaxBytes) throw tooLong()
  const chunks: Buffer[] = []
  for await (const chunk of bodyOf(exchange, jsonMaxBytes, tooLong)) chunks.push(chunk)
  return chunks
}

/** Why a value was refused, in the words of its schema. */
export function schemaRefusal(issue: z.core.$ZodIssue): ApiError {
  const field = issue.path.length ? { field: issue.path.join('.') } : {}
  if (issue.code === 'invalid_value') {
    return new ApiError('INVALID_PARAMETERS', { ...field, allowed: issue.values as (string | number)[] })
  }
  // Rewords Zod's messages for a value of another type or none; the schemas' reasons pass unchanged.
  const [, expected, received] = /^Invalid input: expected (\w+), received (\w+)$/.exec(issue.message) ?? []
  const reason = received === 'undefined' ? 'missing' : expected ? `not of the type ${expected}` : issue.message
  return new ApiError('INVALID_PARAMETERS', { ...field, reason })
}

function checkHeaders({ headers }: IncomingMessage): void {
  const declared = Number(headers['content-length'])
  if (declared > bodyMaxBytes) throw bodyTooLarge(declared)
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) {
    throw malformed('the body is not multipart/form-data')
  }
}

function openParser(request: IncomingMessage) {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      // Every part comes as a stream of bytes: texts too must be counted to their end and checked for UTF-8.
      isPartAFile: () => true,
      limits: { fileSize: Number.POSITIVE_INFINITY, files: Number.POSITIVE_INFINITY, parts: partsMax },
    })
  } catch (cause) {
    throw malformed('the boundary is missing or not valid', cause)
  }
}

/** Feeds the parser until the body ends; resolves when every part was announced. */
async function parse(exchange: Exchange, parser: ReturnType<typeof openParser>): Promise<void> {
  parser.on('partsLimit', () => parser.destroy(new Error(`more than ${partsMax} parts`)))
  try {
    await pipeline(bodyOf(exchange, bodyMaxBytes, bodyTooLarge), parser)
  } catch (error) {
    if (error instanceof PartError) throw error.cause
    if (error instanceof ApiError) throw error
    throw malformed('the body is not well-formed multipart', error)
  }
}

async function readText(stream: Readable, readEntries: ReturnType<typeof openList> | undefined): Promise<TextPart> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const kept: Buffer[] = []
  let keptBytes = 0
  let sizeBytes = 0
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const keep = chunk.subarray(0, Math.max(0, textMaxBytes - keptBytes))
    if (keep.length) kept.push(keep)
    keptBytes += keep.length
    sizeBytes += chunk.length
    // In UTF-8, every byte of a code point except the first is 10xxxxxx.
    for (let at = 0; at < chunk.length; at++) if ((chunk[at]! & 0xc0) !== 0x80) length++
  }
  const truncated = sizeBytes > keptBytes
  try {
    // A cut may split a code point; then its beginning is dropped.
    const value = decoder.decode(Buffer.concat(kept), { stream: truncated })
    const entries = truncated ? undefined : readEntries?.(value)
    return { kind: 'text', value, length, truncated, ...(entries && { entries }) }
  } catch {
    return { kind: 'text', value: undefined, length, truncated }
  }
}

/** `keep` is called when there is something to keep; it returns how much to keep, or undefined for nothing. */
async function readFile(
  stream: Readable,
  {
    filename,
    path,
    declaredType,
    keep,
  }: { filename: string | undefined; path: string; declaredType: string; keep: () => number | undefined },
): Promise<FilePart | TextPart> {
  const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const first = await chunks.next()
  // An empty file input, as browsers send it, counts as absent, like a blank text.
  if (first.done && filename === '') return { kind: 'text', value: '', length: 0, truncated: false }
  const maxBytes = keep()
  let sizeBytes = 0
  async function* withinLimit() {
    for (let next = first; !next.done; next = await chunks.next()) {
      sizeBytes += next.value.length
      if (maxBytes !== undefined && sizeBytes <= maxBytes) yield next.value
    }
  }
  if (maxBytes === undefined) for await (const _ of withinLimit());
  else await pipeline(withinLimit, createWriteStream(path))
  const kept = maxBytes === undefined ? '' : path
  return { kind: 'file', declaredType: declaredType.toLowerCase(), type: undefined, sizeBytes, path: kept }
}

const sentTooOften = (name: string) =>
  new ApiError('INVALID_PARAMETERS', { field: cut(name), reason: `sent more than ${partsOfNameMax} times` })

const sentEncoded = (name: string, coding: string) =>
  new ApiError('INVALID_PARAMETERS', {
    field: cut(name),
    reason: `it has the Content-Transfer-Encoding ${cut(coding)}, so send its bytes as they are instead`,
  })

const malformed = (reason: string, cause?: unknown) => new ApiError('INVALID_PARAMETERS', { reason }, { cause })

const bodyTooLarge = (size: number) =>
  new ApiError('IMAGE_TOO_LARGE', { size, maxSize: bodyMaxBytes, unit: 'bytes' }, { headers: { connection: 'close' } })
