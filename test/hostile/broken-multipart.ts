import fc from 'fast-check'
import { boundary, multipart } from '../api/multipart.ts'
import { type MalformedKind, type Parts, uncutBytes } from './malformed-kind.ts'

/** Fully received bodies that are not a multipart form, or not one for these endpoints. */
export function brokenMultipart(parts: Parts): Record<string, MalformedKind> {
  const good = multipart(parts)
  const uncut = uncutBytes(good)
  const refused = { isComplete: true, mayPass: false }
  const type = (value: string) => ({ 'Content-Type': value })
  const replaced = (from: string, to: string) =>
    Buffer.from(
      good.toString('latin1').replaceAll(from, () => to),
      'latin1',
    )
  return {
    'another boundary in the body': {
      ...refused,
      arbitrary: token.map((other) => ({ body: replaced(boundary, `${other}?`) })),
    },
    'another boundary in the header': {
      ...refused,
      arbitrary: token.map((other) => ({ headers: type(`multipart/form-data; boundary=${other}x`), body: good })),
    },
    'no usable boundary': {
      ...refused,
      arbitrary: fc
        .constantFrom(
          '',
          '; boundary',
          '; boundary=',
          '; boundary=""',
          '; boundary="',
          `; boundry=${boundary}`,
          '; =',
          ';;;',
        )
        .map((rest) => ({ headers: type(`multipart/form-data${rest}`), body: good })),
    },
    'an overlong boundary': {
      ...refused,
      arbitrary: fc.integer({ min: 71, max: 9000 }).map((length) => ({
        headers: type(`multipart/form-data; boundary=${'b'.repeat(length)}`),
        body: replaced(boundary, 'b'.repeat(length - 1)),
      })),
    },
    'lines without CR': { ...refused, arbitrary: fc.constant({ body: replaced('\r\n', '\n') }) },
    'lines without LF': { ...refused, arbitrary: fc.constant({ body: replaced('\r\n', '\r') }) },
    'cut anywhere': {
      ...refused,
      arbitrary: fc.nat(uncut).map((end) => ({ body: good.subarray(0, end) })),
    },
    'cut in a head': {
      ...refused,
      arbitrary: fc.nat(good.indexOf(image(parts)) - 1).map((end) => ({ body: good.subarray(0, end) })),
    },
    noise: { ...refused, arbitrary: fc.uint8Array({ maxLength: 5000 }).map((bytes) => ({ body: Buffer.from(bytes) })) },
    'a head that never ends': {
      ...refused,
      arbitrary: fc.integer({ min: 1, max: 200_000 }).map((length) => ({
        body: Buffer.concat([
          Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="`),
          Buffer.alloc(length, 'x'),
        ]),
      })),
    },
    'too many parts': {
      ...refused,
      arbitrary: fc.integer({ min: 1001, max: 5000 }).map((count) => ({
        body: multipart([...parts, ...Array.from({ length: count }, (_, n) => ({ name: `f${n}`, bytes: '' }))]),
      })),
    },
    'a field given twice': {
      ...refused,
      arbitrary: fc.constantFrom(parts[0]!, parts.at(-1)!).map((part) => ({ body: multipart([...parts, part]) })),
    },
    'another content type': {
      ...refused,
      arbitrary: fc
        .constantFrom(
          'text/plain',
          'application/json',
          'multipart/mixed',
          'multipart/form-dat',
          'multipart',
          '/',
          '',
          '\xff',
        )
        .map((value) => ({ headers: type(`${value}; boundary=${boundary}`), body: good })),
    },
    'a content encoding': {
      ...refused,
      arbitrary: fc
        .constantFrom('gzip', 'br', 'x', 'identity')
        .map((value) => ({ headers: { 'Content-Encoding': value }, body: good })),
    },
  }
}

const token = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_.'), minLength: 1, maxLength: 60 })

const image = (parts: Parts) => parts.at(-1)!.bytes as Buffer
