import { fileTypeFromBlob } from 'file-type'
import type { ApiError } from '../../../src/contract/errors.ts'
import { type FileField, imageTooLarge, invalidImageType } from '../../../src/contract/fields/field.ts'
import type { FormField } from '../../form-contract.ts'
import { texts } from '../texts.ts'
import { heicAsJpeg } from './convert-picture.ts'
import type { PictureProblem } from './take-picture.ts'

type Checked = { file: File; problem?: Omit<PictureProblem, 'file'> }

/** The service's own checks and messages, before a byte is sent: the size, and the type from the first bytes. */
export async function checkPicture(file: File, { minBytes, maxBytes, types }: FormField): Promise<Checked> {
  const field: FileField = { kind: 'file', description: '', minBytes, maxBytes: maxBytes!, allowedTypes: types! }
  const type = await typeOf(file)
  if (type === 'image/heic' || type === 'image/heif') {
    const converted = await heicAsJpeg(file)
    if (!converted)
      return { file, problem: { code: 'INVALID_IMAGE_TYPE', message: texts.picture.heic, canShrink: false } }
    return await checkPicture(converted, { minBytes, maxBytes, types } as FormField)
  }
  if (file.size < (minBytes ?? 0) || file.size > maxBytes!) {
    return refused(file, imageTooLarge(file.size, field), file.size > maxBytes! && type?.startsWith('image/') === true)
  }
  if (!type || !types!.includes(type)) return refused(file, invalidImageType({ type, declaredType: file.type }, field))
  return { file }
}

/** As the service reads it: an animated PNG is a PNG. */
async function typeOf(file: File): Promise<string | undefined> {
  const type = await fileTypeFromBlob(file.slice(0, 4100)).catch(() => undefined)
  return type?.mime === 'image/apng' ? 'image/png' : type?.mime
}

function refused(file: File, { code, message }: ApiError, canShrink = false): Checked {
  return { file, problem: { code, message, canShrink } }
}
