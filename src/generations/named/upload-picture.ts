import { validate } from 'uuid'
import type { App } from '../../app.ts'
import { uploadPrefix } from '../../contract/uploads.ts'
import { findUpload } from '../../store/generations/uploads.ts'
import { fetchBlob } from '../stored/fetch-blob.ts'
import { uploadKey } from '../stored/uploads.ts'
import type { Asker, NamedPicture } from './named-pictures.ts'

/** Opens the picture that `upl_…` names: one that the account uploaded before. */
export async function openUploadedPicture(
  app: App,
  { accountId }: Asker,
  text: string,
  path: string,
): Promise<NamedPicture | undefined> {
  const id = text.slice(uploadPrefix.length)
  const upload = validate(id) ? await findUpload(app.db, { id, accountId, now: app.clock.now() }) : undefined
  return upload && (await fetchBlob(app, uploadKey(id), path)) ? { path } : undefined
}
