import sharp, { type Sharp } from 'sharp'

/** The longer side, in pixels; a smaller picture keeps its size. */
const longerSidePx = 384

/** A worker has time for small files; a page of 96 results stays under 2 MB with room for its JSON. */
export const thumbnailOfResult = { effort: 4, maxBytes: 12_000 }

/** Few pictures need more than the first, and none more than the last: noise that fills the picture is gone by then. */
const tries: { quality: number; blur?: number }[] = [
  { quality: 60 },
  { quality: 30 },
  { quality: 20, blur: 2 },
  { quality: 10, blur: 4 },
]

/**
 * Writes a small copy of a picture as WebP, for lists. Returns the size of the file in bytes.
 *
 * @param picture is used up
 * @param effort of 0 to 6: more takes longer, for a third fewer bytes at most
 * @param maxBytes beyond it the copy is made coarser, if that is given
 */
export async function writeThumbnail(
  picture: Sharp,
  output: string,
  { effort, maxBytes = Number.POSITIVE_INFINITY }: { effort: number; maxBytes?: number },
): Promise<number> {
  const { data, info } = await picture
    .resize({
      ...{ width: longerSidePx, height: longerSidePx, fit: 'inside', withoutEnlargement: true },
      // At this size nobody sees a difference to slower ones.
      kernel: 'linear',
    })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  let size = 0
  for (const { quality, blur } of tries) {
    const small = sharp(data, { raw: { width, height, channels } })
    const written = await (blur ? small.blur(blur) : small).webp({ quality, effort }).toFile(output)
    size = written.size
    if (size <= maxBytes) break
  }
  return size
}
