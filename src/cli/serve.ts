import { once } from 'node:events'
import { createSignInLink } from '../accounts/sessions.ts'
import { type App, openApp } from '../app.ts'
import type { Config } from '../config.ts'
import { signInLinkMinutes } from '../contract/session.ts'
import { startWorker } from '../generations/worker.ts'
import { openServer } from '../http/server.ts'
import { signInUrl } from '../http/session.ts'
import { describeGeneration } from '../http/status-body.ts'
import { startDeliveries } from '../webhooks/deliver.ts'
import { CommandError } from './command.ts'
import { readSettings } from './read-settings.ts'
import { openStopSignal } from './stop-signal.ts'

export type Service = { app: App; url: string; close: () => Promise<void> }

/** `veduta serve`: the API and its workers in this process, until it is told to stop. */
export async function serve(flags: Record<string, string | undefined>): Promise<undefined> {
  const service = await openService(readSettings(process.env, flags))
  const stop = openStopSignal()
  service.app.log.info(`Veduta is ready at ${service.url}`)
  if (process.stderr.isTTY) process.stderr.write(await welcome(service))
  if (!stop.aborted) await once(stop, 'abort')
  service.app.log.info('Stopping: running work goes back to the queue.')
  await service.close()
}

/** For people at a terminal, beside the log, which never has the link: a way in for whoever runs the service. */
async function welcome({ app, url }: Service): Promise<string> {
  const { token } = await createSignInLink(app, null)
  const link = signInUrl(app.config.publicUrl ?? url, token)
  return `Veduta is ready (Ctrl+C stops it). To sign in, open once, within ${signInLinkMinutes} minutes: ${link}\n`
}

/** Opens everything, starts the workers and listens; `close` ends it in the reverse order. */
export async function openService(config: Config): Promise<Service> {
  await using opened = new AsyncDisposableStack()
  const app = await openApp(config)
  opened.defer(app.close)
  const server = await openServer(app)
  opened.defer(() => server.close())
  const worker = await startWorker(app)
  opened.defer(worker.stop)
  const deliveries = await startDeliveries(app, (generation) => describeGeneration(app, generation))
  opened.defer(deliveries.stop)
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
