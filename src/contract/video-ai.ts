import { z } from 'zod'
import { type CameraMovement, cameraMovementNames } from './camera-movements.ts'
import { ApiError, type ErrorCode, orderErrors } from './errors.ts'
import { dryRunForm, dryRunQuery, dryRunReply } from './fields/dry-run.ts'
import type { Endpoint, Form } from './fields/endpoint.ts'
import { type FormReader, httpUrl, numberText, readForm, wholeNumber } from './fields/field.ts'
import { type FormField, type FormFields, type FormOf, readFields } from './fields/form.ts'
import { idempotencyHeader, orderHeaders } from './fields/idempotency.ts'
import { webhookUrlField } from './webhooks.ts'

const durations = [5, 10] as const
export const videoCost = 10
export const videoSeedMax = 2147483647

export const startImage = {
  kind: 'file',
  group: 'picture',
  as: 'source',
  missing: 'MISSING_IMAGE',
  maxBytes: 10485760,
  allowedTypes: ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'],
  description: 'The image to animate: JPG, PNG, GIF or WebP, at most 10 MB. Required unless start_image_url is sent.',
} as const satisfies FormField

/** `W:H` in whole numbers, from 1:4 to 4:1. */
export const aspectRatio = z
  .string()
  .regex(/^[1-9]\d{0,8}:[1-9]\d{0,8}$/, 'not two whole numbers with a colon between them, such as 16:9')
  .refine((text) => {
    const { width, height } = parseAspectRatio(text)
    return width <= 4 * height && height <= 4 * width
  }, 'not from 1:4 to 4:1')

export function parseAspectRatio(text: string) {
  const [width, height] = text.split(':').map(Number)
  return { width: width!, height: height! }
}

export const videoFields = {
  image: startImage,
  start_image_url: {
    kind: 'text',
    group: 'picture',
    as: 'sourceUrl',
    secret: true,
    schema: httpUrl,
    description: 'A public http or https URL of the start image, instead of image. If both are sent, the file is used.',
  },
  end_image_url: {
    kind: 'text',
    group: 'more',
    as: 'endUrl',
    secret: true,
    schema: httpUrl,
    description: 'A public http or https URL of the image that the video ends on.',
  },
  prompt: {
    kind: 'text',
    group: 'words',
    as: 'callerText',
    missing: 'MISSING_PROMPT',
    verbatim: true,
    schema: z.string(),
    description:
      'What happens; required unless raw_prompt is sent. Words for cinematic framing and the camera movement are added.',
  },
  raw_prompt: {
    kind: 'text',
    group: 'more',
    missing: 'MISSING_PROMPT',
    verbatim: true,
    schema: z.string(),
    description: 'Sent verbatim to the video model; camera_movement, movement_type and direction are then ignored.',
  },
  duration: {
    kind: 'text',
    group: 'main',
    schema: numberText.pipe(z.literal(durations).meta({ type: 'integer' })),
    default: 10,
    description: 'Length in seconds.',
  },
  aspect_ratio: {
    kind: 'text',
    group: 'main',
    as: 'ratio',
    schema: aspectRatio,
    default: '16:9',
    description: 'Width to height in whole numbers, from 1:4 to 4:1, for example 16:9, 4:3 or 1:1.',
  },
  negative_prompt: {
    kind: 'text',
    group: 'more',
    verbatim: true,
    schema: z.string(),
    default: '',
    description: 'Elements to exclude.',
  },
  camera_movement: {
    kind: 'text',
    group: 'main',
    as: 'movement',
    schema: z.enum(cameraMovementNames),
    default: 'pan_left',
    description: 'How the camera moves; ignored with raw_prompt.',
  },
  seed: {
    kind: 'text',
    group: 'technical',
    schema: wholeNumber(0, videoSeedMax),
    description: 'Makes results reproducible. Defaults to a random seed.',
  },
  movement_type: {
    kind: 'text',
    group: 'hidden',
    older: true,
    schema: z.enum(['zoom_in', 'zoom_out', 'static', 'horizontal', 'pan', 'vertical', 'tilt', 'zoom']),
    description: 'The older name of the camera movement; ignored with camera_movement or raw_prompt.',
  },
  direction: {
    kind: 'text',
    group: 'hidden',
    older: true,
    schema: z.enum(['left', 'right', 'up', 'down', 'in', 'out']),
    description: 'The older name of the direction of movement_type; ignored with camera_movement or raw_prompt.',
  },
  webhook_url: webhookUrlField,
} as const satisfies FormFields

/** Of each of these at least one has to be sent. */
const alternatives = [
  ['image', 'start_image_url'],
  ['prompt', 'raw_prompt'],
] as const

/** The order in which the errors of an invalid request are reported: table 7.1 of the specification. */
export const videoOrder = [
  'MISSING_PROMPT',
  'MISSING_IMAGE',
  'IMAGE_TOO_LARGE',
  'INVALID_IMAGE_TYPE',
  'INVALID_PARAMETERS',
] as const satisfies ErrorCode[]

/** A checked order of a clip. With a raw prompt, its words say how the camera moves. */
export type VideoForm = Omit<FormOf<typeof videoFields>, 'movement'> & { movement: CameraMovement | undefined }

/** Makes every check that needs neither a decoder nor the network, and throws the first refusal. */
export function parseVideo(form: Form): VideoForm {
  const read = readForm(form, videoOrder)
  const { sent } = read
  const values = readFields(read, videoFields, {
    start_image_url: () => (sent('image') ? undefined : read.text('start_image_url', videoFields.start_image_url)),
    camera_movement: () => (sent('raw_prompt') ? undefined : readMovement(read)),
  })
  for (const names of alternatives) if (!names.some(sent)) read.refuse(new ApiError(videoFields[names[0]].missing))
  read.finish()
  return values
}

function readMovement(read: FormReader): CameraMovement | undefined {
  if (read.sent('camera_movement')) return read.text('camera_movement', videoFields.camera_movement)
  const type = read.text('movement_type', videoFields.movement_type)
  if (type === 'zoom_in' || type === 'zoom_out' || type === 'static') return type
  const typeRefused = type === undefined && read.sent('movement_type')
  const direction = read.text('direction', videoFields.direction)
  if (typeRefused || (direction === undefined && read.sent('direction'))) return undefined

  const directions = directionsOf[type ?? 'any']
  const chosen = direction ?? Object.keys(directions)[0]!
  const movement = directions[chosen]
  if (!movement) {
    read.refuse(
      new ApiError('INVALID_PARAMETERS', { field: 'direction', received: chosen, allowed: Object.keys(directions) }),
    )
  }
  return movement
}

/** What the older names mean; the first direction of each is its default. */
const horizontal: Record<string, CameraMovement> = { left: 'pan_left', right: 'pan_right' }
const vertical: Record<string, CameraMovement> = { up: 'tilt_up', down: 'tilt_down' }
const directionsOf = {
  horizontal,
  pan: horizontal,
  vertical,
  tilt: vertical,
  zoom: { in: 'zoom_in', out: 'zoom_out' } as Record<string, CameraMovement>,
  any: { ...horizontal, ...vertical },
}

const videoReply = z.object({
  status: z.literal('success'),
  id: z.string().describe('Request ID for the status endpoint.'),
  seed: z.int().describe('The seed used.'),
  prompt: z.string().describe("The prompt as built: cinematic prefix, camera movement phrase, then the user's text."),
})
export type VideoReply = z.infer<typeof videoReply>

export const video = {
  operationId: 'videoAi',
  method: 'POST',
  path: '/v1/video-ai',
  summary: 'Animate an image into a video',
  description: `Answers at once with a request ID to poll at /v1/status/{id}. Costs ${videoCost} credits, refunded if it fails.`,
  access: 'key',
  scope: 'generate',
  form: { ...videoFields, ...dryRunForm },
  alternatives,
  query: dryRunQuery,
  headers: idempotencyHeader,
  success: {
    status: 200,
    description: 'The video was accepted; or, with dry_run, what would happen.',
    body: z.xor([videoReply, dryRunReply]),
    headers: orderHeaders,
    example: { DryRun: { cost: videoCost, credits_after: 90, resolution: '1280x720', duration: 10 } },
  },
  errors: [...videoOrder, ...orderErrors],
} as const satisfies Endpoint
