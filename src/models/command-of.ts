import { statSync } from 'node:fs'
import { join } from 'node:path'
import { installedProgram, programName } from './choose.ts'
import { getModel, isInstalled, type Model, markOf } from './model-list.ts'

/** The command that runs an installed model. @throws Error with a sentence */
export function commandOf(models: Model[], folder: string, name: string): string[] {
  const model = getModel(models, name)
  if (!model.arguments.length) throw new Error(`"${name}" is not a model that sd-server runs.`)
  if (!isInstalled(folder, model))
    throw new Error(`The model "${name}" is not installed: run "veduta models install ${name}".`)
  const installed = installedProgram(models, folder)
  const program = installed ? join(folder, installed.name, installed.program!) : programName
  return [program, ...model.arguments.map((text) => text.replace(/^\{(.+)\}$/, (_, path) => join(folder, name, path)))]
}

/** The model that a start uses if none is named: of those for renderings the one installed last, else of those for clips. */
export function installedModel(models: Model[], folder: string): Model | undefined {
  const rank = ({ makes }: Model) => (makes === 'renderings' ? 0 : 1)
  const installedAt = (model: Model) => statSync(markOf(folder, model), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return models
    .filter((model) => model.arguments.length && isInstalled(folder, model))
    .sort((a, b) => rank(a) - rank(b) || installedAt(b) - installedAt(a))[0]
}
