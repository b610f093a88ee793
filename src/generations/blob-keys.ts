import type { Task } from '../engines/port/engine.ts'
import type { Generation } from '../store/schema.ts'
import { inputKeys } from './inputs.ts'
import { outputFiles, outputKey } from './outputs.ts'

/** All blobs are in one of these, in a folder with their generation's id. */
export const blobFolders = ['inputs', 'outputs']

/** Every blob that a generation has now. */
export function blobKeys(generation: Generation): string[] {
  return [...inputBlobKeys(generation), ...outputBlobKeys(generation)]
}

export function inputBlobKeys({ task, inputsRemovedAt }: Generation): string[] {
  return inputsRemovedAt ? [] : inputKeys(task as Task)
}

export function outputBlobKeys({ id, outputs }: Generation): string[] {
  return outputFiles(outputs).map((file) => outputKey(id, file))
}
