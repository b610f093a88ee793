import type { App } from '../../app.ts'
import type { Config } from '../../config.ts'
import { kinds } from '../../contract/vocabulary.ts'
import { findModel, withInstalledModel } from '../../engines/sd-server/command.ts'
import { readSettings } from '../read-settings.ts'

const glanceMs = 10_000

/** The settings of a service, with an installed model unless that is turned off. */
export async function readServiceSettings(
  flags: Record<string, string | undefined>,
  withModels: boolean,
): Promise<Config> {
  const config = readSettings(process.env, flags)
  return withModels ? await withInstalledModel(config) : config
}

const made = { render: 'Renderings', video: 'Clips' }

/** Logs which engine makes what, and warns of those that are not there, which no start waits for. */
export async function tellEngines({ engines, config, log }: Pick<App, 'engines' | 'config' | 'log'>): Promise<void> {
  const { sdServerUrl, sdServerCommand } = config
  const usesModel =
    engines.all.some(({ engine }) => engine.name.endsWith('sd-server')) && !sdServerUrl && !sdServerCommand
  const model = usesModel ? await findModel(config) : undefined
  const named = (name: string) => (name.endsWith('sd-server') && model ? `${name} with the model ${model.name}` : name)
  const orders = kinds.map((kind) => {
    const names = engines.list(kind).map(({ engine }) => named(engine.name))
    return `${made[kind]} are made by ${names.join(', then ')}.`
  })
  log.info(orders.join(' '))
  for (const { engine } of engines.all) {
    const look = engine.glance ?? engine.health
    void look(AbortSignal.timeout(glanceMs)).then(({ ready, message }) => {
      if (!ready) log.warn(`The engine ${engine.name} is not there: ${message}`)
    })
  }
}
