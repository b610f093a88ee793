import { z } from 'zod'
import { callerErrors } from '../errors.ts'
import type { Endpoint } from '../fields/endpoint.ts'

export const replayEndpoints = {
  replayGeneration: {
    operationId: 'replayGeneration',
    method: 'POST',
    path: '/v1/generations/{id}/replay',
    summary: 'Run a generation again, and compare',
    description:
      'It shows that a result can be made again: the same pictures, fields, seeds and engine. It costs nothing. The answer is the id of a generation of type replay, whose status ends with `replay`: the verdict "same" if every result has the same bytes, else "different", and by how much. It has no results and sends no webhook. 409 if this cannot be done: NOT_FINISHED, or NOT_REPLAYABLE with the reason. An account may have `VEDUTA_REPLAYS_PER_HOUR` of them (4).',
    access: 'key',
    scope: 'generate',
    success: {
      status: 202,
      description: 'The replay waits to be run: poll its status.',
      body: z.object({ id: z.string().describe('Of the replay.') }),
      headers: ['Location'],
    },
    errors: ['NOT_FOUND', 'NOT_FINISHED', 'NOT_REPLAYABLE', 'ACCOUNT_SUSPENDED', ...callerErrors],
  },
} as const satisfies Record<string, Endpoint>
