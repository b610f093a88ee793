import { createWriteStream } from 'node:fs'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { App } from '../app.ts'
import type { Task } from '../engines/port/engine.ts'

/** Stores a planned task's pictures as blobs of a generation; the task then names them by key. */
export function storeInputs(app: App, id: string, task: Task): Promise<Task> {
  return changePictures(task, async (path, index) => {
    const key = `inputs/${id}/${index}${extname(path)}`
    await app.blobs.put(key, path)
    return key
  })
}

/** Fetches a stored task's pictures into a folder; the task then names them by path. */
export function fetchInputs(app: App, task: Task, folder: string): Promise<Task> {
  return changePictures(task, async (key, index) => {
    const blob = await app.blobs.get(key)
    if (!blob) throw new Error(`The input ${key} is missing.`)
    const path = join(folder, `input-${index}${extname(key)}`)
    await pipeline(blob, createWriteStream(path))
    return path
  })
}

export async function removeInputs(app: App, task: Task): Promise<void> {
  for (const key of inputKeys(task)) await app.blobs.remove(key)
}

/** The names of a task's pictures: the source, then the references or the end image. */
export function inputKeys(task: Task): string[] {
  return [task.source, ...(task.kind === 'render' ? task.references : task.end ? [task.end] : [])]
}

/** The task with each of its pictures replaced by the result of `change` for its name and its place in `inputKeys`. */
async function changePictures(task: Task, change: (picture: string, index: number) => Promise<string>): Promise<Task> {
  const [source, ...others] = await Promise.all(inputKeys(task).map(change))
  return task.kind === 'render'
    ? { ...task, source: source!, references: others }
    : { ...task, source: source!, end: others[0] }
}
