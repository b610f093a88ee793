import { installedModel } from './command-of.ts'
import type { Model } from './model-list.ts'

/** The settings by which a start finds its model. */
export type ModelSettings = {
  /** Whether VEDUTA_ENGINES is set. */
  hasOrder: boolean
  sdServerUrl: string | undefined
  sdServerCommand: unknown
  sdServerModel: string | undefined
}

/** What to set so that a start uses a model that was just installed; undefined if it does so by itself. */
export function settingsToUse(
  name: string,
  { hasOrder, sdServerUrl, sdServerCommand, sdServerModel }: ModelSettings,
  { models, folder }: { models: Model[]; folder: string },
): string | undefined {
  const others = [
    ...(sdServerUrl ? ['VEDUTA_SD_SERVER_URL'] : []),
    ...(sdServerCommand ? ['VEDUTA_SD_SERVER_COMMAND'] : []),
  ]
  const used = sdServerModel ?? installedModel(models, folder)?.name
  if (!hasOrder && !others.length && used === name) return undefined
  const unset = others.length ? `, and unset ${others.join(' and ')}` : ''
  return `Set VEDUTA_SD_SERVER_MODEL=${name} and name sd-server in VEDUTA_ENGINES${unset}.`
}
