import fc from 'fast-check'
import { multipart } from '../api/multipart.ts'
import { type MalformedKind, type Parts, uncutBytes } from './malformed-kind.ts'

/** Ways to break the framing of the request itself, including request smuggling. */
export function brokenHttp(authorized: Record<string, string>, parts: Parts): Record<string, MalformedKind> {
  const good = multipart(parts)
  const uncut = uncutBytes(good)
  const refused = { isComplete: true, mayPass: false }
  const raw = (lines: readonly string[], body: Buffer) => {
    const headers = Object.entries(authorized).map(([name, value]) => `${name}: ${value}`)
    const head = [' HTTP/1.1', 'Host: localhost', ...headers, ...lines, '', '']
    return Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), body])
  }
  const length = `Content-Length: ${good.length}`
  const head = raw([length], Buffer.alloc(0))
  const chunked = 'Transfer-Encoding: chunked'
  const smuggled = Buffer.from('0\r\n\r\nGET /v1/account HTTP/1.1\r\nHost: x\r\n\r\n')
  return {
    'a length beyond the body': {
      isComplete: false,
      mayPass: false,
      arbitrary: fc
        .integer({ min: 1, max: 60_000_000 })
        .map((more) => ({ headers: { 'Content-Length': good.length + more }, body: good })),
    },
    'a length short of the body': {
      ...refused,
      arbitrary: fc.nat(uncut).map((size) => ({ headers: { 'Content-Length': size }, body: good })),
    },
    'gone halfway': {
      isComplete: false,
      mayPass: false,
      arbitrary: fc.nat(uncut).map((end) => raw([length], good.subarray(0, end))),
    },
    'gone in the head': {
      isComplete: false,
      mayPass: false,
      arbitrary: fc.integer({ min: 1, max: head.length - 3 }).map((end) => head.subarray(0, end)),
    },
    'framing that contradicts itself': {
      ...refused,
      arbitrary: fc
        .constantFrom(
          [length, chunked],
          [chunked, length],
          [length, 'Content-Length: 5'],
          [`Content-Length: ${good.length}, 5`],
          ['Content-Length: -1'],
          [`Content-Length: +${good.length}`],
          ['Content-Length: 0x10'],
          ['Content-Length: 99999999999999999999'],
          ['Transfer-Encoding : chunked', length],
          ['Transfer-Encoding: xchunked'],
          ['Transfer-Encoding: chunked, identity'],
          ['Transfer-Encoding: identity', chunked],
          ['Transfer-Encoding:\tchunked', length],
          ['Transfer-Encoding: \vchunked', length],
          [chunked, 'X: y\rZ: w'],
          [`Content-Length : ${good.length}`],
          [length, 'Content-Type: multipart/form-data;\r\n boundary=x'],
          [' X: folded before all', length],
          ['X', length],
          ['X: \0', length],
        )
        .map((lines) => raw(lines, Buffer.concat([smuggled, good]))),
    },
    'broken chunks': {
      ...refused,
      arbitrary: fc
        .tuple(
          fc.constantFrom('zz', '-5', '0x5', 'ffffffffffffffffff', '5;', '', ' 5', '5\n', '5\r'),
          fc.constantFrom('hello', 'hello\r', 'hello\n', 'hello\r\n-', 'hellohello\r\n'),
        )
        .map(([size, data]) => raw([chunked], Buffer.from(`${size}\r\n${data}\r\nzz\r\n\r\n`, 'latin1'))),
    },
    'chunks that hold no form': {
      ...refused,
      arbitrary: fc
        .integer({ min: 1, max: uncut })
        .map((size) => raw([chunked], Buffer.concat([chunk(good.subarray(0, size)), chunk(Buffer.alloc(0))]))),
    },
  }
}

const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
