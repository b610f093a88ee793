import sharp from 'sharp'
import { triangularNoise } from './noise.ts'
import { encodeLevel, linearOfByte, linearToOklab, oklabToLinear } from './oklab.ts'
import { blankPicture, type Picture } from './picture.ts'

/** @param longerSidePx to which it is brought, whether it is larger or smaller */
export async function loadPicture(path: string, longerSidePx?: number): Promise<Picture> {
  const image = sharp(path).removeAlpha().toColourspace('srgb')
  if (longerSidePx) image.resize({ width: longerSidePx, height: longerSidePx, fit: 'inside', kernel: 'lanczos3' })
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const picture = blankPicture(info.width, info.height)
  const lab = new Float64Array(3)
  let last = -1
  for (let i = 0, p = 0; i < picture.L.length; i++, p += 3) {
    const rgb = (data[p]! << 16) | (data[p + 1]! << 8) | data[p + 2]!
    // Paper, walls and skies go on for many pixels.
    if (rgb !== last)
      linearToOklab(linearOfByte[data[p]!]!, linearOfByte[data[p + 1]!]!, linearOfByte[data[p + 2]!]!, lab)
    last = rgb
    picture.L[i] = lab[0]!
    picture.a[i] = lab[1]!
    picture.b[i] = lab[2]!
  }
  return picture
}

/** @param size if it is to be another one than the picture's */
export async function savePicture(
  picture: Picture,
  path: string,
  seed: number,
  size: { width: number; height: number } = picture,
): Promise<void> {
  const { width, height } = picture
  await sharp(encodePixels(picture, seed), { raw: { width, height, channels: 3 } })
    .resize({ width: size.width, height: size.height, fit: 'fill' })
    .png({ compressionLevel: 2 })
    .toFile(path)
}

/** A triangular dither of one level hides the steps of smooth gradients (Ulichney 1993). */
function encodePixels({ width, height, L, a, b }: Picture, seed: number): Uint8ClampedArray {
  const out = new Uint8ClampedArray(width * height * 3)
  const rgb = new Float64Array(3)
  const dither = new Float32Array(width)
  for (let y = 0, i = 0, p = 0; y < height; y++) {
    triangularNoise(dither, y, seed)
    for (let x = 0; x < width; x++, i++, p += 3) {
      oklabToLinear(L[i]!, a[i]!, b[i]!, rgb)
      for (let channel = 0; channel < 3; channel++) out[p + channel] = encodeLevel(rgb[channel]!) + dither[x]!
    }
  }
  return out
}
