import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { App } from '../app.ts'
import type { Output } from '../engines/engine.ts'
import type { StoredOutput } from '../store/schema.ts'

/** Where an output's blob is: under its generation and attempt, so that two attempts never write one blob. */
export const outputKey = (id: string, { attempt, name }: { attempt: number | string; name: string }) =>
  `outputs/${id}/${attempt}/${name}`

/** Stores what an attempt made. */
export async function storeOutputs(
  app: App,
  { id, attempt }: { id: string; attempt: number },
  outputs: Output[],
): Promise<StoredOutput[]> {
  const stored: StoredOutput[] = []
  for (const { path, ...output } of outputs) {
    const name = basename(path)
    await app.blobs.put(outputKey(id, { attempt, name }), path)
    stored.push({ ...output, name, attempt, sizeBytes: (await stat(path)).size, sha256: await sha256(path) })
  }
  return stored
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
