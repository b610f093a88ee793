import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { denoise } from './denoise.ts'
import { develop, exposures } from './film.ts'
import { sketch } from './sketch.ts'
import { traceFrame } from './trace-frame.ts'
import { views } from './views.ts'

/** Draws the project's own pictures, which the demo, the README and the tests use; the same ones each time. */
async function drawSamples(): Promise<void> {
  await mkdir(sampleFile(''), { recursive: true })
  await drawPhotograph('house', 1600, 1067, 8)
  await drawPhotograph('house-dusk', 1600, 1067, 6)
  await drawPhotograph('interior', 1344, 896, 8)
  await drawSketch('house-sketch', 1344, 896)
}

async function drawPhotograph(
  view: keyof typeof exposures,
  width: number,
  height: number,
  samplesPerPixel: number,
): Promise<void> {
  const frame = await traceFrame(view, width, height, samplesPerPixel)
  const pixels = develop(denoise(frame), width, height, exposures[view])
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 87, mozjpeg: true })
    .toFile(sampleFile(`${view}.jpg`))
}

async function drawSketch(view: 'house-sketch', width: number, height: number): Promise<void> {
  const frame = await traceFrame(view, width, height, 1)
  await sharp(sketch(views[view](), frame), { raw: { width, height, channels: 3 } })
    .png({ palette: true, colours: 48, dither: 0, effort: 10 })
    .toFile(sampleFile(`${view}.png`))
}

function sampleFile(name: string): string {
  return fileURLToPath(new URL(`../../samples/${name}`, import.meta.url))
}

await drawSamples()
