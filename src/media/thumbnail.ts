import type { Sharp } from 'sharp'

/** The longer side, in pixels; a smaller picture keeps its size. */
const longerSidePx = 384
/** A page of 96 stays under 2 MB with room for its JSON. */
const quality = 60

/**
 * Writes a small copy of a picture as WebP, for lists. Returns the size of the file in bytes.
 *
 * @param effort of 0 to 6: more takes longer, for a third fewer bytes at most
 */
export async function writeThumbnail(picture: Sharp, output: string, effort: number): Promise<number> {
  const { size } = await picture
    .resize({
      ...{ width: longerSidePx, height: longerSidePx, fit: 'inside', withoutEnlargement: true },
      // At this size nobody sees a difference to slower ones.
      kernel: 'linear',
    })
    .webp({ quality, effort })
    .toFile(output)
  return size
}
