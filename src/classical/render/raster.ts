import sharp from 'sharp'
import { triangularNoise } from './noise.ts'
import { encodeLevel, linearOfByte, linearToOklab, oklabToLinear } from './oklab.ts'

/** One value a pixel, row by row. */
export type Plane = Float32Array

/** The working form of every picture: OKLab planes. */
export type Picture = { width: number; height: number; L: Plane; a: Plane; b: Plane }

export async function loadPicture(path: string, longerSidePx?: number): Promise<Picture> {
  const size = longerSidePx ? { width: longerSidePx, height: longerSidePx } : undefined
  const image = sharp(path).removeAlpha().toColourspace('srgb')
  if (size) image.resize({ ...size, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const picture = blankPicture(info.width, info.height)
  const lab = new Float64Array(3)
  for (let i = 0, p = 0; i < picture.L.length; i++, p += 3) {
    linearToOklab(linearOfByte[data[p]!]!, linearOfByte[data[p + 1]!]!, linearOfByte[data[p + 2]!]!, lab)
    picture.L[i] = lab[0]!
    picture.a[i] = lab[1]!
    picture.b[i] = lab[2]!
  }
  return picture
}

export async function savePicture(picture: Picture, path: string, seed: number): Promise<void> {
  const { width, height } = picture
  await sharp(encodePixels(picture, seed), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 2 })
    .toFile(path)
}

export function blankPicture(width: number, height: number): Picture {
  const size = width * height
  return { width, height, L: new Float32Array(size), a: new Float32Array(size), b: new Float32Array(size) }
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
      out[p] = encodeLevel(rgb[0]!) + dither[x]!
      out[p + 1] = encodeLevel(rgb[1]!) + dither[x]!
      out[p + 2] = encodeLevel(rgb[2]!) + dither[x]!
    }
  }
  return out
}
