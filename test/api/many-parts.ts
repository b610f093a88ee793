import { deflateSync } from 'node:zlib'
import { bytesOf, file, png, webp } from './pictures.ts'
import { chunk } from './worst-png.ts'

const side = 16
/** The signature and the header. */
const pngHeadBytes = 33

/** A PNG with texts of 4 MB each, which are compressed to a thousandth. */
export async function manyTextsPng(count: number): Promise<File> {
  const small = await bytesOf(await png({ width: side, height: side }))
  const compressed = deflateSync(Buffer.alloc(4_000_000, 'a'))
  const texts = Array.from({ length: count }, (_, n) =>
    chunk('zTXt', Buffer.concat([Buffer.from(`text ${n}\0\0`, 'latin1'), compressed])),
  )
  return file(
    Buffer.concat([small.subarray(0, pngHeadBytes), ...texts, small.subarray(pngHeadBytes)]),
    'texts.png',
    'image/png',
  )
}

/** An animated WebP of the same frame again and again. */
export async function manyFramesWebp(count: number): Promise<File> {
  const still = await bytesOf(await webp({ width: side, height: side }))
  const place = Buffer.alloc(16)
  place.writeUIntLE(side - 1, 6, 3)
  place.writeUIntLE(side - 1, 9, 3)
  place.writeUIntLE(10, 12, 3)
  const frame = riffChunk('ANMF', Buffer.concat([place, still.subarray(12)]))
  const head = Buffer.alloc(10)
  head[0] = 2
  head.writeUIntLE(side - 1, 4, 3)
  head.writeUIntLE(side - 1, 7, 3)
  const frames = Array<Buffer>(count).fill(frame)
  const content = [Buffer.from('WEBP'), riffChunk('VP8X', head), riffChunk('ANIM', Buffer.alloc(6)), ...frames]
  return file(riffChunk('RIFF', Buffer.concat(content)), 'frames.webp', 'image/webp')
}

function riffChunk(type: string, data: Buffer): Buffer {
  const made = Buffer.alloc(8)
  made.write(type, 'latin1')
  made.writeUInt32LE(data.length, 4)
  return Buffer.concat([made, data, Buffer.alloc(data.length % 2)])
}
