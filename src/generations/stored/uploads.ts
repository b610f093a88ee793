import type { App } from '../../app.ts'
import { type BlobKey, blobKey } from '../../blobs/blobs.ts'
import { ApiError, limitReached } from '../../contract/errors.ts'
import { uploadedBytesMax, uploadHours, uploadsMax } from '../../contract/uploads.ts'
import { findAccountLocked } from '../../store/accounts/accounts.ts'
import {
  deleteEndedUploads,
  deleteUpload,
  deleteUploadsOf,
  insertUpload,
  renewUpload,
  sumUploads,
} from '../../store/generations/uploads.ts'
import type { Upload } from '../../store/schema.ts'

const hourMs = 3600_000
const removedAtOnce = 100

export const uploadKey = (id: string): BlobKey => blobKey(`uploads/${id}/picture`)

export type Uploaded = { upload: Upload; isNew: boolean }

type Received = Omit<Upload, 'id' | 'createdAt' | 'expiresAt'> & { path: string }

/**
 * Keeps a picture for its account. The same bytes are kept once, for longer. A crash between the file and its row leaves a file that the
 * orphan collector removes.
 *
 * @throws ApiError RATE_LIMITED if the account has too many, UNAUTHORIZED or ACCOUNT_SUSPENDED if it may not order
 */
export async function keepUpload(app: App, { path, ...received }: Received): Promise<Uploaded> {
  const { newId, now } = app.clock
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + uploadHours * hourMs)
  const upload = { ...received, id: newId(), createdAt, expiresAt }
  // First without the file, because most of what is refused or known needs none.
  const known = await enter(app, upload, { isStored: false })
  if (known) return known
  const key = uploadKey(upload.id)
  await app.blobs.put(key, path)
  try {
    const entered = (await enter(app, upload, { isStored: true }))!
    // The same bytes came twice at once.
    if (!entered.isNew) await app.blobs.remove(key)
    return entered
  } catch (error) {
    if (error instanceof ApiError) await app.blobs.remove(key)
    throw error
  }
}

/** With the account locked, so that requests at the same time cannot pass its limits together. */
async function enter(app: App, upload: Upload, { isStored }: { isStored: boolean }): Promise<Uploaded | undefined> {
  return await app.db.transaction().execute(async (trx) => {
    const account = await findAccountLocked(trx, upload.accountId)
    if (!account || account.closedAt) throw new ApiError('UNAUTHORIZED')
    if (account.suspendedAt) throw new ApiError('ACCOUNT_SUSPENDED')
    const known = await renewUpload(trx, upload)
    if (known) return { upload: known, isNew: false }
    const { count, sizeBytes, firstEnd } = await sumUploads(trx, upload.accountId)
    if (count >= uploadsMax || sizeBytes + upload.sizeBytes > uploadedBytesMax) {
      const seconds = Math.ceil(((firstEnd?.getTime() ?? 0) - upload.createdAt.getTime()) / 1000)
      throw limitReached({ name: 'uploads', quota: uploadsMax }, Math.max(1, seconds))
    }
    if (!isStored) return undefined
    await insertUpload(trx, upload)
    return { upload, isNew: true }
  })
}

/** False if the account has no such upload. The row goes first: after a crash, the orphan collector finds the file. */
export async function removeUpload(app: App, id: string, accountId: string): Promise<boolean> {
  if (!(await deleteUpload(app.db, id, accountId))) return false
  await app.blobs.remove(uploadKey(id))
  return true
}

export async function removeUploadsOf(app: App, accountId: string): Promise<void> {
  await removeFiles(app, await deleteUploadsOf(app.db, accountId))
}

/** Removes uploads that nobody renewed in time. */
export async function removeEndedUploads(app: App): Promise<void> {
  const now = app.clock.now()
  for (;;) {
    const ids = await deleteEndedUploads(app.db, now, removedAtOnce)
    await removeFiles(app, ids)
    if (ids.length < removedAtOnce) return
  }
}

/** @throws the error of one that could not be removed, after all others were */
async function removeFiles(app: App, ids: string[]): Promise<void> {
  const failures: unknown[] = []
  for (const id of ids) await app.blobs.remove(uploadKey(id)).catch((error) => failures.push(error))
  if (failures.length) throw failures[0]
}
