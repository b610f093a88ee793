import { join } from 'node:path'
import { MediaError } from '../../media/error.ts'
import type { MediaPool } from '../../media/pool.ts'
import { EngineError, type Output, type RenderTask, type Run, type Task, type VideoTask } from '../port/engine.ts'

/** How long a file from outside may keep a media process busy. */
const deadlineMs = 120_000

type Received = { output: Output; notes: string[] }

/** Makes an output of what a service made of a task. @throws EngineError OUTPUT_INVALID or CONTENT_REFUSED */
export const receive = (media: MediaPool, received: string, task: Task, run: Run): Promise<Received> =>
  task.kind === 'render'
    ? receivePicture(media, { received, source: task.source }, run)
    : receiveClip(media, { received, ...task }, run)

/**
 * Makes an output from another service's picture, which is untrusted until it is fully decoded. It gets the size of
 * the task's source.
 *
 * @param request.received the path of the file as it came
 * @throws EngineError OUTPUT_INVALID, or CONTENT_REFUSED if the picture is blank
 */
export async function receivePicture(
  media: MediaPool,
  { received, source }: { received: string } & Pick<RenderTask, 'source'>,
  { folder, signal }: Pick<Run, 'folder' | 'signal'>,
): Promise<Received> {
  const path = join(folder, 'render.png')
  const thumbnail = join(folder, 'render-thumbnail.webp')
  const limits = { signal, deadlineMs }
  const { blank, notes, ...size } = await media
    .receive('receivePicture', [{ received, source }, path, thumbnail], limits)
    .catch((error) => rethrow(error, 'picture'))
  if (blank) throw refused('picture')
  return { output: { path, contentType: 'image/png', ...size, durationSeconds: null, isOurs: true, thumbnail }, notes }
}

/**
 * Makes an output from another service's clip, which is untrusted until it is fully decoded. It keeps its size and
 * length, and notes say if they differ from the task's.
 *
 * @param request.received the path of the file as it came
 * @throws EngineError OUTPUT_INVALID, or CONTENT_REFUSED if the clip is blank
 */
export async function receiveClip(
  media: MediaPool,
  {
    received,
    source,
    durationSeconds,
    aspectRatio,
    v20,
  }: { received: string } & Pick<VideoTask, 'source' | 'durationSeconds' | 'aspectRatio' | 'v20'>,
  { folder, signal }: Pick<Run, 'folder' | 'signal'>,
): Promise<Received> {
  const path = join(folder, 'video.mp4')
  const poster = join(folder, 'poster.jpg')
  const limits = { signal, deadlineMs }
  const { blank, notes, ...made } = await media
    .receive(
      'receiveClip',
      [
        { received, source, durationSeconds, aspectRatio, area: v20?.area },
        { video: path, poster },
      ],
      limits,
    )
    .catch((error) => rethrow(error, 'clip'))
  if (blank) throw refused('clip')
  return { output: { path, contentType: 'video/mp4', ...made, poster }, notes }
}

/** Decodes a clip that becomes an output unchanged. @throws EngineError OUTPUT_INVALID */
export async function checkClip(
  media: MediaPool,
  { path, width, height }: Output,
  { signal }: Pick<Run, 'signal'>,
): Promise<void> {
  const found = await media.receive('probeClip', [path], { signal, deadlineMs }).catch((error) => {
    if (!(error instanceof MediaError)) throw error
    throw invalid(`The engine made a clip that cannot be played: ${error.message}`, error)
  })
  if (found.width !== width || found.height !== height) throw invalid('The engine made a clip of another size.')
}

const invalid = (message: string, cause?: unknown) =>
  new EngineError(message, { code: 'OUTPUT_INVALID', retryable: true, cause })

function rethrow(error: unknown, what: string): never {
  if (!(error instanceof MediaError)) throw error
  throw new EngineError(`The received file is not a usable ${what}: ${error.message.split('\n')[0]}`, {
    code: 'OUTPUT_INVALID',
    retryable: false,
    cause: error,
  })
}

/** Services blank what their filters find. */
const refused = (what: string) =>
  new EngineError(`The received ${what} has one colour: the service seems to have blanked it.`, {
    code: 'CONTENT_REFUSED',
    retryable: false,
  })
