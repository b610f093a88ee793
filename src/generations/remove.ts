import type { App } from '../app.ts'
import { listExpired, markDeleted, markInputsRemoved, markOutputsRemoved } from '../store/generation-removal.ts'
import { blobKeys, inputBlobKeys, outputBlobKeys } from './blob-keys.ts'
import { cancel } from './cancel.ts'

const dayMs = 86_400_000
const batch = 100

/*
 * A row lets go of its blobs first, in one statement, and then they go: after a crash in between, the orphan collector
 * finds blobs that no row knows, never a row whose blobs are gone.
 */

/** Deletes a generation for its caller, cancelled first where it is not finished. False where it was deleted before. */
export async function removeGeneration(app: App, id: string): Promise<boolean> {
  await cancel(app, id)
  const deleted = await markDeleted(app.db, id, app.clock.now())
  if (deleted) await removeBlobs(app, blobKeys(deleted))
  return deleted !== undefined
}

/** Removes inputs and results that were kept for as long as the settings say. */
export async function removeExpired(app: App): Promise<void> {
  const { keepInputsDays, keepOutputsDays } = app.config
  await removeBefore(app, keepInputsDays, {
    list: 'inputs',
    letGo: async (id, now) => {
      const before = await markInputsRemoved(app.db, id, now)
      return before ? inputBlobKeys(before) : []
    },
  })
  await removeBefore(app, keepOutputsDays, {
    list: 'outputs',
    letGo: async (id, now) => {
      const before = await markOutputsRemoved(app.db, id, now)
      return before ? outputBlobKeys(before) : []
    },
  })
}

async function removeBefore(
  app: App,
  days: number,
  { list, letGo }: { list: 'inputs' | 'outputs'; letGo: (id: string, now: Date) => Promise<string[]> },
): Promise<void> {
  if (days === Number.POSITIVE_INFINITY) return
  const now = app.clock.now()
  for (;;) {
    const ids = await listExpired(app.db, list, { until: new Date(now.getTime() - days * dayMs), limit: batch })
    for (const id of ids) await removeBlobs(app, await letGo(id, now))
    if (ids.length < batch) return
  }
}

async function removeBlobs(app: App, keys: string[]): Promise<void> {
  for (const key of keys) await app.blobs.remove(key)
}
