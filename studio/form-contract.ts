import { z } from 'zod'
import { archRenderCost, archRenderFields, imageTypesOf } from '../src/contract/arch-render-v41.ts'
import { type RenderTier, renderTiers, renderV45Fields } from '../src/contract/arch-render-v45/fields.ts'
import { expertsV45, panelsWith } from '../src/contract/arch-render-v45/panels.ts'
import type { Field } from '../src/contract/fields/field.ts'
import { type FieldGroup, type FormFields, formKey } from '../src/contract/fields/form.ts'
import { videoCost, videoFields } from '../src/contract/video-ai.ts'
import { type VideoTier, videoTiers, videoV20Fields } from '../src/contract/video-v20/fields.ts'
import type { EndpointName, Kind } from '../src/contract/vocabulary.ts'

/** A field, as the form shows it. */
export type FormField = {
  name: string
  /** Its name in the checked form. */
  key: string
  group: FieldGroup
  kind: 'text' | 'choice' | 'flag' | 'whole number' | 'decimal' | 'list' | 'file'
  required: boolean
  default?: string
  choices?: string[]
  /** The choices of each expert whose panel has the field, the default first. */
  panel?: Partial<Record<string, readonly string[]>>
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  itemMaxLength?: number
  suggestions?: readonly string[]
  minBytes?: number
  maxBytes?: number
  types?: string[]
}

/** What can be ordered here, by the client's name of the endpoint. */
export type FormContract = {
  models: Record<'render' | 'renderFast' | 'renderUltra' | 'video' | 'videoFlash' | 'videoCinematic', Model>
  imageTypesOf: Record<string, readonly string[]>
}

type Model = {
  kind: Kind
  endpoint: EndpointName
  credits: number
  /** What the credits are for. */
  per: 'result' | 'second'
  fields: FormField[]
}

/** What the form is made from, as plain data. */
export function formContract(): FormContract {
  return {
    models: {
      render: {
        ...{ kind: 'render', endpoint: 'archRender-v41', credits: archRenderCost, per: 'result' },
        fields: formFields(archRenderFields),
      },
      renderFast: renderV45('fast'),
      renderUltra: renderV45('ultra'),
      video: {
        ...{ kind: 'video', endpoint: 'video-ai', credits: videoCost, per: 'result' },
        fields: formFields(videoFields),
      },
      videoFlash: videoV20('flash'),
      videoCinematic: videoV20('cinematic'),
    },
    imageTypesOf,
  }
}

const renderV45 = (tier: RenderTier): Model => ({
  ...{ kind: 'render', endpoint: `archRender-v45-${tier}`, credits: renderTiers[tier].credits, per: 'result' },
  fields: formFields(renderV45Fields[tier]).map((field) => {
    // What another name is read as is not offered beside it.
    if (field.name === 'expert_name') return { ...field, choices: [...expertsV45] }
    if (field.group !== 'panel') return field
    const panel = Object.fromEntries(panelsWith(field.name).map(({ expert, values }) => [expert, values]))
    return { ...field, choices: undefined, panel }
  }),
})

/** Both have the fields of Flash: the length that Cinematic takes beside them is read as another. */
const videoV20 = (tier: VideoTier): Model => ({
  ...{ kind: 'video', endpoint: `video-v20-${tier}`, credits: videoTiers[tier].creditsASecond, per: 'second' },
  fields: formFields(videoV20Fields.flash),
})

const formFields = (fields: FormFields) =>
  Object.entries(fields).map(
    ([name, field]): FormField => ({ name, key: formKey(name, field), group: field.group, ...formField(field) }),
  )

const kinds: Partial<Record<string, FormField['kind']>> = {
  boolean: 'flag',
  integer: 'whole number',
  number: 'decimal',
}

function formField(field: Field): Omit<FormField, 'name' | 'key' | 'group'> {
  if (field.kind === 'file') {
    const { minBytes, maxBytes, allowedTypes } = field
    return { kind: 'file', required: field.required === true, minBytes, maxBytes, types: [...allowedTypes] }
  }
  if (field.kind === 'list') {
    const { maxItems, itemMaxLength, suggestions } = field
    return { kind: 'list', required: false, maxItems, itemMaxLength, suggestions }
  }
  const schema = z.toJSONSchema(field.schema, { io: 'output' })
  const choices = (schema.enum as unknown[] | undefined)?.map(String)
  return {
    kind: choices ? 'choice' : (kinds[schema.type as string] ?? 'text'),
    required: field.required === true,
    default: field.default === undefined ? undefined : String(field.default),
    choices,
    maxLength: schema.maxLength,
    minimum: schema.minimum,
    maximum: schema.maximum,
  }
}
