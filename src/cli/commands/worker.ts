import { once } from 'node:events'
import { openApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import { CommandError } from '../command.ts'
import { openStopSignal } from '../terminal/stop-signal.ts'
import { startBackground } from './background.ts'
import { readServiceSettings, tellEngines } from './service-engines.ts'

/** `veduta worker`: generations and webhook deliveries, without the API, until it is stopped. */
export async function work({
  'no-models': noModels,
  ...flags
}: Record<string, string | undefined>): Promise<undefined> {
  const config = await readServiceSettings(flags, noModels === undefined)
  checkShared(config)
  const stop = openStopSignal()
  await using opened = new AsyncDisposableStack()
  const app = await openApp(config)
  opened.defer(app.close)
  const background = await startBackground(app, { works: true, stopping: stop })
  opened.defer(background.stop)
  app.log.info('The worker is ready.')
  await tellEngines(app)
  if (!stop.aborted) await once(stop, 'abort')
  app.log.info('Stopping: running generations may end, the rest go back to the queue.')
}

/** @throws CommandError if servers and workers would not find each other */
export function checkShared({ databaseUrl }: Config): void {
  if (databaseUrl) return
  throw new CommandError('usage', 'Servers and workers meet on PostgreSQL: set VEDUTA_DATABASE_URL for all of them.')
}
