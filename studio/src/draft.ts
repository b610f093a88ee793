import { computed, signal } from '@preact/signals'
import type { FormField } from '../form-contract.ts'
import { contract } from 'virtual:contract'

export type Mode = 'render' | 'video'

/** What is about to be ordered, by the names of the contract's fields. */
export type Draft = { fields: Record<string, string>; files: Record<string, File> }

export const mode = signal<Mode>('render')

const drafts = { render: signal(emptyDraft('render')), video: signal(emptyDraft('video')) }

/** Of the mode that is chosen. */
export const draft = computed(() => drafts[mode.value].value)

export const fieldsOf = (mode: Mode): FormField[] => contract[mode].fields

export const fieldOf = (mode: Mode, name: string): FormField => fieldsOf(mode).find((field) => field.name === name)!

export const imageTypesOf = (expert: string): readonly string[] => contract.render.imageTypesOf[expert] ?? []

/** Sets a field, and with it those that would make an impossible combination. */
export function setField(name: string, value: string): void {
  const fields = { ...draft.peek().fields, [name]: value }
  if (name === 'expert_name' && !imageTypesOf(value).includes(fields.imagetype!)) {
    fields.imagetype = preferredImageType(value)
  }
  setDraft(mode.peek(), { ...draft.peek(), fields })
}

export function setFile(name: string, file: File | undefined): void {
  const { [name]: _, ...files } = draft.peek().files
  setDraft(mode.peek(), { ...draft.peek(), files: file ? { ...files, [name]: file } : files })
}

export function setDraft(mode: Mode, draft: Draft): void {
  drafts[mode].value = draft
}

/** What is sent of a draft: what has a value and is not the default. */
export function sentFields({ fields, files }: Draft, mode: Mode): Record<string, string | File> {
  const words = Object.entries(fields).filter(([name, value]) => {
    const { required, default: fallback } = fieldOf(mode, name)
    return value.trim() !== '' && (required || value !== fallback)
  })
  return { ...files, ...Object.fromEntries(words) }
}

export function emptyDraft(mode: Mode): Draft {
  const fields = fieldsOf(mode).flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, value]]))
  const own = mode === 'render' ? { expert_name: 'exterior', imagetype: preferredImageType('exterior') } : {}
  return { fields: { ...Object.fromEntries(fields), ...own }, files: {} }
}

function preferredImageType(expert: string): string {
  const allowed = imageTypesOf(expert)
  return allowed.includes('photo') ? 'photo' : allowed[0]!
}
