import { z } from 'zod'
import type { Endpoint } from '../fields/endpoint.ts'

/** The page for people. It uses only the public endpoints. */
export const studioEndpoints = {
  studio: {
    operationId: 'getStudio',
    method: 'GET',
    path: '/',
    summary: 'The studio, a web page for this API',
    access: 'anyone',
    success: { status: 200, description: 'The page.', body: z.string(), contentType: 'text/html' },
    alsoAnswers: { 304: 'The page is the one that If-None-Match names.' },
    errors: ['NOT_FOUND'],
  },
  studioFile: {
    operationId: 'getStudioFile',
    method: 'GET',
    path: '/studio/{file}',
    summary: 'A script, style or picture of that page',
    access: 'anyone',
    success: {
      status: 200,
      description: 'The file.',
      body: z.string(),
      contentType: ['text/javascript', 'text/css', 'image/svg+xml'],
    },
    alsoAnswers: { 304: 'The file is the one that If-None-Match names.' },
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
