import sharp, { type Sharp } from 'sharp'

type Look = { width?: number; height?: number }

/**
 * A noisy picture, so that its file has more than the 1024 bytes that a rendering needs. It is low, because a rendering is as wide whatever
 * it is made of: one of 4:3 takes three times as much work.
 */
export function picture({ width = 400, height = 40 }: Look = {}): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })
}

export const jpeg = async (look?: Look) => file(await picture(look).jpeg().toBuffer(), 'photo.jpg', 'image/jpeg')
export const png = async (look?: Look) => file(await picture(look).png().toBuffer(), 'photo.png', 'image/png')
export const webp = async (look?: Look) => file(await picture(look).webp().toBuffer(), 'photo.webp', 'image/webp')

/** Large enough for any clip, with something to see: a dark house before a light sky. */
export async function house({ width = 480, height = 320 } = {}, orientation = 1): Promise<File> {
  const wall = await sharp({ create: { width: width >> 1, height: height >> 1, channels: 3, background: '#404850' } })
    .png()
    .toBuffer()
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#c8d8e8' } })
    .composite([{ input: wall, gravity: 'south' }])
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
  return file(bytes, 'house.jpg', 'image/jpeg')
}

/** Two frames, the first red, the second blue. */
export async function animatedGif({ width = 400, height = 300 }: Look = {}): Promise<File> {
  const frame = (background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  const bytes = await sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
    .gif()
    .toBuffer()
  return file(bytes, 'animation.gif', 'image/gif')
}

export function file(bytes: Uint8Array, name: string, type = ''): File {
  return new File([Uint8Array.from(bytes)], name, { type })
}

export const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())
