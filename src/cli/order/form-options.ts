import { z } from 'zod'
import type { Field } from '../../contract/fields/field.ts'
import { CommandError, type Input, type Option } from '../command.ts'

/** Fields of a form as options, so that the command accepts exactly what the API accepts. */
export function openFormOptions(fields: Record<string, Field>, shorts: Record<string, string>) {
  const named = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'file' ? [] : [{ name, field, option: optionName(name) }],
  )

  return {
    options: Object.fromEntries(
      named.map(({ name, field, option }): [string, Option] => {
        const short = shorts[name]
        const allowed = field.kind === 'text' ? allowedValues(field.schema) : undefined
        const value = option.split('-').at(-1)!.toUpperCase()
        const { description, required } = { required: false, ...field }
        return [option, { value, description, required, ...(short && { short }), ...(allowed && { allowed }) }]
      }),
    ),

    /** The fields as given, checked before anything is sent. @throws CommandError */
    read: (given: Input['options']): Record<string, unknown> => {
      const values: Record<string, unknown> = {}
      for (const { name, field, option } of named) {
        const text = given[option]
        if (text === undefined) continue
        values[name] = field.kind === 'list' ? [text] : readText(field.schema, option, text)
      }
      return values
    },
  }
}

/** `expert_name` becomes "expert". */
const optionName = (field: string) => field.replace(/_name$/, '').replaceAll('_', '-')

function readText(schema: z.ZodType, option: string, text: string): unknown {
  const result = schema.safeParse(text)
  if (result.success) return result.data
  throw new CommandError('usage', `--${option} ${text.slice(0, 80)} is ${result.error.issues[0]!.message}.`)
}

function allowedValues(schema: z.ZodType): string[] | undefined {
  return (z.toJSONSchema(schema).enum as (string | number)[] | undefined)?.map(String)
}
