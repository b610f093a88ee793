import sharp from 'sharp'
import { type Source, sketch } from './sources.ts'

const width = 1344

/** The sketch as people send it: photographed, inverted, faint, or as an unusual file. */
export async function badSources(): Promise<Source[]> {
  const { data, info } = await sharp(sketch.picture)
    .resize({ width })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const paint = async (
    name: string,
    channels: 3 | 4,
    colourOf: (cover: number, x: number, y: number) => number[],
  ): Promise<Source> => {
    const out = Buffer.alloc(info.width * info.height * channels)
    for (let i = 0; i < info.width * info.height; i++) {
      const cover = Math.max(0, 247 - data[i * info.channels]!) / 247
      const colour = colourOf(cover, (i % info.width) / info.width, Math.floor(i / info.width) / info.height)
      out.set(colour, i * channels)
    }
    const picture = await sharp(out, { raw: { width: info.width, height: info.height, channels } })
      .png()
      .toBuffer()
    return { ...sketch, name, picture }
  }
  const phone = await paint('Phone photo', 3, (cover, x, y) => {
    const light = (0.95 - 0.4 * x) * (x + 0.6 * y > 0.95 ? 0.78 : 1)
    return [225, 216, 200].map((value) => value * light * (1 - 0.8 * cover))
  })
  return [
    await paint('Faint pencil on yellow paper', 3, (cover) => [238 - 60 * cover, 222 - 62 * cover, 160 - 50 * cover]),
    { ...phone, picture: await sharp(phone.picture).rotate(3, { background: '#5a4632' }).jpeg().toBuffer() },
    await paint('Blueprint', 3, (cover) => [28 + 190 * cover, 62 + 175 * cover, 120 + 125 * cover]),
    await paint('White on a transparent ground', 4, (cover) => [255, 255, 255, 255 * cover]),
    { ...sketch, name: '16 bits', picture: await sharp(sketch.picture).toColourspace('rgb16').png().toBuffer() },
    { ...sketch, name: 'CMYK', picture: await sharp(sketch.picture).toColourspace('cmyk').jpeg().toBuffer() },
    await paint('One colour', 3, () => [128, 128, 128]),
  ]
}
