import { z } from 'zod'
import { ApiError, callerErrors } from './errors.ts'
import type { Endpoint, FilePart, Form } from './fields/endpoint.ts'
import { readForm } from './fields/field.ts'
import type { FormFields } from './fields/form.ts'

/** What a text in a file field begins with if it names an upload. */
export const uploadPrefix = 'upl_'

export const uploadHours = 24
/** Of one account at once. */
export const uploadsMax = 500
export const uploadedBytesMax = 2147483648

const form = {
  file: {
    kind: 'file',
    group: 'picture',
    required: true,
    maxBytes: 15728640,
    allowedTypes: ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif'],
    description:
      'The picture: JPEG, PNG, WebP or GIF, at most 15 MB, from 16 pixels on a side to 50,000,000 pixels in all.',
  },
} as const satisfies FormFields

const uploadBody = z.object({
  id: z.string().describe('Send it as text in any file field, instead of the picture.'),
  sha256: z.string().describe('Of the bytes as they came.'),
  content_type: z.string(),
  width: z.int().describe('As people see it: upright.'),
  height: z.int(),
  expires_at: z.iso.datetime(),
})
export type UploadBody = z.infer<typeof uploadBody>

export const uploadEndpoints = {
  createUpload: {
    operationId: 'createUpload',
    method: 'POST',
    path: '/v1/uploads',
    summary: 'Upload a picture once, to use it in several orders',
    description: `The same bytes of the same account have the same id: then the answer is 200, and the ${uploadHours} hours begin again. An order copies the picture, so its end harms no order. An account may have ${uploadsMax} uploads and ${uploadedBytesMax} bytes at once.`,
    access: 'key',
    scope: 'generate',
    form,
    success: { status: 201, description: 'The upload.', body: uploadBody },
    alsoAnswers: { 200: 'These bytes were uploaded before: the same upload, kept for longer.' },
    errors: ['IMAGE_TOO_LARGE', 'INVALID_IMAGE_TYPE', 'INVALID_PARAMETERS', 'ACCOUNT_SUSPENDED', ...callerErrors],
  },
  getUpload: {
    operationId: 'getUpload',
    method: 'GET',
    path: '/v1/uploads/{id}',
    summary: 'An upload',
    access: 'key',
    scope: 'read',
    success: { status: 200, description: 'The upload.', body: uploadBody },
    errors: ['NOT_FOUND', ...callerErrors],
  },
  deleteUpload: {
    operationId: 'deleteUpload',
    method: 'DELETE',
    path: '/v1/uploads/{id}',
    summary: 'Delete an upload',
    description: 'Orders that were made with it keep their own copy.',
    access: 'key',
    scope: 'generate',
    success: {
      status: 200,
      description: 'The upload is deleted.',
      body: z.object({ id: z.string(), deleted: z.literal(true) }),
    },
    errors: ['NOT_FOUND', ...callerErrors],
  },
} as const satisfies Record<string, Endpoint>

/** @throws ApiError for a form without exactly one good picture */
export function parseUpload(received: Form): FilePart {
  const read = readForm(received, ['INVALID_PARAMETERS', 'IMAGE_TOO_LARGE', 'INVALID_IMAGE_TYPE'])
  const file = read.file('file', form.file)
  if (!read.sent('file')) read.refuse(new ApiError('INVALID_PARAMETERS', { field: 'file', reason: 'missing or blank' }))
  read.finish()
  return file!
}
