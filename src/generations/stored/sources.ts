import { extname, parse } from 'node:path'
import type { App } from '../../app.ts'
import { type BlobKey, blobKey } from '../../blobs/blobs.ts'
import type { Generation, StoredSource } from '../../store/schema.ts'

/** A picture of an order, decoded and brought to its working size, as a file with a small copy of it. */
export type SourcePicture = {
  field: string
  path: string
  type: string
  width: number
  height: number
  sizeBytes: number
  thumbnail: { path: string; sizeBytes: number }
}

/** The pictures of an order, the source first; null if they were removed, or a version before took the order. */
export function sourcesOf({
  task,
  inputsRemovedAt,
}: Pick<Generation, 'task' | 'inputsRemovedAt'>): StoredSource[] | null {
  return (!inputsRemovedAt && task.kept?.sources) || null
}

/** Where links have the attempt that made a result. */
export const sourceSegment = 'source'

/** The name of an order's picture, by its place in the task. */
export const sourceName = (index: number, path: string) => `${index}${extname(path)}`

export const sourceKey = (id: string, name: string): BlobKey => blobKey(`inputs/${id}/${name}`)

export const sourceThumbnailKey = (id: string, { thumbnail }: StoredSource): BlobKey =>
  blobKey(`thumbnails/${id}/${sourceSegment}/${thumbnail.name}`)

/** Stores the small copies of an order's pictures, and returns what its row says of the pictures, in the order of the task. */
export async function storeSources(
  app: App,
  id: string,
  { paths, pictures }: { paths: string[]; pictures: SourcePicture[] },
): Promise<StoredSource[]> {
  const inOrder = pictures.toSorted((one, other) => paths.indexOf(one.path) - paths.indexOf(other.path))
  return await Promise.all(
    inOrder.map(async ({ field, path, type, width, height, sizeBytes, thumbnail }) => {
      const name = sourceName(paths.indexOf(path), path)
      const small = { name: `${parse(name).name}.webp`, sizeBytes: thumbnail.sizeBytes }
      const source = { field, name, contentType: type, width, height, sizeBytes, thumbnail: small }
      await app.blobs.put(sourceThumbnailKey(id, source), thumbnail.path)
      return source
    }),
  )
}
