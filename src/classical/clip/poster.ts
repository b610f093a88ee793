import sharp from 'sharp'
import type { Size } from './clip-size.ts'
import { yuvToRgb } from './pixels/yuv.ts'

/** A frame as a JPEG: what a player shows before it plays. */
export async function writePoster(frame: Uint8Array, size: Size, path: string): Promise<void> {
  await sharp(yuvToRgb(frame, size), { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 88 })
    .toFile(path)
}
