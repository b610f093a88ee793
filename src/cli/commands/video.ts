import type { VideoFields } from '@veduta/client'
import { videoCost, videoFields } from '../../contract/video-ai.ts'
import { callerOptions } from '../access/as-caller.ts'
import { type Command, CommandError } from '../command.ts'
import { openFormOptions } from '../order/form-options.ts'
import { orderAll } from '../order/order.ts'
import { orderOptions } from '../order/order-options.ts'

/** Without the picture, which is the argument, and the older names of a movement. */
const { image, start_image_url, movement_type, direction, ...fields } = videoFields
const form = openFormOptions(fields, { prompt: 'p' })

export const video: Command = {
  name: 'video',
  parameters: ['PICTURE...'],
  summary: `Make a clip of each picture (${videoCost} credits): files, folders of pictures, or - for stdin.`,
  options: { ...form.options, ...orderOptions, ...callerOptions },
  prints: true,
  run: async ({ parameters, options }) => {
    const given = form.read(options)
    if (!given.prompt && !given.raw_prompt) throw new CommandError('usage', '--prompt or --raw-prompt is missing.')
    const fieldsOf = (image: Blob): VideoFields => ({ ...given, image })
    return await orderAll(parameters, options, {
      suffix: '-clip.mp4',
      submit: (client, image) => client.video(fieldsOf(image)),
      dryRun: (client, image) => client.video(fieldsOf(image), { dryRun: true }),
    })
  },
}
