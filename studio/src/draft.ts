import { contract } from 'virtual:contract'
import { computed, signal } from '@preact/signals'
import type { Kind } from '../../src/contract/vocabulary.ts'
import type { FormField } from '../form-contract.ts'

export type Mode = Kind

/** The order being prepared, by the names of the contract's fields. */
export type Draft = { fields: Record<string, string>; files: Record<string, File> }

export const mode = signal<Mode>('render')

const drafts = { render: signal(emptyDraft('render')), video: signal(emptyDraft('video')) }

/** The draft of the current mode. */
export const draft = computed(() => drafts[mode.value].value)

export function fieldsOf(mode: Mode): FormField[] {
  return contract[mode].fields
}

export function fieldOf(mode: Mode, name: string): FormField {
  return fieldsOf(mode).find((field) => field.name === name)!
}

/** The image types that each expert accepts. */
export function imageTypesOf(expert: string): readonly string[] {
  return contract.render.imageTypesOf[expert] ?? []
}

/** Once the person has chosen the image type, it is no longer guessed. */
let isImageTypeChosen = false

/** Sets a field, and corrects others that would not go with it. */
export function setField(name: string, value: string): void {
  const fields = { ...draft.peek().fields, [name]: value }
  if (name === 'imagetype') isImageTypeChosen = true
  if (name === 'expert_name' && !imageTypesOf(value).includes(fields.imagetype!)) {
    fields.imagetype = preferredImageType(value)
  }
  setDraft(mode.peek(), { ...draft.peek(), fields })
}

/** Sets the image type to sketch for a drawing and back for other pictures, unless the person or an order has set it. */
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

/** The fields of a draft to send: those with a value other than the default. */
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
