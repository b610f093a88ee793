import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { App } from '../app.ts'
import { EngineError, type Output, type Task } from '../engines/engine.ts'
import { MediaError } from '../media/error.ts'
import { sniff } from '../media/sniff.ts'
import type { StoredFile, StoredOutput } from '../store/schema.ts'

/** Where an output's blob is: under its generation and attempt, so that two attempts never write one blob. */
export const outputKey = (id: string, { attempt, name }: { attempt: number | string; name: string }) =>
  `outputs/${id}/${attempt}/${name}`

/** Every file of a generation's outputs. */
export const outputFiles = (outputs: StoredOutput[]): StoredFile[] =>
  outputs.flatMap((output) => (output.poster ? [output, output.poster] : [output]))

/** Looks at what an engine made before anybody else does. @throws EngineError OUTPUT_INVALID */
export async function checkOutputs(app: App, outputs: Output[], signal: AbortSignal): Promise<void> {
  const files = outputs.flatMap(({ poster, ...output }) =>
    poster ? [output, { ...output, path: poster, contentType: posterType }] : [output],
  )
  for (const { path, contentType, width, height } of files) {
    const type = await sniff(path)
    if (type !== contentType) throw invalid(`The engine made ${type} and called it ${contentType}.`)
    if (contentType === 'video/mp4') continue
    const found = await app.media.inspect('probePicture', [path], { signal }).catch((error) => {
      throw error instanceof MediaError ? invalid('The engine made a picture that cannot be decoded.', error) : error
    })
    if (found.width !== width || found.height !== height) throw invalid('The engine made a picture of another size.')
  }
}

const posterType = 'image/jpeg'

const invalid = (message: string, cause?: unknown) =>
  new EngineError(message, { code: 'OUTPUT_INVALID', retryable: true, cause })

type MeasuredOutput = Output & Pick<StoredOutput, 'fidelity'>

/** How far each rendering keeps its source's geometry. A measure that fails costs nobody the rendering. */
export async function measureOutputs(
  app: App,
  task: Task,
  outputs: Output[],
  signal: AbortSignal,
): Promise<MeasuredOutput[]> {
  if (task.kind !== 'render') return outputs
  const measured: MeasuredOutput[] = []
  for (const output of outputs) {
    const fidelity = await app.media.measureFidelity([task.source, output.path], { signal }).catch((error) => {
      if (!(error instanceof MediaError) || signal.aborted) throw error
      app.log.warn(error, 'The fidelity of a rendering could not be measured.')
      return undefined
    })
    measured.push(fidelity ? { ...output, fidelity } : output)
  }
  return measured
}

/** Stores what an attempt made. */
export async function storeOutputs(
  app: App,
  { id, attempt }: { id: string; attempt: number },
  made: { outputs: MeasuredOutput[]; version: string },
): Promise<StoredOutput[]> {
  const store = async (path: string, contentType: string): Promise<StoredFile> => {
    const name = basename(path)
    await app.blobs.put(outputKey(id, { attempt, name }), path)
    return { name, attempt, contentType, sizeBytes: (await stat(path)).size, sha256: await sha256(path) }
  }
  const stored: StoredOutput[] = []
  for (const { path, contentType, poster, ...output } of made.outputs) {
    const file = await store(path, contentType)
    stored.push({
      ...output,
      ...file,
      ...(poster && { poster: await store(poster, posterType) }),
      engineVersion: made.version,
    })
  }
  return stored
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
