import sharp, { type Sharp } from 'sharp'
import { sniff } from '../sniff.ts'
import { thumbnailOfResult, writeThumbnail } from '../thumbnail.ts'
import { beginMeasuring } from './fidelity.ts'

const maxPixels = 50_000_000
const minSide = 16
/** A ratio that differs by more is worth a note. */
const ratioTolerance = 0.02
/** A picture of less than this share of the pixels that were asked for is worth a note: its details are coarser. */
const smallShare = 0.5

export type ReceivedPicture = { width: number; height: number; blank: boolean; notes: string[] }

/**
 * Decodes a picture from outside to its end, and writes it opaque, bare of metadata and as large as the source, and its small copy from the
 * same pixels.
 */
export async function receivePicture(
  { received, source }: { received: string; source: string },
  output: string,
  thumbnail: string,
): Promise<ReceivedPicture> {
  const type = await sniff(received)
  if (!['image/png', 'image/jpeg', 'image/webp'].includes(type ?? ''))
    throw new Error(`it is ${type ?? 'of no known type'}`)
  const { width, height } = await sharp(source).metadata()
  const image = sharp(received, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
  const found = (await image.metadata()).autoOrient
  if (Math.min(found.width, found.height) < minSide)
    throw new Error(`it is ${found.width}x${found.height} pixels, which is too small`)
  const { data, info } = await image
    .autoOrient()
    .flatten({ background: 'white' })
    .resize({ width, height, fit: 'cover', kernel: 'lanczos3' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels } = info
  // A clone of one would copy the pixels.
  const decoded = () => sharp(data, { raw: { width, height, channels } })
  // The comparison takes longest, and on one core: what the others do must not delay its beginning. They begin together, because this process
  // may be too busy to begin one after another.
  await beginMeasuring(source, output, decoded())
  const [blank] = await Promise.all([
    isBlank(decoded()),
    decoded().png({ compressionLevel: 1 }).toFile(output),
    writeThumbnail(decoded(), thumbnail, thumbnailOfResult),
  ])
  const differs = Math.abs((found.width * height) / (found.height * width) - 1) > ratioTolerance
  const isSmall = found.width * found.height < smallShare * width * height
  const changes = [
    ...(differs ? ['cropped to the ratio of the image'] : []),
    ...(isSmall ? [`enlarged to ${width}x${height}`] : []),
  ]
  const notes = changes.length
    ? [`The engine made a picture of ${found.width}x${found.height}; it was ${changes.join(', and ')}.`]
    : []
  return { width, height, blank, notes }
}

/** Whether it has one colour throughout, up to what a lossy codec leaves of one. */
async function isBlank(picture: Sharp): Promise<boolean> {
  const samples = await picture.resize(64, 64, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer()
  const levels = [0, 1, 2].map((channel) => samples.filter((_, place) => place % 3 === channel))
  return levels.every((channel) => Math.max(...channel) - Math.min(...channel) <= 4)
}
