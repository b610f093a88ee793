import type { Activity, CameraMove } from '../camera-moves.ts'
import { namesMovement } from '../camera-words.ts'
import { ApiError, type ErrorCode } from '../errors.ts'
import type { FilePart, Form } from '../fields/endpoint.ts'
import { type FormReader, readForm } from '../fields/field.ts'
import { readFields } from '../fields/form.ts'
import { parseAspectRatio } from '../video-ai.ts'
import { commonFields as fields, type VideoTier, videoV20Fields } from './fields.ts'
import { isAuto, movesOf } from './read-moves.ts'

/** Of each of these at least one has to be sent. */
export const alternatives = [
  ['image', 'image_url', 'start_image_url'],
  ['prompt', 'raw_prompt'],
] as const

/** The order in which the errors of an invalid request are reported. */
export const videoV20Order = [
  'MISSING_PROMPT',
  'MISSING_IMAGE',
  'IMAGE_TOO_LARGE',
  'INVALID_IMAGE_TYPE',
  'INVALID_PARAMETERS',
  'UNRENDERABLE_FRAME',
] as const satisfies ErrorCode[]

/** A checked order. A picture is a file or a URL; without `moves`, the words decide. */
export type VideoV20Form = {
  source: FramePart
  end: FramePart | undefined
  callerText: string | undefined
  rawPrompt: string | undefined
  durationSeconds: 5 | 10 | 15
  moves: CameraMove[] | undefined
  activity: Activity
  sound: boolean
  seed: number | undefined
  negativePrompt: string
  /** Undefined for that of the start image. */
  ratio: { width: number; height: number } | undefined
  loop: boolean
  webhookUrl: string | undefined
  notes: string[]
}

/** A picture and the field that it came in. */
export type FramePart = { field: string; picture: FilePart | string }

/** Makes every check that needs neither a decoder nor the network, and throws the first refusal. */
export function parseVideoV20(form: Form, tier: VideoTier): VideoV20Form {
  const read = readForm(form, videoV20Order)
  const { sent } = read
  const values = readFields(read, videoV20Fields[tier] as typeof fields, {
    image_url: () => urlUnless(read, 'image_url', ['image']),
    start_image_url: () => urlUnless(read, 'start_image_url', ['image', 'image_url']),
    motion: () => read.text('motion', { ...fields.motion, default: readOlder(read) }),
    loop: () => {
      const loop = read.text('loop', fields.loop)
      if (loop && (sent('end_image') || sent('end_image_url'))) {
        const reason = 'a clip that ends on an end image cannot return to its first frame: leave one of the two out'
        read.refuse(new ApiError('INVALID_PARAMETERS', { field: 'loop', reason }))
      }
      return loop
    },
  })
  for (const names of alternatives) if (!names.some(sent)) read.refuse(new ApiError(fields[names[0]].missing))
  read.finish()

  const { image, imageUrl, startImageUrl, endImage, endImageUrl, moves, duration, ratio, ...rest } = values
  const durationSeconds = Math.min(duration, 15) as VideoV20Form['durationSeconds']
  const movesOfWords = !sent('camera_movement') && rest.rawPrompt !== undefined && namesMovement(rest.rawPrompt)
  return {
    ...rest,
    callerText: rest.callerText,
    rawPrompt: rest.rawPrompt,
    seed: rest.seed,
    webhookUrl: rest.webhookUrl,
    source: firstPicture({ image, image_url: imageUrl, start_image_url: startImageUrl })!,
    end: firstPicture({ end_image: endImage, end_image_url: endImageUrl }),
    durationSeconds,
    moves: movesOfWords || isAuto(moves) ? undefined : movesOf(moves),
    ratio: isAuto(ratio) ? undefined : parseAspectRatio(ratio),
    notes: [
      ...(duration > durationSeconds ? [`A duration of ${duration} seconds was read as ${durationSeconds}.`] : []),
      ...(movesOfWords
        ? ['camera_movement was not sent, so the words of raw_prompt decide how the camera moves.']
        : []),
    ],
  }
}

const urlUnless = (read: FormReader, name: 'image_url' | 'start_image_url', others: string[]) =>
  others.some(read.sent) ? undefined : read.text(name, fields[name])

function readOlder(read: FormReader): Activity {
  const older = read.sent('motion') ? undefined : read.text('scene_activity', fields.scene_activity)
  return older ?? fields.motion.default
}

/** A file, wherever it stands; else the first URL. */
function firstPicture(pictures: Record<string, FilePart | string | undefined>): FramePart | undefined {
  const sent = Object.entries(pictures).flatMap(([field, picture]) => (picture ? [{ field, picture }] : []))
  return sent.find(({ picture }) => typeof picture !== 'string') ?? sent[0]
}
