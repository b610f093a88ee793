import { once } from 'node:events'
import { type App, openApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { startWorker } from '../generations/worker.ts'
import { openServer } from '../http/server.ts'

export type Service = { app: App; url: string; close: () => Promise<void> }

/** `veduta serve`: the API and its workers in this process, until it is told to stop. */
export async function serve(flags: Record<string, string | undefined>): Promise<void> {
  const service = await openService(readConfig(process.env, flags))
  service.app.log.info(`Veduta is ready at ${service.url}`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  service.app.log.info('Stopping: running work goes back to the queue.')
  await service.close()
}

/** Opens everything, starts the workers and listens. */
export async function openService(config: Config): Promise<Service> {
  const app = await openApp(config)
  try {
    const worker = await startWorker(app)
    const server = openServer(app)
    const url = await server.listen({ host: config.host, port: config.port })
    return {
      app,
      url,
      close: async () => {
        worker.stop()
        await server.close()
        await app.close()
      },
    }
  } catch (error) {
    await app.close()
    throw error
  }
}
