import { z } from 'zod'
import { archRenderCost, archRenderFields, imageTypesOf } from '../src/contract/arch-render-v41.ts'
import type { Field } from '../src/contract/fields/field.ts'
import { type FieldGroup, type FormFields, formKey } from '../src/contract/fields/form.ts'
import { videoCost, videoFields } from '../src/contract/video-ai.ts'

/** A field, as the form shows it. */
export type FormField = {
  name: string
  /** Its name in the checked form. */
  key: string
  group: FieldGroup
  kind: 'text' | 'choice' | 'whole number' | 'list' | 'file'
  required: boolean
  default?: string
  choices?: string[]
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

export type FormContract = {
  render: { cost: number; fields: FormField[]; imageTypesOf: Record<string, readonly string[]> }
  video: { cost: number; fields: FormField[] }
}

/** What the form is made from, as plain data. */
export function formContract(): FormContract {
  return {
    render: { cost: archRenderCost, fields: formFields(archRenderFields), imageTypesOf },
    video: { cost: videoCost, fields: formFields(videoFields) },
  }
}

const formFields = (fields: FormFields) =>
  Object.entries(fields).map(
    ([name, field]): FormField => ({ name, key: formKey(name, field), group: field.group, ...formField(field) }),
  )

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
    kind: choices ? 'choice' : schema.type === 'integer' ? 'whole number' : 'text',
    required: field.required === true,
    default: field.default === undefined ? undefined : String(field.default),
    choices,
    maxLength: schema.maxLength,
    minimum: schema.minimum,
    maximum: schema.maximum,
  }
}
