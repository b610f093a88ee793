import { join } from 'node:path'
import type { App } from '../../app.ts'
import type { Output, Task } from '../../engines/port/engine.ts'

/** Brings renderings to the size and file format that were ordered, whatever the engine made. */
export async function finishOutputs(
  app: App,
  task: Task,
  made: Output[],
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<{ outputs: Output[]; notes: string[] }> {
  const wanted = task.kind === 'render' ? task.v45 : undefined
  if (!wanted) return { outputs: made, notes: [] }
  const { width, height, format } = wanted
  const contentType = `image/${format}` as const
  const outputs: Output[] = []
  const notes = new Set<string>()
  for (const [index, { thumbnail, ...output }] of made.entries()) {
    if (output.width === width && output.height === height && output.contentType === contentType) {
      outputs.push({ ...output, ...(thumbnail && { thumbnail }) })
      continue
    }
    const path = join(folder, `finished-${index}.${format === 'jpeg' ? 'jpg' : format}`)
    const size = await app.media.finishPicture([output.path, { width, height, format }, path], { signal })
    outputs.push({ ...output, ...size, path, contentType })
    if (output.width < width)
      notes.add(`The picture was made at ${output.width}x${output.height} and enlarged to ${width}x${height}.`)
  }
  return { outputs, notes: [...notes] }
}
