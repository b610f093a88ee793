import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { createSignInLink } from '../../accounts/sessions.ts'
import { type App, openApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import { signInLinkMinutes } from '../../contract/account/session.ts'
import { ApiError } from '../../contract/errors.ts'
import { signInUrl } from '../../http/endpoints/session.ts'
import { openServer } from '../../http/server.ts'
import { CommandError, calledAs } from '../command.ts'
import { openStopSignal } from '../terminal/stop-signal.ts'
import { startBackground } from './background.ts'
import { readServiceSettings, tellEngines } from './service-engines.ts'
import { checkShared } from './worker.ts'

export type Service = { app: App; url: string; close: () => Promise<void> }

/** `veduta serve`: the API and its workers in this process, until it is stopped. */
export async function serve({
  'no-worker': noWorker,
  'no-models': noModels,
  ...flags
}: Record<string, string | undefined>): Promise<undefined> {
  const works = noWorker === undefined
  const config = await readServiceSettings(flags, noModels === undefined)
  if (!works) checkShared(config)
  const stop = openStopSignal()
  const service = await openService(config, { works, stopping: stop })
  service.app.log.info(`Veduta is ready at ${service.url}`)
  await tellEngines(service.app)
  if (process.stderr.isTTY) process.stderr.write(await welcome(service))
  else service.app.log.info(`"${calledAs} sign-in" prints a link to sign in to the studio.`)
  if (!stop.aborted) await once(stop, 'abort')
  service.app.log.info('Stopping: running generations may end, the rest go back to the queue.')
  // The load balancer sends callers here until it sees that this server is not ready.
  await setTimeout(config.stopDelaySeconds * 1000)
  await service.close()
}

/** A way in for the operator at a terminal. It is not in the log, which never contains the link. */
async function welcome({ app, url }: Service): Promise<string> {
  const made = await createSignInLink(app, null).catch((error) => {
    if (!(error instanceof ApiError)) throw error
    return undefined
  })
  if (!made)
    return `Veduta is ready at ${url} (Ctrl+C stops it). The operator's account is closed, so nobody can sign in to it.\n`
  const link = signInUrl(app.config.publicUrl ?? url, made.token)
  return `Veduta is ready (Ctrl+C stops it). To sign in, open this link, which works once within ${signInLinkMinutes} minutes: ${link}\n`
}

/**
 * Opens everything, starts the background work and listens; `close` ends it.
 *
 * @param works whether it also runs generations, @param stopping aborts when it begins to stop
 */
export async function openService(
  config: Config,
  { works = true, stopping = new AbortController().signal }: { works?: boolean; stopping?: AbortSignal } = {},
): Promise<Service> {
  await using opened = new AsyncDisposableStack()
  const app = await openApp(config)
  opened.defer(app.close)
  app.media.warm()
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
  const message = `Port ${port} of ${host} is in use: stop the program that uses it, or choose another port with --port.`
  return new CommandError('failed', message, { cause })
}
