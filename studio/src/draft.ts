import { contract } from 'virtual:contract'
import { computed, signal } from '@preact/signals'
import type { Kind } from '../../src/contract/vocabulary.ts'
import type { FormField } from '../form-contract.ts'

export type Mode = Kind

/** What is about to be ordered, by the names of the contract's fields. */
export type Draft = { fields: Record<string, string>; files: Record<string, File> }

export const mode = signal<Mode>('render')

const drafts = { render: signal(emptyDraft('render')), video: signal(emptyDraft('video')) }

/** Of the mode that is chosen. */
export const draft = computed(() => drafts[mode.value].value)

export function fieldsOf(mode: Mode): FormField[] {
  return contract[mode].fields
}

export function fieldOf(mode: Mode, name: string): FormField {
  return fieldsOf(mode).find((field) => field.name === name)!
}

/** The only image types that an expert takes. */
export function imageTypesOf(expert: string): readonly string[] {
  return contract.render.imageTypesOf[expert] ?? []
}

/** Once a person has said what the picture is, it is not guessed any more. */
let isImageTypeChosen = false

/** Sets a field, and with it those that would make an impossible combination. */
export function setField(name: string, value: string): void {
  const fields = { ...draft.peek().fields, [name]: value }
  if (name === 'imagetype') isImageTypeChosen = true
  if (name === 'expert_name' && !imageTypesOf(value).includes(fields.imagetype!)) {
    fields.imagetype = preferredImageType(value)
  }
  setDraft(mode.peek(), { ...draft.peek(), fields })
}

/** Takes a drawing as a sketch, and another picture not as one, unless the person has said what it is or an order did. */
export function guessImageType(isDrawn: boolean): void {
  const { fields, files } = drafts.render.peek()
  const expert = fields.expert_name!
  const preferred = preferredImageType(expert)
  const isFree = !isImageTypeChosen && ['sketch', preferred].includes(fields.imagetype!)
  if (!isFree || !imageTypesOf(expert).includes('sketch')) return
  setDraft('render', { files, fields: { ...fields, imagetype: isDrawn ? 'sketch' : preferred } })
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
    // With raw words the service ignores the camera.
    if (name === 'camera_movement' && fields.raw_prompt !== undefined) return false
    return value.trim() !== '' && value !== '[]' && (required || value !== fallback)
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
