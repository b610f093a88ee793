import type { BlobKey } from '../../blobs/blobs.ts'
import type { Generation } from '../../store/schema.ts'
import { outputFiles, outputKey } from './outputs.ts'
import { inputKeys } from './stored-inputs.ts'
import type { StoredTask } from './stored-task.ts'

/** The blobs of generations are in one of these, in a folder with their generation's id; those of outputs below that in one for each attempt. */
export const outputFolders = ['outputs', 'maps', 'thumbnails']
export const generationFolders = ['inputs', ...outputFolders]

/** All blobs: uploads are in folders with their own ids. */
export const blobFolders = [...generationFolders, 'uploads']

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
