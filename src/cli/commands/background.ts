import type { App } from '../../app.ts'
import { startWorker } from '../../generations/attempt/worker.ts'
import { startHousekeeping } from '../../generations/upkeep/housekeeping.ts'
import { describeGeneration } from '../../http/status/status-body.ts'
import { openMetricsServer } from '../../metrics/server.ts'
import { followSecrets } from '../../secret-marks.ts'
import { startDeliveries } from '../../webhooks/deliver.ts'

/**
 * Starts the work of a process beyond answering requests.
 *
 * @param works whether it runs generations and makes webhook deliveries, @param stopping aborts when it begins to stop
 */
export async function startBackground(app: App, { works, stopping }: { works: boolean; stopping: AbortSignal }) {
  await using opened = new AsyncDisposableStack()
  await followSecrets(app)
  const { metricsPort: port } = app.config
  if (port) opened.defer((await openMetricsServer(app, { port, stopping })).stop)
  const parts = [startHousekeeping(app)]
  opened.defer(() => stopAll(parts))
  if (works) {
    parts.push(await startWorker(app))
    parts.push(await startDeliveries(app, (generation) => describeGeneration(app, generation)))
  }
  const closing = opened.move()
  return { stop: () => closing.disposeAsync() }
}

async function stopAll(parts: { stop: () => Promise<void> }[]): Promise<void> {
  await Promise.all(parts.map((part) => part.stop()))
}
