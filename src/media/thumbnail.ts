import sharp from 'sharp'

/** The longer side, in pixels; a smaller picture keeps its size. */
const longerSidePx = 384
/** A page of 96 stays under 2 MB with room for its JSON. */
const quality = 60
/** Of 0 to 6: more takes longer, for few bytes less. */
const effort = 2

/** Writes a small copy of a picture as WebP, for lists. Returns the size of the file in bytes. */
export async function writeThumbnail(picture: string, output: string): Promise<number> {
  const { size } = await sharp(picture, { failOn: 'error', pages: 1 })
    .resize({ width: longerSidePx, height: longerSidePx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort })
    .toFile(output)
  return size
}
