import type { Generation } from '@veduta/client'
import { fieldsOf, type Mode, modeOf } from '../draft.ts'
import { choiceText, fieldText } from '../wording.ts'

/** Shown elsewhere, or no setting. */
const elsewhere = ['prompt', 'seed', 'ignored', 'dry_run', 'resolution', 'reference_image_count', 'reference_modes']

/** How an order was set, as labels and texts: what the service understood and, where that says nothing, what was sent. */
export function settingsOf(generation: Generation): [label: string, text: string][] {
  const { request, parameters, sources } = generation
  const fields = fieldsOf(modeOf(generation))
  const nameOf = (key: string) => fields.find((field) => field.key === key)?.name ?? inSnakeCase(key)
  const isChosen = (name: string) => fields.some((field) => field.name === name && field.choices)
  const settings = new Map<string, string>()
  for (const [name, sent] of Object.entries(request ?? {})) {
    settings.set(name, isChosen(name) ? textOf(sent) : [sent].flat().join(', '))
  }
  for (const [key, value] of Object.entries(parameters ?? {})) {
    settings.set(nameOf(key), key === 'camera_movement' ? textOf(String(value).split(',')) : textOf(value))
  }
  for (const name of [...elsewhere, ...(sources ?? []).map(({ field }) => field)]) settings.delete(name)
  return [...settings].flatMap(([name, text]) => (text === '' ? [] : [[fieldText(name), text]]))
}

const inSnakeCase = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  return value === null || typeof value === 'object' ? '' : choiceText(String(value))
}

/** What the picture decides if nothing is sent. */
const decidedByPicture = ['aspect_ratio', 'imagetype']

/** An order's fields in those that a model's form has, in the form's own spelling: what was understood, which other fields may have said. */
export function orderedFieldsOf({ request, parameters }: Generation, mode: Mode): Record<string, string> {
  const sent: Record<string, unknown> = { ...request }
  // The form of 4.1 always has one, which depends on the expert.
  sent.imagetype ??= parameters?.imageType
  // 4.5 reads it so, and its form does not offer it.
  if (mode !== 'render' && sent.expert_name === 'furniture') sent.expert_name = 'product'
  const expert = String(sent.expert_name ?? 'exterior')
  const values = fieldsOf(mode).flatMap(({ name, key, kind, choices, panel, ...field }): [string, string][] => {
    if (kind === 'file' || name === 'webhook_url') return []
    const understood = parameters?.[key] ?? parameters?.[name]
    const isSpelled = (choices || panel || name === 'camera_movement') && understood != null
    const unsent = field.default ?? panel?.[expert]?.[0]
    const isImplied = isSpelled && understood !== unsent && !decidedByPicture.includes(name)
    if (!sent[name] && !isImplied) return []
    if (kind === 'list') return [[name, JSON.stringify(Array.isArray(understood) ? understood : [])]]
    const value = String(isSpelled ? understood : sent[name])
    return choices && !choices.includes(value) ? [] : [[name, value]]
  })
  return Object.fromEntries(values)
}
