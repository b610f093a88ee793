import type { z } from 'zod'
import { ApiError } from '../errors.ts'
import type { FilePart } from './endpoint.ts'
import type { Field, FormReader } from './field.ts'

/**
 * Where a page asks for a field, in the order in which it does: of `main`, `look` and `panel` everybody, of the next three those
 * who want more. `hidden` is an older name, for programs alone.
 */
export type FieldGroup =
  | 'picture'
  | 'words'
  | 'main'
  | 'look'
  | 'panel'
  | 'more'
  | 'references'
  | 'technical'
  | 'hidden'

/** A field of an endpoint. */
export type FormField = Field & {
  group: FieldGroup
  /** Its name in the checked form, where it is not its own in camel case. */
  as?: string
  /** One of several fields of this kind, which the form holds as a list with their names. */
  several?: true
  /** Read with another field, whose older name it is. */
  older?: true
  /** The error of its own that its absence has. */
  missing?: 'MISSING_IMAGE' | 'MISSING_PROMPT'
}

export type FormFields = Record<string, FormField>

/** A checked form, as the fields tell it: what a field has no value for is undefined. */
export type FormOf<Fields extends FormFields> = Simple<
  { [Name in keyof Fields as RequiredKey<Name, Fields[Name]>]: ValueOf<Fields[Name]> } & {
    [Name in keyof Fields as OptionalKey<Name, Fields[Name]>]?: ValueOf<Fields[Name]> | undefined
  }
>

/** What a form holds where its caller chose nothing. */
export type DefaultsOf<Fields extends FormFields> = Simple<{
  -readonly [Name in keyof Fields as Fields[Name] extends { default: unknown } | { kind: 'list' }
    ? KeyOf<Name, Fields[Name]>
    : never]: ValueOf<Fields[Name]>
}>

type Simple<T> = { [Key in keyof T]: T[Key] }

type KeyOf<Name, F> = F extends { older: true }
  ? never
  : F extends { as: infer As extends string }
    ? As
    : Name extends string
      ? CamelCase<Name>
      : never
type RequiredKey<Name, F> = IsSure<F> extends true ? KeyOf<Name, F> : never
type OptionalKey<Name, F> = IsSure<F> extends true ? never : KeyOf<Name, F>
type IsSure<F> = F extends { required: true } | { default: unknown } | { kind: 'list' } | { several: true }
  ? true
  : false
type CamelCase<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text

type ValueOf<F> = F extends { kind: 'list' }
  ? string[]
  : F extends { kind: 'file'; several: true; orUrl: true }
    ? { field: string; file: FilePart | string }[]
    : F extends { kind: 'file'; several: true }
      ? { field: string; file: FilePart }[]
      : F extends { kind: 'file'; orUrl: true }
        ? FilePart | string
        : F extends { kind: 'file' }
          ? FilePart
          : F extends { schema: z.ZodType<infer T, string> }
            ? T
            : never

/** What reads a field that has errors or values of its own; `before` is what the fields before it gave. */
type OwnReaders<Fields extends FormFields> = {
  [Name in keyof Fields]?: (before: Partial<FormOf<Fields>>) => unknown
}

/**
 * The value of every field, read in the order of the contract, which is the order in which refusals of one kind are told. A
 * value that was refused is undefined, until the reader's `finish` throws.
 */
export function readFields<Fields extends FormFields>(
  read: FormReader,
  fields: Fields,
  own: OwnReaders<Fields> = {},
): FormOf<Fields> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries<FormField>(fields)) {
    if (field.older) continue
    const readOwn = own[name]
    const value = readOwn ? readOwn(values as Partial<FormOf<Fields>>) : readField(read, name, field)
    const key = formKey(name, field)
    if (!field.several) values[key] = value
    else values[key] = [...((values[key] as []) ?? []), ...(value ? [{ field: name, file: value }] : [])]
  }
  return values as FormOf<Fields>
}

function readField(read: FormReader, name: string, field: FormField): unknown {
  const value = readKind(read, name, field)
  if (field.kind === 'list' || !field.required || read.sent(name)) return value
  read.refuse(
    field.missing
      ? new ApiError(field.missing)
      : new ApiError('INVALID_PARAMETERS', { field: name, reason: 'missing or blank' }),
  )
}

function readKind(read: FormReader, name: string, field: FormField): unknown {
  if (field.kind === 'file') return (field.orUrl ? read.fileOrUrl : read.file)(name, field, field.missing)
  return field.kind === 'list' ? read.list(name, field) : read.text(name, field, field.missing)
}

export function formKey(name: string, { as }: Pick<FormField, 'as'>): string {
  return as ?? name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

export function defaultsOf<Fields extends FormFields>(fields: Fields): DefaultsOf<Fields> {
  const known = Object.entries<FormField>(fields).flatMap(([name, field]) =>
    field.kind === 'list' || ('default' in field && field.default !== undefined)
      ? [[formKey(name, field), field.kind === 'list' ? [] : field.default]]
      : [],
  )
  return Object.fromEntries(known)
}
