import { z } from 'zod'
import { imageTypes } from '../arch-render-v41.ts'
import { orderErrors } from '../errors.ts'
import { dryRunForm, dryRunQuery, dryRunReply } from '../fields/dry-run.ts'
import type { Endpoint } from '../fields/endpoint.ts'
import { idempotencyHeader, orderHeaders } from '../fields/idempotency.ts'
import { ignoredField } from '../fields/ignored.ts'
import { type RenderTier, referenceModes, renderTiers, renderV45Fields, stylesV45 } from './fields.ts'
import { renderV45Order } from './form.ts'
import { expertsV45, type PanelField, panelFields, panelsWith } from './panels.ts'

const panelShape = Object.fromEntries(
  panelFields.map((field) => {
    const values = [...new Set(panelsWith(field).flatMap(({ values }) => values))]
    return [field, z.enum(values as [string, ...string[]]).optional()]
  }),
) as Record<PanelField, z.ZodOptional<z.ZodEnum<Record<string, string>>>>

const parameters = z
  .object({
    imagetype: z.enum(imageTypes).describe('As sent, or as found in the picture.'),
    render_style: z.enum(stylesV45),
    geometry: z.enum(['precise', 'creative']),
    prompt_mode: z.enum(['render', 'edit']),
    aspect_ratio: z.string().describe('For example "3:2"; "auto" for that of the image.'),
    resolution: z.string().describe('The size of a result, for example "1344x896".'),
    reference_modes: z.array(z.enum(referenceModes)).describe('Of the reference images, in their order.'),
    view_mode: z.enum(['auto', 'manual']),
    annotation: z.boolean(),
    show_dimensions: z.boolean(),
    markup_mode: z.boolean(),
    has_collage: z.boolean(),
    output_format: z.enum(['png', 'jpeg', 'webp']),
    output_size: z.int(),
    min_fidelity: z.number(),
    count: z.int(),
    ...panelShape,
    ignored: z.array(ignoredField).describe('Fields that have no effect.'),
  })
  .describe("The fields as understood, with those of the expert's own panel.")
export type RenderV45Parameters = z.infer<typeof parameters>

const renderV45Reply = z.object({
  status: z.literal('success'),
  id: z.string().describe('Request ID for the status endpoint.'),
  prompt: z.string().describe("The user's original prompt, before enhancement."),
  expert_name: z.enum(expertsV45),
  cost: z.int().describe('The credits that were charged for the whole order.'),
  credits: z.int().describe('The remaining credit balance.'),
  seed: z.int().describe('The seed used.'),
  notes: z.array(z.string()).describe('What the service changed.'),
  parameters,
})
export type RenderV45Reply = z.infer<typeof renderV45Reply>

const renderV45DryRun = dryRunReply.extend({
  parameters,
  camera_movement: z.string().nullable().describe('Null for a picture.'),
  count: z.int().describe('How many results would be made.'),
})
export type RenderV45DryRun = z.infer<typeof renderV45DryRun>

const aliasesOf: Record<RenderTier, Endpoint['aliases']> = {
  ultra: [
    { path: '/v1/archDiffusion-v45' },
    ...(['v42', 'v43', 'v44'] as const).map((version) => ({ path: `/v1/archDiffusion-${version}`, isOlder: true })),
  ],
  fast: [
    { path: '/v1/archDiffusion-v45-lite' },
    ...(['v42', 'v43', 'v44'] as const).map((version) => ({
      path: `/v1/archDiffusion-${version}-lite`,
      isOlder: true,
    })),
  ],
}

const endpointOf = <Tier extends RenderTier>(tier: Tier) => {
  const { credits } = renderTiers[tier]
  const aliases = aliasesOf[tier]!
  const names = aliases.map(({ path }) => path).join(', ')
  return {
    operationId: tier === 'ultra' ? 'archRenderV45Ultra' : 'archRenderV45Fast',
    method: 'POST',
    path: `/v1/archRender-v45-${tier}`,
    aliases,
    summary: `Turn a source image into architectural renderings, version 4.5 ${tier === 'ultra' ? 'Ultra' : 'Fast'}`,
    description: `Answers at once with a request ID to poll at /v1/status/{id}. Costs ${credits} credit${credits > 1 ? 's' : ''} for each result, refunded for each that fails. Names of fields may be written in snake_case, kebab-case or camelCase, and values in any case. The same endpoint by other names: ${names}.`,
    access: 'key',
    scope: 'generate',
    form: { ...renderV45Fields[tier], ...dryRunForm },
    spellings: 'any',
    query: dryRunQuery,
    headers: idempotencyHeader,
    success: {
      status: 200,
      description: 'The order was accepted; or, with dry_run, what would happen.',
      body: z.xor([renderV45Reply, renderV45DryRun]),
      headers: orderHeaders,
      example: {},
    },
    errors: [...renderV45Order, ...orderErrors],
  } as const satisfies Endpoint
}

export const renderUltra = endpointOf('ultra')
export const renderFast = endpointOf('fast')
