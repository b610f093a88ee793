import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { App } from '../app.ts'
import { EngineError, type Output } from '../engines/engine.ts'
import { MediaError } from '../media/error.ts'
import { sniff } from '../media/sniff.ts'
import type { StoredOutput } from '../store/schema.ts'

/** Where an output's blob is: under its generation and attempt, so that two attempts never write one blob. */
export const outputKey = (id: string, { attempt, name }: { attempt: number | string; name: string }) =>
  `outputs/${id}/${attempt}/${name}`

/** Looks at what an engine made before anybody else does. @throws EngineError OUTPUT_INVALID */
export async function checkOutputs(app: App, outputs: Output[], signal: AbortSignal): Promise<void> {
  for (const { path, contentType, width, height } of outputs) {
    const type = await sniff(path)
    if (type !== contentType) throw invalid(`The engine made ${type} and called it ${contentType}.`)
    if (contentType !== 'image/png') continue
    const found = await app.media.inspect('probePicture', [path], { signal }).catch((error) => {
      throw error instanceof MediaError ? invalid('The engine made a picture that cannot be decoded.', error) : error
    })
    if (found.width !== width || found.height !== height) throw invalid('The engine made a picture of another size.')
  }
}

const invalid = (message: string, cause?: unknown) =>
  new EngineError(message, { code: 'OUTPUT_INVALID', retryable: true, cause })

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
