import { z } from 'zod'
import type { Endpoint } from '../fields/endpoint.ts'
import { ifNoneMatch } from '../fields/headers.ts'

/** The page for people. It uses only the public endpoints. */
export const studioEndpoints = {
  studio: {
    operationId: 'getStudio',
    method: 'GET',
    path: '/',
    summary: 'The studio, a web page for this API',
    access: 'anyone',
    headers: ifNoneMatch,
    success: {
      status: 200,
      description: 'The page.',
      body: z.string(),
      contentType: 'text/html',
      headers: ['ETag'],
    },
    alsoAnswers: { 304: 'The page is the one that If-None-Match names.' },
    errors: ['NOT_FOUND'],
  },
  studioFile: {
    operationId: 'getStudioFile',
    method: 'GET',
    path: '/studio/{file}',
    summary: 'A script, style or picture of that page',
    access: 'anyone',
    headers: ifNoneMatch,
    success: {
      status: 200,
      description: 'The file.',
      body: z.string(),
      contentType: ['text/javascript', 'text/css', 'image/svg+xml'],
      headers: ['ETag'],
    },
    alsoAnswers: { 304: 'The file is the one that If-None-Match names.' },
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
