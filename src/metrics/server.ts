import { hash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '../app.ts'
import { pingDatabase } from '../store/open.ts'
import { openMetrics } from './metrics.ts'

/**
 * Serves Prometheus and the probes for liveness and readiness on a separate port. Of callers that
 * reach it from other machines, only those with the token can read the metrics.
 *
 * @param stopping aborts when the process begins to stop: from then on it is not ready
 */
export async function openMetricsServer(app: App, { port, stopping }: { port: number; stopping: AbortSignal }) {
  const { registry, close } = openMetrics(app)
  const { metricsToken } = app.config
  let isOpen = false
  const pages: Record<string, (response: ServerResponse, request: IncomingMessage) => Promise<void>> = {
    '/metrics': async (response, request) => {
      if (!isOpen && !carries(request, metricsToken)) {
        return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
      }
      const text = await registry.metrics()
      response.setHeader('content-type', registry.contentType).end(text)
    },
    '/livez': async (response) => void response.end('ok\n'),
    '/readyz': async (response) => {
      if (stopping.aborted) throw new Error('The process is stopping.')
      await pingDatabase(app.db)
      const stall = await app.queue.findStall()
      if (stall) return void response.writeHead(503).end(`${stall}\n`)
      response.end('ok\n')
    },
  }
  const server = createServer((request, response) => {
    const page = pages[request.url!.split('?')[0]!]
    if (!page) return response.writeHead(404).end()
    page(response, request).catch((error) => {
      app.log.warn(error, `${request.url} could not be answered.`)
      response.writeHead(503).end()
    })
  })
  await once(server.listen(port, app.config.host), 'listening')
  const address = server.address() as AddressInfo
  isOpen = metricsToken === undefined && isLoopback(address.address)
  if (!isOpen && metricsToken === undefined) {
    app.log.warn(
      '/metrics answers 401: VEDUTA_HOST is not loopback and VEDUTA_METRICS_TOKEN is not set. Set it, and tell Prometheus.',
    )
  }
  return {
    port: address.port,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      close()
    },
  }
}

const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address)

function carries({ headers }: IncomingMessage, token: string | undefined): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
  return given !== undefined && token !== undefined && timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => hash('sha256', text, 'buffer')
