import sharp from 'sharp'
import type { Plane } from '../../classical/pixels/plane.ts'
import type { Gradients } from './gradients.ts'
import { listUnknown, type Outlines } from './outlines.ts'

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

type Compared = { wanted: Outlines; made: Gradients; missed: Float32Array }

/**
 * Draws the source in grey, as a WebP of the size at which pictures are compared, with red where its outlines were lost and blue where the
 * rendering has others.
 */
export async function drawFidelityMap({ wanted, made, missed }: Compared): Promise<Buffer> {
  const { width, height } = wanted
  const [luma] = wanted.gradients.planes
  const rgb = new Uint8Array(3 * luma.length)
  for (let y = 0; y < height; y++) paintGrey(rgb, luma, y * width, (y + 1) * width)
  for (const place of listUnknown(made, wanted)) mark(rgb, place, width, inventedColour)
  for (let n = 0; n < missed.length; n++) if (missed[n]! >= lostFrom) mark(rgb, wanted.at[n]!, width, lostColour)
  return await sharp(rgb, { raw: { width, height, channels: 3 } })
    .webp({ quality, effort })
    .toBuffer()
}

/** Of one row: small functions are compiled well. */
function paintGrey(rgb: Uint8Array, luma: Plane, from: number, to: number): void {
  for (let i = from, p = 3 * from; i < to; i++, p += 3)
    rgb[p] = rgb[p + 1] = rgb[p + 2] = greyFrom + greyShare * luma[i]!
}

/** Outlines lie far enough inside for the pixels around them. */
function mark(rgb: Uint8Array, place: number, width: number, [red, green, blue]: Colour): void {
  for (let row = place - width; row <= place + width; row += width) {
    for (let p = 3 * (row - 1); p < 3 * (row + 2); p += 3) {
      rgb[p] = red
      rgb[p + 1] = green
      rgb[p + 2] = blue
    }
  }
}
