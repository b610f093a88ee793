import type { BlobKey } from '../../blobs/blobs.ts'
import type { Generation } from '../../store/schema.ts'
import { outputFiles, outputKey } from './outputs.ts'
import { inputKeys } from './stored-inputs.ts'
import type { StoredTask } from './stored-task.ts'

/** All blobs are in one of these, in a folder with their generation's id; those of outputs below that in one for each attempt. */
export const outputFolders = ['outputs', 'maps', 'thumbnails']
export const blobFolders = ['inputs', ...outputFolders]

/** Every blob that a generation has now. */
export function blobKeys(generation: Generation): BlobKey[] {
  return [...inputBlobKeys(generation), ...outputBlobKeys(generation)]
}

export function inputBlobKeys({ id, task, inputsRemovedAt }: Generation): BlobKey[] {
  return inputsRemovedAt ? [] : inputKeys(id, task as StoredTask)
}

export function outputBlobKeys({ id, outputs }: Generation): BlobKey[] {
  return outputFiles(outputs).map((file) => outputKey(id, file))
}
