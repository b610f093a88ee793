import type { App } from '../../app.ts'
import type { Form } from '../../contract/fields/endpoint.ts'
import { parseUpload } from '../../contract/uploads.ts'
import { keepUpload, type Uploaded } from '../stored/uploads.ts'
import { inspectPicture, type Request, recogniseFiles } from './plan.ts'

/** In pixels: the copy that is written while the picture is decoded is not used. */
const copySide = 256

/** Checks an uploaded picture in a media process, and keeps its bytes as they came. */
export async function takeUpload(app: App, received: Form, request: Request): Promise<Uploaded> {
  const file = parseUpload(await recogniseFiles(received))
  const { sha256, shown } = await inspectPicture(app, request, { field: 'file', file, maxSide: copySide })
  const { accountId } = request
  return await keepUpload(app, { accountId, sha256, contentType: file.type!, ...shown, ...sizeOf(file) })
}

const sizeOf = ({ sizeBytes, path }: { sizeBytes: number; path: string }) => ({ sizeBytes, path })
