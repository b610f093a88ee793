import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { plainRequest } from '../src/classical/render/pipeline.test-request.ts'
import type { RenderRequest } from '../src/classical/render/request.ts'
import { renderTrue } from '../src/media/render-true.ts'

/** Makes the README's pictures: a sample, and what the embedded engine makes of it. */
const pictures: Record<string, { sample: string; asked: Partial<RenderRequest>; looks: Partial<RenderRequest>[] }> = {
  'house.jpg': {
    sample: 'samples/house.jpg',
    asked: { callerText: 'a family house with a pool' },
    looks: [
      { renderStyle: 'raw' },
      { sceneMood: 'golden_hour' },
      { sceneMood: 'night' },
      { renderStyle: 'watercolor' },
      { renderStyle: 'sketch' },
      { renderStyle: 'cad_drawing' },
    ],
  },
  'sketch.jpg': {
    sample: 'samples/house-sketch.png',
    asked: { imageType: 'sketch', callerText: 'a white house, dark window frames, birch trees' },
    looks: [
      { renderStyle: 'raw' },
      {},
      { sceneMood: 'sunset' },
      { sceneMood: 'blue_hour' },
      { renderStyle: 'watercolor' },
      { renderStyle: 'conceptual' },
    ],
  },
}
const columns = 3
const gap = 6
const tile = { width: 420, height: 280 }

await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-readme-'))
for (const [name, { sample, asked, looks }] of Object.entries(pictures)) {
  const source = join(folder.path, `${name}.png`)
  await sharp(sample).flatten({ background: 'white' }).resize(1344).png().toFile(source)
  const tiles = []
  for (const [index, look] of looks.entries()) {
    const path = join(folder.path, `${name}-${index}.png`)
    await renderTrue({ ...plainRequest, seed: 7, ...asked, source, ...look }, path, () => {})
    const left = (index % columns) * (tile.width + gap)
    const top = Math.floor(index / columns) * (tile.height + gap)
    tiles.push({ input: await sharp(path).resize(tile).toBuffer(), left, top })
  }
  const width = columns * (tile.width + gap) - gap
  const height = (looks.length / columns) * (tile.height + gap) - gap
  await sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite(tiles)
    .jpeg({ quality: 85 })
    .toFile(join('docs/images', name))
}
