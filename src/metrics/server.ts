import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '../app.ts'
import { pingDatabase } from '../store/open.ts'
import { openMetrics } from './metrics.ts'

/**
 * Listens for Prometheus and for what asks whether this process is alive and ready, on a port of its own.
 *
 * @param stopping aborts when the process is to end: from then on it is not ready
 */
export async function openMetricsServer(app: App, { port, stopping }: { port: number; stopping: AbortSignal }) {
  const { registry, close } = openMetrics(app)
  const pages: Record<string, (response: ServerResponse) => Promise<void>> = {
    '/metrics': async (response) => {
      const text = await registry.metrics()
      response.setHeader('content-type', registry.contentType).end(text)
    },
    '/livez': async (response) => void response.end('ok\n'),
    '/readyz': async (response) => {
      if (stopping.aborted) throw new Error('It is to end soon.')
      await pingDatabase(app.db)
      const stall = await app.queue.findStall()
      if (stall) return void response.writeHead(503).end(`${stall}\n`)
      response.end('ok\n')
    },
  }
  const server = createServer((request, response) => {
    const page = pages[request.url!.split('?')[0]!]
    if (!page) return response.writeHead(404).end()
    page(response).catch((error) => {
      app.log.warn(error, `${request.url} could not be answered.`)
      response.writeHead(503).end()
    })
  })
  await once(server.listen(port, app.config.host), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      close()
    },
  }
}
