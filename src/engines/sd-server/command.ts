import { commandOf, installedModel } from '../../models/command-of.ts'
import { getModel, type Model, modelsFolder, readModelList } from '../../models/model-list.ts'
import type { EngineTools } from '../port/engine.ts'

type Config = EngineTools['config']

/**
 * The settings as a start uses them: without VEDUTA_ENGINES, an installed model makes what it can, and the embedded engine the rest and
 * what it fails at.
 */
export async function withInstalledModel(config: Config): Promise<Config> {
  const { engines, sdServerUrl, sdServerCommand } = config
  if (!engines.isDefault || sdServerUrl || sdServerCommand) return config
  const model = await findModel(config)
  if (!model) return config
  const withModel = ['sd-server', 'classical']
  const order =
    model.makes === 'renderings'
      ? { render: withModel, video: ['classical'] }
      : { render: ['classical'], video: withModel }
  return { ...config, engines: { ...order, isDefault: true } }
}

/** The command of a child server, and the model of the list that it is made from. @throws Error with a sentence */
export async function readCommand(config: Config): Promise<{ command: string[]; model: Model | undefined }> {
  if (config.sdServerCommand) return { command: config.sdServerCommand, model: undefined }
  const model = await findModel(config)
  if (!model)
    throw new Error(
      'VEDUTA_ENGINES names sd-server, and no model is installed: run "veduta models install", or set VEDUTA_SD_SERVER_URL or VEDUTA_SD_SERVER_COMMAND.',
    )
  const models = await readModelList(config.modelsList)
  return { command: commandOf(models, modelsFolder(config), model.name), model }
}

/** The named model, or the installed one. */
export async function findModel(config: Config): Promise<Model | undefined> {
  const models = await readModelList(config.modelsList)
  if (config.sdServerModel) return getModel(models, config.sdServerModel)
  return installedModel(models, modelsFolder(config))
}
