import fc from 'fast-check'
import type { Field } from '../../src/contract/fields/field.ts'

type Part = { name: string; filename?: string; type?: string; bytes: Buffer }

/** Any of an endpoint's fields, each absent, valid, arbitrary or sent twice, in any order. */
export function fieldCombination(form: Record<string, Field>, image: Buffer): fc.Arbitrary<Part[]> {
  const parts = Object.entries(form).map(([name, field]) => partsOf(name, field, image))
  return fc
    .tuple(...parts)
    .map((lists) => lists.flat())
    .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }))
}

function partsOf(name: string, field: Field, image: Buffer): fc.Arbitrary<Part[]> {
  const good: fc.Arbitrary<Part> =
    field.kind === 'file'
      ? fc.constant({ name, filename: 'a.jpg', type: 'image/jpeg', bytes: image })
      : goodText(name, field).map((text) => ({ name, bytes: Buffer.from(text) }))
  const file: fc.Arbitrary<Part> = fc.record({
    name: fc.constant(name),
    filename: fc.constantFrom('', 'a', 'a.png', '\u{1f3e0}.gif'),
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes)),
      fc.constant(image.subarray(0, 1500)),
    ),
  })
  const text: fc.Arbitrary<Part> = arbitraryText.map((bytes) => ({ name, bytes }))
  const isNeeded = field.kind !== 'list' && 'required' in field
  const one = fc.oneof({ weight: 60, arbitrary: good }, { weight: 2, arbitrary: text }, { weight: 1, arbitrary: file })
  return fc.oneof(
    { weight: isNeeded ? 1 : 40, arbitrary: fc.constant<Part[]>([]) },
    { weight: 60, arbitrary: one.map((part) => [part]) },
    { weight: 1, arbitrary: fc.array(one, { minLength: 2, maxLength: 3 }) },
  )
}

function goodText(name: string, field: Exclude<Field, { kind: 'file' }>): fc.Arbitrary<string> {
  // Loopback, whose closed port refuses at once: nothing here may leave the machine.
  if (name.endsWith('_url')) return fc.constantFrom('', ' ', 'http://127.0.0.1:1/a.jpg')
  if (field.kind === 'list') return fc.constantFrom('cars, people', '["a","b"]', '', '[]', 'a,,b')
  const isEnum = 'options' in field.schema ? (field.schema.options as string[]) : undefined
  if (isEnum) return fc.constantFrom(...isEnum)
  if (name === 'aspect_ratio') return fc.constantFrom('16:9', '1:4', '4:1', ' 3:2 ')
  if (name === 'duration') return fc.constantFrom('5', '10', '10.0')
  if (name === 'seed') return fc.nat(1_000_000).map(String)
  return fc.constantFrom(
    'exterior',
    'a house',
    'ein H\u00e4uschen \u{1f3e0}',
    ' x\r\n',
    'a\0b',
    '\u0000',
    '\ufeffx',
    "'; DROP TABLE x; --",
  )
}

const arbitraryText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 100 }).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
  fc.double().map((number) => Buffer.from(String(number))),
  fc.json().map((text) => Buffer.from(text)),
  fc.integer({ min: 1000, max: 60_000 }).map((length) => Buffer.alloc(length, 'x')),
  fc
    .constantFrom(
      '[',
      '{}',
      '["',
      '[1]',
      '__proto__',
      'null',
      'NaN',
      '-0',
      '1e3',
      '5:',
      'http://',
      'http://169.254.169.254/',
    )
    .map((text) => Buffer.from(text)),
)
