import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { wholeNumber } from './field.ts'
import { status, statusBody, statuses } from './status.ts'

const common = ['UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMITED', 'INTERNAL_SERVER_ERROR', 'OVERLOADED'] as const

const instant = z.iso
  .datetime({ offset: true, error: 'not an ISO 8601 time with its offset, such as 2026-11-21T10:00:00Z' })
  .optional()

/** What every list takes and answers: newest first, and where to go on. */
export const pageQuery = {
  limit: { description: 'How many at most.', schema: wholeNumber(1, 100).default(20) },
  cursor: {
    description: 'The next_cursor of the page before.',
    schema: z.uuid('not a cursor of this list').optional(),
  },
  created_after: { description: 'Only those made at or after this time.', schema: instant },
  created_before: { description: 'Only those made before this time.', schema: instant },
}
export const nextCursor = z.string().nullable().describe('For the next page; null on the last.')

export const generationEndpoints = {
  listGenerations: {
    operationId: 'listGenerations',
    method: 'GET',
    path: '/v1/generations',
    summary: "The caller's generations, newest first",
    access: 'key',
    scope: 'read',
    query: {
      ...pageQuery,
      type: { description: 'Only those of this type.', schema: z.enum(['video', 'render']).optional() },
      status: { description: 'Only those in this status.', schema: z.enum(statuses).optional() },
    },
    success: {
      status: 200,
      description: 'A page of generations.',
      body: z.object({ generations: z.array(statusBody), next_cursor: nextCursor }),
    },
    errors: ['INVALID_PARAMETERS', ...common],
  },
  getGeneration: {
    ...status,
    operationId: 'getGeneration',
    path: '/v1/generations/{id}',
    summary: 'A generation, as the status endpoint has it',
  },
  deleteGeneration: {
    operationId: 'deleteGeneration',
    method: 'DELETE',
    path: '/v1/generations/{id}',
    summary: 'Delete a generation with its inputs and results',
    description:
      'One that is not finished is cancelled first, and its credits are given back. Its links stop working; the ledger keeps its entries.',
    access: 'key',
    scope: 'generate',
    success: {
      status: 200,
      description: 'It is gone.',
      body: z.object({ id: z.string(), deleted: z.literal(true) }),
    },
    errors: ['NOT_FOUND', ...common],
  },
} as const satisfies Record<string, Endpoint>
