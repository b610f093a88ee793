import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type App, openApp } from '../app.ts'
import { type Config, settings } from '../config.ts'
import { openServer } from '../http/server.ts'
import { listAccounts } from '../store/accounts.ts'
import { startBackground } from './background.ts'
import { CommandError, calledAs } from './command.ts'
import { readSettings } from './read-settings.ts'
import { openStopSignal } from './stop-signal.ts'
import { checkShared } from './worker.ts'

export type Service = { app: App; url: string; close: () => Promise<void> }

/** `veduta serve`: the API and its workers in this process, until it is told to stop. */
export async function serve({
  'no-worker': noWorker,
  ...flags
}: Record<string, string | undefined>): Promise<undefined> {
  const config = readSettings(process.env, flags)
  if (noWorker) checkShared(config)
  const stop = openStopSignal()
  const service = await openService(config, { works: !noWorker, stopping: stop })
  service.app.log.info(`Veduta is ready at ${service.url}`)
  if (process.stderr.isTTY) process.stderr.write(await welcome(service))
  if (!stop.aborted) await once(stop, 'abort')
  service.app.log.info('Stopping: what runs may end, the rest goes back to the queue.')
  // Until the load balancer has seen that this server is not ready, it sends callers here.
  await setTimeout(config.stopDelaySeconds * 1000)
  await service.close()
}

/** For people at a terminal, beside the log: where it runs and, while nobody can use it yet, what to do about that. */
async function welcome({ app, url }: Service): Promise<string> {
  const ready = `Veduta is ready at ${url} (Ctrl+C stops it).\n`
  if ((await listAccounts(app.db)).length) return ready
  const access = accessFlags(app.config, url)
  return [
    ready,
    'There is no account yet. In another terminal, this makes one and a key for it:\n',
    `  ACCOUNT=$(${calledAs} account create me --credits 100${access})\n`,
    `  KEY=$(${calledAs} key issue $ACCOUNT${access})\n`,
  ].join('')
}

/** What the other terminal must be told where this service was not started with the defaults. */
function accessFlags({ dataDir }: Config, url: string): string {
  const usualUrl = `http://127.0.0.1:${settings.port.schema.parse(undefined)}`
  const urlFlag = url === usualUrl ? '' : ` --url ${url}`
  const folderFlag = dataDir === settings.dataDir.schema.parse(undefined) ? '' : ` --data-dir '${resolve(dataDir)}'`
  return urlFlag + folderFlag
}

/**
 * Opens everything, starts what runs beside the requests and listens; `close` ends it.
 *
 * @param works whether it also runs generations, @param stopping aborts when it is to end soon
 */
export async function openService(
  config: Config,
  { works = true, stopping = new AbortController().signal }: { works?: boolean; stopping?: AbortSignal } = {},
): Promise<Service> {
  await using opened = new AsyncDisposableStack()
  const app = await openApp(config)
  opened.defer(app.close)
  const server = await openServer(app, stopping)
  const background = await startBackground(app, { works, stopping })
  // Together: requests are still answered while running generations end.
  opened.defer(async () => void (await Promise.all([server.close(), background.stop()])))
  const url = await server.listen({ host: config.host, port: config.port }).catch((error) => {
    throw listenError(error, config)
  })
  const closing = opened.move()
  return { app, url, close: () => closing.disposeAsync() }
}

function listenError(cause: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (cause.code !== 'EADDRINUSE') return cause
  const message = `Port ${port} of ${host} is in use: stop what uses it, or choose another with --port.`
  return new CommandError('failed', message, { cause })
}
