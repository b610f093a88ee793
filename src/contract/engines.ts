import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { breakerStates } from './vocabulary.ts'

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
    .describe('When it is asked for a rendering and for a clip, from 1; null where it never is.'),
  ready: z.boolean(),
  message: z.string().describe('What is wrong, and what to do about it; or that nothing is.'),
  breaker: z
    .enum(breakerStates)
    .describe('Open: it failed so often that this process leaves it alone; half-open: one generation will try it.'),
  retry_in_seconds: z.int().nullable().describe('When the breaker will let one generation through.'),
  running: count.describe('Generations that it works on now.'),
  limit: z.int().min(1).nullable().describe('How many it may work on at once in each process.'),
  succeeded: count.describe('Generations of the last 24 hours that it made.'),
  failed: count.describe('How often it failed at one of the last 24 hours.'),
  cost_usd: usd.describe('What those that it made cost, as far as that is known.'),
  price_usd: z
    .object({ render: usd, video_second: usd })
    .describe('As VEDUTA_ENGINE_PRICES gives them; null where the engine tells, or nobody.'),
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
