import type { Generation } from '@veduta/client'
import { chooseKind, type Draft, emptyDraft, fieldsOf, type Mode, mode, modeOf, setDraft } from '../draft.ts'
import { sending } from '../form/submit-order.ts'
import { takePicture } from '../form/take-picture.ts'
import type { Order } from '../orders.ts'
import { hereOf } from './here-of.ts'
import { orderedFieldsOf } from './settings.ts'

/**
 * Fills the form as it was: from what this browser kept of the order, else from what the service did. False if neither has its
 * picture.
 */
export async function orderAgain(
  generation: Generation,
  order: Order | undefined,
  seed: number | undefined,
): Promise<boolean> {
  const model = order?.mode ?? modeOf(generation)
  const { fields, files } = order ?? (await draftOf(generation, model))
  const { seed: _, ...rest } = fields
  sending.value = undefined
  mode.value = model
  setDraft(model, { files, fields: seed === undefined ? rest : { ...rest, seed: String(seed) } })
  return files.image !== undefined || Boolean(fields.start_image_url)
}

async function draftOf(generation: Generation, mode: Mode): Promise<Draft> {
  const { fields } = emptyDraft(mode)
  const { original_prompt: prompt, request } = generation
  const files = await sourceFiles(generation, mode)
  const sent = request ? orderedFieldsOf(generation, mode) : { prompt }
  for (const [name, field] of Object.entries(fileFields)) if (files[field]) delete sent[name]
  return { files, fields: { ...fields, ...sent } }
}

/** Pictures that came by URL are put where files go: the service has them still, and the form shows them. */
const fileFields = { image_url: 'image', start_image_url: 'image', end_image_url: 'end_image' } as const

const fileFieldOf = (field: string) => (fileFields as Record<string, string>)[field] ?? field

/** The order's pictures as the service has them, in the fields of the form. */
async function sourceFiles({ sources }: Generation, mode: Mode): Promise<Record<string, File>> {
  const wanted = (sources ?? [])
    .map(({ field, url }) => ({ field: fileFieldOf(field), url }))
    .filter(({ field }) => fieldsOf(mode).some(({ name, kind }) => name === field && kind === 'file'))
  const files = wanted.map(async ({ field, url }) => {
    const response = await fetch(hereOf(url))
    const blob = await response.blob()
    const name = new URL(url).pathname.split('/').at(-1)!
    return response.ok ? [[field, new File([blob], `${field}-${name}`, { type: blob.type })] as const] : []
  })
  return Object.fromEntries((await Promise.all(files)).flat())
}

/** Uses a rendering as the picture of a clip. */
export async function animate({ url, content_type: type, seed }: Generation['output'][number]): Promise<void> {
  const response = await fetch(hereOf(url))
  const file = new File([await response.blob()], `rendering-${seed}.${type.replace('image/', '')}`, { type })
  sending.value = undefined
  chooseKind('video')
  await takePicture('image', file)
  document.getElementById('prompt')?.focus()
}
