import type { Client, VideoCinematicFields, VideoFields, VideoFlashFields } from '@veduta/client'
import type { Field } from '../../contract/fields/field.ts'
import { videoCost, videoFields } from '../../contract/video-ai.ts'
import { type VideoTier, videoTiers, videoV20Fields } from '../../contract/video-v20/fields.ts'
import { callerOptions } from '../access/as-caller.ts'
import { type Command, CommandError } from '../command.ts'
import { openFormOptions } from '../order/form-options.ts'
import { type Order, orderAll } from '../order/order.ts'
import { orderOptions } from '../order/order-options.ts'
import type { PictureSent } from '../order/pictures.ts'

type Given = Record<string, unknown>
type Submits = Pick<Order, 'submit' | 'dryRun'>

/** A command that makes a clip of each picture. */
function videoCommand(
  { name, price, fields }: { name: string; price: string; fields: Record<string, Field> },
  submitsOf: (given: Given) => Submits,
): Command {
  const form = openFormOptions(fields, { prompt: 'p' })
  return {
    name,
    parameters: ['PICTURE...'],
    summary: `Make a clip of each picture (${price}): files, folders of pictures, generation:ID, or - for stdin.`,
    options: { ...form.options, ...orderOptions, ...callerOptions },
    prints: true,
    run: async ({ parameters, options }) => {
      const given = form.read(options)
      if (!given.prompt && !given.raw_prompt) throw new CommandError('usage', '--prompt or --raw-prompt is missing.')
      return await orderAll(parameters, options, { suffix: '-clip.mp4', ...submitsOf(given) })
    },
  }
}

/** Without the picture, which is the argument, and the older names of a movement. */
const { image: _, start_image_url, movement_type, direction, ...videoOptions } = videoFields

const video = videoCommand({ name: 'video', price: `${videoCost} credits`, fields: videoOptions }, (given) => {
  const fieldsOf = (image: PictureSent): VideoFields => ({ ...given, image })
  return {
    submit: (client, image) => client.video(fieldsOf(image)),
    dryRun: (client, image) => client.video(fieldsOf(image), { dryRun: true }),
  }
})

function videoV20(tier: VideoTier, submitOf: (client: Client) => Client['videoFlash'] | Client['videoCinematic']) {
  const { image, image_url, start_image_url, scene_activity, ...options } = videoV20Fields[tier]
  const { creditsASecond } = videoTiers[tier]
  const price = `${creditsASecond} credit${creditsASecond > 1 ? 's' : ''} a second`
  return videoCommand({ name: `video-${tier}`, price, fields: options }, (given) => {
    const fieldsOf = (image: PictureSent): VideoFlashFields & VideoCinematicFields => ({ ...given, image })
    return {
      submit: (client, image) => submitOf(client)(fieldsOf(image)),
      dryRun: (client, image) => submitOf(client)(fieldsOf(image), { dryRun: true }),
    }
  })
}

/** One for each endpoint that makes clips. */
export const videoCommands = [
  video,
  videoV20('flash', (client) => client.videoFlash),
  videoV20('cinematic', (client) => client.videoCinematic),
]
