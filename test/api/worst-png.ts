import { crc32, createDeflate } from 'node:zlib'
import { file } from './pictures.ts'

/** Where each pass begins, and how far apart its pixels are (PNG, Adam7). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const bytesPerPixel = 8

/** The picture with the highest cost for its size: interlaced, of 16 bits and four channels, and all of one colour. */
export async function worstPng(side: number): Promise<File> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([16, 6, 0, 0, 1], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const parts = [signature, chunk('IHDR', header), chunk('IDAT', await packRows(side)), chunk('IEND', Buffer.alloc(0))]
  return file(Buffer.concat(parts), 'worst.png', 'image/png')
}

/** A row at a time, because all of them together are half a gigabyte. */
async function packRows(side: number): Promise<Buffer> {
  const deflate = createDeflate()
  const packed: Buffer[] = []
  deflate.on('data', (data: Buffer) => packed.push(data))
  for (const [left, top, right, down] of passes) {
    const row = Buffer.alloc(1 + Math.ceil((side - left) / right) * bytesPerPixel)
    for (let y = top; y < side; y += down) {
      if (!deflate.write(row)) await new Promise((drained) => deflate.once('drain', drained))
    }
  }
  await new Promise((ended) => deflate.end().once('end', ended))
  return Buffer.concat(packed)
}

export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const made = Buffer.alloc(8 + named.length)
  made.writeUInt32BE(data.length, 0)
  named.copy(made, 4)
  made.writeUInt32BE(crc32(named), 4 + named.length)
  return made
}
