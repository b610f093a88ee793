import sharp from 'sharp'
import { loadPicture } from '../classical/render/pixels/picture-file.ts'
import { describeSpace } from '../classical/space/describe-space.ts'
import { drawSpace } from '../classical/space/draw-space.ts'
import { seeSpace } from '../classical/space/space.ts'

export type SeeRequest = {
  /** A picture that was inspected. */
  input: string
  /** Where the scene is written, drawn over the picture, as PNG. */
  output?: string
}

/** Reads a scene from a picture, draws it if that is wanted, and tells what was seen. */
export async function see({ input, output }: SeeRequest): Promise<ReturnType<typeof describeSpace>> {
  const space = seeSpace(await loadPicture(input))
  if (output) {
    const { width, height } = space
    const rgb = await sharp(input).removeAlpha().toColourspace('srgb').raw().toBuffer()
    drawSpace(space, rgb)
    await sharp(rgb, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(output)
  }
  return describeSpace(space)
}
