import { z } from 'zod'
import { activityNames } from '../camera-moves.ts'
import { orderErrors } from '../errors.ts'
import { dryRunForm, dryRunQuery, dryRunReply } from '../fields/dry-run.ts'
import type { Endpoint } from '../fields/endpoint.ts'
import { idempotencyHeader, orderHeaders } from '../fields/idempotency.ts'
import { ignoredField } from '../fields/ignored.ts'
import { type VideoTier, videoTiers, videoV20Fields } from './fields.ts'
import { alternatives, videoV20Order } from './form.ts'

const accepted = {
  camera_movement: z.string().describe('As understood: auto, a movement, or two with a comma between.'),
  duration: z.int().describe('Seconds.'),
}

const videoV20Reply = z.object({
  status: z.literal('success'),
  id: z.string().describe('Request ID for the status endpoint.'),
  cost: z.int().describe('The credits that were charged.'),
  credits: z.int().describe('The remaining credit balance.'),
  seed: z.int().describe('The seed used.'),
  prompt: z.string().describe('The prompt as built, or raw_prompt as sent.'),
  ...accepted,
  notes: z.array(z.string()).describe('What the service changed.'),
})
export type VideoV20Reply = z.infer<typeof videoV20Reply>

const parameters = z
  .object({
    ...accepted,
    motion: z.enum(activityNames),
    sound: z.boolean(),
    loop: z.boolean(),
    aspect_ratio: z.string().describe('In the smallest whole numbers, for example "16:9".'),
    ignored: z.array(ignoredField),
  })
  .describe('The fields as understood.')

const videoV20DryRun = dryRunReply.extend({
  ...accepted,
  parameters,
  count: z.int().describe('How many clips would be made.'),
})
export type VideoV20DryRun = z.infer<typeof videoV20DryRun>

const endpointOf = <Tier extends VideoTier>(tier: Tier) => {
  const { creditsASecond } = videoTiers[tier]
  return {
    operationId: tier === 'flash' ? 'videoV20Flash' : 'videoV20Cinematic',
    method: 'POST',
    path: `/v1/video-v20-${tier}`,
    summary: `Animate an image into a video, version 2.0 ${tier === 'flash' ? 'Flash' : 'Cinematic'}`,
    description: `Answers at once with a request ID to poll at /v1/status/{id}. Costs ${creditsASecond} credit${creditsASecond > 1 ? 's' : ''} a second, refunded if it fails. A frame that cannot be rendered is refused before anything is charged: UNRENDERABLE_FRAME.`,
    access: 'key',
    scope: 'generate',
    form: { ...videoV20Fields[tier], ...dryRunForm },
    alternatives,
    query: dryRunQuery,
    headers: idempotencyHeader,
    success: {
      status: 200,
      description: 'The video was accepted; or, with dry_run, what would happen.',
      body: z.xor([videoV20Reply, videoV20DryRun]),
      headers: orderHeaders,
      example: {},
    },
    errors: [...videoV20Order, ...orderErrors],
  } as const satisfies Endpoint
}

export const videoFlash = endpointOf('flash')
export const videoCinematic = endpointOf('cinematic')
