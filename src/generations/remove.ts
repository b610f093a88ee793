import type { App } from '../app.ts'
import type { BlobKey } from '../blobs/blobs.ts'
import {
  listExpired,
  listOfClosed,
  markDeleted,
  markInputsRemoved,
  markOutputsRemoved,
} from '../store/generations/generation-removal.ts'
import { forgetReply } from '../store/generations/idempotency-keys.ts'
import type { Db } from '../store/open.ts'
import { endDeliveriesOfDeleted } from '../webhooks/events.ts'
import { cancel } from './cancel.ts'
import { forEachGeneration } from './for-each.ts'
import { generationFolders, inputBlobKeys, outputBlobKeys } from './stored/blob-keys.ts'

const dayMs = 86_400_000
const batch = 100

/*
 * A row releases its blobs first, in one statement, and then they are removed: after a crash in between, the orphan collector
 * finds blobs without a row, never a row without its blobs.
 */

/**
 * Deletes a generation for its caller, cancelling it first if it is unfinished, and all other data about it; its
 * ledger entries stay. docs/data.md lists the places. False if it was already deleted.
 */
export async function removeGeneration(app: App, id: string): Promise<boolean> {
  await cancel(app, id)
  const deleted = await app.db.transaction().execute(async (trx) => {
    const before = await markDeleted(trx, id, app.clock.now())
    if (!before) return undefined
    await forgetReply(trx, id)
    await endDeliveriesOfDeleted(app, trx, id)
    return before
  })
  if (!deleted) return false
  // Not by the row's list: failed attempts may have left more.
  const keys: BlobKey[] = []
  for (const folder of generationFolders) for await (const { key } of app.blobs.list(`${folder}/${id}`)) keys.push(key)
  await removeBlobs(app, keys)
  return true
}

/** Deletes the generations of closed accounts, as DELETE does. Not within the request that closes one: it may have thousands. */
export async function removeOfClosed(app: App): Promise<void> {
  await removeListed(
    app,
    (except) => listOfClosed(app.db, { except, limit: batch }),
    (id) => removeGeneration(app, id),
  )
}

/** Removes inputs and results whose retention in the settings is over. */
export async function removeExpired(app: App): Promise<void> {
  const { keepInputsDays, keepOutputsDays } = app.config
  await removeBefore(app, keepInputsDays, {
    list: 'inputs',
    letGo: async (trx, id, now) => {
      const before = await markInputsRemoved(trx, id, now)
      return before ? inputBlobKeys(before) : []
    },
  })
  await removeBefore(app, keepOutputsDays, {
    list: 'outputs',
    letGo: async (trx, id, now) => {
      const before = await markOutputsRemoved(trx, id, now)
      return before ? outputBlobKeys(before) : []
    },
  })
}

async function removeBefore(
  app: App,
  days: number,
  { list, letGo }: { list: 'inputs' | 'outputs'; letGo: (trx: Db, id: string, now: Date) => Promise<BlobKey[]> },
): Promise<void> {
  if (days === Number.POSITIVE_INFINITY) return
  const now = app.clock.now()
  const until = new Date(now.getTime() - days * dayMs)
  const remove = async (id: string) =>
    await removeBlobs(app, await app.db.transaction().execute((trx) => letGo(trx, id, now)))
  await removeListed(app, (except) => listExpired(app.db, list, { until, except, limit: batch }), remove)
}

async function removeListed(
  app: App,
  list: (except: string[]) => Promise<string[]>,
  remove: (id: string) => Promise<unknown>,
): Promise<void> {
  // Otherwise those that failed would come first forever.
  for (const except: string[] = []; ; ) {
    const ids = await list(except)
    except.push(...(await forEachGeneration(app, ids, remove)))
    if (ids.length < batch) return
  }
}

/** @throws the error of one that could not be removed, after all others were */
async function removeBlobs(app: App, keys: BlobKey[]): Promise<void> {
  const failures: unknown[] = []
  for (const key of keys) await app.blobs.remove(key).catch((error) => failures.push(error))
  if (failures.length) throw failures[0]
}
