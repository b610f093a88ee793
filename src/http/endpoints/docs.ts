import { readFile } from 'node:fs/promises'
import { sendBuiltFile } from './built-file.ts'
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

/** One of the page's files, which the studio's build takes from Swagger UI: nothing else of Swagger UI is served. */
export const getDocsFile: Handler = async (call) => {
  const { file } = call.request.params as { file: string }
  call.reply.header('cache-control', 'public, max-age=86400')
  return await sendBuiltFile(call, `docs/${file}`)
}

/**
 * As generated, because making it from the contract would take a quarter of every start. A test compares it with the contract.
 * It is read once, for the first who asks.
 */
export const getOpenApi: Handler = async () => {
  openApi ??= JSON.parse(await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8'))
  return openApi
}

let openApi: unknown
