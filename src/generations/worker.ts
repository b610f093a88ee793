import { setTimeout } from 'node:timers/promises'
import type { App } from '../app.ts'
import { RunAborted } from '../engines/engine.ts'
import { forgetOldEvents } from '../webhooks/events.ts'
import { collectOrphans } from './collect.ts'
import { removeExpired } from './remove.ts'
import { runGeneration } from './run.ts'
import { settleGivenUp, sweep } from './settle.ts'

const sweepIntervalMs = 60_000
const collectIntervalMs = 3600_000

/** Starts working on what is queued. `stop` hands running jobs back to the queue. */
export async function startWorker(app: App): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  // The embedded database's lock proves that no other process lives: what is marked as running was interrupted.
  if (!app.config.databaseUrl) await app.queue.releaseAll('generate')
  const { concurrency, maxRunning } = app.config
  app.queue.work('generate', { concurrency, groupLimit: maxRunning }, (job) => runGeneration(app, job, signal))
  app.queue.work('generate-dead', { concurrency: 1, groupLimit: Number.POSITIVE_INFINITY }, (job) =>
    settleGivenUp(app, job.generationId),
  )
  repeat(app, sweepIntervalMs, signal, sweep)
  repeat(app, collectIntervalMs, signal, collectOrphans)
  repeat(app, collectIntervalMs, signal, removeExpired)
  repeat(app, collectIntervalMs, signal, forgetOldEvents)
  return {
    stop: async () => {
      stopping.abort(new RunAborted('stopping'))
      await app.queue.stopWorking()
    },
  }
}

async function repeat(app: App, intervalMs: number, signal: AbortSignal, task: (app: App) => Promise<void>) {
  try {
    // The first time soon: some services are started anew every hour.
    for (let waitMs = Math.min(intervalMs, sweepIntervalMs); ; waitMs = intervalMs) {
      await setTimeout(waitMs, undefined, { signal, ref: false })
      await task(app).catch((error) => app.log.error(error, `The ${task.name} failed and will be tried again.`))
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
