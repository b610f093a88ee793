import sharp from 'sharp'
import type { Gradients } from './gradients.ts'
import { listUnknown, type Outlines } from './outlines.ts'

/** The longer side of a map, in pixels. */
const longerSidePx = 1024
const quality = 80
/** Of 0 to 6: more takes long. */
const effort = 2

type Colour = readonly [red: number, green: number, blue: number]
const lostColour: Colour = [220, 20, 30]
const inventedColour: Colour = [30, 90, 230]

/** A loss that is less certain is not drawn. */
const lostFrom = 0.5

/** The source is paler than what is drawn on it: this share of its grey, above white's rest. */
const greyShare = 0.6
const greyFrom = 255 * (1 - greyShare)

type Compared = { source: string; wanted: Outlines; made: Gradients; missed: Float32Array }

/** Writes the source in grey as a WebP, with red where its outlines were lost and blue where the rendering has others. */
export async function drawFidelityMap({ source, wanted, made, missed }: Compared, output: string): Promise<void> {
  const { at, width, height } = wanted
  const marks = new Uint8Array(4 * width * height)
  const mark = (place: number, colour: Colour) => {
    const [x, y] = [place % width, Math.floor(place / width)]
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
        marks.set([...colour, 255], 4 * (row * width + column))
  }
  for (const place of listUnknown(made, wanted)) mark(place, inventedColour)
  for (const [n, share] of missed.entries()) if (share >= lostFrom) mark(at[n]!, lostColour)

  const scale = longerSidePx / Math.max(width, height)
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const drawn = await sharp(marks, { raw: { width, height, channels: 4 } })
    .resize({ ...size, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  const grey = await sharp(source)
    .flatten({ background: 'white' })
    .resize({ ...size, fit: 'fill' })
    .greyscale()
    .linear(greyShare, greyFrom)
    .raw()
    .toBuffer({ resolveWithObject: true })
  await sharp(grey.data, { raw: { ...size, channels: grey.info.channels } })
    .toColourspace('srgb')
    .composite([{ input: drawn, raw: { ...size, channels: 4 } }])
    .webp({ quality, effort })
    .toFile(output)
}
