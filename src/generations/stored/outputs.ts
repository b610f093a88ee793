import { stat, writeFile } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import type { App } from '../../app.ts'
import { blobKey } from '../../blobs/blobs.ts'
import { EngineError, type Output, type Task } from '../../engines/port/engine.ts'
import { MediaError } from '../../media/error.ts'
import type { Fidelity } from '../../media/received/fidelity.ts'
import { sniff } from '../../media/sniff.ts'
import type { StoredFile, StoredOutput } from '../../store/schema.ts'
import { hashFile } from './hash-file.ts'

/**
 * Where an output's blob is: under its generation and attempt, so that two attempts never write one blob. Maps and thumbnails have folders of their own:
 * versions before would take them for orphans among the outputs.
 */
export const outputKey = (
  id: string,
  { folder, attempt, name }: Pick<StoredFile, 'folder' | 'name'> & { attempt: number | string },
) => blobKey(`${folder ?? 'outputs'}/${id}/${attempt}/${name}`)

/** Every file of a generation's outputs. */
export const outputFiles = (outputs: StoredOutput[]): StoredFile[] =>
  outputs.flatMap((output) => [output, output.poster ?? [], output.map ?? [], output.thumbnail ?? []].flat())

/** Checks an engine's output before anything else uses it. @throws EngineError OUTPUT_INVALID */
export async function checkOutputs(app: App, outputs: Output[], signal: AbortSignal): Promise<void> {
  const files = outputs.flatMap(({ poster, ...output }) =>
    poster ? [output, { ...output, path: poster, contentType: posterType }] : [output],
  )
  for (const { path, contentType, width, height, isOurs } of files) {
    const type = await sniff(path)
    if (type !== contentType) throw invalid(`The engine made ${type} but declared it as ${contentType}.`)
    if (contentType === 'video/mp4' || isOurs) continue
    const found = await app.media.probePicture(path, { signal }).catch((error) => {
      throw error instanceof MediaError ? invalid('The engine made a picture that cannot be decoded.', error) : error
    })
    if (found.width !== width || found.height !== height) throw invalid('The engine made a picture of another size.')
  }
}

const posterType = 'image/jpeg'
const webp = 'image/webp'

const invalid = (message: string, cause?: unknown) =>
  new EngineError(message, { code: 'OUTPUT_INVALID', retryable: true, cause })

type Attempt = { id: string; attempt: number }
/** `map` is the path of the picture of what was lost and invented. */
type Measured = { fidelity: Fidelity; map: string }
/** `prefix` tells the files of several results apart. */
type Kept = {
  outputs: Output[]
  measured: Promise<Measured[]>
  /** The paths of small copies. */
  thumbnails: Promise<(string | undefined)[]>
  version: string
  prefix: string
}

/** Stores what an attempt made. */
export async function storeOutputs(
  app: App,
  { id, attempt }: Attempt,
  { outputs, measured, thumbnails, version, prefix }: Kept,
): Promise<StoredOutput[]> {
  const store = async (path: string, contentType: string, folder?: 'maps' | 'thumbnails'): Promise<StoredFile> => {
    const place = { attempt, name: `${prefix}${basename(path)}`, ...(folder && { folder }) }
    const [hash, { size }] = await Promise.all([hashFile(path), stat(path), app.blobs.put(outputKey(id, place), path)])
    return { ...place, contentType, sizeBytes: size, sha256: hash }
  }
  const stored: StoredOutput[] = []
  for (const [
    index,
    { path, contentType, poster, isOurs: _isOurs, thumbnail: _thumbnail, ...output },
  ] of outputs.entries()) {
    const storeMeasured = async () => {
      const { fidelity, map } = (await measured)[index] ?? {}
      return { fidelity, mapFile: map && (await store(map, webp, 'maps')) }
    }
    const storeThumbnail = async () => {
      const small = (await thumbnails)[index]
      return small && (await store(small, webp, 'thumbnails'))
    }
    const [file, posterFile, { fidelity, mapFile }, smallFile] = await Promise.all([
      store(path, contentType),
      poster ? store(poster, posterType) : undefined,
      storeMeasured(),
      storeThumbnail(),
    ])
    stored.push({
      ...output,
      ...file,
      ...(fidelity && { fidelity }),
      ...(mapFile && { map: mapFile }),
      ...(smallFile && { thumbnail: smallFile }),
      ...(posterFile && { poster: posterFile }),
      engineVersion: version,
    })
  }
  return stored
}

/** Checks that the store accepts outputs, so that no engine works in vain. @throws BlobsAwayError */
export async function tryStore(app: App, { id, attempt }: Attempt, folder: string): Promise<void> {
  const path = join(folder, 'probe')
  await writeFile(path, 'Can this be stored?')
  const key = outputKey(id, { attempt, name: basename(path) })
  await app.blobs.put(key, path)
  await app.blobs.remove(key)
}

/**
 * How far each rendering keeps its source's geometry, with a map of that in the folder. Never throws: a failed measurement does not fail the rendering, and the end of an
 * attempt is handled elsewhere.
 */
export async function measureOutputs(
  app: App,
  task: Task,
  outputs: Output[],
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<Measured[]> {
  if (task.kind !== 'render') return []
  const maps = outputs.map(({ path }) => join(folder, `${parse(path).name}-map.webp`))
  try {
    const fidelities = await app.media.measureFidelity([task.source, outputs.map(({ path }) => path), maps], { signal })
    return fidelities.map((fidelity, index) => ({ fidelity, map: maps[index]! }))
  } catch (error) {
    if (!signal.aborted) app.log.warn(error, 'The fidelity of a rendering could not be measured.')
    return []
  }
}

/** Small copies for lists, in the folder: of a clip that of its first frame. Never throws: a result stands without one. */
export async function writeThumbnails(
  app: App,
  outputs: Output[],
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<(string | undefined)[]> {
  return await Promise.all(
    outputs.map(async ({ path, poster, contentType, thumbnail }) => {
      if (thumbnail) return thumbnail
      const picture = contentType === 'video/mp4' ? poster : path
      const small = join(folder, `${parse(path).name}-thumbnail.webp`)
      if (!picture) return undefined
      try {
        await app.media.writeThumbnail([picture, small], { signal })
        return small
      } catch (error) {
        if (!signal.aborted) app.log.warn(error, 'The thumbnail of a result could not be written.')
        return undefined
      }
    }),
  )
}
