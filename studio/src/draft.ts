import { contract } from 'virtual:contract'
import { computed, type Signal, signal } from '@preact/signals'
import type { EndpointName, GenerationType, Kind } from '../../src/contract/vocabulary.ts'
import type { FormContract, FormField } from '../form-contract.ts'

/** What makes the picture or clip: an endpoint by the client's name. */
export type Mode = keyof FormContract['models']

/** The order being prepared, by the names of the contract's fields. */
export type Draft = { fields: Record<string, string>; files: Record<string, File> }

export const mode = signal<Mode>('render')

const { models } = contract
const modes = Object.keys(models) as Mode[]

const drafts = Object.fromEntries(modes.map((mode) => [mode, signal(emptyDraft(mode))])) as Record<Mode, Signal<Draft>>

/** The model that was last chosen for each kind. */
const chosen: Record<Kind, Mode> = { render: 'render', video: 'video' }

/** The draft of the current mode. */
export const draft = computed(() => drafts[mode.value].value)

export const kindOf = (mode: Mode): Kind => models[mode].kind

export const pathOf = (mode: Mode): string => `/v1/${models[mode].endpoint}`

/** The models of a kind. */
export const modesOf = (kind: Kind): Mode[] => modes.filter((mode) => kindOf(mode) === kind)

/** The model that an endpoint is; that of its kind which was chosen last, if this page does not offer it. */
export const modeOf = ({ endpoint, type }: { endpoint: EndpointName; type: GenerationType }): Mode =>
  modes.find((mode) => models[mode].endpoint === endpoint) ?? chosen[type === 'video' ? 'video' : 'render']

/** Turns to the model that was last chosen for a kind. */
export function chooseKind(kind: Kind): void {
  mode.value = chosen[kind]
}

/** Turns to a model, with what was filled in for another one of its kind, as far as it means the same. */
export function chooseMode(to: Mode): void {
  const { fields, files } = draft.peek()
  const from = mode.peek()
  const own = emptyDraft(to).fields
  const same = fieldsOf(to).filter((field) => {
    const { name, default: fallback } = field
    const choices = choicesOf(field, fields.expert_name)
    const before = fieldsOf(from).find((field) => field.name === name)
    const value = fields[name]
    if (!before || value === undefined || (name === 'imagetype' && !isImageTypeChosen)) return false
    // A default is not a choice, unless both have it.
    return (before.default === fallback || value !== before.default) && (!choices || choices.includes(value))
  })
  const kept = Object.fromEntries(same.map(({ name }) => [name, fields[name]!]))
  const pictures = Object.entries(files).filter(([name]) => fieldsOf(to).some((field) => field.name === name))
  setDraft(to, { fields: corrected(to, { ...own, ...kept }), files: Object.fromEntries(pictures) })
  mode.value = to
  chosen[kindOf(to)] = to
}

export function fieldsOf(mode: Mode): FormField[] {
  return models[mode].fields
}

/** What a draft costs, in credits. */
export function costOf(mode: Mode, { fields }: Draft): number {
  const { credits, per } = models[mode]
  return credits * Number((per === 'second' ? fields.duration : fields.count) ?? 1)
}

export function fieldOf(mode: Mode, name: string): FormField {
  return fieldsOf(mode).find((field) => field.name === name)!
}

/** What can be chosen: of a panel, what the expert's own has. */
export const choicesOf = ({ choices, panel }: FormField, expert = ''): readonly string[] | undefined =>
  panel ? panel[expert] : choices

/** Whether a field is not of the panel of another expert. */
export const isOffered = (field: FormField, { fields }: Draft) =>
  !field.panel || choicesOf(field, fields.expert_name) !== undefined

/** The image types that each expert accepts. */
export function imageTypesOf(expert: string): readonly string[] {
  return contract.imageTypesOf[expert] ?? []
}

/** Once the person has chosen the image type, it is no longer guessed. */
let isImageTypeChosen = false

/** Sets a field, and corrects others that would not go with it. */
export function setField(name: string, value: string): void {
  const fields = { ...draft.peek().fields, [name]: value }
  if (name === 'imagetype') isImageTypeChosen = true
  setDraft(mode.peek(), { ...draft.peek(), fields: corrected(mode.peek(), fields) })
}

function corrected(mode: Mode, fields: Draft['fields']): Draft['fields'] {
  const { expert_name: expert = '', imagetype = '' } = fields
  if (mode === 'render' && !imageTypesOf(expert).includes(imagetype)) {
    return { ...fields, imagetype: preferredImageType(expert) }
  }
  const others = fieldsOf(mode).filter((field) => {
    return field.panel && !choicesOf(field, expert)?.includes(fields[field.name] ?? '')
  })
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !others.some((other) => other.name === name)))
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
    // With raw words video-ai ignores the camera.
    if (mode === 'video' && name === 'camera_movement' && fields.raw_prompt !== undefined) return false
    if (name.startsWith('reference_mode_') && !files[name.replace('mode', 'image')]) return false
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
