import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { PictureKind } from '../../classical/space/picture-kind.ts'
import { writeThumbnail } from '../thumbnail.ts'
import { countWork } from './count-work.ts'
import { measureLumaDeviation } from './luma.ts'
import { countParts, findExcess } from './parts.ts'

const maxPixels = 50_000_000
const minSide = 16

/** Enough to see the colour of lines on a transparent ground. */
const sampledPx = 256
/** A POST waits for it. */
const thumbnailEffort = 0
const drawnWhiteMin = 225

export type InspectRequest = {
  input: string
  /** Where the picture is written, without the extension; a small copy of it is written beside it. */
  output: string
  /** Bring it to exactly this width, and refuse it if it becomes higher than `maxHeight`. */
  width?: number
  maxHeight?: number
  /** And crop it to this ratio of width to height, about what stands out. */
  ratio?: number
  /** Or: shrink it if its longer side is more than this. */
  maxSide?: number
  /** Measure how much its brightness varies. */
  measureLuma?: true
  /** Tell what kind of picture it looks like. */
  findKind?: true
}

/** The result for an upload: a picture on disk, or why it was refused, in words for its caller and for the log. */
export type Inspected = { refused: string; cause?: string; isCorrupt?: true; shown?: Size } | Accepted

type Accepted = {
  refused?: undefined
  path: string
  type: string
  width: number
  height: number
  sizeBytes: number
  thumbnail: { path: string; sizeBytes: number }
  notes: string[]
  /** Its size before it was shrunk, upright. */
  shown: Size
  /** The standard deviation of its luma, of 255, if that was to be measured. */
  lumaDeviation?: number
  /** What it looks like, if that was to be found. */
  kind?: PictureKind['kind']
  /** Of the bytes as they came, in hexadecimal digits. */
  sha256: string
}

type Size = { width: number; height: number }

/**
 * Decodes a picture to its last row and writes it upright, opaque, in sRGB, bare of metadata and at its working size.
 * Runs in a media child only: a hostile file costs that child.
 *
 * @param tellWork gets the amount of work once it is known, before it begins
 */
export async function inspect(
  request: InspectRequest,
  tellWork: (bytes: number) => void = () => {},
): Promise<Inspected> {
  try {
    const bytes = await readFile(request.input)
    const parts = countParts(bytes)
    const excess = findExcess(parts)
    if (excess) return { refused: excess }
    const image = sharp(request.input, { failOn: 'error', limitInputPixels: false, pages: 1 })
    const metadata = await image.metadata()
    const refused = refuse(metadata, request)
    if (refused) return refused
    tellWork(countWork(metadata, parts, request))
    const isLossless = metadata.format === 'png' || metadata.format === 'gif' || isLosslessWebp(bytes)
    return { ...(await normalise(image, metadata, isLossless, request)), sha256: hash('sha256', bytes) }
  } catch (error) {
    return {
      refused: 'cannot be decoded to its end: the file is damaged or cut short',
      cause: String(error),
      isCorrupt: true,
    }
  }
}

function refuse(metadata: Metadata, { width, maxHeight, ratio }: InspectRequest): Inspected | undefined {
  const size = upright(metadata)
  if (size.width * size.height > maxPixels) return { refused: `more than ${maxPixels} pixels` }
  if (Math.min(size.width, size.height) < minSide)
    return { refused: `smaller than ${minSide} pixels on a side`, shown: size }
  if (width && maxHeight && Math.round(ratio ? width / ratio : (size.height * width) / size.width) > maxHeight) {
    return { refused: `more than ${maxHeight} pixels high at a width of ${width}` }
  }
  return undefined
}

/** Width and height as people see the first frame: orientations 5 to 8 lie on their side. */
function upright({ width, height, pageHeight, autoOrient }: Metadata) {
  return pageHeight ? { width, height: pageHeight } : (autoOrient ?? { width, height })
}

/** Whether a WebP has a lossless bitstream, in the chunk `VP8L` (RFC 9649, section 2). Each chunk has a name, its size and an even number of bytes. */
function isLosslessWebp(bytes: Buffer): boolean {
  const nameAt = (at: number) => bytes.toString('latin1', at, at + 4)
  if (nameAt(0) !== 'RIFF' || nameAt(8) !== 'WEBP') return false
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (nameAt(at) === 'VP8L') return true
    if (nameAt(at) === 'VP8 ' || nameAt(at) === 'ANMF') return false
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size & 1)
  }
  return false
}

async function normalise(
  image: Sharp,
  metadata: Metadata,
  isLossless: boolean,
  request: InspectRequest,
): Promise<Omit<Accepted, 'sha256'>> {
  const { width, maxSide, ratio } = request
  const sized = image
    .autoOrient()
    .resize(
      maxSide
        ? { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }
        : ratio
          ? {
              width: width!,
              height: Math.round(width! / ratio),
              kernel: 'lanczos3',
              fit: 'cover',
              position: sharp.strategy.attention,
            }
          : { width, kernel: 'lanczos3' },
    )
    .toColourspace('srgb')
  const { picture, background } = metadata.hasAlpha ? await flatten(sized) : { picture: await held(sized) }
  // Lossless input stays lossless; a photo in a lossless file would only be large.
  const encoded = isLossless
    ? picture.clone().png({ compressionLevel: 1 })
    : // The best Huffman tables would take a third of a POST's time for 4 % of the bytes.
      picture.clone().jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
  const path = `${request.output}.${isLossless ? 'png' : 'jpg'}`
  const written = await encoded.toFile(path)
  const small = `${request.output}-small.webp`
  return {
    path,
    type: isLossless ? 'image/png' : 'image/jpeg',
    width: written.width,
    height: written.height,
    sizeBytes: written.size,
    thumbnail: { path: small, sizeBytes: await writeThumbnail(picture, small, { effort: thumbnailEffort }) },
    shown: upright(metadata),
    ...(request.measureLuma && { lumaDeviation: await measureLumaDeviation(path) }),
    ...(request.findKind && { kind: await kindOf(path) }),
    notes: [
      ...((metadata.pages ?? 1) > 1 ? ['Of the animated image, the first frame was used.'] : []),
      ...(background ? [`Transparent parts of the image, if it has any, were made ${background}.`] : []),
    ],
  }
}

async function kindOf(path: string): Promise<PictureKind['kind']> {
  // Loaded when first needed, so that an inspecting child stays small.
  const { findKind } = await import('../../classical/space/picture-kind.ts')
  const { loadPicture } = await import('../../classical/pixels/picture-file.ts')
  return findKind(await loadPicture(path)).kind
}

/** The pixels at their working size, so that the picture and its small copy need one decode. */
async function held(sized: Sharp): Promise<Sharp> {
  const { data, info } = await sized.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
}

/** Puts a ground behind what is transparent. */
async function flatten(sized: Sharp): Promise<{ picture: Sharp; background: string }> {
  const picture = await held(sized.ensureAlpha())
  const background = (await isDrawnInWhite(picture.clone())) ? 'black' : 'white'
  return { picture: picture.flatten({ background }), background }
}

/** White lines on a transparent ground would vanish on white. */
async function isDrawnInWhite(picture: Sharp): Promise<boolean> {
  const pixels = await picture.resize(sampledPx, sampledPx, { fit: 'inside' }).raw().toBuffer()
  let seen = 0
  let light = 0
  for (let p = 0; p < pixels.length; p += 4) {
    const opacity = pixels[p + 3]! / 255
    seen += opacity
    light += opacity * Math.min(pixels[p]!, pixels[p + 1]!, pixels[p + 2]!)
  }
  return seen < (pixels.length / 4) * 0.6 && light > seen * drawnWhiteMin
}

/** Decodes an engine's picture and returns its true size. Throws if it is not a picture. */
export async function probePicture(path: string): Promise<{ width: number; height: number }> {
  const { info } = await sharp(path, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height }
}
