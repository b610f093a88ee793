import { validate } from 'uuid'
import type { App } from '../../app.ts'
import { ApiError, overloaded } from '../../contract/errors.ts'
import { MediaError } from '../../media/error.ts'
import { findGeneration } from '../../store/generations/generations.ts'
import type { Generation, StoredOutput } from '../../store/schema.ts'
import { fetchBlob } from '../stored/fetch-blob.ts'
import { outputKey } from '../stored/outputs.ts'
import type { Asker, NamedPicture } from './named-pictures.ts'

/** `generation:ID`, then which of several results, or the first frame of a clip. */
const form = /^generation:([^/]+)(?:\/(first|[1-9]\d?))?$/

const frameWaitMs = 10_000

/** Opens the picture that `generation:ID` names: a result of one of the account's generations, or a frame of its clip. */
export async function openPictureOfGeneration(
  app: App,
  asker: Asker,
  text: string,
  path: string,
): Promise<NamedPicture | undefined> {
  const [, id = '', which] = form.exec(text) ?? []
  const generation = validate(id) ? await findGeneration(app.db, id) : undefined
  if (generation?.accountId !== asker.accountId || generation.status !== 'succeeded') return undefined
  const number = Number(which) || 1
  const output = generation.outputs[number - 1]
  if (!output) return undefined
  const isClip = generation.type === 'video'
  if (isClip ? number > 1 || which === '1' : which === 'first') return undefined
  const found = isClip
    ? await openFrame(app, asker, { generation, output, isFirst: which === 'first' }, path)
    : await fetchBlob(app, outputKey(id, output), path)
  return found ? { path, madeBy: { id, output: number } } : undefined
}

type Frame = { generation: Generation; output: StoredOutput; isFirst: boolean }

/** The first frame of a clip is kept beside it; the last one is decoded. */
async function openFrame(
  app: App,
  { accountId, signal, spent }: Asker,
  { generation: { id }, output, isFirst }: Frame,
  path: string,
): Promise<boolean> {
  if (isFirst) return output.poster !== undefined && (await fetchBlob(app, outputKey(id, output.poster), path))
  const clip = `${path}.mp4`
  if (!(await fetchBlob(app, outputKey(id, output), clip))) return false
  const limits = { signal, spent, waitMs: frameWaitMs }
  const isTaken = await app.media.takeLastFrame(accountId, [clip, path], limits).catch((error) => {
    throw error instanceof MediaError && error.kind === 'busy' ? overloaded(5) : error
  })
  if (isTaken) return true
  const reason = 'this service cannot decode clips, because node-av is not installed: name its first frame, with /first'
  throw new ApiError('INVALID_PARAMETERS', { reason })
}
