import { mkdtempDisposable } from 'node:fs/promises'
import { join } from 'node:path'
import { validate } from 'uuid'
import { endpoints } from '../../../contract/endpoints.ts'
import { ApiError } from '../../../contract/errors.ts'
import { type UploadBody, uploadPrefix } from '../../../contract/uploads.ts'
import { takeUpload } from '../../../generations/order/upload.ts'
import { removeUpload } from '../../../generations/stored/uploads.ts'
import { findUpload } from '../../../store/generations/uploads.ts'
import type { Upload } from '../../../store/schema.ts'
import { readForm } from '../../request/form.ts'
import { type Call, exchangeOf, type Handler } from '../handler.ts'

export const postUpload: Handler = async (call) => {
  const { app, key, reply, signal } = call
  const { accountId } = key
  using _place = call.takePlace(accountId)
  await using folder = await mkdtempDisposable(join(app.config.temporaryFolder, 'request-'))
  const { form } = await readForm(exchangeOf(call), endpoints.createUpload, folder.path)
  const { upload, isNew } = await call.countDecoding({ accountId, isDryRun: true, signal }, (spent) =>
    takeUpload(app, form, { accountId, folder: folder.path, signal, spent, inputs: [] }),
  )
  reply.code(isNew ? 201 : 200)
  return uploadBody(upload)
}

export const getUpload: Handler = async (call) => {
  const { app, key } = call
  const upload = await findUpload(app.db, { id: uploadId(call), accountId: key.accountId, now: app.clock.now() })
  if (!upload) throw new ApiError('NOT_FOUND')
  return uploadBody(upload)
}

export const deleteUpload: Handler = async (call) => {
  const id = uploadId(call)
  if (!(await removeUpload(call.app, id, call.key.accountId))) throw new ApiError('NOT_FOUND')
  return { id: uploadPrefix + id, deleted: true }
}

/** @throws ApiError NOT_FOUND */
function uploadId({ request }: Call): string {
  const { id } = request.params as { id: string }
  const uuid = id.slice(uploadPrefix.length)
  if (!id.startsWith(uploadPrefix) || !validate(uuid)) throw new ApiError('NOT_FOUND')
  return uuid
}

const uploadBody = (upload: Upload): UploadBody => ({
  id: uploadPrefix + upload.id,
  sha256: upload.sha256,
  content_type: upload.contentType,
  width: upload.width,
  height: upload.height,
  expires_at: upload.expiresAt.toISOString(),
})
