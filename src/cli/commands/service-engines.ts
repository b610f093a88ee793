import type { App } from '../../app.ts'
import type { Config } from '../../config.ts'
import { kinds } from '../../contract/vocabulary.ts'
import type { Engine } from '../../engines/port/engine.ts'
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

/** Logs which engine makes what, and what is right and wrong with each, which no start waits for. */
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
  for (const { engine } of engines.all) void tellState(engine, log)
}

async function tellState({ name, glance, health }: Engine, log: App['log']): Promise<void> {
  const signal = AbortSignal.timeout(glanceMs)
  const found = glance ? await glance(signal) : [await health(signal)]
  for (const { ready, message } of found) {
    if (!ready) log.warn(`The engine ${name} is not ready: ${message}`)
    else if (glance) log.info(`The engine ${name}: ${message}`)
  }
}
