import { computed, signal } from '@preact/signals'
import { announce } from '../announce.ts'
import { draft, fieldOf, guessImageType, mode, setFile } from '../draft.ts'
import { open } from '../route.ts'
import { texts } from '../texts.ts'

/** What is wrong with a field's picture, and whether making it smaller would help. */
export type PictureProblem = { code: string; message: string; canShrink: boolean; file: File }

export const pictureProblems = signal<Record<string, PictureProblem | undefined>>({})
export const isConverting = signal(false)

const lastDrawn = signal<File | undefined>(undefined)

/** Whether the picture looks like a drawing and is treated as a sketch. */
export const isTakenAsSketch = computed(
  () =>
    lastDrawn.value !== undefined &&
    draft.value.files.image === lastDrawn.value &&
    draft.value.fields.imagetype === 'sketch',
)

/** Takes a dropped, pasted or chosen picture for a field: converted if the service does not accept its type, and checked as the service does. */
export async function takePicture(field: string, file: File | undefined): Promise<void> {
  if (!file) return announce(texts.picture.noPicture)
  if (field === 'image') open({ page: 'create' })
  setProblem(field, undefined)
  const { checkPicture } = await import('./check-picture.ts')
  isConverting.value = true
  const checked = await checkPicture(file, fieldOf(mode.peek(), field))
  if (field === 'image' && mode.peek() === 'render' && !checked.problem) await guess(checked.file)
  isConverting.value = false
  if (checked.problem) setProblem(field, { ...checked.problem, file })
  setFile(field, checked.problem ? undefined : checked.file)
}

/** Before the picture is in the form, so that it is never sent with the wrong type. */
async function guess(file: File): Promise<void> {
  const { looksDrawn } = await import('./looks-drawn.ts')
  const isDrawn = await looksDrawn(file)
  if (isDrawn) lastDrawn.value = file
  guessImageType(isDrawn)
}

/** Shrinks a picture that is too large to the size that will be used. */
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
