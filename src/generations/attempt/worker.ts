import type { App } from '../../app.ts'
import { diskShortage } from '../../disk-space.ts'
import { RunAborted } from '../../engines/port/engine.ts'
import { kindsOfWork } from '../kinds-of-work.ts'
import { startCancellingAbandonedOrders } from './abandoned-orders.ts'
import { runGeneration } from './run.ts'
import { settleGivenUp } from './settle.ts'

/** Starts working on queued jobs. `stop` gives running jobs some time to end and hands the others back to the queue. */
export async function startWorker(app: App): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  // The embedded database's lock proves that no other process runs: jobs marked as running were interrupted.
  if (!app.config.databaseUrl) await app.queue.releaseAll('generate')
  const { concurrency, maxRunning } = app.config
  const lacks = app.engines.all.filter(({ isOffered }) => !isOffered).map(({ engine }) => engine.name)
  const limits = { concurrency, groupLimit: maxRunning, kinds: kindsOfWork, lacks, mayClaim: openDiskCheck(app) }
  app.queue.work('generate', limits, (job) => runGeneration(app, job, signal))
  app.queue.work('generate-dead', { concurrency: 1, groupLimit: Number.POSITIVE_INFINITY }, (job) =>
    settleGivenUp(app, job.generationId),
  )
  const cancelling = startCancellingAbandonedOrders(app)
  return {
    stop: async () => {
      const handBack = setTimeout(() => stopping.abort(new RunAborted('stopping')), app.config.stopGraceSeconds * 1000)
      await app.queue.stopWorking()
      clearTimeout(handBack)
      await cancelling.stop()
    },
  }
}

/** Whether there is disk space for another attempt. */
function openDiskCheck({ config, log }: App): () => Promise<boolean> {
  let before: string | undefined
  return async () => {
    const shortage = await diskShortage(config)
    if (shortage && !before) log.error(`${shortage} No jobs are taken until that is over.`)
    if (before && !shortage) log.warn('There is disk space again, and jobs are taken.')
    before = shortage
    return !shortage
  }
}
