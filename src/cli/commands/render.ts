import { openAsBlob } from 'node:fs'
import type { RenderFields } from '@veduta/client'
import { archRenderCost, archRenderFields } from '../../contract/arch-render-v41.ts'
import { callerOptions } from '../access/as-caller.ts'
import { type Command, CommandError } from '../command.ts'
import { openFormOptions } from '../order/form-options.ts'
import { orderAll } from '../order/order.ts'
import { orderOptions } from '../order/order-options.ts'

const form = openFormOptions(archRenderFields, { expert_name: 'e', prompt: 'p' })
const referenceFields = Object.keys(archRenderFields).filter((name) => name.startsWith('reference_image_'))

export const render: Command = {
  name: 'render',
  parameters: ['PICTURE...'],
  summary: `Make a rendering of each picture (${archRenderCost} credits): files, folders of pictures, or - for stdin.`,
  options: {
    ...form.options,
    references: { value: 'FILES', description: `Up to ${referenceFields.length} style references, comma-separated.` },
    ...orderOptions,
    ...callerOptions,
  },
  prints: true,
  run: async ({ parameters, options }) => {
    const given = { ...form.read(options), ...(await readReferences(options.references)) }
    const fieldsOf = (image: Blob) => ({ ...given, image }) as RenderFields
    return await orderAll(parameters, options, {
      suffix: '-render.png',
      submit: (client, image) => client.render(fieldsOf(image)),
      dryRun: (client, image) => client.render(fieldsOf(image), { dryRun: true }),
    })
  },
}

async function readReferences(list: string | undefined): Promise<Record<string, Blob>> {
  const paths = list ? list.split(',') : []
  if (paths.length > referenceFields.length) {
    throw new CommandError('usage', `--references takes at most ${referenceFields.length} files.`)
  }
  const files = paths.map(async (path, i) => {
    const file = await openAsBlob(path).catch((cause) => {
      throw new CommandError('usage', `There is no picture at ${path}.`, { cause })
    })
    return [referenceFields[i]!, file] as const
  })
  return Object.fromEntries(await Promise.all(files))
}
