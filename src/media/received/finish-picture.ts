import sharp from 'sharp'

type Size = { width: number; height: number }

/** How a picture leaves the service. */
export type Finish = Size & { format: 'png' | 'jpeg' | 'webp' }

const jpegQuality = 92
const webpQuality = 90

/** Writes a picture in the size and file format that were ordered; what little a ratio differs by is cropped. */
export async function finishPicture(input: string, { width, height, format }: Finish, output: string): Promise<Size> {
  const sized = sharp(input, { failOn: 'error' }).resize({ width, height, fit: 'cover', kernel: 'lanczos3' })
  const encoded = {
    png: () => sized.png(),
    jpeg: () => sized.jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' }),
    webp: () => sized.webp({ quality: webpQuality }),
  }[format]()
  const made = await encoded.toFile(output)
  return { width: made.width, height: made.height }
}
