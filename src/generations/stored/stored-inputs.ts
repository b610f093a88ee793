import { extname, join } from 'node:path'
import type { App } from '../../app.ts'
import type { BlobKey } from '../../blobs/blobs.ts'
import type { Task } from '../../engines/port/engine.ts'
import type { KeptOrder } from '../../store/schema.ts'
import { fetchBlob } from './fetch-blob.ts'
import { type SourcePicture, sourceKey, sourceName, sourceThumbnailKey, storeSources } from './sources.ts'
import { type StoredTask, textsOf } from './stored-task.ts'

/**
 * Stores a planned task's pictures as blobs, with their small copies. The stored task refers to them by key, names its texts as earlier
 * versions did, and keeps what the caller wants to know of the order.
 */
export async function storeInputs(
  app: App,
  id: string,
  { task, pictures, ...said }: Omit<KeptOrder, 'sources'> & { task: Task; pictures: SourcePicture[] },
): Promise<StoredTask> {
  const { callerText: words, builtPrompt: prompt, ...rest } = task
  const put = async (path: string, index: number) => {
    const key = sourceKey(id, sourceName(index, path))
    await app.blobs.put(key, path)
    return key
  }
  const [keys, sources] = await Promise.all([
    changePictures(task, put),
    storeSources(app, id, { paths: picturesOf(task), pictures }),
  ])
  return { ...rest, ...keys, words, prompt, kept: { ...said, sources } } as StoredTask
}

/** Fetches a stored task's pictures into a folder. The task refers to them by path. */
export async function fetchInputs(app: App, stored: StoredTask, folder: string): Promise<Task> {
  const { words: _words, prompt: _prompt, kept: _kept, ...rest } = stored
  const fetch = async (key: BlobKey, index: number) => {
    const path = join(folder, `input-${index}${extname(key)}`)
    if (!(await fetchBlob(app, key, path))) throw new Error(`The input ${key} is missing.`)
    return path
  }
  return { ...rest, ...(await changePictures(stored, fetch)), ...textsOf(stored) } as Task
}

export async function removeInputs(app: App, id: string, task: StoredTask): Promise<void> {
  for (const key of inputKeys(id, task)) await app.blobs.remove(key)
}

/** The blobs of a task's pictures and of their small copies. */
export const inputKeys = (id: string, task: StoredTask): BlobKey[] => [
  ...picturesOf(task),
  ...(task.kept?.sources ?? []).map((source) => sourceThumbnailKey(id, source)),
]

type Pictures<Picture> = { source: Picture } & (
  | { kind: 'render'; references: Picture[] }
  | { kind: 'video'; end: Picture | undefined }
)

/** A task's pictures: the source, then the references or the end image. */
export function picturesOf<Picture>(task: Pictures<Picture>): Picture[] {
  return [task.source, ...(task.kind === 'render' ? task.references : task.end ? [task.end] : [])]
}

/** The pictures, each replaced by what `change` makes of it and of its index in `picturesOf`. */
async function changePictures<From, To>(task: Pictures<From>, change: (picture: From, index: number) => Promise<To>) {
  const [source, ...others] = await Promise.all(picturesOf(task).map(change))
  return task.kind === 'render' ? { source, references: others } : { source, end: others[0] }
}
