import type { App } from '../app.ts'
import { freeBytes } from '../disk-space.ts'
import { RunAborted } from '../engines/engine.ts'
import { runGeneration } from './run.ts'
import { settleGivenUp } from './settle.ts'

/** Starts working on what is queued. `stop` lets running jobs end for a while and hands the others back to the queue. */
export async function startWorker(app: App): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  // The embedded database's lock proves that no other process lives: what is marked as running was interrupted.
  if (!app.config.databaseUrl) await app.queue.releaseAll('generate')
  const { concurrency, maxRunning } = app.config
  const lacks = app.engines.all.filter(({ isOffered }) => !isOffered).map(({ engine }) => engine.name)
  const limits = { concurrency, groupLimit: maxRunning, lacks, mayClaim: openDiskCheck(app) }
  app.queue.work('generate', limits, (job) => runGeneration(app, job, signal))
  app.queue.work('generate-dead', { concurrency: 1, groupLimit: Number.POSITIVE_INFINITY }, (job) =>
    settleGivenUp(app, job.generationId),
  )
  return {
    stop: async () => {
      const handBack = setTimeout(() => stopping.abort(new RunAborted('stopping')), app.config.stopGraceSeconds * 1000)
      await app.queue.stopWorking()
      clearTimeout(handBack)
    },
  }
}

/** Whether there is disk for another attempt: what is left is kept for those that have begun. */
function openDiskCheck({ config: { dataDir, minFreeDiskMb }, log }: App): () => Promise<boolean> {
  let isShort = false
  return async () => {
    const freeMb = Math.round((await freeBytes(dataDir)) / 2 ** 20)
    const wasShort = isShort
    isShort = freeMb < minFreeDiskMb
    if (isShort && !wasShort)
      log.error(
        `Only ${freeMb} MB are free on the disk of ${dataDir}, less than VEDUTA_MIN_FREE_DISK_MB: no jobs are taken.`,
      )
    if (wasShort && !isShort) log.warn('There is disk again, and jobs are taken.')
    return !isShort
  }
}
