import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ModelState } from '../contract/vocabulary.ts'
import { canRun, isPinned } from './choose.ts'
import { freeBytes } from './folder.ts'
import { hasRoom, partPath } from './install.ts'
import { type Machine, readMachine } from './machine.ts'
import { isInstalled, type Model } from './model-list.ts'
import { modelsOf, whatToInstall } from './what-to-install.ts'

/** What can be installed on this machine, and what an install without a name would take. */
export type Offer = {
  machine: Machine
  freeBytes: number
  models: { model: Model; state: ModelState; hereBytes: number; fits: boolean }[]
  choice: { names: string[]; why: string } | undefined
  /** In a sentence, why nothing can be chosen. */
  refusal: string | undefined
}

export async function readOffer(models: Model[], folder: string): Promise<Offer> {
  const machine = await readMachine()
  const choosing = whatToInstall(models, { folder, machine, name: undefined }).then(
    (what) => ({
      choice: { names: modelsOf(what).map(({ name }) => name), why: what.chosen!.why },
      refusal: undefined,
    }),
    (error: Error) => ({ choice: undefined, refusal: error.message }),
  )
  const reading = models.map(async (model) => {
    const fits = canRun(model, machine) && (await hasRoom(folder, model))
    return { model, fits, ...(await readState(model, folder)) }
  })
  return {
    machine,
    freeBytes: await freeBytes(folder),
    models: await Promise.all(reading),
    ...(await choosing),
  }
}

/** How far a model is here, and how many bytes of it. */
export async function readState(model: Model, folder: string): Promise<{ state: ModelState; hereBytes: number }> {
  const sizes = model.files.map(async ({ path }) => {
    const whole = await sizeOf(join(folder, model.name, path))
    return whole ?? (await sizeOf(partPath(folder, { of: model, path }))) ?? 0
  })
  const hereBytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  if (isInstalled(folder, model)) return { state: 'installed', hereBytes }
  if (!isPinned(model)) return { state: 'unpinned', hereBytes }
  return { state: hereBytes ? 'partly' : 'absent', hereBytes }
}

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size
