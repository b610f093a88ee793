import sharp from 'sharp'
import { drawTestScene, knownScenes } from './scenes.ts'

/** A scene as a PNG. */
export async function pngOf(name: string): Promise<Buffer<ArrayBuffer>> {
  const { rgb, width, height } = drawTestScene(knownScenes.find((scene) => scene.name === name)!)
  const png = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return Buffer.from(png)
}
