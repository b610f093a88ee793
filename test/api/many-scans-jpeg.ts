import { file } from './pictures.ts'

const channels = 3
/** The longest run of blocks without anything, as the code of a run and its bits (ITU T.81, G.1.2.2). */
const longestRun = 32_767

/**
 * A valid progressive JPEG, all of one colour, whose scans refine one frequency of one channel each: a scan is a few bytes, and the
 * decoder passes over all blocks of its channel for it.
 */
export function manyScansJpeg({ side, scans }: { side: number; scans: number }): File {
  const blocks = Math.ceil(side / 8) ** 2
  const parts = [marker(0xd8), quantisation(), frame(side), huffman(0, [0]), huffman(0x10, [0xe0]), flatScan(blocks)]
  const empty = emptyBands(blocks)
  for (let scan = 0; scan < scans - 1; scan++) {
    const frequency = 1 + (Math.floor(scan / channels) % 63)
    const precision = Math.floor(scan / channels / 63)
    const step = precision ? ((14 - precision) << 4) | (13 - precision) : 13
    parts.push(scanHeader([1 + (scan % channels)], [frequency, frequency, step]), empty)
  }
  return file(Buffer.concat([...parts, marker(0xd9)]), 'scans.jpg', 'image/jpeg')
}

function marker(code: number, body?: Buffer): Buffer {
  if (!body) return Buffer.from([0xff, code])
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

const quantisation = () => marker(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)]))

function frame(side: number): Buffer {
  const body = Buffer.from([8, 0, 0, 0, 0, channels, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
  body.writeUInt16BE(side, 1)
  body.writeUInt16BE(side, 3)
  return marker(0xc2, body)
}

/** A table whose only symbol has the code 0, of one bit. */
const huffman = (table: number, [symbol]: [number]) =>
  marker(0xc4, Buffer.from([table, 1, ...Array<number>(15).fill(0), symbol]))

const scanHeader = (ids: number[], spectrum: [first: number, last: number, precisions: number]) =>
  marker(0xda, Buffer.from([ids.length, ...ids.flatMap((id) => [id, 0]), ...spectrum]))

/** The first scan: a bit for each block of each channel says that nothing differs from the block before. */
const flatScan = (blocks: number) =>
  Buffer.concat([scanHeader([1, 2, 3], [0, 0, 0]), bits('0'.repeat(blocks * channels))])

/** Each run is one bit and 14 more. */
function emptyBands(blocks: number): Buffer {
  let written = ''
  for (let left = blocks; left > 0; left -= longestRun) written += '0'.padEnd(15, '1')
  return bits(written)
}

/** Filled up with ones; a byte of ones is followed by a zero. */
function bits(written: string): Buffer {
  const bytes: number[] = []
  for (let at = 0; at < written.length; at += 8) {
    const byte = Number.parseInt(written.slice(at, at + 8).padEnd(8, '1'), 2)
    bytes.push(byte, ...(byte === 0xff ? [0] : []))
  }
  return Buffer.from(bytes)
}
