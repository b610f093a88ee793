import { signal } from '@preact/signals'
import { announce } from '../announce.ts'
import { fieldOf, mode, setFile } from '../draft.ts'
import { open } from '../route.ts'
import { texts } from '../texts.ts'

/** What is wrong with a field's picture, and whether making it smaller would mend it. */
export type PictureProblem = { code: string; message: string; canShrink: boolean; file: File }

export const pictureProblems = signal<Record<string, PictureProblem | undefined>>({})
export const isConverting = signal(false)

/** Takes what was dropped, pasted or chosen for a field: converted where no service takes it, and checked as the service does. */
export async function takePicture(field: string, file: File | undefined): Promise<void> {
  if (!file) return announce(texts.picture.noPicture)
  if (field === 'image') open({ page: 'create' })
  setProblem(field, undefined)
  const { checkPicture } = await import('./check-picture.ts')
  isConverting.value = true
  const checked = await checkPicture(file, fieldOf(mode.peek(), field))
  isConverting.value = false
  if (checked.problem) setProblem(field, { ...checked.problem, file })
  setFile(field, checked.problem ? undefined : checked.file)
}

/** Makes a picture that is too large as small as it will be used. */
export async function shrinkPicture(field: string, { file }: PictureProblem): Promise<void> {
  const { shrunk } = await import('./convert-picture.ts')
  isConverting.value = true
  const smaller = await shrunk(file)
  isConverting.value = false
  if (smaller) await takePicture(field, smaller)
  else setProblem(field, { code: 'INVALID_PARAMETERS', message: texts.picture.notShrunk, canShrink: false, file })
}

export function dropPicture(field: string): void {
  setFile(field, undefined)
  setProblem(field, undefined)
}

function setProblem(field: string, problem: PictureProblem | undefined): void {
  pictureProblems.value = { ...pictureProblems.peek(), [field]: problem }
}
