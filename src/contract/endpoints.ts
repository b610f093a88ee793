import { z } from 'zod'
import { accountEndpoints } from './account/account.ts'
import { historyEndpoints } from './account/account-history.ts'
import { sessionEndpoints } from './account/session.ts'
import { archRender } from './arch-render-v41.ts'
import { renderFast, renderUltra } from './arch-render-v45/endpoints.ts'
import type { Endpoint } from './fields/endpoint.ts'
import { ifNoneMatch } from './fields/headers.ts'
import { allGenerationsEndpoints } from './generation/all-generations.ts'
import { generationEndpoints } from './generation/generations.ts'
import { receiptEndpoints } from './generation/receipt.ts'
import { replayEndpoints } from './generation/replay.ts'
import { cancel, status, statusEvents } from './generation/status.ts'
import { seeingEndpoints } from './seeing.ts'
import { engineEndpoints } from './service/engines.ts'
import { modelEndpoints } from './service/models.ts'
import { secretEndpoints } from './service/secrets.ts'
import { studioEndpoints } from './service/studio.ts'
import { uploadEndpoints } from './uploads.ts'
import { video } from './video-ai.ts'
import { videoCinematic, videoFlash } from './video-v20/endpoints.ts'
import { webhookEndpoints } from './webhooks.ts'

const health = z.object({ status: z.literal('ok') })

/** Every operation of the API; the server routes these and no others. */
export const endpoints = {
  video,
  videoFlash,
  videoCinematic,
  archRender,
  renderUltra,
  renderFast,
  status,
  statusEvents,
  cancel,
  file: {
    operationId: 'getFile',
    method: 'GET',
    path: '/v1/files/{id}/{attempt}/{name}',
    summary: 'A result file, by its signed link',
    description: 'Links come from the status endpoint and need no key. One byte range is supported.',
    access: 'link',
    query: {
      expires: { description: 'Unix time in seconds, from the link.', schema: z.int() },
      signature: { description: 'From the link.', schema: z.string() },
    },
    headers: {
      ...ifNoneMatch,
      Range: {
        description: 'One range of bytes, such as bytes=0-99. Several, or what is not a range, get the whole file.',
        schema: z.string().optional(),
      },
      'If-Range': {
        description: 'The ETag of which Range asks for a part: of another file, all bytes are sent.',
        schema: z.string().optional(),
      },
    },
    success: {
      status: 200,
      description: 'The file.',
      contentType: ['image/png', 'image/jpeg', 'image/webp', 'video/mp4'],
      headers: ['ETag', 'Accept-Ranges', 'Content-Disposition'],
    },
    alsoAnswers: {
      206: 'The requested byte range.',
      304: 'The file is the one that If-None-Match names.',
      416: { description: 'INVALID_PARAMETERS: the file does not have this range.', error: 'INVALID_PARAMETERS' },
    },
    errors: ['NOT_FOUND', 'INTERNAL_SERVER_ERROR', 'OVERLOADED'],
  },
  ...uploadEndpoints,
  ...generationEndpoints,
  ...receiptEndpoints,
  ...replayEndpoints,
  ...accountEndpoints,
  ...engineEndpoints,
  ...modelEndpoints,
  ...secretEndpoints,
  ...seeingEndpoints,
  ...historyEndpoints,
  ...webhookEndpoints,
  ...allGenerationsEndpoints,
  ...sessionEndpoints,
  ...studioEndpoints,
  openapi: {
    operationId: 'getOpenApi',
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document',
    access: 'anyone',
    success: {
      status: 200,
      description: 'The OpenAPI 3.1 document.',
      body: z.looseObject({}),
      example: { openapi: '3.1.0', paths: {} },
    },
    errors: [],
  },
  docs: {
    operationId: 'getDocs',
    method: 'GET',
    path: '/docs',
    summary: 'This document as a page for reading and trying requests',
    access: 'anyone',
    success: { status: 200, description: 'The page.', body: z.string(), contentType: 'text/html' },
    errors: [],
  },
  docsFile: {
    operationId: 'getDocsFile',
    method: 'GET',
    path: '/docs/{file}',
    summary: 'A script or style of that page',
    access: 'anyone',
    headers: ifNoneMatch,
    success: {
      status: 200,
      description: 'The file.',
      body: z.string(),
      contentType: ['text/javascript', 'text/css'],
      headers: ['ETag'],
    },
    alsoAnswers: { 304: 'The file is the one that If-None-Match names.' },
    errors: ['NOT_FOUND'],
  },
  llms: {
    operationId: 'getLlmsText',
    method: 'GET',
    path: '/llms.txt',
    summary: 'The API in brief, for language models',
    access: 'anyone',
    success: {
      status: 200,
      description: 'The text.',
      body: z.string(),
      contentType: 'text/plain',
      example: '# Veduta\n',
    },
    errors: [],
  },
  live: {
    operationId: 'getLive',
    method: 'GET',
    path: '/livez',
    summary: 'Whether the process is alive',
    access: 'anyone',
    success: { status: 200, description: 'It is.', body: health },
    errors: [],
  },
  ready: {
    operationId: 'getReady',
    method: 'GET',
    path: '/readyz',
    summary: 'Whether requests can be served now',
    access: 'anyone',
    success: { status: 200, description: 'They can.', body: health },
    errors: ['OVERLOADED'],
  },
} as const satisfies Record<string, Endpoint>
