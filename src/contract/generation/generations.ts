import { z } from 'zod'
import { callerErrors } from '../errors.ts'
import type { Endpoint } from '../fields/endpoint.ts'
import { nextCursor, pageQuery, periodQuery } from '../fields/page.ts'
import { generationTypes, statusFilters } from '../vocabulary.ts'
import { status, statusBody } from './status.ts'

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
      type: {
        description: 'Only generations of this type. Replays are listed only if they are asked for.',
        schema: z.enum(generationTypes).optional(),
      },
      status: {
        description: 'Only generations with this status, in the words of either vocabulary.',
        schema: z.enum(statusFilters).optional(),
      },
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
    summary: 'A generation, as the status endpoint returns it',
  },
  deleteGeneration: {
    operationId: 'deleteGeneration',
    method: 'DELETE',
    path: '/v1/generations/{id}',
    summary: 'Delete a generation with its inputs and results',
    description:
      'An unfinished generation is cancelled and refunded first. Its links stop working, its webhook deliveries stop, and a retry with its Idempotency-Key gets 404. The ledger keeps its entries.',
    access: 'key',
    scope: 'generate',
    success: {
      status: 200,
      description: 'The generation is deleted.',
      body: z.object({ id: z.string(), deleted: z.literal(true) }),
    },
    errors: ['NOT_FOUND', ...callerErrors],
  },
} as const satisfies Record<string, Endpoint>
