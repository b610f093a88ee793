import type { Generation } from '@veduta/client'
import { chooseKind, type Draft, emptyDraft, type Mode, mode, modeOf, setDraft } from '../draft.ts'
import { sending } from '../form/submit-order.ts'
import { takePicture } from '../form/take-picture.ts'
import type { Order } from '../orders.ts'
import { hereOf } from './here-of.ts'

/** Fills the form as it was, or from the generation if the order was sent from another browser. */
export function orderAgain(generation: Generation, order: Order | undefined, seed: number | undefined): void {
  const model = order?.mode ?? modeOf(generation)
  const { fields, files } = order ?? draftOf(generation, model)
  const { seed: _, ...rest } = fields
  sending.value = undefined
  mode.value = model
  setDraft(model, { files, fields: seed === undefined ? rest : { ...rest, seed: String(seed) } })
}

function draftOf({ original_prompt }: Generation, mode: Mode): Draft {
  const { fields, files } = emptyDraft(mode)
  return { files, fields: { ...fields, prompt: original_prompt } }
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
