import type { Client, RenderFields, RenderUltraFields } from '@veduta/client'
import { archRenderCost, archRenderFields } from '../../contract/arch-render-v41.ts'
import { type RenderTier, renderTiers, renderV45Fields } from '../../contract/arch-render-v45/fields.ts'
import type { Field } from '../../contract/fields/field.ts'
import { callerOptions } from '../access/as-caller.ts'
import { type Command, CommandError } from '../command.ts'
import { openFormOptions } from '../order/form-options.ts'
import { type Order, orderAll } from '../order/order.ts'
import { orderOptions } from '../order/order-options.ts'
import { type PictureSent, readPicture } from '../order/pictures.ts'

const referencesMax = 4

type Given = Record<string, unknown>

/** A command that makes renderings of each picture. */
function renderCommand(
  { name, price, fields }: { name: string; price: string; fields: Record<string, Field> },
  submitsOf: (given: Given) => Pick<Order, 'submit' | 'dryRun'>,
): Command {
  const form = openFormOptions(fields, { expert_name: 'e', prompt: 'p' })
  return {
    name,
    parameters: ['PICTURE...'],
    summary: `Make a rendering of each picture (${price}): files, folders of pictures, generation:ID, or - for stdin.`,
    options: {
      ...form.options,
      references: { value: 'FILES', description: `Up to ${referencesMax} references, comma-separated.` },
      ...orderOptions,
      ...callerOptions,
    },
    prints: true,
    run: async ({ parameters, options }) => {
      const given = { ...form.read(options), ...(await readReferences(options.references)) } as Given
      if (Number(given.count) > 1 && options.out === '-') {
        throw new CommandError('usage', 'Several results do not fit on stdout: name a file or a folder with --out.')
      }
      const extension = given.output_format === 'jpeg' ? 'jpg' : (given.output_format ?? 'png')
      return await orderAll(parameters, options, { suffix: `-render.${extension}`, ...submitsOf(given) })
    },
  }
}

const render = renderCommand(
  { name: 'render', price: `${archRenderCost} credits`, fields: archRenderFields },
  (given) => {
    const fieldsOf = (image: PictureSent) => ({ ...given, image }) as RenderFields
    return {
      submit: (client, image) => client.render(fieldsOf(image)),
      dryRun: (client, image) => client.render(fieldsOf(image), { dryRun: true }),
    }
  },
)

/** Without the fields of version 4.1, and other names of a field. */
function renderV45(tier: RenderTier, submitOf: (client: Client) => Client['renderUltra']): Command {
  const { imageType, scene_mood, render_scenario, context, ...options } = renderV45Fields[tier]
  const { credits } = renderTiers[tier]
  const price = `${credits} credit${credits > 1 ? 's' : ''} a result`
  return renderCommand({ name: `render-${tier}`, price, fields: options }, (given) => {
    const fieldsOf = (image: PictureSent) => ({ ...given, image }) as RenderUltraFields
    return {
      submit: (client, image) => submitOf(client)(fieldsOf(image)),
      dryRun: (client, image) => submitOf(client)(fieldsOf(image), { dryRun: true }),
    }
  })
}

/** One for each endpoint that makes renderings. */
export const renderCommands = [
  render,
  renderV45('ultra', (client) => client.renderUltra),
  renderV45('fast', (client) => client.renderFast),
]

async function readReferences(list: string | undefined): Promise<Record<string, PictureSent>> {
  const paths = list ? list.split(',') : []
  if (paths.length > referencesMax) {
    throw new CommandError('usage', `--references takes at most ${referencesMax} files.`)
  }
  const files = paths.map(async (path, i) => [`reference_image_${i + 1}`, await readPicture(path)] as const)
  return Object.fromEntries(await Promise.all(files))
}
