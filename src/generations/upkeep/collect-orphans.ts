import { validate } from 'uuid'
import type { App } from '../../app.ts'
import type { BlobKey } from '../../blobs/blobs.ts'
import { temporaryFolders } from '../../config.ts'
import { removeExpiredSessions } from '../../store/accounts/sessions.ts'
import { findGenerations } from '../../store/generations/generations.ts'
import { removeReplies } from '../../store/generations/idempotency-keys.ts'
import { findUploadIds } from '../../store/generations/uploads.ts'
import { keepTemporaryFolder, removeAbandoned } from '../../temporary-folder.ts'
import { forEachGeneration } from '../for-each.ts'
import { retriesSince } from '../order/submit.ts'
import { blobFolders, blobKeys } from '../stored/blob-keys.ts'
import { uploadKey } from '../stored/uploads.ts'

const graceMs = 24 * 3600_000
/** How many generations one query reads. */
const idsAtOnce = 500

/** Removes blobs that are a day old and belong to no generation or upload: crashes left them behind. */
export async function collectOrphans(app: App): Promise<void> {
  let keys = new Map<string, BlobKey[]>()
  for (const folder of blobFolders) {
    for await (const { key, modifiedAt } of app.blobs.list(folder)) {
      const isOld = app.clock.now().getTime() - modifiedAt.getTime() > graceMs
      if (!isOld) continue
      const id = key.split('/')[1]!
      keys.set(id, [...(keys.get(id) ?? []), key])
      if (keys.size < idsAtOnce) continue
      await removeUnknown(app, keys)
      keys = new Map()
    }
  }
  await removeUnknown(app, keys)
}

/** Removes answers too old for a retry, and sessions and links that have ended. */
export async function forgetExpired(app: App): Promise<void> {
  const now = app.clock.now()
  await removeReplies(app.db, retriesSince(now))
  await removeExpiredSessions(app.db, now)
}

/** Removes the temporary files of processes that ended on this machine, and keeps those of this one. */
export async function collectTemporaryFiles({ config, clock, log }: App): Promise<void> {
  await keepTemporaryFolder(config.temporaryFolder, clock.now())
  await removeAbandoned(temporaryFolders(config), clock.now(), log)
}

/** Groups blobs by the ids in their paths. */
async function removeUnknown(app: App, keys: Map<string, BlobKey[]>): Promise<void> {
  const ids = [...keys.keys()].filter((id) => validate(id))
  const generations = ids.length ? await findGenerations(app.db, ids) : []
  const uploadIds = ids.filter((id) => keys.get(id)!.some((key) => key === uploadKey(id)))
  const uploads = uploadIds.length ? await findUploadIds(app.db, uploadIds) : []
  await forEachGeneration(app, [...keys.keys()], async (id) => {
    const ofGeneration = generations.filter((generation) => generation.id === id).flatMap(blobKeys)
    const known = uploads.includes(id) ? [uploadKey(id)] : ofGeneration
    for (const key of keys.get(id)!) if (!known.includes(key)) await app.blobs.remove(key)
  })
}
