import { setTimeout } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { resealReceiptKeys } from '../../receipts/keys.ts'
import { openSessionLocks } from '../../store/connection/session-locks.ts'
import { forgetOldEvents } from '../../webhooks/events.ts'
import { resealSecrets } from '../../webhooks/reseal.ts'
import { finishSwitches } from '../../webhooks/switch.ts'
import { sweep } from '../attempt/settle.ts'
import { removeExpired, removeOfClosed } from '../remove.ts'
import { removeEndedUploads } from '../stored/uploads.ts'
import { collectOrphans, collectTemporaryFiles, forgetExpired } from './collect-orphans.ts'
import { retryIndexes } from './missing-indexes.ts'
import { onceADay } from './once-a-day.ts'

const sweepIntervalMs = 60_000
const collectIntervalMs = 3600_000

/** The holder of this lock does the work that one process does for all; another takes over when its connection ends. */
const lockName = 'housekeeping'
/** How often the others check whether it still does. */
const standbyMs = 10_000

/** Starts the periodic tasks: by one process for all and, for temporary files, by each process on its own disk. */
export function startHousekeeping(app: App): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const locks = openSessionLocks(app.postgres)
  const alone = (task: (app: App) => Promise<void>) => ({
    name: task.name,
    run: async () => {
      const isMine = await locks.tryLock(lockName)
      if (isMine) await task(app)
      return isMine
    },
  })
  for (const task of [sweep, finishSwitches]) repeat(app, sweepIntervalMs, signal, alone(task))
  for (const task of [
    onceADay(collectOrphans),
    forgetExpired,
    removeExpired,
    removeOfClosed,
    removeEndedUploads,
    forgetOldEvents,
    resealSecrets,
    resealReceiptKeys,
    retryIndexes,
  ]) {
    repeat(app, collectIntervalMs, signal, alone(task))
  }
  const ofThisMachine = async () => {
    await collectTemporaryFiles(app)
    return true
  }
  repeat(app, sweepIntervalMs, signal, { name: collectTemporaryFiles.name, run: ofThisMachine })
  return {
    stop: async () => {
      stopping.abort()
      await locks.close()
    },
  }
}

/** @param task.run false if another process does it */
async function repeat(
  app: App,
  intervalMs: number,
  signal: AbortSignal,
  { name, run }: { name: string; run: () => Promise<boolean> },
): Promise<void> {
  try {
    // First soon: some services are restarted every hour.
    for (let waitMs = Math.min(intervalMs, sweepIntervalMs); ; ) {
      await setTimeout(waitMs, undefined, { signal, ref: false })
      const ran = await run().catch((error) => app.log.error(error, `The ${name} failed and will be tried again.`))
      waitMs = ran === false ? standbyMs : intervalMs
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
