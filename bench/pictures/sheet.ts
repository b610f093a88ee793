import sharp from 'sharp'
import type { Traced } from './traced.ts'

/** Pixels. */
const sheetHeight = 448

/** Keeps source, rendering and traced picture side by side. */
export async function keepSheet(path: string, source: string, rendering: string, { width, height, rgb }: Traced) {
  const raw = { width, height, channels: 3 } as const
  const parts = await Promise.all(
    [sharp(source), sharp(rendering), sharp(rgb, { raw })].map((picture) =>
      picture
        .removeAlpha()
        .toColourspace('srgb')
        .resize({ height: sheetHeight })
        .png()
        .toBuffer({ resolveWithObject: true }),
    ),
  )
  const across = parts[0]!.info.width
  await sharp({ create: { width: across * parts.length, height: sheetHeight, channels: 3, background: 'white' } })
    .composite(parts.map(({ data }, n) => ({ input: data, left: n * across, top: 0 })))
    .png()
    .toFile(path)
}
