import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../../app.ts'
import type { FilePart, Form, TextPart } from '../../contract/fields/endpoint.ts'
import type { Field } from '../../contract/fields/field.ts'
import { uploadPrefix } from '../../contract/uploads.ts'
import { openPictureOfGeneration } from './generation-picture.ts'
import { openUploadedPicture } from './upload-picture.ts'

/** Who names it, where it is copied to, and who is told how long decoding took. */
export type Asker = { accountId: string; folder: string; signal: AbortSignal; spent: (ms: number) => void }

/** A picture that the service has already, copied into the request's folder. */
export type NamedPicture = Pick<FilePart, 'path' | 'madeBy'>

/**
 * Copies the picture that a text names to a path.
 *
 * @returns undefined if the caller has no such picture, whatever the reason: what others have must not be found out
 */
type OpenNamed = (app: App, asker: Asker, text: string, path: string) => Promise<NamedPicture | undefined>

/** What can be named in a file field, by how the text begins. */
const openers: Record<string, OpenNamed> = {
  'generation:': openPictureOfGeneration,
  [uploadPrefix]: openUploadedPicture,
}

/**
 * Puts a file in place of each text in a file field that names a picture of the account, so that forms are checked, decoded and stored
 * as if the picture had been sent. A picture that does not exist is refused by the form's checks, in their order.
 */
export async function openNamedPictures(
  app: App,
  form: Form,
  fields: Record<string, Field>,
  asker: Asker,
): Promise<Form> {
  const opened = new Map(form)
  for (const [name, parts] of form) {
    if (fields[name]!.kind !== 'file') continue
    const [part] = parts
    const text = part?.kind === 'text' ? part.value?.trim() : undefined
    const open = parts.length === 1 && text && findOpener(text)
    if (open) opened.set(name, [await openOne(app, asker, { name, text, open })])
  }
  return opened
}

const findOpener = (text: string) => Object.entries(openers).find(([start]) => text.startsWith(start))?.[1]

async function openOne(
  app: App,
  asker: Asker,
  { name, text, open }: { name: string; text: string; open: OpenNamed },
): Promise<FilePart | TextPart> {
  const picture = await open(app, asker, text, join(asker.folder, `${name}-named`))
  const part = { kind: 'file', declaredType: '', type: undefined } as const
  if (!picture) return { ...part, sizeBytes: 0, path: '', isUnknown: true }
  return { ...part, ...picture, sizeBytes: (await stat(picture.path)).size }
}
