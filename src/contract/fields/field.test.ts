import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { handMadeForm, notUtf8, overlong, photo, refusalOf, type Sent } from '../../../test/harness/hand-made-form.ts'
import { ApiError, type ErrorCode } from '../errors.ts'
import type { TextPart } from './endpoint.ts'
import { entriesOf, type FileField, type ListField, readForm, type TextField, wholeNumber } from './field.ts'

const order = ['MISSING_PROMPT', 'IMAGE_TOO_LARGE', 'INVALID_IMAGE_TYPE', 'INVALID_PARAMETERS'] as const

const png = { ...photo, declaredType: 'image/png', type: 'image/png', sizeBytes: 500 }

const words: TextField<string> = { kind: 'text', description: '', schema: z.string(), default: 'nothing' }
const color: TextField<string> = { kind: 'text', description: '', schema: z.enum(['red', 'blue']) }
const count: TextField<number> = { kind: 'text', description: '', schema: wholeNumber(-5, 1_000_000) }
const tags: ListField = { kind: 'list', description: '', maxItems: 3, itemMaxLength: 4 }
const picture: FileField = {
  kind: 'file',
  description: '',
  minBytes: 100,
  maxBytes: 1000,
  allowedTypes: ['image/jpeg', 'image/png'],
}

type Reader = ReturnType<typeof readForm>

/** What reading the field "x" of a form with these parts gives. */
function read<T>(parts: Sent[], readField: (reader: Reader) => T): T {
  const reader = readForm(handMadeForm({ x: parts }), order)
  const value = readField(reader)
  reader.finish()
  return value
}

const readWords = ({ text }: Reader) => text('x', words)
const readVerbatim = ({ text }: Reader) => text('x', { ...words, verbatim: true })
const readColor = ({ text }: Reader) => text('x', color)
const readCount = ({ text }: Reader) => text('x', count)
const readTags = ({ list }: Reader) => list('x', tags)
const readPicture = ({ file }: Reader) => file('x', picture)

const refusal = (parts: Sent[], readField: (reader: Reader) => unknown) => refusalOf(() => read(parts, readField))

const invalid = (details: object) => ({ code: 'INVALID_PARAMETERS', field: 'x', ...details })

const numbers: [sent: string, value: number][] = [
  ['5', 5],
  ['10.0', 10],
  ['10.000', 10],
  ['-0', 0],
  ['-5', -5],
  ['-3.0', -3],
  ['007', 7],
  [' 7 ', 7],
  ['\t7\r\n', 7],
  ['1000000', 1_000_000],
]

for (const [sent, value] of numbers) {
  test(`the number ${JSON.stringify(sent)} is read as ${value}`, () => assert.equal(read([sent], readCount), value))
}

const noNumbers = ['1e3', '0x5', '5.', '.5', '5.5', '5.01', '+5', '--5', '5-', '1 000', '1,000', '1_000', '٣', '５']
const outOfRange = ['-6', '1000001', '9'.repeat(400), `-${'9'.repeat(400)}`]

for (const sent of [...noNumbers, ...outOfRange, 'NaN', 'Infinity', 'five', 'true', '[5]', '5\0', '5 6', '-', '−5']) {
  test(`the number ${JSON.stringify(sent.slice(0, 20))} is refused with its range`, () =>
    assert.deepEqual(
      refusal([sent], readCount),
      invalid({ received: sent.slice(0, 200), reason: 'not a whole number from -5 to 1000000' }),
    ))
}

for (const blank of ['', ' ', '\t\r\n', '\u00a0\u2003\ufeff']) {
  test(`a text of ${JSON.stringify(blank)} counts as absent`, () => {
    assert.equal(read([blank], readWords), 'nothing')
    assert.equal(read([blank], readVerbatim), 'nothing')
  })
}

test('a field that was not sent has its default', () => {
  assert.equal(read([], readWords), 'nothing')
})

test('a text is trimmed, a verbatim one is kept byte for byte', () => {
  const sent = ' \t"two"  words\0\r\n🦊\ufeff '
  assert.equal(read([sent], readWords), '"two"  words\0\r\n🦊')
  assert.equal(read([sent], readVerbatim), sent)
})

test('a value that is not in its list is refused with what was received and what is allowed', () => {
  for (const sent of ['green', 'Red', 'red,blue', 'constructor', '__proto__']) {
    assert.deepEqual(refusal([` ${sent} `], readColor), invalid({ received: sent, allowed: ['red', 'blue'] }))
  }
})

test('an error repeats up to 200 characters of the value, without splitting one', () => {
  for (const letter of ['a', '🦊']) {
    const received = letter.repeat(200)
    for (const sent of [received, `${received}${letter}`]) {
      assert.equal(refusal([sent], readColor).received, received)
      assert.equal(refusal([sent], readTags).received, received)
    }
  }
})

test('a secret value is not repeated', () => {
  assert.deepEqual(
    refusal(['green'], ({ text }) => text('x', { ...color, secret: true })),
    invalid({ allowed: ['red', 'blue'] }),
  )
})

const broken: [what: string, parts: Sent[], reason: string][] = [
  ['sent twice', ['red', 'red'], 'sent more than once'],
  ['sent once as text and once as a file', ['red', png], 'sent more than once'],
  ['sent as a file', [png], 'sent as a file, but it is a text field'],
  ['that is not UTF-8', [notUtf8], 'not valid UTF-8'],
  ['over 16 KiB', [overlong], 'longer than 16384 bytes'],
]

for (const [what, parts, reason] of broken) {
  test(`a text ${what} is refused: ${reason}`, () => assert.deepEqual(refusal(parts, readWords), invalid({ reason })))
}

test('a text whose length has its own error is returned whatever its length', () => {
  const counted = ({ countedText }: Reader) => countedText('x', 'MISSING_PROMPT')
  assert.equal(read([overlong], counted), overlong)
  assert.equal(read(['  '], counted), undefined)
  assert.equal(read([], counted), undefined)
})

const lists: [what: string, sent: string[], items: string[]][] = [
  ['nothing', [], []],
  ['a blank', ['  '], []],
  ['one word', ['cars'], ['cars']],
  ['words with commas', ['cars,snow'], ['cars', 'snow']],
  ['untidy words', [' cars , ,snow,, '], ['cars', 'snow']],
  ['a JSON array', ['["cars","snow"]'], ['cars', 'snow']],
  ['a JSON array in white space', [' \n[ "cars" ]\n'], ['cars']],
  ['an untidy JSON array', ['[" cars ","","  ","cars"]'], ['cars']],
  ['an empty JSON array', ['[]'], []],
  ['a JSON array with a comma in a word', ['["a, b"]'], ['a, b']],
  ['JSON escapes', ['["\\u00e9\\ud83e\\udd8a"]'], ['é🦊']],
  ['a JSON string, which is only a word', ['"ab"'], ['"ab"']],
  ['the field repeated', ['cars', 'snow', 'cars'], ['cars', 'snow']],
  ['the field repeated, each in its own form', ['["cars"]', 'snow,fog', ''], ['cars', 'snow', 'fog']],
  ['exactly 3 items of 4 characters', ['🦊🦊🦊🦊,bbbb,cccc'], ['🦊🦊🦊🦊', 'bbbb', 'cccc']],
  ['3 different items, however often', ['a,b,c,a,b,c,a'], ['a', 'b', 'c']],
]

for (const [what, sent, items] of lists) {
  test(`a list sent as ${what} is read as ${JSON.stringify(items)}`, () =>
    assert.deepEqual(read(sent, readTags), items))
}

const brokenLists: [what: string, parts: Sent[], details: object][] = [
  ['of half a JSON array', ['["cars"'], { received: '["cars"', reason: 'not a JSON array of strings' }],
  ['of a JSON object', ['{"a":"b"}'], { received: '{"a":"b"}', reason: 'not a JSON array of strings' }],
  ['of numbers', ['["a",5]'], { received: '["a",5]', reason: 'not a JSON array of strings' }],
  ['of lists', ['[["a"]]'], { received: '[["a"]]', reason: 'not a JSON array of strings' }],
  ['with one bad part', ['cars', '['], { received: '[', reason: 'not a JSON array of strings' }],
  ['of 4 items', ['a,b', '["c","d"]'], { reason: 'more than 3 entries' }],
  [
    'with an item of 5 characters',
    ['a,🦊🦊🦊🦊🦊'],
    { received: '🦊🦊🦊🦊🦊', reason: 'an entry is longer than 4 characters' },
  ],
  ['sent as a file', [png], { reason: 'sent as a file, but it is a text field' }],
  ['sent as text and as a file', ['cars', png], { reason: 'sent as a file, but it is a text field' }],
  ['that is not UTF-8', ['cars', notUtf8], { reason: 'not valid UTF-8' }],
  ['over 16 KiB', [overlong], { received: 'a'.repeat(200), reason: 'longer than 16384 bytes' }],
  [
    'over 16 KiB of JSON',
    [{ ...overlong, value: `["${'a'.repeat(16382)}` }],
    { received: `["${'a'.repeat(198)}`, reason: 'longer than 16384 bytes' },
  ],
]

for (const [what, parts, details] of brokenLists) {
  test(`a list ${what} is refused`, () => assert.deepEqual(refusal(parts, readTags), invalid(details)))
}

test('a list is not read past its first entry too many', () => {
  const unread: TextPart = {
    ...{ kind: 'text', length: 1, truncated: false },
    get value(): string {
      return assert.fail('reading continued')
    },
  }
  for (const parts of [['a,b,c,d'], ['["a","b"]', 'c,d'], ['a', 'b', 'c', 'd']]) {
    assert.deepEqual(refusal([...parts, unread], readTags), invalid({ reason: 'more than 3 entries' }))
  }
  assert.deepEqual(entriesOf(`a,b,c,d${',e'.repeat(8000)}`, tags), ['a', 'b', 'c', 'd'])
  assert.deepEqual(entriesOf(JSON.stringify([...'abcdefgh']), tags), ['a', 'b', 'c', 'd'])
})

test('a file from the smallest to the largest size is taken, one byte more is refused with its true size', () => {
  for (const sizeBytes of [100, 1000]) {
    const part = { ...png, sizeBytes }
    assert.equal(read([part], readPicture), part)
  }
  for (const size of [0, 99, 1001, 70_000_000]) {
    assert.deepEqual(refusal([{ ...png, sizeBytes: size }], readPicture), {
      code: 'IMAGE_TOO_LARGE',
      size,
      minSize: 100,
      maxSize: 1000,
      unit: 'bytes',
    })
  }
})

const receivedTypes: [type: string | undefined, declaredType: string, receivedType: string][] = [
  ['image/gif', 'image/png', 'image/gif'],
  ['application/pdf', 'image/gif', 'application/pdf'],
  [undefined, 'image/svg+xml', 'image/svg+xml'],
  [undefined, 'image/png', 'application/octet-stream'],
  [undefined, '', 'application/octet-stream'],
]

for (const [type, declaredType, receivedType] of receivedTypes) {
  test(`bytes that are ${type ?? 'of no known type'}, declared as "${declaredType}", are refused as ${receivedType}`, () =>
    assert.deepEqual(refusal([{ ...png, type, declaredType }], readPicture), {
      code: 'INVALID_IMAGE_TYPE',
      receivedType,
      allowedTypes: ['image/jpeg', 'image/png'],
    }))
}

test('the message says in words what a file is if it is not an image', () => {
  const told = (receivedType: string) =>
    new ApiError('INVALID_IMAGE_TYPE', { receivedType, allowedTypes: ['image/png', 'image/webp'] }).message
  assert.equal(told('text/plain'), 'This is a file of type text/plain, not an image: send it as PNG or WEBP.')
  assert.match(told('application/pdf'), /^This is a PDF document/)
  assert.match(told('application/octet-stream'), /^The file is empty or not an image of a known type/)
  const empty = new ApiError('IMAGE_TOO_LARGE', { size: 0, minSize: 1024, maxSize: 8388608, unit: 'bytes' })
  assert.equal(empty.message, 'The file is empty: send one of at least 1024 bytes.')
})

test('the declared type does not matter if the bytes are of an allowed type', () => {
  const part = { ...png, declaredType: 'text/plain' }
  assert.equal(read([part], readPicture), part)
})

test('a file field sent as blank text counts as absent, even beside a file', () => {
  assert.equal(read([' '], readPicture), undefined)
  assert.equal(read(['', png], readPicture), png)
})

const brokenFiles: [what: string, parts: Sent[], reason: string][] = [
  ['sent twice', [png, png], 'sent more than once'],
  ['sent as text', ['a'], 'sent as text, but it is a file field'],
  ['sent as text that is not UTF-8', [notUtf8], 'sent as text, but it is a file field'],
  ['sent as a file and as text', [png, 'a'], 'sent more than once'],
]

for (const [what, parts, reason] of brokenFiles) {
  test(`a file ${what} is refused: ${reason}`, () => assert.deepEqual(refusal(parts, readPicture), invalid({ reason })))
}

test('of several refusals, the one whose code is first in the order is thrown; of the same code, the first', () => {
  const told = (...places: ErrorCode[]) => {
    const reader = readForm(new Map(), order)
    for (const place of places) reader.refuse(new ApiError('INVALID_PARAMETERS', { field: place }), place)
    reader.refuse(new ApiError('INVALID_PARAMETERS', { field: 'repeated' }), places[0])
    return refusalOf(reader.finish).field
  }
  assert.equal(told('MISSING_PROMPT', 'IMAGE_TOO_LARGE', 'INVALID_PARAMETERS'), 'MISSING_PROMPT')
  assert.equal(told('INVALID_PARAMETERS', 'IMAGE_TOO_LARGE', 'MISSING_PROMPT'), 'MISSING_PROMPT')
  assert.equal(told('INVALID_PARAMETERS', 'INVALID_IMAGE_TYPE'), 'INVALID_IMAGE_TYPE')
})

test('a field counts as sent even if it is refused, unless it is blank', () => {
  const sent = ({ sent }: Reader) => sent('x')
  for (const parts of [['a'], [png], [notUtf8], ['', 'a']]) assert.equal(read(parts, sent), true)
  for (const parts of [[], [' '], ['', '']]) assert.equal(read(parts, sent), false)
})
