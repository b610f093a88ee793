import { z } from 'zod'
import type { Endpoint } from '../fields/endpoint.ts'
import { breakerStates } from '../vocabulary.ts'

const place = z.int().min(1).nullable()
const usd = z.number().min(0).nullable()
const count = z.int().min(0)

const example = {
  name: 'comfyui',
  order: { render: 1, video: 1 },
  ready: true,
  message: 'ComfyUI answers at http://10.0.0.7:8188.',
  breaker: 'closed',
  retry_in_seconds: null,
  running: 1,
  limit: 2,
  succeeded: 19,
  failed: 1,
  cost_usd: 0.95,
  price_usd: { render: 0.05, video_second: null },
}

const engineShape = z.object({
  name: z.string(),
  order: z
    .object({ render: place, video: place })
    .describe(
      'Its place in the order of engines for renderings and for clips, from 1; null if it is never used for them.',
    ),
  ready: z.boolean(),
  message: z.string().describe('What is wrong and what to do about it, or that all is well.'),
  breaker: z
    .enum(breakerStates)
    .describe('open: it failed so often that this process does not use it; half-open: one generation will try it.'),
  retry_in_seconds: z.int().nullable().describe('When the breaker will let one generation through.'),
  running: count.describe('Generations that it is working on now.'),
  limit: z.int().min(1).nullable().describe('How many it may work on at once in each process.'),
  succeeded: count.describe('Generations that it made in the last 24 hours.'),
  failed: count.describe('How often it failed at a generation in the last 24 hours.'),
  cost_usd: usd.describe('What the generations it made cost, as far as known.'),
  price_usd: z
    .object({ render: usd, video_second: usd })
    .describe('From VEDUTA_ENGINE_PRICES; null if the engine reports its own costs or there is no price.'),
})

const engineBody = engineShape.meta({ examples: [example] })

export const engineEndpoints = {
  listEngines: {
    operationId: 'listEngines',
    method: 'GET',
    path: '/admin/v1/engines',
    summary: 'The engines: health, load, success and price',
    access: 'admin',
    success: { status: 200, description: 'The engines.', body: z.object({ engines: z.array(engineBody) }) },
    errors: ['UNAUTHORIZED', 'INTERNAL_SERVER_ERROR', 'OVERLOADED'],
  },
} as const satisfies Record<string, Endpoint>
