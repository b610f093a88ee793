import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ApiError } from '../../contract/errors.ts'
import { matches } from '../request/etag.ts'
import type { Handler } from './handler.ts'

/** The OpenAPI document as a page for reading and trying requests. All links are relative, for services under a path of a proxy. */
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Veduta API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
<body>
<div id="docs"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
`

/** By default, the renderer would fill every optional field of a tried form with the word "string". */
const start = `const leaveOptionalEmpty = (Form, { React }) => (props) =>
  React.createElement(Form, { ...props, dispatchInitialValue: props.dispatchInitialValue && props.required })

SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
  plugins: [{ wrapComponents: { JsonSchemaForm: leaveOptionalEmpty } }],
})
`

/** The renderer's icons are data URLs; the picture of a signed link tried on the page is a blob. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data: blob:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const getDocs: Handler = async ({ reply }) =>
  reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
    .type('text/html; charset=utf-8')
    .send(page)

/** One of the page's files. */
export const getDocsFile: Handler = async ({ request, reply }) => {
  const { file } = request.params as { file: string }
  if (!Object.hasOwn(files, file)) throw new ApiError('NOT_FOUND')
  const { type, bytes, etag } = await files[file as keyof typeof files]()
  reply.headers({ etag, 'cache-control': 'public, max-age=86400' })
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(bytes)
}

type ServedFile = { type: string; bytes: Buffer; etag: string }

/** Only the renderer's files are used: its plugin would add routes outside the contract. */
const files = {
  'start.js': once('text/javascript', async () => Buffer.from(start)),
  'swagger-ui-bundle.js': once('text/javascript', () =>
    readFile(new URL(import.meta.resolve('@fastify/swagger-ui/static/swagger-ui-bundle.js'))),
  ),
  'swagger-ui.css': once('text/css', () =>
    readFile(new URL(import.meta.resolve('@fastify/swagger-ui/static/swagger-ui.css'))),
  ),
}

/** Read at the first request, and kept. */
function once(type: string, read: () => Promise<Buffer>): () => Promise<ServedFile> {
  let served: Promise<ServedFile> | undefined
  return () => {
    served ??= read().then((bytes) => {
      const digest = createHash('sha256').update(bytes).digest('base64url')
      return { type: `${type}; charset=utf-8`, bytes, etag: `"${digest}"` }
    })
    return served
  }
}
