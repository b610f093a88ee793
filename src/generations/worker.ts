import type { App } from '../app.ts'
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
  app.queue.work('generate', { concurrency, groupLimit: maxRunning, lacks }, (job) => runGeneration(app, job, signal))
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
