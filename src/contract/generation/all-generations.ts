import { z } from 'zod'
import type { Endpoint } from '../fields/endpoint.ts'
import { nextCursor, pageQuery, periodQuery } from '../fields/page.ts'
import { statuses } from '../vocabulary.ts'
import { statusBody } from './status.ts'

const { id, type, endpoint, status, stage, progress, created_at, started_at, completed_at, engine, error } =
  statusBody.shape

/** What the operator sees of a generation: its progress and why it failed, never its words or pictures. */
const operatorsView = z.object({
  ...{ id, type, endpoint, status, stage, progress, created_at, started_at, completed_at, engine, error },
  account: z.object({ id: z.string(), name: z.string() }),
  failures: z
    .int()
    .meta({ examples: [0] })
    .describe('Attempts that its engine finished.'),
  trace_id: z
    .string()
    .nullable()
    .meta({ examples: ['4bf92f3577b34da6a3ce929d0e0e4736'] })
    .describe('The id under which the log has its request and its attempts.'),
})

export const allGenerationsEndpoints = {
  listAllGenerations: {
    operationId: 'listAllGenerations',
    method: 'GET',
    path: '/admin/v1/generations',
    summary: 'The generations of all accounts, newest first',
    access: 'admin',
    query: {
      ...pageQuery,
      ...periodQuery,
      status: { description: 'Only generations with this status.', schema: z.enum(statuses).optional() },
    },
    success: {
      status: 200,
      description: 'A page of generations.',
      body: z.object({ generations: z.array(operatorsView), next_cursor: nextCursor }),
    },
    errors: ['INVALID_PARAMETERS', 'UNAUTHORIZED', 'INTERNAL_SERVER_ERROR', 'OVERLOADED'],
  },
} as const satisfies Record<string, Endpoint>
