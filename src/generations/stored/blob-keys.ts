import type { BlobKey } from '../../blobs/blobs.ts'
import type { Generation } from '../../store/schema.ts'
import { outputFiles, outputKey } from './outputs.ts'
import { picturesOf } from './stored-inputs.ts'
import type { StoredTask } from './stored-task.ts'

/** All blobs are in one of these, in a folder with their generation's id. */
export const blobFolders = ['inputs', 'outputs', 'maps']

/** Every blob that a generation has now. */
export function blobKeys(generation: Generation): BlobKey[] {
  return [...inputBlobKeys(generation), ...outputBlobKeys(generation)]
}

export function inputBlobKeys({ task, inputsRemovedAt }: Generation): BlobKey[] {
  return inputsRemovedAt ? [] : picturesOf(task as StoredTask)
}

export function outputBlobKeys({ id, outputs }: Generation): BlobKey[] {
  return outputFiles(outputs).map((file) => outputKey(id, file))
}
