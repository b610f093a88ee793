import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { Scope } from '../vocabulary.ts'
import type { Field } from './field.ts'
import type { HeaderName } from './headers.ts'

/** One operation of the API, as the server routes it and as the OpenAPI document shows it. */
export type Endpoint = {
  operationId: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With parameters in braces: `/v1/status/{id}`. */
  path: string
  /** Paths that are the same endpoint; of an older generation with a note that says which it is. */
  aliases?: readonly { path: string; isOlder?: boolean }[]
  summary: string
  description?: string
  /** Who may call it: holders of an API key, the operator, holders of a signed link, or anyone. */
  access: 'key' | 'admin' | 'link' | 'anyone'
  /** What an API key must be allowed to do. */
  scope?: Scope
  /** It makes the service send something to an address that the caller named. */
  sends?: true
  /** Still answered, but announced as deprecated. */
  deprecated?: true
  query?: Record<string, { description: string; schema: z.ZodType }>
  /** Request headers of its own. */
  headers?: Record<string, { description: string; schema: z.ZodType }>
  /** A multipart/form-data request. */
  form?: Record<string, Field>
  /** Set if names of its fields may be written in kebab-case and camelCase, too. */
  spellings?: 'any'
  /** Fields of the form of which at least one has to be sent, each list for itself. */
  alternatives?: readonly (readonly string[])[]
  /** A JSON request. */
  body?: z.ZodType
  success: {
    status: number
    description: string
    body?: z.ZodType
    /** Set if it is not JSON. */
    contentType?: string | readonly string[]
    /** Another media type that the caller may ask for, and what such an answer looks like. */
    other?: { contentType: string; example: string }
    /** Set if the example made from the schema does not fit: the properties that differ, by the name of each kind; or a text. */
    example?: unknown
    /** Those of its own: others follow from what the endpoint is. */
    headers?: readonly HeaderName[]
  }
  /** Its other answers, by HTTP status: 206 has the content of success, an error has its own, the rest have none. */
  alsoAnswers?: Record<number, string | ErrorAnswer>
  errors: readonly ErrorCode[]
}

type ErrorAnswer = { description: string; error: ErrorCode }

/** A text part. `value` is undefined if its bytes are not UTF-8; `length` counts code points to the part's end. */
export type TextPart = {
  kind: 'text'
  value: string | undefined
  length: number
  truncated: boolean
  /** Set for a list. Read as the part arrives, so that no turn of the event loop reads all of them. */
  entries?: string[] | undefined
}

/** A file part on disk. `type` is read from its bytes and undefined if they are not of a known type. */
export type FilePart = {
  kind: 'file'
  declaredType: string
  type: string | undefined
  /** The size as sent, even if less was kept. */
  sizeBytes: number
  /** Empty if nothing was kept, because the part is refused whatever it contains: a second file, or a file in a text field. */
  path: string
  /** Set if a result of the account was named instead: which, its number from 1. The limits of files do not hold for it. */
  madeBy?: { id: string; output: number }
  /** Set if a text named a picture that the account does not have. */
  isUnknown?: true
}

/** A multipart form as it arrives: the parts of each known field, in order; fields that were not sent are absent. */
export type Form = ReadonlyMap<string, readonly (TextPart | FilePart)[]>
