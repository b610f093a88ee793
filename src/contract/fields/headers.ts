import { z } from 'zod'

type Header = { description: string; schema: z.ZodType; example: string | number }

const text = z.string()

/** The headers that answers may have. Those of security and caching, which no program reads, are left out. */
export const answerHeaders = {
  'X-Request-Id': {
    description: 'The name of the request in the log of the service.',
    schema: text,
    example: '019ab2f0-5c1e-7a40-9d3b-2f6c1e8a7b54',
  },
  Location: {
    description: 'Where to poll, below the address of the service.',
    schema: text,
    example: '/v1/status/019ab2f0-5c1e-7a40-9d3b-2f6c1e8a7b54',
  },
  'Retry-After': { description: 'How many seconds to wait.', schema: z.int().min(0), example: 3 },
  'Idempotent-Replayed': {
    description: 'true if this is the earlier answer to the same request.',
    schema: text,
    example: 'true',
  },
  'RateLimit-Policy': {
    description: 'The limit that counts the request: its name, q requests in w seconds. Absent if there is none.',
    schema: text,
    example: '"submit";q=60;w=60',
  },
  RateLimit: {
    description: 'What is left of that limit: r requests, for t seconds.',
    schema: text,
    example: '"submit";r=59;t=60',
  },
  ETag: { description: 'Names this state of the answer, for If-None-Match.', schema: text, example: 'W/"3-e69KCXeK"' },
  'Content-Range': { description: 'Which bytes of how many.', schema: text, example: 'bytes 0-99/1843200' },
  'Accept-Ranges': { description: 'That one range of bytes can be asked for.', schema: text, example: 'bytes' },
  'Content-Disposition': {
    description: 'The name of the file.',
    schema: text,
    example: 'inline; filename="render.png"',
  },
  'Set-Cookie': { description: 'The session.', schema: text, example: 'veduta=…; HttpOnly; SameSite=Strict' },
  'WWW-Authenticate': { description: 'How to say who asks.', schema: text, example: 'Bearer' },
  Deprecation: {
    description: 'Since when the endpoint is deprecated (RFC 9745). Absent if the operator sets no time.',
    schema: text,
    example: '@1793491200',
  },
  Sunset: {
    description: 'The last day of the endpoint (RFC 8594), once it is set.',
    schema: text,
    example: 'Tue, 01 Jun 2027 00:00:00 GMT',
  },
  Link: {
    description: 'What replaces the endpoint (RFC 8288), and a page about the deprecation if the operator names one.',
    schema: text,
    example: '</v1/archRender-v45-fast>; rel="successor-version"',
  },
} as const satisfies Record<string, Header>

export type HeaderName = keyof typeof answerHeaders

/** Request headers that several endpoints read. They are ignored if they are malformed. */
export const ifNoneMatch = {
  'If-None-Match': {
    description: 'ETags that the caller has: if one of them still holds, the answer is 304 without a body.',
    schema: text.optional(),
  },
}
