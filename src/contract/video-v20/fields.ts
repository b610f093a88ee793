import { z } from 'zod'
import { activityNames, cameraMoveNames } from '../camera-moves.ts'
import { httpUrl, numberText, wholeNumber } from '../fields/field.ts'
import type { FormFields } from '../fields/form.ts'
import { aspectRatio, videoSeedMax } from '../video-ai.ts'
import { webhookUrlField } from '../webhooks.ts'
import { findMoveRefusal, isAuto } from './read-moves.ts'

/** What tells the two endpoints apart: credits a second, and the pixels of a frame. */
export const videoTiers = {
  flash: { creditsASecond: 1, area: 1280 * 720 },
  cinematic: { creditsASecond: 2, area: 1920 * 1080 },
} as const
export type VideoTier = keyof typeof videoTiers

const promptMax = 4000
const negativePromptMax = 2000

/** The most characters of a text, counted as code points. */
const words = (max: number) =>
  z
    .string()
    .refine((text) => [...text].length <= max, `longer than ${max} characters`)
    .meta({ maxLength: max })

const flag = z.stringbool({ truthy: ['true'], falsy: ['false'] })

/** A picture of video v2.0, however it is sent. */
export const videoPicture = {
  kind: 'file',
  orUrl: true,
  maxBytes: 10485760,
  allowedTypes: ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'],
} as const

const activity = z.enum(activityNames)

/** `auto`, a movement, or two with a comma between. */
const cameraMovement = z
  .string()
  .superRefine((text, context) => {
    const refusal = findMoveRefusal(text)
    if (refusal) context.addIssue(refusal)
  })
  .meta({ examples: ['dolly_in', 'truck_left,pedestal_up'] })

export const commonFields = {
  image: {
    ...videoPicture,
    group: 'picture',
    missing: 'MISSING_IMAGE',
    description:
      'The image to animate, as a file or as its public http or https URL: JPG, PNG or WebP, at most 10 MB, at least 300 px on its short side, from 2:5 to 5:2. A file wins over every URL.',
  },
  image_url: {
    kind: 'text',
    group: 'picture',
    secret: true,
    schema: httpUrl,
    description: 'The URL of the start image, if image is not sent.',
  },
  start_image_url: {
    kind: 'text',
    group: 'picture',
    secret: true,
    schema: httpUrl,
    description: 'The same, if image_url is not sent either.',
  },
  end_image: {
    ...videoPicture,
    group: 'more',
    description: 'The image that the video ends on, as a file or a URL, in the ratio of the start image within 2 %.',
  },
  end_image_url: {
    ...videoPicture,
    group: 'more',
    description: 'The same, if end_image is not sent, or is a URL while this is a file.',
  },
  prompt: {
    kind: 'text',
    group: 'words',
    as: 'callerText',
    missing: 'MISSING_PROMPT',
    verbatim: true,
    schema: words(promptMax),
    description: 'What happens; required unless raw_prompt is sent. Words for the movement and the activity are added.',
  },
  raw_prompt: {
    kind: 'text',
    group: 'more',
    missing: 'MISSING_PROMPT',
    verbatim: true,
    schema: words(promptMax),
    description: 'Sent verbatim to the video model: no words are added to it.',
  },
  duration: {
    kind: 'text',
    group: 'main',
    schema: numberText.pipe(z.literal([5, 10, 15])),
    default: 10,
    description: 'Length in seconds.',
  },
  camera_movement: {
    kind: 'text',
    group: 'main',
    as: 'moves',
    schema: cameraMovement,
    default: 'static',
    description: `How the camera moves: auto (the words decide, else dolly_in), ${cameraMoveNames.join(', ')}, or two of them with a comma between. Directions are the camera's own.`,
  },
  motion: {
    kind: 'text',
    group: 'main',
    as: 'activity',
    schema: activity,
    default: 'subtle',
    description: 'How much happens in the scene itself.',
  },
  scene_activity: {
    kind: 'text',
    group: 'hidden',
    older: true,
    schema: activity,
    description: 'Another name of motion, which wins.',
  },
  sound: { kind: 'text', group: 'more', schema: flag, default: true, description: 'Whether the clip has sound.' },
  seed: {
    kind: 'text',
    group: 'technical',
    schema: wholeNumber(0, videoSeedMax),
    description: 'Makes results reproducible. Defaults to a random seed.',
  },
  negative_prompt: {
    kind: 'text',
    group: 'more',
    verbatim: true,
    schema: words(negativePromptMax),
    default: '',
    description: 'Elements to exclude.',
  },
  aspect_ratio: {
    kind: 'text',
    group: 'main',
    as: 'ratio',
    schema: z.string().superRefine((text, context) => {
      const refusal = isAuto(text) ? undefined : aspectRatio.safeParse(text).error?.issues[0]
      if (refusal) context.addIssue(`${refusal.message}, nor auto`)
    }),
    default: 'auto',
    description: 'Width to height in whole numbers, from 1:4 to 4:1, or auto for that of the start image.',
  },
  loop: {
    kind: 'text',
    group: 'more',
    schema: flag,
    default: false,
    description: 'Whether the last frame meets the first; not with an end image.',
  },
  webhook_url: webhookUrlField,
} as const satisfies FormFields

/** The fields of each endpoint: they differ in the lengths that are read. */
export const videoV20Fields = {
  flash: commonFields,
  cinematic: {
    ...commonFields,
    duration: {
      ...commonFields.duration,
      schema: numberText.pipe(z.literal([5, 10, 15, 20])),
      description: 'Length in seconds; 20 is read as 15, at the price of 15.',
    },
  },
} as const satisfies Record<VideoTier, FormFields>
