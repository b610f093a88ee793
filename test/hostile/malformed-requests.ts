import fc from 'fast-check'
import { boundary } from '../api/multipart.ts'
import { requestHead } from '../api/raw-http.ts'
import { brokenHttp } from './broken-http.ts'
import { brokenMultipart } from './broken-multipart.ts'
import type { MalformedKind } from './malformed-kind.ts'
import { oddMultipart } from './odd-multipart.ts'

/** A request as it is written to the connection. */
export type Malformed = { what: string; bytes: Buffer } & Omit<MalformedKind, 'arbitrary'>

type Target = { key: string; image: Buffer }
type Request = { headers?: Record<string, string | number>; body: Buffer }

const endpoints = ['/v1/video-ai', '/v1/archRender-v41']

/** Requests to the generation endpoints that break multipart or HTTP in one way each; the rest is valid. */
export function malformedRequest({ key, image }: Target): fc.Arbitrary<Malformed> {
  const authorized = { Authorization: `Bearer ${key}`, 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  const parts = [
    { name: 'prompt', bytes: 'a house' },
    { name: 'expert_name', bytes: 'exterior' },
    { name: 'image', filename: 'a.jpg', type: 'image/jpeg', bytes: image },
  ]
  const kinds = Object.entries({ ...brokenMultipart(parts), ...oddMultipart(parts), ...brokenHttp(authorized, parts) })
  return fc.oneof(
    ...kinds.map(([what, { arbitrary, ...rest }]) =>
      fc.tuple(fc.constantFrom(...endpoints), arbitrary).map(([path, made]) => {
        const bytes = Buffer.isBuffer(made)
          ? Buffer.concat([Buffer.from(`POST ${path}`), made])
          : whole(path, authorized, made)
        return { what: `${what}, ${path}`, bytes, ...rest }
      }),
    ),
  )
}

function whole(path: string, authorized: Record<string, string>, { headers, body }: Request): Buffer {
  return Buffer.concat([
    Buffer.from(requestHead('POST', path, { ...authorized, 'Content-Length': body.length, ...headers }), 'latin1'),
    body,
  ])
}
