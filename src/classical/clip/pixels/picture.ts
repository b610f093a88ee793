import sharp from 'sharp'
import type { Size } from '../clip-size.ts'
import { enclosingPixels, type Rectangle } from '../path/crop.ts'
import { doublePlane, halvePlane } from './plane.ts'
import { rgbToYuv, type Yuv } from './yuv.ts'

/** The most pixels for each pixel of the widest view: headroom for closer views without aliasing. */
const densityMax = 1.15

/** A picture cut to the part that a clip shows and reduced to the resolution it needs. Nothing is enlarged here: libvips would shift it by half a pixel. */
export type PreparedPicture = Yuv & {
  /** The same part, from the whole picture's pixels to those of the cut. */
  toCut(part: Rectangle): Rectangle
}

export async function readSize(path: string): Promise<Size> {
  const { width, height } = await sharp(path).metadata()
  return { width, height }
}

export async function preparePicture(
  path: string,
  picture: Size,
  parts: Rectangle[],
  clip: Size,
): Promise<PreparedPicture> {
  const box = enclosingPixels(parts, picture)
  const density = Math.max(...parts.map((part) => part.width)) / clip.width
  const scale = Math.min(1, densityMax / density)
  const cut = { width: Math.ceil(box.width * scale), height: Math.ceil(box.height * scale) }
  const rgb = await sharp(path)
    .extract(box)
    .resize({ ...cut, fit: 'fill', fastShrinkOnLoad: false })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const { y, u, v } = rgbToYuv(rgb, cut)
  return {
    // Four taps soften fine detail by how far it falls between samples, which makes a moving picture flicker. Doubled, it is coarse.
    y: doublePlane(y),
    // A frame's chroma has half its sides, so that of a dense picture would alias.
    ...(density > 0.6 ? { u: halvePlane(u), v: halvePlane(v) } : { u, v }),
    toCut: (part) => ({
      left: ((part.left - box.left) * cut.width) / box.width,
      top: ((part.top - box.top) * cut.height) / box.height,
      width: (part.width * cut.width) / box.width,
      height: (part.height * cut.height) / box.height,
    }),
  }
}
