import type { App } from '../../app.ts'
import type { Job } from '../../queue/job.ts'
import { findGeneration } from '../../store/generations/generations.ts'
import { outputBlobKeys, outputFolders } from './blob-keys.ts'

/**
 * Removes files that an attempt stored in vain: its generation ended otherwise, and may have been deleted before they
 * existed.
 */
export async function removeUnwanted(app: App, { generationId, attempt }: Job): Promise<void> {
  const generation = await findGeneration(app.db, generationId)
  if (!generation?.completedAt) return
  const kept = outputBlobKeys(generation)
  for (const folder of outputFolders) {
    for await (const { key } of app.blobs.list(`${folder}/${generationId}/${attempt}`)) {
      if (!kept.includes(key)) await app.blobs.remove(key)
    }
  }
}
