import { z } from 'zod'
import type { Endpoint } from '../fields/endpoint.ts'
import { ifNoneMatch } from '../fields/headers.ts'
import { endpointNames, failureCodes, failures, generationTypes, stages, statuses, verdicts } from '../vocabulary.ts'

const time = z.iso.datetime()

const share = z.number().min(0).max(1)

const outputBody = z.object({
  url: z.url().describe('An absolute, signed URL. It works without the key until expires_at, and supports Range.'),
  poster_url: z
    .url()
    .nullable()
    .describe(
      'A JPEG of the first frame, at the size of the video; its URL works like that of the video. Null for an image.',
    ),
  thumbnail_url: z
    .url()
    .nullable()
    .describe(
      'A WebP with a longer side of 384 pixels, of a video its first frame; its URL works like that of the result. Null if an earlier version of the service made it.',
    ),
  content_type: z.string(),
  width: z.int(),
  height: z.int(),
  duration: z.number().nullable().describe('Seconds; null for an image.'),
  seed: z.int().describe('Of this result.'),
  fidelity: z
    .object({
      score: share.describe(
        'At least 0.9 if everything is where it was; about half that if a window was moved by 2 % of the width, or is gone; near 0 for another picture. What was added costs nothing. √recall · place · (1 − worst / 2): place falls if parts of the picture fit better elsewhere, and worst is the worst loss in one spot.',
      ),
      recall: share.describe(
        "The share of the input's outlines that the rendering has, less what chance alone would keep.",
      ),
      precision: share.describe(
        "The share of the rendering's outlines that the input has, too. It tells how much was added, and is not in the score.",
      ),
      map_url: z
        .url()
        .nullable()
        .describe(
          'A WebP of 672 pixels in width, or less if it is over 1008 tall: the input in grey, red where its outlines were lost, blue where the rendering has others. Its URL works like that of the rendering. Null if the rendering was made before there were maps.',
        ),
    })
    .nullable()
    .describe(
      'How far a rendering keeps the outlines of what its input shows, whatever the engine. A line counts as kept within 0.6 % of the width. Null for a video, and if it could not be measured.',
    ),
  size_bytes: z.int(),
  sha256: z.string(),
  expires_at: time,
})

const linked =
  "An absolute, signed URL that works like those of the results, for as long as the service keeps the order's pictures."

const source = z.object({
  field: z.string(),
  url: z.url().describe(linked),
  thumbnail_url: z.url().describe('A WebP with a longer side of 384 pixels at most.'),
  width: z.int(),
  height: z.int(),
})

const keptSince = 'Null if an earlier version of the service took the order.'

export const statusBody = z.object({
  status: z.enum(statuses).describe('queued → processing → succeeded or failed. The last two are final.'),
  id: z.string(),
  type: z.enum(generationTypes),
  endpoint: z.enum(endpointNames),
  progress: z.number().min(0).max(1),
  stage: z.enum(stages),
  queue_position: z
    .int()
    .min(1)
    .nullable()
    .describe('An estimate, from 1, while queued; null once it only waits for a place in its engine.'),
  eta_seconds: z
    .int()
    .min(0)
    .nullable()
    .describe(
      'An estimate until it is finished, from the recent durations of such generations or, if it takes longer, from its own pace; null if unknown.',
    ),
  created_at: time,
  started_at: time.nullable(),
  completed_at: time.nullable(),
  seed: z.int(),
  prompt: z.string().describe('The built prompt, as the engine received it.'),
  original_prompt: z
    .string()
    .describe("The caller's own words: the prompt as sent, or the raw prompt if only that was sent."),
  request: z
    .record(z.string(), z.union([z.string(), z.array(z.string())]))
    .nullable()
    .describe(
      `The texts of the order as sent, by field; of webhook_url its host only, and of a list in several parts its entries. ${keptSince}`,
    ),
  parameters: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(`The fields as understood; which there are follows from the endpoint. ${keptSince}`),
  sources: z
    .array(source)
    .nullable()
    .describe(
      `The pictures of the order as the service keeps them: upright, bare and at their working size, the source first. Null once they are removed. ${keptSince}`,
    ),
  source_url: z.url().nullable().describe('The url of the first of sources.'),
  source_thumbnail_url: z.url().nullable().describe('The thumbnail_url of the first of sources.'),
  parent: z
    .object({ id: z.string(), output: z.int().min(1).describe('Which of its results, from 1.') })
    .nullable()
    .describe('The generation that the order named as its picture, if any. It may have been deleted since.'),
  replay: z
    .object({
      of: z.string().describe('The generation that was run again.'),
      verdict: z.enum(verdicts).nullable().describe('Null until success.'),
      largest_difference: z
        .int()
        .min(0)
        .max(255)
        .nullable()
        .describe(
          'The largest of one colour channel in one pixel, over all frames and results. Null until success, if sizes differ, if the results have been removed, and for clips that this service cannot decode (without node-av).',
        ),
    })
    .nullable()
    .describe('Of a generation of type replay: how its run compares. Null for all others.'),
  engine: z.string(),
  engine_version: z
    .string()
    .nullable()
    .describe(
      'The versions of the engine and of its libraries; null until success. The embedded engine also names its own code, the kind of machine, and what its libraries compute there from a small sample: the same input, fields, seed and version give the same bytes.',
    ),
  credits: z.object({ charged: z.int(), refunded: z.int() }),
  output: z.array(outputBody),
  message: z.array(z.url()).describe('The URLs in output; empty until success.'),
  notes: z.array(z.string()).describe('What the engine could not honour and what the service changed.'),
  error: z.object({ code: z.enum(failureCodes), message: z.string() }).nullable(),
})
export type StatusBody = z.infer<typeof statusBody>

/** Below the minute after which proxies time out. */
export const waitMaxSeconds = 55

export const status = {
  operationId: 'getStatus',
  method: 'GET',
  path: '/v1/status/{id}',
  summary: 'The progress of a generation and, once complete, its result',
  description:
    'Poll every 3 to 5 seconds until status is "succeeded" or "failed", or use `wait`: the answer then comes as soon as the generation is finished or, with If-None-Match, as soon as the status differs from the one it names; at the latest when the time is over. The ETag stays the same while only eta_seconds changes. Any existing generation, failed ones included, answers 200 (or 304).',
  access: 'key',
  scope: 'read',
  query: {
    wait: {
      description: 'The most seconds to wait.',
      schema: z.int().min(0).max(waitMaxSeconds).optional(),
    },
  },
  headers: ifNoneMatch,
  success: { status: 200, description: 'The generation as it stands.', body: statusBody, headers: ['ETag'] },
  alsoAnswers: { 304: 'The status is the one that If-None-Match names.' },
  errors: [
    'INVALID_PARAMETERS',
    'UNAUTHORIZED',
    'FORBIDDEN',
    'NOT_FOUND',
    'RATE_LIMITED',
    'INTERNAL_SERVER_ERROR',
    'OVERLOADED',
  ],
} as const satisfies Endpoint

export const statusEvents = {
  operationId: 'getStatusEvents',
  method: 'GET',
  path: '/v1/status/{id}/events',
  summary: 'The status as server-sent events',
  description:
    'Each event is named "status" and has the status body as its data: first the current status, then every change of it, including the queue position. The stream ends after the event in which status is "succeeded" or "failed". A client that reconnects with Last-Event-ID gets the status only if it differs from that event; one that has read the last event gets 204. An id is the revision number, a hyphen and a digest. Something is sent at least every 15 seconds, if only a comment. A server that stops ends the stream: reconnect.',
  access: 'key',
  scope: 'read',
  headers: {
    'Last-Event-ID': {
      description: 'The id of the last event that was read.',
      schema: z.string().optional(),
    },
  },
  success: {
    status: 200,
    description: 'The events.',
    body: z.string(),
    contentType: 'text/event-stream',
    example: 'id: 3-e69KCXeKScnUivQRFNjG\nevent: status\ndata: {"status":"processing", …}\n\n',
  },
  alsoAnswers: { 204: 'Last-Event-ID names the last event.' },
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED', 'INTERNAL_SERVER_ERROR', 'OVERLOADED'],
} as const satisfies Endpoint

export const cancel = {
  operationId: 'cancelGeneration',
  method: 'POST',
  path: '/v1/generations/{id}/cancel',
  summary: 'Cancel a generation and refund its credits',
  description:
    'A queued generation ends at once; a running one is aborted. Its status is then "failed" with the error code CANCELED.',
  access: 'key',
  scope: 'generate',
  success: {
    status: 200,
    description: 'The cancelled generation.',
    body: statusBody,
    example: {
      status: 'failed',
      progress: 0,
      stage: 'queued',
      engine_version: null,
      credits: { charged: 5, refunded: 5 },
      output: [],
      message: [],
      error: { code: 'CANCELED', message: failures.CANCELED },
    },
  },
  errors: [
    'UNAUTHORIZED',
    'FORBIDDEN',
    'NOT_FOUND',
    'ALREADY_FINISHED',
    'RATE_LIMITED',
    'INTERNAL_SERVER_ERROR',
    'OVERLOADED',
  ],
} as const satisfies Endpoint
