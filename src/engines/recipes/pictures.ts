import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaPool } from '../../media/pool.ts'
import type { Run, Task, VideoTask } from '../port/engine.ts'

const maxSide = 1920
const referenceMaxSide = 1024
/** For one picture, including the wait for a media process. */
const deadlineMs = 60_000

export type PreparedPictures = { source: string; end: string | undefined; references: string[] }

/**
 * The pictures of a task as JPEGs in the run's folder, by their paths, so that a request stays small. A clip's are cropped to its
 * ratio, because models take the ratio of the first frame.
 */
export async function preparePictures(
  media: MediaPool,
  task: Task,
  { folder, signal }: Pick<Run, 'folder' | 'signal'>,
): Promise<PreparedPictures> {
  const prepare = async (input: string, name: string, fit: Fit) => {
    const path = join(folder, `${name}.jpg`)
    await media.fitPicture([{ input, ...fit }, path], { signal, deadlineMs })
    return path
  }
  const fit = task.kind === 'video' ? cropped(task) : inside(maxSide)
  const source = await prepare(task.source, 'sent-source', fit)
  const end = task.kind === 'video' && task.end ? await prepare(task.end, 'sent-end', fit) : undefined
  const references: string[] = []
  for (const [place, reference] of (task.kind === 'render' ? task.references : []).entries()) {
    references.push(await prepare(reference, `sent-reference-${place}`, inside(referenceMaxSide)))
  }
  return { source, end, references }
}

/** The pictures as data URIs: nothing stays in other storage, and no second service is needed. */
export async function dataUris({ source, end, references }: PreparedPictures): Promise<PreparedPictures> {
  const encode = async (path: string) => `data:image/jpeg;base64,${await readFile(path, 'base64')}`
  return {
    source: await encode(source),
    end: end && (await encode(end)),
    references: await Promise.all(references.map(encode)),
  }
}

type Fit = { fit: 'inside' | 'cover'; width: number; height: number }

const inside = (side: number): Fit => ({ fit: 'inside', width: side, height: side })

function cropped({ aspectRatio: { width, height } }: VideoTask): Fit {
  const scale = maxSide / Math.max(width, height)
  return { fit: 'cover', width: Math.round(width * scale), height: Math.round(height * scale) }
}
