import { crc32 } from 'node:zlib'
import fc from 'fast-check'

export type Mutated = { what: string; bytes: Buffer }

/** A picture file with one to three of the ways in which files break or are broken. */
export function mutatedFile(originals: Record<string, Buffer>): fc.Arbitrary<Mutated> {
  const files = Object.entries(originals)
  return fc
    .tuple(fc.constantFrom(...files), fc.array(mutation(Object.values(originals)), { minLength: 1, maxLength: 2 }))
    .map(([[name, original], mutations]) => ({
      what: [name, ...mutations.map(({ what }) => what)].join(', '),
      bytes: mutations.reduce((bytes, { mutate }) => mutate(bytes), original),
    }))
}

/** Places are fractions of the file, so that they make sense whatever came before. */
type Mutation = { what: string; mutate: (bytes: Buffer) => Buffer }

function mutation(others: Buffer[]): fc.Arbitrary<Mutation> {
  const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
  const places = fc.array(place, { minLength: 1, maxLength: 40 })
  const noise = fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => Buffer.from(bytes))
  const side = fc.constantFrom(0, 1, 15, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0xffffffff)
  return fc.oneof(
    places.map((places) => named('flipped bits', (bytes) => flipped(bytes, places))),
    places.map((places) =>
      named('flipped bits behind the signature', (bytes) =>
        flipped(
          bytes,
          places.slice(0, 3).map((at) => (12 + at * 200) / bytes.length),
        ),
      ),
    ),
    place.map((end) => named('cut', (bytes) => bytes.subarray(0, end * bytes.length))),
    fc
      .tuple(place, noise)
      .map(([at, noise]) => named('overwritten', (bytes) => spliced(bytes, at, noise.length, noise))),
    fc.tuple(place, noise).map(([at, noise]) => named('inserted', (bytes) => spliced(bytes, at, 0, noise))),
    fc
      .tuple(place, fc.nat(2000))
      .map(([at, length]) => named('a hole', (bytes) => spliced(bytes, at, length, Buffer.alloc(0)))),
    fc
      .tuple(place, fc.nat(2000))
      .map(([at, length]) => named('zeros', (bytes) => spliced(bytes, at, length, Buffer.alloc(length)))),
    fc
      .tuple(place, fc.integer({ min: 2, max: 300 }))
      .map(([at, times]) => named('repeated', (bytes) => repeated(bytes, at, times))),
    noise.map((noise) => named('a tail', (bytes) => Buffer.concat([bytes, noise]))),
    fc.constantFrom(...others).map((other) => named('a file after it', (bytes) => Buffer.concat([bytes, other]))),
    fc
      .tuple(fc.constantFrom(...others), place)
      .map(([other, at]) =>
        named('the rest of another', (bytes) =>
          Buffer.concat([bytes.subarray(0, at * bytes.length), other.subarray(at * other.length)]),
        ),
      ),
    fc
      .tuple(side, side)
      .map(([width, height]) => named(`${width}x${height}`, (bytes) => resized(bytes, width, height))),
    fc
      .tuple(place, fc.constantFrom<SegmentEdit>('remove', 'double', 'lengthen', 'shorten', 'move'))
      .map(([at, edit]) => named(`${edit} a segment`, (bytes) => editSegment(bytes, at, edit))),
  )
}

const named = (what: string, mutate: Mutation['mutate']): Mutation => ({ what, mutate })

function flipped(bytes: Buffer, places: number[]): Buffer {
  const copy = Buffer.from(bytes)
  for (const at of places) {
    const bit = Math.floor(at * 8 * copy.length)
    if (bit < copy.length * 8) copy[bit >> 3]! ^= 1 << (bit & 7)
  }
  return copy
}

function spliced(bytes: Buffer, at: number, length: number, put: Buffer): Buffer {
  const start = Math.floor(at * bytes.length)
  return Buffer.concat([bytes.subarray(0, start), put, bytes.subarray(start + length)])
}

function repeated(bytes: Buffer, at: number, times: number): Buffer {
  const start = Math.floor(at * bytes.length)
  const piece = bytes.subarray(start, start + 100)
  return spliced(bytes, at, 0, Buffer.concat(Array.from({ length: times }, () => piece)))
}

/** Writes another width and height in the header, if the format has them, with a valid checksum. */
function resized(original: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(original)
  const frame = bytes.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc1, 0xc2].includes(bytes[at + 1]!))
  if (bytes.length < 64) return bytes
  if (bytes.subarray(1, 4).equals(Buffer.from('PNG'))) {
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  } else if (bytes[0] === 0xff && frame >= 0 && frame + 9 < bytes.length) {
    bytes.writeUInt16BE(height & 0xffff, frame + 5)
    bytes.writeUInt16BE(width & 0xffff, frame + 7)
  } else if (bytes.subarray(0, 3).equals(Buffer.from('GIF'))) {
    bytes.writeUInt16LE(width & 0xffff, 6)
    bytes.writeUInt16LE(height & 0xffff, 8)
  } else {
    // A lossy WebP of one frame: RIFF, size, WEBP, "VP8 ", size, frame tag and start code.
    bytes.writeUInt16LE(width & 0xffff, 26)
    bytes.writeUInt16LE(height & 0xffff, 28)
  }
  return bytes
}

type SegmentEdit = 'remove' | 'double' | 'lengthen' | 'shorten' | 'move'

function editSegment(bytes: Buffer, at: number, edit: SegmentEdit): Buffer {
  const segments = segmentsOf(bytes)
  if (segments.length < 2) return bytes
  const chosen = segments[Math.floor(at * segments.length)]!
  const piece = Buffer.from(bytes.subarray(chosen.start, chosen.end))
  const rest = Buffer.concat([bytes.subarray(0, chosen.start), bytes.subarray(chosen.end)])
  if (edit === 'remove') return rest
  if (edit === 'move') return Buffer.concat([rest, piece])
  if (edit === 'double') return Buffer.concat([bytes.subarray(0, chosen.end), piece, bytes.subarray(chosen.end)])
  const lastByte = chosen.lengthAt - chosen.start
  piece[lastByte]! += edit === 'lengthen' ? 100 : -1
  return Buffer.concat([bytes.subarray(0, chosen.start), piece, bytes.subarray(chosen.end)])
}

/** The chunks of a PNG or WebP and the marker segments of a JPEG; a GIF has nothing that is found as easily. */
function segmentsOf(bytes: Buffer): { start: number; end: number; lengthAt: number }[] {
  const isPng = bytes[1] === 0x50
  const isWebp = bytes[0] === 0x52
  const segments: { start: number; end: number; lengthAt: number }[] = []
  let start = isPng ? 8 : isWebp ? 12 : 2
  while (start + 8 < bytes.length && (isPng || isWebp || bytes[start] === 0xff)) {
    const size = isPng
      ? bytes.readUInt32BE(start) + 12
      : isWebp
        ? bytes.readUInt32LE(start + 4) + 8
        : bytes.readUInt16BE(start + 2) + 2
    segments.push({ start, end: start + size, lengthAt: start + (isWebp ? 4 : 3) })
    start += size
  }
  return segments
}
