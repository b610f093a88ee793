import sharp from 'sharp'

type Size = { width: number; height: number }

/**
 * Writes a picture as a JPEG in sRGB that other services accept: three channels, few bytes. `inside` never enlarges it; `pad` does
 * neither, and adds white around it up to the size; `cover` crops it centrally to the ratio of the size; `fill` stretches it, so that
 * what is made from it can be brought back.
 */
export async function fitPicture(
  { input, fit, width, height }: { input: string; fit: 'inside' | 'pad' | 'cover' | 'fill' } & Size,
  output: string,
): Promise<Size> {
  const made = await sharp(input, { failOn: 'error', pages: 1 })
    .resize({
      width,
      height,
      fit: fit === 'pad' ? 'contain' : fit,
      withoutEnlargement: fit === 'inside' || fit === 'pad',
      background: 'white',
      kernel: 'lanczos3',
    })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toFile(output)
  return { width: made.width, height: made.height }
}
