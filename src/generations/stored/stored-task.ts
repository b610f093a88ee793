import type { BlobKey } from '../../blobs/blobs.ts'
import type { RenderTask, Task, VideoTask } from '../../engines/port/engine.ts'
import type { KeptOrder } from '../../store/schema.ts'

/** A task as its row keeps it: its pictures by their blobs' keys, its two texts under the names that every version reads. */
export type StoredTask = Stored<RenderTask> | Stored<VideoTask>

type Stored<T extends RenderTask | VideoTask> = Omit<
  T,
  'callerText' | 'builtPrompt' | 'source' | 'references' | 'end'
> & {
  words: string
  prompt: string
  source: BlobKey
  kept?: KeptOrder
} & (T extends RenderTask ? { references: BlobKey[] } : { end: BlobKey | undefined })

/** What a row says of the prompt. What was deleted has none, and versions before kept no text of the caller's. */
export const textsOf = ({ words = '', prompt }: { words?: string; prompt: string }) => ({
  callerText: words,
  builtPrompt: prompt,
})

/** How many results were ordered. */
export const countOf = (task: Task | StoredTask): number => (task.kind === 'render' ? (task.v45?.count ?? 1) : 1)
