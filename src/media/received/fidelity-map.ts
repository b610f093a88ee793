import sharp from 'sharp'
import type { Gradients, Size } from './gradients.ts'
import { listUnknown, type Outlines } from './outlines.ts'

/** The longer side of a map, in pixels. */
const longerSidePx = 1024
const quality = 80
/** Of 0 to 6: more takes longer, for a seventh fewer bytes. A result waits for its map. */
const effort = 0

type Colour = readonly [red: number, green: number, blue: number]
const lostColour: Colour = [220, 20, 30]
const inventedColour: Colour = [30, 90, 230]

/** A loss that is less certain is not drawn. */
const lostFrom = 0.5

/** The source is paler than what is drawn on it: this share of its grey, above white's rest. */
const greyShare = 0.6
const greyFrom = 255 * (1 - greyShare)

/** The grey of a map: one byte a pixel. */
export type Ground = Size & { grey: Uint8Array }

/** What a source's maps are drawn on. */
export async function openGround(source: string): Promise<Ground> {
  const { width, height } = await sharp(source).metadata()
  const scale = longerSidePx / Math.max(width, height)
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const grey = await sharp(source)
    .flatten({ background: 'white' })
    .resize({ ...size, fit: 'fill' })
    .greyscale()
    .linear(greyShare, greyFrom)
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer()
  return { ...size, grey }
}

type Compared = { ground: Ground; wanted: Outlines; made: Gradients; missed: Float32Array }

/** Draws the source in grey, as a WebP, with red where its outlines were lost and blue where the rendering has others. */
export async function drawFidelityMap({ ground, wanted, made, missed }: Compared): Promise<Buffer> {
  const { width, height, grey } = ground
  const rgb = new Uint8Array(3 * grey.length)
  for (let i = 0, p = 0; i < grey.length; i++, p += 3) rgb[p] = rgb[p + 1] = rgb[p + 2] = grey[i]!
  const [across, down] = [width / wanted.width, height / wanted.height]
  const mark = (place: number, [red, green, blue]: Colour) => {
    const [x, y] = [place % wanted.width, Math.floor(place / wanted.width)]
    const [left, right] = [Math.max(0, Math.round((x - 1) * across)), Math.min(width, Math.round((x + 2) * across))]
    const [top, bottom] = [Math.max(0, Math.round((y - 1) * down)), Math.min(height, Math.round((y + 2) * down))]
    for (let row = top; row < bottom; row++) {
      for (let p = 3 * (row * width + left); p < 3 * (row * width + right); p += 3) {
        rgb[p] = red
        rgb[p + 1] = green
        rgb[p + 2] = blue
      }
    }
  }
  for (const place of listUnknown(made, wanted)) mark(place, inventedColour)
  for (const [n, share] of missed.entries()) if (share >= lostFrom) mark(wanted.at[n]!, lostColour)
  return await sharp(rgb, { raw: { width, height, channels: 3 } })
    .webp({ quality, effort })
    .toBuffer()
}
