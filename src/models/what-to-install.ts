import { type Chosen, checkMemory, checkProgram, chooseModel, chooseProgram } from './choose.ts'
import { hasRoom } from './install.ts'
import type { Machine } from './machine.ts'
import { getModel, type Model } from './model-list.ts'

/** The program is absent if one is here, and the model if only a program was asked for. */
export type WhatToInstall = { program: Model | undefined; chosen: Chosen | undefined }

/**
 * The named model, or the one that fits this machine, with a program that runs it here.
 *
 * @throws Error with a sentence, if this machine cannot run it
 */
export async function whatToInstall(
  models: Model[],
  { folder, machine, name }: { folder: string; machine: Machine; name: string | undefined },
): Promise<WhatToInstall> {
  const named = name === undefined ? undefined : getModel(models, name)
  if (named?.program) {
    checkProgram(named, machine)
    return { program: named, chosen: undefined }
  }
  if (named) checkMemory(named, machine)
  const chosen = named ? { model: named, why: 'as named' } : await choose(models, folder, machine)
  return { program: chooseProgram(models, folder, machine), chosen }
}

/** The program first, so that a model is never here without what runs it. */
export const modelsOf = ({ program, chosen }: WhatToInstall): Model[] =>
  [program, chosen?.model].filter((model) => model !== undefined)

async function choose(models: Model[], folder: string, machine: Machine): Promise<Chosen> {
  const held = await Promise.all(models.map(async (model) => ((await hasRoom(folder, model)) ? [model] : [])))
  const roomy = new Set(held.flat())
  return chooseModel(models, machine, (model) => roomy.has(model))
}
