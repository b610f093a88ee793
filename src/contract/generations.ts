import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { callerErrors } from './errors.ts'
import { nextCursor, pageQuery, periodQuery } from './page.ts'
import { status, statusBody } from './status.ts'
import { kinds, statuses } from './vocabulary.ts'

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
      ...periodQuery,
      type: { description: 'Only those of this type.', schema: z.enum(kinds).optional() },
      status: { description: 'Only those in this status.', schema: z.enum(statuses).optional() },
    },
    success: {
      status: 200,
      description: 'A page of generations.',
      body: z.object({ generations: z.array(statusBody), next_cursor: nextCursor }),
    },
    errors: ['INVALID_PARAMETERS', ...callerErrors],
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
      'One that is not finished is cancelled first, and its credits are given back. Its links stop working, nothing of it is sent to webhooks any more, and a retry with its Idempotency-Key is 404; the ledger keeps its entries.',
    access: 'key',
    scope: 'generate',
    success: {
      status: 200,
      description: 'It is gone.',
      body: z.object({ id: z.string(), deleted: z.literal(true) }),
    },
    errors: ['NOT_FOUND', ...callerErrors],
  },
} as const satisfies Record<string, Endpoint>
