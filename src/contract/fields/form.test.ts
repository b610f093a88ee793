import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { handMadeForm, photo, refusalOf, type SentFields } from '../../../test/harness/hand-made-form.ts'
import { readForm, wholeNumber } from './field.ts'
import { defaultsOf, type FormFields, type FormOf, readFields } from './form.ts'

const view = {
  kind: 'file',
  group: 'more',
  as: 'views',
  several: true,
  maxBytes: 9999,
  allowedTypes: [],
  description: '',
} as const

const fields = {
  photo: {
    kind: 'file',
    group: 'picture',
    as: 'source',
    required: true,
    missing: 'MISSING_IMAGE',
    maxBytes: 5000,
    allowedTypes: ['image/jpeg'],
    description: '',
  },
  roof_shape: { kind: 'text', group: 'look', schema: z.enum(['flat', 'gable']), default: 'flat', description: '' },
  floors: { kind: 'text', group: 'main', schema: wholeNumber(1, 9), required: true, description: '' },
  plot_size: { kind: 'text', group: 'more', schema: wholeNumber(1, 9999), description: '' },
  trees: { kind: 'list', group: 'more', maxItems: 3, itemMaxLength: 9, description: '' },
  view_1: view,
  view_2: view,
  roof: { kind: 'text', group: 'hidden', older: true, schema: z.string(), description: '' },
} as const satisfies FormFields

function parse(sent: SentFields): FormOf<typeof fields> {
  const read = readForm(handMadeForm(sent), ['MISSING_IMAGE', 'INVALID_IMAGE_TYPE', 'INVALID_PARAMETERS'])
  const values = readFields(read, fields)
  read.finish()
  return values
}

test('a field is read by its entry alone: its kind, its default, its name in the form', () => {
  assert.deepEqual(parse({ photo, floors: '2', trees: 'oak, elm' }), {
    source: photo,
    roofShape: 'flat',
    floors: 2,
    plotSize: undefined,
    trees: ['oak', 'elm'],
    views: [],
  })
})

test('what a form must have is missed by the error of its entry, and otherwise by its name', () => {
  assert.deepEqual(
    refusalOf(() => parse({ floors: '2' })),
    { code: 'MISSING_IMAGE' },
  )
  const missing = { code: 'INVALID_PARAMETERS', field: 'floors', reason: 'missing or blank' }
  assert.deepEqual(
    refusalOf(() => parse({ photo, floors: ' ' })),
    missing,
  )
  assert.equal(refusalOf(() => parse({ photo, floors: '10' })).received, '10')
})

test('refusals of one kind are told in the order of the entries', () => {
  const wrong = { photo, roof_shape: 'round', floors: 'x', plot_size: 'x' }
  assert.equal(refusalOf(() => parse(wrong)).field, 'roof_shape')
  assert.equal(refusalOf(() => parse({ ...wrong, roof_shape: 'gable' })).field, 'floors')
})

test('what a caller who chose nothing gets is known beforehand', () => {
  assert.deepEqual(defaultsOf(fields), { roofShape: 'flat', trees: [] })
})
