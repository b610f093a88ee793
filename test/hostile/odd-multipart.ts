import fc from 'fast-check'
import { boundary, multipart } from '../api/multipart.ts'
import type { MalformedKind, Parts } from './malformed-kind.ts'

/** Forms that stay well-formed, with something in them that trips up careless parsers. */
export function oddMultipart(parts: Parts): Record<string, MalformedKind> {
  const good = multipart(parts)
  const odd = { isComplete: true, mayPass: true }
  const withHead = (head: string) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\nx\r\n`, 'latin1'), good])
  const names = fc.oneof(
    fc.constantFrom(
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      'prompt[]',
      'image.path',
      '../image',
      '',
      'a\0b',
    ),
    fc.string({ unit: 'binary', maxLength: 50 }),
    fc.integer({ min: 100, max: 50_000 }).map((length) => 'n'.repeat(length)),
  )
  return {
    'an odd field name': {
      ...odd,
      arbitrary: names.map((name) => ({ body: multipart([{ name, bytes: 'x' }, ...parts]) })),
    },
    'an odd file name': {
      ...odd,
      arbitrary: fc
        .oneof(
          names,
          fc.constantFrom('../../etc/passwd', 'a"b.jpg', 'a\\".jpg', 'a\r\nX: y', '/', 'CON', '%00', 'a;b=c'),
        )
        .map((filename) => ({ body: multipart([...parts.slice(0, -1), { ...parts.at(-1)!, filename }]) })),
    },
    'an odd value': {
      ...odd,
      arbitrary: fc
        .oneof(
          fc.uint8Array({ maxLength: 300 }),
          fc.constant(Buffer.from('a\0b')),
          fc.constant(Buffer.alloc(100_000, 'x')),
        )
        .map((value) => ({ body: multipart([{ name: 'prompt', bytes: Buffer.from(value) }, ...parts.slice(1)]) })),
    },
    'an odd part header': {
      ...odd,
      arbitrary: fc
        .oneof(
          fc.constantFrom(
            'Content-Disposition: form-data',
            'Content-Disposition: attachment; name="prompt"',
            "Content-Disposition: form-data; name*=utf-8''pro%6Dpt; name=x",
            'Content-Disposition: form-data; name=x; filename*=%00%zz',
            'Content-Disposition : form-data; name="x"',
            'Content-Disposition: form-data;\r\n name="x"',
            'Content-Disposition: form-data; name="x"\r\nContent-Type: text/plain; charset=utf-7',
            'Content-Disposition: form-data; name="x"\r\nContent-Type: text/plain; charset=nonsense',
            'Content-Disposition: form-data; name="x"\r\nContent-Transfer-Encoding: base64',
            'Content-Disposition: form-data; name="x"\r\nContent-Length: -5',
            ': x',
            '__proto__: x',
            '\0',
          ),
          fc.string({ unit: 'binary', maxLength: 200 }),
          fc.integer({ min: 100, max: 100_000 }).map((length) => `X: ${'h'.repeat(length)}`),
          fc
            .integer({ min: 10, max: 5000 })
            .map((count) => Array.from({ length: count }, (_, n) => `H${n}: x`).join('\r\n')),
        )
        .map((head) => ({ body: withHead(head) })),
    },
    'something before or after the form': {
      ...odd,
      arbitrary: fc
        .tuple(fc.uint8Array({ maxLength: 2000 }), fc.uint8Array({ maxLength: 2000 }))
        .map(([before, after]) => ({
          body: Buffer.concat([before, Buffer.from('\r\n'), good, after]),
        })),
    },
    'a form inside a form': {
      ...odd,
      arbitrary: fc.integer({ min: 1, max: 50 }).map((depth) => {
        let body = good
        for (let level = 0; level < depth; level++) body = multipart([{ name: 'nested', type: mixed, bytes: body }])
        return { body }
      }),
    },
    'many parts': {
      ...odd,
      arbitrary: fc.integer({ min: 1, max: 990 }).map((count) => ({
        body: multipart([
          ...Array.from({ length: count }, (_, n) => ({ name: `f${n % 7}`, filename: 'x', bytes: 'x' })),
          ...parts,
        ]),
      })),
    },
  }
}

const mixed = `multipart/mixed; boundary=${boundary}`
