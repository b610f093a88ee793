import { type Machine, readMachine } from '../../models/machine.ts'
import type { Model } from '../../models/model-list.ts'

const referencesMost = 4
/** An estimate of what a reference takes at a megapixel; nobody has measured it. */
const bytesEach = 500e6

/** How many references a model that edits gets: as many as fit into the memory that its entry leaves. Without an entry, all. */
export async function countReferences(mode: 'edit' | 'img2img', model: Model | undefined): Promise<number> {
  if (mode === 'img2img') return 0
  return model?.memoryMb === undefined ? referencesMost : referencesThatFit(model, await readMachine())
}

export function referencesThatFit(
  { memoryMb = 0, cardMb = 0 }: Pick<Model, 'memoryMb' | 'cardMb'>,
  { memoryBytes, card }: Pick<Machine, 'memoryBytes' | 'card'>,
): number {
  const spare = Math.min(
    memoryBytes - memoryMb * 1e6,
    card ? card.memoryBytes - cardMb * 1e6 : Number.POSITIVE_INFINITY,
  )
  return Math.min(referencesMost, Math.max(0, Math.floor(spare / bytesEach)))
}
